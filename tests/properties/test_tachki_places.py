"""Laws of who is first: rankings beside comparisons in pairs, narrow tracks, the finish."""

from __future__ import annotations

from fractions import Fraction
from functools import cmp_to_key
from itertools import product
from typing import Any

from hypothesis import assume, given
from hypothesis import strategies as st

from calc import systems
from calc.systems.tachki.rules.damage import (
    PendingCheck,
    tachki_damage_order,
    tachki_halve,
)
from calc.systems.tachki.rules.finish import (
    Finisher,
    tachki_distance_left,
    tachki_finish_order,
    tachki_finish_time,
    tachki_race_over,
)
from calc.systems.tachki.rules.moving import (
    tachki_end_turn,
)
from calc.systems.tachki.rules.narrow import (
    Shifted,
    tachki_move_order,
    tachki_narrow_checks,
    tachki_narrow_struggle,
    tachki_overtake,
)
from calc.systems.tachki.rules.order import Attacker, tachki_attack_order

systems.load()

speeds = st.integers(0, 40)
nets = st.integers(-40, 40)
positions = st.integers(0, 200)
halvings = st.sampled_from(["loss_down", "rest_down"])
traffic = st.sampled_from([8, 11, 14])
ties = st.one_of(st.none(), st.integers(1, 3))


# ---- rankings


def slow_places(rows: list[Any], compare: Any) -> list[tuple[Any]]:
    """Places by comparing every row with every other; compare gives None where a die is missing."""
    places: list[tuple[Any]] = []
    for row in rows:
        against = [compare(row, other) for other in rows if other is not None] if row is not None else [None]
        places.append(("",) if None in against else (1 + sum(result > 0 for result in against),))
    return places


def by_keys(*keys: Any) -> Any:
    """Compare two rows by keys, the smaller first, then by die, the higher first."""

    def compare(one: Any, other: Any) -> int | None:
        for key in keys:
            if key(one) != key(other):
                return 1 if key(one) > key(other) else -1
        if one is other:
            return 0
        if one.die is None or other.die is None:
            return None
        return (one.die < other.die) - (one.die > other.die)

    return compare


def undecided_together(rows: list[Any], places: list[tuple[Any]], *keys: Any) -> list[tuple[Any]]:
    """As long as one die of a tie is missing, nobody in the tie has a place."""
    tied = [None if row is None else tuple(key(row) for key in keys) for row in rows]
    open_ties = {key for key, place in zip(tied, places, strict=True) if place == ("",)}
    return [("",) if key in open_ties else place for key, place in zip(tied, places, strict=True)]


small = st.integers(0, 2)
attackers = st.lists(st.one_of(st.none(), st.builds(Attacker, small, small, small, ties)), min_size=1, max_size=7)
shifted = st.lists(st.one_of(st.none(), st.builds(Shifted, small, small, small, ties)), min_size=1, max_size=7)


@given(attackers)
def test_attacks_are_ordered_as_one_compares_them_in_pairs(rows: list[Attacker | None]) -> None:
    keys = (lambda row: -row.position, lambda row: row.distance, lambda row: -row.reflexes)
    slow = undecided_together(rows, slow_places(rows, by_keys(*keys)), *keys)
    assert list(tachki_attack_order(tuple(rows))) == slow


@given(shifted)
def test_cars_are_shifted_as_one_compares_them_in_pairs(rows: list[Shifted | None]) -> None:
    keys = (lambda row: -row.position, lambda row: -row.speed, lambda row: -row.power)
    slow = undecided_together(rows, slow_places(rows, by_keys(*keys)), *keys)
    assert list(tachki_move_order(tuple(rows))) == slow


finishers = st.lists(
    st.builds(
        Finisher, st.integers(1, 2), st.integers(1, 6), st.integers(6, 12), st.integers(3, 4),
        st.sampled_from([0, 3, 5]), ties,
    ),
    min_size=1, max_size=7,
)  # fmt: skip


@given(finishers)
def test_finishers_are_ranked_as_one_compares_them_in_pairs(rows: list[Finisher]) -> None:
    def sooner(one: Finisher, other: Finisher) -> int:
        """Negative where the first arrives earlier; cross-multiplied, so that nothing is divided."""
        return one.distance * other.speed - other.distance * one.speed

    arrival = cmp_to_key(sooner)
    keys = (
        lambda row: row.turn,
        arrival,
        lambda row: -row.speed,
        lambda row: -(row.power + row.afterburner),
    )
    tie_keys = (lambda row: row.turn, lambda row: Fraction(row.distance, row.speed), *keys[2:])
    slow = undecided_together(rows, slow_places(rows, by_keys(*keys)), *tie_keys)
    assert list(tachki_finish_order(tuple(rows))) == slow


