"""The main job on one workbook: read it, calculate it again, look through it, write it back, print it."""

from __future__ import annotations

import datetime
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from pathlib import Path

from calc.core import pages
from calc.core.errors import Message, RuleError, Words, message
from calc.core.files import write_whole
from calc.core.findings import Finding, Severity
from calc.core.kinds import Cell
from calc.core.ranges import fields_of
from calc.core.records import Records, read_settings
from calc.core.replay import Replay
from calc.core.seed_rolls import seed_blocks
from calc.core.terms import Term
from calc.texts.words import Translator, choose_language, terminal_translator
from calc.workbook.check import Checked, check
from calc.workbook.layout import Layout
from calc.workbook.typed import typed_blocks
from calc.workbook.write import Opened, open_workbook, write_workbook

#: Settings that say which race it is, not how it is played.
_NAMES = (
    "race", "battle", "title", "date", "language", "seed", "dice_source", "season_game", "season_points_name",
    "season_what_if_name",
)  # fmt: skip


class JobError(Exception):
    """What stops a job, with a reason that a game master can act on; `wrong_call` where the command itself is wrong."""

    def __init__(self, said: Message, *, wrong_call: bool = False) -> None:
        super().__init__(str(said))
        self.message = said
        self.wrong_call = wrong_call


@dataclass(frozen=True, slots=True)
class Printing:
    """How a workbook is printed.

    language: what the reader asked for; usual: what counts where the workbook's own settings say nothing either
    only: one kind of page, or all; single: a file for each kind of page; paper: a4 or letter
    templates: the game master's own folder of templates
    """

    language: str | None = None
    only: str | None = None
    html: bool = False
    single: bool = False
    paper: str = "a4"
    per_page: int = 1
    templates: Path | None = None
    usual: str | None = None


@dataclass(slots=True)
class Job:
    """A workbook under way."""

    path: Path
    opened: Opened
    checked: Checked
    written: bool = False
    prints: list[Path] = field(default_factory=list)
    pages: int = 0

    @property
    def title(self) -> str:
        """The name of the race or battle; the file's where it has none."""
        found = self.checked.layout
        if found is None:
            return self.path.stem
        settings, _ = read_settings(found.records.get("Settings", Records("Settings")), found.game.settings)
        named = (getattr(settings, name, None) for name in ("race", "battle", "title"))
        return next((str(name) for name in named if name), self.path.stem)

    @property
    def words(self) -> Translator:
        """The reader's language, with the words of the workbook's game."""
        found = self.checked.layout
        return terminal_translator(found.game.name if found else "")

    @property
    def findings(self) -> list[Finding]:
        """What the game master should know; notes are no findings."""
        return [finding for finding in self.checked.findings if finding.severity is not Severity.NOTE]


def opened(path: Path, *, everything: bool = False) -> Job:
    """A workbook read and calculated in memory; the file is not touched.

    everything: calculate also the formulas that have nothing to do with our functions
    """
    held = open_workbook(path)
    return Job(path, held, check(held.data, path.name, everything=everything))


def write_back(job: Job, *, backup: bool = False) -> bool:
    """Put the current values into the file; False where it had them already."""
    job.written = write_workbook(job.opened, job.checked.recalculated.data, backup=backup)
    return job.written


def documents(job: Job, printing: Printing) -> list[tuple[str, pages.Document]]:
    """What is printed of the workbook, each with the ending of its file's name."""
    found = job.checked.layout
    if found is None or job.checked.replay is None:
        raise JobError(
            message("{file} is no workbook of a game of Racebook: nothing to print", file=Words(job.path.name))
        )
    game = found.game
    if game.pages is None:
        raise JobError(message("nothing is printed for {game} yet", game=Words(game.name)))
    if printing.only is not None and printing.only not in game.kinds:
        raise JobError(
            message("{kind} is no kind of page of {game}; there are {kinds}", kind=printing.only,
                    game=Words(game.name), kinds=Words(", ".join(game.kinds))),
            wrong_call=True,
        )  # fmt: skip
    made = _pages(job.checked, found, job.checked.replay, printing)
    if printing.only is not None:
        made = tuple(page for page in made if page.kind == printing.only)
        return [(f".{printing.only}", _document(job, found, made, printing))]
    if printing.single:
        kinds = list(dict.fromkeys(page.kind for page in made))
        return [
            (f".{kind}", _document(job, found, tuple(p for p in made if p.kind == kind), printing)) for kind in kinds
        ]
    return [("", _document(job, found, made, printing))]


