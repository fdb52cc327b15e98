"""Laws of every race: legal orders play to the end without a finding, and no cell whatever it holds breaks anything."""

from __future__ import annotations

from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from calc import systems
from calc.core.records import Records
from calc.core.registry import FUNCTIONS
from calc.core.replay import Event, Replay
from calc.core.totals import Total
from calc.systems.tachki import example
from calc.systems.tachki.pages import pages
from calc.systems.tachki.post import post
from calc.systems.tachki.replay import SHEETS, raced_on, replay
from calc.systems.tachki.replay.policy import simulated
from calc.systems.tachki.replay.reading import standings
from calc.systems.tachki.replay.rows import Settings
from calc.systems.tachki.rules.cells import MODULES
from tests.systems.tachki.races import sheets

systems.load()

LIVE = [name for name, one in FUNCTIONS.items() if one.python.__module__.startswith("calc.systems.tachki.live")]
READINGS: dict[str, list[Any]] = {
    "tachki_track_counts": [True, False], "tachki_difference": ["absolute", "signed"],
    "tachki_obligatory_defends": [False, True], "tachki_em_defence": ["higher", "replace"],
    "tachki_attack_shortfall": ["margin", "zero"], "tachki_half_rounding": ["loss_down", "rest_down"],
    "tachki_penalty_size": ["one", "remainder"], "tachki_penalty_turns": ["remainder", "shortfall"],
    "tachki_penalty_counts_current_turn": [False, True], "tachki_retire_on": ["effective", "permanent"],
    "tachki_ram_defends": [True, False], "tachki_slipstream_gain_on_failure": [True, False],
    "tachki_zero_turn_failure": ["ignore", "control"], "tachki_finish_speed": ["moved", "after_change"],
    "tachki_lapped_cars": ["race", "ring"], "tachki_narrow_speed_difference": [False, True],
    "tachki_narrow_where": ["passing_point", "any_crossed"], "tachki_goals": [False, True], "tachki_prizes": [1, 2, 3],
    "tachki_laps": [1, 2], "tachki_category": ["extreme", "sport"],
}  # fmt: skip
FEW = settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.too_slow])


@st.composite
def fields(draw: st.DrawFn) -> list[dict[str, Any]]:
    """Two to five drivers of any build, with up to two modules, of any temper."""
    found = []
    for number in range(draw(st.integers(2, 5))):
        row: dict[str, Any] = {"name": f"Гонщик {number}", "risk": draw(st.sampled_from((0.3, 0.45, 0.6, 0.75)))}
        row |= {
            one: draw(st.integers(3, 7))
            for one in ("accuracy", "reflexes", "toughness", "power", "handling", "reliability")
        }
        row["aggression"] = draw(st.integers(0, 2))
        for slot, module in enumerate(draw(st.lists(st.sampled_from(MODULES), max_size=2, unique=True)), 1):
            row |= {f"module{slot}": module, f"tier{slot}": draw(st.integers(1, 2))}
        found.append(row)
    return found


@st.composite
def tracks(draw: st.DrawFn) -> list[dict[str, Any]]:
    """A track of three to six segments."""
    return [
        {"name": f"Участок {number}", "length": draw(st.integers(2, 12)), "manoeuvre": made, "level": draw(st.integers(1, 2)),
         "manoeuvring": draw(st.sampled_from((8, 11))), "narrow": draw(st.booleans())}
        for number, made in enumerate(
            draw(st.lists(st.sampled_from(("straight", "turn", "manoeuvring", "ramp")), min_size=3, max_size=6)), 1
        )
    ]  # fmt: skip


@st.composite
def races(draw: st.DrawFn) -> dict[str, Records]:
    """A race that drivers without players have driven, under any reading of the rules."""
    chosen = {name: draw(st.sampled_from(values)) for name, values in READINGS.items()}
    chosen |= {"seed": draw(st.integers(0, 10**6)), "dice_source": "seed"}
    field, way = draw(fields()), draw(tracks())
    rows, _ = simulated(field, chosen, way, most_turns=25)
    return sheets(field, rows, chosen, way)


