"""The printed standings: what every unit did and suffered, how the battle went, what is destroyed."""

from __future__ import annotations

from collections.abc import Mapping

from calc.core.overrides import marked, typed_over
from calc.core.pages import Block, Chart, Column, Page, Row, Series, Table, Text
from calc.core.records import Records
from calc.core.replay import Replay, phrase
from calc.core.terms import term
from calc.core.values import Line, Value
from calc.systems.mekton.live.log import StandingCells, area_names
from calc.systems.mekton.replay.lines import standings
from calc.systems.mekton.replay.state import BattleState
from calc.systems.mekton.replay.words import word


def standings_page(sheets: Mapping[str, Records], replay: Replay) -> Page:
    """One row a unit, Kills left round by round, and the areas that are gone."""
    course: list[Block] = [_course(replay)] if len(replay.states) > 1 else []
    return Page(
        "standings", term("Standings"), (*standings_blocks(sheets, replay), *course, *destroyed_table(sheets, replay))
    )


def standings_blocks(sheets: Mapping[str, Records], replay: Replay) -> list[Block]:
    """The table of the standings and how the battle ended."""
    keys = StandingCells._fields[:-1]
    fresh: list[tuple[Value, ...]] = [
        (
            one.unit.name, one.attacks, one.hits, one.dealt, one.taken, one.destroyed, one.kills_left, word(one.unit.status),
            word(one.unit.position),
        )
        for one in standings(replay)
    ]  # fmt: skip
    rows = marked(fresh, keys, typed_over(sheets, "Standings", "Standings.calc"))
    columns = (
        Column(term("Unit"), 3), Column(term("Attacks"), 1.2, "center"), Column(term("Hits"), 1, "center"),
        Column(term("Damage dealt"), 1.3, "center"), Column(term("Damage taken"), 1.3, "center"),
        Column(term("Areas destroyed"), 1.4, "center"), Column(term("Kills left"), 1.2, "center"), Column(term("Status"), 2),
        Column(term("Position"), 2),
    )  # fmt: skip
    blocks: list[Block] = [Table(columns, tuple(rows))]
    if replay.outcome is not None and rows:
        blocks.append(Text(word(replay.outcome.reason), "note"))
    return blocks


def _course(replay: Replay) -> Chart:
    """Kills left of every unit after each round."""
    last: BattleState = replay.states[-1]
    series = []
    for key, unit in last.units.items():
        values = tuple(
            float(sum(state.units[key].unit.kills.values())) for state in replay.states if key in state.units
        )
        series.append(Series(unit.name, values, strong=unit.able))
    steps = tuple(state.round or term("Start") for state in replay.states)
    return Chart(tuple(series), steps, term("Round"), term("Kills left"), caption=term("Kills left after each round"))


def destroyed_table(sheets: Mapping[str, Records], replay: Replay) -> list[Block]:
    """The areas of every unit that are destroyed now, each with the round in which it was: by whatever it came to 0 Kills."""
    names = area_names(sheets.get("Parts", Records("Parts")))
    last: BattleState = replay.states[-1]
    rows: list[Row] = []
    for key, unit in last.units.items():
        gone = {place: _since(replay, key, place) for place, kills in unit.unit.kills.items() if kills == 0}
        said: list[Value] = [
            phrase("{place} (round {turn})", place=names.get((key, place), place), turn=turn)
            for place, turn in sorted(gone.items(), key=lambda one: one[1])
        ]
        if said:
            rows.append(Row((unit.name, Line(tuple(said), ", "))))
    columns = (Column(term("Unit"), 1), Column(term("Area"), 4))
    return [Table(columns, tuple(rows), caption=term("Destroyed areas"))] if rows else []


def _since(replay: Replay, key: str, place: str) -> int:
    """The round since which an area has no Kills."""
    since = 0
    for state in reversed(replay.states):
        if key not in state.units or state.units[key].unit.kills[place] > 0:
            break
        since = state.round
    return since
