"""Actions on other cars in the replay: attacks in their order, the contest after a strike, what the victims suffer."""

from __future__ import annotations

from calc.core.course import Waiting
from calc.core.records import Placed
from calc.core.replay import phrase
from calc.systems.tachki.replay.checks import damage_check, roll_words, values
from calc.systems.tachki.replay.course import Course, dice_words, modules_of
from calc.systems.tachki.replay.defending import on_track, traffic
from calc.systems.tachki.replay.orders import attempts, gap
from calc.systems.tachki.replay.rows import CHARACTERISTICS, Order
from calc.systems.tachki.replay.run import Extra, Pending, Run
from calc.systems.tachki.replay.words import manoeuvre_word, module_words, word
from calc.systems.tachki.rules import lookup
from calc.systems.tachki.rules.attacks import Attack, tachki_attack
from calc.systems.tachki.rules.damage import PendingCheck, tachki_damage_order
from calc.systems.tachki.rules.manoeuvres import tachki_manoeuvre
from calc.systems.tachki.rules.modules import tachki_strike
from calc.systems.tachki.rules.order import Attacker, tachki_attack_order
from calc.systems.tachki.rules.rolls import tachki_net

#: Helped by a scan of the turn before.
HELPED_BY_SCAN = frozenset({"struggle", "slipstream"})


def attack(course: Course) -> None:
    """All attacks in their order; whom they hit is noted, the damage follows when all are resolved."""
    waiting = [(run, extra) for run in on_track(course) for extra in attempts(run) if extra.manoeuvre != "slipstream"]
    for run, extra in _in_order(course, waiting):
        if run.stalled or course.runs[extra.order.row.target or ""].stalled:
            continue
        try:
            _attack(course, run, extra)
        except Waiting as waits:
            course.stall(run.name, waits)


def _in_order(course: Course, waiting: list[tuple[Run, Extra]]) -> list[tuple[Run, Extra]]:
    """From front to back, then the nearer target, the higher Reflexes, the higher die."""

    def rows(dice: dict[str, int]) -> tuple[Attacker, ...]:
        return tuple(
            Attacker(run.start, abs(_gap(course, run, extra)), int(course.value(run.name, "reflexes")), dice.get(run.name))
            for run, extra in waiting
        )  # fmt: skip

    places = [place for (place,) in tachki_attack_order(rows({}))]
    tied = {run.name for (run, _), place in zip(waiting, places, strict=True) if not isinstance(place, int)}
    # Several attacks of one driver at the same distance need no die: they stay in the order of his rows.
    keys = {run.name: (run.start, int(course.value(run.name, "reflexes"))) for run, _ in waiting if run.name in tied}
    rivals = {name for name, key in keys.items() if list(keys.values()).count(key) > 1}
    dice = dict.fromkeys(tied, 0) | ties(course, rivals)
    ordered = [place for (place,) in tachki_attack_order(rows({name: die + 1 for name, die in dice.items()}))]
    numbered = [(place if isinstance(place, int) else len(waiting), n) for n, place in enumerate(ordered)]
    return [waiting[n] for _, n in sorted(numbered)]


def ties(course: Course, names: set[str]) -> dict[str, int]:
    """The dice of drivers between whom nothing else decides; one die serves a driver for the whole turn."""
    dice = {}
    for name in sorted(names):
        course.used[name, "tie"] = 0
        try:
            dice[name] = course.roll(name, "tie")[0]
        except Waiting as waits:
            if not course.runs[name].stalled:
                course.stall(name, waits)
    return dice


def _gap(course: Course, run: Run, extra: Extra) -> int:
    return gap(course, run.name, extra.order.row.target or run.name)


