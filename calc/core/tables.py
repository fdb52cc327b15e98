"""Read a game's table file: its rule, its name in three languages, its rows."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from importlib import resources
from typing import Any

from calc.core.kinds import OneOf, keyword


@dataclass(frozen=True, slots=True)
class Table:
    """A table of the rules: what it is called, where it stands in the text, its rows."""

    rule: str
    name: dict[str, str]
    rows: tuple[dict[str, Any], ...]

    def find(self, column: str, value: object) -> dict[str, Any]:
        """The first row that holds this value in a column; the caller knows that there is one."""
        return next(row for row in self.rows if row[column] == value)


@cache
def table(game: str, name: str) -> Table:
    """The table `name`.toml of a game, read on first use and kept.

    The file has `rule`, a section `[name]` with de, en, ru, and a `[[row]]` for each row.
    """
    text = (resources.files("calc.systems") / game / "tables" / f"{name}.toml").read_text("utf-8")
    content = tomllib.loads(text)
    return Table(content["rule"], content["name"], tuple(content["row"]))


class Listed(OneOf):
    """One of the keywords in a column of a game's table file; the file is read when the first cell is."""

    def __init__(self, game: str, name: str, column: str, spellings: Mapping[str, str] | None = None) -> None:
        self._column = (game, name, column)
        self._spellings = dict(spellings or {})

    @cached_property
    def words(self) -> tuple[str, ...]:  # type: ignore[override]
        """The keywords in the order of the table."""
        game, name, column = self._column
        return tuple(row[column] for row in table(game, name).rows)

    @cached_property
    def _meaning(self) -> dict[str, str]:  # type: ignore[override]
        return {keyword(word): word for word in self.words} | self._spellings
