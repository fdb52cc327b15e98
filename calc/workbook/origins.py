"""Where an error value begins that has travelled through formulas to other cells."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from itertools import islice

from calc.core.errors import CellError, message
from calc.core.findings import Finding, address
from calc.core.kinds import Cell, first_error
from calc.core.plurals import plural
from calc.hosts.headless import Key
from calc.workbook.places import Area, Place, cell_name, place_of
from calc.workbook.selection import Selection

#: Of a formula that refers to many cells with the error, so many are followed.
_MOST_BEFORE = 16


class Origins:
    """The cells in which error values begin; each way back is gone once, however many cells lie at its end.

    values: what the cells hold now, by sheet
    """

    def __init__(self, values: Mapping[str, Mapping[Place, Cell]], selection: Selection) -> None:
        self.values = values
        self.selection = selection
        self._known: dict[Key, Key] = {}
        self._inside: dict[tuple[str, Area], list[Key]] = {}

    def of(self, key: Key) -> Key:
        """The cell in which the error of this one begins; itself where nothing before it holds the same error."""
        error = self.values[key[0]].get(key[1:])
        came: dict[Key, Key | None] = {key: None}
        waiting = [key]
        end = key
        while waiting:
            here = waiting.pop()
            if here in self._known:
                end = self._known[here]
                break
            before = list(islice(self._before(here, error, came), _MOST_BEFORE))
            if not before and here != key:
                end = here
                break
            came.update(dict.fromkeys(before, here))
            waiting += reversed(before)
        else:
            here = key
        passed: Key | None = here
        while passed is not None:
            self._known[passed] = end
            passed = came[passed]
        return end

    def _before(self, key: Key, error: Cell, came: Mapping[Key, object]) -> Iterator[Key]:
        """The cells with this error that a formula refers to; of a filled area its formula's cell."""
        if key not in self.selection.words.formulas:
            return
        for sheet, area in self.selection.families.contents(key).areas:
            for cell in self._errors_in(sheet, area):
                owner = self._owners.get(cell, cell)
                if owner not in came and self.values[sheet][cell[1:]] == error:
                    yield owner

    def _errors_in(self, sheet: str, area: Area) -> list[Key]:
        """The cells of an area that hold an error."""
        found = self._inside.get((sheet, area))
        if found is None:
            held = self._errors.get(sheet, {})
            places = area.places if area.height * area.width <= len(held) else (p for p in held if area.holds(p))
            found = self._inside[sheet, area] = [(sheet, *place) for place in places if place in held]
        return found

    @cached_property
    def _errors(self) -> dict[str, dict[Place, None]]:
        """The cells that hold an error, by sheet and in their order."""
        return {
            sheet: dict.fromkeys(sorted(place for place, value in held.items() if isinstance(value, CellError)))
            for sheet, held in self.values.items()
        }

    @cached_property
    def _owners(self) -> dict[Key, Key]:
        """The formulas of cells that array formulas fill, for those with an error."""
        formulas = self.selection.words.formulas
        return {
            cell: key
            for key, area in self.selection.fills.items()
            for cell in self._errors_in(key[0], area)
            if cell not in formulas
        }


def condensed(findings: list[Finding], origins: Origins | None) -> list[Finding]:
    """The findings with one for each cell in which an error begins, in the place of all about cells that it reached."""
    kept: list[Finding] = []
    reached: dict[Key, list[Finding]] = {}
    for finding in findings:
        place = place_of(finding.cell)
        key = (finding.sheet, *place) if place is not None else None
        error = first_error(finding.value)
        if key is None or error is None or origins is None or key not in origins.selection.words.formulas:
            kept.append(finding)
        else:
            reached.setdefault(origins.of(key), []).append(finding)
    for (sheet, *at), behind in reached.items():
        error = first_error(behind[0].value)
        cell = cell_name((at[0], at[1]))
        others = len({one.place for one in behind} - {address(sheet, cell)})
        said = message("the cell holds the error {value}", value=error) if not others else message(
            plural(
                "the cell holds the error {value}, and so does {count} cell that depends on it",
                "the cell holds the error {value}, and so do {count} cells that depend on it",
            ),
            value=error, count=others,
        )  # fmt: skip
        kept.append(Finding(said, sheet=sheet, cell=cell, value=error))
    return kept
