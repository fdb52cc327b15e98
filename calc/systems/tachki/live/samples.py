"""The sample tracks, for the game master to race on at once or to change."""

from __future__ import annotations

from typing import Annotated, NamedTuple

from calc.core.kinds import OneOf
from calc.core.registry import rule
from calc.systems.tachki.replay.track import sample


class SampleSegment(NamedTuple):
    """A segment of a sample track."""

    name: str
    length: int
    manoeuvre: str
    level: int
    manoeuvring: int
    narrow: bool
    damage_to: str | None


@rule("TACHKI-TURN-11")
def tachki_sample_track(
    track: Annotated[str, OneOf("ring", "tunnel")],
    language: Annotated[str | None, OneOf("de", "en", "ru")] = None,
) -> tuple[SampleSegment, ...]:
    """A sample track: a ring of 44 for two laps, or a sprint of 62 with a narrow tunnel.

    track: ring or tunnel
    language: of the names: de, en or ru; blank = Russian
    returns: one row a segment: name, length, manoeuvre, level, Manoeuvring difficulty, narrow, where damage goes to
    errors: an unknown keyword
    """
    return tuple(
        SampleSegment(
            segment.name, segment.length, segment.manoeuvre, segment.level, segment.manoeuvring or 0, segment.narrow,
            segment.damage_to,
        )
        for segment in sample(track, language)
    )  # fmt: skip
