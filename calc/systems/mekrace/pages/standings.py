"""The standings: places, how the race went, lap times, what everybody lost."""

from __future__ import annotations

from collections.abc import Mapping

from calc.core.overrides import marked, typed_over
from calc.core.pages import Block, Chart, Column, Page, Row, Series, Table, Text
from calc.core.plurals import plural
from calc.core.records import Records
from calc.core.replay import Replay, phrase
from calc.core.terms import term
from calc.core.values import Line, Value
from calc.systems.mekrace.replay.ending import places
from calc.systems.mekrace.replay.settings import Settings
from calc.systems.mekrace.replay.standing import StandingRow, standing_rows
from calc.systems.mekrace.replay.words import word
from calc.systems.mekrace.rules.rounds import mekrace_elapsed


def standings_page(sheets: Mapping[str, Records], replay: Replay, settings: Settings) -> Page:
    """The result, or how it stands."""
    fresh = [_values(row) for row in standing_rows(replay, settings)]
    rows = marked(fresh, StandingRow._fields, typed_over(sheets, "Standings", "Standings.calc"))
    table = Table(
        (
            Column(term("Platz"), 1, "center"), Column(term("Fahrzeug"), 2.1), Column(term("Runde"), 1, "center"),
            Column(term("Feld"), 1.15, "center"), Column(term("Fortschritt"), 1.4, "center"),
            Column(term("Rückstand"), 1.35, "center"), Column(term("Tempo"), 1.15, "center"),
            Column(term("FP"), 0.7, "center"), Column(term("Leiste"), 1.1, "center"), Column(term("Hitze"), 1.15, "center"),
            Column(term("gestört"), 1.2, "center"), Column(term("Booster"), 1.2, "center"), Column(term("Status"), 1.75),
            Column(term("Ziel in"), 1, "center"),
        ),
        tuple(rows), dense=True,
    )  # fmt: skip
    blocks: list[Block] = [table, Text(_ended(replay), "note")]
    if (fastest := _fastest(replay)) is not None:
        blocks.append(Text(fastest))
    if len(replay.states) > 1:
        blocks += [_chart(replay, settings), _losses(replay)]
    return Page("standings", term("Rennstand"), tuple(blocks))


def _values(row: StandingRow) -> tuple[Value, ...]:
    """A row of the standings for print."""
    return tuple(
        row._replace(
            rank=row.rank if isinstance(row.rank, int) else "–", gap=row.gap or None, status=word(row.status),  # type: ignore[arg-type]
            disturbed=True if row.disturbed else None,  # type: ignore[arg-type]
        )
    )  # fmt: skip


def _ended(replay: Replay) -> Value:
    """Why the race stands where it stands."""
    reasons = {
        "finished": term("Das Rennen ist zu Ende."),
        "waiting": term("Das Rennen wartet auf Würfel oder Entscheidungen."),
        "stopped": term("Das Rennen läuft noch."),
    }
    return reasons[replay.outcome.reason] if replay.outcome else None


def _fastest(replay: Replay) -> Value:
    """The fastest whole lap, in race rounds and seconds."""
    laps = []
    for vehicle in replay.states[0].vehicles:
        begun = 0 if vehicle.lap >= 0 else None
        lap = vehicle.lap
        for state in replay.states[1:]:
            there = state.vehicle(vehicle.name)
            if there.lap > lap:
                if begun is not None:
                    laps.append((state.round - begun, vehicle.name))
                begun, lap = state.round, there.lap
    if not laps:
        return None
    rounds, name = min(laps, key=lambda item: item[0])
    seconds = mekrace_elapsed(rounds)
    return phrase(
        plural(
            "Schnellste Runde: {name} in {rounds} Renn-Runde ({low} bis {high} Sekunden)",
            "Schnellste Runde: {name} in {rounds} Renn-Runden ({low} bis {high} Sekunden)", of="rounds",
        ), name=name, rounds=rounds,
        low=seconds.seconds_min, high=seconds.seconds_max,
    )  # fmt: skip


def _chart(replay: Replay, settings: Settings) -> Chart:
    """The place of every vehicle after each race round."""
    ranks = [dict(places(state, settings)) for state in replay.states]
    series = []
    for vehicle in replay.states[-1].vehicles:
        there = tuple(
            float(rank) if isinstance(rank := ranks[number][vehicle.name], int)
            and state.vehicle(vehicle.name).status not in ("out", "dq") else None
            for number, state in enumerate(replay.states)
        )  # fmt: skip
        series.append(Series(vehicle.name, there, strong=there[-1] == 1))
    steps = tuple(term("Start") if not state.round else state.round for state in replay.states)
    caption = term("Plätze nach jeder Renn-Runde")
    return Chart(tuple(series), steps, term("Renn-Runde"), term("Platz"), ranks=True, caption=caption)


def _losses(replay: Replay) -> Block:
    """What everybody did and lost."""
    rows = []
    for start in replay.states[0].vehicles:
        events = [event for event in replay.events if event.actor == start.name]
        end = replay.states[-1].vehicle(start.name)
        rolls = [event for event in events if event.kind == "pilot"]
        lost: tuple[Value, ...] = tuple(
            phrase("{attribute} −{points}", attribute=word(key), points=value - end.attributes[key])
            for key, value in start.attributes.items() if value > end.attributes[key]
        )  # fmt: skip
        rows.append(Row((
            start.name, len(rolls), sum(event.result == "failure" for event in rolls),
            sum(event.kind == "attack" and bool(event.dice) for event in events),
            sum(event.kind == "defence" and event.result == "hit" for event in events),
            max(0, start.fp - end.fp), Line(lost, ", ") if lost else None,
        )))  # fmt: skip
    columns = (
        Column(term("Fahrzeug"), 2), Column(term("Piloten-Würfe"), 1.4, "center"),
        Column(term("misslungen"), 1.3, "center"), Column(term("Angriffe"), 1, "center"),
        Column(term("getroffen"), 1.1, "center"), Column(term("FP verloren"), 1.2, "center"),
        Column(term("Attribute verloren"), 4),
    )  # fmt: skip
    return Table(columns, tuple(rows), caption=term("Bilanz"), dense=True)
