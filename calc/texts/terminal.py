"""The words of the terminal, loaded with as little as possible: racebook --help must be instant."""

import gettext
import os
import sys

LANGUAGES = ("de", "en", "ru")
PRODUCT = "racebook"
PRODUCT_LANGUAGE = "en"
VARIABLE = "RACEBOOK_LANGUAGE"

#: Windows' numbers of our languages, and the bits that hold them; the others tell Austria from Germany.
_OF_WINDOWS = {0x07: "de", 0x09: "en", 0x19: "ru"}
_PRIMARY = 0x3FF

_FOLDER = os.path.join(os.path.dirname(__file__), "locale")  # noqa: PTH118, PTH120 - pathlib takes longer than all of this


def terminal_language() -> str:
    """The language of the environment where we know it, else that of Windows, else English."""
    for variable in (VARIABLE, "LC_ALL", "LC_MESSAGES", "LANG"):
        language = _named(variable)
        if language in LANGUAGES:
            return language
    return _language_of_windows() or PRODUCT_LANGUAGE


def unknown_language() -> str:
    """What our own variable says where that is no language of ours; nothing where all is well."""
    return "" if _named(VARIABLE) in ("", *LANGUAGES) else os.environ[VARIABLE]


def _named(variable: str) -> str:
    """The language that a variable names, without country and encoding: de of de_AT.UTF-8."""
    choice = os.environ.get(variable, "").strip().lower()
    return choice.replace("_", "-").partition("-")[0].partition(".")[0]


def _language_of_windows() -> str:
    """The language in which Windows speaks, if it is one of ours; its environment says nothing of it."""
    if sys.platform != "win32":
        return ""
    import ctypes

    return _OF_WINDOWS.get(ctypes.windll.kernel32.GetUserDefaultUILanguage() & _PRIMARY, "")


def word(template: str) -> str:
    """A sentence of the product in the terminal's language."""
    language = terminal_language()
    if language == PRODUCT_LANGUAGE or not template:
        return template
    return gettext.translation(PRODUCT, _FOLDER, [language], fallback=True).gettext(template)
