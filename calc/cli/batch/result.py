"""What came of one workbook in a batch."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict, dataclass
from typing import Any

from calc.core.errors import Message, message

OK, FINDINGS, OPEN, UNPRINTED, SKIPPED, FAILED = "ok", "findings", "open", "unprinted", "skipped", "failed"
KINDS = (OK, FINDINGS, OPEN, UNPRINTED, SKIPPED, FAILED)

#: How a kind of result is called where people read it.
WORDS: dict[str, Message] = {
    OK: message("good"), FINDINGS: message("with findings"), OPEN: message("open elsewhere"),
    UNPRINTED: message("not printed"), SKIPPED: message("done before"), FAILED: message("failed"),
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Result:
    """One row of the table.

    file: the workbook as the caller names it
    result: ok; findings; open (in another program: calculated and printed, not written); unprinted (no pages for it:
        calculated only); skipped (done before); failed
    prints, pictures: names below the folder of the prints, with / on every system
    reason: why it failed or is not written or printed; notes: the findings; trace: where our own fault is
    digest: of the workbook as it lies on the disk after this
    """

    file: str
    result: str
    game: str = ""
    race: str = ""
    winner: str = ""
    findings: int = 0
    pages: int = 0
    seconds: float = 0.0
    prints: tuple[str, ...] = ()
    pictures: tuple[str, ...] = ()
    reason: str = ""
    notes: tuple[str, ...] = ()
    trace: str = ""
    written: bool = False
    digest: str = ""

    def plain(self) -> dict[str, Any]:
        """For JSON."""
        return asdict(self)


def from_plain(held: dict[str, Any]) -> Result:
    """A result read back; a TypeError or KeyError where it is none."""
    return Result(**{**held, **{name: tuple(held[name]) for name in ("prints", "pictures", "notes")}})


def counted(results: Iterable[Result]) -> dict[str, int]:
    """How many results there are of each kind."""
    found = [result.result for result in results]
    return {kind: found.count(kind) for kind in KINDS}
