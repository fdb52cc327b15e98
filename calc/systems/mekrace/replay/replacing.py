"""Whether the declared manoeuvre can still be driven, and the equivalent one that takes its place (A13, A14)."""

from __future__ import annotations

from calc.core.course import Waiting
from calc.core.errors import message
from calc.core.records import Placed
from calc.core.replay import phrase
from calc.systems.mekrace.replay.course import Course, card_name
from calc.systems.mekrace.replay.declaring import Declared, manoeuvre_of
from calc.systems.mekrace.replay.manoeuvres import Manoeuvre, equivalents, taken
from calc.systems.mekrace.replay.rows import Order


def replaced(course: Course, placed: Placed[Order], declared: Declared) -> Manoeuvre | None:
    """The manoeuvre that is driven: the declared one, or an equivalent one; None where none is left.

    Waiting where the driver has to choose one and has not, or chose one that is not equivalent.
    """
    vehicle, chosen = course.now(placed.row.name), declared.manoeuvre
    if not taken(course, vehicle.name, chosen.path(vehicle)):
        return chosen
    possible = list(equivalents(course, vehicle, chosen.card))
    if not possible:
        course.log(
            vehicle.name, "replace", phrase("Endfeld von {card} belegt, kein gleichwertiges Manöver möglich",
                                            card=card_name(chosen.card)),
            result="none", rules=("MEK-ACT-05", "MEK-ACT-06"),
        )  # fmt: skip
        return None
    row = placed.row
    if row.replacement is None:
        raise Waiting(placed.where("replacement"))
    other = manoeuvre_of(course, placed, "replacement", row.rep_mirrored, "rep_end")
    if not any((one.card, one.path(vehicle)) == (other.card, other.path(vehicle)) for one in possible):
        said = message("the card {card} is not equivalent, or its end hex is taken too", card=row.replacement)
        course.trouble(placed.where("replacement"), said, value=row.replacement, rules=("MEK-ACT-06",))
        raise Waiting(placed.where("replacement"))
    course.change(vehicle.name, card=other.card.id)
    course.log(
        vehicle.name, "replace", phrase("Endfeld von {card} belegt, fährt stattdessen {other}",
                                        card=card_name(chosen.card), other=card_name(other.card)),
        result=other.card.id, rules=("MEK-ACT-05", "MEK-ACT-06"), cells=(placed.where("replacement"),),
    )  # fmt: skip
    return other
