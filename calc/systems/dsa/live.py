"""The functions that fill the live sheets from the replay: start, moves, orders, log, board, standings."""

from __future__ import annotations

from typing import Annotated, NamedTuple

from calc.core.extent import Extent, Width, beside, blank_row, fitted, fitted_rows, whole
from calc.core.initials import initials
from calc.core.kinds import BLANK, MaybeCount
from calc.core.records import Placed, Records, Table, read_records
from calc.core.registry import rule
from calc.core.replay import Event, Replay
from calc.systems.dsa.replay import participant_rows, race, race_settings
from calc.systems.dsa.replay.rows import Participant, TournamentRow
from calc.systems.dsa.replay.state import RaceState, RiderState
from calc.systems.dsa.replay.words import word
from calc.systems.dsa.rules.bonuses import dsa_crowd_favour
from calc.systems.dsa.rules.exhaustion import Race, Strain, dsa_exhaustion_plan
from calc.texts.words import Translator, workbook_words

Participants = Annotated[Records, Table("Participants")]
Moves = Annotated[Records, Table("Moves")]
Orders = Annotated[Records, Table("Orders")]
TournamentRange = Annotated[Records, Table("Tournament")]
SettingsRange = Annotated[Records, Table("Settings")]


class StartRow(NamedTuple):
    """The start check of a rider."""

    modifier: int | str
    tap: int | str
    grade: str
    order: int | str


class MoveRow(NamedTuple):
    """What a rider's turn came to."""

    modifier: int | str
    tap: int | str
    grade: str
    points: int | str
    field: int | str
    lane: int | str
    exhaustion: int | str
    carry: int | str
    status: str
    note: str


class OrderRow(NamedTuple):
    """What an action came to."""

    result: str
    points: int | str
    field: int | str
    lane: int | str
    note: str


class LogRow(NamedTuple):
    """One event of the race."""

    turn: int | str
    order: int | str
    rider: str
    event: str
    field_before: int | str
    lane_before: int | str
    field: int | str
    lane: int | str
    dice: str
    modifier: int | str
    result: int | float | str
    points: int | str
    text: str


class StandingRow(NamedTuple):
    """Where a rider stands."""

    place: int | str
    rider: str
    horse: str
    status: str
    turn: int | str
    fields: int | str
    exhaustion: int | str
    crowd: int | str
    sp_rider: int | str
    sp_horse: int | str
    order: int | str


@rule("DSA-ORD-01", "DSA-ORD-02", "DSA-ORD-03")
def dsa_start(participants: Participants, settings: SettingsRange) -> tuple[StartRow, ...]:
    """Start check and place in the order of moving of every rider on the sheet Participants.

    returns: one row a rider: modifier, TaP*, grade, place in the order of moving; blank while dice are missing
    """
    ridden = race(participants, Records("Moves"), Records("Orders"), settings)
    words = _words(settings)
    checks = {event.actor: event for event in ridden.events if event.kind == "order_check"}
    orders = {event.actor: event.result for event in ridden.events if event.kind == "order"}
    rows: dict[int, StartRow] = {}
    for number, person in participant_rows(participants):
        check = checks.get(person.name)
        rows[number] = StartRow(
            int(check.total or 0) if check else BLANK,
            whole(check.result) if check else BLANK,
            words.term(word(str(check.detail("grade")))) if check else BLANK,
            whole(orders.get(person.name, BLANK)),
        )
    return beside(participants, StartRow, rows)


@rule("DSA-FORT-01", "DSA-FORT-02", "DSA-FORT-03", "DSA-SPURT-02", "DSA-SPURT-03")
def dsa_moves(participants: Participants, moves: Moves, orders: Orders, settings: SettingsRange) -> tuple[MoveRow, ...]:
    """What every row of the sheet Moves comes to in the race.

    returns: one row a row of moves: modifier, TaP*, grade, movement points; field, lane, exhaustion, carry-over and
        status at the end of the turn; a note while dice are missing
    """
    ridden = race(participants, moves, orders, settings)
    words = _words(settings)
    events: dict[tuple[int, str], dict[str, Event]] = {}
    for event in ridden.events:
        kind = "check" if event.kind in ("movement_check", "sprint_check") else event.kind
        events.setdefault((event.turn, event.actor), {})[kind] = event
    states = {state.turn: state for state in ridden.states}
    rows = []
    for cells in moves.rows:
        row = dict(zip(moves.keys, cells, strict=False))
        turn, name = row.get("turn"), row.get("rider")
        counted = not isinstance(turn, bool) and isinstance(turn, int | float) and turn == turn // 1
        found = events.get((int(turn or 0), str(name).strip()), {}) if counted else {}
        state = states.get(int(turn or 0)) if found else None
        rows.append(_move_row(found, state, str(name).strip(), words))
    return tuple(rows)


