"""Laws of every game: legal orders play to the end without a finding, and no cell whatever it holds breaks anything."""

from __future__ import annotations

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from calc import systems
from calc.core.records import Records
from calc.core.registry import FUNCTIONS
from calc.core.replay import Replay
from calc.systems.stccg.example import example
from calc.systems.stccg.pages import pages
from calc.systems.stccg.replay import SHEETS, replay
from calc.systems.stccg.replay.state import Battle, GameState
from tests.systems.stccg.games import card, filled, grid, order, sheets

systems.load()

PLAYERS = ("Ada", "Ben", "Cleo")
RULES = {"seed": "any game", "stccg_unstop": "next_turn"}
LIVE = [name for name, one in FUNCTIONS.items() if one.python.__module__.startswith("calc.systems.stccg.live")]


@st.composite
def casts(draw: st.DrawFn) -> list[dict[str, Any]]:
    """Two or three players with some Klingons each, all at one place; a few of them stopped or disabled."""
    cast = []
    for player in PLAYERS[: draw(st.integers(2, 3))]:
        for number in range(draw(st.integers(1, 5))):
            cast.append(
                card(
                    f"{player[0]}{number}",
                    player,
                    draw(st.integers(0, 12)),
                    bonus1=draw(st.integers(0, 3)),
                    modifier=draw(st.integers(-4, 2)),
                    lethal=draw(st.booleans()),
                    status=draw(st.sampled_from(("active", "active", "active", "stopped", "disabled"))),
                )
            )
    return cast


@st.composite
def legal_games(draw: st.DrawFn) -> dict[str, Records]:
    """A game in which only cards that may attack do so: every turn is played before the next one is declared."""
    cast, orders = draw(casts()), []
    players = list(dict.fromkeys(one["player"] for one in cast))
    rules = {
        **RULES,
        "seed": draw(st.integers(0, 10**6)),
        "stccg_tie": draw(st.sampled_from(("none", "attacker", "defender"))),
    }
    for turn in range(1, draw(st.integers(1, 6)) + 1):
        state = replay(
            sheets(cast, orders, rules, Changes=[{"turn": turn, "card": cast[0]["id"], "remark": "now"}])
        ).states[-1]
        player = players[(turn - 1) % len(players)]
        own = [one.id for one in state.cards if one.player == player and one.status == "active"]
        others = [one for one in state.cards if one.player != player and one.status in ("active", "stopped")]
        if not own or not others:
            continue
        target = draw(st.sampled_from(others)).player
        attacked = [one.id for one in others if one.player == target]
        attackers = draw(st.lists(st.sampled_from(own), min_size=1, unique=True))
        defenders = draw(st.lists(st.sampled_from(attacked), min_size=1, unique=True))
        orders.append(order(f"B{turn}", ", ".join(attackers), "; ".join(defenders), player, turn))
    return sheets(cast, orders, rules)


@settings(max_examples=60, deadline=None)
@given(legal_games())
def test_legal_orders_play_to_the_end_without_a_finding(tables: dict[str, Records]) -> None:
    game = replay(tables)
    assert game.troubles == ()
    assert game.waiting == ()
    assert game.outcome is not None
    assert game.outcome.reason in ("finished", "last_standing")
    state: GameState = game.states[-1]
    assert len(state.battles) == len(tables["Orders"].rows)
    for battle in state.battles:
        _is_lawful(battle)
    _each_dies_once(game)


def _is_lawful(battle: Battle) -> None:
    """Everybody who takes part has one state and one fate; the larger total wins; one more than the mortal die."""
    assert battle.fought
    for side in battle.sides:
        assert sorted(side.pile) == sorted(side.fighting)
        assert [id_ for id_, _ in side.fates] == list(side.fighting)
        mortal = [id_ for id_, state in side.states if state == "mortal"]
        dead = [id_ for id_, fate in side.fates if fate == "dead"]
        drawn = [battle.drawn] if battle.loser() is side and battle.drawn else []
        assert sorted(dead) == sorted(mortal + drawn)
        standing = {id_ for id_, state in side.states if state == "standing"}
        assert side.total == sum(int(side.card(id_).strength or 0) for id_ in standing)
    assert len(battle.pairs) == min(len(side.fighting) for side in battle.sides)
    a, b = (int(side.total or 0) for side in battle.sides)
    if a != b:
        assert battle.winner == ("attacker" if a > b else "defender")
    chances = battle.chances
    assert chances is not None
    won = {"attacker": chances.attacker, "defender": chances.defender, "none": chances.nobody}
    assert won[battle.winner] > 0


