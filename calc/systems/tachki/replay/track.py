"""The track of a race: its segments, what a car crosses, where one passes the other."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from calc.core.records import Placed, Records, Trouble, read_records
from calc.core.tables import table
from calc.systems.tachki.replay.rows import Segment, Settings
from calc.systems.tachki.rules.moving import tachki_segments
from calc.texts.words import home_language


class Piece(NamedTuple):
    """A segment that a car crosses: lap, its number on the sheet, its row, race positions of its ends."""

    lap: int
    number: int
    row: Segment
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Track:
    """The segments of one lap with their numbers, how many laps are driven, the Manoeuvring where none is stated."""

    segments: tuple[Placed[Segment], ...]
    laps: int
    default_manoeuvring: int

    @property
    def lap_length(self) -> int:
        """Length of one lap."""
        return sum(placed.row.length for placed in self.segments)

    @property
    def length(self) -> int:
        """Length of the race."""
        return self.laps * self.lap_length

    @property
    def narrow(self) -> bool:
        """True where nobody passes without a struggle somewhere."""
        return any(placed.row.narrow for placed in self.segments)

    def crossed(self, position: int, speed: int) -> tuple[Piece, ...]:
        """What a car crosses from here at this speed."""
        lengths = tuple(placed.row.length for placed in self.segments)
        found = tachki_segments(lengths, position, speed, self.laps) if lengths else ()
        return tuple(self._piece(lap, index) for lap, index, _ in found) if isinstance(found, tuple) else ()

    def _piece(self, lap: int, index: int) -> Piece:
        placed = self.segments[index - 1]
        before = sum(other.row.length for other in self.segments[: index - 1])
        start = (lap - 1) * self.lap_length + before
        return Piece(lap, placed.number + 1, placed.row, start, start + placed.row.length)

    def ahead(self, position: int) -> Piece:
        """The segment that a car drives next."""
        return self.crossed(min(position, self.length - 1), 1)[0]

    def behind(self, position: Fraction | int) -> Piece:
        """The segment in which a point lies; a border belongs to the segment before it."""
        whole = -(-Fraction(position).numerator // Fraction(position).denominator)
        return self.ahead(max(0, whole - 1))

    def manoeuvring(self, piece: Piece) -> int:
        """The Manoeuvring difficulty of a segment."""
        own = piece.row.manoeuvring
        return self.default_manoeuvring if own is None else own

    def lap_of(self, position: int) -> int:
        """The lap that a car is in, after the finish the last one."""
        return min(self.laps, position // self.lap_length + 1) if self.lap_length else 1


def sample(track: str, language: str | None = None) -> tuple[Segment, ...]:
    """The segments of a sample track, their names in a language."""
    return tuple(
        Segment(
            row["name"][language or home_language("tachki")], row["length"], row["manoeuvre"], row.get("level", 1),
            row["manoeuvring"], row.get("narrow", False), row.get("damage_to"),
        )
        for row in table("tachki", "tracks").rows
        if row["track"] == track
    )  # fmt: skip


def read_track(records: Records, settings: Settings) -> tuple[Track, list[Trouble]]:
    """The track on the sheet; where nothing stands on it, the sample track of the settings."""
    placed, troubles = read_records(records, Segment)
    if not records.rows and settings.tachki_track != "own":
        found = sample(settings.tachki_track, settings.language)
        placed = [Placed(row, number, records.table) for number, row in enumerate(found)]
    return Track(tuple(placed), settings.tachki_laps, settings.tachki_default_manoeuvring), troubles


def passing_point(chaser: int, chaser_move: int, leader: int, leader_move: int) -> Fraction:
    """Where a faster car behind comes level with the one in front, both moving evenly."""
    faster = chaser_move - leader_move
    return leader + Fraction(leader - chaser, faster) * leader_move
