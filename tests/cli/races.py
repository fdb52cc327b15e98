"""Race workbooks with a result that is known beforehand: the game master sets who finishes when, and who falls."""

from __future__ import annotations

from pathlib import Path

from openpyxl import load_workbook

from calc import systems
from calc.core.kinds import Cell
from calc.core.sheets import Filling
from calc.workbook.recalc import recalc
from calc.workbook.starter import starter

systems.load()


def race(path: Path, results: dict[str, int | str], date: str = "", *, over: bool = True) -> Path:
    """A horse race in which everybody finishes in the turn of his place, or meets the fate that is named."""
    people: list[dict[str, Cell]] = []
    moves: list[dict[str, Cell]] = []
    dice: dict[str, Cell] = {"die1": 5, "die2": 5, "die3": 5}
    for number, (name, result) in enumerate(results.items(), 1):
        values: dict[str, Cell] = {"ch": 12, "ge": 12, "kk": 12, "taw": 9, "ini": 10, "set_order": number}
        people.append(
            {"name": name, "lane": 1 + number % 6, "field": 0, **values, "start1": 5, "start2": 5, "start3": 5}
        )
        last = result if isinstance(result, int) else 1
        for turn in range(1, last + 1 if over else 1):
            row: dict[str, Cell] = {"turn": turn, "rider": name, **dice}
            if turn == last:
                row["set_status"] = "finished" if isinstance(result, int) else result
            moves.append(row)
    moves.sort(key=lambda row: int(row["turn"] or 0))
    settings: dict[str, Cell] = {
        "race": f"Race {path.stem}", "date": date, "seed": 1, "dsa_finish_tie": "dead_heat", "dsa_lap_fields": 400,
    }  # fmt: skip
    sizes = {"riders": len(people), "turns": 6, "orders": 2, "log": 5, "lanes": 6, "fields": 4}
    filling = Filling({"Participants": tuple(people), "Moves": tuple(moves)}, settings, sizes)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(recalc(starter(systems.system("dsa"), filling, "", sizes)).data)
    return path


def typed(source: Path, target: Path, **cells: Cell) -> Path:
    """A copy of a workbook in which some cells are typed anew: Results_C5=2."""
    book = load_workbook(source)
    for place, value in cells.items():
        sheet, _, cell = place.rpartition("_")
        book[sheet][cell] = value
    book.save(target)
    return target
