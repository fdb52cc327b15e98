"""racebook install: make the functions usable in a spreadsheet program, or take them away again."""

from __future__ import annotations

import os
import sys
from argparse import Namespace
from collections.abc import Sequence
from pathlib import Path

from calc.cli import FINDINGS, GOOD, install_excel, say
from calc.core.errors import Words, message
from calc.core.plurals import plural
from calc.hosts.libreoffice import install as libreoffice
from calc.hosts.libreoffice.profile import InstallError, make_profile, profiles, program


def install(options: Namespace) -> int:
    """Install into the program that is named, or uninstall from it."""
    return {"excel": install_excel.install, "libreoffice": _libreoffice}[options.program](options)


def _libreoffice(options: Namespace) -> int:
    try:
        return _uninstall(options) if options.uninstall else _install(options)
    except InstallError as error:
        say.complain(error.message)
        return FINDINGS


def _install(options: Namespace) -> int:
    soffice = program()
    found = _profiles(options)
    if not found and options.profile is None and soffice and make_profile(soffice, None):
        found = _profiles(options)
    if not found:
        say.complain(
            message("LibreOffice has no profile of yours yet: start it once, close it, and call this command again")
        )
        return FINDINGS
    if not options.force:
        for profile in found:
            libreoffice.refuse_if_open(profile)
        if soffice and not _works(soffice):
            return FINDINGS
    for profile in found:
        count = libreoffice.install(profile)
        say.line(
            message(
                plural("{count} function is installed in {profile}", "{count} functions are installed in {profile}"),
                count=count,
                profile=Words(profile),
            )
        )
    say.line(
        message("Start LibreOffice. In Calc, =DSA_MOVEMENT(7) gives 4, and the menu Racebook explains every function")
    )
    say.line(message("After an update of Racebook call this command again; --uninstall takes everything away"))
    return GOOD


def _works(soffice: str) -> bool:
    """Try a function in this LibreOffice first, and say what came of it."""
    shown = libreoffice.trial(soffice)[:500]  # whole, since it may hold LibreOffice's own reason
    if shown == libreoffice.TRIAL_ANSWER:
        say.line(message("tried with {program}: ={call} gives {answer}", program=Words(soffice),
                         call=Words(libreoffice.TRIAL), answer=Words(shown)))  # fmt: skip
        return True
    if shown:
        say.complain(message("tried with {program}: ={call} gives {answer} instead of {right}", program=Words(soffice),
                             call=Words(libreoffice.TRIAL), answer=Words(shown), right=Words(libreoffice.TRIAL_ANSWER)))  # fmt: skip
    else:
        say.complain(message("tried with {program}: it did not start", program=Words(soffice)))
    say.complain(message("Nothing is installed; --force installs nevertheless"))
    return False


def _uninstall(options: Namespace) -> int:
    for profile in _profiles(options):
        if not options.force:
            libreoffice.refuse_if_open(profile)
        if libreoffice.uninstall(profile):
            say.line(message("Racebook is taken out of {profile}", profile=Words(profile)))
        else:
            say.line(message("There is nothing of Racebook in {profile}", profile=Words(profile)))
    return GOOD


def _profiles(options: Namespace) -> Sequence[Path]:
    named = Path(options.profile) if options.profile else None
    return profiles(named, sys.platform, Path.home(), os.environ)
