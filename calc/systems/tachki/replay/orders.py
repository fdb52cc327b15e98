"""Orders of a turn: which row drives which segment, what is allowed, what is dropped, who defends himself."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from calc.core.course import Waiting
from calc.core.errors import message
from calc.core.records import Placed, Where
from calc.core.replay import phrase
from calc.systems.tachki.replay.course import Course
from calc.systems.tachki.replay.rows import Order
from calc.systems.tachki.replay.run import Extra, Planned, Run
from calc.systems.tachki.replay.track import Piece
from calc.systems.tachki.replay.words import word
from calc.systems.tachki.rules.cells import AT_A_CAR
from calc.systems.tachki.rules.manoeuvres import LEAST_CHANGE, Amounts, tachki_amount_range, tachki_gap
from calc.systems.tachki.rules.modules import RANGED_BY, tachki_in_reach
from calc.systems.tachki.rules.moving import Order as Declared
from calc.systems.tachki.rules.moving import tachki_orders

#: Made with the segment or in its place where a row names one; all others are made on top of it.
ON_THE_TRACK = frozenset({"accelerate", "brake", "afterburner", "straight", "turn", "ramp", "slipstream", "jump"})
NEEDS_MODULE = {
    "afterburner": "afterburner", "jump": "jump_drive", "scan": "scanner", "em_attack": "em_gun",
    "em_shield": "em_shield", "strike": "ram", "parachute": "parachute",
}  # fmt: skip
#: Which cell of an order is to mend, where it is not the manoeuvre.
TO_MEND = {
    "amount": "amount", "no_amount": "amount", "no_target": "target", "own_target": "target", "target_out": "target",
    "out_of_reach": "target", "jumping": "target", "not_crossed": "segment", "twice": "segment", "not_running": "driver",
}  # fmt: skip
#: Whoever is the target of these is asked whether he resists.
ASKED = frozenset({"slipstream", "struggle", "strike"})


@dataclass
class Plan:
    """A driver's orders being read: what is accepted so far, and what is refused."""

    name: str
    pieces: tuple[Piece, ...]
    segments: dict[int, Planned] = field(default_factory=dict)
    extras: list[Extra] = field(default_factory=list)
    refused: list[tuple[Placed[Order], str]] = field(default_factory=list)
    declared: list[Declared] = field(default_factory=list)

    @property
    def jumps(self) -> bool:
        """True where a jump is among the accepted orders."""
        return any(planned.manoeuvre == "jump" for planned in self.segments.values())


def plan_turn(course: Course, orders: Mapping[str, list[Placed[Order]]]) -> None:
    """Make every running driver's orders into his turn; what is not legal is dropped and logged."""
    running = [driver.name for driver in course.state.running()]
    first = {name: _read(course, name, orders.get(name, []), frozenset()) for name in running}
    jumping = frozenset(name for name, plan in first.items() if plan.jumps)
    for name in running:
        plan = _read(course, name, orders.get(name, []), jumping)
        driver = course.now(name)
        course.runs[name] = Run(
            name, driver.position, driver.speed, moving=driver.speed,
            plan=tuple(
                plan.segments.get(index, Planned(piece, piece.row.manoeuvre, None))
                for index, piece in enumerate(plan.pieces)
            ),
            extras=tuple(plan.extras),
            counted=tachki_orders(tuple(plan.declared), course.settings.tachki_category, course.state.turn).extras,
        )  # fmt: skip
        for placed, reason in plan.refused:
            refuse(course, placed, reason)
        if not orders.get(name):
            course.stall(name, Waiting(course.drivers[name].where("name"), needed=phrase("заявка на ход (Orders)")))


def refuse(course: Course, placed: Placed[Order], reason: str) -> None:
    """An order that is not legal is logged, is not carried out, and is an open point for the game master."""
    order = placed.row
    action = word(order.manoeuvre or "manoeuvre")
    column = TO_MEND.get(reason, "manoeuvre")
    course.log(
        order.driver, "refused", phrase("{action}: заявка отклонена, {reason}", action=action, reason=word(reason)),
        result=reason, rules=("TACHKI-TURN-10",), cells=(placed.where(column),), target=order.target,
    )  # fmt: skip
    if reason == "target_out" and course.now(order.target or "").out_turn == course.state.turn:
        return  # who retires at the start of a turn was still a fair target when it was declared
    course.trouble(
        placed.where(column),
        message("{action} is not possible: {reason}", action=action, reason=word(reason)),
        value=getattr(order, column), severity="warning", rules=("TACHKI-TURN-10",),
    )  # fmt: skip


def _read(course: Course, name: str, rows: list[Placed[Order]], jumping: frozenset[str]) -> Plan:
    """The rows one by one, an attack with the parachute after the parachute; each must be legal beside the others."""
    driver = course.now(name)
    plan = Plan(name, course.track.crossed(driver.position, driver.speed))
    for placed in sorted(rows, key=lambda placed: placed.row.manoeuvre == "parachute_attack"):
        _enter(course, plan, placed, jumping)
    return plan


