"""Where a season stands after a race: every competitor with total and place, the teams, the other system of points."""

from __future__ import annotations

from dataclasses import dataclass

from calc.core.scoring import Result


@dataclass(frozen=True, slots=True)
class Standing:
    """One competitor: what each race brought, what counts of it, where that leads.

    points: race by race, bonus of the race included; dropped: the numbers of the races left out, from 0
    typed: the races whose points the game master typed himself, from 0
    decided_by: the rule that parted him from others with the same total; share = he shares his place
    """

    name: str
    team: str = ""
    place: int | None = None
    total: float | None = None
    results: tuple[Result | None, ...] = ()
    points: tuple[float | None, ...] = ()
    dropped: frozenset[int] = frozenset()
    typed: frozenset[int] = frozenset()
    bonus: float = 0.0
    run_off: float | None = None
    decided_by: str = ""

    @property
    def wins(self) -> int:
        """How many races he has won."""
        return self.results.count(1)

    @property
    def podiums(self) -> int:
        """How often he was among the first three."""
        return sum(isinstance(result, int) and result <= 3 for result in self.results)


@dataclass(frozen=True, slots=True)
class TeamStanding:
    """One team: its members, its points, its place; neither before one of them has a result."""

    name: str
    members: tuple[str, ...]
    total: float | None
    place: int | None = None


@dataclass(frozen=True, slots=True)
class RaceInfo:
    """A race of the season."""

    number: int
    name: str
    date: object = None
    file: str = ""
    factor: float = 1.0


@dataclass(frozen=True, slots=True)
class SeasonState:
    """The season after a race (0 = before the first): standings in the order of the sheet."""

    race: int
    standings: tuple[Standing, ...] = ()
    teams: tuple[TeamStanding, ...] = ()
    what_if: tuple[Standing, ...] = ()
    races: tuple[RaceInfo, ...] = ()

    def ordered(self, *, what_if: bool = False) -> list[Standing]:
        """The standings, best first; those without a place last, level ones in the order of the sheet."""
        rows = self.what_if if what_if else self.standings
        return sorted(rows, key=lambda one: one.place or len(rows) + 1)

    def of(self, name: str, *, what_if: bool = False) -> Standing:
        """One competitor."""
        return next(one for one in (self.what_if if what_if else self.standings) if one.name == name)
