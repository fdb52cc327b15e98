"""A race or battle under way: what every game's course has beside its own state, and how it waits for dice."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol, TypeVar

from calc.core.dice_keys import seeded
from calc.core.errors import Message, message
from calc.core.kinds import Cell
from calc.core.records import Placed, Records, Trouble, Where, read_records
from calc.core.replay import Event, Roll
from calc.core.terms import Term
from calc.core.totals import Total

Row = TypeVar("Row", bound=tuple[Any, ...])


class Waiting(Exception):  # noqa: N818 - not an error: something is not rolled or decided yet
    """What the replay needs to go on lies in these cells, which are blank.

    needed: what it is, where the names of the cells do not say it
    """

    def __init__(self, *wheres: Where, needed: Message | Term | None = None) -> None:
        super().__init__(wheres)
        self.wheres = wheres
        self.needed = needed


class DiceSettings(Protocol):
    """The settings that say where dice come from."""

    @property
    def seed(self) -> str | None: ...

    @property
    def dice_source(self) -> str: ...


@dataclass
class Course(ABC):
    """A race or battle under way; a game's own course adds its state and moves it on."""

    settings: DiceSettings
    events: list[Event] = field(default_factory=list, kw_only=True)
    troubles: list[Trouble] = field(default_factory=list, kw_only=True)
    waiting: list[Where] = field(default_factory=list, kw_only=True)

    # ------------------------------------------------------------ what happened

    @property
    @abstractmethod
    def turn(self) -> int:
        """The turn or round that is played now."""

    def title(self, name: str) -> str:
        """Who acts, as the log names him."""
        return name

    @abstractmethod
    def told(self, name: str, kind: str, details: dict[str, Cell], /) -> dict[str, Cell]:
        """The details of an event, and those that go with every event."""

    def log(
        self,
        name: str,
        kind: str,
        said: Message,
        *,
        dice: tuple[tuple[str, tuple[int, ...]], ...] = (),
        total: Total | None = None,
        result: Cell = "",
        rules: tuple[str, ...] = (),
        cells: tuple[Where, ...] = (),
        overridden: bool = False,
        **details: Cell,
    ) -> None:
        """Add an event; see `told` for what goes with it."""
        more = tuple(self.told(name, kind, details).items())
        self.events.append(
            Event(self.turn, self.title(name), kind, said, dice, total, result, rules, cells, more, overridden)
        )

    def trouble(
        self, where: Where, said: Message, *, value: Cell = None, severity: str = "error", rules: tuple[str, ...] = ()
    ) -> None:
        """Note what the game master should mend."""
        self.troubles.append(Trouble(said, where, value, None, rules, severity))

    def read(self, records: Records, row: type[Row]) -> list[Placed[Row]]:
        """The rows of a sheet; what cannot be read is noted."""
        placed, wrong = read_records(records, row)
        self.troubles += wrong
        return placed

    # ------------------------------------------------------------ dice

    @property
    def by_seed(self) -> bool:
        """Whether all dice come from the seed, whatever the cells hold."""
        return self.settings.dice_source == "seed" and self.settings.seed is not None

    def dice(self, placed: Placed[Any], purpose: str, roll: Roll, *keys: Cell) -> tuple[int, ...]:
        """The dice of a purpose, from their cells or, where the setting says so, from the seed; else Waiting."""
        if self.by_seed:
            return seeded(roll.notation, self.settings.seed, *keys, purpose)
        return self.needed(placed, *roll.columns)

    def rolled_alike(self, orders: Iterable[Placed[Any]], rolls: Mapping[str, Roll]) -> None:
        """Warn of orders of one turn and name that got the same dice from the seed, since they share a number."""
        if self.settings.seed is None:
            return
        first: dict[Cell, Placed[Any]] = {}
        for placed in orders:
            row, other = placed.row, first.setdefault(placed.row.number, placed).row
            if other is not row and any(_same(row, other, roll.columns) for roll in rolls.values()):
                said = message("another order of this turn has the same number, and so the same dice from the seed")
                self.trouble(placed.where("number"), said, value=row.number, severity="warning")

    def needed(self, placed: Placed[Any], *columns: str) -> tuple[Any, ...]:
        """The values of columns that must be filled now; else Waiting."""
        values = tuple(getattr(placed.row, column) for column in columns)
        blank = tuple(placed.where(column) for column, value in zip(columns, values, strict=True) if value is None)
        if blank:
            raise Waiting(*blank)
        return values


def _same(row: Any, other: Any, columns: Iterable[str]) -> bool:
    """Whether two rows hold the same dice in all these columns."""
    return all(getattr(row, one) is not None and getattr(row, one) == getattr(other, one) for one in columns)
