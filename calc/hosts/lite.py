"""The program that a workbook for xlwings Lite carries: one readable module of Python with nothing but the standard library.

It holds the files of the pure part (core, texts with their catalogues, the games with their tables) as texts, lays them
out when it starts, and registers every function with xlwings' decorators. What stands below OWN is the game master's.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from gettext import GNUTranslations
from pathlib import Path

from calc import __version__, systems
from calc.core.registry import FUNCTIONS, Function
from calc.hosts.excel import options, signature
from calc.texts.help import all_helped
from calc.texts.terminal import PRODUCT_LANGUAGE

#: The line below which the game master's own functions and scripts stand; an upgrade keeps them.
OWN = "# ---- Below this line is your own code; racebook upgrade keeps it. ----"

_PACKAGE = Path(__file__).parents[1]
_GAME = re.compile(r"calc\.systems\.(\w+)")
_HOSTS = ("__init__.py", "excel.py", "macros.py")

_HEAD = f'''\
"""Racebook {__version__} for xlwings Lite, made by `racebook new --lite`; `racebook upgrade` makes it anew."""

'''

_START = """

begin()

import xlwings as xw
from xlwings import arg, func, script

from calc.core.registry import FUNCTIONS
from calc.hosts import excel, macros
"""

_SCRIPT = '''

@script
def next_turn(book: xw.Book):
    """Append the rows of the next turn."""
    game = macros.game_of(book, GAMES)
    for said in [macros.not_ours()] if game is None else macros.said_of(macros.next_turn(book, game)):
        print(said)
'''


def program(games: Iterable[str] = systems.GAMES, own: str = "", language: str = PRODUCT_LANGUAGE) -> str:
    """The whole program with the functions of some games, of the dice, and of Racebook itself.

    language: of the help in Excel's list of functions; reasons are worded when the program runs
    """
    systems.load()
    parts = _with_needed(["rb", "dice", *games])
    functions = all_helped((one for one in FUNCTIONS.values() if one.system in parts), language)
    start = (_PACKAGE / "hosts" / "lite_start.py").read_text("utf-8").partition('"""\n\n')[2]
    text = [_HEAD, start.rstrip(), "\n"]
    text += [_file(path) for path in _files(parts)]
    text += [_catalogue(path) for path in _catalogues(parts)]
    text.append(_START)
    text += [f"import calc.systems.{part}\nimport calc.systems.{part}.rules\n" for part in parts]
    text.append(f"\nGAMES = {tuple(part for part in parts if part in systems.GAMES)!r}\n")
    text += [_registered(one) for one in functions]
    return "".join([*text, _SCRIPT, "\n\n", OWN, "\n", own])


def names(text: str) -> list[str]:
    """The functions that a program registers."""
    return re.findall(r"^def ([A-Z][A-Z0-9_]+)\(", text, re.MULTILINE)


def games_of(text: str) -> tuple[str, ...]:
    """The games whose functions a program carries; none where it is no program of Racebook."""
    found = re.search(r"^GAMES = \((.*)\)$", text, re.MULTILINE)
    return tuple(re.findall(r"\w+", found[1])) if found else ()


def own_code(text: str) -> str:
    """What the game master wrote below the line."""
    return text.partition(f"\n{OWN}\n")[2]


def _with_needed(parts: list[str]) -> list[str]:
    """The parts and those whose rules they use, in the order of the list of parts."""
    needed = dict.fromkeys(parts)
    for part in parts:
        for path in (_PACKAGE / "systems" / part).rglob("*.py"):
            needed.update(dict.fromkeys(_GAME.findall(path.read_text("utf-8"))))
    return [part for part in systems.PARTS if part in needed]


def _files(parts: list[str]) -> Iterator[Path]:
    """The files of the pure part, in a steady order."""
    yield _PACKAGE / "__init__.py"
    yield _PACKAGE / "systems" / "__init__.py"
    yield from (_PACKAGE / "hosts" / name for name in _HOSTS)
    for folder in (_PACKAGE / "core", _PACKAGE / "texts", *(_PACKAGE / "systems" / part for part in parts)):
        yield from sorted(path for path in folder.rglob("*") if path.suffix in (".py", ".toml"))


def _catalogues(parts: list[str]) -> Iterator[Path]:
    for path in sorted((_PACKAGE / "texts" / "locale").rglob("*.mo")):
        if path.stem == "racebook" or path.stem in parts:
            yield path


def _file(path: Path) -> str:
    """One file as a text in the program, as it stands wherever Python's quotes allow that."""
    text = path.read_text("utf-8")
    plain = "'''" not in text and text.endswith("\n")
    return f"\nput({_name(path)!r}, " + (f"r'''{text}''')\n" if plain else f"{text!r})\n")


def _name(path: Path) -> str:
    return "/".join(("calc", *path.relative_to(_PACKAGE).parts))


def _catalogue(path: Path) -> str:
    """One catalogue, a word on each line."""
    with path.open("rb") as file:
        known: dict[str | tuple[str, int], str] = GNUTranslations(file)._catalog  # type: ignore[attr-defined]
    words: dict[str, str] = {}
    for word, said in sorted(known.items(), key=lambda entry: (entry[0],) if isinstance(entry[0], str) else entry[0]):
        if isinstance(word, str):
            words[word] = said
        else:  # a sentence that counts: its forms one after the other, as in the file
            one = f"{word[0]}\0"
            words[one] = f"{words[one]}\0{said}" if one in words else said
    lines = "".join(f"    {word!r}: {said!r},\n" for word, said in sorted(words.items()))
    return f"\nput_words({path.parts[-3]!r}, {path.stem!r}, {{\n{lines}}})\n"


def _registered(function: Function) -> str:
    """The function with xlwings' decorators, as a game master would write it."""
    lines = ["\n", "@func"]
    for parameter in function.parameters:
        said = ", ".join(f"{key}={value!r}" for key, value in options(function, parameter.name).items())
        lines.append(f"@arg({parameter.name!r}, {said})")
    called = "".join(f", {'*' if one.many else ''}{one.name}" for one in function.parameters)
    values = called.removeprefix(", ")
    comma = "," if values else ""
    lines += [
        f"def {function.name}{signature(function)}:",
        f"    {_docstring(function.summary)}",
        f"    return excel.answer(FUNCTIONS[{function.name!r}], ({values}{comma}))",
    ]
    return "\n".join(lines) + "\n"


def _docstring(text: str) -> str:
    """A text as the docstring of a function."""
    plain = '"' not in text and "\\" not in text
    return f'"""{text}"""' if plain else repr(text)
