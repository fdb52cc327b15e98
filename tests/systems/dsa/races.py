"""Random races for the tests: riders, settings, and what they ride by their styles on a seed."""

from __future__ import annotations

import random
from typing import Any

from calc.core.records import Records
from calc.core.sheets import Filling
from calc.systems.dsa.replay.course import Course
from calc.systems.dsa.replay.policy import simulated

Row = dict[str, Any]


def riders(chance: random.Random, number: int = 7) -> list[Row]:
    """So many riders with random values, all on fields of their own."""
    starts = [(field, lane) for lane in range(1, 5) for field in range(number)]
    chance.shuffle(starts)
    return [
        {
            "name": f"Reiter {n}", "player": chance.choice(["Ann", "Élodie", "Юлия", None]), "horse": "Pferd & Söhne",
            "field": field, "lane": lane, "ini": chance.randint(8, 12),
            **{key: chance.randint(9, 15) for key in ("ch", "ge", "kk", "si1", "si2", "si3", "kb1", "kb2", "kb3")},
            **{key: chance.randint(0, 14) for key in ("taw", "si_taw", "kb_taw")},
            "ko": chance.randint(9, 14), "at": chance.randint(8, 18), "pa": chance.randint(6, 14),
            "weapon": chance.choice(["brawl", "dagger", "brawl_or_dagger"]), "sf": chance.choice(["none", "mounted", "war"]),
            "horse_bonus": chance.randint(0, 4), "scope": chance.choice(["movement", "movement_shove", "all"]),
            "crowd": chance.randint(0, 3), "villain": chance.random() < 0.4, "fate": chance.randint(0, 2),
            "style": chance.choice(["steady", "cautious", "bold", "villain"]), "exhaustion": chance.randint(0, 2),
        }
        for n, (field, lane) in enumerate(starts[:number], 1)
    ]  # fmt: skip


def settings(chance: random.Random) -> Row:
    """A seed, and every reading by chance."""
    return {
        "seed": chance.randint(1, 10**6), "dsa_lanes": chance.randint(4, 6), "dsa_lap_fields": chance.randint(12, 25),
        "dsa_laps": chance.choice([1, 1, 2]), "dsa_lane_extra": chance.choice([0, 0, 1, 3]),
        "dsa_rounding": chance.choice(["round", "floor", "ceil"]), "dsa_min_tap": chance.randint(0, 1),
        "dsa_missing": chance.choice(["sum", "worst"]), "dsa_order_failed": chance.choice(["as_is", "equal"]),
        "dsa_sprint_allowed": chance.random() < 0.8, "dsa_care": chance.choice(["normal", "very_good"]),
        "dsa_sprint_point": chance.choice(["after_check", "before_check", "next_turn"]),
        "dsa_shove_fumble": chance.choice(["both", "attacker"]), "dsa_confirm": chance.choice(["yes", "no"]),
        "dsa_hidden_upto": chance.randint(0, 6), "dsa_shove_view": chance.random() < 0.5,
        "dsa_referee_on": chance.choice(["attack", "hit"]), "dsa_drift_blocked": chance.choice(["stop", "ahead"]),
        "dsa_fall_out": chance.random() < 0.7, "dsa_crowd_loss": chance.randint(0, 3),
        "dsa_finish_tie": chance.choice(["order", "fields", "dead_heat"]), "dsa_variant": chance.choice(["seed", "mix"]),
        "dsa_mix_weight": chance.choice([0, 0.25, 0.5, 1]), "dsa_day": chance.randint(1, 3),
    }  # fmt: skip


def ridden(seed: int, number: int = 7) -> tuple[Filling, Course]:
    """A random race ridden to its end: what it writes into the sheets, and the race itself."""
    chance = random.Random(seed)
    people, chosen = riders(chance, number), settings(chance)
    moves, orders, course = simulated(people, chosen)
    turns = max(int(row["turn"] or 0) for row in moves)
    sizes = {
        "riders": len(people), "turns": turns, "orders": len(orders) + 5, "log": len(course.events) + 5,
        "lanes": chosen["dsa_lanes"], "fields": 20,
    }  # fmt: skip
    return Filling({"Participants": tuple(people), "Moves": moves, "Orders": orders}, chosen, sizes), course


def sheets(filling: Filling, **more: Any) -> dict[str, Records]:
    """The sheets of a filling, as a program that reads the workbook would hand them over."""
    found = {name: Records.of(name, [dict(row) for row in rows]) for name, rows in filling.rows.items()}
    chosen = {**filling.settings, "dice_source": "seed", **more}
    return found | {"Settings": Records.of("Settings", [{"setting": k, "value": v} for k, v in chosen.items()])}
