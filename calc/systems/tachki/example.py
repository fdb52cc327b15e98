"""Two played races with the sample drivers: an extreme sprint through the narrow tunnel, and two laps of the ring."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache

from calc.core.kinds import Cell
from calc.core.sheets import Filling
from calc.systems.tachki.replay.policy import simulated
from calc.systems.tachki.replay.rows import CHARACTERISTICS
from calc.systems.tachki.replay.track import sample

Row = dict[str, Cell]
Modules = Sequence[tuple[str, int]]


def _driver(name: str, points: str, modules: Modules, **more: Cell) -> Row:
    """A driver's row: characteristics of pilot and car in the order of the rule text."""
    row: Row = {"name": name, **dict(zip(CHARACTERISTICS, (int(value) for value in points.split()), strict=True))}
    for number, (module, tier) in enumerate(modules, 1):
        row |= {f"module{number}": module, f"tier{number}": tier}
    return row | more


def drivers(*, sport: bool = False) -> tuple[Row, ...]:
    """The four sample drivers, and two more for an extreme race; in a sport race the ox drives without his ram kit."""
    field = (
        _driver("Ровный", "5 5 4 5 5 4", (("scanner", 2), ("afterburner", 1)), player="Марина", car="Каботажник",
                faction="Портовые", money=1),
        _driver("Спринтер", "5 4 3 7 4 3", (("afterburner", 2), ("parachute", 2)), player="Глеб", car="Красная стрела",
                faction="Портовые", risk=0.45, aggression=2),
        _driver("Игла", "6 5 3 4 6 3", (("jump_drive", 1), ("parachute", 1)), player="Соня", car="Шило", faction="Штольня"),
        _driver("Вол", "4 4 6 5 4 6", () if sport else (("ram", 2),), player="Тимур", car="Тягач", faction="Штольня",
                credit=2, aggression=2),
    )  # fmt: skip
    if sport:
        return field
    return (
        *field,
        _driver("Молния", "5 5 4 4 4 4", (("em_gun", 3), ("em_shield", 1)), player="Ася", car="Контур", faction="Портовые",
                aggression=2, risk=0.5),
        _driver("Щит", "4 4 4 5 5 5", (("em_shield", 2), ("afterburner", 1)), player="Лев", car="Купол",
                faction="Штольня", aggression=1),
    )  # fmt: skip


FACTIONS: tuple[Row, ...] = (
    {"faction": "Портовые", "accuracy": 4, "reflexes": 4, "toughness": 3, "power": 4, "handling": 4, "reliability": 3},
    {"faction": "Штольня", "accuracy": 4, "reflexes": 4, "toughness": 3, "power": 4, "handling": 4, "reliability": 3},
)


def track(name: str) -> tuple[Row, ...]:
    """The rows of a sample track, as the formulas of the sheet give them."""
    return tuple(
        {key: value for key, value in segment._asdict().items() if value is not None} for segment in sample(name)
    )


def played(
    settings: Mapping[str, Cell], field: Sequence[Row], way: str, besides: Mapping[tuple[int, str], Sequence[Row]]
) -> Filling:
    """A race driven to its end on a seed, as it stands on the sheets."""
    rows, course = simulated(field, settings, track(way), besides=besides)
    return Filling(
        rows={"Drivers": tuple(field), "Orders": tuple(rows), "Factions": FACTIONS},
        settings={**settings, "tachki_track": way},
        sizes={"drivers": len(field), "turns": course.state.turn, "orders": len(rows) + 12, "segments": 12},
    )


#: What the policy does not do by itself: a look at the sprinter's modules, and a jump too bold.
BESIDES: Mapping[tuple[int, str], Sequence[Row]] = {
    (2, "Ровный"): [{"manoeuvre": "scan", "target": "Спринтер"}],
    (6, "Игла"): [{"manoeuvre": "jump", "segment": 4}],
}


@cache
def example() -> Filling:
    """The tunnel: narrow struggles, strikes, EM gun and shield, a scan, a wreck; three prize places, repairs, credit."""
    return played(
        {"race": "Штольня Глухая: спринт", "date": "2026-11-28", "seed": "глухая 166", "tachki_category": "extreme",
         "tachki_prizes": 3},
        drivers(), "tunnel", BESIDES,
    )  # fmt: skip


@cache
def ring() -> Filling:
    """The ring: two laps of a sport race, decided by Power between cars level in time and speed."""
    return played(
        {"race": "Каботажное кольцо", "date": "2026-11-21", "seed": "кольцо 391", "tachki_category": "sport",
         "tachki_prizes": 2, "tachki_laps": 2},
        drivers(sport=True), "ring", {},
    )  # fmt: skip
