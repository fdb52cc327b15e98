"""The live functions, the workbook and the pages say what the replay says."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from calc import systems
from calc.core.pages import Document, Page
from calc.core.records import Records, Where
from calc.core.registry import FUNCTIONS
from calc.core.replay import Event, Replay
from calc.core.terms import Term
from calc.report.render import render_html
from calc.systems.stccg import SYSTEM
from calc.systems.stccg.example import ORDERS, example
from calc.systems.stccg.pages import KINDS, pages
from calc.systems.stccg.replay import SHEETS, replay
from calc.systems.stccg.replay.battle import percent
from calc.systems.stccg.replay.odds import chances, estimated
from calc.systems.stccg.replay.standings import players, standings
from calc.systems.stccg.rules.battle import Fighter
from calc.systems.stccg.rules.outcome import stccg_battle, stccg_fates
from calc.texts.words import LANGUAGES, translator
from calc.workbook.check import check
from calc.workbook.starter import starter
from tests.systems.stccg.games import card, events, filled, grid, order, played, sheets

systems.load()

EXAMPLE = filled(example())
GAME = replay(EXAMPLE)


def live(name: str, tables: dict[str, Records], *more: object) -> Any:
    """A live function called as the workbook calls it."""
    return FUNCTIONS[name].in_cell(*(grid(tables[sheet]) for sheet in SHEETS), *more)


# ---------------------------------------------------------------------------------------------------- the example


def test_the_example_shows_the_game_and_plays_to_its_end() -> None:
    assert GAME.outcome is not None
    assert GAME.outcome.reason == "last_standing"
    assert GAME.waiting == ()
    assert {trouble.severity for trouble in GAME.troubles} == {"warning"}
    battles = GAME.states[-1].battles
    assert {battle.winner for battle in battles if battle.fought} == {"attacker", "defender", "none"}
    assert {battle.way for battle in battles if battle.fought} == {"leader", "counter"}
    assert {battle.moral for battle in battles if battle.fought} == {"general", "permit", "counter"}
    assert {battle.check for battle in battles} == {"ok", "affiliation"}
    assert {battle.from_seed for battle in battles if battle.fought} == {True, False}
    assert any(battle.defenders.left_out() for battle in battles)


def test_shuffles_and_draws_are_those_of_the_dice_functions_with_the_same_keys() -> None:
    seeded = [battle for battle in GAME.states[-1].battles if battle.from_seed]
    assert seeded
    for battle in seeded:
        for side in battle.sides:
            order_ = FUNCTIONS["DICE_ORDER"].in_cell(len(side.fighting), 301.0, battle.id, "shuffle", side.player)
            numbers = order_[0] if isinstance(order_, list) else [order_]
            assert tuple(side.fighting[int(number) - 1] for number in numbers) == side.pile
        if battle.drawn:
            eligible = [[id_] for id_ in battle.eligible]
            assert FUNCTIONS["DICE_PICK"].in_cell(eligible, 301, battle.id, "casualty") == battle.drawn


def test_the_replay_agrees_with_the_functions_of_a_whole_battle() -> None:
    for battle in GAME.states[-1].battles:
        if not battle.fought:
            continue
        forces, orders = [], []
        for side in battle.sides:
            forces.append(tuple(Fighter(int(one.strength or 0), one.lethal) for one in side.fighters))
            orders.append(tuple(side.fighting.index(id_) + 1 for id_ in side.pile))
        whole = stccg_battle(*forces, *orders, battle.pick)
        assert not isinstance(whole, str)
        assert (whole.winner, whole.attacker_total, whole.defender_total) == (
            battle.winner, battle.attackers.total, battle.defenders.total,
        )  # fmt: skip
        fates = stccg_fates(*forces, *orders, battle.pick)
        assert [fate for side in battle.sides for _, fate in side.fates] == [one.fate for one in fates]  # type: ignore[union-attr]


# ---------------------------------------------------------------------------------------------------- standings


def rebuilt(game: Replay) -> dict[str, Counter[str]]:
    """The standings from nothing but the flat list of events."""
    rows: dict[str, Counter[str]] = {name: Counter() for name in players(game)}
    sides: dict[object, dict[str, str]] = {}
    for event in game.events:
        fight = event.detail("battle")
        if event.kind == "battle":
            rows[event.actor]["started"] += 1
            rows[event.actor]["counters"] += bool(event.detail("counter"))
            sides[fight] = {"attacker": event.actor, "defender": str(event.detail("opponent"))}
        elif event.kind == "winner":
            for side, player in sides[fight].items():
                won = {side: "won", "none": "undecided"}.get(str(event.result), "lost")
                rows[player][won] += 1
        elif event.kind == "death":
            own = str(event.detail("side"))
            rows[sides[fight][own]]["own_dead"] += 1
            rows[sides[fight]["defender" if own == "attacker" else "attacker"]]["enemy_dead"] += 1
    return rows


def test_standings_rebuilt_from_the_events_are_those_that_are_printed() -> None:
    counted = rebuilt(GAME)
    shown = {row[0]: row for row in live("STCCG_STANDINGS", EXAMPLE, 8)}
    for row in standings(GAME.states[-1], players(GAME)):
        fields = ("started", "counters", "won", "lost", "undecided", "own_dead", "enemy_dead")
        assert [counted[row.player][name] for name in fields] == [getattr(row, name) for name in fields]
        assert shown[row.player] == list(row)


# ---------------------------------------------------------------------------------------------------- live functions


def test_the_log_shows_every_event_in_its_order() -> None:
    words = translator("de", "stccg")
    log = live("STCCG_GAME_LOG", EXAMPLE, 500)
    assert [row[-1] for row in log if row[0] != ""] == [words.message(event.phrase) for event in GAME.events]
    assert len(log) == 500


def test_a_log_that_is_too_short_says_so() -> None:
    assert str(len(GAME.events) - 9) in live("STCCG_GAME_LOG", EXAMPLE, 10)[-1][-1]


def test_beside_the_orders_stand_chances_totals_and_winners() -> None:
    rows = live("STCCG_ORDERS", EXAMPLE)
    for battle in GAME.states[-1].battles:
        row = rows[battle.row]
        if battle.chances is None:
            assert row[2:5] == ["", "", ""]
            continue
        assert row[2:5] == [battle.chances.attacker, battle.chances.defender, battle.chances.nobody]
        assert sum(row[2:5]) == pytest.approx(1)
        assert row[7:9] == [int(battle.attackers.total), int(battle.defenders.total)]


def test_beside_the_cards_stands_what_they_are_like_now() -> None:
    rows = live("STCCG_PERSONNEL", EXAMPLE)
    words = translator("de", "stccg")
    dead = {one.number for one in GAME.states[-1].cards if one.status == "dead"}
    assert {number for number, row in enumerate(rows) if row[1] == words.term("tot")} == dead
    assert [bool(row[4]) for row in rows] == [number in dead for number in range(len(rows))]


def test_every_fate_stands_on_the_sheet_of_fates_once() -> None:
    rows = [row for row in live("STCCG_GAME_FATES", EXAMPLE, 200) if row[0] != ""]
    fought = [battle for battle in GAME.states[-1].battles if battle.fought]
    assert len(rows) == sum(len(side.fighting) for battle in fought for side in battle.sides)
    assert sum(row[-1] == "tot" for row in rows) == len(events(GAME, "death"))


def test_the_board_shows_the_piles_of_the_battle_asked_for() -> None:
    last, named = live("STCCG_BOARD", EXAMPLE), live("STCCG_BOARD", EXAMPLE, "bortas", 24)
    assert [row[1] for row in named[:2]] == ["Hikaru Sulu", "Tuvok"]
    assert [row[5] for row in named[:2]] == ["Gowron", "Morka"]
    assert (named[2][2], named[2][6]) == (11, 8)
    assert last[0][1] == "James T. Kirk"
    assert live("STCCG_BOARD", EXAMPLE, "nothing of that name")[0][0] == ""


def test_all_attacks_that_may_be_answered_are_listed() -> None:
    outpost = {"turn": 1, "attacker": "Ben", "attacked": "Ada", "location": "Vulcan"}
    cast = [card("A", "Ada", 5), card("B", "Ben", 5)]
    tables = sheets(cast, [order("1", "A", "B", order_a="A", order_b="B")], Attacks=[outpost, {}])
    rows = live("STCCG_ATTACKS", tables)
    assert rows == [[1, "Ben", "Ada", "Vulcan", ""], [1, "Ada", "Ben", "Khitomer", "1"]]


@pytest.mark.parametrize(
    "name", [name for name in FUNCTIONS if FUNCTIONS[name].python.__module__.startswith("calc.systems.stccg.live")]
)
def test_the_live_functions_of_an_empty_workbook_are_blank(name: str) -> None:
    answer = live(name, sheets([]))
    assert {cell for row in answer for cell in row} == {""}


# ---------------------------------------------------------------------------------------------------- workbook


def test_the_workbook_of_the_example_calculates_what_the_replay_says() -> None:
    """Names and totals as in the replay; the two refused attacks are the only findings."""
    done = check(starter(SYSTEM, example()))
    assert done.layout is not None
    assert done.replay is not None
    assert [finding.place for finding in done.findings] == ["Orders!D7", "Orders!D10"]
    assert [str(event.phrase) for event in done.replay.events] == [str(event.phrase) for event in GAME.events]
    shown = done.layout.records["Standings"].rows
    assert [row[:8] for row in shown if row[0]] == [row[:8] for row in standings(GAME.states[-1], players(GAME))]


def test_the_warnings_of_the_example_are_called_intended_in_their_own_rows() -> None:
    """Who opens the example reads beside each refused fight that it is refused on purpose, and nowhere else."""
    meant = [row["battle"] for row in ORDERS if str(row.get("remark", "")).startswith("Gewollte Warnung: ")]
    assert meant == [ORDERS[trouble.where.row]["battle"] for trouble in GAME.troubles if trouble.where]
    assert len(meant) == 2


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_empty_workbook_has_no_findings(language: str) -> None:
    assert check(starter(SYSTEM, language=language)).findings == []


def test_the_strengths_beside_the_cards_are_the_replays() -> None:
    page = check(starter(SYSTEM, example())).book.sheets["Personnel"]
    column = next(x for (y, x), value in page.values.items() if y == 4 and value == "strength")
    for one in GAME.states[0].cards:
        assert page.values[5 + one.number, column] == one.strength


# ---------------------------------------------------------------------------------------------------- chances


def test_estimated_chances_lie_within_four_standard_errors_of_the_exact_ones() -> None:
    forces = (
        tuple(Fighter(strength, lethal) for strength, lethal in ((9, True), (6, False), (3, False), (7, False))),
        tuple(Fighter(strength) for strength in (8, 4, 6, 6, 2)),
    )
    exact = chances(*forces, "none", "", "1", 20_000)
    about = estimated(*forces, "none", "seed", "1", 4_000)
    assert (exact.replays, exact.error(exact.attacker), about.replays) == (0, 0, 4_000)
    for name in ("attacker", "defender", "nobody"):
        assert abs(getattr(exact, name) - getattr(about, name)) <= 4 * max(about.error(getattr(exact, name)), 1e-9)
    for name in ("attacker_dead", "defender_dead"):
        assert getattr(about, name) == pytest.approx(getattr(exact, name), abs=0.1)


def test_forces_too_large_to_count_are_replayed() -> None:
    cast = [card(f"A{n}", "Ada", n % 5) for n in range(13)] + [card("B", "Ben", 9)]
    declared = [order("1", ", ".join(f"A{n}" for n in range(13)), "B")]
    game = played(cast, declared, {"seed": 1, "stccg_replays": 100})
    found = game.states[-1].battles[0].chances
    assert found is not None
    assert (found.replays, found.attacker + found.defender + found.nobody) == (100, pytest.approx(1))
    assert [event.rules[0] for event in events(game, "odds")] == ["STCCG-ODDS-03"]
    html = "".join(render_html(document(made), language="de") for made in [pages(sheets(cast, declared), game)])
    assert "±" in html


# ---------------------------------------------------------------------------------------------------- pages


def document(made: tuple[Page, ...]) -> Document:
    return Document("Test", "stccg", made, Term(SYSTEM.title))


HALF = {**EXAMPLE, "Orders": Records.of("Orders", [{**row, "pick": None, "order_a": None} for row in example().rows["Orders"][1:]]),
        "Settings": Records.of("Settings", [])}  # fmt: skip
EMPTY = sheets([])


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("tables", [EXAMPLE, HALF, EMPTY], ids=["finished", "half", "empty"])
def test_pages_of_any_state_of_the_game_are_set_in_all_languages(tables: dict[str, Records], language: str) -> None:
    made = pages(tables, replay(tables))
    assert {page.kind for page in made} <= set(KINDS)
    html = render_html(document(made), language=language)
    for one in replay(tables).states[-1].cards:
        assert one.name in html


def test_the_half_played_game_waits_with_its_chances_printed() -> None:
    """Without its settings Locutus stays stopped, so the Borg may not attack; the Klingons' pile is the first missing."""
    game = replay(HALF)
    assert game.waiting == (Where("Orders", 3, "order_a"),)
    assert game.outcome is not None
    assert game.outcome.reason == "waiting"
    made = next(page for page in pages(HALF, game) if page.kind == "report")
    html = render_html(document((made,)), language="de")
    assert "noch nicht zu Ende" in html
    assert "Siegchancen" in html
    assert "Mann gegen Mann" not in html


