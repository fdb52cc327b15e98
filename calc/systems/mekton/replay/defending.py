"""How the target meets an attack: evade, parry, escape; blocks; and what wears off by it."""

from __future__ import annotations

from dataclasses import dataclass

from calc.core.course import Waiting
from calc.core.errors import Words, message
from calc.core.kinds import keyword
from calc.core.plurals import plural
from calc.core.records import Placed, Where
from calc.core.replay import phrase
from calc.core.totals import Total
from calc.systems.mekton.replay.aiming import Attack
from calc.systems.mekton.replay.course import Course
from calc.systems.mekton.replay.roster import knows_evade
from calc.systems.mekton.replay.rows import ORDER_ROLLS, WeaponRow
from calc.systems.mekton.replay.words import word
from calc.systems.mekton.rules.damage import mekton_convert
from calc.systems.mekton.rules.defence import (
    mekton_block,
    mekton_escape_roll,
    mekton_parry_allowed,
    mekton_parry_roll,
    mekton_parry_wear,
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Defence:
    """How the target defends itself: a total, auto, or (None) its evade roll with these dice."""

    how: str
    total: int | str | None
    dice: tuple[int, ...] = ()
    item: Placed[WeaponRow] | None = None
    cells: tuple[Where, ...] = ()
    overridden: bool = False


def defended(course: Course, attack: Attack) -> Defence:
    """The target's choice; evade is the default, an active parry that is still there comes first."""
    placed, order = attack.placed, attack.order
    if order.reach is not None:
        return Defence("reach", order.reach, cells=(placed.where("reach"),))
    if order.defence is not None:
        how = "parry" if order.defence == "auto" else order.defend or "evade"
        item = _item(course, attack) if how == "parry" and order.item is not None else None
        return Defence(
            how, order.defence, item=item, cells=(placed.where("defence"),), overridden=order.defend is not None
        )
    target = course.now(attack.target)
    if not target.able:
        raise Waiting(placed.where("defence"))  # what nobody at the controls rolls is the game master's to say
    ready = target.stance == "parry" and target.attacks_since < target.stance_actions
    how = order.defend or ("parry" if ready else "evade")
    if how == "parry":
        item = _item(course, attack)
        if _can_parry(course, attack, item):
            return _parried(course, attack, item)
        how = "evade"
    if how == "escape":
        return _escaped(course, attack)
    if not knows_evade(course.row(attack.target)):
        raise Waiting(course.units[attack.target].where("evade"))
    dice = course.dice(placed, "defence", ORDER_ROLLS["defence"])
    return Defence("evade", None, dice, cells=_cells(attack))


def _cells(attack: Attack) -> tuple[Where, ...]:
    return tuple(attack.placed.where(column) for column in ORDER_ROLLS["defence"].columns)


def _item(course: Course, attack: Attack) -> Placed[WeaponRow] | None:
    """What the target parries with: the item named, else a shield or melee weapon in hand, one that can if there is any."""
    if attack.order.item is not None:
        item = course.weapon(attack.target, attack.order.item)
        if item is None:
            course.trouble(
                attack.placed.where("item"),
                message("{name} has no weapon {weapon}", name=Words(course.row(attack.target).name), weapon=Words(attack.order.item)),
                value=attack.order.item,
            )  # fmt: skip
        return item
    carried = [placed for placed in _usable(course, attack.target) if placed.row.kind in ("shield", "melee")]
    return min(
        carried, key=lambda placed: (not _parries(course, attack, placed), placed.row.kind != "shield"), default=None
    )


def _usable(course: Course, key: str) -> list[Placed[WeaponRow]]:
    """The weapons and shields that a unit can use now."""
    return [
        placed for (owner, _), placed in course.weapons.items()
        if owner == key and not course.why_unusable(key, placed.row)
    ]  # fmt: skip


def _can_parry(course: Course, attack: Attack, item: Placed[WeaponRow] | None) -> bool:
    """Whether the target can parry the attack; where it cannot it evades, and the game master is told."""
    if _parries(course, attack, item):
        return True
    return _no_parry(course, attack, item.row.name if item is not None else course.row(attack.target).name)


def _parries(course: Course, attack: Attack, item: Placed[WeaponRow] | None) -> bool:
    """Whether this item can parry the attack; without any the arms do, but not backwards."""
    if item is None:
        return attack.arc != "rear"
    weapon = attack.weapon.row if attack.weapon else None
    known = attack.arc == "rear" or (item.row.side is not None and attack.arc != "flank")
    allowed = mekton_parry_allowed(
        attack.arc if known else "front", item.row.side or "left", item.row.energy and weapon is not None,
        _in_hits(item.row), _in_hits(weapon) if weapon else 0,
    )  # fmt: skip
    return allowed is True and not course.why_unusable(attack.target, item.row)


def _in_hits(weapon: WeaponRow) -> int:
    """The damage of a weapon in hits, so that weapons of mecha and humans can be compared."""
    return int(mekton_convert(float(weapon.damage or 0), "kills")) if weapon.unit == "kills" else weapon.damage or 0


def _no_parry(course: Course, attack: Attack, item: str) -> bool:
    """The attack cannot be parried; the log says that the target evades."""
    course.log(
        attack.target, "no_parry",
        phrase("{item} cannot parry this attack; {name} evades", item=item, name=course.row(attack.target).name),
        rules=("MEKTON-PAR-02", "MEKTON-PAR-04"), cells=(attack.placed.where("defend"),),
    )  # fmt: skip
    return False


def _parried(course: Course, attack: Attack, item: Placed[WeaponRow] | None) -> Defence:
    """A parry roll, or auto in an active parry."""
    target, row = course.now(attack.target), course.row(attack.target)
    stance = target.stance if target.stance in ("parry", "block") else "none"
    together = stance == "block" and course.settings.block_reading == "stack"
    actions = 1 if together else max(target.stance_actions, 1)
    used = mekton_parry_roll(None, None, None, None, 0, stance, actions, target.attacks_since)
    if used == "auto":
        return Defence("parry", "auto", item=item, cells=(attack.placed.where("defend"),))
    course.needed(course.units[attack.target], "dex", "melee")
    dice = course.dice(attack.placed, "defence", ORDER_ROLLS["defence"])
    total = mekton_parry_roll(
        dice[0], dice[1], row.dex, row.melee, item.row.da if item else 0, stance, actions, target.attacks_since
    )  # fmt: skip
    return Defence("parry", total, dice, item, _cells(attack))


def _escaped(course: Course, attack: Attack) -> Defence:
    """An escape roll, to withstand a grapple or a throw."""
    dex, fighting = course.needed(course.units[attack.target], "dex", "fighting")
    dice = course.dice(attack.placed, "defence", ORDER_ROLLS["defence"])
    return Defence("escape", mekton_escape_roll(dice[0], dice[1], dex, fighting), dice, None, _cells(attack))


#: By which rule the target's total is made.
_RULES = {"evade": "MEKTON-EVA-01", "parry": "MEKTON-PAR-01", "escape": "MEKTON-ESC-01", "reach": "MEKTON-FIRE-06"}


def log_defence(course: Course, attack: Attack, defence: Defence, total: int | str | None) -> None:
    """The event of the defence roll, with its parts."""
    target = course.row(attack.target).name
    how = word("evade" if defence.how == "reach" else defence.how)
    if defence.how == "reach":
        said = phrase("number to reach: {total}", total=total or 0)
    elif total == "auto":
        said = phrase("{name}: {how}", name=target, how=word("auto"))
    else:
        said = phrase("{name}: {how} {total}", name=target, how=how, total=total or 0)
    course.log(
        attack.target, "defence", said,
        dice=(("defence", defence.dice),) if defence.dice else (),
        total=total if isinstance(total, Total) else None, result=total if total is not None else "",
        rules=(_RULES[defence.how],),
        cells=defence.cells, overridden=defence.overridden, how=defence.how,
    )  # fmt: skip


def after_defence(course: Course, attack: Attack, defence: Defence, result: str) -> None:
    """A parry uses up the active parry, and a melee weapon that stopped a blow wears."""
    target = course.now(attack.target)
    if defence.how == "parry" and target.stance == "parry":
        course.change(attack.target, attacks_since=target.attacks_since + 1)
    if defence.how != "parry" or result != "miss" or defence.item is None or defence.item.row.kills is None:
        return
    name = keyword(defence.item.row.name)
    left = mekton_parry_wear(target.weapon_kills[name], 1, defence.item.row.kind == "shield")
    if left != target.weapon_kills[name]:
        course.change(attack.target, weapon_kills={**target.weapon_kills, name: left})
        course.log(
            attack.target, "wear", phrase(plural(
                "{item}: {kills} Kill left after the parry",
                "{item}: {kills} Kills left after the parry", of="kills",
            ), item=defence.item.row.name, kills=left),
            result=left, rules=("MEKTON-PAR-03",),
        )  # fmt: skip


def blocked(course: Course, attack: Attack, damage: Total) -> Total:
    """Damage after the block of the target, which is used up by it."""
    target = course.now(attack.target)
    if target.stance != "block" or damage == 0:
        return damage
    shield = any(placed.row.kind == "shield" for placed in _usable(course, attack.target))
    return mekton_block(
        damage, shield, target.stance_actions, target.attacks_since, course.settings.block_reading
    ).present()


def block_used(course: Course, key: str) -> None:
    """One attack less that the block lowers."""
    target = course.now(key)
    if target.stance == "block":
        course.state = course.state.changed(key, attacks_since=target.attacks_since + 1)
