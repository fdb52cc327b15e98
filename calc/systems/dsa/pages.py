"""The printed pages of a race: log by turns, standings with the chart, a sheet for every rider, the board."""

from __future__ import annotations

from collections.abc import Mapping

from calc.core.initials import initials
from calc.core.kinds import Cell as Raw
from calc.core.overrides import marked, typed_over
from calc.core.pages import (
    Beside,
    Block,
    Board,
    Boxes,
    Chart,
    Column,
    Fact,
    Facts,
    Heading,
    Lane,
    Page,
    Row,
    Series,
    Table,
    Text,
    Together,
    Token,
    Track,
)
from calc.core.records import Records
from calc.core.replay import Event, Replay, phrase
from calc.core.terms import term
from calc.core.values import Amount, Cell, Dice, Line, Lines, Parts, Share, Signed, Value, Write
from calc.systems.dsa.live import StandingRow, crowd_now, placed_riders
from calc.systems.dsa.replay import participant_rows, race_settings
from calc.systems.dsa.replay.ending import places
from calc.systems.dsa.replay.rows import Participant, Settings
from calc.systems.dsa.replay.state import RaceState, RiderState
from calc.systems.dsa.replay.words import word
from calc.systems.dsa.rules.board import dsa_lane_length
from calc.systems.dsa.rules.bonuses import dsa_horse_bonus
from calc.systems.dsa.rules.checks import dsa_check_chance
from calc.systems.dsa.rules.fighting import dsa_fight_modifier
from calc.systems.dsa.rules.fumbles import fumble_table
from calc.systems.dsa.rules.movement import dsa_expected_fields

KINDS = ("log", "standings", "sheets", "board")

#: Events that a line of the way sums up, and those that the columns of the log show already.
_STEPS = ("step", "drift")
_IN_COLUMNS = (*_STEPS, "movement_check", "sprint_check", "points", "sprint")


def pages(sheets: Mapping[str, Records], replay: Replay) -> tuple[Page, ...]:
    """All pages of the race as it stands on the sheets."""
    settings = race_settings(sheets.get("Settings", Records("Settings")))
    people = dict(participant_rows(sheets.get("Participants", Records("Participants"))))
    riders = {person.name: person for person in people.values()}
    made = [_log(sheets, replay, settings), _standings(sheets, replay, settings, riders)]
    made += [_sheet(replay, settings, person) for person in riders.values()]
    made.append(Page("board", term("Spielplan"), (_last_board(replay, settings),)))
    return tuple(made)


# ---------------------------------------------------------------------------------------------------- race log


def _log(sheets: Mapping[str, Records], replay: Replay, settings: Settings) -> Page:
    """The race turn by turn: who rode how far, what happened, and the board after it."""
    numbers = {id(event): number for number, event in enumerate(replay.events)}
    typed = {number: cell for (number, key), cell in typed_over(sheets, "Log", "Log.calc").items() if key == "text"}
    written = _typed_moves(sheets)
    remarks = _remarks(sheets)
    blocks: list[Block] = [*_start(replay)]
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
        shown = (*_boards(replay, settings, (state,)), Text(_standing_now(state, settings), "note"))
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
    return (Together((Heading(heading), Table(columns, tuple(rows)), Text(_ended(replay), "note"))),)


def _typed_moves(sheets: Mapping[str, Records]) -> dict[tuple[int, str], dict[str, Raw]]:
    """What the game master typed over the computed columns of Moves, by turn and rider."""
    moves = sheets.get("Moves", Records("Moves"))
    rows = dict(moves.mappings())
    found: dict[tuple[int, str], dict[str, Raw]] = {}
    for (number, key), cell in typed_over(sheets, "Moves.computed", "Moves.calc").items():
        row = rows.get(number, {})
        turn, rider = row.get("turn"), row.get("rider")
        if isinstance(turn, int | float) and isinstance(rider, str):
            found.setdefault((int(turn), rider.strip()), {})[key] = cell
    return found


def _remarks(sheets: Mapping[str, Records]) -> dict[tuple[int, str], list[str]]:
    """The game master's own words on Moves and Orders, by turn and rider."""
    found: dict[tuple[int, str], list[str]] = {}
    for name in ("Moves", "Orders"):
        for _, row in sheets.get(name, Records(name)).mappings():
            turn, rider, remark = row.get("turn"), row.get("rider"), row.get("remark")
            if isinstance(turn, int | float) and isinstance(rider, str) and isinstance(remark, str) and remark.strip():
                found.setdefault((int(turn), rider.strip()), []).append(remark.strip())
    return found


