"""racebook functions: the reference of all functions, from their declarations."""

from __future__ import annotations

import json
from argparse import Namespace
from pathlib import Path

from calc import systems
from calc.cli import FINDINGS, GOOD, say
from calc.core.errors import Words, message
from calc.core.files import write_whole
from calc.core.os_reasons import os_reason
from calc.core.registry import FUNCTIONS, REQUIRED, Function, Parameter

TITLES = {
    "rb": "Racebook",
    "dice": "Dice",
    "dsa": "Das Schwarze Auge 4.1: Pferderennen",
    "mekrace": "Mek-Rennen",
    "mekton": "Mekton Zeta",
    "tachki": "Тачки, рельсы, два сопла",
    "stccg": "Star Trek CCG",
}


def functions(options: Namespace) -> int:
    """Print the reference of one game or of all."""
    systems.load()
    chosen = [one for one in FUNCTIONS.values() if options.game in (None, one.system)]
    text = _text(chosen, options)
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


def _text(chosen: list[Function], options: Namespace) -> str:
    """The reference in the form that was asked for."""
    if options.json:
        return json.dumps([plain(one) for one in chosen], ensure_ascii=False, indent=1) + "\n"
    if options.markdown:
        return markdown(chosen)
    if options.html:
        from calc.cli.reference import html

        return html(chosen)
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


def plain(one: Function) -> dict[str, object]:
    """A function as data for other programs."""
    return {
        "name": one.name,
        "game": one.system,
        "summary": one.summary,
        "arguments": [
            {
                "name": parameter.name,
                "help": parameter.doc,
                "allowed": str(parameter.kind.allowed()),
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


def markdown(chosen: list[Function]) -> str:
    """The reference as Markdown."""
    lines = [
        "# Functions",
        "",
        "Made by `racebook functions --markdown`. In English Excel arguments are parted by `,`, in German and Russian by `;`.",
    ]
    for game in dict.fromkeys(one.system for one in chosen):
        lines += ["", f"## {TITLES.get(game, game)}"]
        for one in (one for one in chosen if one.system == game):
            lines += [
                "",
                f"### {one.name}",
                "",
                one.summary,
                "",
                _examples(one),
                "",
            ]
            lines += ["| argument | help | allowed | default |", "|---|---|---|---|"] if one.parameters else []
            lines += [_argument(parameter) for parameter in one.parameters]
            lines += ["", f"Returns: {one.returns}"]
            lines += [f"Columns: {', '.join(one.columns)}"] if one.columns else []
            lines += [f"Errors: {one.errors}"] if one.errors else []
            lines += [f"Rules: {', '.join(one.rules)}"]
    return "\n".join(lines) + "\n"


def _argument(parameter: Parameter) -> str:
    default = (
        "" if parameter.default is REQUIRED else "blank" if parameter.default in (None, "") else str(parameter.default)
    )
    cells = (parameter.name, parameter.doc, str(parameter.kind.allowed()), default)
    return "| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |"
