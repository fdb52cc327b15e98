"""Where the projectiles of an attack hit: announced, typed, or rolled on a hit chart of the game master."""

from __future__ import annotations

from calc.core.course import Waiting
from calc.core.dice import parsed
from calc.core.dice_keys import seeded
from calc.core.errors import RuleError, message
from calc.core.kinds import keyword
from calc.core.records import Where
from calc.systems.mekton.replay.aiming import Attack
from calc.systems.mekton.replay.course import Course, Grid, keys_of
from calc.systems.mekton.replay.words import word
from calc.systems.mekton.rules.damage import mekton_charts
from calc.systems.mekton.rules.fire import mekton_burst_hits, mekton_salvo_hits, mekton_salvo_locations
from calc.systems.mekton.rules.lookup import mekton_table

#: The word of a special chart that asks for the explosion save, where no area of the target has this name.
POWERPLANT = "powerplant"


def projectiles(course: Course, attack: Attack, total: int, defence: int | str, result: str) -> int:
    """How many bullets, missiles or blows of the attack hit."""
    order, count = attack.order, _fired(course, attack)
    if result in ("miss", "near_miss"):
        return 0
    if order.set_hits is not None:
        return order.set_hits
    if attack.fire == "single" or isinstance(defence, str):
        return 1
    if count is None:
        raise Waiting(attack.placed.where("shots"))
    if attack.fire == "burst":
        hits = int(mekton_burst_hits(total, defence, count))
    else:
        hits = mekton_salvo_hits(total, defence, count, course.settings.salvo_rounding)
    return max(hits, 1) if order.set_result is not None else hits


def _fired(course: Course, attack: Attack) -> int | None:
    """The bullets or missiles of a burst or salvo: what the order says, but no more than the weapon has."""
    asked, weapon = attack.order.shots, attack.weapon.row if attack.weapon else None
    if attack.fire == "single" or weapon is None or weapon.shots is None or asked is None or asked <= weapon.shots:
        return asked or (weapon.shots if weapon else None)
    said = message("{action} is not possible: {reason}", action=word(attack.fire), reason=word("too_many"))
    rules = ("MEKTON-FIRE-01", "MEKTON-FIRE-03")
    course.trouble(attack.placed.where("shots"), said, value=asked, severity="warning", rules=rules)
    return weapon.shots


def locations(course: Course, attack: Attack, result: str, hits: int) -> tuple[tuple[str, ...], tuple[int, ...]]:
    """The area of each projectile, and the rolls on the chart."""
    chart = mekton_charts(result, attack.called, course.settings.mega)
    typed = _typed(attack, hits)
    if typed:
        return tuple(_known(course, attack, place, attack.placed.where("location")) for place in typed), ()
    if chart == "called":
        raise Waiting(attack.placed.where("location"))
    name = attack.order.chart if chart == "choice" else "normal"
    grid = course.chart(name, attack.target)
    if not grid:
        raise Waiting(attack.placed.where("location"))
    rolls = _rolls(course, attack, 1 if attack.fire == "salvo" else hits)
    where = attack.placed.where("chart_rolls")
    try:
        found = _on_chart(course, attack, grid, rolls, hits)
    except RuleError as error:
        course.trouble(where, error.message, value=rolls[0], rules=("MEKTON-TAB-01",))
        raise Waiting(attack.placed.where("location")) from None
    return tuple(_known(course, attack, place, where) for place in found), rolls


def _typed(attack: Attack, hits: int) -> tuple[str, ...]:
    """The areas in the column location: one for all in close combat and called shots, else one a projectile."""
    text = attack.order.location
    if text is None:
        return ()
    places = [part for part in (keyword(part) for part in text.replace(";", ",").split(",")) if part]
    if attack.called or len(places) == 1 == hits:
        return tuple(places[:1] * hits)
    if len(places) < hits:
        raise Waiting(attack.placed.where("location"))
    return tuple(places[:hits])


def _rolls(course: Course, attack: Attack, count: int) -> tuple[int, ...]:
    """The rolls on the chart, from the cell or from the seed."""
    if course.by_seed:
        notation, seed = course.settings.chart_dice, course.settings.seed
        return chart_rolls(notation, seed, count, *keys_of(attack.placed))
    rolls = attack.order.chart_rolls or ()
    if len(rolls) < count:
        raise Waiting(attack.placed.where("chart_rolls"))
    return rolls[:count]


def chart_rolls(notation: str, seed: object, count: int, *keys: object) -> tuple[int, ...]:
    """Rolls on a hit chart from the seed: the first has the key location, the others location 2, location 3 ..."""
    purposes = ["location", *(f"location {number}" for number in range(2, count + 1))]
    modifier = parsed(notation).modifier
    return tuple(sum(seeded(notation, seed, *keys, purpose)) + modifier for purpose in purposes[:count])


def _on_chart(course: Course, attack: Attack, grid: Grid, rolls: tuple[int, ...], hits: int) -> tuple[str, ...]:
    if attack.fire == "salvo":
        walked = mekton_salvo_locations(grid, rolls[0], hits, attack.order.walk, course.settings.chart_end)
        return tuple(keyword(str(row.location)) for row in walked if not isinstance(row, str))
    return tuple(keyword(str(mekton_table(roll, grid))) for roll in rolls)


def _known(course: Course, attack: Attack, place: str, where: Where) -> str:
    """The area, if the target has one of this name; else the game master is told, and the attack waits."""
    target = course.row(attack.target)
    if place in course.parts[attack.target] or (place == POWERPLANT and not target.human):
        return place
    course.trouble(
        where, message("{place} is not among the parts of {name}", place=place, name=target.name), value=place
    )
    raise Waiting(attack.placed.where("location"))
