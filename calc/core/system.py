"""The record by which the upper floors see a game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from calc.core.records import Records
from calc.core.replay import Replay
from calc.core.sheets import Filling, Sheet

if TYPE_CHECKING:
    from calc.core.pages import Document


@dataclass(frozen=True, slots=True)
class System:
    """One game: its words, its sheets, its replay, its pages.

    name, prefix: folder and function prefix
    language: home language of the rule text
    title: what the game is called there; version: which rule set a print was made by
    sheets: builds the sheets for the given sizes (riders, lanes, fields ...); sizes: the sizes and their defaults
    replay: runs the race or battle from the records of the input sheets, by sheet name
    pages: builds the printed document; kinds: what can be printed alone (log, standings ...)
    examples: sample fillings by file name; the empty starter is made from no filling
    """

    name: str
    prefix: str
    language: str
    title: str
    version: str
    sizes: Mapping[str, int]
    sheets: Callable[[Mapping[str, int]], tuple[Sheet, ...]]
    replay: Callable[[Mapping[str, Records]], Replay]
    pages: Callable[..., Document]
    kinds: tuple[str, ...]
    examples: Mapping[str, Callable[[], Filling]]
    settings: type[tuple[Any, ...]]
