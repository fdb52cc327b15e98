"""Games from plain rows, for the tests of the replay, the live sheets and the pages."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from calc.core.records import Records
from calc.core.replay import Event, Replay
from calc.core.sheets import Filling
from calc.systems.stccg.replay import SHEETS, replay
from calc.systems.stccg.replay.state import Battle

Row = Mapping[str, Any]


def card(id_: str, player: str, base: int | None, **cells: Any) -> dict[str, Any]:
    """A Klingon on Khitomer, if nothing else is said."""
    return {
        "id": id_, "name": f"Card {id_}", "player": player, "affiliation": "klingon", "location": "Khitomer",
        "skills": "Leadership", "base": base, **cells,
    }  # fmt: skip


def order(
    battle: str, attackers: str, defenders: str, player: str = "Ada", turn: int = 1, **cells: Any
) -> dict[str, Any]:
    return {
        "turn": turn, "battle": battle, "player": player, "attackers": attackers, "defenders": defenders, **cells
    }  # fmt: skip


def sheets(
    personnel: Sequence[Row], orders: Sequence[Row] = (), settings: Row | None = None, **tables: Sequence[Row]
) -> dict[str, Records]:
    """The sheets of a game; further tables by name."""
    given: dict[str, list[Row]] = {
        "Personnel": list(personnel), "Orders": list(orders),
        "Settings": [{"setting": name, "value": value} for name, value in (settings or {}).items()],
        **{name: list(rows) for name, rows in tables.items()},
    }  # fmt: skip
    return {name: Records.of(name, given.get(name, [])) for name in SHEETS}


def played(
    personnel: Sequence[Row], orders: Sequence[Row] = (), settings: Row | None = None, **tables: Sequence[Row]
) -> Replay:
    """A game from plain rows."""
    return replay(sheets(personnel, orders, settings, **tables))


def filled(filling: Filling) -> dict[str, Records]:
    """The sheets of an example, as they are before any formula."""
    return sheets(
        filling.rows["Personnel"], filling.rows["Orders"], filling.settings,
        **{name: rows for name, rows in filling.rows.items() if name not in ("Personnel", "Orders")},
    )  # fmt: skip


def battle(game: Replay, id_: str) -> Battle:
    """A battle of the last state."""
    found: Battle = next(one for one in game.states[-1].battles if one.id == id_)
    return found


def events(game: Replay, kind: str) -> list[Event]:
    return [event for event in game.events if event.kind == kind]


def grid(records: Records) -> list[list[Any]]:
    """A table as its range in a workbook: the row of column names, then the rows; one blank row at least."""
    keys = list(records.keys) or ["turn"]
    rows = [list(row) for row in records.rows] or [[None] * len(keys)]
    return [keys, *rows]
