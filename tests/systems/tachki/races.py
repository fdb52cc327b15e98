"""Races for tests: drivers, tracks and orders in a few words, set up anywhere on the track."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from calc.core.records import Records
from calc.core.replay import Event, Replay
from calc.systems.tachki import SYSTEM, example
from calc.systems.tachki.replay import raced_on, replay
from calc.systems.tachki.replay.rows import CHARACTERISTICS
from calc.systems.tachki.replay.state import DriverState
from calc.systems.tachki.sheets.tables import PRICES, PRIZES

Row = dict[str, Any]
#: One long straight in light traffic.
STRAIGHT: tuple[Row, ...] = ({"name": "Прямая", "length": 200, "manoeuvre": "straight", "manoeuvring": 8},)


def driver(name: str, points: str = "5 5 5 5 5 5", *modules: tuple[str, int], **more: Any) -> Row:
    """A driver: Accuracy, Reflexes, Toughness, Power, Handling, Reliability, and modules with their tiers."""
    row: Row = {"name": name, **dict(zip(CHARACTERISTICS, map(int, points.split()), strict=True))}
    for number, (module, tier) in enumerate(modules, 1):
        row |= {f"module{number}": module, f"tier{number}": tier}
    return row | more


def segments(*pieces: tuple[Any, ...], **more: Any) -> tuple[Row, ...]:
    """Segments from (length, manoeuvre, level)."""
    return tuple(
        {"name": f"Участок {n}", "length": piece[0], "manoeuvre": piece[1], "level": piece[2] if len(piece) > 2 else 1,
         "manoeuvring": 8, **more}
        for n, piece in enumerate(pieces, 1)
    )  # fmt: skip


def order(turn: int, name: str, manoeuvre: str | None = None, dice: Any = 10, **more: Any) -> Row:
    """One row of Orders."""
    return {"turn": turn, "driver": name, "manoeuvre": manoeuvre, "dice": dice, **more}


def sheets(
    drivers: Sequence[Row], orders: Sequence[Row], settings: Mapping[str, Any] | None = None,
    track: Sequence[Row] = STRAIGHT, checks: Sequence[Row] = (), **more: Sequence[Row],
) -> dict[str, Records]:  # fmt: skip
    """The sheets of a race."""
    chosen = {"tachki_track": "own", **(settings or {})}
    made = {
        "Drivers": list(drivers), "Track": list(track), "Orders": list(orders), "Checks": list(checks),
        "Settings": [{"setting": name, "value": value} for name, value in chosen.items()],
        **{name: list(rows) for name, rows in more.items()},
    }  # fmt: skip
    return {name: Records.of(name, rows) for name, rows in made.items()}


def set_up(
    places: Mapping[str, tuple[int, int]], orders: Sequence[Row], *, drivers: Sequence[Row] | None = None,
    checks: Sequence[Row] = (), **more: Any,
) -> dict[str, Records]:  # fmt: skip
    """A race in which the game master has put every car somewhere in the zero turn, at some speed."""
    begun = [{"turn": 0, "driver": name} for name in places]
    put = [
        {"turn": 0, "driver": name, "set_position": position, "set_speed": speed}
        for name, (position, speed) in places.items()
    ]
    field = drivers if drivers is not None else [driver(name) for name in places]
    return sheets(field, [*begun, *orders], checks=[*put, *checks], **more)


def played(made: Mapping[str, Records]) -> Replay:
    """The replay of a race."""
    return replay(made)


def after(made: Mapping[str, Records], name: str) -> DriverState:
    """A driver after the last whole turn."""
    return replay(made).states[-1].driver(name)


def events(made: Mapping[str, Records], kind: str, name: str = "") -> list[Event]:
    """The events of a kind, of one driver where he is named."""
    return [event for event in replay(made).events if event.kind == kind and name in ("", event.actor)]


def value(made: Mapping[str, Records], name: str, characteristic: str) -> int:
    """A characteristic after the last whole turn."""
    return int(raced_on(made).course.value(name, characteristic))


def rows(name: str) -> dict[str, Records]:
    """The sheets of an example, with the sample track and the tables that its workbook has."""
    filling = SYSTEM.examples[name]()
    made = {title: Records.of(title, list(given)) for title, given in filling.rows.items()}
    made["Track"] = Records.of("Track", list(example.track(str(filling.settings["tachki_track"]))))
    made["Settings"] = Records.of(
        "Settings", [{"setting": key, "value": value} for key, value in filling.settings.items()]
    )
    made["Prices"] = Records("Prices", ("value", "price"), PRICES)
    made["Prizes"] = Records("Prizes", ("place", "prize"), PRIZES)
    return made
