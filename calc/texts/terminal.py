"""The words of the terminal, loaded with as little as possible: racebook --help must be instant."""

import gettext
import os

LANGUAGES = ("de", "en", "ru")
PRODUCT = "racebook"
PRODUCT_LANGUAGE = "en"
VARIABLE = "RACEBOOK_LANGUAGE"

_FOLDER = os.path.join(os.path.dirname(__file__), "locale")  # noqa: PTH118, PTH120 - pathlib takes longer than all of this


def terminal_language() -> str:
    """The language of the environment where we know it, else English."""
    for variable in (VARIABLE, "LC_ALL", "LC_MESSAGES", "LANG"):
        choice = os.environ.get(variable, "").strip().lower()
        language = choice.replace("_", "-").partition("-")[0].partition(".")[0]
        if language in LANGUAGES:
            return language
    return PRODUCT_LANGUAGE


def word(template: str) -> str:
    """A sentence of the product in the terminal's language."""
    language = terminal_language()
    if language == PRODUCT_LANGUAGE or not template:
        return template
    return gettext.translation(PRODUCT, _FOLDER, [language], fallback=True).gettext(template)
