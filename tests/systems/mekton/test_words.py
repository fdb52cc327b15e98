"""Every keyword that a battle may show has a word, and the words of the table files stand in the catalogues."""

from __future__ import annotations

import pytest

from calc.core.kinds import OneOf
from calc.core.ranges import fields_of
from calc.core.tables import table
from calc.systems.mekton.replay.rows import OrderRow, RulingRow
from calc.systems.mekton.replay.words import FROM_TABLES, WORDS, ground
from calc.texts.words import translator

#: Answers of the rules that refusals, states and results are named by.
ANSWERS = (
    "no_actions miss near_miss hit critical mega auto not_adjacent no_blast no_arc out humans_only mecha_only needs_arms "
    "too_big wrong_location pilot_out weapon_lost dropped lying no_mode too_far no_turn not_on_map not_held turn_lost "
    "standing upright down back face awake unconscious dead gone ejected exploded in_action broken shattered severed "
    "destroyed inoperable patched damaged whole object limb arms cool hot finished waiting stopped reach"
)


@pytest.mark.parametrize("keyword", ANSWERS.split())
def test_every_answer_has_a_word(keyword: str) -> None:
    assert keyword in WORDS


@pytest.mark.parametrize("column", ["action", "move", "arc", "mode", "defend", "set_result"])
def test_every_choice_of_an_order_has_a_word(column: str) -> None:
    """What a dropdown offers is named in the log; quick_strike is refused before it is named."""
    kind = next(item.kind for item in fields_of(OrderRow) if item.name == column)
    assert isinstance(kind, OneOf)
    assert set(kind.words) - {"quick_strike"} <= WORDS.keys()


@pytest.mark.parametrize("column", ["set_position", "set_pilot"])
def test_every_choice_of_a_ruling_has_a_word(column: str) -> None:
    kind = next(item.kind for item in fields_of(RulingRow) if item.name == column)
    assert isinstance(kind, OneOf)
    assert set(kind.words) <= WORDS.keys()


@pytest.mark.parametrize(
    ("name", "columns"),
    [("actions", ("term",)), ("attacks", ("attribute_term", "skill_term")), ("arcs", ("term",)), ("terrain", ("type",)),
     ("turning", ("term",))],
)  # fmt: skip
def test_the_words_of_the_tables_are_marked(name: str, columns: tuple[str, ...]) -> None:
    marked = {term.word for term in FROM_TABLES}
    assert {row[column] for row in table("mekton", name).rows for column in columns} <= marked


@pytest.mark.parametrize("language", ["de", "ru"])
def test_parts_and_grounds_are_translated(language: str) -> None:
    words = translator(language, "mekton")
    assert words.term("MECHA PRE") != "MECHA PRE"
    assert words.term(ground("jungle")) != "RESTRICTIVE"