def test_a_report_names_legality_odds_piles_totals_draw_and_keys() -> None:
    made = next(page for page in pages(EXAMPLE, GAME) if page.kind == "report")
    html = render_html(document((made,)), language="de")
    for said in (
        "Martok, Kurn", "Siegchancen", "32,2", "James T. Kirk", "Mara gewinnt", "4 von 4", "Kromm (gezogen)",
        "DICE_ORDER(4", "Bat&#39;leth",
    ):  # fmt: skip
        assert said in html


def test_what_is_typed_over_a_computed_cell_is_printed_with_its_mark() -> None:
    fresh = live("STCCG_STANDINGS", EXAMPLE, 3)
    keys = (
        "player",
        "started",
        "counters",
        "won",
        "lost",
        "undecided",
        "own_dead",
        "enemy_dead",
        "active",
        "stopped",
        "disabled",
    )
    typed = [list(row) for row in fresh]
    typed[0][3] = 77
    tables = {
        **EXAMPLE, "Standings": Records("Standings", keys, tuple(map(tuple, typed))),
        "Standings.calc": Records("Standings.calc", keys, tuple(map(tuple, fresh))),
    }  # fmt: skip
    html = render_html(document(pages(tables, GAME)), language="de")
    assert "77" in html
    assert "✎" in html


