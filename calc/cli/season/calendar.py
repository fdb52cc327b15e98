"""The races of a season and their numbers: which row of the sheet Races a workbook is, whatever its folder is called."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from calc.cli.season.races import Race
from calc.core.errors import CellError, RuleError, Words
from calc.core.kinds import Cell, Whole, is_blank
from calc.workbook.errors import WorkbookError

Row = dict[str, Cell]
_NUMBER = Whole(1, 10_000)


class Calendar(NamedTuple):
    """The races of a season.

    rows: the rows of Races; numbers: the number of each race by its file
    now: by the number that a race had before, where numbers are given anew, the one it has now; None = it is gone
    factors: the files whose factor is another than the season's file says, with the typed and the wanted one
    """

    rows: tuple[Row, ...]
    numbers: Mapping[str, int]
    now: Mapping[float, int | None]
    factors: Mapping[str, tuple[Cell, float]]


def calendar(
    races: Sequence[Race], held: Sequence[Mapping[str, Cell]], factor: Mapping[str, float], *, fresh: bool
) -> Calendar:
    """The races of the season: one that is in it keeps its number, a new one goes to the end; fresh: all anew."""
    said = [dict(row) for row in held if not is_blank(row.get("number")) or not is_blank(row.get("file"))]
    before = [row for row in said if not fresh or _is_numbered(row)]
    rows: list[Row] = [] if fresh else before
    known = _recognised(races, before)
    now: dict[float, int | None] = dict.fromkeys(map(_number, before)) if fresh else {}
    factors: dict[str, tuple[Cell, float]] = {}
    for race in races:
        row = known.get(race.file)
        if row is None or fresh:
            number = max(map(_number, rows), default=0) + 1
            if row is not None:
                now[_number(row)] = number
            row = {"number": number, "name": race.title, "date": race.date}
            rows.append(row)
        row["file"] = race.file
        times = factor.get(race.file, factor.get(race.path.name))
        if times is not None and (fresh or is_blank(row.get("factor"))):
            row["factor"] = times
        elif times is not None and row["factor"] != times:
            factors[race.file] = row["factor"], times
    numbers = {str(row["file"]): _number(row) for row in rows if not is_blank(row.get("file"))}
    return Calendar(tuple(rows), numbers, now, factors)


def _number(row: Mapping[str, Cell]) -> int:
    """The number of a race; without it nobody knows which results are its own."""
    if is_blank(row.get("number")):
        raise WorkbookError("the race of {file} has no number on Races", file=Words(str(row["file"])))
    try:
        return _NUMBER.read(row["number"])
    except RuleError as error:
        raise WorkbookError("a number of a race on Races is wrong: {reason}", reason=error.message) from None


def _is_numbered(row: Mapping[str, Cell]) -> bool:
    try:
        return _number(row) > 0
    except WorkbookError:
        return False


def _recognised(races: Sequence[Race], rows: Sequence[Row]) -> dict[str, Row]:
    """The rows of the races that are in the season already, by file.

    Files are named from the folder that all races of a call have in common. With races from one more folder that is
    another one, so the end of the name tells; of several with the same end, title and date. Title and date alone tell
    where no file is named any more.
    """
    ways: tuple[Callable[[Race, Row], bool], ...] = (
        lambda race, row: _file(row) == race.file and _same_race(race, row),
        lambda race, row: _same_end(race.file, _file(row)) and _same_race(race, row),
        lambda race, row: _file(row) == race.file,
        lambda race, row: _same_end(race.file, _file(row)),
        lambda race, row: not _file(row) and _same_race(race, row),
    )
    found: dict[str, Row] = {}
    for fits in ways:
        left = [race for race in races if race.file not in found]
        free = [row for row in rows if not any(row is taken for taken in found.values())]
        pairs = [(race, row) for race in left for row in free if fits(race, row)]
        for race, row in pairs:
            if sum(one is race or other is row for one, other in pairs) == 1:
                found[race.file] = row
    return found


def _file(row: Row) -> str:
    """The file that a row names; blank where its cell holds none."""
    file = row.get("file")
    return file if isinstance(file, str) and not isinstance(file, CellError) and not is_blank(file) else ""


def _same_race(race: Race, row: Row) -> bool:
    return (row.get("name"), row.get("date")) == (race.title, race.date)


def _same_end(one: str, other: str) -> bool:
    return bool(other) and (f"/{one}".endswith(f"/{other}") or f"/{other}".endswith(f"/{one}"))