def _start(replay: Replay) -> tuple[Block, ...]:
    """The start checks and the order of moving."""
    checks = {event.actor: event for event in replay.events if event.kind == "order_check"}
    rows = []
    for event in replay.events:
        if event.kind == "order":
            check = checks.get(event.actor)
            rows.append(Row((event.result, event.actor, _checked(check), check.result if check else None)))
    if not rows:
        return ()
    columns = (
        Column(term("Zug"), 1, "center"), Column(term("Reiter"), 4), Column(term("Startprobe"), 6),
        Column(term("TaP*"), 1, "center"),
    )  # fmt: skip
    return Heading(term("Start")), Table(columns, tuple(rows), dense=True)


def _turn_row(
    name: str, events: list[Event], numbered: Mapping[int, Event], typed: Mapping[int, Raw], written: Mapping[str, Raw],
    remarks: list[str],
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
    happened = Lines((*said, *remarks))
    overridden = any(number in typed for number in numbered) or any(
        event.overridden for event in events if event.kind not in _IN_COLUMNS
    )
    sprinted = any(event.kind == "sprint" for event in events)
    who: Value = Lines((name, term("Spurt"))) if sprinted else name
    probe: Value = Lines(tuple(_checked(check) for check in checks)) if checks else None
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


def _checked(check: Event | None) -> Value:
    """A check in one line: dice, modifier with its parts, TaP*, grade."""
    if check is None:
        return None
    parts: list[Value] = [Dice(dice, 20) for _, dice in check.dice if dice]
    if check.total is not None and (check.total or check.total.parts):
        parts.append(Parts(check.total, signed=True))
    parts.append(phrase("→ {tap} TaP*, {grade}", tap=check.result, grade=word(str(check.detail("grade")))))
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


def _boards(replay: Replay, settings: Settings, states: tuple[RaceState, ...]) -> tuple[Block, ...]:
    """The board after each of these turns, as long as somebody is on it."""
    return tuple(_board(replay, settings, state) for state in states if _on_board(state))


def _last_board(replay: Replay, settings: Settings) -> Block:
    """The board as the race stands; of a race that is over, as it was when the last one rode; else an empty one to play on."""
    last = next((state for state in reversed(replay.states) if _on_board(state)), None)
    return _board(replay, settings, last or replay.states[-1])


def _on_board(state: RaceState) -> list[RiderState]:
    return [rider for rider in state.riders if rider.status == "racing"]


def _board(replay: Replay, settings: Settings, state: RaceState) -> Block:
    """The board after a turn."""
    marks = initials(rider.name for rider in replay.states[0].riders)
    lanes = tuple(
        Lane(
            phrase("Bahn {lane}", lane=lane),
            dsa_lane_length(lane, settings.dsa_lap_fields, settings.dsa_laps, settings.dsa_lane_extra) + 1,
        )
        for lane in range(1, settings.dsa_lanes + 1)
    )
    tokens = tuple(Token(marks[rider.name], rider.lane, rider.field, rider.name) for rider in _on_board(state))
    return Board(lanes, tokens, 0, phrase("Spielplan nach Runde {turn}", turn=state.turn) if tokens else None)


# ---------------------------------------------------------------------------------------------------- standings


def _standings(
    sheets: Mapping[str, Records], replay: Replay, settings: Settings, riders: Mapping[str, Participant]
) -> Page:
    """Places, and how the race went."""
    fresh = [_standing(rider, place, riders[rider.name], settings) for rider, place in placed_riders(replay)]
    rows = marked(fresh, StandingRow._fields, typed_over(sheets, "Standings", "Standings.calc"))
    table = Table(
        (
            Column(term("Platz"), 1.4, "center"), Column(term("Reiter"), 3), Column(term("Pferd"), 2.2),
            Column(term("Status"), 2.4), Column(term("Ziel-runde"), 1.9, "center"), Column(term("Felder"), 1.6, "center"),
            Column(term("Er-schöpfung"), 1.8, "center"), Column(term("Gunst"), 1.6, "center"),
            Column(term("SP Reiter"), 1.8, "center"), Column(term("SP Pferd"), 1.8, "center"),
            Column(term("Zug"), 1.8, "center"),
        ),
        tuple(rows),
    )  # fmt: skip
    blocks: list[Block] = [table, Text(_ended(replay), "note")]
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


def _ended(replay: Replay) -> Value:
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


# ---------------------------------------------------------------------------------------------------- rider sheet


def _sheet(replay: Replay, settings: Settings, person: Participant) -> Page:
    """The sheet of one rider: values, fighting, chances, fumble tables, boxes for the table."""
    state = replay.states[-1]
    rider = next((one for one in state.riders if one.name == person.name), None)
    values = Facts((
        Fact(term("Spieler"), person.player or Write()), Fact(term("Pferd"), person.horse or Write()),
        Fact(term("Startbahn"), person.lane),
        Fact(term("CH"), person.ch), Fact(term("GE"), person.ge), Fact(term("KK"), person.kk),
        Fact(term("TaW Reiten"), person.taw), Fact(term("INI-Basis"), person.ini), Fact(term("KO"), person.ko),
        Fact(term("Waffe"), word(person.weapon)), Fact(term("Sonderfertigkeit"), word(person.sf)),
        Fact(term("Publikumsgunst"), person.crowd),
    ), 3)  # fmt: skip
    blocks: list[Block] = [values, Beside((_fighting(person), _bonuses(person)))]
    if None not in (person.ch, person.ge, person.kk, person.taw):
        blocks.append(_chances(person, settings))
    blocks += [_boxes(person, rider, settings), Together((Heading(term("Patzertabellen (2W6)")), _fumbles()))]
    return Page("sheets", person.name, tuple(blocks), subtitle=term("Reiterbogen"))


def _fighting(person: Participant) -> tuple[Block, ...]:
    """AT, PA and permission check with the penalties worked out."""
    rows = []
    for target in ("rider", "horse"):
        at, pa = (dsa_fight_modifier(person.sf, roll, target) for roll in ("at", "pa"))
        rows.append(Row((
            word(target),
            None if person.at is None else person.at - at,
            None if person.pa is None else person.pa - pa,
            Signed(int(dsa_fight_modifier(person.sf, "permission", target))),
        )))  # fmt: skip
    columns = (
        Column(term("Angriff auf"), 2), Column(term("AT"), 1, "center"), Column(term("PA"), 1, "center"),
        Column(term("Reiten-Probe"), 1.6, "center"),
    )  # fmt: skip
    return (Table(columns, tuple(rows), caption=term("Kampf zu Pferde, Abzüge eingerechnet")),)


def _bonuses(person: Participant) -> tuple[Block, ...]:
    """The bonus of the horse by kind of check."""
    kinds = ("order", "movement", "shove", "permission")
    columns = tuple(Column(word(f"{kind}_check"), 1, "center") for kind in kinds)
    row = Row(tuple(dsa_horse_bonus(person.horse_bonus, person.scope, kind) for kind in kinds))
    return (Table(columns, (row,), caption=term("Bonus des Pferdes")),)


def _chances(person: Participant, settings: Settings) -> Block:
    """Chance of a passed movement check and mean points, for exhaustion 0 to 6, normal and sprinting."""
    ch, ge, kk, taw = person.ch or 1, person.ge or 1, person.kk or 1, person.taw or 0
    bonus = dsa_horse_bonus(person.horse_bonus, person.scope, "movement")
    rows = []
    for exhaustion in range(7):
        change = 2 * exhaustion - bonus
        normal, sprint = (
            dsa_expected_fields(ch, ge, kk, taw, change, fast, settings.dsa_rounding) for fast in (False, True)
        )
        rows.append(
            Row(
                (
                    exhaustion,
                    Signed(change),
                    Share(dsa_check_chance(ch, ge, kk, taw, change)),
                    Amount(normal, digits=2),
                    Amount(sprint, digits=2),
                )
            )
        )
    columns = (
        Column(term("Erschöpfung"), 1, "center"), Column(term("Erschwernis"), 1, "center"),
        Column(term("Bewegungs-Probe gelingt"), 1.6, "center"), Column(term("Punkte im Mittel"), 1.4, "center"),
        Column(term("Punkte im Spurt"), 1.4, "center"),
    )  # fmt: skip
    return Table(columns, tuple(rows), caption=term("Aussichten ohne Publikumsgunst und Übertrag"))


def _boxes(person: Participant, rider: RiderState | None, settings: Settings) -> Block:
    """Boxes to tick at the table; what the race has brought so far is ticked."""
    crowd = person.crowd if rider is None else crowd_now(rider, person, settings.dsa_crowd_loss)
    return Boxes((
        Track(term("Erschöpfung"), 12, min(12, rider.exhaustion if rider else person.exhaustion)),
        Track(term("Übertrag"), 12, min(12, rider.carry if rider else 0)),
        Track(term("Schaden"), 16, min(16, rider.damage if rider else 0)),
        Track(term("geschuldete Punkte"), 4, min(4, rider.debt if rider else 0)),
        Track(term("Publikumsgunst"), 3, crowd),
        Track(term("Schicksalspunkte"), 6, min(6, rider.fate if rider else person.fate)),
    ))  # fmt: skip


def _fumbles() -> Block:
    """The four fumble tables beside each other."""
    made = []
    for name, heading in (
        ("movement", term("Bewegung")), ("sprint", term("Spurt")), ("shove", term("Abdrängen")), ("attack", term("Attacke")),
    ):  # fmt: skip
        low, rows = 2, []
        for row in fumble_table(name).rows:
            high = int(row["to"])
            rows.append(Row((str(high) if low == high else f"{low}–{high}", word(str(row["result"])))))
            low = high + 1
        made.append((Table((Column(term("2W6"), 1, "center"), Column(heading, 2.6)), tuple(rows), dense=True),))
    return Beside(tuple(made))
