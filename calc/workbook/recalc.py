"""Recalculate a workbook without Excel: our functions' cells, what depends on them, and what has no value yet."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

from calc import systems
from calc.core.errors import CellError, message
from calc.core.findings import Finding, Severity, address
from calc.core.kinds import Cell
from calc.core.plurals import plural
from calc.core.registry import FUNCTIONS, Function
from calc.workbook.collector import undisturbed
from calc.workbook.explain import Evaluation, explained
from calc.workbook.origins import Origins
from calc.workbook.package import Package
from calc.workbook.patch import Changes, patched
from calc.workbook.places import Place, cell_name
from calc.workbook.read import Book, book_of, scan_all
from calc.workbook.rounds import Rounds
from calc.workbook.selection import Selection, selection_of
from calc.workbook.values import same, stored


@dataclass
class Recalculated:
    """A workbook with current values.

    data: the file; the very bytes that came in where no value changed
    values: what was calculated, by sheet, and there by row and column
    findings: the errors of our functions explained, and what is to be said about the file
    skipped: cells that keep their stored value, each with the reason
    changes: what is new on each sheet
    origins: where the error values of its cells begin; None where nothing was to be calculated
    failed: the addresses of the cells in which a function of ours refused what it was given
    """

    data: bytes
    book: Book
    values: dict[str, dict[Place, Cell]] = field(default_factory=dict)
    findings: list[Finding] = field(default_factory=list)
    skipped: list[Finding] = field(default_factory=list)
    changes: dict[str, Changes] = field(default_factory=dict)
    origins: Origins | None = None
    failed: frozenset[str] = frozenset()

    @cached_property
    def changed(self) -> list[str]:
        """The addresses of the cells whose stored value is new."""
        return [address(sheet, cell_name(place)) for sheet, change in self.changes.items() for place in change.places]


@undisturbed()
def recalc(data: bytes, *, everything: bool = False, functions: Mapping[str, Function] | None = None) -> Recalculated:
    """The workbook with the values of our functions, of what depends on them and of what had none.

    everything: calculate all other formulas too, as far as the engine can
    """
    if functions is None:
        systems.load()
        functions = FUNCTIONS
    package = Package(data)
    cells = scan_all(package)
    selection = selection_of(package, cells, functions)
    if not (everything or selection.is_needed()):
        book = book_of(package, cells)
        return Recalculated(data, book, findings=list(book.findings))
    selection.choose(everything=everything)
    rounds = Rounds(package, selection)
    rounds.run()
    changes = _changes(rounds)
    new = _written(package, selection, changes)
    for sheet, change in changes.items():
        cells[sheet].values.update(change.values)
        for place in change.cleared:
            cells[sheet].values.pop(place, None)
    book = book_of(package, cells)
    origins = Origins({name: sheet.values for name, sheet in book.sheets.items()}, selection)
    failed = frozenset(address(call.key[0], cell_name(call.key[1:])) for call, _ in rounds.failures)
    done = Recalculated(new, book, rounds.values, list(book.findings), _skipped(rounds), changes, origins, failed)
    if any(isinstance(value, CellError) for held in rounds.values.values() for value in held.values()):
        evaluated = selection.dirty - rounds.unsolved
        done.findings += explained(Evaluation(book, selection, rounds.failures, rounds.values, evaluated), origins)
    return done


def _changes(rounds: Rounds) -> dict[str, Changes]:
    """The values that differ from the stored ones, by sheet."""
    selection = rounds.selection
    changes = {sheet: Changes() for sheet in selection.words.sheets}
    for sheet, values in rounds.values.items():
        held, new = selection.cells[sheet].values, changes[sheet].values
        for place, value in values.items():
            old = held.get(place)
            if old.__class__ is str and value.__class__ is str:
                if old != value:
                    new[place] = value
            elif old is None or not same(old, value):
                new[place] = stored(value)
    for key, area in selection.fills.items():
        for place in selection.cells[key[0]].formulas.keys() & {*area.places}:
            if (key[0], *place) not in selection.dirty:
                changes[key[0]].values.pop(place, None)
    for key, area in rounds.areas.items():
        old_area = selection.words.formulas[key].area
        if old_area is None or area == old_area or key in rounds.unsolved:
            continue
        held, change = selection.cells[key[0]].values, changes[key[0]]
        change.areas[key[1:]] = area
        change.cleared |= {place for place in old_area.places if not area.holds(place) and place in held}
    return {sheet: change for sheet, change in changes.items() if change.places or change.areas}


def _skipped(rounds: Rounds) -> list[Finding]:
    """The cells that keep what the file holds, in the order of the sheets; what merely depends on one is counted there."""
    selection = rounds.selection
    order = {name: index for index, name in enumerate(selection.words.sheets)}
    kept = {**{key: (reason, 0) for key, reason in selection.kept.items()}, **rounds.causes}
    found = []
    for key in sorted(kept, key=lambda key: (order[key[0]], *key[1:])):
        held = selection.families.of(key).contents
        if held.draws and not held.functions and key in selection.kept:
            continue
        reason, behind = kept[key]
        usable = selection.usable(key) is not None
        sentence = message("{reason}; the stored value stays" if usable else "{reason}; no value", reason=reason)
        if behind:
            sentence = message(
                plural(
                    "{sentence}; {count} cell depends on it and keeps what the file holds",
                    "{sentence}; {count} cells depend on it and keep what the file holds",
                ),
                sentence=sentence, count=behind,
            )  # fmt: skip
        found.append(Finding(sentence, sheet=key[0], cell=cell_name(key[1:]), severity=Severity.WARNING))
    return found


def _written(package: Package, selection: Selection, changes: Mapping[str, Changes]) -> bytes:
    """The file with the changes; nothing but the parts of changed sheets differs."""
    parts = {sheet.name: sheet.part for sheet in package.sheets}
    new = {}
    for sheet, change in changes.items():
        part = parts[sheet]
        new[part] = package.as_stored(part, patched(selection.cells[sheet], change))
    return package.archive.replaced(new)
