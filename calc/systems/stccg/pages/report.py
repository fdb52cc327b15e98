"""The printed report of one battle: why it was allowed, both forces, the chances, the pairs, the end."""

from __future__ import annotations

from collections.abc import Mapping

from calc.core.errors import Message
from calc.core.pages import Bar, Bars, Beside, Block, Column, Fact, Facts, Heading, Page, Row, Table, Text, Together
from calc.core.plurals import plural
from calc.core.records import Records
from calc.core.replay import phrase
from calc.core.terms import term
from calc.core.values import Amount, Cell, Line, Parts, Share, Value
from calc.systems.stccg.pages.fight import ending, fight
from calc.systems.stccg.pages.typed import TypedRow, typed_order
from calc.systems.stccg.replay.pairs import PILES
from calc.systems.stccg.replay.rows import Settings
from calc.systems.stccg.replay.state import Battle, CardState, Side
from calc.systems.stccg.replay.words import place, word

CONDITIONS = {
    "not_your_turn": term("an der Reihe"),
    "not_active": term("aktive Angreifer"),
    "no_defender": term("kampffähige Gegner"),
    "own_cards": term("keine eigenen Karten"),
    "not_same_place": term("gleicher Ort"),
    "no_leader": term("Anführer oder Vergeltung"),
    "affiliation": term("moralische Fragen"),
}


def report(sheets: Mapping[str, Records], battle: Battle, settings: Settings) -> Page:
    """One battle on one page, if it fits."""
    typed = typed_order(sheets, battle)
    blocks: list[Block] = [Text(_result(battle), "lead")]
    if battle.conditions:
        blocks += [_permission(battle, typed), Beside(tuple((_force(side),) for side in battle.sides))]
    if battle.chances is not None:
        blocks.append(_chances(battle, typed))
    if battle.attackers.pile:
        blocks.append(fight(battle, typed))
    if battle.fought:
        blocks.append(ending(battle, typed))
    blocks += _sources(battle, settings)
    return Page("report", phrase("Kampfbericht: {battle}", battle=battle.id), tuple(blocks), subtitle=_where(battle))


def refusals(sheets: Mapping[str, Records], battles: list[Battle]) -> Page:
    """The attacks that did not take place, one below the other."""
    blocks: list[Block] = []
    for battle in battles:
        told: list[Block] = [Heading(battle.id), Text(_where(battle), "note")]
        if not battle.conditions:
            told.append(Text(_result(battle)))
        else:
            told.append(_permission(battle, typed_order(sheets, battle)))
        blocks.append(Together(tuple(told)))
    return Page("report", term("Nicht erlaubte Angriffe"), tuple(blocks))


def _where(battle: Battle) -> Message:
    """Who fought whom, when and where."""
    values = {"player": battle.attackers.player, "other": battle.defenders.player, "turn": battle.turn}
    scene = battle.scene
    if not battle.defenders.player:
        return phrase("{player}, Zug {turn}", player=battle.attackers.player, turn=battle.turn)
    if scene is None:
        return phrase("{player} gegen {other}, Zug {turn}", **values)
    return phrase(
        "{player} gegen {other}, Zug {turn}, {place}", **values, place=place(scene.location, scene.spot)
    )  # fmt: skip


def _result(battle: Battle) -> Value:
    """How it ended, in one sentence."""
    if battle.check and battle.check != "ok":
        return phrase("Der Angriff findet nicht statt: {reason}.", reason=word(battle.check))
    if not battle.fought:
        return term("Der Kampf ist noch nicht zu Ende.")
    totals = {"own": int(battle.attackers.total or 0), "theirs": int(battle.defenders.total or 0)}
    if battle.winner == "none":
        return phrase("Niemand gewinnt: {own} zu {theirs}.", **totals)
    if battle.winner == "defender":
        totals = {"own": totals["theirs"], "theirs": totals["own"]}
    return phrase("{player} gewinnt mit {own} zu {theirs}.", player=battle.side(battle.winner).player, **totals)


def _permission(battle: Battle, typed: TypedRow) -> Block:
    """Every condition of the attack, met or not, and why."""
    rows = [
        Row((CONDITIONS[one.keyword], Cell(one.met, strong=True), Cell(one.reason, strong=not one.met)))
        for one in battle.conditions
    ]
    verdict = typed.shown("check", word(battle.check), by_hand=battle.check_set)
    rows.append(Row((term("Urteil"), None, verdict), "total"))
    columns = (Column(term("Bedingung"), 2.2), Column(term("erfüllt"), 0.9, "center"), Column(term("Grund"), 7))
    return Table(columns, tuple(rows), caption=term("Wer darf angreifen, und warum"), dense=True)


