"""Who is calculated when: plain formulas before the engine, the engine, plain formulas that wait for it."""

from __future__ import annotations

from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field
from graphlib import TopologicalSorter
from typing import TypeAlias

from calc.workbook.depend import Graph
from calc.workbook.families import Family
from calc.workbook.places import Area

#: With more families or more looks from one to another all is left to the engine, which minds no order.
MOST_FAMILIES = 5_000
MOST_LOOKS = 1_000_000

Web: TypeAlias = Mapping[Family, AbstractSet[Family]]


@dataclass(slots=True)
class Turns:
    """The families to be calculated; before and after are in the order in which they need each other."""

    before: list[Family] = field(default_factory=list)
    engine: set[Family] = field(default_factory=set)
    after: list[Family] = field(default_factory=list)


def needs(graph: Graph, rows: Mapping[Family, Sequence[int]]) -> dict[Family, set[Family]] | None:
    """For each family those among the given that fill cells it refers to; None where there are too many to tell."""
    if len(rows) > MOST_FAMILIES:
        return None
    writers = _writers(graph, rows)
    looks = 0
    found: dict[Family, set[Family]] = {}
    for family, own in rows.items():
        needed: set[Family] = set()
        found[family] = needed
        for reach in {*family.reaches}:
            top, bottom = reach.moved(own[0] - family.row).top, reach.moved(own[-1] - family.row).bottom
            for column in range(reach.area.left, reach.area.right + 1):
                firsts, writing = writers.get((reach.sheet, column), ((), ()))
                upto = bisect_right(firsts, bottom)
                looks += upto + 1
                needed.update(writer for _, last, writer in writing[:upto] if last >= top)
            if looks > MOST_LOOKS:
                return None
    return found


def _writers(
    graph: Graph, rows: Mapping[Family, Sequence[int]]
) -> dict[tuple[str, int], tuple[list[int], list[tuple[int, int, Family]]]]:  # fmt: skip
    """For each column who writes into it from which row to which, by the first row; and these first rows."""
    found: dict[tuple[str, int], list[tuple[int, int, Family]]] = defaultdict(list)
    for family, own in rows.items():
        area = graph.fills.get((family.sheet, own[0], family.column)) or Area(
            own[0], family.column, own[-1], family.column
        )
        for column in range(area.left, area.right + 1):
            found[family.sheet, column].append((area.top, area.bottom, family))
    for writing in found.values():
        writing.sort(key=lambda writer: writer[0])
    return {column: ([first for first, _, _ in writing], writing) for column, writing in found.items()}


def turns(needed: Web, plain: AbstractSet[Family]) -> Turns:
    """Divide the families; what is plain but part of a circle, or between two of the engine's, is the engine's too."""
    followers: dict[Family, set[Family]] = {family: set() for family in needed}
    for family, before in needed.items():
        for one in before:
            followers[one].add(family)
    for_engine = {family for family in needed if family not in plain} | _circles(needed, followers)
    behind, ahead = _reached(for_engine, followers), _reached(for_engine, needed)
    return Turns(
        _ordered(needed, needed.keys() - behind),
        behind & ahead,
        _ordered(needed, behind - ahead),
    )


def _circles(needed: Web, followers: Web) -> set[Family]:
    """The families that depend on themselves, and those between such."""
    return _stripped(_stripped(set(needed), needed, followers), followers, needed)


def _stripped(among: set[Family], needed: Web, followers: Web) -> set[Family]:
    """What is left when again and again those are taken away that need nobody who is left."""
    count = {family: len(needed[family] & among) for family in among}
    free = [family for family, number in count.items() if not number]
    while free:
        family = free.pop()
        del count[family]
        for follower in followers[family] & count.keys():
            count[follower] -= 1
            if not count[follower]:
                free.append(follower)
    return set(count)


def _reached(sources: Iterable[Family], web: Web) -> set[Family]:
    found = set(sources)
    waiting = list(found)
    while waiting:
        more = web[waiting.pop()] - found
        found |= more
        waiting.extend(more)
    return found


def _ordered(needed: Web, among: AbstractSet[Family]) -> list[Family]:
    return list(
        TopologicalSorter({family: needed[family] & among for family in needed if family in among}).static_order()
    )
