"""Keywords that stand in a game's table file."""

from __future__ import annotations

import pytest

from calc.core.errors import RuleError
from calc.core.tables import Listed, table


def test_every_keyword_of_the_column_is_one_however_it_is_spelled() -> None:
    kind = Listed("mekton", "powerplants", "powerplant", {"☢": "hot"})
    words = [row["powerplant"] for row in table("mekton", "powerplants").rows]
    assert list(kind.words) == words
    assert "hot" in words
    assert [kind.read(f" {word.upper()} ") for word in words] == words
    assert kind.read("☢") == "hot"


def test_another_word_is_refused_with_those_of_the_table() -> None:
    kind = Listed("mekton", "powerplants", "powerplant")
    with pytest.raises(RuleError) as raised:
        kind.read("steam")
    assert str(raised.value) == f'"steam" is not one of {", ".join(kind.words)}'
