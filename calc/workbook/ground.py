"""The values of a workbook while its formulas are calculated: cells, areas as grids, answers of our functions."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from calc.core.kinds import Cell
from calc.core.registry import Function
from calc.hosts.headless import Failure
from calc.hosts.headless_values import settled
from calc.workbook.places import Area, Place
from calc.workbook.plain_values import places_of
from calc.workbook.tokens import Token

#: Areas with fewer cells are seen whole; larger ones are cut to what is used of their sheet.
SMALL_AREA = 5_000
LARGEST_AREA = 2_000_000


@dataclass(frozen=True, slots=True, eq=False)
class Grid:
    """The values of an area or of a result, row by row; it is itself only, however alike another is."""

    rows: list[list[Any]]


def cut(area: Area, bounds: Area | None) -> Area:
    """A large area without what lies below and right of everything on its sheet."""
    if bounds is None or area.height * area.width < SMALL_AREA:
        return area
    top, left, bottom, right = area
    return Area(top, left, max(top, min(bottom, bounds.bottom)), max(left, min(right, bounds.right)))


@dataclass(slots=True)
class Ground:
    """What the formulas see. What is read of areas is kept until `forget`, which starts another age.

    failed: the calls of ours that raised: row, function, tokens of the arguments, what was raised
    """

    values: dict[str, dict[Place, Cell]]
    used: Mapping[str, Area]
    age: int = 0
    failed: list[tuple[int, str, tuple[tuple[Token, ...], ...], Failure]] = field(default_factory=list)
    _grids: dict[tuple[str, Area], Grid] = field(default_factory=dict)
    _places: dict[tuple[str, Area], dict[Any, float]] = field(default_factory=dict)
    _answers: dict[tuple[Any, ...], Any] = field(default_factory=dict)

    def forget(self) -> None:
        """Read everything anew: cells have changed."""
        self.age += 1
        self._grids.clear()
        self._places.clear()
        self._answers.clear()

    def grid(self, sheet: str, area: Area) -> Grid:
        """The values of an area, kept for the next who asks."""
        found = self._grids.get((sheet, area))
        if found is None:
            found = self._grids[sheet, area] = self.read(sheet, area)
        return found

    def read(self, sheet: str, area: Area) -> Grid:
        """The values of an area, None where blank."""
        get = self.values[sheet].get
        columns = range(area.left, area.right + 1)
        return Grid([[get((row, column)) for column in columns] for row in range(area.top, area.bottom + 1)])

    def places(self, sheet: str, area: Area) -> dict[Any, float]:
        """Where each value of a row or column stands first in it."""
        found = self._places.get((sheet, area))
        if found is None:
            found = places_of([cell for row in self.grid(sheet, area).rows for cell in row])
            self._places[sheet, area] = found
        return found

    def answer(self, function: Function, arguments: tuple[Any, ...]) -> Any:
        """What our function says; a Failure where it raises."""
        question = (function.name, arguments, *map(type, arguments))
        try:
            return self._answers[question]
        except KeyError:
            found = self._answers[question] = asked_anew(function, arguments)
            return found


def asked_anew(function: Function, arguments: tuple[Any, ...]) -> Any:
    """What our function says now; a Failure where it raises."""
    given = tuple(argument.rows if argument.__class__ is Grid else argument for argument in arguments)
    try:
        result = settled(function.in_cell(*given))
    except MemoryError:
        raise
    except Exception as error:  # noqa: BLE001 - reported with its cell, whatever it is
        return Failure(given, error)
    return Grid(result) if result.__class__ is list else result
