"""The menu Racebook in Calc's menu bar: an entry in the user's settings of LibreOffice, put in and taken out."""

from __future__ import annotations

import re
from pathlib import Path
from xml.sax.saxutils import escape

from calc.core.files import write_whole
from calc.hosts.libreoffice.basic import SCRIPT
from calc.texts.terminal import LANGUAGES
from calc.texts.words import translator

_PLACE = "/org.openoffice.Office.Addons/AddonUI/OfficeMenuBar"
_URL = f"vnd.sun.star.script:{SCRIPT}$show_help?language=Python&location=user"
_CALC = "com.sun.star.sheet.SpreadsheetDocument"
_OUR_ITEM = re.compile(rf'<item oor:path="{re.escape(_PLACE)}"><node oor:name="racebook"[^\n]*?</item>\r?\n?')


def put_in(settings: Path) -> None:
    """Add the menu to the settings; one that is there already gives way."""
    text = _OUR_ITEM.sub("", settings.read_text("utf-8"))
    head, end, tail = text.rpartition("</oor:items>")
    write_whole(settings, f"{head}{_item()}\n{end}{tail}".encode())


def take_out(settings: Path) -> bool:
    """Remove the menu from the settings; True where there was one."""
    if not settings.is_file():
        return False
    text = settings.read_text("utf-8")
    without = _OUR_ITEM.sub("", text)
    if without == text:
        return False
    write_whole(settings, without.encode())
    return True


def _item() -> str:
    """The menu and its one entry, on one line, as LibreOffice writes its settings."""
    entry = _prop("URL", _URL) + _titled("Functions…") + _prop("Target", "_self")
    return (
        f'<item oor:path="{_PLACE}"><node oor:name="racebook" oor:op="replace">'
        f'<prop oor:name="Title"><value xml:lang="en-US">Racebook</value></prop>{_prop("Context", _CALC)}'
        f'<node oor:name="Submenu"><node oor:name="functions" oor:op="replace">{entry}</node></node></node></item>'
    )


def _prop(name: str, value: str) -> str:
    return f'<prop oor:name="{name}"><value>{escape(value)}</value></prop>'


def _titled(word: str) -> str:
    """A title in every language of ours; LibreOffice takes its own one, else English."""
    values = "".join(
        f'<value xml:lang="{"en-US" if language == "en" else language}">{escape(translator(language).word(word))}</value>'
        for language in LANGUAGES
    )
    return f'<prop oor:name="Title">{values}</prop>'