def read_back(replayed: Replay) -> dict[str, tuple[Any, ...]]:
    """Place, position and status of every driver, from the flat list of events alone."""
    found: dict[str, dict[str, Any]] = {}
    for event in replayed.events:
        one = found.setdefault(event.actor, {"place": None, "position": 0, "status": "running"})
        if event.kind in ("shift", "override"):
            one["position"] = event.detail("position")
        if event.kind in ("finish", "place"):
            one["place"] = event.detail("place")
        if event.kind == "finish":
            one["status"] = "finished"
        if event.kind in ("retired", "wrecked"):
            one["status"] = event.kind
    found.pop("", None)
    return {name: tuple(one.values()) for name, one in found.items()}


def adds_up(event: Event) -> bool:
    """A total is the sum of its parts."""
    return not isinstance(event.total, Total) or sum(part.value for part in event.total.parts) == event.total


@FEW
@given(races())
def test_legal_orders_play_without_a_finding_and_the_log_says_all(race: dict[str, Records]) -> None:
    replayed = replay(race)
    assert replayed.troubles == ()
    assert replayed.waiting == ()
    assert all(adds_up(event) and event.rules for event in replayed.events)
    run = raced_on(race)
    printed = {
        one.driver.name: (one.place if one.driver.place is not None or run.over else None, one.driver.position, one.driver.status)
        for one in standings(run)
    }  # fmt: skip
    assert read_back(replayed) == printed
    for before, after in zip(replayed.states, replayed.states[1:], strict=False):
        for driver in after.drivers:
            assert driver.position >= before.driver(driver.name).position


@FEW
@given(races())
def test_the_same_sheets_are_the_same_race_and_cells_may_be_floats(race: dict[str, Records]) -> None:
    floats = {
        name: Records(
            one.table, one.keys,
            tuple(tuple(float(cell) if type(cell) is int else cell for cell in row) for row in one.rows),
        )
        for name, one in race.items()
    }  # fmt: skip
    assert replay(floats).events == replay(race).events


GARBAGE: list[Any] = [
    None, "", "  ", "?", "[b]", "Гонщик 9", "Гонщик 1", -1, 0, 1, 3, 7.5, 99, 10**9, 1e300, True, False, "#DIV/0!", "#N/A",
    "strike", "jump", "power", "4+5+2", "9+9+9", "running", "finished", "{name}", "x" * 300,
]  # fmt: skip


@st.composite
def spoilt(draw: st.DrawFn) -> dict[str, Records]:
    """A race with garbage in some cells of any sheet."""
    filling = example.example()
    race = {name: [dict(row) for row in rows] for name, rows in filling.rows.items()}
    race["Checks"] = [{"turn": 2, "driver": "Вол", "damage1": 7, "to1": "power", "set_speed": 4, "set_status": None}]
    race["Effects"] = [{"driver": "Игла", "characteristic": "power", "points": 1, "turn": 3, "turns": 2, "cause": "x"}]
    race["Garage"] = [{"driver": "Щит", "income": 1}]
    race["Prices"] = [{"value": 3, "price": 0}, {"value": 4, "price": 1}, {"value": 5, "price": 2}]
    race["Prizes"] = [{"place": 1, "prize": 5}]
    race["Track"] = [dict(row) for row in example.track("tunnel")]
    race["Settings"] = [{"setting": name, "value": value} for name, value in filling.settings.items()]
    race["Settings"] += [{"setting": name, "value": Settings._field_defaults[name]} for name in READINGS]
    for _ in range(draw(st.integers(1, 12))):
        rows = race[draw(st.sampled_from(sorted(race)))]
        row = draw(st.sampled_from(rows))
        row[draw(st.sampled_from(sorted(row)))] = draw(st.sampled_from(GARBAGE))
    return {name: Records.of(name, list(rows)) for name, rows in race.items()}


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(spoilt())
def test_garbage_becomes_findings_with_cells_and_never_an_exception(race: dict[str, Records]) -> None:
    replayed = replay(race)
    for trouble in replayed.troubles:
        assert trouble.where is not None
        assert trouble.where.table in race
        assert 0 <= trouble.where.row < len(race[trouble.where.table].rows)
        assert str(trouble.message)
    assert pages(race, replayed)
    for event in replayed.events[-1:]:
        assert post(race, replayed, event.turn, "text", "de")
    grids = [[list(race[name].keys), *map(list, race[name].rows)] for name in SHEETS]
    for name in LIVE:
        if name != "TACHKI_SAMPLE_TRACK":
            FUNCTIONS[name].in_cell(*grids)
