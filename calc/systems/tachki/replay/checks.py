"""Rolls of the replay: a manoeuvre, a damage check, a lost car, each with its sentence for the log."""

from __future__ import annotations

from calc.core.course import Waiting
from calc.core.errors import Message, Words
from calc.core.plurals import plural
from calc.core.records import Placed, Where
from calc.core.replay import phrase
from calc.systems.tachki.replay.course import Course, dice_words
from calc.systems.tachki.replay.dice import ROLLS
from calc.systems.tachki.replay.rows import CHARACTERISTICS, Order
from calc.systems.tachki.replay.run import Run
from calc.systems.tachki.replay.state import Suffered
from calc.systems.tachki.replay.track import Piece
from calc.systems.tachki.replay.words import manoeuvre_word, word
from calc.systems.tachki.rules import lookup
from calc.systems.tachki.rules.damage import Damage, tachki_damage, tachki_halve
from calc.systems.tachki.rules.manoeuvres import tachki_manoeuvre
from calc.systems.tachki.rules.modules import CAPPED_BY, tachki_car_value
from calc.systems.tachki.rules.moving import ControlCheck, tachki_control, tachki_move_speed
from calc.systems.tachki.rules.rolls import Check, tachki_check


def values(course: Course, name: str, made: str) -> tuple[int, int]:
    """The two characteristics of a manoeuvre as they are now, the car's after the module's cap."""
    used = tachki_manoeuvre(made)
    tier = course.tier(name, CAPPED_BY[made]) if made in CAPPED_BY else None
    car = tachki_car_value(made, course.value(name, used.car), tier)
    return course.value(name, used.pilot), car if isinstance(car, int) else 0


def manoeuvre(
    course: Course, run: Run, made: str, base: int, order: Placed[Order] | None, piece: Piece | None, level: int = 1,
    *, dice: tuple[int, ...] | None = None, cells: tuple[Where, ...] = (),
) -> Check:  # fmt: skip
    """Roll one manoeuvre against its difficulty, logged; the game master may have set its result.

    dice: where they do not come from the row of the order
    """
    name = run.name
    thrown = course.thrown(order, name, piece.number if piece else None) if dice is None else dice
    pilot, car = values(course, name, made)
    bonus = order.row.bonus if order is not None else 0
    multi = course.penalty(name)
    check = tachki_check(sum(thrown), pilot, car, base, run.speed, multi, bonus)
    wanted = order.row.set_result if order is not None else None
    if wanted is not None:
        check = overruled(check, success=wanted == "success")
    used = tachki_manoeuvre(made)
    result = "success" if check.success else "failure"
    course.log(
        name, "manoeuvre",
        phrase(
            "{what}: {roll} = {total}, {difficulty}: {result}",
            what=what(made, piece, level), roll=roll_words(thrown, used.pilot, pilot, used.car, car, bonus),
            total=int(check.total), difficulty=difficulty_words(base, run.speed, multi, int(check.difficulty)),
            result=word(result),
        ),
        dice=((made, thrown),), total=check.total, result=result,
        rules=(lookup.manoeuvre(made, level).rule, "TACHKI-TURN-01"),
        cells=cells or ((order.where("set_result" if wanted else "dice"),) if order is not None else ()),
        overridden=wanted is not None, manoeuvre=made, level=level, difficulty=int(check.difficulty),
        shortfall=check.shortfall, multi=multi, base=base,
        segment=piece.number if piece else None, lap=piece.lap if piece else None,
    )  # fmt: skip
    return check


def overruled(check: Check, *, success: bool) -> Check:
    """The check with the game master's result; a failure that he sets misses by at least 1."""
    if success:
        return check._replace(success=True, shortfall=0, margin=max(0, check.margin))
    shortfall = max(1, check.shortfall)
    return check._replace(success=False, shortfall=shortfall, margin=-shortfall)


def what(made: str, piece: Piece | None, level: int = 1) -> Message:
    """The manoeuvre and the segment that it is made on."""
    named = manoeuvre_word(made, level)
    if piece is None:
        return phrase("{manoeuvre}", manoeuvre=named)
    return phrase("{manoeuvre} ({segment})", manoeuvre=named, segment=piece.row.name)


