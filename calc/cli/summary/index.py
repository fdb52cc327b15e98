"""The page index.html of a batch: a row a workbook, with links and a small picture of the first page."""

from __future__ import annotations

import base64
import io
import os
from collections.abc import Sequence
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import quote

from calc.core.errors import message
from calc.core.files import write_whole
from calc.texts.words import terminal_translator

if TYPE_CHECKING:
    from calc.cli.batch import Result

PICTURE_WIDTH = 120

_STYLE = """
body { font: 15px/1.4 Georgia, serif; margin: 2rem auto; max-width: 70rem; padding: 0 1rem; color: #1f2a33 }
h1 { font-size: 1.8rem } table { border-collapse: collapse; width: 100% }
th, td { text-align: left; vertical-align: top; padding: .5rem .6rem; border-top: 1px solid #c9cfd4 }
th { border-top: 2px solid } img { border: 1px solid #c9cfd4; width: 120px }
.failed { font-weight: bold } ul { margin: .2rem 0; padding-left: 1.1rem } li { font-size: .85rem }
"""


def write(results: Sequence[Result], output: Path) -> None:
    """The page, complete in itself but for the prints that it links to."""
    words = terminal_translator()
    heads = [
        words.message(one)
        for one in (
            message("First page"), message("Workbook"), message("Race"), message("Winner"), message("Findings"),
            message("Pages"), message("Result"),
        )
    ]  # fmt: skip
    rows = "\n".join(_row(result, output) for result in results)
    title = words.message(message("Prints"))
    page = (
        f'<!doctype html>\n<html lang="{words.language}"><head><meta charset="utf-8"><title>{escape(title)}</title>'
        f"<style>{_STYLE}</style></head><body><h1>{escape(title)}</h1>\n<table><thead><tr>"
        + "".join(f'<th scope="col">{escape(head)}</th>' for head in heads)
        + f"</tr></thead><tbody>\n{rows}\n</tbody></table></body></html>\n"
    )
    write_whole(output / "index.html", page.encode())


def _row(result: Result, output: Path) -> str:
    """One workbook; every text of it is escaped."""
    links = [quote(os.path.relpath(one, output).replace(os.sep, "/")) for one in result.prints]
    picture = _picture(Path(result.prints[0])) if result.prints else ""
    shown = f'<a href="{links[0]}"><img alt="" src="{picture}"></a>' if picture else ""
    linked = "<br>".join(
        f'<a href="{link}">{escape(Path(one).name)}</a>' for link, one in zip(links, result.prints, strict=True)
    )
    notes = "".join(
        f"<li>{escape(note)}</li>" for note in ([result.reason] if result.reason else []) + list(result.notes)
    )
    cells = (
        shown, linked or escape(Path(result.file).name), escape(result.race or ""), escape(result.winner or ""),
        f"{result.findings}{f'<ul>{notes}</ul>' if notes else ''}", str(result.pages),
        f'<span class="{result.result}">{result.result}</span>',
    )  # fmt: skip
    return "<tr>" + "".join(f"<td>{cell}</td>" for cell in cells) + "</tr>"


def _picture(path: Path) -> str:
    """The first page of a PDF, small, as data; nothing where there is none."""
    if path.suffix != ".pdf" or not path.is_file():
        return ""
    import pypdfium2

    document = pypdfium2.PdfDocument(path)
    try:
        page = document[0]
        image = page.render(scale=2 * PICTURE_WIDTH / page.get_width(), grayscale=True).to_pil()
    finally:
        document.close()
    buffer = io.BytesIO()
    image.quantize(16).save(buffer, "PNG", optimize=True)
    return "data:image/png;base64," + base64.b64encode(buffer.getvalue()).decode()
