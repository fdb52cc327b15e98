"""The printed pages of a season: table, race by race, progress, teams, what if, and what everything is worth."""

from __future__ import annotations

import datetime
from collections.abc import Mapping, Sequence

from calc.core.overrides import marked, typed_over
from calc.core.pages import Block, Chart, Column, Fact, Facts, Heading, Page, Row, Series, Table, Text, Together
from calc.core.records import Records
from calc.core.replay import Replay, phrase
from calc.core.terms import term
from calc.core.values import Cell, Line, Signed, Value
from calc.systems.season.live import StandingRow, is_shared, standing_row, what_if_rows
from calc.systems.season.replay.reading import Sheets, read_sheets
from calc.systems.season.replay.state import RaceInfo, SeasonState, Standing
from calc.systems.season.replay.words import word
from calc.texts.words import home_language, translator

KINDS = ("standings", "races", "progress", "what_if", "rules")

#: So many races fit beside each other; more go on in a second table.
RACES_A_TABLE = 12

#: The columns of the table that stand there even when they are empty.
_ALWAYS = ("place", "name", "total", "behind", "starts", "wins", "podiums")


def pages(records: Mapping[str, Records], replay: Replay) -> tuple[Page, ...]:
    """All pages of the season as it stands on the sheets."""
    sheets = read_sheets(records)
    states: tuple[SeasonState, ...] = replay.states
    state = states[-1]
    made = [_standings(records, sheets, state), _races(state)]
    if len(states) > 1:
        made.append(_progress(states))
    if state.what_if:
        made.append(_what_if(sheets, state))
    made.append(_rules(sheets))
    return tuple(made)


# ---------------------------------------------------------------------------------------------------- the table


def _standings(records: Mapping[str, Records], sheets: Sheets, state: SeasonState) -> Page:
    """Places, points, and what parted those who are level."""
    ordered = state.ordered()
    leader = next((one.total for one in ordered if one.place == 1), None)
    words = translator(home_language("season"), "season")
    fresh = [_standing(standing_row(one, leader, sheets.statuses, words)) for one in ordered]
    rows = marked(fresh, StandingRow._fields, typed_over(records, "Standings", "Standings.calc"))
    columns = {
        "place": Column(term("Place"), 1, "center"), "name": Column(term("Name"), 3.6), "team": Column(term("Team"), 2.8),
        "total": Column(term("Points"), 1.2, "right"), "behind": Column(term("Behind"), 1.2, "right"),
        "starts": Column(term("Starts"), 1, "center"), "wins": Column(term("Wins"), 1, "center"),
        "podiums": Column(term("Podiums"), 1.2, "center"), "dropped": Column(term("Dropped"), 1.3, "right"),
        "bonus": Column(term("Bonus"), 1.1, "right"),
    }  # fmt: skip
    said = [dict(zip(StandingRow._fields, row, strict=True)) for row in rows]
    shown = [key for key in columns if key in _ALWAYS or any(row[key] not in (None, "") for row in said)]
    table = Table(
        tuple(columns[key] for key in shown),
        tuple(Row(tuple(_cell(key, row[key], one) for key in shown)) for one, row in zip(ordered, said, strict=True)),
    )
    held = sum(any(one.points[race] is not None for one in ordered) for race in range(state.race))
    notes: list[Block] = [Text(_held(held, sheets), "note"), Text(_dropping(sheets), "note")]
    if any(is_shared(one) for one in ordered):
        notes.append(Text(term("Those who share a place have the same number; the next places are skipped."), "note"))
    teams = (_teams(sheets, state),) if state.teams else ()
    return Page("standings", term("Standings"), (table, *notes, *teams))


def _standing(row: StandingRow) -> tuple[Value, ...]:
    """The values of a row; what is nothing is left blank."""
    values = row._replace(place=row.place or "–", behind=row.behind or "")
    return tuple(None if value == "" else value for value in values)


def _cell(key: str, value: Value | Cell, one: Standing) -> Value | Cell:
    """A cell of the table: the points stand out, below the name stands what parted him from level ones."""
    if isinstance(value, Cell):
        return value
    if key == "total":
        return Cell(value, strong=True)
    if key == "name" and one.decided_by:
        return Cell(value, note=word(one.decided_by))
    return value


