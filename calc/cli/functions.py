"""racebook functions: the reference of all functions, from their declarations."""

from __future__ import annotations

import json
from argparse import Namespace
from collections.abc import Iterable
from pathlib import Path

from calc import systems
from calc.cli import FINDINGS, GOOD, say
from calc.core.errors import Message, Words, message
from calc.core.files import write_whole
from calc.core.os_reasons import os_reason
from calc.core.registry import FUNCTIONS, REQUIRED, Function, Parameter
from calc.texts.help import all_helped, default
from calc.texts.terminal import terminal_language
from calc.texts.words import Translator, translator

#: The games are called as their rule texts call them.
TITLES: dict[str, Message | str] = {
    "rb": "Racebook",
    "dice": message("Dice"),
    "dsa": "Das Schwarze Auge 4.1: Pferderennen",
    "mekrace": "Mek-Rennen",
    "mekton": "Mekton Zeta",
    "tachki": "Тачки, рельсы, два сопла",
    "stccg": "Star Trek CCG",
    "season": message("Season"),
}

#: The columns of the table of arguments.
HEADINGS = (message("argument"), message("help"), message("allowed"), message("default"))

_MADE = message(
    "Made by {command}. In English Excel arguments are parted by `,`, in German and Russian by `;`.",
    command=Words("`racebook functions --markdown`"),
)


def functions(options: Namespace) -> int:
    """Print the reference of one game or of all."""
    systems.load()
    language = options.language or terminal_language()
    chosen = all_helped((one for one in FUNCTIONS.values() if options.game in (None, one.system)), language)
    text = _text(chosen, options, translator(language))
    if options.output is None:
        print(text, end="")
        return GOOD
    path = Path(options.output)
    try:
        write_whole(path, text.encode())
    except OSError as error:
        say.complain(message("{file} cannot be written: {reason}", file=Words(path), reason=os_reason(error)))
        return FINDINGS
    say.line(message("{file} is written", file=Words(path)))
    return GOOD


def _text(chosen: list[Function], options: Namespace, words: Translator) -> str:
    """The reference in the form that was asked for."""
    if options.json:
        return json.dumps([plain(one, words) for one in chosen], ensure_ascii=False, indent=1) + "\n"
    if options.markdown:
        return markdown(chosen, words)
    if options.html:
        from calc.cli.reference import html

        return html(chosen, words)
    if options.vba:
        from calc.hosts.vba import module

        return module(chosen)
    if options.officejs:
        from calc.hosts.officejs import metadata

        return json.dumps(metadata(chosen), ensure_ascii=False, indent=1) + "\n"
    return "".join(f"{signature(one, ', ')}\n    {one.summary}\n" for one in chosen)


def signature(one: Function, separator: str) -> str:
    """The call as a formula, optional arguments in brackets."""
    parts = []
    for parameter in one.parameters:
        name = parameter.name + ("..." if parameter.many else "")
        parts.append(f"[{name}]" if parameter.optional else name)
    return f"{one.name}({separator.join(parts)})"


def example(one: Function, separator: str) -> str:
    """The call with cells for its needed arguments, as it is typed where arguments are parted so."""
    cells = [
        f"{chr(65 + place)}2"
        for place, parameter in enumerate(one.parameters)
        if parameter.default is REQUIRED and not parameter.many
    ]
    return f"={one.name}({separator.join(cells)})"


def _examples(one: Function) -> str:
    """The call with commas and with semicolons; once where both are the same."""
    return " · ".join(f"`{call}`" for call in dict.fromkeys((example(one, ", "), example(one, "; "))))


def plain(one: Function, words: Translator) -> dict[str, object]:
    """A function as data for other programs."""
    return {
        "name": one.name,
        "game": one.system,
        "summary": one.summary,
        "arguments": [
            {
                "name": parameter.name,
                "help": parameter.doc,
                "allowed": words.message(parameter.kind.allowed()),
                "optional": parameter.optional,
                "default": None if parameter.default is REQUIRED else parameter.default,
            }
            for parameter in one.parameters
        ],
        "returns": one.returns,
        "columns": list(one.columns),
        "errors": one.errors,
        "rules": list(one.rules),
    }


def markdown(chosen: list[Function], words: Translator) -> str:
    """The reference as Markdown."""
    lines = [f"# {words.message(message('Functions'))}", "", words.message(_MADE)]
    for game in dict.fromkeys(one.system for one in chosen):
        title = TITLES.get(game, game)
        lines += ["", f"## {words.message(title) if isinstance(title, Message) else title}"]
        for one in (one for one in chosen if one.system == game):
            lines += ["", f"### {one.name}", "", one.summary, "", _examples(one), ""]
            lines += [_row(map(words.message, HEADINGS)), "|---|---|---|---|"] if one.parameters else []
            lines += [_row(_argument(parameter, words)) for parameter in one.parameters]
            lines += ["", f"{words.message(message('Returns:'))} {one.returns}"]
            if one.columns:
                lines.append(words.message(message("Columns: {columns}", columns=Words(", ".join(one.columns)))))
            lines += [f"{words.message(message('Errors:'))} {one.errors}"] if one.errors else []
            lines += [words.message(message("Rules: {rules}", rules=Words(", ".join(one.rules))))]
    return "\n".join(lines) + "\n"


def _argument(parameter: Parameter, words: Translator) -> tuple[str, ...]:
    """Name, help, what is allowed, and the default of an argument."""
    return parameter.name, parameter.doc, words.message(parameter.kind.allowed()), default(parameter, words)


def _row(cells: Iterable[str]) -> str:
    """A row of a table in Markdown."""
    return "| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |"
