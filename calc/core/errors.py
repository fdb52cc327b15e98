"""What can be wrong with a cell: messages, rule errors, and the error values of a spreadsheet."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from calc.core.plurals import Plural
from calc.core.terms import Term

LONGEST_SHOWN = 60


class CellError(str):
    """An error value in a cell, such as #DIV/0!; it equals the text that the cell shows."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Message:
    """A sentence for the game master: an English template and its values, worded when shown."""

    template: str
    values: tuple[tuple[str, object], ...] = ()

    def text(self, translate: Callable[[str], str] = str) -> str:
        """The sentence in the language of `translate`; values are shown as a cell shows them."""
        template = translate(self.counted())
        if not self.values:
            return template
        return template.format(**{name: shown(value, translate) for name, value in self.values})

    def counted(self) -> str:
        """The template, in the form that fits where it counts something."""
        return self.template.counted(self.values) if isinstance(self.template, Plural) else self.template

    def __str__(self) -> str:
        return self.text()


def message(template: str, **values: object) -> Message:
    """A message with named values."""
    return Message(template, tuple(values.items()))


#: Every error value that a spreadsheet may hold, by its English name, which files and functions use;
#: in a sentence each has the name that the reader's own program gives it, where it gives one.
ERROR_VALUES = frozenset(
    {
        *(word.template for word in (
            message("#NULL!"), message("#DIV/0!"), message("#VALUE!"), message("#REF!"), message("#NAME?"),
            message("#NUM!"), message("#N/A"), message("#SPILL!"), message("#CALC!"),
        )),
        "#GETTING_DATA", "#FIELD!", "#BLOCKED!", "#CONNECT!", "#UNKNOWN!", "#BUSY!",
    }
)  # fmt: skip


def shown(value: object, translate: Callable[[str], str] = str) -> str:
    """A value as a message names it: texts in quotes and cut, numbers as a cell shows them."""
    if isinstance(value, Message):
        return value.text(translate)
    if isinstance(value, Term):
        return translate(value.word)
    if isinstance(value, CellError):
        return translate(str(value))
    if isinstance(value, bool):
        return translate("TRUE" if value else "FALSE")
    if isinstance(value, float):
        return f"{value:.15g}"
    if isinstance(value, Words):
        return str(value)
    if isinstance(value, str):
        cut = value if len(value) <= LONGEST_SHOWN else value[:LONGEST_SHOWN] + "…"
        return '"' + "".join(c if c.isprintable() else "�" for c in cut) + '"'
    if isinstance(value, list | tuple):
        return translate("a range of several cells")
    text = str(value)
    return text if len(text) <= LONGEST_SHOWN else text[:LONGEST_SHOWN] + "…"


class Words(str):
    """Text that a message shows as it stands, without quotes: names, keywords, addresses."""

    __slots__ = ()


class RuleError(ValueError):
    """A value that cannot be read or that the rules do not allow; knows its function and argument."""

    def __init__(self, template: str, /, **values: object) -> None:
        super().__init__(template)
        self.message = message(template, **values)
        self.function = ""
        self.argument = ""

    def __str__(self) -> str:
        where = ": ".join(part for part in (self.function, self.argument) if part)
        return f"{where}: {self.message}" if where else str(self.message)
