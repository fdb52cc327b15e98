"""What the help dialog shows: which functions there are, what each does, how its call looks in a cell."""

from __future__ import annotations

import re

from calc import systems
from calc.core.errors import Words, message
from calc.core.registry import FUNCTIONS, REQUIRED, Function, Parameter
from calc.texts.help import all_helped, default
from calc.texts.words import Translator

systems.load()


def games() -> list[str]:
    """The prefixes of the functions, in the order of declaration."""
    return list(dict.fromkeys(function.system.upper() for function in FUNCTIONS.values()))


def found(game: str, words: str, language: str) -> list[Function]:
    """The functions of a game (all where it is blank) whose name, summary or rules hold every one of the words."""
    wanted = words.lower().split()
    return [
        function
        for function in all_helped(FUNCTIONS.values(), language)
        if game in ("", function.system.upper())
        and all(word in f"{function.name} {function.summary} {' '.join(function.rules)}".lower() for word in wanted)
    ]


def called(formula: str) -> str:
    """The name of the first function of ours that a formula calls; blank where it calls none."""
    names = (name.upper() for name in re.findall(r"\w+(?=\s*\()", formula))
    return next((name for name in names if name in FUNCTIONS), "")


def formula(function: Function) -> str:
    """The call with the names of its needed arguments in quotes, to be replaced by cells."""
    needed = [f'"{parameter.name}"' for parameter in function.parameters if not parameter.optional]
    return f"={function.name}({';'.join(needed)})"


def explained(function: Function, words: Translator) -> str:
    """Everything that is declared about a function, as plain text."""
    names = [_signed(parameter) for parameter in function.parameters]
    blocks = [f"{function.name}({'; '.join(names)})", function.summary]
    blocks += [_argument(parameter, words) for parameter in function.parameters]
    blocks.append(f"{words.message(message('Returns:'))} {function.returns}")
    if function.errors:
        blocks.append(f"{words.message(message('Errors:'))} {function.errors}")
    blocks.append(words.message(message("Rules: {rules}", rules=Words(", ".join(function.rules)))))
    return "\n\n".join(blocks)


def _signed(parameter: Parameter) -> str:
    name = f"{parameter.name}…" if parameter.many else parameter.name
    return f"[{name}]" if parameter.optional else name


def _argument(parameter: Parameter, words: Translator) -> str:
    lines = [f"{parameter.name}: {parameter.doc}", f"    {words.message(parameter.kind.allowed())}"]
    if parameter.default not in (REQUIRED, None, "", ()):
        said = Words(default(parameter, words))
        lines.append(f"    {words.message(message('left out: {default}', default=said))}")
    return "\n".join(lines)
