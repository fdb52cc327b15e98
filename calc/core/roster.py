"""Who takes part: every name once, and what is said of a name that nobody has."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, TypeVar

from calc.core.errors import Message, Words, message
from calc.core.records import Placed, Trouble

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
