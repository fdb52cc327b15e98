"""Who takes part: every name once, what is said of a name that nobody has, and which sheet is filled first."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple, TypeVar

from calc.core.errors import Message, Words, message
from calc.core.records import Placed, Records, Trouble, Where

Row = TypeVar("Row", bound=tuple[Any, ...])


def by_name(
    rows: Iterable[Placed[Row]], troubles: list[Trouble], key: Callable[[str], str] = str
) -> dict[str, Placed[Row]]:
    """The rows by their column name; a second row of a name is left out and added to the troubles.

    key: what two spellings of one name have in common
    """
    found: dict[str, Placed[Row]] = {}
    for placed in rows:
        name: str = placed.row.name  # type: ignore[attr-defined] # every such row has one
        if key(name) in found:
            troubles.append(Trouble(message("{name} takes part twice", name=Words(name)), placed.where("name"), name))
        else:
            found[key(name)] = placed
    return found


def unknown(name: str) -> Message:
    """The sentence for a name that no participant has."""
    return message("no participant is called {name}", name=name)


#: What is said of a name that nobody has, in the sentences of the games.
_OF_NOBODY = frozenset({"no participant is called {name}", "no driver is called {name}"})


class Before(NamedTuple):
    """A sheet that is filled before others, since their rows mean nothing without it; its column is where one begins."""

    sheet: Records
    column: str
    others: tuple[Records, ...]


def in_order(troubles: Iterable[Trouble], *order: Before) -> tuple[Trouble, ...]:
    """The troubles; where a sheet is still empty that others build on, one of that sheet for all those of the others.

    order: the first is the sheet of those who take part. Who stands there in a row that cannot be read is no
        stranger: the cell of that row is to mend, not every row that names him.
    """
    for sheet, column, others in order:
        filled = [one.table for one in others if _has_rows(one)]
        if filled and not _has_rows(sheet):
            said = message(
                "the sheet {sheet} is still empty; fill it first, the rows on {others} build on it",
                sheet=Words(sheet.table), others=Words(", ".join(filled)),
            )  # fmt: skip
            kept = (one for one in troubles if one.where is None or one.where.table not in filled)
            return (*kept, Trouble(said, Where(sheet.table, 0, column)))
    names = {str(cells.get(column)).strip() for sheet, column, _ in order[:1] for _, cells in sheet.mappings()}
    return tuple(one for one in troubles if one.message.template not in _OF_NOBODY or one.value not in names)


def _has_rows(records: Records) -> bool:
    return next(records.mappings(), None) is not None
