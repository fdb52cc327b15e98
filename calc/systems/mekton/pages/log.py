"""The printed battle log: who takes part, every round line by line with every modifier, what is destroyed."""

from __future__ import annotations

from collections.abc import Mapping

from calc.core.kinds import Cell as Raw
from calc.core.overrides import typed_over
from calc.core.pages import Block, Column, Heading, Page, Row, Table
from calc.core.plurals import plural
from calc.core.records import Records
from calc.core.replay import Event, Replay, phrase
from calc.core.terms import term
from calc.core.totals import Total
from calc.core.values import Cell, Dice, Line, Lines, Parts, Value
from calc.systems.mekton.pages.standings import destroyed_table, standings_blocks
from calc.systems.mekton.replay import unit_rows
from calc.systems.mekton.replay.lines import BattleLine, lines
from calc.systems.mekton.replay.words import word
from calc.systems.mekton.rules.battle_tables import is_attack

#: Events that other columns show.
_SHOWN = ("attack", "defence", "result", "damage", "order", "move", "initiative", "dropped")

#: Dice of consequences that their sentence does not name: purpose and sides.
_SIDES = {"powerplant": 10, "ring1": 10, "ring2": 10, "landing": 10, "location": 10}

Typed = Mapping[str, Raw]

_COLUMNS = (
    Column(term("No."), 0.8, "right"), Column(term("Unit and action"), 4.5), Column(term("Left"), 1.1, "center"),
    Column(term("Attack"), 4.2), Column(term("Defence"), 3.7), Column(term("Result"), 2.3),
    Column(term("Damage through armour, consequences"), 5.4),
)  # fmt: skip


def log_page(sheets: Mapping[str, Records], replay: Replay) -> Page:
    """The battle round by round."""
    typed: dict[int, dict[str, Raw]] = {}
    for (number, key), cell in typed_over(sheets, "Log", "Log.calc").items():
        typed.setdefault(number, {})[key] = cell
    all_lines = list(enumerate(lines(replay)))
    blocks: list[Block] = [*_participants(sheets, replay)]
    for turn in dict.fromkeys(line.round for _, line in all_lines):
        rows = tuple(
            _row(line, typed.get(number, {}))
            for number, line in all_lines
            if line.round == turn and line.kind != "initiative"
        )
        if rows:
            heading = phrase("Round {turn}", turn=turn) if turn else term("Before the battle")
            blocks += [Heading(heading), Table(_COLUMNS, rows, dense=True)]
    blocks += [Heading(term("Standings")), *standings_blocks(sheets, replay), *destroyed_table(sheets, replay)]
    return Page("log", term("Battle log"), tuple(blocks))


def _participants(sheets: Mapping[str, Records], replay: Replay) -> tuple[Block, ...]:
    """The units in the order of acting, with the initiative roll."""
    rows = {row.name: row for _, row in unit_rows(sheets.get("Participants", Records("Participants")))}
    table = []
    for event in replay.events:
        if event.kind != "initiative" or event.actor not in rows:
            continue
        row = rows[event.actor]
        rolled = Parts(event.total.present()) if event.total is not None else event.result
        table.append(
            Row((
                event.detail("order"), event.actor, row.pilot, row.team, Cell(rolled, overridden=event.overridden), row.actions,
                row.evade if row.evade is not None else (row.reflexes or 0) + (row.piloting or 0),
            ))
        )  # fmt: skip
    if not table:
        return ()
    columns = (
        Column(term("acts as no."), 1.6, "center"), Column(term("Unit"), 3), Column(term("Pilot"), 3), Column(term("Side"), 2.4),
        Column(term("Initiative"), 4), Column(term("Actions"), 1.6, "center"), Column(term("Evade"), 1.4, "center"),
    )  # fmt: skip
    return (Table(columns, tuple(table), caption=term("Participants")),)


