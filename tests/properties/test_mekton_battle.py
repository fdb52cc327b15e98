"""Laws of giant robot combat: whole attacks, and whole battles against a battle played with plain loops."""

from __future__ import annotations

from itertools import product

from hypothesis import given, settings
from hypothesis import strategies as st

from calc.core.registry import FUNCTIONS
from calc.core.totals import Total
from calc.systems.mekton.rules.attack import (
    mekton_attack_roll,
)
from calc.systems.mekton.rules.battle_log import mekton_battle_log, mekton_standings
from calc.systems.mekton.rules.battle_tables import Area, Participant
from calc.systems.mekton.rules.damage import (
    mekton_damage,
    mekton_result,
)
from calc.systems.mekton.rules.defence import (
    mekton_evade_roll,
)
from calc.systems.mekton.rules.fire import (
    mekton_burst_hits,
    mekton_salvo_hits,
)
from calc.systems.mekton.rules.resolve import AttackCells, DefenceCells, mekton_resolve

d6 = st.integers(1, 6)
points = st.integers(-20, 40)
counts = st.integers(0, 60)
roundings = st.sampled_from(["floor", "round", "ceil"])


def assert_explained(total: object) -> None:
    """The parts of a total are its sum."""
    assert isinstance(total, Total)
    assert sum(part.value for part in total.parts) == total


# ------------------------------------------------------------------ whole attacks and battles

SIX_SIDES = list(product(range(1, 7), repeat=2))


@given(
    st.sampled_from(SIX_SIDES), points, st.sampled_from(SIX_SIDES), points, counts, counts,
    st.sampled_from(["single", "burst", "salvo"]), st.integers(1, 20), counts, roundings,
    st.sampled_from(["defender", "attacker"]),
)  # fmt: skip
def test_a_whole_attack_is_its_single_steps(
    dice: tuple[int, int], base: int, evade_dice: tuple[int, int], evade: int, damage: int, armor: int, fire: str,
    count: int, reduction: int, rounding: str, tie: str,
) -> None:  # fmt: skip
    """Roll, result, projectiles and damage are those of the functions for each step."""
    row = mekton_resolve(
        (AttackCells(*dice, base),), (DefenceCells(*evade_dice, evade),), damage, armor, fire, count, reduction, rounding,
        tie,
    )  # fmt: skip
    attack = mekton_attack_roll(*dice, base)
    defence = mekton_evade_roll(*evade_dice, evade, 0)
    result = mekton_result(attack, defence, tie=tie)
    projectiles = {
        "single": int(result != "miss"),
        "burst": mekton_burst_hits(attack, defence, count),
        "salvo": mekton_salvo_hits(attack, defence, count, rounding),
    }[fire]
    through = mekton_damage(damage, armor, result, reduction) if projectiles else 0
    assert row == (attack, defence, attack - defence, result, projectiles, through)
    assert_explained(row.attack)
    assert_explained(row.defence)


NAMES = ["Ajax", "Bison", "Comet"]
PLACES = ["torso", "head"]
fighters = st.tuples(*(st.tuples(st.integers(5, 8), st.integers(0, 4), st.integers(0, 9)) for _ in NAMES)).map(
    lambda rolled: [[name, *numbers] for name, numbers in zip(NAMES, rolled, strict=True)]
)
parts = st.lists(st.tuples(st.integers(0, 3), st.integers(0, 12)), min_size=6, max_size=6).map(
    lambda rolled: [[name, place, *rolled.pop(0)] for name in NAMES for place in PLACES]
)
PREPARING = ["aim", "move", "active_defense", "active_defense", "evade", "cover"]
maybe_d6 = st.one_of(d6, d6, d6, d6, d6, d6, st.none())
preparing = st.tuples(
    st.integers(1, 3), st.sampled_from(NAMES), st.sampled_from(PREPARING), st.sampled_from([None, 0, 1, 2])
).map(lambda order: [*order, *[None] * 10])
attacking = st.tuples(
    st.integers(1, 3), st.sampled_from(NAMES), st.sampled_from(["shoot", "strike"]), st.sampled_from([None, 0, 1]),
    st.sampled_from(NAMES), maybe_d6, d6, st.integers(0, 9), maybe_d6, d6,
    st.sampled_from([None, "front", "flank", "left", "rear"]), st.sampled_from([None, None, None, "auto", 14]),
    st.sampled_from([None, 3, 7, 9]), st.sampled_from([None, "torso", "torso", "head"]),
).map(list)  # fmt: skip
order_lists = st.lists(st.one_of(attacking, preparing), min_size=1, max_size=14)


def log_of(
    participants: list[list[object]], areas: list[list[object]], orders: list[list[object]]
) -> list[list[object]]:
    """The log as a sheet shows it."""
    return FUNCTIONS["MEKTON_BATTLE_LOG"].in_cell(participants, areas, orders)


