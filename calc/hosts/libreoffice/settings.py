"""What we add to the user's settings of LibreOffice: the menu Racebook, and what happens when a workbook is opened.

LibreOffice keeps each setting on a line of its own, in the way written here, so ours are found again.
"""

from __future__ import annotations

import re
from pathlib import Path
from xml.sax.saxutils import escape

from calc.core.errors import Message, message
from calc.core.files import write_whole
from calc.hosts.libreoffice.basic import SCRIPT
from calc.texts.terminal import LANGUAGES
from calc.texts.words import translator

_MENUS = "/org.openoffice.Office.Addons/AddonUI/OfficeMenuBar"
_EVENTS = "/org.openoffice.Office.Events/ApplicationEvents/Bindings"
#: The first of these that the user has not given a macro of his own gets ours.
_OPENING = ("OnLoadFinished", "OnViewCreated")
_CALC = "com.sun.star.sheet.SpreadsheetDocument"

_MENU_ITEM = rf'<item oor:path="{re.escape(_MENUS)}"><node oor:name="racebook"[^\n]*?</item>'
_EVENT_ITEM = rf'<item oor:path="{re.escape(_EVENTS)}"><node [^\n]*?{re.escape(SCRIPT)}\$opened[^\n]*?</item>'
_OURS = re.compile(rf"(?:{_MENU_ITEM}|{_EVENT_ITEM})\r?\n?")
_TAKEN = rf'<item oor:path="{re.escape(_EVENTS)}"><node oor:name="{{event}}"[^\n]*?<value>[^\n]*?</item>'


def put_in(settings: Path) -> None:
    """Add what is ours to the settings; what is there already of ours gives way."""
    text = _OURS.sub("", settings.read_text("utf-8"))
    head, end, tail = text.rpartition("</oor:items>")
    write_whole(settings, f"{head}{_menu()}{_opening(text)}{end}{tail}".encode())


def take_out(settings: Path) -> bool:
    """Remove what is ours from the settings; True where there was something."""
    if not settings.is_file():
        return False
    text = settings.read_text("utf-8")
    without = _OURS.sub("", text)
    if without == text:
        return False
    write_whole(settings, without.encode())
    return True


def _menu() -> str:
    """The menu and its one entry."""
    entry = _prop("URL", _url("show_help")) + _titled(message("Functions…")) + _prop("Target", "_self")
    return (
        f'<item oor:path="{_MENUS}"><node oor:name="racebook" oor:op="replace">'
        f'<prop oor:name="Title"><value xml:lang="en-US">Racebook</value></prop>{_prop("Context", _CALC)}'
        f'<node oor:name="Submenu"><node oor:name="functions" oor:op="replace">{entry}</node></node></node></item>\n'
    )


def _opening(settings: str) -> str:
    """The script that is run when a document has been opened; nothing where the user runs his own macros then."""
    for event in _OPENING:
        if not re.search(_TAKEN.format(event=event), settings):
            binding = _prop("BindingURL", _url("opened"))
            return f'<item oor:path="{_EVENTS}"><node oor:name="{event}" oor:op="replace">{binding}</node></item>\n'
    return ""


def _url(function: str) -> str:
    return f"vnd.sun.star.script:{SCRIPT}${function}?language=Python&location=user"


def _prop(name: str, value: str) -> str:
    return f'<prop oor:name="{name}" oor:op="fuse"><value>{escape(value)}</value></prop>'


def _titled(title: Message) -> str:
    """A title in every language of ours; LibreOffice takes its own one, else English."""
    values = "".join(
        f'<value xml:lang="{"en-US" if language == "en" else language}">{escape(translator(language).message(title))}</value>'
        for language in LANGUAGES
    )
    return f'<prop oor:name="Title" oor:op="fuse">{values}</prop>'