def roll_words(
    dice: tuple[int, ...], pilot: str, pilot_value: int, car: str, car_value: int, bonus: int = 0
) -> Message:
    """What was rolled, with the names of the characteristics."""
    parts = {
        "dice": dice_words(dice), "pilot": word(pilot), "pilot_value": int(pilot_value), "car": word(car),
        "car_value": int(car_value),
    }  # fmt: skip
    if bonus:
        return phrase(
            "3д6 {dice} + {pilot} {pilot_value} + {car} {car_value}, бонус {bonus}", **parts, bonus=Words(f"{bonus:+d}")
        )
    return phrase("3д6 {dice} + {pilot} {pilot_value} + {car} {car_value}", **parts)


def difficulty_words(base: int, speed: int, multi: int, difficulty: int) -> Message:
    """The difficulty, with what it is made of."""
    parts = {"difficulty": difficulty, "base": int(base), "speed": speed}
    if multi:
        return phrase(
            "Сложность {difficulty} ({base} + скорость {speed} + мультидействие {multi})", **parts, multi=multi
        )
    return phrase("Сложность {difficulty} ({base} + скорость {speed})", **parts)


def slowed(course: Course, run: Run) -> tuple[int, int]:
    """Halve what the car moves with; before and after."""
    before = run.moving
    run.moving = tachki_halve(before, 1, course.settings.tachki_half_rounding)
    return before, run.moving


def damage_check(
    course: Course, run: Run, cause: str, shortfall: int, piece: Piece | None = None, by: str = ""
) -> None:
    """A damage check: half of the speed at once, then the roll, and what pilot or car suffer."""
    s, name = course.settings, run.name
    before, after = slowed(course, run)
    dice = course.roll(name, "damage")
    toughness, reliability = course.value(name, "toughness"), course.value(name, "reliability")
    multi = course.penalty(name)
    damage = tachki_damage(
        sum(dice), toughness, reliability, shortfall, run.speed, multi, 0, s.tachki_penalty_size, s.tachki_penalty_turns
    )
    base = lookup.manoeuvre("damage").difficulty
    hurt, cells = _hurt(course, name, damage, piece)
    course.log(
        name, "damage",
        phrase(
            "{check} ({cause}, недоброс {shortfall}), скорость {before} → {after}: {roll} = {total}, {difficulty}: {outcome}",
            check=word("damage"), cause=_cause(cause, by, piece), shortfall=shortfall, before=before, after=after,
            roll=roll_words(dice, "toughness", toughness, "reliability", reliability), total=int(damage.total),
            difficulty=difficulty_words(base + shortfall, run.speed, multi, int(damage.difficulty)),
            outcome=_outcome(damage, hurt),
        ),
        dice=(("damage", dice),), total=damage.total, result="damaged" if damage.missed else "unharmed",
        rules=("TACHKI-DMG-01", "TACHKI-DMG-03"), cells=cells, cause=cause, difficulty=int(damage.difficulty),
        shortfall=shortfall, missed=damage.missed, permanent=damage.permanent, penalty=damage.penalty,
        turns=damage.turns, characteristic=hurt, speed_before=before, target=by or None, multi=multi,
    )  # fmt: skip
    _suffer(course, name, hurt, damage, cause)


def _suffer(course: Course, name: str, characteristic: str, damage: Damage, cause: str) -> None:
    turn = course.state.turn
    lost = []
    if damage.permanent:
        lost.append(Suffered(characteristic, damage.permanent, turn, None, cause))
    if damage.penalty:
        lost.append(Suffered(characteristic, damage.penalty, turn, damage.turns, cause))
    course.change(name, suffered=(*course.now(name).suffered, *lost))


def _cause(cause: str, by: str, piece: Piece | None) -> Message:
    if by:
        return phrase("{cause}, {by}", cause=word(cause), by=by)
    if piece is not None:
        return phrase("{cause}, {by}", cause=word(cause), by=piece.row.name)
    return phrase("{cause}", cause=word(cause))


