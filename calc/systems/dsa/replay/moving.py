"""Movement of the replay: the movement check, exhaustion, steps, and crossing the line."""

from __future__ import annotations

from calc.core.errors import Words, message
from calc.core.plurals import plural
from calc.core.records import Placed, Where
from calc.core.replay import phrase
from calc.core.totals import Part, Total
from calc.systems.dsa.replay.checks import RIDING, Check, attributes, log_check, rolled
from calc.systems.dsa.replay.course import Course, came_from
from calc.systems.dsa.replay.mishaps import FUMBLE_RULES, Mishap, fumble
from calc.systems.dsa.replay.rows import MOVE_ROLLS, Move
from calc.systems.dsa.replay.state import RiderState
from calc.systems.dsa.replay.words import word
from calc.systems.dsa.rules.board import dsa_action_cost
from calc.systems.dsa.rules.bonuses import dsa_horse_bonus, dsa_riding_modifier
from calc.systems.dsa.rules.checks import dsa_fate_point, dsa_is_fumble
from calc.systems.dsa.rules.exhaustion import dsa_exhaustion
from calc.systems.dsa.rules.movement import dsa_carry_over, dsa_movement
from calc.systems.dsa.rules.variant import dsa_bonus_share, dsa_mix_movement


def movement(course: Course, placed: Placed[Move]) -> None:
    """The movement check of a rider's turn, and what follows from it up to his movement points."""
    move, name = placed.row, placed.row.rider
    sprint = _announced_sprint(course, placed)
    kind = "sprint" if sprint else "movement"
    before = course.now(name)
    if sprint and course.settings.dsa_sprint_point == "before_check":
        course.change(name, exhaustion=int(dsa_exhaustion(before.exhaustion, True)))
    check, overridden = _movement_check(course, placed, kind)
    _exhaust(course, name, sprint, before)
    course.change(name, damage=0, carry=dsa_carry_over(check.tap, course.settings.dsa_rounding), points=0)
    drifts = False
    if move.set_points is not None:
        _set_points(course, placed, move.set_points)
    elif dsa_is_fumble(check.grade, check.tap, kind):
        effect = fumble(course, name, kind, Mishap(placed, MOVE_ROLLS, (move.turn, name)))
        if course.now(name).status != "racing":
            return
        drifts = bool(effect.fields)
        left = Part("nach dem Patzer", effect.points_left, FUMBLE_RULES[kind])
        _hand_out(course, name, Total(left), (FUMBLE_RULES[kind],))
    else:
        total = _points(course, name, check, sprint)
        rules = ("DSA-SPURT-03",) if sprint else ("DSA-FORT-01", "DSA-FORT-02")
        _hand_out(course, name, total, rules, overridden=overridden)
    if drifts:
        _drift(course, name, FUMBLE_RULES[kind])


def _hand_out(course: Course, name: str, total: Total, rules: tuple[str, ...], *, overridden: bool = False) -> None:
    """The movement points of the turn, less what is still owed."""
    debt = course.now(name).debt
    owed = min(debt, int(total))
    left = total.plus(Part("geschuldete Punkte", -owed, "DSA-PATZ-07")) if owed else total
    course.change(name, points=int(left), debt=0)
    said = phrase(plural("{points} Bewegungspunkt", "{points} Bewegungspunkte", of="points"), points=int(left))
    if debt:
        said = phrase(
            plural(
                "{points} Bewegungspunkt (noch offen: {debt})",
                "{points} Bewegungspunkte (noch offen: {debt})",
                of="points",
            ),
            points=int(left),
            debt=debt,
        )
    course.log(name, "points", said, total=left, result=int(left), rules=rules, overridden=overridden)


def _set_points(course: Course, placed: Placed[Move], points: int) -> None:
    """The game master's own movement points; his word holds as it stands, nothing is taken off."""
    course.change(placed.row.rider, points=points, debt=0)
    course.log(
        placed.row.rider, "points", phrase(plural(
            "{points} Bewegungspunkt",
            "{points} Bewegungspunkte", of="points",
        ), points=points), result=points,
        cells=(placed.where("set_points"),), overridden=True,
    )  # fmt: skip


def _announced_sprint(course: Course, placed: Placed[Move]) -> bool:
    """Whether the rider sprints; refused where the group leaves the sprint rules out."""
    if not placed.row.sprint:
        return False
    if not course.settings.dsa_sprint_allowed:
        course.trouble(
            placed.where("sprint"), message("sprints are left out by the setting dsa_sprint_allowed"),
            value=True, rules=("DSA-FORUM-01",),
        )  # fmt: skip
        return False
    course.log(
        placed.row.rider, "sprint", phrase("kündigt einen Spurt an"), rules=("DSA-SPURT-01",),
        cells=(placed.where("sprint"),),
    )  # fmt: skip
    return True


def _movement_check(course: Course, placed: Placed[Move], kind: str) -> tuple[Check, bool]:
    """The movement check with fate point and the game master's own modifier or TaP*."""
    move, name = placed.row, placed.row.rider
    change = movement_modifier(course, name, kind, move.other)
    if move.set_modifier is not None:
        change = Total(Part("Meisterentscheid", move.set_modifier, "DSA-MOD-01"))
    overridden = move.set_modifier is not None
    if move.set_tap is not None:
        check = Check(move.set_tap, "success" if move.set_tap >= 0 else "failure", change, (), kind)
        log_check(course, name, check, (placed.where("set_tap"),), overridden=True)
        return check, True
    keys = (move.turn, name)
    roll = MOVE_ROLLS["movement"]
    check = rolled(course, name, kind, course.dice(placed, "movement", roll, *keys), change, RIDING)
    cells = tuple(placed.where(column) for column in roll.columns)
    if overridden:
        cells = (*cells, placed.where("set_modifier"))
    log_check(course, name, check, cells, overridden=overridden)
    if move.use_fate:
        check = _fate(course, placed, check)
    return check, overridden


