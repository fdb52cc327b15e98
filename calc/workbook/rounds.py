"""Evaluate the chosen formulas of a workbook: plain ones ourselves, the rest in rounds of the engine.

What the engine cannot do, and whose stored value could stand in for it, is replaced by that for another round.
"""

from __future__ import annotations

from collections.abc import Mapping

from calc.core.errors import Message
from calc.core.kinds import Cell
from calc.hosts.headless import Failure, Key
from calc.workbook.engine import Engine
from calc.workbook.families import Family
from calc.workbook.ground import Ground
from calc.workbook.lower import Call
from calc.workbook.package import Package
from calc.workbook.places import Area, Place
from calc.workbook.plain import Plain, Reader
from calc.workbook.plain_values import NotPlain
from calc.workbook.selection import Selection
from calc.workbook.turns import Turns, needs, turns

#: How often formulas that turn out to be nothing for the engine are replaced by their stored values.
MOST_ROUNDS = 20
#: How often the engine runs again for columns that turned out to be no plain ones.
MOST_RUNS = 3


class Rounds:
    """Evaluates until nothing is left that the engine cannot do and whose stored value could stand in for it.

    values: what was calculated, by sheet
    unsolved: formulas without a value
    causes: those of them that only Excel can calculate, with the reason and the number of those that depend on them
    """

    def __init__(self, package: Package, selection: Selection) -> None:
        self.selection = selection
        self.values: dict[str, dict[Place, Cell]] = {sheet: {} for sheet in selection.words.sheets}
        self.unsolved: set[Key] = set()
        self.causes: dict[Key, tuple[Message, int]] = {}
        self._ground = Ground(
            {sheet: dict(held.values) for sheet, held in selection.cells.items()}, selection.words.used
        )
        self._engine = Engine(package, selection, self._ground)
        self._reader = Reader(selection.words, self._ground)
        self._failures: dict[Family, list[tuple[Call, Failure]]] = {}
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
        self._leave(gaps)

    def _leave(self, gaps: Mapping[Key, Message]) -> None:
        """Take the values of what cannot be calculated away; what depends on it for the same reason is no cause of its own."""
        order = {sheet: number for number, sheet in enumerate(self.selection.words.sheets)}
        told: set[Key] = set()
        causes = sorted(gaps, key=lambda key: (order[key[0]], *key[1:]))
        for key, followers in self.selection.graph.followers_in_turn(causes):
            behind = followers & (self.selection.dirty | gaps.keys())
            same = {other for other in behind & gaps.keys() if gaps[other] == gaps[key]}
            if key not in told:
                self.causes[key] = gaps[key], len(behind - gaps.keys()) + len(same - told)
            told |= same
            self.unsolved |= {key, *behind}
        for sheet, *place in self.unsolved:
            for one in self._area((sheet, place[0], place[1])).places:
                self.values[sheet].pop(one, None)

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
        runs = 0
        while True:
            order = self._turns(rows, needed)
            before = [family for family in order.before if family not in self._before]
            solved = self._calculate(before, rows, needed)
            self._before |= solved
            if len(solved) < len(before):
                continue
            gaps = self._run_engine({family: rows[family] for family in order.engine})
            if len(self._calculate(order.after, rows, needed)) == len(order.after):
                return gaps
            runs += 1
            for family in order.after if runs == MOST_RUNS else ():
                self._known[family] = None
                self._failures.pop(family, None)

    def _run_engine(self, rows: Mapping[Family, list[int]]) -> dict[Key, Message]:
        """A turn of the engine, whose values take the place of those of its last turn."""
        for sheet, values in self._engine.values.items():
            for place in values:
                self.values[sheet].pop(place, None)
        gaps = self._engine.run(rows)
        for sheet, values in self._engine.values.items():
            self.values[sheet].update(values)
        return gaps

    def _rows(self) -> dict[Family, list[int]]:
        """The families with formulas to be calculated, and the rows of these."""
        dirty = self.selection.dirty
        found: dict[Family, list[int]] = {}
        for family in self.selection.families.all:
            own = family.rows
            if not dirty.issuperset(family.keys):
                own = [row for row in own if (family.sheet, row, family.column) in dirty]
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

    def _calculate(
        self, order: list[Family], rows: Mapping[Family, list[int]], needed: Mapping[Family, set[Family]] | None
    ) -> set[Family]:
        """Calculate plain families one after the other; those that were, without what is the engine's and what needs that."""
        solved: set[Family] = set()
        failed: set[Family] = set()
        for family in order:
            plain = self._plain(family)
            if plain is None or (needed and not failed.isdisjoint(needed[family])):
                failed.add(family)
                continue
            calls = self._ground.failed
            calls.clear()
            try:
                found = plain.values(rows[family])
            except NotPlain:
                self._known[family] = None
                self._failures.pop(family, None)
                failed.add(family)
                continue
            self._failures[family] = [
                (Call((family.sheet, row, family.column), name, given), failure) for row, name, given, failure in calls
            ]
            self._ground.values[family.sheet].update(found)
            self.values[family.sheet].update(found)
            solved.add(family)
        return solved

    def _first(self, gaps: Mapping[Key, Message]) -> list[Key]:
        """The gaps that are not merely what follows from another gap."""
        after = {follower for key in gaps for follower in self.selection.graph.direct(key) if follower != key}
        first = [key for key in gaps if key not in after]
        return first or list(gaps)

    def _area(self, key: Key) -> Area:
        return self.areas.get(key) or self.selection.words.formulas[key].area or Area(*key[1:], *key[1:])

    @property
    def areas(self) -> dict[Key, Area]:
        """The cells that spilled results fill now."""
        return self._engine.areas

    @property
    def failures(self) -> list[tuple[Call, Failure]]:
        """The calls of ours that raised."""
        return [*self._engine.failures, *(failure for several in self._failures.values() for failure in several)]
