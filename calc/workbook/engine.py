"""One turn of the engine: what is not plain is put into its words, calculated, and brought back."""

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
from calc.workbook.selection import Selection

_GAPS = {
    "Circ": message("the formula depends on itself"),
    "Error": message("the formula cannot be read"),
    "TooLarge": message("the result is larger than the engine can spill"),
    "Name": message("the formula uses a name that only Excel knows"),
}


class Engine:
    """Calculates formulas with what the ground holds, and puts the values there.

    values: those of the last turn, by sheet
    areas: the cells that spilled results fill
    failures: the calls of ours that raised
    """

    def __init__(self, package: Package, selection: Selection, ground: Ground) -> None:
        self.package = package
        self.selection = selection
        self.values: dict[str, dict[Place, Cell]] = {}
        self.areas: dict[Key, Area] = {}
        self.failures: list[tuple[Call, Failure]] = []
        self._ground = ground

    def run(self, rows: Mapping[Family, list[int]]) -> dict[Key, Message]:
        """Calculate these rows of families; what the engine cannot do, with the reason."""
        self._ground.forget()
        self.values, self.areas, self.failures = {name: {} for name in self.selection.words.sheets}, {}, []
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
        gaps |= self._passed_on([key for key, kind in outcome.gaps.items() if kind == "Name"], gaps)
        gaps |= {key: self._reason(key, "") for key in formulas if self._shrinks(key)}
        return gaps

    def _passed_on(self, named: list[Key], gaps: Mapping[Key, Message]) -> dict[Key, Message]:
        """The reasons of formulas that only pass on what another one does not know: those of that one."""
        graph, among = self.selection.graph, {*named}
        behind = {follower for key in named for follower in graph.direct(key) if follower != key}
        found: dict[Key, Message] = {}
        for key, followers in graph.followers_in_turn(sorted(named, key=behind.__contains__)):
            found |= dict.fromkeys(followers & among, found.get(key, gaps[key]))
        return found

    def _shrinks(self, key: Key) -> bool:
        """True for a foreign dynamic array of which the engine made one cell: it does not know that there are more."""
        family, old = self.selection.families.of(key), self.selection.words.formulas[key].area
        if not family.formula.dynamic or family.contents.functions or old is None or old[:2] == old[2:]:
            return False
        return self.areas.get(key) == Area(*key[1:], *key[1:])

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
        values = {sheet: values[sheet] for sheet in self._sheets(formulas)}
        return Model(list(words.sheets), values, formulas, sizes, spills, calls, self._now(), self.package.is_1904)

    def _sheets(self, formulas: Mapping[Key, str]) -> set[str]:
        """The sheets whose cells are needed: those that the formulas stand on or refer to."""
        needed = set()
        for family in {self.selection.families.of(key) for key in formulas}:
            if any(call.upper().endswith("INDIRECT") for call in family.contents.unknown):
                return set(self.selection.words.sheets)
            needed |= {family.sheet, *(reach.sheet for reach in family.reaches)}
        return needed

    def _take(self, outcome: Outcome, lowering: Lowering) -> None:
        """Put what the engine found among the values."""
        for (sheet, row, column), value in outcome.values.items():
            self.values[sheet][row, column] = self._ground.values[sheet][row, column] = value
        self.failures = [(lowering.calls[number], failure) for number, failure in outcome.failures.items()]
        for key, (height, width) in outcome.sizes.items():
            self.areas[key] = Area(key[1], key[2], key[1] + height - 1, key[2] + width - 1)

    def _reason(self, key: Key, kind: str) -> Message:
        """Why the engine cannot do a formula."""
        unknown = self.selection.families.of(key).contents.unknown
        if kind == "Name" and unknown:
            return message("not known here: {functions}", functions=Words(", ".join(sorted({*unknown}))))
        return _GAPS.get(kind) or message("the formula uses something that only Excel can do")

    def _now(self) -> datetime:
        """The time that TODAY and NOW give: when the workbook was saved, so that the same file gives the same values."""
        try:
            saved = datetime.fromisoformat(self.package.modified.strip())
        except ValueError:
            saved = datetime(2000, 1, 1, tzinfo=UTC)
        return saved if saved.tzinfo else saved.replace(tzinfo=UTC)
