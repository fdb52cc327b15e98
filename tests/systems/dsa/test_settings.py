"""Every reading of the rules that a group may choose: each setting makes the same rows another race."""

from __future__ import annotations

from typing import Any

import pytest

from calc.core.replay import Replay
from calc.systems.dsa.replay.rows import Settings
from tests.systems.dsa.test_replay import A, B, move, of, order, race

#: Settings that say something about the evening, the board or the dice, and choose no reading of a rule.
NO_READINGS = {"race", "date", "language", "seed", "dice_source"}

BESIDE = {**B, "field": 0, "lane": 3}
VILLAIN = {**A, "villain": True}
STRIKE = {"permit1": 5, "permit2": 5, "permit3": 5, "at": 5, "defend1": 20, "defend2": 19, "defend3": 19, "sp": 3}
FALLING = {"fumble1": 6, "fumble2": 6, "fall1": 4, "fall2": 4, "fall3": 4, "body1": 5, "body2": 5, "body3": 5}
TWENTIES = {"die1": 20, "die2": 20, "die3": 10}


def state(ridden: Replay, name: str = "A") -> Any:
    return ridden.states[-1].rider(name)


def tap(ridden: Replay, kind: str = "movement_check", actor: str = "A", number: int = 0) -> Any:
    return of(ridden, kind, actor)[number].result


def points(ridden: Replay) -> Any:
    return of(ridden, "points")[0].result


def total(ridden: Replay, kind: str, actor: str = "A", number: int = 0) -> int:
    return int(of(ridden, kind, actor)[number].total or 0)


def ridden(
    moves: list[dict[str, Any]] | None = None, orders: Any = None, riders: Any = None, **settings: Any
) -> Replay:
    return race(moves or [move(), move("B")], orders, riders, settings)


def rounding(value: str) -> Any:
    """TaP* 7: 3 + 1.4; TaP* 4 of a sprint: 4 + 1.33."""
    return points(ridden([move(sprint=True, die1=12, die2=4, die3=15), move("B")], dsa_rounding=value))


def min_tap(value: int) -> Any:
    """Overshoots 5 + 4 against 7 + 2 points: nothing is left."""
    return tap(ridden([move(die1=17, die2=17), move("B")], dsa_min_tap=value))


def missing(value: str) -> Any:
    """Other difficulties of 12: 3 points below 0, attributes 9, 10, 8; overshoots 4 + 3 + 5."""
    return tap(ridden([move(other=12, die1=13, die2=13, die3=13), move("B")], dsa_missing=value))


def order_failed(value: str) -> Any:
    """A misses more points than B, but has the better INI."""
    worse = {"set_order": None, "start1": 20, "start2": 19, "start3": 18}
    better = {"set_order": None, "start1": 19, "start2": 18, "start3": 17}
    made = ridden(riders=[{**A, **worse, "ini": 12}, {**B, **better}], dsa_order_failed=value)
    return state(made).order


def sprint_allowed(value: bool) -> Any:
    return len(of(ridden([move(sprint=True), move("B")], dsa_sprint_allowed=value), "sprint_check"))


def sprint_point(value: str) -> Any:
    """The point counts for the sprint check itself, for the shove of the same turn, or from the next turn on."""
    shove = order("shove", own1=5, own2=5, own3=5, other1=5, other2=5, other3=5)
    made = ridden(
        [move(sprint=True), move("B"), move(turn=2), move("B", turn=2)], [shove],
        [A, {**B, "field": 1}], dsa_sprint_point=value,
    )  # fmt: skip
    return total(made, "sprint_check"), total(made, "shove_check"), total(made, "movement_check")


def shove_fumble(value: str) -> Any:
    """The front rider misses by more than 10 points; only the reading `both` makes that a fumble."""
    shove = order("shove", own1=5, own2=5, own3=5, other1=19, other2=20, other3=19, ofumble1=1, ofumble2=2,
                  ohurt1=2, ohurt2=3)  # fmt: skip
    return len(of(ridden(None, [shove], [A, {**B, "field": 1}], dsa_shove_fumble=value), "fumble", "B"))