def _held(held: int, sheets: Sheets) -> Value:
    """How far the season is."""
    planned = len(sheets.races)
    if planned > held:
        return phrase("Races held: {held} of {planned}.", held=held, planned=planned)
    return phrase("Races held: {held}.", held=held)


def _dropping(sheets: Sheets) -> Value:
    """Which results count."""
    settings = sheets.settings
    if settings.season_best is not None:
        return phrase("Results of each competitor that count, at most: {count}.", count=settings.season_best)
    if settings.season_drop:
        return phrase("Worst results of each competitor that are dropped: {count}; one always counts.",
                      count=settings.season_drop)  # fmt: skip
    return term("All results count.")


# ---------------------------------------------------------------------------------------------------- race by race


def _races(state: SeasonState) -> Page:
    """The matrix: what every race brought to everybody, the dropped results struck."""
    numbers = range(state.race)
    blocks: list[Block] = []
    for first in range(0, max(1, state.race), RACES_A_TABLE):
        shown = [race for race in numbers if first <= race < first + RACES_A_TABLE]
        columns = (
            Column(term("Place"), 1, "center"), Column(term("Name"), 3.4),
            *(Column(phrase("R{number}", number=race + 1), 1.2, "center") for race in shown),
            Column(term("Points"), 1.4, "right"),
        )  # fmt: skip
        rows = tuple(
            Row((
                one.place or "–", one.name, *(_result(one, race) for race in shown), Cell(one.total, strong=True),
            ))
            for one in state.ordered()
        )  # fmt: skip
        blocks.append(Table(columns, rows))
    blocks.append(
        Text(
            term("Points of each race, below them the place or what stands instead; struck results are dropped."),
            "note",
        )
    )
    blocks.append(_calendar(state))
    return Page("races", term("Race by race"), tuple(blocks), wide=True)


def _result(one: Standing, race: int) -> Value | Cell:
    """One result: its points, its place or status below them."""
    result = one.results[race]
    if one.points[race] is None:
        return None
    place: Value = phrase("{place}.", place=result) if isinstance(result, int) else result
    return Cell(
        one.points[race], overridden=race in one.typed, struck=race in one.dropped, strong=result == 1, note=place
    )


def _calendar(state: SeasonState) -> Block:
    """Which race is which, and who won it."""
    rows = []
    for race in _known_races(state):
        winners = [
            one.name for one in state.standings if race.number <= state.race and one.results[race.number - 1] == 1
        ]
        factor = None if race.factor == 1 else phrase("× {factor}", factor=race.factor)
        rows.append(
            Row(
                (
                    phrase("R{number}", number=race.number),
                    race.name or None,
                    _date(race),
                    factor,
                    ", ".join(winners) or None,
                )
            )
        )
    columns = (
        Column(term("Race"), 1, "center"), Column(term("Name"), 5), Column(term("Date"), 2), Column(term("Factor"), 1, "center"),
        Column(term("Winner"), 4),
    )  # fmt: skip
    return Together((Heading(term("Races")), Table(columns, tuple(rows), dense=True)))


def _known_races(state: SeasonState) -> Sequence[RaceInfo]:
    """The races of the sheet Races, and those that only have results."""
    known = {race.number: race for race in state.races}
    numbers = {*range(1, state.race + 1), *known}
    return [known.get(number, RaceInfo(number, "")) for number in sorted(numbers)]


def _date(race: RaceInfo) -> Value:
    """The date of a race: the number of a date cell, or what stands there."""
    value = race.date
    if isinstance(value, int | float) and not isinstance(value, bool) and 1 <= value < 2_958_466:
        return datetime.date(1899, 12, 30) + datetime.timedelta(days=int(value))
    return None if value is None else str(value)


# ---------------------------------------------------------------------------------------------------- progress


def _progress(states: Sequence[SeasonState]) -> Page:
    """Places and points after each race as charts."""
    races = states[1:]
    steps: tuple[Value, ...] = tuple(phrase("R{number}", number=state.race) for state in races)
    ordered = [one.name for one in states[-1].ordered()]
    found = {name: [state.of(name) for state in races] for name in ordered}
    places = tuple(
        Series(name, tuple(None if one.place is None else float(one.place) for one in row), strong=row[-1].place == 1)
        for name, row in found.items()
    )
    points = tuple(
        Series(name, (0.0, *(one.total for one in row)), strong=row[-1].place == 1) for name, row in found.items()
    )
    return Page(
        "progress",
        term("Progress"),
        (
            Chart(places, steps, term("Race"), term("Place"), ranks=True, caption=term("Places after each race")),
            Chart(points, (term("Start"), *steps), term("Race"), term("Points"), caption=term("Points after each race")),
        ),
    )  # fmt: skip


