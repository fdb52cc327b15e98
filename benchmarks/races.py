"""The largest sensible races and battles, ready to be written into workbooks: thirty take part, sixty turns long."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from calc.core.hexes import SIDES, Hex, moved
from calc.core.kinds import Cell
from calc.core.records import Records
from calc.core.sheets import Filling

PEOPLE, TURNS = 30, 60
#: A battle of mecha is over long before: nobody has orders for thirty mecha written sixty times.
ROUNDS = 20

Row = dict[str, Cell]


def _dsa() -> Filling:
    """Riders by style, slow enough and long enough for all turns."""
    from calc.systems.dsa.replay.policy import simulated

    styles = ("steady", "cautious", "bold", "villain")
    people: list[Row] = [
        {
            "name": f"Reiterin Nummer {n}", "horse": f"Pferd {n}", "lane": 1 + n % 10, "field": n // 10, "ch": 12,
            "ge": 13, "kk": 12, "taw": 4 + n % 9, "ini": 10, "ko": 11, "at": 13, "pa": 11, "weapon": "brawl",
            "horse_bonus": n % 3, "scope": "movement", "crowd": n % 4, "style": styles[n % 4], "si1": 11, "si2": 12,
            "si3": 12, "si_taw": 4, "kb1": 12, "kb2": 12, "kb3": 12, "kb_taw": 4,
        }
        for n in range(PEOPLE)
    ]  # fmt: skip
    settings: Row = {
        "race": "Das große Rennen", "seed": 30, "dsa_lanes": 10, "dsa_lap_fields": 60, "dsa_laps": 4, "dsa_fall_out": False,
        "dsa_hidden_upto": 6,
    }  # fmt: skip
    moves, orders, course = simulated(people, settings, most_turns=TURNS)
    turns = max(int(str(row["turn"])) for row in moves)
    sizes = {"riders": PEOPLE, "turns": turns, "orders": len(orders) + 10, "log": min(10_000, len(course.events) + 10),
             "lanes": 10, "fields": 240}  # fmt: skip
    return Filling({"Participants": tuple(people), "Moves": moves, "Orders": orders}, settings, sizes)


def _tachki() -> Filling:
    """Sturdy cars on the ring, so many laps that nobody is there before the last turn."""
    from calc.systems.tachki.example import drivers, track
    from calc.systems.tachki.replay.policy import simulated

    samples = drivers()
    people = [
        {**samples[n % len(samples)], "name": f"{samples[n % len(samples)]['name']} {n + 1}", "toughness": 9, "reliability": 9}
        for n in range(PEOPLE)
    ]  # fmt: skip
    settings: Row = {
        "race": "Большое кольцо", "seed": "кольцо 30", "tachki_category": "extreme", "tachki_prizes": 3, "tachki_laps": 12,
        "tachki_track": "ring",
    }  # fmt: skip
    orders, course = simulated(people, settings, track("ring"), most_turns=TURNS)
    sizes = {"drivers": PEOPLE, "turns": course.state.turn, "orders": len(orders) + 12, "segments": 12}
    return Filling({"Drivers": tuple(people), "Orders": tuple(orders)}, settings, sizes)


def _mekrace() -> Filling:
    """Vehicles on the sample course, four abreast, every second one armed."""
    from calc.systems.mekrace.example import vehicles
    from calc.systems.mekrace.replay.policy import simulated
    from calc.systems.mekrace.rules.cards import cards
    from calc.systems.mekrace.sample import sample_course

    samples = vehicles()
    people: list[Mapping[str, Cell]] = [
        {**samples[n % len(samples)], "name": f"{samples[n % len(samples)]['name']} {n + 1}", "fp": 8, **place}
        for n, place in enumerate(_grid())
    ]  # fmt: skip
    weapons: list[Mapping[str, Cell]] = [
        {"owner": one["name"], "weapon": f"Bordkanone {n + 1}", "kind": "cannon", "side": "front", "optimal": 4, "maximal": 16,
         "damage": 1, "shots": 20}
        for n, one in enumerate(people) if n % 2
    ]  # fmt: skip
    settings: Row = {
        "race": "Der große Preis",
        "seed": 30,
        "kind": "lap",
        "lap_length": 54,
        "laps": 5,
        "layout": "odd_r",
    }
    orders, duels, course = simulated(
        {
            "Participants": Records.of("Participants", people), "Weapons": Records.of("Weapons", weapons),
            "Cards": Records.of("Cards", [card._asdict() for card in cards()]),
            "Course": Records.of("Course", [place._asdict() for place in sample_course()]), "Settings": _settings(settings),
        },
        most_rounds=TURNS,
    )  # fmt: skip
    return Filling(
        {"Participants": tuple(people), "Weapons": tuple(weapons), "Orders": tuple(orders), "Duels": tuple(duels)},
        settings,
        {"vehicles": PEOPLE, "rounds": course.state.round, "duels": len(duels) + 8, "weapons": len(weapons) + 2},
    )


def _grid() -> list[Row]:
    """Starting places behind the line, each with the direction in which the course goes on there."""
    from calc.systems.mekrace.rules.hexes import mekrace_to_axial
    from calc.systems.mekrace.sample import LAYOUT, sample_course

    fields = {Hex(*mekrace_to_axial(place.col, place.row, LAYOUT)): place for place in sample_course()}
    length = max(place.field for place in fields.values()) + 1
    behind = sorted((length - place.field, place.col, place.row, here) for here, place in fields.items() if place.field)
    found: list[Row] = []
    for back, col, row, here in behind[:PEOPLE]:
        beside = (fields.get(moved(here, side + 1)) for side in range(SIDES))
        forward = [(other.field + back) % length if other else 0 for other in beside]
        best = max(range(SIDES), key=lambda side: forward[side] if forward[side] < length // 2 else 0)
        found.append({"col": col, "row": row, "heading": best})
    return found


def _mekton() -> Filling:
    """Mecha that stand much, in two lines of battle, with random legal orders."""
    from tests.systems.mekton.fights import random_battle

    return random_battle(PEOPLE, [f"Mekton {n}" for n in range(1, PEOPLE + 1)], ROUNDS, armor=4, kills=3)


def _stccg() -> Filling:
    """Two forces, each attacking in its turns with all who can, until one of them is gone."""
    people: list[Row] = [
        {"id": f"{player[0]}{n}", "name": f"Klingone {player[0]}{n}", "player": player, "affiliation": "klingon",
         "classification": "OFFICER", "skills": "Leadership, Honor", "base": 5 + n % 5, "team": f"Trupp {player}",
         "location": "Khitomer", "bonus1": n % 4, "lethal": n % 7 == 0}
        for player in ("Ada", "Ben") for n in range(1, PEOPLE + 1)
    ]  # fmt: skip
    settings: Row = {
        "battle": "Dreißig gegen dreißig",
        "seed": 30,
        "stccg_unstop": "next_turn",
        "stccg_players": "Ada, Ben",
    }
    sides = ("Ada", "Ben")
    orders: list[Row] = [
        {"turn": turn, "battle": f"Kampf {turn}", "player": sides[turn % 2 - 1], "attackers": f"Trupp {sides[turn % 2 - 1]}",
         "target": sides[turn % 2], "defenders": f"Trupp {sides[turn % 2]}"}
        for turn in range(1, ROUNDS + 1)
    ]  # fmt: skip
    return Filling(
        {"Personnel": tuple(people), "Orders": tuple(orders)}, settings, {"cards": len(people), "battles": len(orders)}
    )


def _settings(chosen: Mapping[str, Cell]) -> Records:
    """Settings with all dice from the seed."""
    rows: list[Mapping[str, Cell]] = [{"setting": name, "value": value} for name, value in chosen.items()]
    return Records.of("Settings", [*rows, {"setting": "dice_source", "value": "seed"}])


RACES: dict[str, Callable[[], Filling]] = {
    "dsa": _dsa, "tachki": _tachki, "mekrace": _mekrace, "mekton": _mekton, "stccg": _stccg,
}  # fmt: skip