@given(finishers, st.data())
def test_the_order_of_the_rows_makes_no_difference_to_the_places(rows: list[Finisher], data: st.DataObject) -> None:
    shuffled = data.draw(st.permutations(list(range(len(rows)))))
    places = tachki_finish_order(tuple(rows))
    assert list(tachki_finish_order(tuple(rows[i] for i in shuffled))) == [places[i] for i in shuffled]


@given(finishers.map(lambda rows: [row._replace(die=die) for die, row in enumerate(rows, 1)]))
def test_with_different_dice_the_places_are_a_permutation(rows: list[Finisher]) -> None:
    assert sorted(place for (place,) in tachki_finish_order(tuple(rows))) == list(range(1, len(rows) + 1))


checks = st.lists(
    st.one_of(
        st.builds(PendingCheck, st.just("attack"), small, small, st.integers(1, 6)),
        st.builds(PendingCheck, st.just("traffic"), small),
    ),
    max_size=6,
)


@given(checks)
def test_attacks_come_before_traffic_and_lost_control_comes_last(rows: list[PendingCheck]) -> None:
    places = [place for (place,) in tachki_damage_order((*rows, PendingCheck("control")))]
    by_cause = {cause: [p for p, row in zip(places, rows, strict=False) if row.cause == cause] for cause in
                ("attack", "traffic")}  # fmt: skip
    assert max(by_cause["attack"], default=0) < min(by_cause["traffic"], default=len(places))
    assert places[-1] == len(places)


@given(checks)
def test_nearer_attackers_and_earlier_segments_come_first(rows: list[PendingCheck]) -> None:
    places = tachki_damage_order(tuple(rows))
    for (here, one), (there, other) in product(zip(places, rows, strict=True), repeat=2):
        if one.cause == other.cause and one.place < other.place:
            assert here < there


@given(checks)
def test_of_equally_near_attackers_the_better_reflexes_come_first(rows: list[PendingCheck]) -> None:
    attackers = [row for row in rows if row.cause == "attack"]
    places = tachki_damage_order(tuple(attackers))
    for (here, one), (there, other) in product(zip(places, attackers, strict=True), repeat=2):
        if one.place == other.place and one.reflexes > other.reflexes:
            assert here < there


# ---- narrow track


@given(positions, speeds, positions, speeds, st.sampled_from(["driving", "failed", "knocked"]))
def test_only_who_ends_ahead_from_behind_passes_and_a_wide_track_asks_for_nothing(
    chaser: int, speed: int, leader: int, leader_speed: int, state: str
) -> None:
    ends = (chaser, chaser + speed, leader, leader + leader_speed)
    passes = chaser < leader and chaser + speed > leader + leader_speed
    assert tachki_overtake(*ends, False, state) == ("free" if passes else "none")
    assert (tachki_overtake(*ends, True, state) == "none") == (not passes)


@given(traffic, nets, nets)
def test_a_narrow_struggle_is_lost_by_who_misses_the_traffic_or_rolls_less(
    level: int, chaser: int, leader: int
) -> None:
    result = tachki_narrow_struggle(level, chaser, leader)
    assert (result.winner == "chaser") == (chaser >= level and (leader < level or chaser >= leader))
    loser = leader if result.winner == "chaser" else chaser
    assert result.control_shortfall == max(0, level - loser)
    assert result.shortfall >= result.control_shortfall


@given(positions, st.integers(0, 100), st.integers(1, 50), halvings)
def test_a_beaten_chaser_checks_until_he_stays_behind_and_no_longer(
    start: int, speed: int, lead: int, rounding: str
) -> None:
    checks, left = tachki_narrow_checks(start, speed, start + lead, rounding)
    assert left == tachki_halve(speed, checks, rounding)
    assert start + left <= start + lead
    assert checks == 1 or tachki_halve(speed, checks - 1, rounding) > lead


# ---- the end of the race


@given(st.integers(1, 4), st.integers(1, 4), st.integers(1, 60), st.data())
def test_the_way_left_is_what_the_race_position_lacks(lap: int, more: int, length: int, data: st.DataObject) -> None:
    laps, position = lap + more - 1, data.draw(st.integers(0, length))
    left = tachki_distance_left(lap, position, length, laps)
    assert (lap - 1) * length + position + left == laps * length


@given(st.integers(1, 60), speeds)
def test_a_car_that_arrives_needs_at_most_one_turn(distance: int, speed: int) -> None:
    time = tachki_finish_time(distance, speed)
    assert (time != "") == tachki_end_turn(100 - distance, speed, race_length=100).finished
    assert time == "" or 0 < time <= 1


@given(st.integers(0, 8), st.integers(0, 8), st.integers(1, 4))
def test_a_race_that_is_over_stays_over_when_one_more_arrives(finished: int, running: int, prizes: int) -> None:
    assume(running)
    if tachki_race_over(finished, running, prizes):
        assert tachki_race_over(finished + 1, running - 1, prizes)
    assert not tachki_race_over(finished, running, prizes, goals=True)
