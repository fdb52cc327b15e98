"""What every player has won and lost so far."""

from __future__ import annotations

from typing import NamedTuple

from calc.core.replay import Replay
from calc.systems.stccg.replay.state import Battle, GameState


class Standing(NamedTuple):
    """A player's battles, dead and cards."""

    player: str
    started: int
    counters: int
    won: int
    lost: int
    undecided: int
    own_dead: int
    enemy_dead: int
    active: int
    stopped: int
    disabled: int


def players(played: Replay) -> tuple[str, ...]:
    """The players in the order of their turns."""
    return tuple(name for name, _ in played.outcome.places) if played.outcome is not None else ()


def standings(state: GameState, players: tuple[str, ...]) -> list[Standing]:
    """The players in the order of their turns."""
    return [_standing(state, player) for player in players]


def _standing(state: GameState, player: str) -> Standing:
    fought = [battle for battle in state.battles if battle.fought]
    mine = [battle for battle in fought if battle.attackers.player == player]
    roles = [("attacker", battle) for battle in mine]
    roles += [("defender", battle) for battle in fought if battle.defenders.player == player]
    against = [(role, battle) for role, battle in roles if battle.attackers.player != battle.defenders.player]
    statuses = [card.status for card in state.cards if card.player == player]
    return Standing(
        player,
        len(mine),
        sum(battle.counter for battle in mine),
        sum(battle.winner == role for role, battle in roles),
        sum(battle.winner not in ("none", role) for role, battle in roles),
        len({battle.id for _, battle in roles if battle.winner == "none"}),
        sum(dead(battle, role) for role, battle in roles),
        sum(dead(battle, "defender" if role == "attacker" else "attacker") for role, battle in against),
        *(statuses.count(status) for status in ("active", "stopped", "disabled")),
    )


def dead(battle: Battle, role: str) -> int:
    """How many cards of a side died in a battle."""
    return sum(fate == "dead" for _, fate in battle.side(role).fates)
