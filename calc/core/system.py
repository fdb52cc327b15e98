"""The record by which the upper floors see a game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from calc.core.headings import remember
from calc.core.pages import Page
from calc.core.records import Records
from calc.core.replay import Replay
from calc.core.sheets import Filling, SettingsSheet, Sheet


@dataclass(frozen=True, slots=True)
class System:
    """One game: its words, its sheets, its replay, its pages.

    name: folder and, in capitals, function prefix
    title: what the game is called in its home language; version: the rule set that a print was made by
    sizes: the sizes a new workbook may have (riders, lanes, fields ...) and their defaults
    size_settings: sizes that are settings of the race too: who asks for 4 lanes gets a race on 4 lanes
    sheets: builds the sheets for given sizes
    settings: the class of the game's settings
    replay: runs the race or battle from the records of the input sheets, by sheet name
    pages: builds the printed document from a replay and what the sheets hold; kinds: what can be printed alone
    examples: sample fillings by file name
    per_page: how many record sheets a page may hold, where pages takes per_page
    post: the report of a turn to paste into a forum, from sheets, replay, turn, format, language
    """

    name: str
    title: str
    version: str
    sizes: Mapping[str, int]
    sheets: Callable[[Mapping[str, int]], tuple[Sheet, ...]]
    settings: type[tuple[Any, ...]]
    replay: Callable[[Mapping[str, Records]], Replay]
    pages: Callable[..., tuple[Page, ...]] | None = None
    kinds: tuple[str, ...] = ()
    examples: Mapping[str, Callable[[], Filling]] = field(default_factory=dict)
    per_page: tuple[int, ...] = (1,)
    size_settings: Mapping[str, str] = field(default_factory=dict)
    post: Callable[[Mapping[str, Records], Replay, int, str, str], str] | None = None

    def __post_init__(self) -> None:
        remember(self.name, lambda: self.sheets(self.sizes))

    def setting_headings(self) -> dict[str, str]:
        """What each setting is called, in the home language; by its name, which stands where there is no heading."""
        settings = (
            one for sheet in self.sheets(self.sizes) if isinstance(sheet, SettingsSheet) for one in sheet.settings
        )
        return {one.name: one.heading or one.name for one in settings}