def confirm(value: str) -> Any:
    """A 20, then a 5: confirmed it is only a miss."""
    blow = order("attack", **{**STRIKE, "at": 20, "confirm": 5}, sight=1, fumble1=3, fumble2=3)
    return of(ridden(None, [blow], [A, BESIDE], dsa_confirm=value), "attack")[0].result


def hidden_upto(value: int) -> Any:
    blow = order("attack", **STRIKE, sight=3, notice=6)
    return state(ridden(None, [blow], [A, BESIDE], dsa_hidden_upto=value)).status


def hidden_upto_crowd(value: int) -> Any:
    blow = order("attack", **STRIKE, sight=4, notice=6, dense=True)
    return state(ridden(None, [blow], [A, BESIDE], dsa_hidden_upto_crowd=value)).status


def shove_view(value: bool) -> Any:
    """A 6 excludes; with a roll of sight the referee looks elsewhere."""
    both = order("shove_attack", **STRIKE, own1=5, own2=5, own3=5, other1=5, other2=5, other3=5, sight=2, notice=6)
    return state(ridden(None, [both], [A, {**B, "field": 1}], dsa_shove_view=value)).status


def referee_on(value: str) -> Any:
    """A miss in sight, noticed."""
    blow = order("attack", **{**STRIKE, "at": 19}, sight=6, notice=6)
    return state(ridden(None, [blow], [A, BESIDE], dsa_referee_on=value)).status


def drift_blocked(value: str) -> Any:
    """The field outward is taken, the one ahead is free."""
    made = ridden([move(**TWENTIES, fumble1=1, fumble2=2), move("B")], riders=[A, {**BESIDE, "field": 1}],
                  dsa_drift_blocked=value)  # fmt: skip
    return state(made).field, state(made).lane


def fall_out(value: bool) -> Any:
    made = ridden([move(**TWENTIES, **FALLING), move("B")], dsa_fall_out=value)
    return state(made).status, state(made).sp_rider


def crowd_loss(value: int) -> Any:
    """After the blow the check is harder by what the crowd takes back."""
    blow = order("attack", **STRIKE, sight=1)
    moves = [move(), move("B"), move(turn=2), move("B", turn=2)]
    made = ridden(moves, [blow], [{**A, "crowd": 2}, BESIDE], dsa_crowd_loss=value)
    return total(made, "movement_check", number=1)


def finish_tie(value: str) -> Any:
    """Both cross in turn 1, B further, A first."""
    orders = [order("ahead", times=4), order("ahead", "B", times=4)]
    made = ridden(None, orders, [A, {**B, "field": 1, "lane": 3}], dsa_lap_fields=4, dsa_finish_tie=value)
    return dict(made.outcome.places)  # type: ignore[union-attr]


def variant(value: str) -> Any:
    return points(ridden(dsa_variant=value, riders=[{**A, "crowd": 3, "horse_bonus": 4}, B]))


def mix_weight(value: float) -> Any:
    return points(ridden([move(die1=16, die2=13), move("B")], dsa_variant="mix", dsa_mix_weight=value,
                         riders=[{**A, "taw": 14, "horse_bonus": 0}, B]))  # fmt: skip


def lane_extra(value: int) -> Any:
    """Field 5 of 10 on lane 2 is field 6 of 13 on lane 3: the share of the way stays."""
    made = ridden(None, [order("out")], [{**A, "field": 5}, B], dsa_lap_fields=10, dsa_lane_extra=value)
    return state(made).field, state(made).lane


def lanes(value: int) -> Any:
    return len(of(ridden(None, [order("out")], dsa_lanes=value), "refused"))


def lap_fields(value: int) -> Any:
    alone = [A, {**BESIDE, "lane": 5}]
    return state(ridden(None, [order("ahead", times=3)], alone, dsa_lap_fields=value)).status


def laps(value: int) -> Any:
    alone = [A, {**BESIDE, "lane": 5}]
    return state(ridden(None, [order("ahead", times=3)], alone, dsa_lap_fields=3, dsa_laps=value)).status


def rest(**settings: Any) -> Any:
    """Exhaustion 6 after a race that both have ended."""
    moves = [move(set_status="finished"), move("B", set_status="finished")]
    return of(ridden(moves, riders=[{**A, "exhaustion": 6}, B], **settings), "rest")[0].result


