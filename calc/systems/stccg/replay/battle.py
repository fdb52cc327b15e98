"""A battle in the replay: declared, checked, lined up, weighed, fought, and cleared away."""

from __future__ import annotations

from dataclasses import replace

from calc.core.course import Waiting
from calc.core.errors import Words, message
from calc.core.records import Placed
from calc.core.replay import phrase
from calc.systems.stccg.replay.course import Course, Refusal
from calc.systems.stccg.replay.end import finish
from calc.systems.stccg.replay.forces import forces
from calc.systems.stccg.replay.legal import judge
from calc.systems.stccg.replay.odds import chances
from calc.systems.stccg.replay.pairs import count, decide, pair_off, shuffle
from calc.systems.stccg.replay.reasons import names
from calc.systems.stccg.replay.rows import Order
from calc.systems.stccg.replay.state import Attack, Battle, Side
from calc.systems.stccg.replay.words import place, word
from calc.systems.stccg.rules.battle import Fighter
from calc.systems.stccg.rules.conditions import stccg_takes_part

CHECK_RULES = {
    "not_your_turn": "STCCG-START-02", "not_active": "STCCG-START-03", "no_defender": "STCCG-FIGHT-03",
    "own_cards": "STCCG-AFF-01", "not_same_place": "STCCG-START-04", "no_leader": "STCCG-START-05",
    "affiliation": "STCCG-START-06",
}  # fmt: skip
ROLES = ("attacker", "defender")


def fight(course: Course, placed: Placed[Order]) -> None:
    """Carry out one declared battle; Waiting where it cannot go on yet, which leaves it as far as it came."""
    order = placed.row
    player, target = (course.player(name or "") or name or "" for name in (order.player, order.target))
    nobody = Side("attacker", player), Side("defender", target)
    course.battle = Battle(placed.number, order.battle, course.state.turn, *nobody)
    try:
        attackers, defenders = forces(course, placed)
        course.update(attackers=attackers, defenders=defenders)
        battle = _judged(course, placed)
        if battle.check != "ok":
            _refuse(course, placed, battle.check)
        elif not _impossible(course, placed):
            _declare(course, placed)
            _fight(course, placed)
    except Refusal as refusal:
        course.update(check=refusal.reason, open=False)
        course.log(
            player, "refused",
            phrase("Angriff nicht möglich: {name}, {reason}", name=refusal.name, reason=word(refusal.reason)),
            result=refusal.reason, cells=(placed.where("battle"),),
        )  # fmt: skip
    finally:
        course.state = replace(course.state, battles=(*course.state.battles, course.under_way()))
        course.battle = None


def _judged(course: Course, placed: Placed[Order]) -> Battle:
    """The battle with its verdict; one that the game master declines waits for nothing that only the check needs."""
    try:
        return judge(course, placed)
    except Waiting:
        said = placed.row.set_check
        if said in (None, "ok"):
            raise
        return course.update(check=said, check_set=True)


def _refuse(course: Course, placed: Placed[Order], reason: str) -> None:
    """A battle that is not allowed is logged with its reason, and is an open point for the game master."""
    battle = course.update(check=reason, open=False)
    condition = next((one for one in battle.conditions if one.keyword == reason and not one.met), None)
    because = condition.reason if condition is not None else word("override")
    rules = (CHECK_RULES[reason],)
    course.log(
        battle.attackers.player, "refused",
        phrase("darf {target} nicht angreifen: {reason} ({because})", target=battle.defenders.player,
               reason=word(reason), because=because),
        result=reason, rules=rules, cells=(placed.where("set_check" if battle.check_set else "attackers"),),
        overridden=battle.check_set, opponent=battle.defenders.player,
    )  # fmt: skip
    if not battle.check_set:
        course.trouble(
            placed.where("attackers"),
            message("battle {battle} is not allowed: {reason}", battle=Words(battle.id), reason=word(reason)),
            value=placed.row.attackers, severity="warning", rules=rules,
        )  # fmt: skip