def _outcome(damage: Damage, characteristic: str) -> Message:
    """What the missed points cost."""
    named = {"characteristic": word(characteristic), "permanent": damage.permanent, "penalty": damage.penalty}
    if damage.permanent and damage.penalty:
        return phrase(
            plural(
                "{characteristic} −{permanent} навсегда и −{penalty} на {turns} ход",
                "{characteristic} −{permanent} навсегда и −{penalty} на {turns} хода",
                "{characteristic} −{permanent} навсегда и −{penalty} на {turns} ходов",
                of="turns",
            ),
            **named,
            turns=damage.turns,
        )
    if damage.permanent:
        return phrase("{characteristic} −{permanent} навсегда", **named)
    if damage.penalty:
        return phrase(
            plural(
                "{characteristic} −{penalty} на {turns} ход",
                "{characteristic} −{penalty} на {turns} хода",
                "{characteristic} −{penalty} на {turns} ходов",
                of="turns",
            ),
            **named,
            turns=damage.turns,
        )
    return phrase("{result}", result=word("unharmed"))


def _hurt(course: Course, name: str, damage: Damage, piece: Piece | None) -> tuple[str, tuple[Where, ...]]:
    """Which characteristic suffers: what the game master wrote, what the segment says, else the highest one."""
    number = course.used[name, "damage"]
    columns = [column.replace("damage", "to") for column in ROLLS["damage"].columns]
    cells = [(placed, column) for placed in course.rows(name) for column in columns]
    if not damage.missed:
        return "", ()
    placed, column = cells[number - 1] if number <= len(cells) else (None, "")
    chosen = getattr(placed.row, column) if placed is not None else None
    if chosen is not None and placed is not None:
        return chosen, (placed.where(column),)
    if piece is not None and piece.row.damage_to is not None:
        return piece.row.damage_to, ()
    if course.settings.tachki_damage_to == "ask":
        where = placed.where(column) if placed is not None else course.drivers[name].where("name")
        raise Waiting(
            where, needed=phrase("какая характеристика пострадает (Checks, {column})", column=column or "to1")
        )
    return max(CHARACTERISTICS, key=lambda one: (course.value(name, one), -CHARACTERISTICS.index(one))), ()


def control_check(course: Course, run: Run, shortfalls: tuple[int, ...]) -> None:
    """A lost car at the end of the turn: a quarter of the speed lost, or a damage check; after 0 shortfalls nothing."""
    if not any(shortfalls):
        return
    name = run.name
    dice = course.roll(name, "control")
    reflexes, reliability = course.value(name, "reflexes"), course.value(name, "reliability")
    multi = course.penalty(name)
    check = tachki_control(sum(dice), reflexes, reliability, shortfalls, run.speed, multi)
    assert isinstance(check, ControlCheck)
    assert check.total is not None
    assert check.difficulty is not None
    before = run.moving
    held = check.outcome == "held"
    if held:
        run.moving = tachki_move_speed(before, 0, "held", course.settings.tachki_half_rounding)
    run.control = check.outcome
    base = lookup.manoeuvre("control").difficulty + sum(shortfalls)
    course.log(
        name, "control",
        phrase(
            "{check}, недобросы {shortfalls}: {roll} = {total}, {difficulty}: {result}",
            check=word("control"), shortfalls=Words("+".join(str(missed) for missed in shortfalls if missed)),
            roll=roll_words(dice, "reflexes", reflexes, "reliability", reliability), total=int(check.total),
            difficulty=difficulty_words(base, run.speed, multi, int(check.difficulty)),
            result=phrase("{result}, скорость {before} → {after}", result=word("held"), before=before, after=run.moving)
            if held
            else word("damage_lost"),
        ),
        dice=(("control", dice),), total=check.total, result=check.outcome,
        rules=("TACHKI-TURN-16", "TACHKI-TURN-17" if held else "TACHKI-TURN-18"), difficulty=int(check.difficulty),
        shortfall=check.shortfall, speed_before=before, multi=multi,
    )  # fmt: skip
    if not held:
        damage_check(course, run, "control", check.shortfall)
