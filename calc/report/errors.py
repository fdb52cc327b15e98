"""What can go wrong when a document is printed."""

from __future__ import annotations

from calc.core.errors import Message, message


class ReportError(Exception):
    """A document that cannot be printed; the message says what to do."""

    def __init__(self, template: str, /, **values: object) -> None:
        super().__init__(template)
        self.message: Message = message(template, **values)

    def __str__(self) -> str:
        return str(self.message)