def _move_row(found: dict[str, Event], state: RaceState | None, name: str, words: Translator) -> MoveRow:
    """One row of Moves from the events and the state of its turn."""
    if state is None:
        return blank_row(MoveRow)
    rider = state.rider(name)
    check, points, waits = found.get("check"), found.get("points"), found.get("waiting")
    return MoveRow(
        int(check.total or 0) if check else BLANK,
        whole(check.result) if check else BLANK,
        words.term(word(str(check.detail("grade")))) if check else BLANK,
        whole(points.result) if points else BLANK,
        rider.field,
        rider.lane,
        rider.exhaustion,
        rider.carry,
        words.term(word(rider.status)),
        words.message(waits.phrase) if waits else BLANK,
    )


@rule("DSA-ABDR-03", "DSA-ATT-03", "DSA-FORT-04")
def dsa_orders(
    participants: Participants, moves: Moves, orders: Orders, settings: SettingsRange
) -> tuple[OrderRow, ...]:
    """What every row of the sheet Orders comes to in the race.

    returns: one row an action: what came out (or why it is not possible), points left, field, lane, note
    """
    ridden = race(participants, moves, orders, settings)
    words = _words(settings)
    by_row: dict[int, list[Event]] = {}
    for event in ridden.events:
        for row in {cell.row for cell in event.cells if cell.table == "Orders"}:
            by_row.setdefault(row, []).append(event)
    blank = blank_row(OrderRow)
    return tuple(_order_row(by_row[row], words) if row in by_row else blank for row in range(len(orders.rows)))


def _order_row(events: list[Event], words: Translator) -> OrderRow:
    """One row of Orders: its action's result, and everything that was said about it."""
    actor = events[0].actor
    main = next(
        (event for event in reversed(events) if event.kind in ("step", "shove", "attack", "look", "refused")), None
    )
    last = next((event for event in reversed(events) if event.actor == actor), events[-1])
    waits = next((event for event in events if event.kind == "waiting"), None)
    shown = main or last
    result = str(shown.result) if shown.result != "" else shown.kind
    return OrderRow(
        BLANK if waits else words.term(word(result if shown.kind != "step" else "success")),
        whole(last.detail("points")),
        whole(last.detail("field")),
        whole(last.detail("lane")),
        words.message((waits or shown).phrase),
    )


@rule("DSA-MOD-01", "DSA-ZIEL-01")
def dsa_race_log(
    participants: Participants, moves: Moves, orders: Orders, settings: SettingsRange, rows: Extent = 300
) -> tuple[LogRow, ...]:
    """The log of the race: every event, in its order.

    rows: how many rows the array formula has
    returns: one row an event: turn, place in the order, rider, event, field and lane before and after, dice, modifier,
        result, points left, text; blank rows at the end
    """
    ridden = race(participants, moves, orders, settings)
    words = _words(settings)
    log = [log_row(event, words) for event in ridden.events]
    return fitted_rows(LogRow, log, rows, words.word)


def log_row(event: Event, words: Translator) -> LogRow:
    """An event as the log sheet shows it."""
    moved = (event.detail("field_before"), event.detail("lane_before")) != (event.detail("field"), event.detail("lane"))
    dice = "; ".join("/".join(str(die) for die in thrown) for _, thrown in event.dice)
    result = event.result
    return LogRow(
        event.turn,
        whole(event.detail("order")),
        event.actor,
        words.term(word(event.kind)),
        whole(event.detail("field_before")) if moved else BLANK,
        whole(event.detail("lane_before")) if moved else BLANK,
        whole(event.detail("field")),
        whole(event.detail("lane")),
        dice,
        int(event.total) if event.total is not None and event.kind.endswith("_check") else BLANK,
        words.term(word(result)) if isinstance(result, str) and result else whole(result),
        whole(event.detail("points")),
        words.message(event.phrase),
    )


