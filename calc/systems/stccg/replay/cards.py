"""The cards at the start, from their sheet: ids, leaders, strengths; and what the game master changes later."""

from __future__ import annotations

from typing import Any

from calc.core.errors import RuleError, Words, message
from calc.core.kinds import BLANK
from calc.core.records import Placed, Trouble
from calc.core.replay import phrase
from calc.core.totals import Part, Total
from calc.systems.stccg.replay.course import Course
from calc.systems.stccg.replay.rows import Change, Person
from calc.systems.stccg.replay.state import CardState, Weapon
from calc.systems.stccg.replay.words import place, word
from calc.systems.stccg.rules.battle import stccg_strength
from calc.systems.stccg.rules.conditions import folded, stccg_is_leader
from calc.systems.stccg.rules.morals import ClassRow, stccg_attack_class


def people_of(rows: list[Placed[Person]]) -> tuple[dict[str, Placed[Person]], list[Trouble]]:
    """The cards by id (the name where there is none); an id may stand only once."""
    people: dict[str, Placed[Person]] = {}
    known: set[str] = set()
    troubles = []
    for placed in rows:
        id_ = placed.row.id or placed.row.name
        if folded(id_) in known:
            said = message("the id {id} stands twice; give each card its own", id=id_)
            troubles.append(Trouble(said, placed.where("id"), id_))
            continue
        known.add(folded(id_))
        people[id_] = placed
    return people, troubles


def players_of(people: dict[str, Placed[Person]]) -> tuple[str, ...]:
    """The players in the order in which they appear; one spelling each."""
    players: dict[str, str] = {}
    for placed in people.values():
        players.setdefault(folded(placed.row.player), placed.row.player)
    return tuple(players.values())


def card_states(
    people: dict[str, Placed[Person]], players: tuple[str, ...], classes: tuple[ClassRow, ...], mode: str
) -> tuple[tuple[CardState, ...], list[Trouble]]:
    """Every card as it starts; an affiliation that nobody knows is a trouble and counts as blank."""
    spelling = {folded(player): player for player in players}
    cards, troubles = [], []
    for id_, placed in people.items():
        row, affiliation = placed.row, placed.row.affiliation
        if affiliation is not None:
            try:
                stccg_attack_class(affiliation, classes)
            except RuleError as error:
                troubles.append(Trouble(error.message, placed.where("affiliation"), affiliation))
                affiliation = None
        leader = row.leader if row.leader is not None else stccg_is_leader(row.classification, row.skills)
        cards.append(
            CardState(
                placed.number,
                id_,
                row.name,
                spelling[folded(row.player)],
                affiliation,
                leader,
                row.base,
                weapons_of(row),
                row.modifier,
                strength_of(row, row.modifier, mode),
                row.lethal,
                row.status,
                row.location,
                row.spot,
                row.team,
            )
        )
    return tuple(cards), troubles


def weapons_of(row: Person) -> tuple[Weapon, ...]:
    """The hand weapons of a card."""
    named = ((row.weapon1, row.bonus1), (row.weapon2, row.bonus2), (row.weapon3, row.bonus3))
    return tuple(Weapon(name or "", bonus) for name, bonus in named if name or bonus)


def strength_of(row: Person, modifier: int, mode: str) -> Total | None:
    """The strength of a card, by the rules or by the game master's word; None while nothing is printed."""
    if row.set_strength is not None:
        return Total(Part("vom Spielleiter gesetzt", row.set_strength, "STCCG-FIGHT-08"))
    if row.base is None:
        return None
    return stccg_strength(row.base, (row.bonus1, row.bonus2, row.bonus3), modifier, mode)


def log_set_strengths(course: Course) -> None:
    """Strengths that the game master set himself are events of the start."""
    for card in course.state.cards:
        placed = course.people[card.id]
        if placed.row.set_strength is not None:
            course.log(
                card.name, "override", phrase("Stärke {strength}", strength=placed.row.set_strength),
                result=placed.row.set_strength, rules=("STCCG-FIGHT-08",), cells=(placed.where("set_strength"),),
                overridden=True, card=card.id,
            )  # fmt: skip


def apply(course: Course, placed: Placed[Change]) -> None:
    """One row of the changes: status, place, modifier, lethal mark."""
    change = placed.row
    found = [card for card in course.state.cards if folded(change.card) == folded(card.id)] or [
        card for card in course.state.cards if folded(change.card) == folded(card.name)
    ]
    if len(found) != 1:
        said = message(
            "{name} is the name of several cards; write the id" if found else "no card is called {name}",
            name=change.card,
        )
        course.trouble(placed.where("card"), said, value=change.card)
        return
    card = found[0]
    given = {
        "status": change.set_status, "location": change.set_location, "spot": change.set_spot,
        "modifier": change.set_modifier, "lethal": change.set_lethal,
    }  # fmt: skip
    changes: dict[str, Any] = {key: value for key, value in given.items() if value is not None}
    if not changes:
        course.trouble(
            placed.where("set_status"), message("the row for {name} changes nothing", name=Words(card.name)),
            severity="warning",
        )  # fmt: skip
        return
    if change.set_status not in (None, "dead"):
        changes["died"] = BLANK  # whom a card brings back has not died any more
    if "modifier" in changes:
        row = course.people[card.id].row
        changes["strength"] = strength_of(row, int(changes["modifier"]), course.settings.stccg_weapons)
    course.change(card.id, **changes)
    after = course.now(card.id)
    course.log(
        card.name, "override",
        phrase("{status}; {place}; Stärke {strength}", status=word(after.status),
               place=place(after.location, after.spot),
               strength="?" if after.strength is None else int(after.strength)),
        result=after.status, cells=tuple(placed.where(f"set_{key}") for key in given if key in changes),
        overridden=True, card=card.id,
    )  # fmt: skip
