"""racebook odds: the exact chances of rolls, on the terminal or as a printed table."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Sequence
from pathlib import Path

from calc import __version__
from calc.cli import GOOD, UNREADABLE, WRONG_CALL, say
from calc.core.errors import RuleError, Words, message
from calc.core.files import write_whole
from calc.core.os_reasons import os_reason
from calc.core.pages import Document
from calc.systems.dice.pages import HEADS, MEAN, TITLE, at_most, odds, odds_page
from calc.systems.dice.rules.odds import Odds
from calc.texts.terminal import terminal_language
from calc.texts.words import translator

#: The longest bar on a terminal, in letters.
LONGEST = 30


def table(options: Namespace) -> int:
    """Show the odds of every roll, or print them where a folder is named."""
    try:
        if options.output:
            return _printed(options)
        found = {notation: odds(notation) for notation in options.notations}
    except RuleError as error:
        say.complain(error.message)
        return WRONG_CALL
    if options.json:
        say.as_json([
            {"notation": notation, "mean": mean,
             "totals": [{**one._asdict(), "at_most": at_most(one)} for one in totals]}
            for notation, (mean, totals) in found.items()
        ])  # fmt: skip
        return GOOD
    for notation, (mean, totals) in found.items():
        _say(notation, mean, totals, options.language or terminal_language())
    return GOOD


def _say(notation: str, mean: float, totals: Sequence[Odds], language: str) -> None:
    """One roll as lines: total, chances, a bar."""
    words = translator(language, "dice")
    longest = max(one.exactly for one in totals)
    heads = [words.term(one) for one in HEADS]
    widths = [max(9, len(head) + 2) for head in heads]
    lines = [
        f"{notation}  {words.term(MEAN)} {mean:g}",
        "".join(head.rjust(width) for head, width in zip(heads, widths, strict=True)),
    ]
    for one in totals:
        cells = (str(one.total), *(f"{100 * chance:.2f} %" for chance in (one.exactly, one.at_least, at_most(one))))
        bar = "█" * round(LONGEST * one.exactly / longest)
        lines.append("".join(cell.rjust(width) for cell, width in zip(cells, widths, strict=True)) + f"  {bar}")
    said = "\n".join(line.rstrip() for line in lines) + "\n"
    say.line(said if language == "en" else said.replace(".", ","))


def _printed(options: Namespace) -> int:
    """A page for each roll, in one file."""
    from calc.report.errors import ReportError
    from calc.report.pdf import render_pdf
    from calc.report.render import render_html

    language = options.language or terminal_language()
    pages = tuple(odds_page(notation) for notation in options.notations)
    document = Document(TITLE, "dice", pages, rules=f"Racebook {__version__}", language=language)
    path = Path(options.output) / f"odds.{'html' if options.html else 'pdf'}"
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        html = render_html(document, language=language, paper="A4" if options.paper == "a4" else "Letter")
        write_whole(path, html.encode() if options.html else render_pdf(html).content)
    except ReportError as error:
        say.complain(message("{file}: {reason}", file=Words(str(path)), reason=error.message))
        return UNREADABLE
    except OSError as error:
        said = message("{file} cannot be written: {reason}", file=Words(str(path)), reason=os_reason(error))
        say.complain(said)
        return UNREADABLE
    if options.json:
        say.as_json({"prints": [str(path)]})
    elif not options.quiet:
        say.line(message("{file} is written", file=Words(str(path))))
    return GOOD
