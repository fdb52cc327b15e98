"""The reference of the functions as a document, for HTML."""

from __future__ import annotations

from calc.cli import functions
from calc.core.errors import Words, message
from calc.core.pages import Block, Column, Document, Heading, Page, Row, Table, Text
from calc.core.registry import Function
from calc.core.values import Line, Lines
from calc.report.render import render_html
from calc.texts.help import default
from calc.texts.words import Translator


def html(chosen: list[Function], words: Translator) -> str:
    """The functions as one HTML file."""
    games = dict.fromkeys(one.system for one in chosen)
    pages = tuple(
        Page("functions", functions.TITLES.get(game, game), tuple(
            block for one in chosen if one.system == game for block in _blocks(one, words)
        ))
        for game in games
    )  # fmt: skip
    return render_html(Document(message("Functions"), "", pages, subtitle="Racebook"), language=words.language)


def _blocks(one: Function, words: Translator) -> tuple[Block, ...]:
    """One function: what it does, how it is called, its arguments, its answer."""
    calls = dict.fromkeys((functions.example(one, ", "), functions.example(one, "; ")))
    rows = tuple(
        Row((
            parameter.name,
            parameter.doc,
            parameter.kind.allowed(),
            default(parameter, words),
        ))
        for parameter in one.parameters
    )  # fmt: skip
    columns = tuple(Column(heading, width) for heading, width in zip(functions.HEADINGS, (2, 6, 3, 1.4), strict=True))
    said = [Line((message("Returns:"), one.returns))]
    if one.errors:
        said.append(Line((message("Errors:"), one.errors)))
    said.append(Line((message("Rules: {rules}", rules=Words(", ".join(one.rules))),)))
    return (
        Heading(one.name),
        Text(one.summary),
        Text(Lines(tuple(calls)), "note"),
        *((Table(columns, rows, dense=True),) if rows else ()),
        Text(Lines(tuple(said)), "note"),
    )