def care(value: str) -> Any:
    return rest(dsa_care=value)


def day(value: int) -> Any:
    """The race of the third morning: only one point comes back."""
    return rest(dsa_day=value)


def sp(weapon: str, **settings: Any) -> Any:
    """The least and the most SP of many blows whose dice come from seeds."""
    blows = [order("attack", number=number) for number in range(1, 4)]
    people = [{**A, "weapon": weapon, "sf": "war", "taw": 20, "at": 30}, {**BESIDE, "taw": -9}]
    hurt = [
        event.result
        for seed in range(1, 60)
        for event in of(ridden(None, blows, people, seed=seed, dice_source="seed", **settings), "hurt", "B")
    ]
    return min(hurt), max(hurt)


def sp_brawl(value: str) -> Any:
    return sp("brawl", dsa_sp_brawl=value)


def sp_dagger(value: str) -> Any:
    return sp("dagger", dsa_sp_dagger=value)


CASES: dict[str, tuple[Any, dict[Any, Any]]] = {
    "dsa_rounding": (rounding, {"round": 6, "floor": 5, "ceil": 6}),
    "dsa_min_tap": (min_tap, {1: 1, 0: 0}),
    "dsa_missing": (missing, {"sum": -12, "worst": -5}),
    "dsa_order_failed": (order_failed, {"as_is": 2, "equal": 1}),
    "dsa_sprint_allowed": (sprint_allowed, {True: 1, False: 0}),
    "dsa_sprint_point": (
        sprint_point, {"after_check": (-2, 2, 0), "before_check": (0, 2, 0), "next_turn": (-2, 0, 0)},
    ),
    "dsa_shove_fumble": (shove_fumble, {"both": 1, "attacker": 0}),
    "dsa_confirm": (confirm, {"yes": "miss", "no": "fumble"}),
    "dsa_hidden_upto": (hidden_upto, {3: "racing", 2: "excluded", 0: "excluded", 6: "racing"}),
    "dsa_hidden_upto_crowd": (hidden_upto_crowd, {4: "racing", 3: "excluded"}),
    "dsa_shove_view": (shove_view, {False: "excluded", True: "racing"}),
    "dsa_referee_on": (referee_on, {"attack": "excluded", "hit": "racing"}),
    "dsa_drift_blocked": (drift_blocked, {"stop": (0, 2), "ahead": (1, 2)}),
    "dsa_fall_out": (fall_out, {True: ("fallen", 7), False: ("racing", 7)}),
    "dsa_crowd_loss": (crowd_loss, {0: -4, 1: -3, 2: -2}),
    "dsa_finish_tie": (
        finish_tie, {"order": {"A": 1, "B": 2}, "fields": {"A": 2, "B": 1}, "dead_heat": {"A": 1, "B": 1}},
    ),
    "dsa_variant": (variant, {"seed": 4, "mix": 5}),
    "dsa_mix_weight": (mix_weight, {0: 5, 0.5: 5, 1: 6}),
    "dsa_lane_extra": (lane_extra, {0: (6, 3), 3: (7, 3)}),
    "dsa_lanes": (lanes, {2: 1, 6: 0}),
    "dsa_lap_fields": (lap_fields, {3: "finished", 40: "racing"}),
    "dsa_laps": (laps, {1: "finished", 2: "racing"}),
    "dsa_care": (care, {"normal": 3, "very_good": 2}),
    "dsa_day": (day, {2: 3, 3: 5}),
    "dsa_sp_brawl": (sp_brawl, {"1W6": (1, 6), "1W6+10": (11, 16)}),
    "dsa_sp_dagger": (sp_dagger, {"1W6+1": (2, 7), "1W6+20": (21, 26)}),
}  # fmt: skip


@pytest.mark.parametrize(("setting", "value"), [(name, value) for name, (_, said) in CASES.items() for value in said])
def test_a_setting_is_a_reading_of_its_own(setting: str, value: Any) -> None:
    """What each value comes to, worked out by hand from the rules."""
    play, said = CASES[setting]
    assert play(value) == said[value]


def test_no_setting_is_left_out() -> None:
    assert set(CASES) == set(Settings._fields) - NO_READINGS
    assert all(len(set(map(str, said.values()))) > 1 for _, said in CASES.values())