def test_a_winner_typed_over_beside_the_orders_is_printed_with_its_mark() -> None:
    fresh, keys = live("STCCG_ORDERS", EXAMPLE), FUNCTIONS["STCCG_ORDERS"].columns
    typed = [list(row) for row in fresh]
    typed[0][keys.index("winner")] = "Qapla'"
    tables = {
        **EXAMPLE, "Orders.computed": Records("Orders.computed", keys, tuple(map(tuple, typed))),
        "Orders.calc": Records("Orders.calc", keys, tuple(map(tuple, fresh))),
    }  # fmt: skip
    made = next(page for page in pages(tables, GAME) if page.kind == "report")
    assert "Qapla" in render_html(document((made,)), language="de")


def test_a_battle_that_waits_for_the_draw_is_printed_with_its_pairs() -> None:
    cast = [card("A", "Ada", 6), card("B", "Ben", 5)]
    tables = sheets(cast, [order("1", "A", "B", order_a="A", order_b="B")])
    html = render_html(document(pages(tables, replay(tables))), language="de")
    assert "Card B betäubt" in html
    assert "Ada gewinnt" in html
    assert "Ziehung des Verlierers" not in html


def test_nobody_left_to_draw_is_printed_so_and_a_card_without_affiliation_is_listed() -> None:
    cast = [card("A", "Ada", 11), card("B", "Ben", 5), card("C", "Ben", 0, affiliation=None)]
    tables = sheets(cast, [order("1", "A", "B", order_a="A", order_b="B")])
    html = render_html(document(pages(tables, replay(tables))), language="de")
    assert "alle sind tödlich verletzt, niemand wird gezogen" in html
    assert "Card C" in html