@rule("DSA-BAHN-01")
def dsa_board(
    participants: Participants,
    moves: Moves,
    orders: Orders,
    settings: SettingsRange,
    turn: MaybeCount = None,
    fields: Width = 41,
    rows: Extent = 12,
) -> tuple[tuple[int | str, ...], ...]:
    """The board after a turn: lanes as rows, fields as columns, the initials of each rider.

    turn: the turn after which the board is shown; blank = the last one with riders on it
    fields: how many fields the array formula has, field 0 (start) being the first
    rows: how many rows the array formula has
    returns: one row a lane: lane, then the initials on each field; blank rows at the end
    """
    ridden = race(participants, moves, orders, settings)
    state = ridden.peopled(RaceState.racing) if turn is None else ridden.states[min(turn, len(ridden.states) - 1)]
    marks = initials(rider.name for rider in ridden.states[0].riders)
    lanes = race_settings(settings).dsa_lanes
    board: list[tuple[int | str, ...]] = []
    for lane in range(1, lanes + 1):
        on_lane = [rider for rider in state.racing() if rider.lane == lane]
        cells = [", ".join(marks[rider.name] for rider in on_lane if rider.field == field) for field in range(fields)]
        board.append((lane, *cells))
    return fitted(board, rows, fields + 1, _words(settings).word)


@rule("DSA-ZIEL-01")
def dsa_standings(
    participants: Participants, moves: Moves, orders: Orders, settings: SettingsRange, rows: Extent = 30
) -> tuple[StandingRow, ...]:
    """Where every rider stands now, best first.

    rows: how many rows the array formula has
    returns: one row a rider: place (or out), rider, horse, status, finish turn, fields past the line or ridden,
        exhaustion, crowd favour, damage of rider and horse, place in the order of moving; blank rows at the end
    """
    ridden = race(participants, moves, orders, settings)
    words = _words(settings)
    people = {person.name: person for _, person in participant_rows(participants)}
    loss = race_settings(settings).dsa_crowd_loss
    standing = [standing_row(rider, place, people[rider.name], loss, words) for rider, place in placed_riders(ridden)]
    return fitted_rows(StandingRow, standing, rows, words.word)


def standing_row(
    rider: RiderState, place: int | str, person: Participant, crowd_loss: int, words: Translator
) -> StandingRow:
    """A rider as the standings show him."""
    return StandingRow(
        place if isinstance(place, int) else words.term(word("out_of_race")),
        rider.name,
        person.horse or BLANK,
        words.term(word(rider.status)),
        rider.finish_turn if rider.finish_turn is not None else BLANK,
        rider.past_line if rider.past_line is not None else rider.field,
        rider.exhaustion,
        crowd_now(rider, person, crowd_loss),
        rider.sp_rider,
        rider.sp_horse,
        rider.order or BLANK,
    )


def crowd_now(rider: RiderState, person: Participant, crowd_loss: int) -> int:
    """The crowd's favour of a rider as the race stands."""
    attacked_villains = rider.worst_attack == "rider" and rider.villains_only
    return int(dsa_crowd_favour(person.crowd, rider.harassed, rider.worst_attack, attacked_villains, crowd_loss))


@rule("DSA-SPURT-05", "DSA-SPURT-06", "DSA-SPURT-07", "DSA-FORUM-02")
def dsa_tournament(tournament: TournamentRange, participants: Participants) -> tuple[Strain, ...]:
    """Exhaustion of every rider's horse before and after each race of a tournament.

    tournament: the range Tournament with its row of column names, one row a rider and race, in the order of races
    participants: the range Participants with its row of column names; a rider not on it begins without exhaustion
    returns: one row a row of the tournament: exhaustion before and after the race; blank while the gain is blank
    """
    start = {person.name: person.exhaustion for _, person in participant_rows(participants)}
    by_rider: dict[str, list[Placed[TournamentRow]]] = {}
    for placed in read_records(tournament, TournamentRow)[0]:
        by_rider.setdefault(placed.row.rider, []).append(placed)
    plan: dict[int, Strain] = {}
    for rider, races in by_rider.items():
        entries = tuple(None if race_.row.gain is None else Race(race_.row.gain, race_.row.rest) for race_ in races)
        strains = dsa_exhaustion_plan(entries, start.get(rider, 0))
        plan |= {placed.number: strain for placed, strain in zip(races, strains, strict=True)}
    return beside(tournament, Strain, plan)


def placed_riders(ridden: Replay) -> list[tuple[RiderState, int | str]]:
    """The riders with their places, best first; those who are out come last."""
    if ridden.outcome is None:
        return []
    state: RaceState = ridden.states[-1]
    places = [(state.rider(name), place) for name, place in ridden.outcome.places]
    ranked = sorted(places, key=lambda item: (item[1] if isinstance(item[1], int) else 10_000, item[0].order))
    return [(rider, place if isinstance(place, int) else str(place)) for rider, place in ranked]


def _words(settings: Records) -> Translator:
    """The language of the workbook: its setting, else the language of the rule text."""
    return workbook_words(race_settings(settings).language, "dsa")
