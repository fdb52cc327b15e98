"""The page index.html of a batch: a row a workbook, with links and small pictures of the first pages."""

from __future__ import annotations

from html import escape
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import quote

from calc.cli.batch.pictures import WIDTH
from calc.cli.batch.result import WORDS, Result
from calc.cli.summary.merged import FILE
from calc.core.errors import Message, message
from calc.core.files import write_whole
from calc.texts.words import Translator, terminal_translator

if TYPE_CHECKING:
    from calc.cli.summary import Whole

_STYLE = """
:root { color-scheme: light dark }
body { font: 1rem/1.5 Vollkorn, Charter, Georgia, serif; margin: 3rem auto; max-width: 72rem; padding: 0 1.5rem }
h1 { font-size: 2.2rem; line-height: 1.1; margin: 0 } .under { margin: .5rem 0 2rem }
table { border-collapse: collapse; width: 100% }
th, td { text-align: left; vertical-align: top; padding: .7rem 1rem .7rem 0; border-top: 1px solid #8886 }
thead th { border-top: 0; border-bottom: 2px solid; vertical-align: bottom; font-size: .85rem }
td.number, th.number { text-align: right } td.picture { width: 8.5rem; white-space: normal }
img { display: block; width: 7.5rem; height: auto; border: 1px solid #8888; margin-bottom: .4rem; background: #fff }
.failed .result { font-weight: bold; color: #b3261e } .findings .result, .open .result { font-style: italic }
.said { font-size: .875rem; line-height: 1.4; margin: .3rem 0 0; overflow-wrap: anywhere }
summary { cursor: pointer; font-size: .875rem } ul { margin: .2rem 0; padding-left: 1.1rem }
@media (max-width: 45rem) { .narrow { display: none } }
@media print { details > * { display: block } }
"""


def write(whole: Whole, output: Path, *, joined: bool) -> None:
    """The page, which needs nothing but the prints and pictures below its folder."""
    words = terminal_translator()
    heads: tuple[tuple[Message, str], ...] = (
        (message("First page"), "picture"), (message("Workbook"), ""), (message("Race"), ""), (message("Winner"), ""),
        (message("Pages"), "number"), (message("Result"), ""),
    )  # fmt: skip
    pictured = any(result.pictures for result in whole.results)
    title = escape(words.message(message("Prints")))
    files = [("summary.csv", "CSV"), ("summary.json", "JSON")]
    if joined:
        files.insert(0, (FILE, words.message(message("everything as one PDF"))))
    links = " · ".join(f'<a href="{name}">{escape(said)}</a>' for name, said in files)
    head = "".join(
        f'<th scope="col" class="{kind}">{escape(words.message(said))}</th>'
        for said, kind in heads[0 if pictured else 1 :]
    )
    rows = "\n".join(_row(result, words, pictured=pictured) for result in whole.results)
    page = (
        f'<!doctype html>\n<html lang="{words.language}"><head><meta charset="utf-8">'
        f'<meta name="viewport" content="width=device-width"><title>{title}</title><style>{_STYLE}</style></head>\n'
        f'<body><h1>{title}</h1><p class="under">{escape(whole.sentence(words))}<br>{links}</p>\n'
        f"<table><thead><tr>{head}</tr></thead><tbody>\n{rows}\n</tbody></table></body></html>\n"
    )
    write_whole(output / "index.html", page.encode())


def _row(result: Result, words: Translator, *, pictured: bool) -> str:
    """One workbook; every text of it is escaped."""
    pictures = {Path(one).stem: one for one in result.pictures}
    shown = "".join(
        f'<a href="{quote(one)}"><img alt="" width="{WIDTH // 2}" loading="lazy" src="{quote(pictures[Path(one).stem])}"></a>'
        for one in result.prints
        if Path(one).stem in pictures
    )
    cell = f'<td class="picture">{shown}</td>' if pictured else ""
    links = "<br>".join(f'<a href="{quote(one)}">{escape(one)}</a>' for one in result.prints) or escape(result.file)
    said = f'<p class="said">{escape(result.reason)}</p>' if result.reason else ""
    if result.notes:
        counted = f"{words.message(message('Findings'))}: {result.findings}"
        notes = "".join(f"<li>{escape(note)}</li>" for note in result.notes)
        said += f'<details class="said"><summary>{escape(counted)}</summary><ul>{notes}</ul></details>'
    return (
        f'<tr class="{result.result}">{cell}<th scope="row">{links}</th>'
        f"<td>{escape(result.race)}</td><td>{escape(result.winner)}</td>"
        f'<td class="number">{result.pages or ""}</td>'
        f'<td><span class="result">{escape(words.message(WORDS[result.result]))}</span>{said}</td></tr>'
    )