@pytest.mark.parametrize(
    ("share", "shown"), [(0, "0 %"), (0.001, "<1 %"), (0.5, "50 %"), (0.999, ">99 %"), (1, "100 %")]
)
def test_a_chance_that_is_not_certain_is_not_called_certain(share: float, shown: str) -> None:
    assert percent(share) == shown


def test_every_event_has_a_word_for_its_kind() -> None:
    from calc.systems.stccg.replay.words import WORDS

    seen: set[str] = {event.kind for event in (*GAME.events, *replay(HALF).events)}
    assert seen <= set(WORDS)


def test_events_know_their_rules() -> None:
    without: list[Event] = [e for e in GAME.events if not e.rules and e.kind not in ("override", "unstop")]
    assert without == []


def test_beside_an_order_stands_that_the_game_master_allowed_it() -> None:
    """No leader attacks, so only his word lets the battle take place; the affiliations do not mind."""
    cast = [card("A", "Ada", 6, skills=""), card("B", "Ben", 4)]
    declared = order("1", "A", "B", order_a="A", order_b="B", pick=1)
    for set_check, said in (
        (None, ["kein Anführer", ""]),
        ("ok", ["erlaubt", "Entscheid des Spielleiters, allgemeine Regel"]),
    ):
        assert live("STCCG_ORDERS", sheets(cast, [{**declared, "set_check": set_check}]))[0][:2] == said


