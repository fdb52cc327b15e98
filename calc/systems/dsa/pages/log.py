"""The race log: turn after turn what everybody did, and how it ended."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from calc.core.kinds import Cell as Raw
from calc.core.overrides import typed_over
from calc.core.pages import Block, Column, Heading, Page, Row, Table, Text, Together
from calc.core.records import Records
from calc.core.replay import Event, Replay, phrase
from calc.core.terms import term
from calc.core.values import Cell, Dice, Line, Lines, Parts, Value
from calc.systems.dsa.live.standings import placed_riders
from calc.systems.dsa.pages.board import boards
from calc.systems.dsa.pages.standings import ended
from calc.systems.dsa.pages.typed import shown, typed_lines, typed_moves, typed_starts
from calc.systems.dsa.replay.ending import places
from calc.systems.dsa.replay.rows import Settings
from calc.systems.dsa.replay.state import RaceState
from calc.systems.dsa.replay.words import word

#: Events that a line of the way sums up, and those that the columns of the log show already.
_STEPS = ("step", "drift")
_IN_COLUMNS = (*_STEPS, "movement_check", "sprint_check", "points", "sprint")


def race_log(sheets: Mapping[str, Records], replay: Replay, settings: Settings) -> Page:
    """The race turn by turn: who rode how far, what happened, and the board after it."""
    numbers = {id(event): number for number, event in enumerate(replay.events)}
    typed = {number: cell for (number, key), cell in typed_over(sheets, "Log", "Log.calc").items() if key == "text"}
    written, told = typed_moves(sheets), typed_lines(sheets)
    remarks = _remarks(sheets)
    blocks: list[Block] = [*_start(replay, typed_starts(sheets))]
    for state in replay.states[1:]:
        rows = []
        for rider in state.riders:
            events = [e for e in replay.events if (e.turn, e.actor) == (state.turn, rider.name) and e.kind != "rest"]
            if events:
                rows.append(
                    _turn_row(
                        rider.name,
                        events,
                        {numbers[id(e)]: e for e in events},
                        typed,
                        written.get((state.turn, rider.name), {}),
                        told.get((state.turn, rider.name), []),
                        remarks.get((state.turn, rider.name), []),
                    )
                )
        table = Table(
            (
                Column(term("Reiter"), 2.4), Column(term("Probe"), 4.2), Column(term("Punkte"), 1, "center"),
                Column(term("Weg"), 2), Column(term("Geschehen"), 6.4),
            ),
            tuple(rows), dense=True,
        )  # fmt: skip
        shown = (*boards(replay, settings, (state,)), Text(_standing_now(state, settings), "note"))
        blocks += [Heading(phrase("Runde {turn}", turn=state.turn)), table, Together(shown)]
    blocks += _final(replay)
    return Page("log", term("Rennverlauf"), tuple(blocks) or (Text(term("Noch ist niemand gestartet."), "note"),))


def _standing_now(state: RaceState, settings: Settings) -> Value:
    """The places after a turn in one line, each with the fields ridden, or those behind the line after a plus sign."""
    found = [(place, name) for name, place in places(state, settings.dsa_finish_tie) if isinstance(place, int)]
    said = []
    for place, name in sorted(found):
        rider = state.rider(name)
        fields = rider.field if rider.past_line is None else f"+{rider.past_line}"
        said.append(f"{place}. {name} ({fields})")
    return phrase("Stand: {standing}", standing=", ".join(said)) if said else None


def _final(replay: Replay) -> tuple[Block, ...]:
    """The places with which the log ends: turn, fields behind the line, exhaustion before the next race."""
    placed = placed_riders(replay)
    if len(replay.states) < 2 or replay.outcome is None:
        return ()
    rests = {event.actor: event for event in replay.events if event.kind == "rest"}
    rows = []
    for rider, place in placed:
        rest = rests.get(rider.name)
        exhaustion: Value = rider.exhaustion
        if rest is not None:
            exhaustion = phrase("{now} → {left}", now=rider.exhaustion, left=rest.result)
        rows.append(Row((
            place if isinstance(place, int) else "–", rider.name, word(rider.status), rider.finish_turn,
            rider.field if rider.past_line is None else f"+{rider.past_line}", exhaustion,
        )))  # fmt: skip
    columns = (
        Column(term("Platz"), 1, "center"), Column(term("Reiter"), 4), Column(term("Status"), 2.4),
        Column(term("Zielrunde"), 1.4, "center"), Column(term("Felder"), 1.2, "center"),
        Column(term("Erschöpfung → nächstes Rennen"), 2.6, "center"),
    )  # fmt: skip
    heading = term("Endstand") if replay.outcome.reason == "finished" else term("Stand")
    return (Together((Heading(heading), Table(columns, tuple(rows)), Text(ended(replay), "note"))),)


def _remarks(sheets: Mapping[str, Records]) -> dict[tuple[int, str], list[str]]:
    """The game master's own words on Moves and Orders, by turn and rider."""
    found: dict[tuple[int, str], list[str]] = {}
    for name in ("Moves", "Orders"):
        for _, row in sheets.get(name, Records(name)).mappings():
            turn, rider, remark = row.get("turn"), row.get("rider"), row.get("remark")
            if isinstance(turn, int | float) and isinstance(rider, str) and isinstance(remark, str) and remark.strip():
                found.setdefault((int(turn), rider.strip()), []).append(remark.strip())
    return found


