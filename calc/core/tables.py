"""Read a game's table file: its rule, its name in three languages, its rows."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Any


@dataclass(frozen=True, slots=True)
class Table:
    """A table of the rules: what it is called, where it stands in the text, its rows."""

    rule: str
    name: dict[str, str]
    rows: tuple[dict[str, Any], ...]


@cache
def table(game: str, name: str) -> Table:
    """The table `name`.toml of a game, read on first use and kept.

    The file has `rule`, a section `[name]` with de, en, ru, and a `[[row]]` for each row.
    """
    text = (resources.files("calc.systems") / game / "tables" / f"{name}.toml").read_text("utf-8")
    content = tomllib.loads(text)
    return Table(content["rule"], content["name"], tuple(content["row"]))
