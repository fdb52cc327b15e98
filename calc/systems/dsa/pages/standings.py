"""The standings, and the place of every rider from turn to turn."""

from __future__ import annotations

from collections.abc import Mapping

from calc.core.overrides import marked, typed_over
from calc.core.pages import Block, Chart, Column, Page, Series, Table, Text
from calc.core.records import Records
from calc.core.replay import Replay, phrase
from calc.core.terms import term
from calc.core.values import Value
from calc.systems.dsa.live.standings import StandingRow, crowd_now, placed_riders
from calc.systems.dsa.replay.ending import places
from calc.systems.dsa.replay.rows import Participant, Settings
from calc.systems.dsa.replay.state import RiderState
from calc.systems.dsa.replay.words import word


def standings(
    sheets: Mapping[str, Records], replay: Replay, settings: Settings, riders: Mapping[str, Participant]
) -> Page:
    """Places, and how the race went."""
    fresh = [_standing(rider, place, riders[rider.name], settings) for rider, place in placed_riders(replay)]
    rows = marked(fresh, StandingRow._fields, typed_over(sheets, "Standings", "Standings.calc"))
    table = Table(
        (
            Column(term("Platz"), 1.4, "center"), Column(term("Reiter"), 3), Column(term("Pferd"), 2.2),
            Column(term("Status"), 2.4), Column(term("Ziel-runde"), 1.9, "center"), Column(term("Felder"), 1.6, "center"),
            Column(term("Erschöpfung"), 1.8, "center"), Column(term("Gunst"), 1.6, "center"),
            Column(term("SP Reiter"), 1.8, "center"), Column(term("SP Pferd"), 1.8, "center"),
            Column(term("Zug"), 1.8, "center"),
        ),
        tuple(rows),
    )  # fmt: skip
    blocks: list[Block] = [table, Text(ended(replay), "note")]
    if len(replay.states) > 1:
        blocks.append(_chart(replay, settings))
    return Page("standings", term("Stand"), tuple(blocks))


def _standing(rider: RiderState, place: int | str, person: Participant, settings: Settings) -> tuple[Value, ...]:
    return (
        place if isinstance(place, int) else "–",
        rider.name,
        person.horse or None,
        word(rider.status),
        rider.finish_turn,
        phrase("+{fields}", fields=rider.past_line) if rider.past_line is not None else rider.field,
        rider.exhaustion,
        crowd_now(rider, person, settings.dsa_crowd_loss),
        rider.sp_rider,
        rider.sp_horse,
        rider.order or None,
    )


def ended(replay: Replay) -> Value:
    """Why the race stands where it stands."""
    reasons = {
        "finished": term("Das Rennen ist zu Ende. Felder: +n = so viele hinter der Linie, sonst gerittene Felder."),
        "waiting": term(
            "Das Rennen wartet auf Würfel. Felder: +n = so viele hinter der Linie, sonst gerittene Felder."
        ),
        "stopped": term("Das Rennen läuft noch. Felder: +n = so viele hinter der Linie, sonst gerittene Felder."),
    }
    return reasons[replay.outcome.reason] if replay.outcome else None


def _chart(replay: Replay, settings: Settings) -> Chart:
    """The place of every rider after each turn."""
    series = []
    standings = [dict(places(state, settings.dsa_finish_tie)) for state in replay.states]
    for rider in replay.states[0].riders:
        held = [after[rider.name] for after in standings]
        line = tuple(float(place) if isinstance(place, int) else None for place in held)
        series.append(Series(rider.name, line, strong=line[-1] == 1))
    steps = tuple(term("Start") if not state.turn else state.turn for state in replay.states)
    return Chart(
        tuple(series), steps, term("Runde"), term("Platz"), ranks=True, caption=term("Plätze nach jeder Runde")
    )
