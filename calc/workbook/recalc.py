"""Recalculate a workbook without Excel: our functions' cells, what depends on them, and what has no value yet."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime

from calc import systems
from calc.core.errors import CellError, Message, Words, message
from calc.core.findings import Finding, Severity, address
from calc.core.kinds import Cell
from calc.core.registry import FUNCTIONS, Function
from calc.hosts.headless import Key, Model, Outcome, evaluate
from calc.workbook.explain import Evaluation, explained
from calc.workbook.lower import Lowering, NotForEngine
from calc.workbook.package import Package
from calc.workbook.patch import Changes, patched
from calc.workbook.places import Area, Place, cell_name
from calc.workbook.read import Book, book_of, scan_all
from calc.workbook.selection import Selection, selection_of
from calc.workbook.values import same, stored
from calc.workbook.xml import from_utf8

#: How often formulas that turn out to be nothing for the engine are replaced by their stored values.
MOST_ROUNDS = 20

_GAPS = {
    "Circ": "the formula depends on itself",
    "Error": "the formula cannot be read",
    "TooLarge": "the result is larger than the engine can spill",
    "Name": "the formula uses a name that only Excel knows",
}


@dataclass(slots=True)
class Recalculated:
    """A workbook with current values.

    data: the file; the very bytes that came in where no value changed
    values: what was calculated, by sheet, row and column
    findings: the errors of our functions explained, and what is to be said about the file
    skipped: cells that keep their stored value, each with the reason
    changed: the addresses of the cells whose stored value is new
    """

    data: bytes
    book: Book
    values: dict[Key, Cell] = field(default_factory=dict)
    findings: list[Finding] = field(default_factory=list)
    skipped: list[Finding] = field(default_factory=list)
    changed: list[str] = field(default_factory=list)


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
    rounds = _Rounds(package, selection)
    rounds.run()
    changes = rounds.changes()
    new = _written(package, selection, changes)
    for sheet, change in changes.items():
        cells[sheet].values.update(change.values)
        for place in change.cleared:
            cells[sheet].values.pop(place, None)
    book = book_of(package, cells)
    done = Recalculated(new, book, rounds.values, list(book.findings), rounds.skipped())
    done.changed = [address(sheet, cell_name(place)) for sheet, change in changes.items() for place in change.places]
    if any(isinstance(value, CellError) for value in rounds.values.values()):
        done.findings += explained(rounds.evaluation(book))
    return done


def _written(package: Package, selection: Selection, changes: Mapping[str, Changes]) -> bytes:
    """The file with the changes; nothing but the parts of changed sheets differs."""
    parts = {sheet.name: sheet.part for sheet in package.sheets}
    new = {}
    for sheet, change in changes.items():
        part = parts[sheet]
        new[part] = from_utf8(patched(selection.cells[sheet], change), package.archive.read(part))
    return package.archive.replaced(new)


class _Rounds:
    """Evaluates until nothing is left that the engine cannot do and whose stored value could stand in for it."""

    def __init__(self, package: Package, selection: Selection) -> None:
        self.package = package
        self.selection = selection
        self.values: dict[Key, Cell] = {}
        self.unsolved: dict[Key, Message] = {}
        self._lowering = Lowering(selection.families, selection.dirty)
        self._outcome = Outcome()
        self._areas: dict[Key, Area] = {}

    def run(self) -> None:
        """Calculate the chosen formulas."""
        for _ in range(MOST_ROUNDS):
            gaps = self._evaluate()
            replaceable = [key for key in self._first(gaps) if self.selection.usable(key) is not None]
            grown = {key: area for key, area in self._areas.items() if area != self.selection.area(key)}
            if self.selection.resize(grown):
                continue
            if not replaceable:
                break
            for key in replaceable:
                self.selection.kept[key] = gaps[key]
                self.selection.dirty.discard(key)
        self.unsolved = gaps
        behind = message("the formula depends on one that only Excel can calculate")
        for key in self.selection.graph.followers(gaps) & self.selection.dirty:
            self.unsolved.setdefault(key, behind)
            for place in self._area(key).places:
                self.values.pop((key[0], *place), None)

    def _evaluate(self) -> dict[Key, Message]:
        """One round; what the engine cannot do, with the reason."""
        dirty = self.selection.dirty
        self._lowering = lowering = Lowering(self.selection.families, dirty)
        gaps: dict[Key, Message] = {}
        formulas: dict[Key, str] = {}
        for key in self.selection.words.formulas:
            if key in dirty:
                try:
                    formulas[key] = lowering.formula(key)
                except NotForEngine as gap:
                    gaps[key] = gap.message
        model = self._model(formulas)
        self._outcome = outcome = evaluate(model, self.selection.words.functions)
        self.values = outcome.values
        for key, kind in outcome.gaps.items():
            gaps[key] = self._reason(key, kind)
        self._areas = {}
        for key, (height, width) in outcome.sizes.items():
            self._areas[key] = Area(key[1], key[2], key[1] + height - 1, key[2] + width - 1)
        return gaps

    def _reason(self, key: Key, kind: str) -> Message:
        """Why the engine cannot do a formula."""
        unknown = self.selection.contents[key].unknown
        if kind == "Name" and unknown:
            return message("not known here: {functions}", functions=Words(", ".join(sorted({*unknown}))))
        return message(_GAPS.get(kind, "the formula uses something that only Excel can do"))

    def _model(self, formulas: dict[Key, str]) -> Model:
        """What the engine gets: formulas to calculate, all other cells as stored."""
        selection, words = self.selection, self.selection.words
        left_out: dict[str, set[Place]] = {sheet: set() for sheet in words.sheets}
        for key in selection.dirty:
            left_out[key[0]].add(key[1:])
            if key in selection.fills:
                left_out[key[0]].update(p for p in selection.fills[key].places if (key[0], *p) not in words.formulas)
        values = {
            sheet: {place: value for place, value in held.values.items() if place not in left_out[sheet]}
            for sheet, held in selection.cells.items()
        }
        arrays = {key: area for key in formulas if (area := words.formulas[key].area) is not None}
        sizes = {key: (area.height, area.width) for key, area in arrays.items() if not words.formulas[key].dynamic}
        spills = [key for key in arrays if words.formulas[key].dynamic]
        calls = {number: call.function for number, call in enumerate(self._lowering.calls)}
        return Model(list(words.sheets), values, formulas, sizes, spills, calls, self._now(), self.package.is_1904)

    def _now(self) -> datetime:
        """The time that TODAY and NOW give: when the workbook was saved, so that the same file gives the same values."""
        try:
            saved = datetime.fromisoformat(self.package.modified.strip())
        except ValueError:
            saved = datetime(2000, 1, 1, tzinfo=UTC)
        return saved if saved.tzinfo else saved.replace(tzinfo=UTC)

    def _first(self, gaps: Mapping[Key, Message]) -> list[Key]:
        """The gaps that are not merely what follows from another gap."""
        after = {follower for key in gaps for follower in self.selection.graph.direct(key) if follower != key}
        first = [key for key in gaps if key not in after]
        return first or list(gaps)

    def _area(self, key: Key) -> Area:
        return self._areas.get(key) or self.selection.words.formulas[key].area or Area(*key[1:], *key[1:])

    def changes(self) -> dict[str, Changes]:
        """The values that differ from the stored ones, by sheet."""
        changes: dict[str, Changes] = {}
        fills = self.selection.fills
        for key in self.selection.words.formulas:
            if key not in self.selection.dirty or key in self.unsolved:
                continue
            sheet = key[0]
            change = changes.setdefault(sheet, Changes())
            held = self.selection.cells[sheet]
            area = self._area(key)
            for place in area.places if key in fills else (key[1:],):
                if place in held.formulas and place != key[1:]:
                    continue
                value = self.values.get((sheet, *place))
                if place not in held.values or not same(held.values[place], value):
                    change.values[place] = stored(value)
            old = self.selection.words.formulas[key].area
            if old is not None and old != area:
                change.areas[key[1:]] = area
                change.cleared |= {place for place in old.places if not area.holds(place) and place in held.values}
        return {sheet: change for sheet, change in changes.items() if change.places or change.areas}

    def skipped(self) -> list[Finding]:
        """The cells that keep what the file holds, in the order of the sheets."""
        order = {name: index for index, name in enumerate(self.selection.words.sheets)}
        kept = {**self.selection.kept, **self.unsolved}
        found = []
        for key in sorted(kept, key=lambda key: (order[key[0]], *key[1:])):
            held = self.selection.contents[key]
            if held.draws and not held.functions and key in self.selection.kept:
                continue
            what = (
                "{reason}; the stored value stays" if self.selection.usable(key) is not None else "{reason}; no value"
            )
            sentence = message(what, reason=kept[key])
            found.append(Finding(sentence, sheet=key[0], cell=cell_name(key[1:]), severity=Severity.WARNING))
        return found

    def evaluation(self, book: Book) -> Evaluation:
        """What is needed to explain the errors."""
        evaluated = self.selection.dirty - self.unsolved.keys()
        owners = {(key[0], *place): key for key, area in self.selection.fills.items() for place in area.places}
        return Evaluation(
            book, self.selection.words, self._lowering.calls, self._outcome.failures, self.selection.contents,
            self.values, evaluated, owners,
        )  # fmt: skip
