"""The rolls that the seed gave a race: notation, keys and dice of each, so that every reader can roll them again."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import NamedTuple

from calc.core.dice_keys import seeded
from calc.core.errors import RuleError, message
from calc.core.kinds import Cell, is_blank
from calc.core.pages import Block, Column, Heading, Row, Table, Text
from calc.core.records import Records
from calc.core.replay import Event, Replay
from calc.core.sheets import Sheet, TableSheet
from calc.core.terms import Term
from calc.core.values import Line, Value

#: The formula of a dice cell: notation, keys, purpose.
_FORMULA = re.compile(r'DICE_ROLL\("(?P<notation>[^"]+)",seed,(?P<keys>.*?),"(?P<purpose>[^"]+)"\)')
_KEY = re.compile(r"\{(\w+)\}")
#: The running number at the end of some keys.
_COUNT = re.compile(r",\d+$")
NO_BREAK = "\N{NO-BREAK SPACE}"
#: So many rolls stand in one row of the print; a row is not torn at the foot of a page.
_TOGETHER = 15
#: Nobody rolls so often for one purpose in a turn.
_MOST = 10


class Template(NamedTuple):
    """What the formula of a dice cell says: notation, keys and purpose, and the columns in which the dice lie."""

    notation: str
    keys: str
    purpose: str
    columns: tuple[str, ...]


class Rolled(NamedTuple):
    """A roll on the seed: where its row stands, what the row holds, the dice."""

    sheet: TableSheet
    template: Template
    number: int
    row: dict[str, Cell]
    dice: tuple[int, ...]


class Told(NamedTuple):
    """Dice of which an event tells."""

    event: Event
    purpose: str
    dice: tuple[int, ...]


def seed_blocks(
    sheets: Iterable[Sheet], records: Mapping[str, Records], replay: Replay, settings: object
) -> tuple[Block, ...]:
    """Seed, notation, keys and dice of every roll of the race that came from the seed; nothing where none did.

    Who knows seed and keys can roll what is still to come, so the seed itself is shown when the race is over.
    """
    seed = getattr(settings, "seed", None)
    if is_blank(seed):
        return ()
    always = getattr(settings, "dice_source", "") == "seed"
    tables = [sheet for sheet in sheets if isinstance(sheet, TableSheet) and sheet.name in records]
    found = [one for sheet in tables for one in _rolls(sheet, records[sheet.name], seed, always=always)]
    rolls, left = _that_counted(found, replay.events)
    rolls = sorted((*rolls, *_without_cells(tables, left, seed)), key=lambda roll: _place(roll, tables))
    if not rolls:
        return ()
    over = replay.outcome is not None and replay.outcome.over
    kept = message("The seed is kept by the game master until the end.")
    said = message("The dice that nobody typed come from the seed {seed}.", seed=str(seed)) if over else kept
    how = message('Each roll can be repeated: DICE_ROLL(notation, seed, keys, "purpose").')
    columns = (Column(message("Roll"), 1), Column(message("Keys: dice"), 5))
    return (
        Heading(message("Dice from the seed")),
        Table(columns, tuple(_rows(rolls, records)), dense=True),
        Text(Line((said, how)), "note"),
    )


def _that_counted(rolls: list[Rolled], events: Iterable[Event]) -> tuple[list[Rolled], list[Told]]:
    """The rolls that an event tells of, and what is told of no such roll.

    First those whose cell an event names, then those whose row it names, then those of its actor.
    """
    told = [Told(event, *thrown) for event in events for thrown in event.dice]
    counted: set[int] = set()
    for belongs in (_names_the_cell, _names_the_row, _is_of_the_actor):
        of_dice: dict[tuple[int, ...], list[int]] = {}
        for number, roll in enumerate(rolls):
            of_dice.setdefault(roll.dice, []).append(number)
        rest = []
        for one in told:
            matching = (n for n in of_dice.get(one.dice, ()) if n not in counted and belongs(one, rolls[n]))
            match = next(matching, None)
            if match is None:
                rest.append(one)
            else:
                counted.add(match)
        told = rest
    return [roll for number, roll in enumerate(rolls) if number in counted], told


def _place(roll: Rolled, sheets: Sequence[TableSheet]) -> tuple[int, int, str, int]:
    """Where a roll stands in the print: by its sheet, its keys, the running number in them, its purpose."""
    keys, purposes = zip(*((one.keys, one.purpose) for one in _templates(roll.sheet)), strict=True)
    first = _COUNT.sub(",1", roll.template.keys)
    return sheets.index(roll.sheet), keys.index(first), roll.template.keys, purposes.index(roll.template.purpose)


def _names_the_cell(told: Told, roll: Rolled) -> bool:
    here = [where for where in told.event.cells if (where.table, where.row) == (roll.sheet.name, roll.number)]
    return any(where.column in roll.template.columns for where in here)


def _names_the_row(told: Told, roll: Rolled) -> bool:
    if told.event.detail("row") == roll.number and told.purpose == roll.template.purpose:
        return True
    here = any((where.table, where.row) == (roll.sheet.name, roll.number) for where in told.event.cells)
    return here and _may_be(told, roll)


def _is_of_the_actor(told: Told, roll: Rolled) -> bool:
    turn = roll.row.get("turn", roll.row.get("round"))
    return turn == told.event.turn and told.event.actor in map(_text, roll.row.values()) and _may_be(told, roll)


def _may_be(told: Told, roll: Rolled) -> bool:
    """Whether equal dice are no mere chance: a single die is often equal to another one."""
    return len(told.dice) > 1 or told.purpose == roll.template.purpose


def _without_cells(sheets: Sequence[TableSheet], told: Iterable[Told], seed: object) -> Iterator[Rolled]:
    """The rolls for which nobody wrote a row: their keys are turn and actor, a running number, what the event tells."""
    for one in told:
        fitting = (roll for sheet in sheets for roll in _by_event(sheet, one.event, seed))
        found = next((roll for roll in fitting if roll.dice == one.dice and _may_be(one, roll)), None)
        if found is not None:
            yield found


def _by_event(sheet: TableSheet, event: Event, seed: object) -> Iterator[Rolled]:
    """What the seed rolls for a row that would fit the event, for each running number where the keys have one."""
    for template in _templates(sheet):
        parts = [_KEY.findall(part) for part in template.keys.split(",")]
        if len(parts) > 1 and ":" not in template.keys:
            row: dict[str, Cell] = {parts[0][0]: event.turn, parts[1][0]: event.actor}
            row.update({names[0]: event.detail(names[0]) for names in parts[2:] if names})
            for count in range(1, _MOST if _COUNT.search(template.keys) else 2):
                keys = _COUNT.sub(f",{count}", template.keys)
                dice = seeded(template.notation, seed, *_keys(keys, row, ()), template.purpose)
                yield Rolled(sheet, template._replace(keys=keys), -1, row, dice)


def _rows(rolls: list[Rolled], records: Mapping[str, Records]) -> Iterator[Row]:
    """The rolls purpose by purpose, below a row that names their sheet and their keys."""
    for (name, keys), same in groupby(rolls, key=lambda roll: (roll.sheet.name, roll.template.keys)):
        columns = records[name].keys
        of_sheet = list(same)
        yield Row(
            (Line((Term(of_sheet[0].sheet.heading), _described(keys, columns, of_sheet[0].sheet)), ": "),), "group"
        )
        for template, alike in groupby(of_sheet, key=lambda roll: roll.template):
            said = [_said(roll, columns) for roll in alike]
            for first in range(0, len(said), _TOGETHER):
                title = None if first else f'{template.notation} "{template.purpose}"'
                yield Row((title, "; ".join(said[first : first + _TOGETHER])))


def _said(roll: Rolled, columns: tuple[str, ...]) -> str:
    """Keys and dice of a roll."""
    keys = (roll.row.get(name) for names in _parts(roll.template.keys, columns) for name in names)
    return f"{', '.join(_text(key) for key in keys)}: {NO_BREAK.join(map(str, roll.dice))}"


def _templates(sheet: TableSheet) -> list[Template]:
    """What the dice cells of a sheet roll, in the order of their columns."""
    found: dict[tuple[str, str, str], list[str]] = {}
    for column in sheet.columns:
        if column.role == "dice" and (formula := _FORMULA.search(column.formula)):
            found.setdefault((formula["notation"], formula["keys"], formula["purpose"]), []).append(column.key)
    return [Template(*parts, tuple(columns)) for parts, columns in found.items()]


def _rolls(sheet: TableSheet, records: Records, seed: object, *, always: bool) -> Iterator[Rolled]:
    """What the seed rolls for the rows of a sheet, where these dice lie in the cells or the cells do not count."""
    for template in _templates(sheet):
        for number, row in records.mappings():
            try:
                dice = seeded(template.notation, seed, *_keys(template.keys, row, records.keys), template.purpose)
            except RuleError:
                continue  # a key that is no key: the cell shows an error, and no dice
            if always or dice == _lying(row, template.columns):
                yield Rolled(sheet, template, number, row, dice)


def _lying(row: Mapping[str, Cell], columns: tuple[str, ...]) -> tuple[int, ...]:
    """The dice as they lie in their cells, one in each or all as the text of one."""
    found: list[int] = []
    for key in columns:
        cell = row.get(key)
        if isinstance(cell, str):
            found += map(int, re.findall(r"\d+", cell))
        elif isinstance(cell, int | float):
            found.append(int(cell))
    return tuple(found)


def _keys(keys: str, row: Mapping[str, Cell], columns: tuple[str, ...]) -> Iterator[object]:
    """The keys of a row: a cell, cells joined by spaces, or a number that is the same in every row."""
    for part in _unfolded(keys, columns):
        names = _KEY.findall(part)
        if len(names) > 1:
            yield " ".join("" if is_blank(row.get(name)) else _text(row.get(name)) for name in names)
        else:
            yield row.get(names[0]) if names else part


def _parts(keys: str, columns: tuple[str, ...]) -> list[tuple[str, ...]]:
    """The columns of each key; a number that is the same in every row has none."""
    return [tuple(_KEY.findall(part)) for part in _unfolded(keys, columns)]


def _unfolded(keys: str, columns: tuple[str, ...]) -> Iterator[str]:
    """Each key as the formula writes it; a range of cells is a key for each of its columns."""
    for part in keys.split(","):
        if ":" in part:
            first, last = (columns.index(name) for name in _KEY.findall(part))
            yield from (f"{{{name}}}" for name in columns[first : last + 1])
        else:
            yield part


def _described(keys: str, columns: tuple[str, ...], sheet: TableSheet) -> Value:
    """The keys in words: the headings of their columns; those joined to one key with & between them."""
    headings = {column.key: column.heading for column in sheet.columns}
    said: list[Value] = []
    for names, part in zip(_parts(keys, columns), _unfolded(keys, columns), strict=True):
        said.append(Line(tuple(Term(headings.get(name, name)) for name in names), '&" "&') if names else part)
    return Line(tuple(said), ", ")


def _text(cell: Cell) -> str:
    """A key as it is written in print."""
    if is_blank(cell):
        return "–"
    return str(int(cell)) if isinstance(cell, float) and cell.is_integer() else str(cell)
