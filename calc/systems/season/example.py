"""A small season for a first look: seven riders, four races, teams, a fall, a run-off."""

from __future__ import annotations

from calc.core.kinds import Cell
from calc.core.sheets import Filling

_RESULTS: tuple[tuple[str, str, tuple[int | str, ...]], ...] = (
    ("Anna", "Red Barn", (1, 3, "fallen", 2)),
    ("Boris", "Red Barn", (2, 1, 4, 4)),
    ("Clara", "Old Mill", (3, 2, 1, 5)),
    ("Dmitri", "Old Mill", (4, "DNF", 2, 1)),
    ("Elsa", "Harbour", (5, 4, 3, 3)),
    ("Fjodor", "Harbour", ("DSQ", 5, 5, "DNS")),
    ("Greta", "", (6, 6, 6, 6)),
)
_RACES = ("Spring on the meadow", "Round the lake", "Night ride", "The long hill")
_WHAT_IF = (10, 5, 3, 2, 1)


def example() -> Filling:
    """The filling of the sample workbook."""
    results: tuple[dict[str, Cell], ...] = tuple(
        {"name": name, "team": team, **{f"p{race}": result for race, result in enumerate(row, 1)}}
        for name, team, row in _RESULTS
    )
    return Filling(
        rows={
            "Races": tuple({"number": number, "name": name} for number, name in enumerate(_RACES, 1)),
            "Results": results,
            "Bonus": ({"race": 2, "name": "Clara", "points": 1, "reason": "Fastest lap"},),
            "WhatIf": tuple({"place": place, "points": points} for place, points in enumerate(_WHAT_IF, 1)),
        },
        settings={
            "title": "Autumn Cup", "date": "2026-11-28", "season_drop": 1, "season_team_best": 2, "season_points_name": "25-18-15",
            "season_what_if_name": "10-5-3",
        },
        sizes={"riders": 10, "races": 6, "bonus": 12},
    )  # fmt: skip
