"""What the game's tables say about a manoeuvre and about a tier of a module."""

from functools import cache
from typing import NamedTuple

from calc.core.errors import RuleError, Words
from calc.core.tables import table


class ManoeuvreEntry(NamedTuple):
    """One manoeuvre at one level; without a difficulty of its own it has 0, without a reach no target in one."""

    word: str
    pilot: str
    car: str
    kind: str
    difficulty: int
    reach: tuple[int, int] | None
    category: str
    rule: str


class Tier(NamedTuple):
    """One tier of a module: price in mln, the number it stands for."""

    word: str
    price: int
    effect: int
    category: str
    rule: str


def manoeuvre(name: str, level: int = 1) -> ManoeuvreEntry:
    """A manoeuvre or check; its level where the track knows several."""
    levels = _manoeuvres()[name]
    if level not in levels:
        raise RuleError("level {value} is not in {low}..{high}", value=level, low=1, high=max(levels))
    return levels[level]


def module(name: str, tier: int) -> Tier:
    """A module at one tier."""
    tiers = _modules()[name]
    if tier not in tiers:
        raise RuleError(
            "tier {value} of {module} is not in {low}..{high}",
            value=tier, module=Words(name), low=1, high=max(tiers),
        )  # fmt: skip
    return tiers[tier]


@cache
def _manoeuvres() -> dict[str, dict[int, ManoeuvreEntry]]:
    found: dict[str, dict[int, ManoeuvreEntry]] = {}
    for row in table("tachki", "manoeuvres").rows:
        reach = row.get("reach")
        found.setdefault(row["manoeuvre"], {})[row.get("level", 1)] = ManoeuvreEntry(
            word=row["word"],
            pilot=row["pilot"],
            car=row["car"],
            kind=row["kind"],
            difficulty=row.get("difficulty", 0),
            reach=None if reach is None else (reach[0], reach[1]),
            category=row["category"],
            rule=row["rule"],
        )
    return found


@cache
def _modules() -> dict[str, dict[int, Tier]]:
    found: dict[str, dict[int, Tier]] = {}
    for row in table("tachki", "modules").rows:
        found.setdefault(row["module"], {})[row["tier"]] = Tier(
            word=row["word"], price=row["price"], effect=row["effect"], category=row["category"], rule=row["rule"]
        )
    return found
