"""A finding: what is wrong with a cell of a workbook, and where a game master can mend it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from calc.core.errors import Message, Words, message


class Severity(Enum):
    """How much a finding matters: an error stops a result, a warning puts one in doubt, a note explains."""

    ERROR = "error"
    WARNING = "warning"
    NOTE = "note"


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing to say about one cell, or about a whole sheet or file where these are left blank.

    cause: the cell that holds the bad value, as sheet!cell; blank where that is the cell itself or unknown
    value: the bad value as it came
    """

    message: Message
    file: str = ""
    sheet: str = ""
    cell: str = ""
    cause: str = ""
    rules: tuple[str, ...] = ()
    severity: Severity = Severity.ERROR
    function: str = ""
    argument: str = ""
    value: object = None

    @property
    def place(self) -> str:
        """The cell with its sheet, as a formula would name it."""
        return address(self.sheet, self.cell)

    def sentence(self) -> Message:
        """The whole finding in one line: place, reason, source, rules."""
        template = "{message}"
        if self.place:
            template = "{place}: " + template
        if self.file:
            template = "{file}: " + template
        if self.cause and self.cause != self.place:
            template += " ({cause})"
        if self.rules:
            template += " [{rules}]"
        parts = {"file": self.file, "place": self.place, "rules": ", ".join(self.rules)}
        named: dict[str, object] = {name: Words(text) for name, text in parts.items() if "{" + name + "}" in template}
        named["cause"] = message("from {cell}", cell=Words(self.cause))
        return message(template, message=self.message, **named)


def address(sheet: str, cell: str) -> str:
    """Sheet and cell as one address, the sheet in quotes where a formula would need them."""
    if not sheet:
        return cell
    plain = sheet.replace("_", "a").replace(".", "a").isalnum() and not sheet[0].isdigit()
    quoted = sheet if plain else "'" + sheet.replace("'", "''") + "'"
    return f"{quoted}!{cell}" if cell else quoted
