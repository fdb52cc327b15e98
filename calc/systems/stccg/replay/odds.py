"""Chances before the shuffle: counted exactly for small forces, from many replays for large ones."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache

from calc.core.dice import shuffled
from calc.systems.stccg.replay.state import Chances
from calc.systems.stccg.rules.battle import Fighter, stccg_duel
from calc.systems.stccg.rules.end import stccg_winner
from calc.systems.stccg.rules.odds import MOST_CARDS, stccg_expected_losses, stccg_odds


@lru_cache(maxsize=64)
def chances(
    attackers: tuple[Fighter, ...], defenders: tuple[Fighter, ...], tie: str, seed: str, battle: str, replays: int
) -> Chances:
    """The chances of those who take part; kept, since a workbook asks again with every cell that changes."""
    if max(len(attackers), len(defenders)) > MOST_CARDS:
        return estimated(attackers, defenders, tie, seed, battle, replays)
    odds, losses = stccg_odds(attackers, defenders, tie), stccg_expected_losses(attackers, defenders, tie)
    assert not isinstance(odds, str)
    assert not isinstance(losses, str)
    return Chances(*odds, *losses)


def estimated(
    attackers: tuple[Fighter, ...], defenders: tuple[Fighter, ...], tie: str, seed: str, battle: str, replays: int
) -> Chances:
    """The same from so many shuffles of both piles, each fixed by seed, battle, its number and its side."""
    duels = [[stccg_duel(a.strength or 0, b.strength or 0, a.lethal, b.lethal) for b in defenders] for a in attackers]
    strong_a, strong_b = ([one.strength or 0 for one in force] for force in (attackers, defenders))
    whole_a, whole_b = sum(strong_a), sum(strong_b)
    won: Counter[str] = Counter()
    dead = [0, 0]
    for replay in range(1, replays + 1):
        pile_a = shuffled(len(attackers), seed, (battle, "odds", str(replay), "attacker"))
        pile_b = shuffled(len(defenders), seed, (battle, "odds", str(replay), "defender"))
        total_a, total_b, mortal_a, mortal_b = whole_a, whole_b, 0, 0
        for a, b in zip(pile_a, pile_b, strict=False):
            state_a, state_b = duels[a - 1][b - 1]
            if state_a != "standing":
                total_a -= strong_a[a - 1]
                mortal_a += state_a == "mortal"
            if state_b != "standing":
                total_b -= strong_b[b - 1]
                mortal_b += state_b == "mortal"
        winner = stccg_winner(total_a, total_b, tie)
        won[winner] += 1
        dead[0] += mortal_a + (winner == "defender" and mortal_a < len(attackers))
        dead[1] += mortal_b + (winner == "attacker" and mortal_b < len(defenders))
    attacker, defender, nobody = (won[side] / replays for side in ("attacker", "defender", "none"))
    return Chances(attacker, defender, nobody, dead[0] / replays, dead[1] / replays, replays)