def test_beside_an_order_that_waits_stands_what_it_waits_for() -> None:
    """The draw is missing, so the row of battle 5 says so, and the log names battle and player as the cards do."""
    cast = [card("A", "Ada", 6), card("B", "Ben", 4)]
    tables = sheets(cast, [order("5", "A", "B", player="ada", order_a="A", order_b="B")])
    assert live("STCCG_ORDERS", tables)[0][-1] == "Kampf 5 wartet auf Ziehung (Orders)"
    row = live("STCCG_GAME_LOG", tables, 40)[len(replay(tables).events) - 1]
    assert (row[2], row[4], row[6]) == ("5", "wartet", "Ada")


def test_an_affiliation_is_named_once_however_it_is_spelt() -> None:
    cast = [
        card("A", "Ada", 6, affiliation="Non-Aligned"),
        card("C", "Ada", 6, affiliation="non aligned"),
        card("B", "Ben", 4),
    ]
    said = str(events(replay(sheets(cast, [order("1", "A, C", "B")])), "battle")[0].phrase)
    assert said.count("erlaubte Ziele") == 1


def test_an_attack_on_nobody_known_is_printed_without_an_opponent() -> None:
    """The attacker is unknown, so nobody has been attacked yet; with the opponent named both stand there."""
    cast = [card("A", "Ada", 6), card("B", "Ben", 4)]
    for target, said in (("", "Ada, Zug 1"), ("ben", "Ada gegen Ben, Zug 1")):
        tables = sheets(cast, [order("1", "Q", "B", target=target)])
        page = next(page for page in pages(tables, replay(tables)) if page.kind == "report")
        assert said in render_html(document((page,)), language="de")


@pytest.mark.parametrize(("typed", "printed"), [
    ({}, {"Ada", "Ben", "casualty"}), ({"order_a": "A"}, {"Ben", "casualty"}), ({"order_b": "B, C"}, {"Ada", "casualty"}),
    ({"order_a": "A", "order_b": "C, B"}, {"casualty"}), ({"pick": 1}, {"Ada", "Ben"}),
    ({"order_a": "A", "order_b": "C, B", "pick": 1}, set()),
])  # fmt: skip
def test_the_print_names_the_keys_of_what_came_from_the_seed_and_of_nothing_else(
    typed: dict[str, Any], printed: set[str]
) -> None:
    """A pile that was shuffled at the table cannot be had from the seed; 9 against 1 and 1 leaves one to draw."""
    cast = [card("A", "Ada", 9), card("B", "Ben", 1), card("C", "Ben", 1)]
    tables = sheets(cast, [order("x", "A", "B, C", **typed)], {"seed": 5})
    page = next(page for page in pages(tables, replay(tables)) if page.kind == "report")
    said = render_html(document((page,)), language="de").replace("&#34;", '"').replace("&quot;", '"')
    keys = {"Ada": '"shuffle", "Ada"', "Ben": '"shuffle", "Ben"', "casualty": '"x", "casualty"'}
    assert {name for name, key in keys.items() if key in said} == printed
    assert ("aus dem seed" in said) == bool(printed)
