"""The words of a season for its keywords: tie rules, statuses, settings."""

from __future__ import annotations

from calc.core.terms import Term, term

_WORDS = {
    "wins": term("more wins"),
    "podiums": term("more places 1 to 3"),
    "countback": term("more first places, then second, then third, and so on"),
    "best_result": term("the better best result"),
    "head_to_head": term("more often ahead of the others who are level"),
    "last_race": term("the better result in the last race, then in the one before"),
    "all_points": term("more points with the dropped results"),
    "more_starts": term("more races started"),
    "fewer_starts": term("fewer races started"),
    "run_off": term("a run-off or the lot, entered by hand"),
    "share": term("the place is shared"),
    "DNF": term("did not finish"),
    "fallen": term("fell and could not go on"),
    "retired": term("gave up during the race"),
    "excluded": term("sent off by the referee"),
    "DSQ": term("disqualified"),
    "DNS": term("did not start, or was not there"),
}


def word(key: str) -> Term:
    """A keyword in words; a keyword of the game master's own is its own word."""
    return _WORDS.get(key, Term(key))
