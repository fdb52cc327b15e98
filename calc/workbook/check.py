"""Look for everything a game master should mend in a workbook: bad cells, errors of formulas, stale values."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from calc.core.errors import Words, message
from calc.core.findings import Finding, Severity
from calc.core.kinds import Number, Whole, first_error
from calc.core.plurals import plural
from calc.core.registry import FUNCTIONS
from calc.core.replay import Replay
from calc.core.sheets import TableSheet, range_name
from calc.workbook.layout import Layout, layout
from calc.workbook.omitted import omitted
from calc.workbook.origins import condensed
from calc.workbook.package import Package
from calc.workbook.places import cell_name, place_of
from calc.workbook.read import Book
from calc.workbook.recalc import Recalculated, recalc


@dataclass(slots=True)
class Checked:
    """A workbook calculated again and looked through."""

    recalculated: Recalculated
    book: Book
    layout: Layout | None = None
    replay: Replay | None = None
    findings: list[Finding] = field(default_factory=list)


def check(data: bytes, file: str = "", *, everything: bool = False) -> Checked:
    """The workbook with current values, its replay, and every finding with its cell.

    everything: calculate also the formulas that have nothing to do with our functions
    """
    done = recalc(data, everything=everything)
    found = layout(done.book, Package(data))
    checked = Checked(done, done.book, found)
    findings = [*done.findings, *done.skipped, *omitted(done.book, FUNCTIONS)]
    if found is not None:
        findings += found.findings
        checked.replay = found.game.replay(found.records)
        dates = list(_dates(done.book, found))
        dated = {(finding.sheet, finding.cell) for finding in dates}
        troubles = condensed([found.finding(trouble) for trouble in checked.replay.troubles], done.origins)
        findings, troubles = _once(findings, troubles, done.failed)
        findings += dates
        findings += [finding for finding in troubles if (finding.sheet, finding.cell) not in dated]
    checked.findings = _sorted(done.book, [replace(finding, file=file) for finding in findings])
    return checked


def _once(
    findings: list[Finding], troubles: list[Finding], failed: frozenset[str]
) -> tuple[list[Finding], list[Finding]]:
    """What the formulas and what the replay complain about, without what both say of one error.

    failed: the cells whose functions refused what they were given; one finding may stand for several of them
    """
    calls = failed | {finding.place for finding in findings if finding.function}
    begins = {finding.place for finding in troubles if first_error(finding.value) is not None}
    return (
        [finding for finding in findings if finding.cause not in begins or first_error(finding.value) is None],
        [finding for finding in troubles if finding.place not in calls or first_error(finding.value) is None],
    )


def stale(checked: Checked, file: str = "") -> list[Finding]:
    """One finding where stored values are not those that the formulas give now."""
    changed = checked.recalculated.changed
    if not changed:
        return []
    sheet, _, cell = changed[0].rpartition("!")
    said = message(
        plural(
            "{count} cell holds an old value: {cell}; racebook recalc brings it up to date",
            "{count} cells hold old values, the first is {cell}; racebook recalc brings them up to date",
        ),
        count=len(changed), cell=Words(changed[0]),
    )  # fmt: skip
    return [Finding(said, file, sheet.strip("'"), cell, severity=Severity.WARNING)]


def _dates(book: Book, found: Layout) -> Iterable[Finding]:
    """Numbers that the program took for dates: a die typed as 3-4 or 1/6."""
    for sheet in found.game.sheets(found.game.sizes):
        if not isinstance(sheet, TableSheet):
            continue
        title = range_name(sheet)
        reference = found.references.get(title)
        if reference is None:
            continue
        page = book.sheets[reference.sheet]
        columns = found.columns[title]
        numeric = {
            reference.area.left + place: key
            for key, place in columns.items()
            if (item := sheet.field_of(key)) is not None and isinstance(item.kind, Whole | Number)
        }
        for row, column in sorted(page.dates):
            if column in numeric and reference.area.holds((row, column)) and (row, column) in page.values:
                value = page.values[row, column]
                yield Finding(
                    message("{value} is a date, not a number; format the cell as a number and type it again", value=value),
                    sheet=reference.sheet, cell=cell_name((row, column)), argument=numeric[column], value=value,
                )  # fmt: skip


def _sorted(book: Book, findings: list[Finding]) -> list[Finding]:
    """In the order of the sheets, rows and columns; what concerns the whole file comes first; each only once."""
    order = {name: number for number, name in enumerate(book.sheets)}
    unique = {(str(finding.message), finding.sheet, finding.cell): finding for finding in findings}

    def place(finding: Finding) -> tuple[int, int, int, str]:
        row, column = place_of(finding.cell) or (0, 0)
        return order.get(finding.sheet, -1), row, column, finding.cell

    return sorted(unique.values(), key=place)
