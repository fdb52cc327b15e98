"""Attacks of the replay: looking for the referee, the attack in passing, the attack while shoving, being caught."""

from __future__ import annotations

from calc.core.records import Placed
from calc.core.replay import phrase
from calc.core.totals import Part, Total
from calc.systems.dsa.replay.checks import SENSES, Check, log_check, modifier, riding_check, rolled
from calc.systems.dsa.replay.course import Course
from calc.systems.dsa.replay.mishaps import Mishap, fumble
from calc.systems.dsa.replay.rows import ORDER_ROLLS, Order
from calc.systems.dsa.replay.shoving import keys_of
from calc.systems.dsa.replay.words import word
from calc.systems.dsa.rules.checks import dsa_is_fumble
from calc.systems.dsa.rules.fighting import dsa_attack, dsa_damage_modifier, dsa_fight_modifier, dsa_fight_roll
from calc.systems.dsa.rules.referee import dsa_look, dsa_referee

LOOK_MODIFIER = 3
DIE_OF_FUMBLES = 20

Thrown = tuple[tuple[str, tuple[int, ...]], ...]

#: What a look and an attack can come to by the game master's word.
LOOKED = ("hidden", "in_view", "unknown")
SAID_SIGHT = ("hidden", "in_view")
FOUGHT = ("not_allowed", "miss", "hit", "parried")


def look(course: Course, placed: Placed[Order]) -> str:
    """Watch the referee before an attack; the W6 of sight is the one of the attack that follows."""
    order, name = placed.row, placed.row.rider
    rider = course.now(name)
    course.change(name, points=rider.points - 1)
    overridden = order.set_result in LOOKED
    view = None
    if overridden:
        result = str(order.set_result)
    else:
        change = Total(Part("Sinnenschärfe", LOOK_MODIFIER, "DSA-ATT-10"))
        roll = ORDER_ROLLS["look"]
        check = rolled(course, name, "look", course.dice(placed, "look", roll, *keys_of(placed)), change, SENSES)
        log_check(course, name, check, tuple(placed.where(column) for column in roll.columns))
        if check.passed:
            (view,) = course.dice(placed, "sight", ORDER_ROLLS["sight"], *keys_of(placed))
        result = dsa_look(check.tap, view, _hidden_upto(course, order))
    course.change(name, view=view, looked=result, sight=result if result in SAID_SIGHT and overridden else "")
    course.log(
        name, "look", phrase("beobachtet den Schiedsrichter: {result}", result=word(result)),
        dice=(("sight", (view,)),) if view is not None else (), result=result, rules=("DSA-ATT-10",),
        cells=(placed.where("set_result" if overridden else "action"),), overridden=overridden,
    )  # fmt: skip
    return result


def attack(course: Course, placed: Placed[Order], target: str, *, shoving: bool = False) -> int | None:
    """One attack; the difficulty that a hit puts on the victim's shove check, None when the attacker is out."""
    order, name = placed.row, placed.row.rider
    course.change(name, points=course.now(name).points - 1, attacked=True)
    permit = riding_check(
        course, name, "permission", placed, "permit", ORDER_ROLLS["permit"],
        modifier(course, name, "permission", role="attacker" if shoving else "none"), *keys_of(placed),
    )  # fmt: skip
    result, thrown = _fought(course, placed, target, permit)
    overridden = order.set_result in FOUGHT
    course.log(
        name, "attack",
        phrase("greift {other} an ({part}): {result}", other=target, part=word(order.part), result=word(result)),
        dice=thrown, result=result, rules=("DSA-ATT-03", "DSA-ATT-04"),
        cells=(placed.where("set_result" if overridden else "action"),), overridden=overridden,
    )  # fmt: skip
    damage = _hurt(course, placed, target) if result == "hit" else 0
    if result != "not_allowed":
        _remember(course, name, target, order.part)
    if result == "fumble" or dsa_is_fumble(permit.grade, permit.tap, "permission"):
        fumble(course, name, "attack", Mishap(placed, ORDER_ROLLS, keys_of(placed)))
    if result != "not_allowed" and (result == "hit" or course.settings.dsa_referee_on == "attack"):
        _judge(course, placed, shoving=shoving)
    course.change(name, view=None, sight="")
    return damage if course.now(name).status == "racing" else None