def _pages(checked: Checked, found: Layout, replay: Replay, printing: Printing) -> tuple[pages.Page, ...]:
    """The game's pages; with several small record sheets on a page where that is asked for."""
    game = found.game
    if game.pages is None:
        return ()
    if printing.per_page == 1:
        return _with_more(checked, found, replay, game.pages(found.records, replay))
    if printing.per_page not in game.per_page:
        raise JobError(
            message("{game} prints {allowed} record sheets on a page, not {count}", game=Words(game.name),
                    allowed=Words(", ".join(map(str, game.per_page)) or "1"), count=printing.per_page),
            wrong_call=True,
        )  # fmt: skip
    return _with_more(checked, found, replay, game.pages(found.records, replay, per_page=printing.per_page))


def _with_more(checked: Checked, found: Layout, replay: Replay, made: tuple[pages.Page, ...]) -> tuple[pages.Page, ...]:
    """The pages; at the end of the log, or of the first page, what was typed over and what the seed rolled."""
    settings, _ = read_settings(found.records.get("Settings", Records("Settings")), found.game.settings)
    more = typed_blocks(found, checked.book)
    rolls = seed_blocks(found.game.sheets(found.game.sizes), found.records, replay, settings)
    log = next((page for page in made if page.kind == "log"), None)
    last = log or made[0]
    more += rolls if log else ()
    return tuple(replace(page, blocks=page.blocks + more) if page is last else page for page in made)


def _document(job: Job, found: Layout, made: tuple[pages.Page, ...], printing: Printing) -> pages.Document:
    """The pages with title, date, settings and open points."""
    records = found.records.get("Settings", Records("Settings"))
    settings, _ = read_settings(records, found.game.settings)
    return pages.Document(
        title=job.title,
        game=found.game.name,
        pages=made,
        subtitle=Term(found.game.title),
        date=_date(getattr(settings, "date", None)),
        rules=f"{found.game.version} · Racebook {found.version}".rstrip(" "),
        settings_changed=tuple(_changed(found, settings)),
        findings=tuple(pages.Finding(one.message, one.place, one.rules) for one in job.findings),
        language=_language(printing, getattr(settings, "language", None), found.game.name),
    )


def _language(printing: Printing, own: str | None, game: str) -> str:
    """The language of the prints; the environment may name one that nobody knows."""
    try:
        return choose_language(printing.language, own or printing.usual, game)
    except RuleError as error:
        raise JobError(error.message) from error


def _changed(found: Layout, settings: tuple[object, ...]) -> Iterable[pages.Setting]:
    """The settings that differ from their defaults, by their headings."""
    headings = found.game.setting_headings()
    for item in fields_of(found.game.settings):
        value = getattr(settings, item.name)
        if item.name not in _NAMES and value != item.blank:
            yield pages.Setting(
                Term(headings[item.name]), value if isinstance(value, str | int | float | bool) else str(value)
            )


def _date(value: Cell) -> datetime.date | None:
    """The date in a cell: the number that it holds, or a text such as 2026-11-30."""
    if isinstance(value, bool):
        return None
    if isinstance(value, int | float) and 1 <= value < 2_958_466:
        return datetime.date(1899, 12, 30) + datetime.timedelta(days=int(value))
    if isinstance(value, str):
        try:
            return datetime.date.fromisoformat(value.strip())
        except ValueError:
            return None
    return None


def print_job(job: Job, folder: Path, printing: Printing, stem: str | None = None) -> list[Finding]:
    """Print the workbook into a folder; what the printer complained about.

    stem: how the files are called, without what distinguishes them; like the workbook if left out
    """
    from calc.report.pdf import render_pdf
    from calc.report.render import render_html

    complaints = []
    for ending, document in documents(job, printing):
        html = render_html(
            document,
            language=document.language,
            paper="A4" if printing.paper == "a4" else "Letter",
            own=printing.templates,
        )
        path = folder / f"{job.path.stem if stem is None else stem}{ending}.{'html' if printing.html else 'pdf'}"
        if printing.html:
            write_whole(path, html.encode())
        else:
            pdf = render_pdf(html, own=printing.templates)
            write_whole(path, pdf.content)
            job.pages += pdf.pages
            complaints += [
                Finding(
                    message("the printer says: {warning}", warning=Words(said)),
                    job.path.name,
                    severity=Severity.WARNING,
                )
                for said in pdf.warnings
            ]
        job.prints.append(path)
    return complaints
