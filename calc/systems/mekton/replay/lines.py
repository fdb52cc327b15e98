"""The battle log line by line, and the standings: events put together as sheet and print show them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from calc.core.replay import Event, Replay
from calc.core.totals import Total
from calc.systems.mekton.replay.state import BattleState, UnitState
from calc.systems.mekton.rules.battle import LogRow


@dataclass(frozen=True, slots=True)
class BattleLine:
    """What belongs to one line of the log: the row of the battle table, if there is one, and the events."""

    round: int
    actor: str
    row: LogRow | None
    events: tuple[Event, ...]

    def first(self, *kinds: str) -> Event | None:
        """The first event of one of these kinds."""
        return next((event for event in self.events if event.kind in kinds), None)

    def total(self, kind: str) -> Total | None:
        """The total of the first event of a kind."""
        event = self.first(kind)
        return event.total if event else None

    @property
    def kind(self) -> str:
        """The action, or what kind of event the line is about."""
        return self.row.action if self.row is not None else self.events[0].kind


def lines(fought: Replay) -> tuple[BattleLine, ...]:
    """All lines of the log in their order."""
    state: BattleState = fought.states[-1]
    rows = {line.line: line.row for line in state.log}
    grouped: dict[int, list[Event]] = {}
    for event in fought.events:
        number = event.detail("line")
        grouped.setdefault(int(number) if isinstance(number, int) else 0, []).append(event)
    found = []
    for number, events in grouped.items():
        row = rows.get(number)
        found.append(BattleLine(events[0].turn, row.actor if row else events[0].actor, row, tuple(events)))
    return tuple(found)


@dataclass(frozen=True, slots=True)
class Standing:
    """What one unit did and suffered, and how it is now."""

    unit: UnitState
    attacks: int
    hits: int
    dealt: int
    taken: int
    destroyed: int
    kills_left: int


def standings(fought: Replay) -> tuple[Standing, ...]:
    """One row a unit, in the order of acting."""
    state: BattleState = fought.states[-1]
    return tuple(
        Standing(
            unit, *unit.tally,
            destroyed=sum(kills == 0 for kills in unit.unit.kills.values()),
            kills_left=sum(unit.unit.kills.values()),
        )
        for unit in state.units.values()
    )  # fmt: skip


def initials(names: Iterable[str]) -> Mapping[str, str]:
    """Short marks for names, all different."""
    marks: dict[str, str] = {}
    for name in names:
        words = name.split() or [name]
        letters = "".join(part[:1] for part in words).upper()[:3]
        choices = [letters if len(letters) > 1 else name[:2], name[:3], *(f"{letters[:2]}{n}" for n in range(2, 999))]
        marks[name] = next(choice for choice in choices if choice not in marks.values())
    return marks
