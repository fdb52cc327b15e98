"""Exhaustion carried from race to race of a tournament."""

from __future__ import annotations

from calc.core.extent import beside
from calc.core.records import Placed, read_records
from calc.core.registry import rule
from calc.systems.dsa.live.ranges import Participants, TournamentRange
from calc.systems.dsa.replay import participant_rows
from calc.systems.dsa.replay.rows import TournamentRow
from calc.systems.dsa.rules.exhaustion import Race, Strain, dsa_exhaustion_plan


@rule("DSA-SPURT-05", "DSA-SPURT-06", "DSA-SPURT-07", "DSA-FORUM-02")
def dsa_tournament(tournament: TournamentRange, participants: Participants) -> tuple[Strain, ...]:
    """Exhaustion of every rider's horse before and after each race of a tournament.

    tournament: the range Tournament with its row of column names, one row a rider and race, in the order of races
    participants: the range Participants with its row of column names; a rider not on it begins without exhaustion
    returns: one row a row of the tournament: exhaustion before and after the race; blank while the gain is blank
    """
    start = {person.name: person.exhaustion for _, person in participant_rows(participants)}
    by_rider: dict[str, list[Placed[TournamentRow]]] = {}
    for placed in read_records(tournament, TournamentRow)[0]:
        by_rider.setdefault(placed.row.rider, []).append(placed)
    plan: dict[int, Strain] = {}
    for rider, races in by_rider.items():
        entries = tuple(None if race_.row.gain is None else Race(race_.row.gain, race_.row.rest) for race_ in races)
        strains = dsa_exhaustion_plan(entries, start.get(rider, 0))
        plan |= {placed.number: strain for placed, strain in zip(races, strains, strict=True)}
    return beside(tournament, Strain, plan)
