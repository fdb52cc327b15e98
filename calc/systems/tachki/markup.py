"""The formats of a forum: bold, headings and lists as BBCode, Markdown, HTML or plain text, foreign text made harmless."""

from __future__ import annotations

import html
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from calc.core.errors import RuleError, Words

FORMS = ("bbcode", "markdown", "html", "text")

#: Breaks a tag of BBCode without being seen; the format has no escape of its own.
UNSEEN = "\N{ZERO WIDTH SPACE}"

_MARKDOWN = re.compile(r"([\\`*_\[\]#|~])")
_UNPRINTED = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029]+")


@dataclass(frozen=True, slots=True)
class Markup:
    """One format; every text that is put in was made safe by `escape` before."""

    escape: Callable[[str], str]
    bold: Callable[[str], str]
    heading: Callable[[str], str]
    item: Callable[[int, str], str]
    around: tuple[str, str] = ("", "")
    around_numbered: tuple[str, str] = ("", "")

    def title(self, name: str, turn: str) -> str:
        """The head of a report."""
        return self.heading(f"{name}: {turn}" if name else turn)

    def items(self, lines: Sequence[str], *, numbered: bool = False) -> str:
        """A list."""
        begin, end = self.around_numbered if numbered else self.around
        rows = [self.item(number if numbered else 0, line) for number, line in enumerate(lines, 1)]
        return "\n".join(part for part in (begin, *rows, end) if part)

    def whole(self, parts: Sequence[str]) -> str:
        """All parts of a report, a blank line between them."""
        return "\n\n".join(parts) + "\n"


def markup(form: str) -> Markup:
    """The format of this name."""
    if form not in _MADE:
        raise RuleError("{value} is not one of {words}", value=form, words=Words(", ".join(FORMS)))
    return _MADE[form]


def one_line(text: str) -> str:
    """A text without line breaks and control characters: a cell must not add lines or marks of its own."""
    return _UNPRINTED.sub(" ", text)


def _bbcode(text: str) -> str:
    return one_line(text).replace("[", f"[{UNSEEN}")


def _markdown(text: str) -> str:
    safe = one_line(text).replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    return _MARKDOWN.sub(r"\\\1", safe)


_MADE = {
    "bbcode": Markup(
        _bbcode,
        lambda text: f"[b]{text}[/b]",
        lambda text: f"[b][u]{text}[/u][/b]",
        lambda _, line: f"[*]{line}",
        ("[list]", "[/list]"),
        ("[list=1]", "[/list]"),
    ),
    "markdown": Markup(
        _markdown,
        lambda text: f"**{text}**",
        lambda text: f"### {text}",
        lambda number, line: f"{number}. {line}" if number else f"- {line}",
    ),
    "html": Markup(
        lambda text: html.escape(one_line(text)),
        lambda text: f"<b>{text}</b>",
        lambda text: f"<h3>{text}</h3>",
        lambda _, line: f"<li>{line}</li>",
        ("<ul>", "</ul>"),
        ("<ol>", "</ol>"),
    ),
    "text": Markup(
        one_line,
        lambda text: text,
        lambda text: f"{text}\n{'-' * len(text)}",
        lambda number, line: f"{number}. {line}" if number else f"• {line}",
    ),
}