def _fought(course: Course, placed: Placed[Order], target: str, permit: Check) -> tuple[str, Thrown]:
    """The outcome of permission checks, AT and PA, and the dice; asks for each die only when it matters."""
    order, name = placed.row, placed.row.rider
    if order.set_result in FOUGHT:
        return str(order.set_result), ()
    if not permit.passed:
        return "not_allowed", ()
    me, other, keys = course.person(name), course.person(target), keys_of(placed)
    (at,) = course.needed(course.riders[name], "at")
    thrown = {"at": course.dice(placed, "at", ORDER_ROLLS["at"], *keys)}
    (at_die,) = thrown["at"]
    hard = dsa_fight_modifier(me.sf, "at", order.part)
    confirm = 0 if course.settings.dsa_confirm == "no" else None
    if confirm is None and at_die == DIE_OF_FUMBLES:
        thrown["confirm"] = course.dice(placed, "confirm", ORDER_ROLLS["confirm"], *keys)
        (confirm,) = thrown["confirm"]
    defended: Check | None = None
    pa = pa_die = None
    if dsa_fight_roll(at_die, at, hard, confirm if at_die == DIE_OF_FUMBLES else 0) in ("success", "lucky"):
        change = modifier(course, target, "permission")
        defended = riding_check(course, target, "permission", placed, "defend", ORDER_ROLLS["defend"], change, *keys)
        if defended.passed:
            (pa,) = course.needed(course.riders[target], "pa")
            thrown["pa"] = course.dice(placed, "pa", ORDER_ROLLS["pa"], *keys)
            (pa_die,) = thrown["pa"]
    tap = defended.tap if defended else None
    result = dsa_attack(permit.tap, at, at_die, tap, pa, pa_die, me.sf, other.sf, order.part, confirm)
    return result, tuple(thrown.items())


def _hurt(course: Course, placed: Placed[Order], target: str) -> int:
    """The harm of a hit; the difficulty that it means."""
    points = course.blow(placed)
    part = placed.row.part
    harm = dsa_damage_modifier(points, part)
    victim = course.now(target)
    hurt = {"sp_rider": victim.sp_rider + points} if part == "rider" else {"sp_horse": victim.sp_horse + points}
    course.change(target, damage=victim.damage + harm, **hurt)
    course.log(
        target, "hurt",
        phrase("{part} verliert {points} SP, nächste Bewegungs-Probe um {harm} erschwert",
               part=word(part), points=points, harm=harm),
        result=points, rules=("DSA-ATT-06" if part == "rider" else "DSA-ATT-07",), cells=(placed.where("sp"),),
    )  # fmt: skip
    return harm


def _remember(course: Course, name: str, target: str, part: str) -> None:
    """What the crowd has seen."""
    me, victim = course.now(name), course.now(target)
    worst = "horse" if "horse" in (part, me.worst_attack) else "rider"
    only = me.villains_only and course.person(target).villain
    rule = "DSA-PUBL-03" if worst == "horse" else "DSA-PUBL-04"
    course.crowd_sees(name, rule, worst_attack=worst, villains_only=only)
    course.crowd_sees(target, "DSA-PUBL-02", harassed=victim.harassed + 1)


def _judge(course: Course, placed: Placed[Order], *, shoving: bool) -> None:
    """Whether the referee catches the attack; a caught rider is out at once."""
    order, name = placed.row, placed.row.rider
    verdict, dice = (order.set_verdict, ()) if order.set_verdict else _judged(course, placed, shoving=shoving)
    if verdict == "excluded" and course.now(name).status == "racing":
        course.change(name, status="excluded", points=0)
    course.log(
        name, "referee", phrase("Schiedsrichter: {verdict}", verdict=word(verdict)), dice=dice, result=verdict,
        rules=("DSA-ATAB-04",) if shoving else ("DSA-ATT-09", "DSA-ATT-11", "DSA-ATT-12"),
        cells=(placed.where("set_verdict" if order.set_verdict else "notice" if shoving else "sight"),),
        overridden=order.set_verdict is not None,
    )  # fmt: skip


def _judged(course: Course, placed: Placed[Order], *, shoving: bool) -> tuple[str, Thrown]:
    """The verdict by the dice, and the dice; the sight is rolled once, also where it was looked at or set before."""
    rider, keys, s = course.now(placed.row.rider), keys_of(placed), course.settings
    sighted = not shoving or s.dsa_shove_view
    thrown: list[tuple[str, tuple[int, ...]]] = []
    hidden = sighted and rider.sight == "hidden"
    view: int | None = None
    if sighted and not rider.sight:
        if (view := rider.view) is None:
            (view,) = course.dice(placed, "sight", ORDER_ROLLS["sight"], *keys)
        thrown.append(("sight", (view,)))
        hidden = view <= _hidden_upto(course, placed.row)
    if hidden:
        return "hidden", tuple(thrown)
    (notice,) = course.dice(placed, "notice", ORDER_ROLLS["notice"], *keys)
    # In sight by now, whatever the die of sight may be: nothing is hidden up to 0.
    return dsa_referee(view or 1, notice, shoving, 0, s.dsa_shove_view), (*thrown, ("notice", (notice,)))


def _hidden_upto(course: Course, order: Order) -> int:
    """The attack is out of sight on this W6 roll or less; more often in a dense pack."""
    return course.settings.dsa_hidden_upto_crowd if order.dense else course.settings.dsa_hidden_upto
