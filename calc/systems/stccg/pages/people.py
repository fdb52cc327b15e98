"""The personnel list, and a sheet for every card with what it can do to others and what happened to it."""

from __future__ import annotations

from collections.abc import Mapping

from calc.core.pages import Block, Column, Fact, Facts, Heading, Page, Row, Table, Together
from calc.core.records import Records, read_records
from calc.core.replay import Replay, phrase
from calc.core.terms import term
from calc.core.values import Cell, Line, Parts, Signed, Value
from calc.systems.stccg.pages.typed import typed_card
from calc.systems.stccg.replay.rows import AttackClassRow, Person
from calc.systems.stccg.replay.standings import players
from calc.systems.stccg.replay.state import Battle, CardState, GameState
from calc.systems.stccg.replay.words import affiliation, place, word
from calc.systems.stccg.rules.morals import ClassRow, stccg_attack_class

Sheets = Mapping[str, Records]


def personnel_list(sheets: Sheets, replay: Replay) -> Page:
    """All cards as they are now, by players."""
    state: GameState = replay.states[-1]
    people = _people(sheets)
    rows: list[Row] = []
    for player in players(replay):
        rows.append(Row((player,), "group"))
        rows += [_line(sheets, card, people[card.number]) for card in state.cards if card.player == player]
    columns = (
        Column(term("Kürzel"), 0.9), Column(term("Person"), 2.3), Column(term("Volk"), 1.5),
        Column(term("Classification"), 1.5), Column(term("Anführer"), 1.2, "center"), Column(term("Stärke"), 3),
        Column(term("Handwaffen"), 2.2), Column(term("tödlich"), 0.8, "center"), Column(term("Status"), 1.6),
        Column(term("Ort"), 3), Column(term("gestorben im Kampf"), 1.5),
    )  # fmt: skip
    return Page("personnel", term("Personenliste"), (Table(columns, tuple(rows), dense=True),), wide=True)


def _people(sheets: Sheets) -> dict[int, Person]:
    """The rows of the sheet by their numbers."""
    placed, _ = read_records(sheets.get("Personnel", Records("Personnel")), Person)
    return {one.number: one.row for one in placed}


def _line(sheets: Sheets, card: CardState, person: Person) -> Row:
    typed = typed_card(sheets, card)
    gone = card.status == "dead"
    return Row((
        card.id,
        Cell(card.name, strong=not gone, struck=gone),
        affiliation(card.affiliation) if card.affiliation else None,
        person.classification,
        card.leader or None,
        typed.shown("now_strength", _strength(card), by_hand=person.set_strength is not None),
        _weapons(card),
        card.lethal or None,
        typed.shown("now_status", word(card.status)),
        typed.shown("now_place", place(card.location, card.spot)),
        typed.shown("died", card.died or None),
    ))  # fmt: skip


def _strength(card: CardState) -> Value:
    return Parts(card.strength) if card.strength is not None else None


def _weapons(card: CardState) -> Value:
    """The hand weapons with their bonuses."""
    named = [Line((weapon.name or term("Handwaffe"), Signed(weapon.bonus))) for weapon in card.weapons]
    return Line(tuple(named), ", ") if named else None


# ---------------------------------------------------------------------------------------------------- one card


def sheets_of(sheets: Sheets, replay: Replay) -> list[Page]:
    """The sheets of the cards, one page or more for every player."""
    state: GameState = replay.states[-1]
    people = _people(sheets)
    classes = _classes(sheets)
    made = []
    for player in players(replay):
        cards = [card for card in state.cards if card.player == player]
        blocks = tuple(_card(sheets, state, card, people[card.number], classes) for card in cards)
        made.append(Page("sheets", phrase("Personenbogen: {player}", player=player), blocks))
    return made


def _classes(sheets: Sheets) -> tuple[ClassRow, ...]:
    """The table of affiliations as the workbook has it."""
    placed, _ = read_records(sheets.get("Classes", Records("Classes")), AttackClassRow)
    return tuple(ClassRow(*one.row) for one in placed)


def _card(sheets: Sheets, state: GameState, card: CardState, person: Person, classes: tuple[ClassRow, ...]) -> Together:
    """One card: its values, what it stuns and wounds, its battles."""
    typed = typed_card(sheets, card)
    facts = [
        Fact(term("Kürzel"), card.id),
        Fact(term("Volk"), affiliation(card.affiliation) if card.affiliation else None),
        Fact(term("darf angreifen"), _targets(card, classes)),
        Fact(term("Classification"), person.classification),
        Fact(term("Skills"), person.skills),
        Fact(word("leader"), card.leader),
        Fact(term("Stärke"), typed.shown("now_strength", _strength(card), by_hand=person.set_strength is not None)),
        Fact(term("Handwaffen"), _weapons(card)),
        Fact(term("tödlich"), card.lethal),
        *_reach(card),
        Fact(term("Status"), typed.shown("now_status", word(card.status))),
        Fact(term("Ort"), typed.shown("now_place", place(card.location, card.spot))),
    ]
    blocks: list[Block] = [Heading(card.name), Facts(tuple(facts), 3)]
    history = [
        _history(battle, card.id) for battle in state.battles if battle.attackers.pile and _took_part(battle, card)
    ]
    if history:
        columns = (
            Column(term("Zug"), 0.6, "center"), Column(term("Kampf"), 2), Column(term("Gegner"), 2.6),
            Column(term("Zustand"), 2), Column(term("danach"), 1.4),
        )  # fmt: skip
        blocks.append(Table(columns, tuple(history), dense=True))
    return Together(tuple(blocks))


def _targets(card: CardState, classes: tuple[ClassRow, ...]) -> Value:
    """Whom the card's affiliation may attack, in words."""
    if card.affiliation is None:
        return None
    return word(stccg_attack_class(card.affiliation, classes))


def _reach(card: CardState) -> list[Fact]:
    """The strengths of enemies that matter to this card."""
    if card.strength is None:
        return []
    strength = int(card.strength)
    slain: Value = phrase("bis {strength}", strength=(strength - 1) // 2) if strength else word("none")
    if card.lethal and strength:
        slain = phrase("bis {strength}", strength=strength - 1)
    return [
        Fact(term("verletzt tödlich"), slain),
        Fact(term("wird betäubt"), phrase("ab {strength}", strength=strength + 1)),
        Fact(term("wird tödlich verletzt"), phrase("ab {strength}", strength=2 * strength + 1)),
    ]


def _took_part(battle: Battle, card: CardState) -> bool:
    return any(card.id in side.fighting for side in battle.sides)


def _history(battle: Battle, id_: str) -> Row:
    """A battle of a card: whom it met, and what became of it."""
    side = battle.attackers if id_ in battle.attackers.fighting else battle.defenders
    state, fate = dict(side.states).get(id_, ""), dict(side.fates).get(id_, "")
    return Row((
        battle.turn, battle.id, battle.met(id_) or term("ohne Gegner"), word(state) if state else None,
        word(fate) if fate else None,
    ))  # fmt: skip
