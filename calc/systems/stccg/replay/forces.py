"""The two forces of a declared battle: which cards the lists of the orders name."""

from __future__ import annotations

from collections.abc import Callable

from calc.core.errors import message
from calc.core.records import Placed
from calc.systems.stccg.replay.course import Course, Refusal, entries
from calc.systems.stccg.replay.rows import Order
from calc.systems.stccg.replay.state import CardState, Side
from calc.systems.stccg.rules.conditions import folded


def forces(course: Course, placed: Placed[Order]) -> tuple[Side, Side]:
    """Attackers and attacked, each in table order; Refusal where a list names what cannot be meant."""
    order = placed.row
    player = _player(course, placed, "player", order.player)
    target = _player(course, placed, "target", order.target) if order.target is not None else None
    attackers = _cards(course, placed, "attackers", lambda card: card.player == player)
    others: Callable[[CardState], bool] = (
        (lambda card: card.player == target) if target else (lambda card: card.player != player)
    )
    defenders = _cards(course, placed, "defenders", others)
    target = target or defenders[0].player
    _all_of(course, placed, "attackers", attackers, player)
    _all_of(course, placed, "defenders", defenders, target)
    return Side("attacker", player, attackers), Side("defender", target, defenders)


def _player(course: Course, placed: Placed[Order], column: str, name: str) -> str:
    """The player named in a cell."""
    player = course.player(name)
    if player is None:
        course.trouble(placed.where(column), message("no player is called {name}", name=name), value=name)
        raise Refusal("unknown_player", name)
    return player


def _cards(
    course: Course, placed: Placed[Order], column: str, scope: Callable[[CardState], bool]
) -> tuple[CardState, ...]:
    """The cards that a cell lists by id, name or team; names and teams mean cards within the scope first."""
    listed = str(getattr(placed.row, column))
    chosen: set[str] = set()
    for entry in entries(listed):
        found = _meant(course, entry, scope)
        alive = [card for card in found if card.status != "dead"]
        if not alive:
            said = message("{name} is dead" if found else "no card is called {name}", name=entry)
            course.trouble(placed.where(column), said, value=listed)
            raise Refusal("dead_card" if found else "unknown_card", entry)
        if len(found) > 1 and not any(folded(card.team or "") == folded(entry) for card in found):
            course.trouble(
                placed.where(column), message("{name} is the name of several cards; write the id", name=entry),
                value=listed,
            )  # fmt: skip
            raise Refusal("unknown_card", entry)
        chosen |= {card.id for card in alive}
    if not chosen:
        course.trouble(placed.where(column), message("no card is called {name}", name=listed), value=listed)
        raise Refusal("unknown_card", listed)
    return tuple(card for card in course.state.cards if card.id in chosen)


def _meant(course: Course, entry: str, scope: Callable[[CardState], bool]) -> list[CardState]:
    """The cards that one entry may mean, those of the side that it stands for before all others."""
    wanted = folded(entry)
    cards = course.state.cards
    readings: tuple[Callable[[CardState], bool], ...] = (
        lambda card: scope(card) and folded(card.id) == wanted,
        lambda card: scope(card) and folded(card.name) == wanted,
        lambda card: scope(card) and folded(card.team or "") == wanted,
        lambda card: folded(card.id) == wanted,
        lambda card: folded(card.name) == wanted,
    )
    for fits in readings:
        if found := [card for card in cards if fits(card)]:
            return found
    return []


def _all_of(course: Course, placed: Placed[Order], column: str, cards: tuple[CardState, ...], player: str) -> None:
    """All cards of a side belong to one player."""
    for card in cards:
        if card.player != player:
            course.trouble(
                placed.where(column), message("{name} belongs to {player}", name=card.name, player=card.player),
                value=getattr(placed.row, column),
            )  # fmt: skip
            raise Refusal("foreign_card", card.name)
