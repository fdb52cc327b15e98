"""Sheets of results: standings, what comes next, damage."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from calc.core.extent import Extent, fitted_rows
from calc.core.kinds import BLANK
from calc.core.registry import rule
from calc.systems.tachki.live.ranges import (
    Checks,
    Drivers,
    Effects,
    Factions,
    Garage,
    Orders,
    Prices,
    Prizes,
    SettingsRange,
    Track,
    words_of,
)
from calc.systems.tachki.replay import Raced, raced
from calc.systems.tachki.replay.finishing import fraction_words
from calc.systems.tachki.replay.reading import Standing, demands, felt_in, standings
from calc.systems.tachki.replay.words import manoeuvre_word, word
from calc.systems.tachki.rules.manoeuvres import LEVELLED
from calc.texts.words import Translator


class StandingRow(NamedTuple):
    """Where a driver stands."""

    place: int | str
    driver: str
    car: str
    status: str
    lap: int | str
    lap_position: int | str
    position: int | str
    to_finish: int | str
    speed: int | str
    gap: int | float | str
    lost: int | str
    penalties: int | str
    finish_turn: int | str
    time: str
    reason: str


class NextRow(NamedTuple):
    """A manoeuvre that a driver must make in the next turn."""

    driver: str
    position: int | str
    speed: int | str
    lap: int | str
    segment: int | str
    name: str
    manoeuvre: str
    base: int | str
    difficulty: int | str
    chance: float | str
    narrow: str


class DamageRow(NamedTuple):
    """Points that a characteristic has lost."""

    turn: int | str
    driver: str
    characteristic: str
    points: int | str
    turns: int | str
    cause: str
    felt: str


@rule("TACHKI-FIN-04", "TACHKI-FIN-07", "TACHKI-FIN-08", "TACHKI-FIN-09")
def tachki_standings(
    drivers: Drivers, track: Track, orders: Orders, checks: Checks, effects: Effects, settings: SettingsRange,
    prices: Prices, factions: Factions, prizes: Prizes, garage: Garage, rows: Extent = 30,
) -> tuple[StandingRow, ...]:  # fmt: skip
    """Where every driver stands now, best first.

    rows: how many rows the array formula has
    returns: one row a driver: place, driver, car, status, lap, position in it, race position, way to the finish, speed,
        gap to the leader (turns between finishers, else distance), points lost for good and for a time, turn and
        time of the finish, what decided against the one before; blank rows at the end
    """
    run = raced(drivers, track, orders, checks, effects, settings, prices, factions, prizes, garage)
    words = words_of(run.course.settings.language)
    table = [standing_row(run, standing, words) for standing in standings(run)]
    return fitted_rows(StandingRow, table, rows, words.word)


def standing_row(run: Raced, standing: Standing, words: Translator) -> StandingRow:
    """A driver as the standings show him."""
    driver, crossing = standing.driver, standing.driver.crossing
    unfinished = run.over and driver.status == "running"
    return StandingRow(
        standing.place if standing.place is not None else BLANK,
        driver.name,
        run.course.person(driver.name).car or BLANK,
        words.term(word("unfinished" if unfinished else driver.status)),
        standing.lap,
        standing.lap_position,
        driver.position,
        standing.to_finish,
        driver.speed,
        _gap(standing.gap),
        standing.lost,
        standing.penalties,
        crossing.turn if crossing else driver.out_turn if driver.out_turn is not None else BLANK,
        str(fraction_words(crossing)) if crossing else BLANK,
        words.message(standing.chain) if standing.chain is not None else BLANK,
    )


def _gap(gap: Fraction | None) -> int | float | str:
    """A gap as a cell holds it: whole distances, turns with two decimals."""
    if gap is None:
        return BLANK
    return int(gap) if gap.denominator == 1 else int(gap * 100 + Fraction(1, 2)) / 100


@rule("TACHKI-TURN-11", "TACHKI-TURN-12", "TACHKI-TURN-01")
def tachki_next_turn(
    drivers: Drivers, track: Track, orders: Orders, checks: Checks, effects: Effects, settings: SettingsRange,
    prices: Prices, factions: Factions, prizes: Prizes, garage: Garage, rows: Extent = 30,
) -> tuple[NextRow, ...]:  # fmt: skip
    """What every driver must roll in the next turn, by the segments that his speed takes him over.

    rows: how many rows the array formula has
    returns: one row a segment: driver, race position, speed, lap, segment, its name, manoeuvre, base difficulty,
        difficulty with speed, chance without penalty, narrow or not; blank rows at the end
    """
    run = raced(drivers, track, orders, checks, effects, settings, prices, factions, prizes, garage)
    words = words_of(run.course.settings.language)
    found = []
    for demand in demands(run):
        driver, piece = run.course.now(demand.name), demand.piece
        level = piece.row.level if piece.row.manoeuvre in LEVELLED else 1
        found.append(
            NextRow(
                demand.name, driver.position, driver.speed, piece.lap, piece.number, piece.row.name,
                words.term(manoeuvre_word(piece.row.manoeuvre, level)), demand.base, demand.difficulty, demand.chance,
                words.term(word("yes")) if piece.row.narrow else BLANK,
            )
        )  # fmt: skip
    return fitted_rows(NextRow, found, rows, words.word)


@rule("TACHKI-DMG-05", "TACHKI-DMG-06", "TACHKI-DMG-07")
def tachki_damage_log(
    drivers: Drivers, track: Track, orders: Orders, checks: Checks, effects: Effects, settings: SettingsRange,
    prices: Prices, factions: Factions, prizes: Prizes, garage: Garage, rows: Extent = 60,
) -> tuple[DamageRow, ...]:  # fmt: skip
    """All points that characteristics have lost, for good or for a time.

    rows: how many rows the array formula has
    returns: one row a loss: turn, driver, characteristic, points, turns (blank = for good), cause, felt now or not;
        blank rows at the end
    """
    run = raced(drivers, track, orders, checks, effects, settings, prices, factions, prizes, garage)
    words, turn = words_of(run.course.settings.language), run.course.state.turn
    found = [
        DamageRow(
            lost.turn, driver.name, words.term(word(lost.characteristic)), lost.points,
            lost.turns if lost.turns is not None else BLANK, words.term(word(lost.cause)),
            words.term(word("yes" if felt_in(run.course, lost, turn) else "no")),
        )
        for driver in run.course.state.drivers
        for lost in driver.suffered
    ]  # fmt: skip
    found.sort(key=lambda row: int(row.turn))
    return fitted_rows(DamageRow, found, rows, words.word)