def _force(side: Side) -> Table:
    """One force before the battle: strengths with their parts, weapons, status."""
    rows = []
    for card in side.cards:
        fights = card.id in side.fighting or not side.fighting
        status: Value = word(card.status)
        if not fights:
            status = Line((word(card.status), word("left_out")), ", ")
        rows.append(
            Row((
                Cell(card.name, muted=not fights, note=_marks(card)),
                Parts(card.strength) if card.strength is not None else None,
                Cell(status, muted=not fights),
            ))
        )  # fmt: skip
    columns = (Column(word(side.role), 3.5), Column(term("Stärke"), 3.8), Column(term("Status"), 1.9))
    return Table(columns, tuple(rows), caption=side.player, dense=True)


def _marks(card: CardState) -> Value:
    """Leader, weapons, lethal: what stands below a name."""
    marks: list[Value] = [word("leader")] if card.leader else []
    marks += [Line((weapon.name or term("Handwaffe"), f"+{weapon.bonus}")) for weapon in card.weapons]
    if card.lethal:
        marks.append(term("tödlich"))
    return Line(tuple(marks), ", ") if marks else None


def _chances(battle: Battle, typed: TypedRow) -> Block:
    """The chances of both sides before the shuffle, and the mean losses."""
    chances = battle.chances
    assert chances is not None
    shares = (
        (battle.attackers.player, "chance_a", chances.attacker),
        (battle.defenders.player, "chance_b", chances.defender),
        (word("none"), "chance_none", chances.nobody),
    )
    bars = Bars(
        tuple(Bar(name, share, _share(typed, key, share, chances.error(share))) for name, key, share in shares),
        caption=term("Siegchancen vor dem Mischen"),
    )
    source = term("Genau gezählt über alle Möglichkeiten, die Stapel zu mischen.")
    if chances.replays:
        said = phrase(
            plural(
                "Etwa, aus {replays} nachgespieltem Kampf; ± ist der Standardfehler.",
                "Etwa, aus {replays} nachgespielten Kämpfen; ± ist der Standardfehler.",
                of="replays",
            ),
            replays=chances.replays,
        )
    losses = Facts(
        (
            Fact(phrase("Tote im Mittel, {player}", player=battle.attackers.player), Amount(chances.attacker_dead, "", 2)),
            Fact(phrase("Tote im Mittel, {player}", player=battle.defenders.player), Amount(chances.defender_dead, "", 2)),
        ),
        1,
    )  # fmt: skip
    return Together((Beside(((bars,), (losses, Text(said if chances.replays else source, "note"))), (3, 2)),))


def _share(typed: TypedRow, key: str, share: float, error: float) -> Value | Cell:
    """A chance, with its standard error where it is estimated."""
    shown: Value = Share(share, 1)
    return typed.shown(key, Line((shown, "±", Share(error, 1))) if error else shown)


def _sources(battle: Battle, settings: Settings) -> list[Block]:
    """The readings that mattered, and how anyone can shuffle the same piles again."""
    tie = {
        "none": term("niemand gewinnt"),
        "attacker": term("der Angreifer gewinnt"),
        "defender": term("der Angegriffene gewinnt"),
    }
    weapons = {"sum": term("alle zählen"), "best": term("nur die beste zählt")}
    said: list[Value] = [
        phrase("Gleiche Summen: {tie}. Mehrere Handwaffen: {weapons}.", tie=tie[settings.stccg_tie],
               weapons=weapons[settings.stccg_weapons])
    ]  # fmt: skip
    if battle.from_seed:
        said += [term("Gemischt und gezogen aus dem seed wie in diesen Zellen:"), "; ".join(_calls(battle, settings))]
    return [Text(Line(tuple(said)), "note")] if battle.fought else []


def _calls(battle: Battle, settings: Settings) -> list[str]:
    """The formulas that give the same piles and the same draw, as far as they come from the seed."""
    seed = f'"{settings.seed}"'
    calls = [
        f'DICE_ORDER({len(side.fighting)}, {seed}, "{battle.id}", "shuffle", "{side.player}")'
        for side in battle.sides
        if PILES[side.role] in battle.seeded
    ]
    if "pick" in battle.seeded:
        numbers = ";".join(str(number) for number in range(1, len(battle.eligible) + 1))
        calls.append(f'DICE_PICK({{{numbers}}}, {seed}, "{battle.id}", "casualty")')
    return calls
