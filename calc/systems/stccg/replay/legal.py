"""Whether a declared battle may start: the verdict of the rules, and every condition with its reason."""

from __future__ import annotations

from calc.core.course import Waiting
from calc.core.errors import RuleError
from calc.core.kinds import BLANK, keyword
from calc.core.records import Placed, Where
from calc.systems.stccg.replay import reasons
from calc.systems.stccg.replay.course import Course
from calc.systems.stccg.replay.rows import Order
from calc.systems.stccg.replay.state import Attack, Battle, CardState
from calc.systems.stccg.rules.conditions import folded, stccg_may_counter, stccg_takes_part
from calc.systems.stccg.rules.morals import stccg_may_attack
from calc.systems.stccg.rules.start import Attacker, Defender, stccg_start_check


def judge(course: Course, placed: Placed[Order]) -> Battle:
    """The battle with its verdict; Waiting where an affiliation, a location or a class is blank."""
    battle, order = course.under_way(), placed.row
    attacking = tuple(card for card in battle.attackers.cards if stccg_takes_part(card.status, "attacker"))
    attacked = battle.defenders.cards
    _complete(course, (*attacking, *attacked))
    permits = _permits(course, placed)
    attacks = _open_attacks(course, battle)
    on_turn = course.state.player == battle.attackers.player
    verdict = stccg_start_check(
        on_turn,
        tuple(Attacker(c.player, c.affiliation, c.status, c.leader, c.location, c.spot) for c in battle.attackers.cards),
        tuple(Defender(c.player, c.affiliation, c.status, None, c.location, c.spot) for c in attacked),
        tuple(attack.location for attack in attacks), permits, order.assimilating, course.classes,
    )  # fmt: skip
    if verdict == BLANK:
        raise Waiting(_blank_class(course, attacking))
    answers = _answered(attacking, attacks)
    leaders = tuple(card.name for card in attacking if card.leader)
    moral = _moral(course, attacking, attacked, permits, order.assimilating, answers)
    conditions = (
        reasons.turn(course, met=on_turn),
        reasons.active(attacking),
        *reasons.defenders(battle),
        reasons.place_((*attacking, *attacked)),
        reasons.leader(leaders, answers),
        reasons.morals(course, attacking, attacked, moral, order),
    )
    return course.update(
        check=order.set_check or verdict, check_set=order.set_check is not None, conditions=conditions,
        way="leader" if leaders else "counter" if answers else "", moral=moral, answers=answers,
        card=order.card or "", permits=order.permits or "",
    )  # fmt: skip


def _complete(course: Course, cards: tuple[CardState, ...]) -> None:
    """Everybody involved has an affiliation and a location."""
    blank = [
        course.people[card.id].where(column)
        for card in cards
        for column, value in (("affiliation", card.affiliation), ("location", card.location))
        if value is None
    ]
    if blank:
        raise Waiting(*blank)


def _permits(course: Course, placed: Placed[Order]) -> tuple[str, ...]:
    """What cards permit; a permit that nobody knows is a trouble and permits nothing."""
    text = placed.row.permits
    if text is None:
        return ()
    try:
        stccg_may_attack(("borg",), ("borg",), (text,), classes=course.classes)
    except RuleError as error:
        course.trouble(placed.where("permits"), error.message, value=text, rules=("STCCG-AFF-06",))
        return ()
    return (text,)


def _blank_class(course: Course, attacking: tuple[CardState, ...]) -> Where:
    """The cell of the table of affiliations in which the class of an attacker is missing."""
    own = {keyword(card.affiliation or "") for card in attacking}
    rows = zip(course.class_rows, course.classes, strict=True)
    blank = [number for number, row in rows if row.attack_class is None and keyword(row.affiliation or "") in own]
    return Where("Classes", blank[-1], "attack_class")


def _open_attacks(course: Course, battle: Battle) -> list[Attack]:
    """The attacks of the target's owner on this player since this player's last turn."""
    last = course.state.turn - max(2, len(course.players))
    return [
        attack
        for attack in course.state.attacks
        if last < attack.turn < course.state.turn
        and (attack.attacker, attack.attacked) == (battle.defenders.player, battle.attackers.player)
    ]


def _answered(attacking: tuple[CardState, ...], attacks: list[Attack]) -> Attack | None:
    """The attack that a counter-attack here would answer."""
    location = attacking[0].location if attacking else None
    if location is None or not stccg_may_counter(location, tuple(attack.location for attack in attacks)):
        return None
    return next(attack for attack in attacks if folded(attack.location) == folded(location))


def _moral(
    course: Course, attacking: tuple[CardState, ...], attacked: tuple[CardState, ...], permits: tuple[str, ...],
    assimilating: bool, answers: Attack | None,
) -> str:  # fmt: skip
    """What clears the restrictions: the general rule, the counter-attack, a permit; blank for nothing."""
    own, theirs = ([card.affiliation for card in cards if card.affiliation] for cards in (attacking, attacked))
    if not own:
        return ""
    if stccg_may_attack(tuple(own), tuple(theirs), (), False, assimilating, course.classes):
        return "general"
    if answers is not None:
        return "counter"
    permitted = stccg_may_attack(tuple(own), tuple(theirs), permits, False, assimilating, course.classes)
    return "permit" if permitted else ""
