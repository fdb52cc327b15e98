"""A season played through race by race: points, totals, places, teams, and the same under another system of points."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import lru_cache

from calc.core.errors import Words, message
from calc.core.plurals import plural
from calc.core.ranking import shared_places
from calc.core.records import Records, Trouble, Where
from calc.core.replay import Event, Outcome, Replay, phrase
from calc.core.scoring import HIGH, counted, fixed_results, points_of
from calc.core.ties import RUN_OFF, SHARE, Contender, ranked
from calc.systems.season.replay.reading import Entry, Sheets, read_sheets
from calc.systems.season.replay.state import SeasonState, Standing, TeamStanding
from calc.systems.season.rules.teams import team_total

INPUTS = ("Races", "Results", "Bonus", "Settings", "Points", "WhatIf", "Statuses", "Ties")


def replay(records: Mapping[str, Records]) -> Replay:
    """The season as it stands on the sheets."""
    return season(*(records.get(name, Records(name)) for name in INPUTS))


@lru_cache(maxsize=16)
def season(
    races: Records, results: Records, bonus: Records, settings: Records, points: Records, what_if: Records,
    statuses: Records, ties: Records,
) -> Replay:  # fmt: skip
    """The season from its ranges; the same ranges give the same season at once."""
    given = (races, results, bonus, settings, points, what_if, statuses, ties)
    sheets = read_sheets(dict(zip(INPUTS, given, strict=True)))
    held = [
        race
        for race in range(max((len(entry.results) for entry in sheets.entries), default=0))
        if any(entry.results[race] is not None or race in entry.typed for entry in sheets.entries)
    ]
    states = [SeasonState(0, races=sheets.races)]
    events: list[Event] = []
    for race in held:
        states.append(_state(sheets, race + 1))
        events += _events(states[-1], race)
    if held and sheets.what_if:
        states[-1] = replace(states[-1], what_if=_standings(sheets, held[-1] + 1, what_if=True))
    places = tuple((one.name, one.place or "") for one in states[-1].standings)
    outcome = Outcome("finished" if held else "waiting", places) if sheets.entries else None
    return Replay(tuple(states), tuple(events), outcome, (*sheets.troubles, *_level(sheets, states[-1])))


def _state(sheets: Sheets, upto: int) -> SeasonState:
    """The season after so many races."""
    standings = _standings(sheets, upto)
    return SeasonState(upto, standings, _teams(sheets, standings), races=sheets.races)


def _standings(sheets: Sheets, upto: int, *, what_if: bool = False) -> tuple[Standing, ...]:
    """Every competitor after so many races, in the order of the sheet."""
    found = [_counted(sheets, entry, upto, what_if=what_if) for entry in sheets.entries]
    contenders = [Contender(one.results, one.points, one.run_off) for one in found]
    totals = [None if one.total is None else (one.total,) for one in found]
    places = ranked(totals, contenders, sheets.ties, sheets.statuses, sheets.settings.season_wins)
    return tuple(
        replace(one, place=rank.place, decided_by=rank.decided_by) for one, rank in zip(found, places, strict=True)
    )


def _counted(sheets: Sheets, entry: Entry, upto: int, *, what_if: bool) -> Standing:
    """One competitor's points and total."""
    factors = {race.number - 1: race.factor for race in sheets.races}
    table = sheets.what_if if what_if else sheets.points
    results = entry.results[:upto]
    points: list[float | None] = []
    typed = set()
    for race, result in enumerate(results):
        value = None
        if result is not None:
            value = points_of(result, table, sheets.statuses) * factors.get(race, 1.0)
            value += sheets.bonus.get((entry.name, race), 0.0)
        if not what_if and race in entry.typed and entry.typed[race] != value:
            value = entry.typed[race]
            typed.add(race)
        points.append(value)
    settings = sheets.settings
    total = counted(
        points, settings.season_drop, settings.season_best, entry.bonus, fixed_results(results, sheets.statuses),
        settings.season_wins,
    )  # fmt: skip
    return Standing(
        entry.name,
        entry.team,
        total=total.total if any(value is not None for value in points) else None,
        results=results,
        points=tuple(points),
        dropped=total.dropped,
        typed=frozenset(typed),
        bonus=entry.bonus,
        run_off=entry.run_off,
    )


def _teams(sheets: Sheets, standings: Sequence[Standing]) -> tuple[TeamStanding, ...]:
    """The teams, best first; level ones share their place; a team without a result stands behind them."""
    settings = sheets.settings
    members: dict[str, list[Standing]] = {}
    for one in standings:
        if one.team:
            members.setdefault(one.team.casefold(), []).append(one)
    found = []
    for team in members.values():
        rows = tuple(one.points if settings.season_team_by == "race" else (one.total,) for one in team)
        total = team_total(rows, settings.season_team_best, settings.season_wins)
        found.append(TeamStanding(team[0].team, tuple(one.name for one in team), total))
    sign = -1 if settings.season_wins == HIGH else 1
    places = shared_places([None if team.total is None else sign * team.total for team in found])
    placed = [replace(team, place=place) for team, place in zip(found, places, strict=True)]
    return tuple(sorted(placed, key=lambda team: team.place or len(placed) + 1))


def _events(state: SeasonState, race: int) -> list[Event]:
    """What a race brought to everybody who has a result in it."""
    return [
        Event(
            race + 1, one.name, "result", phrase(plural(
                "{result}: {points} point, place {place} in the season",
                "{result}: {points} points, place {place} in the season", of="points",
            ),
                                                 result=one.results[race], points=one.points[race], place=one.place),
            result=one.points[race], rules=("RB-SEASON-01",), details=(("place", one.place), ("total", one.total)),
            overridden=race in one.typed,
        )
        for one in state.standings
        if one.points[race] is not None
    ]  # fmt: skip


def _level(sheets: Sheets, state: SeasonState) -> list[Trouble]:
    """Those who share a place although the rules do not say that places are shared: a run-off is due."""
    if SHARE in sheets.ties:
        return []
    level: dict[int, list[str]] = {}
    for one in state.standings:
        if one.place is not None and one.decided_by == SHARE:
            level.setdefault(one.place, []).append(one.name)
    rows = {entry.name: entry.row for entry in sheets.entries}
    if RUN_OFF not in sheets.ties:
        return [
            Trouble(
                message("level at place {place}: {names}; the rules part them no further, and neither run_off nor share is among them",
                        place=place, names=Words(", ".join(names))),
                Where("Ties", len(sheets.ties), "rule"), severity="warning", rules=("RB-SEASON-07",),
            )
            for place, names in sorted(level.items())
        ]  # fmt: skip
    return [
        Trouble(
            message("level at place {place}: {names}; the rules part them no further, enter their places in a run-off",
                    place=place, names=Words(", ".join(names))),
            Where("Results", rows[names[0]], "run_off"), severity="warning", rules=("RB-SEASON-07",),
        )
        for place, names in sorted(level.items())
    ]  # fmt: skip
