"""Places of a season: totals first, then an ordered list of named rules for those who are level."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any, NamedTuple

from calc.core.scoring import HIGH, Result, StatusTable

#: The rules by which those who are level may be parted, in the order of the usual chain.
TIE_RULES = (
    "wins", "podiums", "countback", "best_result", "head_to_head", "last_race", "all_points", "more_starts",
    "fewer_starts", "run_off", "share",
)  # fmt: skip

#: The rule that parts nobody: from here on places are shared.
SHARE = "share"

#: The rule by which the game master parts them himself.
RUN_OFF = "run_off"


@dataclass(frozen=True, slots=True)
class Contender:
    """What the rules look at: results and points race by race, and the place in a run-off by hand."""

    results: tuple[Result | None, ...] = ()
    points: tuple[float | None, ...] = ()
    run_off: float | None = None


class Ranked(NamedTuple):
    """A place, and the rule that parted it from those with the same total: blank = nobody had it, share = shared."""

    place: int | None
    decided_by: str = ""


Group = Sequence[Contender]
Keys = list[Any]


def ranked(
    totals: Sequence[tuple[float, ...] | None],
    contenders: Group,
    rules: Sequence[str] = (),
    statuses: StatusTable | None = None,
    order: str = HIGH,
) -> list[Ranked]:
    """The place of each, in the order given; None among the totals has no place. Level ones share: 1, 2, 2, 4."""
    sign = -1 if order == HIGH else 1
    placed: list[Ranked] = [Ranked(None)] * len(totals)
    ordered = sorted(
        (tuple(sign * value for value in total), number) for number, total in enumerate(totals) if total is not None
    )
    place = 1
    for _, members in groupby(ordered, key=lambda item: item[0]):
        level = [number for _, number in members]
        for group, decided_by in _parted(level, contenders, list(rules), statuses or StatusTable(), order, ""):
            for number in group:
                placed[number] = Ranked(place, decided_by)
            place += len(group)
    return placed


def _parted(
    level: list[int], contenders: Group, rules: list[str], statuses: StatusTable, order: str, decided_by: str
) -> list[tuple[list[int], str]]:
    """Those who are level, parted rule by rule; each new group goes on with the rules that are left."""
    if len(level) == 1:
        return [(level, decided_by)]
    if not rules or rules[0] == SHARE:
        return [(level, SHARE)]
    keys = _RULES[rules[0]]([contenders[number] for number in level], statuses, order)
    keyed = sorted(zip(keys, level, strict=True))
    groups = [[number for _, number in members] for _, members in groupby(keyed, key=lambda item: item[0])]
    if len(groups) == 1:
        return _parted(level, contenders, rules[1:], statuses, order, decided_by)
    found: list[tuple[list[int], str]] = []
    for group in groups:
        found += _parted(group, contenders, rules[1:], statuses, order, rules[0])
    return found


def _places(one: Contender) -> list[int]:
    return [result for result in one.results if isinstance(result, int)]


def _wins(group: Group, _: StatusTable, __: str) -> Keys:
    """More first places."""
    return [-_places(one).count(1) for one in group]


def _podiums(group: Group, _: StatusTable, __: str) -> Keys:
    """More places 1 to 3."""
    return [-sum(place <= 3 for place in _places(one)) for one in group]


def _countback(group: Group, _: StatusTable, __: str) -> Keys:
    """More first places, then more second places, and so on."""
    last = max((place for one in group for place in _places(one)), default=0)
    seen = sorted({place for one in group for place in _places(one) if place <= last})
    return [tuple(-_places(one).count(place) for place in seen) for one in group]


def _best_result(group: Group, statuses: StatusTable, _: str) -> Keys:
    """The better best result."""
    return [min((statuses.order(result) for result in one.results), default=(2, 0)) for one in group]


def _head_to_head(group: Group, statuses: StatusTable, _: str) -> Keys:
    """More often ahead of the others who are level, in the races that both took part in."""
    ahead = [0] * len(group)
    for a, one in enumerate(group):
        for b, other in enumerate(group):
            for mine, theirs in zip(one.results, other.results, strict=False):
                if a != b and mine is not None and theirs is not None:
                    ahead[a] += statuses.order(mine) < statuses.order(theirs)
    return [-count for count in ahead]


def _last_race(group: Group, statuses: StatusTable, _: str) -> Keys:
    """The better result in the last race, then in the one before, and so on."""
    return [tuple(statuses.order(result) for result in reversed(one.results)) for one in group]


def _all_points(group: Group, _: StatusTable, order: str) -> Keys:
    """The better sum of all points, results that were left out included."""
    sign = -1 if order == HIGH else 1
    return [sign * round(sum(value or 0 for value in one.points), 9) for one in group]


def _starts(one: Contender, statuses: StatusTable) -> int:
    return sum(statuses.started(result) for result in one.results)


def _more_starts(group: Group, statuses: StatusTable, _: str) -> Keys:
    """More races started."""
    return [-_starts(one, statuses) for one in group]


def _fewer_starts(group: Group, statuses: StatusTable, _: str) -> Keys:
    """The same total in fewer races."""
    return [_starts(one, statuses) for one in group]


def _run_off(group: Group, _: StatusTable, __: str) -> Keys:
    """The place in a run-off or by lot, as the game master entered it; those without one stand behind."""
    return [float("inf") if one.run_off is None else one.run_off for one in group]


_RULES: dict[str, Callable[[Group, StatusTable, str], Keys]] = {
    "wins": _wins, "podiums": _podiums, "countback": _countback, "best_result": _best_result,
    "head_to_head": _head_to_head, "last_race": _last_race, "all_points": _all_points, "more_starts": _more_starts,
    "fewer_starts": _fewer_starts, RUN_OFF: _run_off,
}  # fmt: skip
