"""What argparse itself says, in our words and in the reader's language."""

from __future__ import annotations

from collections.abc import Callable

from calc.texts.terminal import word as _


def own_words() -> Callable[[str], str]:
    """Stands in the place of argparse's gettext: the sentences a reader may meet; others stay as they are."""
    invalid = _("there is no %(value)r here; there are %(choices)s")
    known = {
        "usage: ": _("usage: "),
        "positional arguments": _("arguments"),
        "options": _("options"),
        "show this help message and exit": _("show this help"),
        "show program's version number and exit": _("show the version"),
        "%(prog)s: error: %(message)s\n": _("%(prog)s: %(message)s; more with --help") + "\n",
        "argument %(argument_name)s: %(message)s": _("%(argument_name)s: %(message)s"),
        "the following arguments are required: %s": _("missing: %s"),
        "one of the arguments %s is required": _("one of these is missing: %s"),
        "unrecognized arguments: %s": _("not known here: %s"),
        "not allowed with argument %s": _("does not go together with %s"),
        "ambiguous option: %(option)s could match %(matches)s": _("%(option)s may mean %(matches)s"),
        "ignored explicit argument %r": _("takes no value, but %r is given"),
        "expected one argument": _("a value is missing"),
        "expected at least one argument": _("at least one value is missing"),
        "expected at most one argument": _("takes at most one value"),
        "invalid %(type)s value: %(value)r": _("%(value)r is no number that fits here"),
        "invalid choice: %(value)r (choose from %(choices)s)": invalid,
        # From Python 3.14 on argparse also suggests the nearest choice.
        "invalid choice: %(value)r, maybe you meant %(suggestion)r? (choose from %(choices)s)": invalid,
    }
    return lambda sentence: known.get(sentence, sentence)
