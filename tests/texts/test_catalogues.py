"""The catalogues are whole: every marked word is translated, with its placeholders, and compiled."""

from __future__ import annotations

from pathlib import Path

import pytest

from calc.systems import PARTS
from calc.texts.words import HOME_LANGUAGES
from tools import texts
from tools.marked import Found, marked_words

FOUND = marked_words()


@pytest.mark.parametrize("domain", sorted({domain for domain, _ in texts.catalogues()}))
def test_catalogues_are_complete_and_fresh(domain):
    """Nothing is missing, left over, stale, or has other placeholders; `python -m tools.texts check` says the same."""
    assert texts.problems(FOUND, [domain]) == []


def test_a_missing_word_is_found():
    """The check above can fail: a new word is missed in every catalogue that needs it."""
    found = marked_words()
    found.add("dsa", "Neuwort")
    assert [line for line in texts.problems(found) if "Neuwort" in line] == [
        "en/dsa: not translated: Neuwort",
        "ru/dsa: not translated: Neuwort",
    ]


def test_words_are_found_wherever_they_are_marked(tmp_path):
    """Parts, terms, sentences, sheets and templates; f-strings are reported."""
    rules = tmp_path / "calc" / "systems" / "dsa"
    rules.mkdir(parents=True)
    (rules / "rules.py").write_text(
        'Total(Part("Eins", 1, "R-1"), *dice_parts("Zwei", "R-2", 3)).at_least(0, "Drei", "R-3")\n'
        'raise RuleError("four {n}" if x else "five")\nTerm("Sechs"); phrase("Sieben {n}")\nRuleError(f"no {n}")\n'
        'Part(f"Fünfzehn {n}", n, "R-4"); Part(f"{word} {n}", n, "R-4"); phrase("{a} ({b})"); Part(f"{n} davon", n, "R-4")\n'
    )
    (rules / "sheets.py").write_text('Column("key", "Acht", 9, "Neun"); TextSheet("n", "Zehn", ("Elf", "Zwölf"))\n')
    (rules / "pages.py").write_text('Column("kein Wort")\n')
    (tmp_path / "templates" / "dsa").mkdir(parents=True)
    (tmp_path / "templates" / "dsa" / "log.html").write_text(
        '{{ _("thirteen") }}{{ term("Vierzehn") }}{{ _(plural("{count} one", "{count} many"), count=n) }}'
        "{% trans n=n %}single{% pluralize %}several{% endtrans %}"
    )
    found: Found = marked_words(tmp_path)
    assert found.words["racebook"].keys() == {"four {n}", "five", "thirteen", "{count} one", "single"}
    assert found.plurals == {
        "racebook": {"{count} one": ("{count} one", "{count} many"), "single": ("single", "several")}
    }
    assert found.words["dsa"] == {
        "Eins": "R-1", "Zwei": "R-2", "Drei": "R-3", "Sechs": "", "Sieben {n}": "", "Acht": "", "Neun": "", "Zehn": "",
        "Elf": "", "Zwölf": "", "Vierzehn": "", "Fünfzehn": "R-4",
    }  # fmt: skip
    assert len(found.unreadable) == 2


def test_a_sentence_kept_elsewhere_is_marked_there(tmp_path: Path):
    """What is looked up or chosen before has no mark of its own; a wrapper hands on what its caller marks."""
    (tmp_path / "calc" / "core").mkdir(parents=True)
    (tmp_path / "calc" / "core" / "sentences.py").write_text(
        'message(WHY[kind]); RuleError(WHY.get(kind, "one")); what = "two"; message(what); message(template, a=1)\n'
        'words.message(said); message("three" if good else "four")\n'
    )
    found = marked_words(tmp_path)
    assert found.words["racebook"].keys() == {"three", "four"}
    assert len(found.unreadable) == 3


def test_placeholders_are_compared():
    """A translation that loses or invents a value is found."""
    assert texts.placeholders("{a} of {b}") == texts.placeholders("{b}: {a}")
    assert texts.placeholders("{a}") != texts.placeholders("{b}")


@pytest.mark.parametrize("game", sorted(HOME_LANGUAGES))
def test_every_language_belongs_to_a_game(game):
    """A home language is named for games that are there."""
    assert (Path(__file__).parents[2] / "calc" / "systems" / game / "__init__.py").is_file()


def test_every_game_has_a_home_language():
    """A new game without a home language would be taken for English."""
    assert set(PARTS) - {"rb"} == HOME_LANGUAGES.keys()
