"""Put our functions into a profile of LibreOffice, take them out again, and try them before."""

from __future__ import annotations

import json
import shutil
import tempfile
from importlib import resources
from pathlib import Path

from calc import __version__, systems
from calc.core.errors import Words, message
from calc.core.os_reasons import os_reason
from calc.core.registry import FUNCTIONS
from calc.hosts.libreoffice import basic, library, settings
from calc.hosts.libreoffice.profile import InstallError, is_open, make_profile, run
from calc.texts.help import all_helped
from calc.texts.terminal import terminal_language

#: What LibreOffice's own Python needs of the package: the rules and this host, nothing for a terminal or a print.
_PARTS = ("core", "systems", "texts", "hosts/libreoffice")
_PACKAGES = ("", "hosts")

_FOLDERS = ("Scripts", "Scripts/python", "Scripts/python/racebook")
_MADE = "made.json"

#: Where LibreOffice copies the user's files when it closes, so that a broken profile can be mended.
_BACKUP = "pack"

_TRIAL = """<?xml version="1.0" encoding="UTF-8"?>
<office:document xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0"
 xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" xmlns:of="urn:oasis:names:tc:opendocument:xmlns:of:1.2"
 office:version="1.2" office:mimetype="application/vnd.oasis.opendocument.spreadsheet">
<office:body><office:spreadsheet><table:table table:name="Trial"><table:table-row>
<table:table-cell table:formula="of:={formula}"/>
</table:table-row></table:table></office:spreadsheet></office:body></office:document>
"""

#: A call whose answer is known: three fields, and one for each five points of the check.
TRIAL, TRIAL_ANSWER = "DSA_MOVEMENT(7)", "4"


def refuse_if_open(profile: Path) -> None:
    """Complain where LibreOffice is open with the profile."""
    if is_open(profile):
        raise InstallError(
            message(
                "LibreOffice is open, and would write over its settings when it closes: close it, also the quick starter, "
                "and try again. If it is not open, it has crashed; start and close it once, or delete {file}",
                file=Words(profile / ".lock"),
            )
        )


def install(profile: Path) -> int:
    """Put the functions into the profile; how many there are."""
    user = profile / "user"
    try:
        _take_out(user)
        _copy_script(user)
        library.put_in(user / "basic" / "Standard", _module())
        if (user / "registrymodifications.xcu").is_file():
            settings.put_in(user / "registrymodifications.xcu")
    except OSError as error:
        raise _unwritable(error) from None
    return len(FUNCTIONS)


def uninstall(profile: Path) -> bool:
    """Take everything of ours out of the profile; True where there was something."""
    try:
        return _take_out(profile / "user")
    except OSError as error:
        raise _unwritable(error) from None


def trial(soffice: str) -> str:
    """What `TRIAL` shows in this LibreOffice, tried in a profile of its own; "" where LibreOffice does not start."""
    with tempfile.TemporaryDirectory(prefix="racebook-", ignore_cleanup_errors=True) as folder:
        profile = Path(folder) / "profile"
        if not make_profile(soffice, profile):
            return ""
        install(profile)
        sheet = Path(folder) / "trial.fods"
        sheet.write_text(_TRIAL.format(formula=TRIAL), "utf-8")
        run(soffice, profile, "--convert-to", "csv", "--outdir", folder, str(sheet))
        shown = sheet.with_suffix(".csv")
        return shown.read_text("utf-8", errors="replace").strip() if shown.is_file() else ""


def _module() -> str:
    """The Basic module, explained in the language of whoever installs it; the dialog asks LibreOffice for its own."""
    systems.load()
    return basic.module(all_helped(FUNCTIONS.values(), terminal_language()), __version__)


def _copy_script(user: Path) -> None:
    """The script and the part of the package that it needs; notes which folders there were not before."""
    made = [folder for folder in _FOLDERS if not (user / folder).is_dir()]
    ours = user / _FOLDERS[-1]
    package = ours / "pythonpath" / "calc"
    package.mkdir(parents=True)
    (ours / _MADE).write_text(json.dumps(made), "utf-8")
    with resources.as_file(resources.files("calc")) as source:
        for part in _PARTS:
            shutil.copytree(source / part, package / part, ignore=shutil.ignore_patterns("__pycache__", "*.po"))
        for name in _PACKAGES:
            shutil.copy(source / name / "__init__.py", package / name / "__init__.py")
        shutil.copy(source / "hosts" / "libreoffice" / "script.py", ours / "functions.py")


def _take_out(user: Path) -> bool:
    ours = user / _FOLDERS[-1]
    was_there = ours.is_dir()
    made = json.loads((ours / _MADE).read_text("utf-8")) if (ours / _MADE).is_file() else []
    for place in (user, user / _BACKUP):
        if (place / _FOLDERS[-1]).is_dir():
            shutil.rmtree(place / _FOLDERS[-1])
        _remove_empty(place, made)
    (user / _BACKUP / "basic" / "Standard" / f"{basic.MODULE}.pack").unlink(missing_ok=True)
    in_library = library.take_out(user / "basic" / "Standard")
    in_settings = settings.take_out(user / "registrymodifications.xcu")
    return was_there or in_library or in_settings


def _remove_empty(place: Path, folders: list[str]) -> None:
    """Remove those of the folders in which nothing is left, the innermost first."""
    for folder in sorted(folders, key=len, reverse=True):
        if (place / folder).is_dir() and not any((place / folder).iterdir()):
            (place / folder).rmdir()


def _unwritable(error: OSError) -> InstallError:
    return InstallError(
        message("{file} cannot be written: {reason}", file=Words(error.filename or ""), reason=os_reason(error))
    )