def slow_log(
    participants: list[list[object]], areas: list[list[object]], orders: list[list[object]]
) -> list[list[object]]:
    """The battle played with plain loops and lists, unit by unit."""
    kills = {(name, place): left for name, place, _, left in areas}
    armor = {(name, place): plates for name, place, plates, _ in areas}
    evade_of = {name: evade for name, _, _, evade in participants}
    aim = dict.fromkeys(NAMES, 0)
    log: list[list[object]] = []
    for number in (1, 2, 3):
        left = {name: actions for name, _, actions, _ in participants}
        shield = dict.fromkeys(NAMES, 0)
        for name, *_ in sorted(participants, key=lambda unit: -unit[1]):
            for order in orders:
                if order[0] != number or order[1] != name:
                    continue
                _, _, action, times, target, d1, d2, attack, e1, e2, arc, defence, damage, place = order
                times = 1 if times is None else times
                cost = 0 if action == "evade" else times
                row = [number, len(log) + 1, name, action, target or "", left[name], "", "", "", "", "", ""]
                log.append(row)
                if cost > left[name]:
                    row[8] = "no_actions"
                    continue
                left[name] -= cost
                row[5] = left[name]
                if action not in ("shoot", "strike"):
                    row[8] = "ok"
                    aim[name] = {"aim": aim[name] + times, "move": 0}.get(action, aim[name])
                    if action == "active_defense" and times:
                        shield[name] = 2
                    continue
                if d1 is None or (defence is None and e1 is None):
                    continue
                if defence is None:
                    flank = {None: 0, "front": 0, "rear": -2}.get(arc, -1)
                    defence = e1 + e2 + evade_of[target] + flank + shield[target]
                    shield[target] = max(shield[target] - 1, 0)
                total = d1 + d2 + attack + min(aim[name], 4)
                aim[name] = 0
                over = -1 if defence == "auto" else total - defence
                row[6:9] = total, defence, "mega" if over >= 10 else "critical" if over >= 5 else "hit"
                if over <= 0:
                    row[8:10] = "miss", 0
                elif damage is not None and place is not None:
                    through = damage if over >= 10 else max(damage - armor[target, place], 0)
                    kills[target, place] = max(kills[target, place] - through, 0)
                    row[9:] = through, place, kills[target, place]
    return log


@settings(deadline=None)
@given(fighters, parts, order_lists)
def test_the_replay_agrees_with_plain_loops(
    participants: list[list[object]], areas: list[list[object]], orders: list[list[object]]
) -> None:
    """Every cell of the log is that of the slow battle."""
    assert log_of(participants, areas, orders) == slow_log(participants, areas, orders)


@settings(deadline=None)
@given(fighters, parts, order_lists, st.randoms(use_true_random=False))
def test_only_the_order_of_each_units_own_rows_matters(
    participants: list[list[object]], areas: list[list[object]], orders: list[list[object]], chance: object
) -> None:
    """However the rows of different units are mixed, and with blank rows between them, the log is the same."""
    piles = {name: [order for order in orders if order[1] == name] for name in NAMES}
    mixed: list[list[object]] = []
    while any(piles.values()):
        mixed.append(piles[chance.choice([name for name in NAMES if piles[name]])].pop(0))
        mixed.append([None] * 14)
    assert log_of(participants, areas, mixed) == log_of(participants, areas, orders)


@settings(deadline=None)
@given(fighters, parts, order_lists)
def test_the_standings_are_the_log_added_up(
    participants: list[list[object]], areas: list[list[object]], orders: list[list[object]]
) -> None:
    """Attacks, hits and damage counted row by row; what is dealt is taken; Kills never rise."""
    log = log_of(participants, areas, orders)
    standings = FUNCTIONS["MEKTON_STANDINGS"].in_cell(participants, areas, orders)
    rolled = [row for row in log if row[6] != ""]
    lowest = {(name, place): kills for name, place, _, kills in areas}
    for row in rolled:
        if row[11] != "":
            assert 0 <= row[11] <= lowest[row[4], row[10]]
            lowest[row[4], row[10]] = row[11]
    for name, attacks, hits, dealt, taken, destroyed, left in standings:
        own = [row for row in rolled if row[2] == name]
        assert (attacks, hits) == (len(own), sum(row[8] != "miss" for row in own))
        assert dealt == sum(row[9] or 0 for row in own)
        assert taken == sum(row[9] or 0 for row in rolled if row[4] == name)
        assert destroyed == sum(kills == 0 for (unit, _), kills in lowest.items() if unit == name)
        assert left == sum(kills for (unit, _), kills in lowest.items() if unit == name)
    assert sum(row[3] for row in standings) == sum(row[4] for row in standings)


def test_rules_can_be_called_without_cells() -> None:
    """The same battle from Python, with named rows."""
    ajax, bison = Participant("Ajax", 15, 2, 9), Participant("Bison", 12, 2, 8)
    torso = Area("Bison", "torso", None, 10)
    orders = ((1, "ajax", "shoot", None, "bison", 6, 4, 12, 1, 2, None, None, 7, "torso"),)
    (row,) = mekton_battle_log((ajax, bison), (torso,), orders)
    assert (row.result, row.damage, row.kills_left) == ("mega", 7, 3)
    assert [unit.taken for unit in mekton_standings((ajax, bison), (torso,), orders)] == [0, 7]