def _each_dies_once(game: Replay) -> None:
    """Nobody dies twice, and the dead are those who died."""
    died = [event.detail("card") for event in game.events if event.kind == "death"]
    assert len(died) == len(set(died))
    assert set(died) == {one.id for one in game.states[-1].cards if one.status == "dead"}


def test_the_states_of_the_turns_follow_each_other() -> None:
    """The state of an earlier turn is what the game would be if it had stopped there."""
    tables = filled(example())
    whole = replay(tables)
    rows = tables["Orders"]
    turn = rows.keys.index("turn")
    for last in (1, 2, 3, 4):
        until = tuple(row for row in rows.rows if int(row[turn] or 0) <= last)
        changes = tables["Changes"]
        at = changes.keys.index("turn")
        kept = tuple(row for row in changes.rows if int(row[at] or 0) <= last)
        shorter = {
            **tables,
            "Orders": Records("Orders", rows.keys, until),
            "Changes": Records("Changes", changes.keys, kept),
        }
        assert replay(shorter).states[-1] == whole.states[last]


GARBAGE = st.one_of(
    st.none(), st.booleans(), st.integers(-(10**9), 10**9), st.floats(allow_nan=False), st.text(max_size=12),
    st.sampled_from(("#DIV/0!", "#NAME?", "K1", "K1, K1", "Mara", "borg", "dead", "any", "ok", "3 1 2", "1;2", " , ")),
)  # fmt: skip


@st.composite
def spoilt_games(draw: st.DrawFn) -> dict[str, Records]:
    """The example with garbage in some cells."""
    tables = filled(example())
    rows = [{"turn": 1, "attacker": "Mara", "attacked": "Lutz", "location": "Khitomer"}]
    tables["Attacks"] = Records.of("Attacks", rows)
    tables["Classes"] = Records.of("Classes", [{"affiliation": "klingon", "attack_class": "anyone"}])
    for _ in range(draw(st.integers(1, 6))):
        name = draw(st.sampled_from(SHEETS))
        table = tables[name]
        y, x = draw(st.integers(0, len(table.rows) - 1)), draw(st.integers(0, len(table.keys) - 1))
        spoilt = [list(row) for row in table.rows]
        spoilt[y][x] = draw(GARBAGE)
        tables[name] = Records(name, table.keys, tuple(tuple(row) for row in spoilt))
    return tables


@settings(max_examples=120, deadline=None)
@given(spoilt_games())
def test_garbage_gives_findings_with_their_cells_and_never_an_exception(tables: dict[str, Records]) -> None:
    game = replay(tables)
    for trouble in game.troubles:
        assert trouble.where is not None
        table = tables[trouble.where.table]
        assert 0 <= trouble.where.row < len(table.rows)
        str(trouble.message)
    for where in game.waiting:
        assert where.table in SHEETS
    pages(tables, game)


@settings(max_examples=15, deadline=None)
@given(spoilt_games())
def test_live_functions_answer_whatever_the_cells_hold(tables: dict[str, Records]) -> None:
    for name in LIVE:
        rows = FUNCTIONS[name].in_cell(*(grid(tables[sheet]) for sheet in SHEETS))
        assert len({len(row) for row in rows}) == 1


def test_an_unreadable_cell_is_named() -> None:
    tables = filled(example())
    for name, column, value in (
        ("Personnel", "base", "nine"), ("Personnel", "affiliation", "gorn"), ("Orders", "turn", 1.5),
        ("Orders", "pick", "#DIV/0!"), ("Changes", "set_status", "asleep"),
    ):  # fmt: skip
        table = tables[name]
        x = table.keys.index(column)
        rows = [list(row) for row in table.rows]
        rows[1][x] = value
        spoilt = {**tables, name: Records(name, table.keys, tuple(tuple(row) for row in rows))}
        wheres = [trouble.where for trouble in replay(spoilt).troubles]
        assert (name, 1, column) in wheres