def _enter(course: Course, plan: Plan, placed: Placed[Order], jumping: frozenset[str]) -> None:
    """Accept or refuse one row."""
    order = placed.row
    index, reason = _index(plan, order)
    if reason:
        plan.refused.append((placed, reason))
        return
    piece = plan.pieces[index] if index is not None else None
    made = order.manoeuvre or (piece.row.manoeuvre if piece else None)
    if made is None:
        return
    drives = piece is not None and not order.extra and _drives(course, piece, made)
    if drives and index in plan.segments:
        plan.refused.append((placed, "twice"))
        return
    reason = possible(course, plan, placed, made, jumping)
    declared = (
        Declared(piece.row.manoeuvre, _as_declared(made)) if piece is not None and drives else Declared(None, made)
    )
    if reason == "ok":
        reason = tachki_orders((*plan.declared, declared), course.settings.tachki_category, course.state.turn).status
        if made == "parachute_attack" and reason in ("ok", "parachute"):
            reason = _canopy(plan)
    if reason != "ok":
        plan.refused.append((placed, reason))
        if piece is not None and index is not None and drives:
            # The segment must be driven all the same, with the dice that the player rolled for it.
            plan.segments[index] = Planned(piece, piece.row.manoeuvre, placed)
            plan.declared.append(Declared(piece.row.manoeuvre, None))
        return
    plan.declared.append(declared)
    if piece is not None and index is not None and drives:
        plan.segments[index] = Planned(piece, made, placed)
    else:
        plan.extras.append(Extra(placed, made, index))


def _index(plan: Plan, order: Order) -> tuple[int | None, str]:
    """Which of the crossed segments a row means; a car that crosses none has no use for its number."""
    if order.segment is None or not plan.pieces:
        return None, ""
    same = [index for index, piece in enumerate(plan.pieces) if piece.number == order.segment]
    if not same:
        return None, "not_crossed"
    free = [index for index in same if index not in plan.segments]
    return (free or same)[0], ""


def _drives(course: Course, piece: Piece, made: str) -> bool:
    """Whether a manoeuvre drives the segment, its own or in its place; else it comes on top."""
    if made == "parachute":
        return course.settings.tachki_parachute_replaces_straight and piece.row.manoeuvre == "straight"
    return made == piece.row.manoeuvre or made in ON_THE_TRACK


def _canopy(plan: Plan) -> str:
    """An attack needs a parachute of its own, on top of the segments or in place of one."""
    made = [extra.manoeuvre for extra in plan.extras] + [driven.manoeuvre for driven in plan.segments.values()]
    return "ok" if made.count("parachute_attack") < made.count("parachute") else "parachute_missing"


def _as_declared(made: str) -> str:
    """A parachute in place of a straight is allowed by a setting that the rule function does not know."""
    return "straight" if made == "parachute" else made


def possible(course: Course, plan: Plan, placed: Placed[Order], made: str, jumping: frozenset[str]) -> str:
    """Whether the car and its place allow a manoeuvre: ok or why not."""
    order, name = placed.row, plan.name
    module = NEEDS_MODULE.get(made)
    if module is not None and course.tier(name, module) is None:
        return "no_module"
    if made == "parachute":
        declared = [extra.manoeuvre for extra in plan.extras] + [driven.manoeuvre for driven in plan.segments.values()]
        released = declared.count("parachute")
        return "ok" if released < course.now(name).parachutes else "no_parachute"
    if made in LEAST_CHANGE:
        return _amount(course, name, made, order.amount)
    return _reach(course, name, placed, made, jumping) if made in AT_A_CAR else "ok"


def _amount(course: Course, name: str, made: str, amount: int | None) -> str:
    if amount is None:
        return "no_amount"
    power, handling = course.value(name, "power"), course.value(name, "handling")
    allowed = tachki_amount_range(made, power, handling, course.tier(name, "afterburner"))
    return "ok" if isinstance(allowed, Amounts) and allowed.minimum <= amount <= allowed.maximum else "amount"


def _reach(course: Course, name: str, placed: Placed[Order], made: str, jumping: frozenset[str]) -> str:
    target = placed.row.target
    if target is None:
        return "no_target"
    if target not in course.drivers:
        return "no_target"
    if target == name:
        return "own_target"
    if course.now(target).status != "running":
        return "target_out"
    module = RANGED_BY.get(made)
    tier = course.tier(name, module) if module else None
    if not tachki_in_reach(made, gap(course, name, target), tier):
        return "out_of_reach"
    return "ok" if tachki_in_reach(made, gap(course, name, target), tier, target in jumping) else "jumping"


def gap(course: Course, name: str, other: str) -> int:
    """Distance to another car at the start of the turn, positive when this one is ahead."""
    ring = course.track.lap_length if course.settings.tachki_lapped_cars == "ring" else None
    return tachki_gap(course.now(name).position, course.now(other).position, ring)


def resistance(course: Course) -> None:
    """Ask the targets of slipstream, struggle and strike; who resists makes one more Manoeuvring."""
    asked: dict[str, list[Where]] = {}
    for run in course.runs.values():
        for attempt in attempts(run):
            if attempt.manoeuvre not in ASKED:
                continue
            target, answer = attempt.order.row.target or "", attempt.order.row.resists
            if answer is None:
                asked.setdefault(target, []).append(attempt.order.where("resists"))
                continue
            other = course.runs[target]
            voluntary = any(extra.manoeuvre == "manoeuvring" for extra in other.extras)
            other.resists = other.resists or (answer and not voluntary)
            course.log(
                target, "resistance",
                phrase("сопротивление против {attacker} ({action}): {answer}", attacker=run.name,
                       action=word(attempt.manoeuvre), answer=word("yes" if answer else "no")),
                result="yes" if answer else "no", rules=("TACHKI-TURN-14",),
                cells=(attempt.order.where("resists"),), target=run.name,
            )  # fmt: skip
    for target, wheres in asked.items():
        said = phrase("{name} сопротивляется? (Orders, resists)", name=target)
        course.stall(target, Waiting(*wheres, needed=said))


def attempts(run: Run) -> list[Extra]:
    """All that a driver tries against other cars, slipstreams in place of a segment among them."""
    driven = [
        Extra(planned.order, planned.manoeuvre, index)
        for index, planned in enumerate(run.plan)
        if planned.manoeuvre == "slipstream" and planned.order is not None
    ]
    return [*driven, *(extra for extra in run.extras if extra.manoeuvre in AT_A_CAR)]