def _attack(course: Course, run: Run, extra: Extra) -> None:
    """One attack from its dice to what it leads to."""
    made, order = extra.manoeuvre, extra.order
    target = order.row.target or ""
    result = against(course, run, made, order, extra.index)
    index = (extra.index or 0) + 1
    if result.control_shortfall:
        run.shortfalls.append(result.control_shortfall)
    if result.own_shortfall is not None:
        run.pending.append(Pending("traffic", result.own_shortfall, index))
    hit = result.outcome in ("hit", "hit_bonus")
    if made == "scan":
        if hit:
            _scanned(course, run, target, bonus=result.outcome == "hit_bonus")
        return
    if made == "strike" and hit:
        _contest(course, run, target, result.net - result.number, index)
    elif hit:
        _struck(course, run, target, result.target_shortfall or 0)
        if made == "struggle":
            run.knocked.add(target)


def against(course: Course, run: Run, made: str, order: Placed[Order], index: int | None) -> Attack:
    """Roll an action on another car, logged."""
    s, name, target = course.settings, run.name, order.row.target or ""
    other = course.runs[target]
    piece, number = traffic(course, run, index)
    dice = course.thrown(order, name, None)
    pilot, car = values(course, name, made)
    multi = course.penalty(name)
    bonus = order.row.bonus + scan_bonus(course, name, target, made)
    defence = other.defence
    if made == "em_attack" and other.shield is not None:
        defence = max(other.shield, defence) if defence is not None else other.shield
    distance = gap(course, name, target)
    found = tachki_attack(
        made, sum(dice), pilot, car, run.speed, other.speed, number, None if made == "scan" else defence, distance,
        multi, bonus, s.tachki_difference, s.tachki_em_defence,
    )  # fmt: skip
    assert isinstance(found, Attack)
    result = _set(found, order.row.set_result, made)
    if result.target_shortfall and s.tachki_attack_shortfall == "zero":
        result = result._replace(target_shortfall=0)
    used = tachki_manoeuvre(made)
    course.log(
        name, "attack",
        phrase(
            "{manoeuvre} → {target}: {roll} − скорость {speed} − мультидействие {multi} = {net}, нужно {number}: {result}",
            manoeuvre=manoeuvre_word(made), target=target, speed=run.speed, multi=multi, net=int(result.net),
            roll=roll_words(dice, used.pilot, pilot, used.car, car, bonus), number=int(result.number),
            result=word(result.outcome),
        ),
        dice=((made, dice),), total=result.net, result=result.outcome, rules=(lookup.manoeuvre(made).rule, "TACHKI-TURN-23"),
        cells=(order.where("set_result" if order.row.set_result else "dice"),),
        overridden=order.row.set_result is not None, manoeuvre=made, target=target, difficulty=int(result.number),
        gap=distance, multi=multi, shortfall=max(0, result.number - result.net), segment=piece.number,
        target_shortfall=result.target_shortfall, own_shortfall=result.own_shortfall,
        control_shortfall=result.control_shortfall,
    )  # fmt: skip
    return result


def _set(result: Attack, wanted: str | None, made: str) -> Attack:
    """The game master's own result of an action, where he sets one."""
    if wanted == "success":
        struggles = made in ("struggle", "parachute_attack", "em_attack")
        return result._replace(
            outcome="hit_bonus" if result.outcome == "hit_bonus" else "hit",
            target_shortfall=(result.target_shortfall or 0) if struggles else None, own_shortfall=None,
            control_shortfall=0,
        )  # fmt: skip
    if wanted == "failure":
        own = max(1, result.own_shortfall or 0) if made in HELPED_BY_SCAN else None
        outcome = "lost_control" if result.control_shortfall else "miss"
        return result._replace(outcome=outcome, target_shortfall=None, own_shortfall=own)
    return result


def scan_bonus(course: Course, name: str, target: str, made: str) -> int:
    """What a scan of the turn before helps against this target."""
    driver = course.now(name)
    helps = made in HELPED_BY_SCAN and driver.scanned == target and driver.scanned_turn == course.state.turn - 1
    return course.settings.tachki_scan_bonus if helps else 0


