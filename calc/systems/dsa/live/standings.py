"""Where every rider stands, best first."""

from __future__ import annotations

from typing import NamedTuple

from calc.core.extent import Extent, fitted_rows
from calc.core.kinds import BLANK
from calc.core.registry import rule
from calc.core.replay import Replay
from calc.systems.dsa.live.ranges import Moves, Orders, Participants, SettingsRange, words_of
from calc.systems.dsa.replay import participant_rows, race, race_settings
from calc.systems.dsa.replay.rows import Participant
from calc.systems.dsa.replay.state import RaceState, RiderState
from calc.systems.dsa.replay.words import word
from calc.systems.dsa.rules.bonuses import dsa_crowd_favour
from calc.texts.words import Translator


class StandingRow(NamedTuple):
    """Where a rider stands."""

    place: int | str
    rider: str
    horse: str
    status: str
    turn: int | str
    fields: int | str
    exhaustion: int | str
    crowd: int | str
    sp_rider: int | str
    sp_horse: int | str
    order: int | str


@rule("DSA-ZIEL-01")
def dsa_standings(
    participants: Participants, moves: Moves, orders: Orders, settings: SettingsRange, rows: Extent = 30
) -> tuple[StandingRow, ...]:
    """Where every rider stands now, best first.

    rows: how many rows the array formula has
    returns: one row a rider: place (or out), rider, horse, status, finish turn, fields past the line or ridden,
        exhaustion, crowd favour, damage of rider and horse, place in the order of moving; blank rows at the end
    """
    ridden = race(participants, moves, orders, settings)
    words = words_of(settings)
    people = {person.name: person for _, person in participant_rows(participants)}
    loss = race_settings(settings).dsa_crowd_loss
    standing = [standing_row(rider, place, people[rider.name], loss, words) for rider, place in placed_riders(ridden)]
    return fitted_rows(StandingRow, standing, rows, words.word)


def standing_row(
    rider: RiderState, place: int | str, person: Participant, crowd_loss: int, words: Translator
) -> StandingRow:
    """A rider as the standings show him."""
    return StandingRow(
        place if isinstance(place, int) else words.term(word("out_of_race")),
        rider.name,
        person.horse or BLANK,
        words.term(word(rider.status)),
        rider.finish_turn if rider.finish_turn is not None else BLANK,
        rider.past_line if rider.past_line is not None else rider.field,
        rider.exhaustion,
        crowd_now(rider, person, crowd_loss),
        rider.sp_rider,
        rider.sp_horse,
        rider.order or BLANK,
    )


def crowd_now(rider: RiderState, person: Participant, crowd_loss: int) -> int:
    """The crowd's favour of a rider as the race stands."""
    attacked_villains = rider.worst_attack == "rider" and rider.villains_only
    return int(dsa_crowd_favour(person.crowd, rider.harassed, rider.worst_attack, attacked_villains, crowd_loss))


def placed_riders(ridden: Replay) -> list[tuple[RiderState, int | str]]:
    """The riders with their places, best first; those who are out come last."""
    if ridden.outcome is None:
        return []
    state: RaceState = ridden.states[-1]
    places = [(state.rider(name), place) for name, place in ridden.outcome.places]
    ranked = sorted(places, key=lambda item: (item[1] if isinstance(item[1], int) else 10_000, item[0].order))
    return [(rider, place if isinstance(place, int) else str(place)) for rider, place in ranked]
