"""A call through the border against the bare rule, answers to calls a second, and the start of the command."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import partial
from typing import Any

from benchmarks.timing import Ratio, best, python
from calc import systems
from calc.cli.call import answered
from calc.core.registry import FUNCTIONS
from calc.systems.dsa.rules.bonuses import dsa_riding_modifier
from calc.systems.dsa.rules.movement import dsa_movement

CALLS = 2_000
ALLOWED = 5e-6  # seconds that the border may add to a call


def measured() -> list[Ratio]:
    """What the border costs, as a share of what it may cost; what a line of `racebook call` costs against parsing it."""
    systems.load()
    ratios = []
    for rule, arguments in (
        (dsa_movement, (7, True, "floor")),
        (dsa_riding_modifier, ("movement", 2, "all", 1, 3, 0, 4)),
    ):
        cell = FUNCTIONS[rule.__name__.upper()].in_cell
        numbers = tuple(float(one) if type(one) is int else one for one in arguments)

        through = partial(_repeat, cell, numbers)
        bare = partial(_repeat, rule, arguments)
        with_border, without = best(through, bare, rounds=60)
        ratios.append(
            Ratio(
                f"border of {rule.__name__.upper()} / 5 µs a call ({CALLS} calls)",
                with_border - without,
                ALLOWED * CALLS,
                1.0,
            )
        )
    line = json.dumps({"call": "DSA_MOVEMENT", "args": [7.0, None]})
    mine, floor = best(
        lambda: [answered(line) for _ in range(CALLS)], lambda: [json.dumps(json.loads(line)) for _ in range(CALLS)]
    )
    ratios.append(
        Ratio(f"racebook call / reading and writing the JSON ({CALLS / mine:,.0f} lines a second)", mine, floor, 3.0)
    )
    start, nothing = best(python("-m", "calc", "--help"), python("-c", "pass"), rounds=15)
    ratios.append(Ratio("racebook --help / python -c pass", start, nothing, 3.0))
    return ratios


def _repeat(work: Callable[..., Any], arguments: tuple[Any, ...]) -> None:
    for _ in range(CALLS):
        work(*arguments)
