"""The first page: how the players stand, all battles of the game, the cards alive after each turn."""

from __future__ import annotations

from collections.abc import Mapping

from calc.core.overrides import marked, typed_over
from calc.core.pages import Block, Chart, Column, Page, Row, Series, Table, Text
from calc.core.records import Records
from calc.core.replay import Replay, phrase
from calc.core.terms import term
from calc.core.values import Cell, Share, Value
from calc.systems.stccg.pages.typed import typed_order
from calc.systems.stccg.replay.standings import Standing, dead, players, standings
from calc.systems.stccg.replay.state import Battle, GameState
from calc.systems.stccg.replay.words import place, word

ENDS = {
    "finished": term("Alle angesagten Kämpfe sind ausgetragen."),
    "last_standing": term("Nur noch ein Spieler hat lebende Karten."),
    "waiting": term("Ein Kampf wartet auf einen Stapel, eine Ziehung oder einen Wert."),
}


def overview(sheets: Mapping[str, Records], replay: Replay) -> Page:
    """The page of standings."""
    state: GameState = replay.states[-1]
    rows = marked(
        standings(state, players(replay)), Standing._fields, typed_over(sheets, "Standings", "Standings.calc")
    )
    headings = (
        term("Angriffe"), term("Vergel-tungen"), term("gewonnen"), term("verloren"), term("unent-schieden"),
        term("eigene Tote"), term("Tote der Gegner"), term("aktiv"), term("gestoppt"), term("handlungsunfähig"),
    )  # fmt: skip
    columns = (Column(term("Spieler"), 2), *(Column(heading, 1.6, "center") for heading in headings))
    blocks: list[Block] = [Table(columns, tuple(rows))]
    if replay.outcome is not None:
        blocks.append(Text(ENDS[replay.outcome.reason], "note"))
    if state.battles:
        blocks.append(_battles(sheets, state))
    if len(replay.states) > 1:
        blocks.append(_chart(replay))
    return Page("standings", term("Stand"), tuple(blocks))


def _battles(sheets: Mapping[str, Records], state: GameState) -> Table:
    """All declared battles in their order, those that were not allowed among them."""
    columns = (
        Column(term("Zug"), 0.6, "center"), Column(term("Kampf"), 1.8), Column(term("Angreifer"), 1.4),
        Column(term("Gegner"), 1.4), Column(term("Ort"), 3.1), Column(term("Chance des Angreifers"), 1.4, "center"),
        Column(term("Ergebnis"), 4.2), Column(term("Tote"), 1, "center"),
    )  # fmt: skip
    rows = tuple(_battle(sheets, battle) for battle in state.battles)
    return Table(columns, rows, caption=term("Die Kämpfe"), dense=True)


def _battle(sheets: Mapping[str, Records], battle: Battle) -> Row:
    typed = typed_order(sheets, battle)
    scene = battle.scene
    losses: Value = None
    if battle.fought:
        losses = phrase("{own} zu {theirs}", own=dead(battle, "attacker"), theirs=dead(battle, "defender"))
    chance: Value | Cell = None
    if battle.chances is not None:
        chance = typed.shown("chance_a", Share(battle.chances.attacker))
    by_hand = battle.winner_set or battle.check_set
    return Row((
        battle.turn,
        battle.id,
        battle.attackers.player,
        battle.defenders.player,
        place(scene.location, scene.spot) if scene is not None else None,
        chance,
        typed.shown("winner", _result(battle), by_hand=by_hand),
        losses,
    ))  # fmt: skip


def _result(battle: Battle) -> Value:
    """What came of a battle, in a few words."""
    if battle.check and battle.check != "ok":
        return phrase("nicht erlaubt: {reason}", reason=word(battle.check))
    if not battle.winner:
        return word("waiting")
    totals = {"own": int(battle.attackers.total or 0), "theirs": int(battle.defenders.total or 0)}
    if battle.winner == "none":
        return phrase("{own} zu {theirs}, niemand gewinnt", **totals)
    return phrase("{own} zu {theirs}, {player} gewinnt", **totals, player=battle.side(battle.winner).player)


def _chart(replay: Replay) -> Chart:
    """How many cards of each player are alive after each turn."""
    series = tuple(
        Series(
            player,
            tuple(
                float(sum(card.player == player and card.status != "dead" for card in state.cards))
                for state in replay.states
            ),
        )
        for player in players(replay)
    )
    steps: tuple[Value, ...] = tuple(state.turn or term("Start") for state in replay.states)
    return Chart(series, steps, term("Zug"), term("Karten"), caption=term("Lebende Karten nach jedem Zug"))