def _row(line: BattleLine, typed: Typed) -> Row:
    """One line of the log: an order or a projectile, or what happens between the orders."""
    row = line.row
    outcome = [_damage(line.first("damage"), typed), _further(line, typed)]
    if row is None:
        outcome.reverse()
    shown = [cell.value for cell in outcome if cell is not None]
    return Row((
        row.number if row else None,
        Lines((line.actor, *_action(line))),
        row.actions_left if row else None,
        _total(line.first("attack"), typed, "attack"),
        _total(line.first("defence"), typed, "defence"),
        _result(line, line.first("result"), typed),
        Cell(Lines(tuple(shown)), overridden=any(cell is not None and cell.overridden for cell in outcome)),
    ))  # fmt: skip


def _action(line: BattleLine) -> tuple[Value, ...]:
    """What was done, with what and at whom; for a movement how far."""
    attack = line.first("attack")
    if attack is not None:
        what: list[Value] = [word(str(attack.detail("move") or attack.detail("action")))]
        if attack.detail("weapon"):
            what.append(phrase("with {weapon}", weapon=str(attack.detail("weapon"))))
        what.append(phrase("at {target}", target=str(attack.detail("target") or "")))
        distance, arc = attack.detail("distance"), str(attack.detail("arc"))
        more: list[Value] = [phrase("distance {hexes}", hexes=int(distance))] if isinstance(distance, int) else []
        if arc != "front":
            more.append(phrase("from {side}", side=word(arc)))
        return (Line(tuple(what)), Line(tuple(more), ", ")) if more else (Line(tuple(what)),)
    event = line.first("order", "move")
    if event is not None:
        return (event.phrase,)
    action = next((event.detail("action") for event in line.events if event.detail("action")), None)
    if action:
        return (word(str(action)),)
    shot = line.row is not None and is_attack(line.row.action) and line.row.target
    return (phrase("→ {target}", target=str(shot)),) if shot else ()


def _total(event: Event | None, typed: Typed, key: str) -> Value | Cell:
    """A roll with all its parts."""
    if key in typed:
        return Cell(typed[key], overridden=True)
    if event is None:
        return None
    value: Value = event.result
    if event.result == "auto":
        value = word("auto")
    elif isinstance(event.total, Total):
        value = Parts(event.total.present())
    how = event.detail("how")
    shown = Line((word(str(how)), value)) if how in ("parry", "escape", "reach") and event.result != "auto" else value
    return Cell(shown, overridden=event.overridden)


def _result(line: BattleLine, event: Event | None, typed: Typed) -> Value | Cell:
    if "result" in typed:
        return Cell(typed["result"], overridden=True)
    if event is None:
        dropped = line.first("dropped", "refused")
        return Cell(word(str(dropped.result)), muted=True) if dropped else None
    hits = event.detail("hits")
    value: Value = word(str(event.result))
    if isinstance(hits, int) and hits > 1:
        value = Lines((value, phrase(plural("{hits} projectile", "{hits} projectiles", of="hits"), hits=hits)))
    return Cell(value, overridden=event.overridden, strong=event.result in ("critical", "mega"))


def _damage(event: Event | None, typed: Typed) -> Cell | None:
    """Area, damage with its parts, Kills left."""
    said = [typed[key] for key in ("location", "damage", "kills_left") if key in typed]
    if said:
        return Cell(" ".join(str(one) for one in said), overridden=True)
    if event is None:
        return None
    through = Parts(event.total) if event.total is not None else int(event.result or 0)
    place, left = event.detail("location"), event.detail("kills_left")
    kills = phrase("left: {kills}", kills=left) if isinstance(left, int) else None
    return Cell(Line((str(place), through, kills)), overridden=bool(event.cells))


def _further(line: BattleLine, typed: Typed) -> Cell | None:
    """What else happened, in words."""
    if "text" in typed:
        return Cell(typed["text"], overridden=True)
    said: list[Value] = []
    for event in line.events:
        if event.kind in _SHOWN:
            continue
        dice = tuple(Dice(thrown, _SIDES.get(what, 6)) for what, thrown in event.dice)
        said.append(Line((event.phrase, *dice)) if dice else event.phrase)
    said += [event.phrase for event in line.events if event.kind == "damage"][1:]
    by_hand = any(event.overridden for event in line.events if event.kind not in _SHOWN)
    return Cell(Lines(tuple(said)), overridden=by_hand) if said else None
