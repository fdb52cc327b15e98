"""What the game master typed over the results beside the input: prints show his word, with a mark."""

from __future__ import annotations

from collections.abc import Mapping

from calc.core.kinds import Cell as Raw
from calc.core.overrides import typed_over
from calc.core.records import Records
from calc.core.replay import phrase
from calc.core.terms import Term
from calc.core.values import Value
from calc.systems.dsa.replay import participant_rows
from calc.systems.dsa.sheets.columns import MOVE_RESULTS, ORDER_RESULTS

#: Results of Moves that have a place of their own in a line of the log.
IN_PLACE = ("modifier", "tap", "grade", "points")

Turns = dict[tuple[int, str], dict[str, Raw]]


def typed_starts(sheets: Mapping[str, Records]) -> dict[str, dict[str, Raw]]:
    """What was typed over the start check and the order of moving, by rider."""
    names = {
        number: person.name for number, person in participant_rows(sheets.get("Participants", Records("Participants")))
    }
    found: dict[str, dict[str, Raw]] = {}
    for (number, key), cell in typed_over(sheets, "Participants.computed", "Participants.calc").items():
        if number in names:
            found.setdefault(names[number], {})[key.removeprefix("start_")] = cell
    return found


def typed_moves(sheets: Mapping[str, Records]) -> Turns:
    """What was typed over the results of a movement check, by turn and rider."""
    found: Turns = {}
    for turn, key, cell in _typed(sheets, "Moves"):
        if key in IN_PLACE:
            found.setdefault(turn, {})[key] = cell
    return found


def typed_lines(sheets: Mapping[str, Records]) -> dict[tuple[int, str], list[Value]]:
    """A sentence for everything else that was typed over the results on Moves and Orders, by turn and rider."""
    headings = {column.key: Term(column.heading) for column in (*MOVE_RESULTS, *ORDER_RESULTS)}
    found: dict[tuple[int, str], list[Value]] = {}
    for sheet in ("Moves", "Orders"):
        for turn, key, cell in _typed(sheets, sheet):
            if key not in IN_PLACE:
                said = phrase(
                    "Meisterentscheid: {column} {value}", column=headings.get(key, Term(key)), value=shown(cell)
                )
                found.setdefault(turn, []).append(said)
    return found


def shown(cell: Raw) -> int | float | str:
    """What a cell says that was typed over; a dash where it was emptied."""
    if isinstance(cell, int | float):
        return int(cell) if cell == cell // 1 else cell
    return str(cell or "–")


def _typed(sheets: Mapping[str, Records], sheet: str) -> list[tuple[tuple[int, str], str, Raw]]:
    """The cells typed over on a sheet, each with turn and rider of its row."""
    rows = dict(sheets.get(sheet, Records(sheet)).mappings())
    found = []
    for (number, key), cell in typed_over(sheets, f"{sheet}.computed", f"{sheet}.calc").items():
        row = rows.get(number, {})
        turn, rider = row.get("turn"), row.get("rider")
        if isinstance(turn, int | float) and isinstance(rider, str):
            found.append(((int(turn), rider.strip()), key, cell))
    return found