# ---------------------------------------------------------------------------------------------------- teams, what if


def _teams(sheets: Sheets, state: SeasonState) -> Block:
    """The teams and their members."""
    rows = tuple(
        Row(
            (
                Cell(team.place or "–", strong=team.place == 1),
                team.name,
                Cell(team.total, strong=True),
                ", ".join(team.members),
            )
        )
        for team in state.teams
    )
    columns = (
        Column(term("Place"), 1, "center"), Column(term("Team"), 3), Column(term("Points"), 1.2, "right"),
        Column(term("Members"), 6),
    )  # fmt: skip
    settings = sheets.settings
    best = settings.season_team_best
    by_race = settings.season_team_by == "race"
    said: Value
    if best is None:
        said = term("All members of a team count.")
    elif by_race:
        said = phrase("Members of a team that count in each race, at most: {count}; nothing is dropped.", count=best)
    else:
        said = phrase("Members of a team whose season totals count, at most: {count}.", count=best)
    return Together((Heading(term("Teams")), Table(columns, rows), Text(said, "note")))


def _what_if(sheets: Sheets, state: SeasonState) -> Page:
    """The season under both systems of points, side by side."""
    settings = sheets.settings
    rows = []
    for row in what_if_rows(state):
        change = Signed(row.change) if isinstance(row.change, int) and row.change else None
        rows.append(Row((row.other_place or "–", row.name, row.other_total, row.place or "–", row.total, change)))
    here: Value = settings.season_points_name or term("counts")
    there: Value = settings.season_what_if_name or term("what if")
    columns = (
        Column(Line((term("Place"), there)), 1.4, "center"), Column(term("Name"), 3.4),
        Column(Line((term("Points"), there)), 1.6, "right"), Column(Line((term("Place"), here)), 1.4, "center"),
        Column(Line((term("Points"), here)), 1.6, "right"), Column(term("Places won"), 1.2, "center"),
    )  # fmt: skip
    changed = sum(isinstance(row.change, int) and row.change != 0 for row in what_if_rows(state))
    said = phrase("Places that the other system of points changes: {count}.", count=changed)
    return Page("what_if", term("What if"), (Table(columns, tuple(rows)), Text(said, "note")))


# ---------------------------------------------------------------------------------------------------- rules


def _rules(sheets: Sheets) -> Page:
    """What places and statuses are worth, and how level ones are parted."""
    worth = [("Points", sheets.settings.season_points_name, sheets.points)]
    if sheets.what_if:
        worth.append(("WhatIf", sheets.settings.season_what_if_name, sheets.what_if))
    blocks: list[Block] = []
    for key, name, table in worth:
        heading: Value = term("Points") if key == "Points" else term("What if: the other system of points")
        facts = tuple(Fact(phrase("{place}.", place=place), points) for place, points in sorted(table.items()))
        blocks.append(Together((Heading(Line((heading, name)) if name else heading), Facts(facts, 8))))
    ties = tuple(Row((number, word(rule))) for number, rule in enumerate(sheets.ties, 1))
    blocks += [Together((Heading(term("Rules for level ones, in their order")), Table(
        (Column(term("No."), 1, "center"), Column(term("Ahead is who has"), 9)), ties or (Row((None, word("share"))),),
        dense=True,
    )))]  # fmt: skip
    statuses = tuple(
        Row((row.status, _meaning(row.status, row.meaning), row.points, row.rank, row.droppable, row.started))
        for row in sheets.statuses.rows
    )
    columns = (
        Column(term("Status"), 1.6), Column(term("Meaning"), 4), Column(term("Points"), 1, "center"),
        Column(term("Rank behind the places"), 1.6, "center"), Column(term("May be dropped"), 1.4, "center"),
        Column(term("Counts as a start"), 1.4, "center"),
    )  # fmt: skip
    blocks.append(Together((Heading(term("Instead of a place")), Table(columns, statuses, dense=True))))
    return Page("rules", term("What counts"), tuple(blocks))


def _meaning(status: str, meaning: str | None) -> Value:
    """A known status in the reader's words; the game master's own as he worded it."""
    known = word(status)
    return known if known.word != status else meaning