def _impossible(course: Course, placed: Placed[Order]) -> bool:
    """True where the game master allowed a battle in which one side has nobody who can fight, or a card fights itself."""
    battle = course.under_way()
    fighting = [{card.id for card in battle.side(role).cards if stccg_takes_part(card.status, role)} for role in ROLES]
    hindrances = (not fighting[0], not fighting[1], not fighting[0].isdisjoint(fighting[1]))
    for stands, reason in zip(hindrances, ("not_active", "no_defender", "own_cards"), strict=True):
        if stands:
            course.trouble(
                placed.where("set_check"), message("battle {battle} is not possible: {reason}",
                                                   battle=Words(battle.id), reason=word(reason)),
                value=placed.row.set_check, rules=(CHECK_RULES[reason],),
            )  # fmt: skip
            _refuse(course, placed, reason)
            return True
    return False


def _declare(course: Course, placed: Placed[Order]) -> None:
    """The attack is declared: why it is allowed; from now on it may be answered."""
    battle = course.under_way()
    scene = battle.scene
    assert scene is not None
    met = {condition.keyword: condition.reason for condition in battle.conditions}
    course.log(
        battle.attackers.player, "battle",
        phrase("greift {target} an: {place}. {leader}. {morals}.", target=battle.defenders.player,
               place=place(scene.location, scene.spot), leader=met["no_leader"], morals=met["affiliation"]),
        result="override" if battle.check_set else "counter" if battle.counter else "leader",
        rules=("STCCG-SUM-01", "STCCG-LEAD-02" if battle.counter else "STCCG-START-05"),
        cells=(placed.where("set_check" if battle.check_set else "attackers"),), overridden=battle.check_set,
        opponent=battle.defenders.player, way=battle.way, moral=battle.moral, counter=battle.counter,
    )  # fmt: skip
    attack = Attack(
        course.state.turn, battle.attackers.player, battle.defenders.player, scene.location or "", battle.id
    )
    course.state = replace(course.state, attacks=(*course.state.attacks, attack))


def _fight(course: Course, placed: Placed[Order]) -> None:
    """From the line-up to the end."""
    for role in ROLES:
        _line_up(course, role)
    _weigh(course)
    order_a, order_b = (shuffle(course, placed, role) for role in ROLES)
    pair_off(course, order_a, order_b)
    for role in ROLES:
        count(course, role)
    decide(course, placed)
    finish(course, placed)


def _line_up(course: Course, role: str) -> None:
    """Who takes part, and who is left out and why; Waiting where a strength is blank."""
    side = course.under_way().side(role)
    fighting = tuple(card for card in side.cards if stccg_takes_part(card.status, role))
    blank = [course.people[card.id].where("base") for card in fighting if card.strength is None]
    if blank:
        raise Waiting(*blank)
    course.set_side(replace(side, fighting=tuple(card.id for card in fighting)))
    course.log(
        side.player, "sides", phrase("{role}: {names}", role=word(role), names=names(fighting)), result=len(fighting),
        rules=("STCCG-FIGHT-02", "STCCG-FIGHT-03"), side=role,
    )  # fmt: skip
    for card in side.cards:
        if card not in fighting:
            course.log(
                card.name, "left_out", phrase("kämpft nicht mit: {status}", status=word(card.status)),
                result=card.status, rules=("STCCG-FIGHT-03",) if card.status == "disabled" else ("STCCG-START-03",),
                side=role, card=card.id,
            )  # fmt: skip


def _weigh(course: Course) -> None:
    """The chances of victory before the piles are shuffled."""
    battle, settings = course.under_way(), course.settings
    a, b = (
        tuple(Fighter(int(card.strength or 0), card.lethal) for card in side.fighters)
        for side in (battle.attackers, battle.defenders)
    )
    found = chances(a, b, settings.stccg_tie, settings.seed or "", battle.id, settings.stccg_replays)
    course.update(chances=found)
    course.log(
        battle.attackers.player, "odds",
        phrase("Siegchancen: Angreifer {attacker}, Angegriffene {defender}, niemand {nobody}",
               attacker=percent(found.attacker), defender=percent(found.defender), nobody=percent(found.nobody)),
        result=found.attacker, rules=("STCCG-ODDS-03" if found.replays else "STCCG-ODDS-01", "STCCG-ODDS-02"),
        defender=found.defender, nobody=found.nobody, replays=found.replays,
    )  # fmt: skip


def percent(share: float) -> str:
    """A chance as a whole percentage; what is neither 0 nor 1 is not shown as either."""
    whole = int(share * 100 + 0.5)
    if whole == 0 and share > 0:
        return "<1 %"
    return ">99 %" if whole == 100 and share < 1 else f"{whole} %"
