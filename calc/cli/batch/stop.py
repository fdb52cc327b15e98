"""Ctrl-C in a batch: the first lets the workbooks in hand finish, the second ends at once."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from threading import Event
from types import FrameType


@dataclass(slots=True)
class Stop:
    """How urgently the caller wants to end.

    asked: begin nothing more; at_once: wait for nothing either; ended: set with asked, for those who sleep
    """

    asked: bool = False
    at_once: bool = False
    ended: Event = field(default_factory=Event)

    def ask(self) -> None:
        """One more wish to end."""
        self.asked, self.at_once = True, self.asked
        self.ended.set()


@contextmanager
def gentle_stop() -> Iterator[Stop]:
    """Ctrl-C and a polite kill as a wish that the work list can look at; nothing is broken off in its middle."""
    stop = Stop()

    def heard(_: int, __: FrameType | None) -> None:
        stop.ask()

    before = _listen({signal.SIGINT: heard, signal.SIGTERM: heard})
    try:
        yield stop
    finally:
        _listen(before)


_Handler = Callable[[int, FrameType | None], object] | int | signal.Handlers | None


def _listen(handlers: dict[signal.Signals, _Handler]) -> dict[signal.Signals, _Handler]:
    """Set handlers and give those that were there; outside the main thread nothing can be heard."""
    before: dict[signal.Signals, _Handler] = {}
    for number, handler in handlers.items():
        try:
            before[number] = signal.signal(number, handler)
        except ValueError:
            return {}
    return before