def movement_modifier(course: Course, name: str, kind: str, other: int = 0) -> Total:
    """The modifier of a movement check; in the mixed variant horse and crowd do not make it easier."""
    person, rider = course.person(name), course.now(name)
    mixed = course.settings.dsa_variant == "mix"
    return dsa_riding_modifier(
        kind,
        0 if mixed else person.horse_bonus,
        person.scope,
        0 if mixed else int(course.crowd(name)),
        course.counted_exhaustion(name),
        rider.carry,
        rider.damage,
        other=other,
    )


def _fate(course: Course, placed: Placed[Move], first: Check) -> Check:
    """A fate point: a second roll, the better one counts."""
    name = placed.row.rider
    if course.now(name).fate < 1:
        course.trouble(
            placed.where("use_fate"), message("{name} has no fate point left", name=Words(name)),
            value=True, rules=("DSA-FORUM-03",),
        )  # fmt: skip
        return first
    roll = MOVE_ROLLS["fate"]
    second = rolled(
        course, name, first.kind, course.dice(placed, "fate", roll, placed.row.turn, name), first.modifier, RIDING
    )
    course.change(name, fate=course.now(name).fate - 1)
    log_check(course, name, second, tuple(placed.where(column) for column in roll.columns))
    better = dsa_fate_point(first.tap, second.tap, first.grade, second.grade)
    course.log(
        name, "fate_point",
        phrase("Schicksalspunkt: der {roll}. Wurf zählt ({tap} TaP*)", roll=better.roll, tap=better.tap),
        result=better.tap, rules=("DSA-FORUM-03",), cells=(placed.where("use_fate"),), roll=better.roll,
    )  # fmt: skip
    return first if better.roll == 1 else second


def _exhaust(course: Course, name: str, sprint: bool, before: RiderState) -> None:
    """The point of exhaustion that a sprint costs, from when the setting says it counts."""
    point = course.settings.dsa_sprint_point
    if sprint and point != "before_check":
        course.change(
            name, exhaustion=int(dsa_exhaustion(before.exhaustion, True)), fresh=1 if point == "next_turn" else 0
        )


def _points(course: Course, name: str, check: Check, sprint: bool) -> Total:
    """The movement points of the rules of the text, or of the mixed variant."""
    s = course.settings
    if s.dsa_variant == "seed":
        return dsa_movement(check.tap, sprint, s.dsa_rounding)
    person = course.person(name)
    ch, ge, _, taw = attributes(course, name, *RIDING)
    bonus = 0.0
    if check.dice:
        horse = dsa_horse_bonus(person.horse_bonus, person.scope, check.kind)
        bonus = course.crowd(name) * dsa_bonus_share(check.dice[0], ch) + horse * dsa_bonus_share(check.dice[1], ge)
    return dsa_mix_movement(taw, check.tap, bonus, sprint, s.dsa_mix_weight, s.dsa_rounding)


def _drift(course: Course, name: str, rule: str) -> None:
    """The forced diagonal step outward; on a taken field or off the track as the setting says."""
    rider = course.now(name)
    enough = max(rider.points, dsa_action_cost("lane"))
    allowed, field, lane = course.step(rider, "out", enough)
    if allowed != "ok" and course.settings.dsa_drift_blocked == "ahead":
        allowed, field, lane = course.step(rider, "ahead", enough)
    if allowed != "ok":
        reason = "occupied" if allowed == "shove" else allowed
        course.log(
            name, "refused", phrase("wird nach außen getragen, bleibt aber stehen: {reason}", reason=word(reason)),
            result=reason, rules=(rule,),
        )  # fmt: skip
        return
    course.change(name, field=field, lane=lane)
    said = phrase("gerät nach außen auf Feld {field}, Bahn {lane}", field=field, lane=lane)
    if lane == rider.lane:
        said = phrase("kann nicht nach außen und gerät geradeaus auf Feld {field}, Bahn {lane}", field=field, lane=lane)
    course.log(name, "drift", said, **came_from(rider), rules=(rule,))
    crossed(course, name)


def crossed(course: Course, name: str, cells: tuple[Where, ...] = ()) -> None:
    """Finish, as soon as the field reaches the length of the lane; points left are ridden straight on.

    cells: the row that took the rider over the line
    """
    rider = course.now(name)
    length = course.length(rider.lane)
    if rider.status != "racing" or rider.field < length:
        return
    past = rider.field + rider.points - length
    course.change(
        name,
        status="finished",
        finish_turn=course.state.turn,
        past_line=past,
        points=0,
        field=rider.field + rider.points,
    )
    course.log(
        name, "finish", phrase(plural(
            "{rider} ist im Ziel, {past} Feld hinter der Linie",
            "{rider} ist im Ziel, {past} Felder hinter der Linie", of="past",
        ), rider=name, past=past),
        **came_from(rider), result=past, rules=("DSA-ZIEL-01",), cells=cells,
    )  # fmt: skip
