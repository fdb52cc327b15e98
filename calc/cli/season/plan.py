"""How a season is scored: the table [season] of racebook.toml, then the command line."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, field, fields, replace
from pathlib import Path
from typing import Any

from calc.cli.config import ConfigError, content_of, nearest
from calc.core.errors import RuleError, Words, message
from calc.core.kinds import AnyText, Cell, Kind, Number, OneOf, Whole, YesNo
from calc.core.ties import TIE_RULES
from calc.texts.terminal import LANGUAGES

TABLE = "season"


@dataclass(frozen=True, slots=True)
class Plan:
    """What is said about a season; None = nothing, so that the workbook or the usual counts.

    points, what_if: the points from place 1 on; their names
    status: rows of the table Statuses by code; factor: by race file; teams: members by team; bonus: rows of Bonus
    said: the names of what the command line says, which counts more than the season's own workbook
    """

    title: str | None = None
    language: str | None = None
    wins: str | None = None
    drop: int | None = None
    best: int | None = None
    team_by: str | None = None
    team_best: int | None = None
    points: tuple[float, ...] | None = None
    points_name: str | None = None
    what_if: tuple[float, ...] | None = None
    what_if_name: str | None = None
    ties: tuple[str, ...] | None = None
    status: Mapping[str, Mapping[str, Cell]] = field(default_factory=dict)
    factor: Mapping[str, float] = field(default_factory=dict)
    teams: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    bonus: tuple[Mapping[str, Cell], ...] = ()
    said: frozenset[str] = frozenset()

    def settings(self) -> dict[str, Cell]:
        """The settings of the workbook that are said here, by their names there."""
        names = {"title": "title", "language": "language"}
        names |= {name: f"season_{name}" for name in _SCORING}
        return {there: getattr(self, here) for here, there in names.items() if getattr(self, here) is not None}

    def team_of(self, name: str) -> str:
        """The team of a competitor; blank where he has none."""
        wanted = name.casefold()
        return next((team for team, members in self.teams.items() if wanted in map(str.casefold, members)), "")


_SCORING = ("wins", "drop", "best", "team_by", "team_best", "points_name", "what_if_name")

_KINDS: dict[str, Kind] = {
    "title": AnyText(), "language": OneOf(*LANGUAGES), "wins": OneOf("high", "low"), "drop": Whole(0), "best": Whole(1),
    "team_by": OneOf("race", "total"), "team_best": Whole(1), "points_name": AnyText(), "what_if_name": AnyText(),
}  # fmt: skip
_STATUS: dict[str, Kind] = {
    "points": Number(-1e9, 1e9), "rank": Whole(1, 1_000), "droppable": YesNo(), "started": YesNo(), "meaning": AnyText(),
}  # fmt: skip
_BONUS: dict[str, Kind] = {"name": AnyText(), "points": Number(-1e9, 1e9), "reason": AnyText()}


def plan_for(folders: list[Path], options: Namespace) -> tuple[Plan, Path | None]:
    """The plan in force, and the file that was read; a ConfigError says what is wrong in it."""
    path = nearest(folders)
    plan = Plan()
    if path is not None:
        table = content_of(path).get(TABLE, {})
        if not isinstance(table, dict):
            raise _wrong(TABLE, table, str(path))
        plan = Plan(**{name: _read(name, value, str(path)) for name, value in table.items()})
    given: dict[str, Any] = {}
    for item in fields(Plan):
        value = getattr(options, item.name, None)
        if value is not None and item.name != "said":
            given[item.name] = _read(item.name, _typed(item.name, value), f"--{item.name.replace('_', '-')}")
    for name in given.keys() & {"points", "what_if"}:
        given[f"{name}_name"] = _called(given[name])
    plan = replace(plan, **given, said=frozenset(given))
    return _named(plan), path


def shown(plan: Plan, path: Path | None) -> dict[str, Any]:
    """The plan in force, for --show-config."""
    return {"file": str(path) if path else None, **{k: v for k, v in asdict(plan).items() if k != "said"}}


def _named(plan: Plan) -> Plan:
    """The plan, its systems of points with names."""
    if plan.points and plan.points_name is None:
        plan = replace(plan, points_name=_called(plan.points))
    if plan.what_if and plan.what_if_name is None:
        plan = replace(plan, what_if_name=_called(plan.what_if))
    return plan


def _called(points: tuple[float, ...]) -> str:
    """A system of points by its first numbers."""
    return "-".join(f"{value:g}" for value in points[:3])


def _typed(name: str, value: Any) -> Any:
    """What is typed on the command line as the file would have it: lists by commas."""
    if name in ("points", "what_if", "ties") and isinstance(value, str):
        parts = [part.strip() for part in value.split(",")]
        if name == "ties":
            return parts
        try:
            return [float(part) for part in parts]
        except ValueError:
            return value
    return value


def _read(name: str, value: Any, source: str) -> Any:
    """One value of the plan; a ConfigError where it cannot be that."""
    if name in _KINDS:
        return _one(_KINDS[name], name, value, source)
    readers: dict[str, Callable[[Any], Any]] = {
        "points": lambda found: _list(found, lambda one: _one(Number(-1e9, 1e9), name, one, source)),
        "what_if": lambda found: _list(found, lambda one: _one(Number(-1e9, 1e9), name, one, source)),
        "ties": lambda found: _list(found, lambda one: _one(OneOf(*TIE_RULES), name, one, source)),
        "teams": lambda found: _table(
            found, lambda members: _list(members, lambda one: _one(AnyText(), name, one, source))
        ),
        "factor": lambda found: _table(found, lambda one: _one(Number(0, 1_000), name, one, source)),
        "status": lambda found: _table(found, lambda row: _row(row, _STATUS, name, source)),
        "bonus": lambda found: _list(found, lambda row: _bonus(row, source)),
    }
    if name not in readers:
        known = Words(", ".join(item.name for item in fields(Plan) if item.name != "said"))
        raise ConfigError(
            message("{file}: {name} is no setting; there are {known}", file=Words(source), name=name, known=known)
        )
    try:
        return readers[name](value)
    except TypeError:
        raise _wrong(name, value, source) from None


def _one(kind: Kind, name: str, value: Any, source: str) -> Any:
    try:
        return kind.read(value)
    except RuleError as error:
        raise ConfigError(
            message("{file}: {name}: {reason}", file=Words(source), name=Words(name), reason=error.message)
        ) from error


def _list(value: Any, read: Callable[[Any], Any]) -> tuple[Any, ...]:
    if not isinstance(value, list):
        raise TypeError
    return tuple(read(one) for one in value)


def _table(value: Any, read: Callable[[Any], Any]) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise TypeError
    return {str(key): read(one) for key, one in value.items()}


def _row(value: Any, kinds: Mapping[str, Kind], name: str, source: str) -> dict[str, Any]:
    """A row of known columns."""
    if not isinstance(value, dict):
        raise TypeError
    for key in value:
        if key not in kinds:
            raise ConfigError(
                message("{file}: {name} is no setting; there are {known}", file=Words(source), name=f"{name}.{key}",
                        known=Words(", ".join(kinds)))
            )  # fmt: skip
    return {key: _one(kinds[key], f"{name}.{key}", one, source) for key, one in value.items()}


def _bonus(value: Any, source: str) -> dict[str, Any]:
    """A bonus: the race by number or file, who, how much, why."""
    if not isinstance(value, dict) or not {"race", "name", "points"} <= value.keys():
        raise TypeError
    race = value["race"]
    kind: Kind = AnyText() if isinstance(race, str) else Whole(1)
    rest = {key: one for key, one in value.items() if key != "race"}
    return {"race": _one(kind, "bonus.race", race, source), **_row(rest, _BONUS, "bonus", source)}


def _wrong(name: str, value: object, source: str) -> ConfigError:
    shown_value = Words(str(value)) if isinstance(value, dict | list) else value
    return ConfigError(
        message("{file}: {name} cannot be {value}", file=Words(source), name=Words(name), value=shown_value)
    )
