"""Evaluate the chosen formulas of a workbook: plain ones ourselves, the rest in rounds of the engine.

What the engine cannot do, and whose stored value could stand in for it, is replaced by that for another round.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime

from calc.core.errors import Message, Words, message
from calc.core.kinds import Cell
from calc.hosts.headless import Failure, Key, Model, Outcome, evaluate
from calc.workbook.families import Family
from calc.workbook.ground import Ground
from calc.workbook.lower import Call, Lowering, NotForEngine
from calc.workbook.package import Package
from calc.workbook.places import Area, Place
from calc.workbook.plain import Plain, Reader
from calc.workbook.plain_values import NotPlain
from calc.workbook.selection import Selection
from calc.workbook.turns import Turns, needs, turns

#: How often formulas that turn out to be nothing for the engine are replaced by their stored values.
MOST_ROUNDS = 20

_GAPS = {
    "Circ": "the formula depends on itself",
    "Error": "the formula cannot be read",
    "TooLarge": "the result is larger than the engine can spill",
    "Name": "the formula uses a name that only Excel knows",
}


class Rounds:
    """Evaluates until nothing is left that the engine cannot do and whose stored value could stand in for it.

    values: what was calculated, by sheet
    unsolved: formulas without a value, with the reason
    areas: the cells that spilled results fill now
    """

    def __init__(self, package: Package, selection: Selection) -> None:
        self.package = package
        self.selection = selection
        self.values: dict[str, dict[Place, Cell]] = {sheet: {} for sheet in selection.words.sheets}
        self.unsolved: dict[Key, Message] = {}
        self._ground = Ground(
            {sheet: dict(held.values) for sheet, held in selection.cells.items()}, selection.words.used
        )
        self.areas: dict[Key, Area] = {}
        self._reader = Reader(selection.words, self._ground)
        self._failures: dict[Family, list[tuple[Call, Failure]]] = {}
        self._of_engine: list[tuple[Call, Failure]] = []
        self._known: dict[Family, Plain | None] = {}
        self._before: set[Family] = set()

    def run(self) -> None:
        """Calculate the chosen formulas."""
        for _ in range(MOST_ROUNDS):
            gaps = self._evaluate()
            replaceable = [key for key in self._first(gaps) if self.selection.usable(key) is not None]
            grown = {key: area for key, area in self.areas.items() if area != self.selection.area(key)}
            if self.selection.resize(grown):
                self._before.clear()
                continue
            if not replaceable:
                break
            for key in replaceable:
                self._keep(key, gaps[key])
        self.unsolved = gaps
        behind = message("the formula depends on one that only Excel can calculate")
        for key in self.selection.graph.followers(gaps) & self.selection.dirty:
            self.unsolved.setdefault(key, behind)
            for place in self._area(key).places:
                self.values[key[0]].pop(place, None)

    def _keep(self, key: Key, reason: Message) -> None:
        """Let the stored value stand in for a formula."""
        self.selection.kept[key] = reason
        self.selection.dirty.discard(key)
        held = self.selection.cells[key[0]].values
        for place in self._area(key).places:
            self.values[key[0]].pop(place, None)
        for place in self.selection.area(key).places:
            if place in held:
                self._ground.values[key[0]][place] = held[place]

    def _evaluate(self) -> dict[Key, Message]:
        """One round; what the engine cannot do, with the reason."""
        self._ground.forget()
        rows = self._rows()
        needed = needs(self.selection.graph, rows)
        while True:
            order = self._turns(rows, needed)
            if not self._calculate([family for family in order.before if family not in self._before], rows):
                continue
            self._before.update(order.before)
            gaps = self._engine({family: rows[family] for family in order.engine})
            if self._calculate(order.after, rows):
                return gaps

    def _rows(self) -> dict[Family, list[int]]:
        """The families with formulas to be calculated, and the rows of these."""
        dirty = self.selection.dirty
        found: dict[Family, list[int]] = {}
        for family in self.selection.families.all:
            own = [row for row in family.rows if (family.sheet, row, family.column) in dirty]
            if own:
                found[family] = sorted(own)
        return found

    def _turns(self, rows: Mapping[Family, list[int]], needed: dict[Family, set[Family]] | None) -> Turns:
        if needed is None:
            return Turns(engine=set(rows))
        return turns(needed, {family for family in rows if self._plain(family) is not None})

    def _plain(self, family: Family) -> Plain | None:
        """The family understood as plain; None where it is the engine's."""
        if family not in self._known:
            try:
                self._known[family] = self._reader.read(family)
            except NotPlain:
                self._known[family] = None
        return self._known[family]

    def _calculate(self, order: list[Family], rows: Mapping[Family, list[int]]) -> bool:
        """Calculate plain families one after the other; False where one turned out to be the engine's."""
        for family in order:
            plain = self._plain(family)
            assert plain is not None
            failed = self._ground.failed
            failed.clear()
            try:
                found = plain.values(rows[family])
            except NotPlain:
                self._known[family] = None
                return False
            self._failures[family] = [
                (Call((family.sheet, row, family.column), name, given), failure) for row, name, given, failure in failed
            ]
            self._ground.values[family.sheet].update(found)
            self.values[family.sheet].update(found)
        return True

    def _engine(self, rows: Mapping[Family, list[int]]) -> dict[Key, Message]:
        """Let the engine calculate; what it cannot do, with the reason."""
        self._ground.forget()
        self.areas, self._of_engine = {}, []
        if not rows:
            return {}
        lowering = Lowering(self.selection.families, self.selection.dirty)
        gaps: dict[Key, Message] = {}
        formulas: dict[Key, str] = {}
        for family in self.selection.families.all:
            for row in rows.get(family, ()):
                key: Key = (family.sheet, row, family.column)
                self._clear(key)
                try:
                    formulas[key] = lowering.formula(key)
                except NotForEngine as gap:
                    gaps[key] = gap.message
        calls = {number: call.function for number, call in enumerate(lowering.calls)}
        outcome = evaluate(self._model(formulas, calls), self.selection.words.functions)
        self._take(outcome, lowering)
        for key, kind in outcome.gaps.items():
            gaps[key] = self._reason(key, kind)
        return gaps

    def _clear(self, key: Key) -> None:
        """Take the values away that a formula filled."""
        values = self._ground.values[key[0]]
        values.pop(key[1:], None)
        if key in self.selection.fills:
            for place in self.selection.fills[key].places:
                if (key[0], *place) not in self.selection.words.formulas:
                    values.pop(place, None)

    def _model(self, formulas: dict[Key, str], calls: dict[int, str]) -> Model:
        """What the engine gets: formulas to calculate, all other cells as they are; formulas that wait are in the way."""
        words = self.selection.words
        values = self._ground.values
        arrays = {key: area for key in formulas if (area := words.formulas[key].area) is not None}
        sizes = {key: (area.height, area.width) for key, area in arrays.items() if not words.formulas[key].dynamic}
        spills = [key for key in arrays if words.formulas[key].dynamic]
        if spills:
            waiting = words.formulas.keys() - formulas.keys()
            values = {sheet: dict(held) for sheet, held in values.items()}
            for sheet, *place in waiting:
                values[sheet].setdefault((place[0], place[1]), "")
        return Model(list(words.sheets), values, formulas, sizes, spills, calls, self._now(), self.package.is_1904)

    def _take(self, outcome: Outcome, lowering: Lowering) -> None:
        """Put what the engine found among the values."""
        for (sheet, row, column), value in outcome.values.items():
            self.values[sheet][row, column] = self._ground.values[sheet][row, column] = value
        self._of_engine = [(lowering.calls[number], failure) for number, failure in outcome.failures.items()]
        for key, (height, width) in outcome.sizes.items():
            self.areas[key] = Area(key[1], key[2], key[1] + height - 1, key[2] + width - 1)

    def _reason(self, key: Key, kind: str) -> Message:
        """Why the engine cannot do a formula."""
        unknown = self.selection.families.of(key).contents.unknown
        if kind == "Name" and unknown:
            return message("not known here: {functions}", functions=Words(", ".join(sorted({*unknown}))))
        return message(_GAPS.get(kind, "the formula uses something that only Excel can do"))

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
        return self.areas.get(key) or self.selection.words.formulas[key].area or Area(*key[1:], *key[1:])

    @property
    def failures(self) -> list[tuple[Call, Failure]]:
        """The calls of ours that raised."""
        return [*self._of_engine, *(failure for several in self._failures.values() for failure in several)]
