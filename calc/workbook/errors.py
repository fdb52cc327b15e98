"""What stops a workbook from being used at all."""

from __future__ import annotations

from calc.core.errors import Message, message


class WorkbookError(Exception):
    """A file that cannot be read or written as a workbook, with a reason a game master can act on."""

    def __init__(self, template: str, /, **values: object) -> None:
        super().__init__(template)
        self.message: Message = message(template, **values)

    def __str__(self) -> str:
        return str(self.message)
