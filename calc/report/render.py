"""Make a document into one HTML file that needs nothing beside it."""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import Sequence
from functools import cache
from mimetypes import guess_type
from pathlib import Path
from string import Formatter
from typing import Any, Literal

from jinja2 import (
    ChoiceLoader,
    Environment,
    FileSystemLoader,
    PrefixLoader,
    StrictUndefined,
    TemplateError,
    TemplateNotFound,
)
from jinja2.sandbox import ImmutableSandboxedEnvironment
from markupsafe import Markup

from calc.core.errors import Words, message
from calc.core.pages import Document
from calc.core.plurals import plural
from calc.core.shipped import TEMPLATES
from calc.report.errors import ReportError
from calc.report.filters import Writing, kind_of
from calc.texts.words import Translator, home_language, translator

Paper = Literal["A4", "Letter"]

#: Short and long side of a sheet in millimetres; MARGIN is that of page.css, left and right.
PAPERS: dict[str, tuple[float, float]] = {"A4": (210.0, 297.0), "Letter": (215.9, 279.4)}
MARGIN = 18.0
CARDS = 264.0  # the height of nine cards on a sheet

#: What only the face of emoji can show; its ranges leave out what our own faces have.
_EMOJI = re.compile(
    "[\u203c\u2049\u20e3\u2139\u2196-\u21aa\u231a-\u23fa\u24c2\u25aa\u25ab\u25b6\u25c0\u25fb-\u260e\u2614-\u267f"
    "\u2692-\u270d\u270f-\u2712\u2714-\u2716\u271d-\u27bf\u2934\u2935\u2b05-\u2b55\u3030-\u303d\u3297-\u3299"
    "\U0001f004\U0001f0cf-\U0001faff]"
)
_NO_TEXT = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ud800-\udfff\ufffe\uffff]")
_URL = re.compile(r"""url\(\s*["']?([^"')]+)["']?\s*\)""")


def render_html(document: Document, *, language: str = "", paper: Paper = "A4", own: Path | None = None) -> str:
    """The document in a language (its own, else the home language of its game), with fonts and style inside.

    own: the game master's own folder of templates; what lies there takes the place of ours
    """
    chosen = language or document.language or home_language(document.game)
    environment = _environment(chosen, document.game, own)
    short, long = PAPERS[paper]
    try:
        html = environment.get_template("base.html").render(
            document=document, language=chosen, paper=paper,
            upright=short - 2 * MARGIN, wide=long - 2 * MARGIN, card_margin=round((long - CARDS) / 2, 1),
        )  # fmt: skip
    except TemplateError as error:
        where = getattr(error, "name", None) or "template"
        raise ReportError("the template {name}: {reason}", name=Words(str(where)), reason=Words(str(error))) from error
    html = _NO_TEXT.sub("\ufffd", html)
    if _EMOJI.search(html):
        face = _stylesheet(tuple(template_folders(own)), "emoji.css")
        html = html.replace("</head>", f"<style>{face}</style>\n</head>", 1)
    return html


def template_folders(own: Path | None = None) -> list[Path]:
    """Where templates are looked for, in this order."""
    return [*([own] if own else []), TEMPLATES]


@cache
def _environment(language: str, game: str, own: Path | None) -> Environment:
    """The sandbox of one language and game; kept, so that templates are compiled once a process."""
    folders = template_folders(own)
    words = translator(language, game)
    writing = Writing(words)
    environment = ImmutableSandboxedEnvironment(
        loader=ChoiceLoader(
            [
                *(FileSystemLoader(folder) for folder in folders),
                PrefixLoader({"racebook": FileSystemLoader(TEMPLATES)}),
            ]
        ),
        autoescape=True,
        undefined=StrictUndefined,
        extensions=["jinja2.ext.i18n", "jinja2.ext.loopcontrols"],
        trim_blocks=True,
        lstrip_blocks=True,
    )
    gettext: Any = environment
    gettext.install_gettext_callables(
        words.word, lambda one, many, count: words.word(plural(one, many).counted([("count", count)])), newstyle=False
    )
    environment.globals |= {
        "plural": plural,
        "_": lambda template, **values: writing.message(message(template, **values)),
        "term": words.term,
        "stylesheet": lambda: _stylesheet(tuple(folders)),
        "folio": _folio(words),
        "picture": lambda name: _embedded(name, folders),
    }
    environment.filters |= {
        "kind": kind_of, "plain": writing.plain, "head": writing.head, "number": writing.number, "signed": writing.signed,
        "day": writing.day, "faces": writing.faces, "parts": writing.parts, "course": writing.course, "card_fit": writing.card_fit,
        "chart": writing.chart, "board": writing.board, "hexmap": writing.hexmap,
    }  # fmt: skip
    return environment


def _folio(words: Translator) -> tuple[tuple[str, str], ...]:
    """The number of a page as pairs of text and the counter that follows it."""
    counted = words.word(message("page {page} of {pages}").template)
    return tuple((text, name or "") for text, name, _, _ in Formatter().parse(counted))


@cache
def _stylesheet(folders: tuple[Path, ...], name: str = "page.css") -> Markup:
    """A style sheet of the first folder that has it, with its fonts and pictures inside."""
    path = _found(name, folders)
    css = _URL.sub(lambda match: f'url("{_embedded(match[1], folders)}")', path.read_text("utf-8"))
    return Markup(css)  # noqa: S704 - a style sheet of the template folders, no cell in it


def _embedded(name: str, folders: Sequence[Path]) -> str:
    """A file of the template folders as a data: address."""
    if name.startswith("data:"):
        return name
    path = _found(name, folders)
    kind = "font/woff2" if path.suffix == ".woff2" else guess_type(path.name)[0] or "application/octet-stream"
    return f"data:{kind};base64,{b64encode(path.read_bytes()).decode()}"


def _found(name: str, folders: Sequence[Path]) -> Path:
    """A file below one of the folders; never one outside."""
    for folder in folders:
        path = (folder / name).resolve()
        if path.is_relative_to(folder.resolve()) and path.is_file():
            return path
    raise TemplateNotFound(name)