def _start(replay: Replay, typed: Mapping[str, Mapping[str, Raw]]) -> tuple[Block, ...]:
    """The start checks and the order of moving."""
    checks = {event.actor: event for event in replay.events if event.kind == "order_check"}
    rows = []
    for event in replay.events:
        if event.kind == "order":
            check, written = checks.get(event.actor), typed.get(event.actor, {})
            tap = check.result if check else None
            rows.append(Row((
                Cell(shown(written["order"]), overridden=True) if "order" in written else event.result,
                event.actor,
                Cell(_checked(check, written), overridden=bool({"modifier", "tap", "grade"} & set(written))),
                Cell(shown(written["tap"]), overridden=True) if "tap" in written else tap,
            )))  # fmt: skip
    if not rows:
        return ()
    columns = (
        Column(term("Zug"), 1, "center"), Column(term("Reiter"), 4), Column(term("Startprobe"), 6),
        Column(term("TaP*"), 1, "center"),
    )  # fmt: skip
    return Heading(term("Start")), Table(columns, tuple(rows), dense=True)


def _turn_row(
    name: str, events: list[Event], numbered: Mapping[int, Event], typed: Mapping[int, Raw], written: Mapping[str, Raw],
    told: list[Value], remarks: list[str],
) -> Row:  # fmt: skip
    """One rider's turn."""
    checks = [event for event in events if event.kind in ("movement_check", "sprint_check")]
    points = next((event for event in events if event.kind == "points"), None)
    said: list[Value] = []
    for number, event in numbered.items():
        if number in typed:
            said.append(str(typed[number]))
        elif event.kind not in _IN_COLUMNS:
            said.append(_sentence(event))
    happened = Lines((*said, *told, *remarks))
    overridden = (
        bool(told)
        or any(number in typed for number in numbered)
        or any(event.overridden for event in events if event.kind not in _IN_COLUMNS)
    )
    sprinted = any(event.kind == "sprint" for event in events)
    who: Value = Lines((name, term("Spurt"))) if sprinted else name
    counts = _that_counts(events, checks)
    probe: Value = (
        Lines(tuple(_checked(check, written if check is counts else {}) for check in checks)) if checks else None
    )
    value: Value = points.result if points else None
    number_of_points: Value | Cell = value
    if "points" in written:
        number_of_points = Cell(written["points"], overridden=True)
    elif points is not None and points.overridden:
        number_of_points = Cell(value, overridden=True)
    return Row((
        who,
        Cell(probe, overridden=any(check.overridden for check in checks) or bool({"tap", "modifier", "grade"} & set(written))),
        number_of_points,
        _way(events),
        Cell(happened, overridden=overridden),
    ))  # fmt: skip


def _that_counts(events: list[Event], checks: list[Event]) -> Event | None:
    """Of two movement checks the one that a fate point chose."""
    fate = next((event for event in events if event.kind == "fate_point"), None)
    return checks[-1 if fate is not None and fate.detail("roll") == 2 else 0] if checks else None


def _checked(check: Event | None, written: Mapping[str, Raw] = MappingProxyType({})) -> Value:
    """A check in one line: dice, modifier with its parts, TaP*, grade.

    written: what the game master typed over modifier, TaP* and grade
    """
    if check is None:
        return None
    parts: list[Value] = [Dice(dice, 20) for _, dice in check.dice if dice]
    if "modifier" in written:
        parts.append(shown(written["modifier"]))
    elif check.total is not None and (check.total or check.total.parts):
        parts.append(Parts(check.total, signed=True))
    tap = shown(written["tap"]) if "tap" in written else check.result
    grade = shown(written["grade"]) if "grade" in written else word(str(check.detail("grade")))
    parts.append(phrase("→ {tap} TaP*, {grade}", tap=tap, grade=grade))
    return Line(tuple(parts))


def _sentence(event: Event) -> Value:
    """What happened, with its dice where the sentence does not name them."""
    if event.kind.endswith("_check"):
        return Line((word(event.kind), _checked(event)))
    dice = tuple(
        Dice(thrown, 20 if what in ("at", "confirm", "pa") else 6)
        for what, thrown in event.dice
        if what in ("at", "confirm", "pa", "sight", "notice", "fall", "hurt", "tired")
    )
    return Line((event.phrase, *dice)) if dice else event.phrase


def _way(events: list[Event]) -> Value:
    """Where the rider came from and where he got to, as lane/field."""
    moved = [
        event
        for event in events
        if (event.detail("field_before"), event.detail("lane_before")) != (event.detail("field"), event.detail("lane"))
    ]
    if not moved:
        return None
    spots = [(moved[0].detail("lane_before"), moved[0].detail("field_before"))]
    spots += [(event.detail("lane"), event.detail("field")) for event in moved]
    bends = [spots[0]]
    for before, here, after in zip(spots, spots[1:], spots[2:], strict=False):
        if before[0] != here[0] or here[0] != after[0]:
            bends.append(here)
    bends.append(spots[-1])
    return " → ".join(f"{lane}/{field}" for lane, field in bends)
