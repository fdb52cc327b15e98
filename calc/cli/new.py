"""racebook new, racebook upgrade: write a workbook of a game; bring an older one up to date."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path

from calc.cli import GOOD, UNREADABLE, WRONG_CALL, say
from calc.core.errors import Message, Words, message
from calc.core.files import write_whole
from calc.core.os_reasons import os_reason
from calc.core.sheets import Filling

#: A sheet of more rows or columns than this is no help at a table.
LARGEST = 500


def new(options: Namespace) -> int:
    """Write a new workbook, empty or with a played example; a file that is there stays unless --force."""
    from calc import systems
    from calc.hosts.excel_setup import WORKBOOK_SETTINGS
    from calc.texts.words import home_language
    from calc.workbook.recalc import recalc
    from calc.workbook.starter import starter

    systems.load()
    game = systems.system(options.game)
    path = Path(options.file)
    if path.suffix.lower() != ".xlsx":
        say.complain(message("{file} must end in .xlsx", file=Words(options.file)))
        return WRONG_CALL
    if path.exists() and not options.force:
        say.complain(message("{file} is there already; --force writes over it", file=Words(options.file)))
        return WRONG_CALL
    sizes, wrong = _sizes(options, dict(game.sizes))
    if wrong is not None:
        say.complain(wrong)
        return WRONG_CALL
    filling = Filling(settings={game.size_settings[name]: sizes[name] for name in game.size_settings if name in sizes})
    if options.example is not None:
        names = list(game.examples)
        name = options.example or (names[0] if names else "")
        if name not in game.examples:
            say.complain(message("{game} has no example {name}; there are {names}", game=Words(game.name), name=name,
                                 names=Words(", ".join(names) or "-")))  # fmt: skip
            return WRONG_CALL
        filling = game.examples[name]()
        sizes = {**filling.sizes, **sizes}
    settings = WORKBOOK_SETTINGS if options.excel else None
    data = recalc(starter(game, filling, options.language or "", sizes, settings)).data
    if options.lite:
        data = _for_lite(data, game.name, options.language or home_language(game.name))
    try:
        write_whole(path, data)
    except OSError as error:
        say.complain(message("{file} cannot be written: {reason}", file=Words(str(path)), reason=os_reason(error)))
        return UNREADABLE
    say.line(message("{file} is written", file=Words(str(path))))
    if options.excel:
        say.line(
            message(
                "Only Excel can add macros: save it there as .xlsm; the steps: {command}",
                command=Words("racebook install excel"),
            )
        )
    if options.lite:
        say.line(message("The program for xlwings Lite in it is experimental: it has not been opened in Excel yet"))
    return GOOD


def _for_lite(data: bytes, game: str, language: str) -> bytes:
    """The workbook with the program of its functions for xlwings Lite."""
    from calc.hosts import lite as lite_program
    from calc.workbook import lite

    program = lite_program.program((game,), language=language)
    return lite.with_extension(data, lite.Extension().with_program(program), lite_program.names(program))


def _sizes(options: Namespace, known: dict[str, int]) -> tuple[dict[str, int], Message | None]:
    """The sizes asked for; the second says which one the game does not have, or which is too large or no number."""
    asked: dict[str, str] = {}
    for pair in options.size:
        name, _, number = pair.partition("=")
        asked[name] = number
    for name in ("riders", "lanes", "fields", "turns"):
        if getattr(options, name) is not None:
            asked[name] = str(getattr(options, name))
    sizes = {}
    for name, number in asked.items():
        if name not in known:
            return {}, message("{size} is no size of {game}; there are {sizes}", size=Words(name),
                               game=Words(options.game), sizes=Words(", ".join(known)))  # fmt: skip
        if not number.isdecimal() or not 1 <= int(number) <= LARGEST:
            return {}, message("{size} goes from 1 to {largest}, not {number}", size=Words(name), largest=LARGEST,
                               number=Words(number))  # fmt: skip
        sizes[name] = int(number)
    return sizes, None


def upgrade(options: Namespace) -> int:
    """Bring a workbook of an older version to the current formulas, keeping inputs and overrides."""
    from calc.workbook.errors import WorkbookError
    from calc.workbook.upgrade import upgraded
    from calc.workbook.write import open_workbook, write_workbook

    try:
        held = open_workbook(Path(options.file))
        data, said = upgraded(held.data)
        written = write_workbook(held, data, backup=True, rebuilt=True)
    except WorkbookError as error:
        say.complain(message("{file}: {reason}", file=Words(options.file), reason=error.message))
        return UNREADABLE
    for one in said:
        say.line(one)
    name = Words(Path(options.file).name)
    say.line(
        message("{file} is up to date", file=name) if written else message("{file} was up to date already", file=name)
    )
    return GOOD
