"""Cells that a rule reads only in some cases: whatever they hold does not matter in the others."""

from __future__ import annotations

from typing import Annotated, Any

from calc.core.errors import Message, RuleError
from calc.core.kinds import Kind, Whole


class IfNeeded(Kind):
    """A cell that stays unread at the border; the rule reads it where it needs it."""

    def __init__(self, kind: Kind) -> None:
        self.kind = kind

    def read(self, value: Any) -> Any:
        return value

    def allowed(self) -> Message:
        return self.kind.allowed()

    def needed(self, value: Any, argument: str) -> Any:
        """The value for the rule, None if it is blank, or a RuleError that names the argument."""
        if value is None:
            return None
        try:
            return self.kind.read(value)
        except RuleError as error:
            error.argument = argument
            raise


WHOLE = IfNeeded(Whole())
ONE_D6 = IfNeeded(Whole(1, 6))
ONE_D10 = IfNeeded(Whole(1, 10))

IntIfNeeded = Annotated[int | None, WHOLE]
D6IfNeeded = Annotated[int | None, ONE_D6]
D10IfNeeded = Annotated[int | None, ONE_D10]
