"""Runs a race: the present state, what happened, what is wrong, and the dice that are read or awaited."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from calc.core import course
from calc.core.course import Waiting
from calc.core.dice_keys import seeded
from calc.core.errors import Message, Words, message
from calc.core.kinds import Cell
from calc.core.records import Placed
from calc.core.replay import phrase
from calc.core.terms import Term
from calc.core.totals import Total
from calc.systems.tachki.replay.dice import ROLLS, THREE
from calc.systems.tachki.replay.rows import MODULE_SLOTS, Checks, Driver, Order, Settings
from calc.systems.tachki.replay.run import Run
from calc.systems.tachki.replay.state import DriverState, RaceState
from calc.systems.tachki.replay.track import Track
from calc.systems.tachki.replay.words import word
from calc.systems.tachki.rules.damage import Effect, tachki_effective
from calc.systems.tachki.rules.rolls import tachki_multiaction


@dataclass
class Course(course.Course):
    """A race under way; the functions of the neighbouring modules move it on.

    played: how many turns are whole, the zero turn among them
    """

    settings: Settings
    track: Track
    drivers: dict[str, Placed[Driver]]
    checks: dict[tuple[int, str], list[Placed[Checks]]]
    state: RaceState
    runs: dict[str, Run] = field(default_factory=dict)
    played: int = 0
    step: int = 0
    used: Counter[tuple[str, str]] = field(default_factory=Counter)

    # ------------------------------------------------------------ state

    def now(self, name: str) -> DriverState:
        """The driver as he is now."""
        return self.state.driver(name)

    def person(self, name: str) -> Driver:
        """The driver's row on the sheet."""
        return self.drivers[name].row

    def change(self, name: str, **changes: Any) -> None:
        """Change a driver."""
        self.state = self.state.changed(name, **changes)

    def value(self, name: str, characteristic: str, *, lasting: bool = False) -> Total:
        """A characteristic now, after damage and, unless only lasting losses are asked for, temporary penalties."""
        effects = tuple(
            Effect(lost.points, lost.turn, lost.turns)
            for lost in self.now(name).suffered
            if lost.characteristic == characteristic and not (lasting and lost.turns)
        )
        start = int(getattr(self.person(name), characteristic))
        return tachki_effective(start, effects, self.state.turn, self.settings.tachki_penalty_counts_current_turn)

    def tier(self, name: str, module: str) -> int | None:
        """The tier of a module in this car; None where it has none."""
        return next((tier for fitted, tier in modules_of(self.person(name)) if fitted == module), None)

    def penalty(self, name: str, *, forced: bool = False) -> int:
        """The driver's multi-action penalty; `forced` with a struggle that only the narrow track calls for."""
        run = self.runs[name]
        run.forced = run.forced or forced
        for placed in self.rows(name):
            if placed.row.set_multi is not None:
                return placed.row.set_multi
        obligatory = self.settings.tachki_track_counts and bool(run.plan)
        return tachki_multiaction(run.counted + run.resists, int(run.forced), obligatory)

    # ------------------------------------------------------------ log

    @property
    def turn(self) -> int:
        """The turn that is driven now."""
        return self.state.turn

    def told(self, name: str, _kind: str, details: dict[str, Cell], /) -> dict[str, Cell]:
        """The step goes with every event, and where its driver is and how fast he still is."""
        run = self.runs.get(name)
        driver = next((driver for driver in self.state.drivers if driver.name == name), None)
        base: dict[str, Cell] = {"step": self.step}
        if driver is not None:
            base["position"] = driver.position
            base["speed"] = run.moving if run else driver.speed
        return {**base, **details}

    def stall(self, name: str, waits: Waiting) -> None:
        """The driver's turn stops here until the cells are filled."""
        self.runs[name].stalled = True
        self.waiting.extend(waits.wheres)
        self.log(self._whose(name, waits), "waiting", phrase("ждем: {what}", what=waits.needed), cells=waits.wheres)

    def _whose(self, name: str, waits: Waiting) -> str:
        """Whose dice are awaited: in a contest or a struggle also those of the other one, on his own row."""
        for other, person in self.drivers.items():
            own = {person.where("name")[:2], *(placed.where("driver")[:2] for placed in self.rows(other))}
            if any(where[:2] in own for where in waits.wheres):
                return other
        return name

    # ------------------------------------------------------------ dice

    def rows(self, name: str) -> list[Placed[Checks]]:
        """The driver's rows on the sheet Checks in this turn; mostly one."""
        return self.checks.get((self.state.turn, name), [])

    def roll(self, name: str, purpose: str) -> tuple[int, ...]:
        """The driver's next dice of a purpose, from their cell or from the seed; else Waiting.

        Whoever needs more rolls of a purpose than a row has cells goes on in a second row of the same turn and driver.
        """
        roll = ROLLS[purpose]
        number = self.used[name, purpose] = self.used[name, purpose] + 1
        cells = [(placed, column) for placed in self.rows(name) for column in roll.columns]
        typed = getattr(cells[number - 1][0].row, cells[number - 1][1]) if number <= len(cells) else None
        if typed is not None and not self.by_seed:
            return typed if isinstance(typed, tuple) else (typed,)
        if self.settings.seed is not None:
            numbered = (number,) if roll.counted else ()
            return seeded(roll.notation, self.settings.seed, self.state.turn, name, *numbered, purpose)
        if number <= len(cells):
            placed, column = cells[number - 1]
            said = phrase("{roll} (Checks, {column})", roll=purpose_word(purpose), column=column)
            raise Waiting(placed.where(column), needed=said)
        raise Waiting(
            self.drivers[name].where("name"), needed=phrase("{roll} (Checks, новая строка)", roll=purpose_word(purpose))
        )

    def thrown(self, order: Placed[Order] | None, name: str, segment: int | None) -> tuple[int, ...]:
        """The dice of a declared manoeuvre, or of a segment that nobody wrote a row for; else Waiting."""
        if order is not None and order.row.dice is not None and not self.by_seed:
            return order.row.dice
        if self.settings.seed is not None:
            row = order.row if order is not None else None
            named = (row.segment, row.manoeuvre, row.target, row.number) if row else (segment,)
            key = " ".join("" if part is None else str(part) for part in named)
            return seeded(THREE, self.settings.seed, self.state.turn, name, key, "order")
        if order is not None:
            raise Waiting(order.where("dice"), needed=phrase("бросок заявки (Orders, dice)"))
        raise Waiting(
            self.drivers[name].where("name"), needed=phrase("заявка на участок {number} (Orders)", number=segment or 0)
        )


def modules_of(person: Driver) -> list[tuple[str, int]]:
    """The modules of a car with their tiers; a module without a tier is of the first."""
    pairs = ((getattr(person, f"module{n}"), getattr(person, f"tier{n}")) for n in range(1, MODULE_SLOTS + 1))
    return [(module, tier or 1) for module, tier in pairs if module]


def purpose_word(purpose: str) -> Term:
    """What a roll of the sheet Checks is called."""
    return word({"struggle": "struggle", "pass": "pass", "tie": "by_die"}.get(purpose, purpose))


def unknown_driver(name: str) -> Message:
    """The sentence for a name that no driver has."""
    return message("no driver is called {name}", name=name)


def dice_words(dice: tuple[int, ...]) -> Words:
    """Dice as a sentence names them: 4+5+2=11, or the sum alone where the single dice are not known."""
    return Words("+".join(str(die) for die in dice) + f"={sum(dice)}" if len(dice) > 1 else str(dice[0]))
