"""The commands and their options; what a command does is imported when it is called, so that --help is instant."""

from __future__ import annotations

import argparse
from argparse import ArgumentParser, Namespace, RawDescriptionHelpFormatter
from collections.abc import Callable
from importlib import import_module

from calc import __version__
from calc.cli.argparse_words import own_words
from calc.systems import GAMES
from calc.texts.terminal import LANGUAGES
from calc.texts.terminal import word as _

Command = Callable[[Namespace], int]


def parser() -> ArgumentParser:
    """The parser of the whole command line."""
    argparse._ = own_words()  # type: ignore[attr-defined] # what argparse itself says, in the reader's language
    top = ArgumentParser(
        prog="racebook",
        description=_("Rules of races and battles in the cells of a workbook, and printed reports."),
        epilog=_("Examples:")
        + """
  racebook new dsa race.xlsx --example
  racebook run race.xlsx -o prints
  racebook check race.xlsx""",
        formatter_class=RawDescriptionHelpFormatter,
    )
    top.add_argument("--version", action="version", version=f"racebook {__version__}", help=_("show the version"))
    commands = top.add_subparsers(metavar=_("COMMAND"), required=True, dest="name")

    new = _add(commands, "new", "new:new", _("write a new workbook of a game"), "racebook new dsa race.xlsx --riders 8")
    new.add_argument("game", choices=GAMES, help=_("which game"))
    new.add_argument("file", metavar=_("FILE"), help=_("the workbook to write"))
    _language(new, _("language of headings and help; the home language of the rule text if left out"))
    new.add_argument(
        "--example", nargs="?", const="", metavar=_("NAME"), help=_("with a played example instead of empty")
    )
    new.add_argument("--force", action="store_true", help=_("write over a file that is there"))
    new.add_argument(
        "--size", action="append", default=[], metavar="NAME=N", help=_("a size of the workbook, such as riders=8")
    )
    hosts = new.add_mutually_exclusive_group()
    hosts.add_argument(
        "--excel", action="store_true", help=_("for Excel on Windows: with a sheet of settings for xlwings")
    )
    hosts.add_argument(
        "--lite",
        action="store_true",
        help=_("for Excel on Windows, Mac or web: with a program for xlwings Lite (experimental)"),
    )
    for size in ("riders", "lanes", "fields", "turns"):
        new.add_argument(f"--{size}", type=int, metavar="N", help=_("short for --size {name}=N").format(name=size))

    check = _add(
        commands, "check", "check:check", _("look for mistakes in workbooks"), "racebook check race.xlsx --json"
    )
    _files(check)
    _common(check)

    recalc = _add(
        commands, "recalc", "recalc:recalc", _("calculate workbooks again, without Excel"), "racebook recalc race.xlsx"
    )
    _files(recalc)
    recalc.add_argument("--backup", action="store_true", help=_("keep the file as it was beside it, as FILE.bak"))
    recalc.add_argument(
        "--all",
        action="store_true",
        help=_("calculate every formula, also those without our functions, as far as that is possible without Excel"),
    )
    _common(recalc)

    report = _add(
        commands, "report", "report:report", _("print workbooks"), "racebook report race.xlsx -o prints --only log"
    )
    _files(report)
    _prints(report)
    _common(report)

    both = _add(commands, "run", "report:run", _("recalc and report in one go"), "racebook run race.xlsx -o prints")
    _files(both)
    both.add_argument("--backup", action="store_true", help=_("keep the file as it was beside it, as FILE.bak"))
    _prints(both)
    _common(both)

    batch = _add(
        commands, "batch", "batch.command:batch", _("calculate, check and print whole folders, on all cores"),
        "racebook batch races -o prints",
    )  # fmt: skip
    batch.add_argument("paths", nargs="+", metavar=_("PATH"), help=_("workbooks, folders, patterns"))
    batch.add_argument("-o", "--output", required=True, metavar=_("FOLDER"), help=_("folder for prints and summary"))
    batch.add_argument("--force", action="store_true", help=_("do again what is done already"))
    batch.add_argument("--watch", action="store_true", help=_("go on, and do workbooks again as they are saved"))
    batch.add_argument("--jobs", type=_number, metavar="N", help=_("how many at once; all cores if left out"))
    batch.add_argument("--dask", metavar=_("ADDRESS"), help=_("work on a Dask cluster with this scheduler"))
    batch.add_argument("--show-config", action="store_true", help=_("show the settings in force and do nothing"))
    _language(batch, _("language of the prints; the workbook's own if left out"))
    batch.add_argument("--only", metavar=_("KIND"), help=_("only one kind of page, such as log or standings"))
    batch.add_argument("--paper", choices=("a4", "letter"), help=_("paper size"))
    batch.add_argument(
        "--per-page",
        type=_number,
        metavar="N",
        help=_("small record sheets on a page, where the game has them: 2, 4, 8"),
    )
    batch.add_argument("--templates", metavar=_("FOLDER"), help=_("own templates that take the place of ours"))
    for name, help_ in (
        ("merge", _("also everything as one PDF with bookmarks")),
        ("html", _("HTML instead of PDF")),
        ("single", _("a file for each kind of page")),
        ("backup", _("keep the file as it was beside it, as FILE.bak")),
    ):
        batch.add_argument(f"--{name}", action=argparse.BooleanOptionalAction, help=help_)
    _common(batch)

    season = _add(
        commands, "season", "season:season", _("the championship over many races of one game"),
        "racebook season races -o championship --drop 1 --points 25,18,15,12,10",
    )  # fmt: skip
    season.add_argument("paths", nargs="+", metavar=_("PATH"), help=_("workbooks, folders, patterns"))
    season.add_argument("-o", "--output", required=True, metavar=_("FOLDER"), help=_("folder for the season's files"))
    season.add_argument("--title", metavar=_("NAME"), help=_("name of the season"))
    season.add_argument("--points", metavar="25,18,15", help=_("points from place 1 on"))
    season.add_argument("--what-if", metavar="10,8,6", help=_("another system of points, shown beside the first"))
    season.add_argument("--drop", type=int, metavar="N", help=_("drop the worst results of each competitor"))
    season.add_argument("--best", type=int, metavar="N", help=_("count only the best results of each competitor"))
    season.add_argument("--wins", choices=("high", "low"), help=_("whether the most or the fewest points win"))
    season.add_argument("--ties", metavar="countback,run_off,share", help=_("rules for level ones, in their order"))
    season.add_argument("--team-by", choices=("race", "total"), help=_("teams score by race or with season totals"))
    season.add_argument("--team-best", type=int, metavar="N", help=_("so many members of a team count"))
    season.add_argument(
        "--fresh", action="store_true", help=_("take results, tables and settings anew; what was typed there goes")
    )
    season.add_argument("--show-config", action="store_true", help=_("show the settings in force and do nothing"))
    _language(season, _("language of the season; English if left out"))
    season.add_argument("--html", action="store_true", help=_("HTML instead of PDF"))
    season.add_argument("--paper", choices=("a4", "letter"), help=_("paper size"))
    _common(season)

    diff = _add(
        commands, "diff", "diff:diff", _("say what changed between two states of a workbook"),
        "racebook diff race.xlsx.bak race.xlsx",
    )  # fmt: skip
    diff.add_argument("old", metavar=_("OLD"), help=_("the workbook as it was"))
    diff.add_argument("new", metavar=_("NEW"), help=_("the workbook as it is"))
    diff.add_argument("--all", action="store_true", help=_("every change, not only the first of each kind"))
    _common(diff)

    post = _add(
        commands, "post", "post:post", _("the report of a turn, to paste into a forum"),
        "racebook post race.xlsx --turn 3 --format markdown",
    )  # fmt: skip
    post.add_argument("file", metavar=_("FILE"), help=_("the workbook"))
    post.add_argument("--turn", type=int, metavar="N", help=_("which turn; the last one if left out"))
    post.add_argument(
        "--format", choices=("bbcode", "markdown", "html", "text"), default="bbcode", help=_("how the forum writes")
    )
    _language(post, _("language of the report; the home language of the rule text if left out"))

    export = _add(
        commands, "export", "export:export", _("the events of a race or battle as rows, for analysis"),
        "racebook export race.xlsx --csv -o events.csv",
    )  # fmt: skip
    export.add_argument("file", metavar=_("FILE"), help=_("the workbook"))
    kind = export.add_mutually_exclusive_group()
    kind.add_argument("--csv", action="store_true", help=_("as CSV, which is also the usual"))
    kind.add_argument("--json", action="store_true", help=_("as JSON"))
    export.add_argument("-o", "--output", metavar=_("FILE"), help=_("file to write; the terminal if left out"))
    _language(export, _("language of texts and terms; the home language of the rule text if left out"))

    upgrade = _add(
        commands, "upgrade", "new:upgrade", _("bring a workbook of an older version up to date"),
        "racebook upgrade race.xlsx",
    )  # fmt: skip
    upgrade.add_argument("file", metavar=_("FILE"), help=_("the workbook; it is kept as it was beside it, as FILE.bak"))

    odds = _add(
        commands, "odds", "odds:table", _("the exact chances of rolls, on the terminal or printed"),
        "racebook odds 2W6+3 3d6 -o prints",
    )  # fmt: skip
    odds.add_argument("notations", nargs="+", metavar=_("ROLL"), help=_("rolls such as 2W6+3, 3d6, W20"))
    odds.add_argument("-o", "--output", metavar=_("FOLDER"), help=_("folder for the print; the terminal if left out"))
    _language(odds, _("language of the table; that of the terminal if left out"))
    odds.add_argument("--html", action="store_true", help=_("HTML instead of PDF"))
    odds.add_argument("--paper", choices=("a4", "letter"), default="a4", help=_("paper size"))
    _common(odds)

    call = _add(
        commands, "call", "call:call", _("answer calls of functions, one JSON object a line"),
        """echo '{"call": "DSA_MOVEMENT", "args": [7.0, null]}' | racebook call""",
    )  # fmt: skip
    _language(call, _("language of the reasons"))

    functions = _add(
        commands, "functions", "functions:functions", _("list the functions with their arguments"),
        "racebook functions dsa --markdown",
    )  # fmt: skip
    functions.add_argument("game", nargs="?", choices=("rb", "dice", *GAMES), help=_("only this game"))
    _language(functions, _("language of the help; the reader's own if left out"))
    shape = functions.add_mutually_exclusive_group()
    shape.add_argument("--markdown", action="store_true", help=_("as Markdown"))
    shape.add_argument("--html", action="store_true", help=_("as HTML"))
    shape.add_argument("--json", action="store_true", help=_("as JSON"))
    shape.add_argument("--vba", action="store_true", help=_("as a VBA module for Excel with xlwings"))
    shape.add_argument("--officejs", action="store_true", help=_("as functions.json of an Office add-in"))
    functions.add_argument("-o", "--output", metavar=_("FILE"), help=_("into a file instead of the terminal"))

    install = _add(
        commands, "install", "install:install", _("make the functions usable in a spreadsheet program"),
        "racebook install excel\n  racebook install libreoffice",
    )  # fmt: skip
    install.add_argument("program", choices=("excel", "libreoffice"), help=_("which program"))
    install.add_argument("--uninstall", action="store_true", help=_("take everything away again"))
    install.add_argument("--force", action="store_true", help=_("even if the program is open or the trial fails"))
    install.add_argument(
        "--profile", metavar=_("FOLDER"), help=_("LibreOffice's profile, if it is not in its usual place")
    )

    _add(
        commands,
        "doctor",
        "doctor:doctor",
        _("say what is missing on this computer, and how to get it"),
        "racebook doctor",
    )
    return top