def _scanned(course: Course, run: Run, target: str, *, bonus: bool) -> None:
    """What a scan shows: the modules and the state of the target."""
    if bonus:
        course.change(run.name, scanned=target, scanned_turn=course.state.turn)
    fitted = module_words(modules_of(course.person(target)))
    hurt = sum(int(getattr(course.person(target), one)) - int(course.value(target, one)) for one in CHARACTERISTICS)
    course.log(
        run.name, "scanned",
        phrase(
            "сканер, {target}: модули {modules}; потеряно очков: {points}", target=target, points=hurt, modules=fitted
        ),
        result="yes" if bonus else "no", rules=("TACHKI-MOD-11",), target=target,
    )  # fmt: skip


def _contest(course: Course, run: Run, target: str, margin: int, index: int) -> None:
    """Toughness and Reliability of both cars after a strike that hit; the loser makes a damage check."""
    s, other = course.settings, course.runs[target]
    nets, dice = [], []
    for side in (run, other):
        thrown = course.roll(side.name, "contest")
        toughness, reliability = course.value(side.name, "toughness"), course.value(side.name, "reliability")
        nets.append(tachki_net(sum(thrown), toughness, reliability, side.speed, course.penalty(side.name)))
        dice.append(thrown)
    own_tier, his_tier = course.tier(run.name, "ram") or 1, course.tier(target, "ram") or 0
    strike = tachki_strike(
        nets[0], nets[1], max(0, margin), own_tier, his_tier if s.tachki_ram_defends else 0, s.tachki_raise_step
    )
    loser = target if strike.loser == "target" else run.name
    course.log(
        run.name, "contest",
        phrase(
            "Стойкость+Надежность: {own_dice} → {own} против {his_dice} → {his} ({target}): проигрывает {loser}",
            own_dice=dice_words(dice[0]), own=int(strike.actor_total), his_dice=dice_words(dice[1]),
            his=int(strike.target_total), target=target, loser=loser,
        ),
        dice=(("contest", dice[0]), (target, dice[1])), total=strike.actor_total, result=strike.loser,
        rules=("TACHKI-EXT-10", "TACHKI-EXT-11"), target=target, difficulty=int(strike.target_total),
        shortfall=strike.shortfall,
    )  # fmt: skip
    if loser == target:
        run.knocked.add(target)
        _struck(course, run, target, strike.shortfall)
    else:
        run.pending.append(Pending("traffic", strike.shortfall, index, by=target))


def _struck(course: Course, run: Run, target: str, shortfall: int) -> None:
    """Note the damage check of a victim."""
    missed = shortfall if course.settings.tachki_attack_shortfall == "margin" else 0
    reflexes = int(course.value(run.name, "reflexes"))
    distance = abs(gap(course, run.name, target))
    course.runs[target].pending.append(Pending("attack", missed, distance, reflexes, by=run.name))


def victims(course: Course) -> None:
    """The damage checks from attacks, victim by victim, the nearest attacker first."""
    for run in on_track(course):
        hits = [check for check in run.pending if check.cause == "attack"]
        run.pending = [check for check in run.pending if check.cause != "attack"]
        try:
            for check in _in_damage_order(course, hits):
                damage_check(course, run, "attack", check.shortfall, by=check.by)
        except Waiting as waits:
            course.stall(run.name, waits)


def _in_damage_order(course: Course, hits: list[Pending]) -> list[Pending]:
    """Nearer attacker, higher Reflexes, higher die; equal dice keep the order of the attacks."""

    def rows(dice: dict[str, int]) -> tuple[PendingCheck, ...]:
        return tuple(PendingCheck("attack", hit.place, hit.reflexes, dice.get(hit.by)) for hit in hits)

    tied = {
        hit.by for hit, (place,) in zip(hits, tachki_damage_order(rows({})), strict=True) if not isinstance(place, int)
    }
    places = tachki_damage_order(rows(ties(course, tied) if len(tied) > 1 else dict.fromkeys(tied, 1)))
    numbered = [(place if isinstance(place, int) else len(hits), n) for n, (place,) in enumerate(places)]
    return [hits[n] for _, n in sorted(numbered)]