def _add(
    commands: argparse._SubParsersAction[ArgumentParser], name: str, where: str, help_: str, example: str
) -> ArgumentParser:
    """One command with its help, its example, and the function that carries it out."""
    sub = commands.add_parser(
        name, help=help_, description=help_[:1].upper() + help_[1:] + ".", epilog=f"  {example}",
        formatter_class=RawDescriptionHelpFormatter,
    )  # fmt: skip
    sub.set_defaults(command=_later(where))
    return sub


def _later(where: str) -> Command:
    """The command's function, imported when it runs."""
    module, _, function = where.partition(":")

    def command(options: Namespace) -> int:
        return int(getattr(import_module(f"calc.cli.{module}"), function)(options))

    return command


def _number(text: str) -> int:
    """A whole number from 1 on."""
    number = int(text)
    if number < 1:
        raise ValueError
    return number


def _files(sub: ArgumentParser) -> None:
    sub.add_argument("files", nargs="+", metavar=_("FILE"), help=_("workbooks (.xlsx, .xlsm)"))


def _common(sub: ArgumentParser) -> None:
    sub.add_argument("--quiet", "-q", action="store_true", help=_("say only what is wrong"))
    sub.add_argument("--json", action="store_true", help=_("answer as JSON"))


def _language(sub: ArgumentParser, help_: str) -> None:
    sub.add_argument("--language", choices=LANGUAGES, help=help_)


def _prints(sub: ArgumentParser) -> None:
    sub.add_argument(
        "-o", "--output", metavar=_("FOLDER"), help=_("folder for the prints; beside the workbook if left out")
    )
    _language(sub, _("language of the prints; the workbook's own if left out"))
    sub.add_argument("--only", metavar=_("KIND"), help=_("only one kind of page, such as log or standings"))
    sub.add_argument("--html", action="store_true", help=_("HTML instead of PDF"))
    sub.add_argument("--single", action="store_true", help=_("a file for each kind of page"))
    sub.add_argument("--paper", choices=("a4", "letter"), default="a4", help=_("paper size"))
    sub.add_argument(
        "--per-page",
        type=int,
        default=1,
        metavar="N",
        help=_("small record sheets on a page, where the game has them: 2, 4, 8"),
    )
    sub.add_argument("--templates", metavar=_("FOLDER"), help=_("own templates that take the place of ours"))
