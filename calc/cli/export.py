"""racebook export: the events of a race or battle as flat rows, for people who analyse."""

from __future__ import annotations

import csv
import io
import json
import sys
from argparse import Namespace
from pathlib import Path
from typing import Any

from calc.cli import GOOD, UNREADABLE, say
from calc.cli.job import Job, opened
from calc.cli.summary.tables import harmless
from calc.core.errors import Message, Words, message
from calc.core.files import write_whole
from calc.core.os_reasons import os_reason
from calc.core.replay import Event
from calc.texts.words import Translator, choose_language, translator
from calc.workbook.errors import WorkbookError

COLUMNS = (
    "number",
    "turn",
    "actor",
    "event",
    "dice",
    "modifiers",
    "total",
    "result",
    "rules",
    "cells",
    "overridden",
    "text",
)


def export(options: Namespace) -> int:
    """Write the events to a file or to the standard output."""
    path = Path(options.file)
    try:
        job = opened(path)
        if job.checked.replay is None:
            return _failed(path, message("this is no workbook of a game of Racebook"))
        text = as_json(job, options.language) if options.json else as_csv(job, options.language)
    except WorkbookError as error:
        return _failed(path, error.message)
    except OSError as error:
        return _failed(path, os_reason(error))
    if not options.output:
        sys.stdout.write(text)
        return GOOD
    try:
        write_whole(Path(options.output), text.encode("utf-8" if options.json else "utf-8-sig"))
    except OSError as error:
        said = message("{file} cannot be written: {reason}", file=Words(options.output), reason=os_reason(error))
        say.complain(said)
        return UNREADABLE
    return GOOD


def rows(job: Job, language: str | None = None) -> list[dict[str, Any]]:
    """One row an event: who, what, the dice, the parts of the total, the result, rules and cells; then its details."""
    found, replay = job.checked.layout, job.checked.replay
    if found is None or replay is None:
        return []
    words = translator(choose_language(language, game=found.game.name), found.game.name)
    names = list(dict.fromkeys(name for event in replay.events for name, _ in event.details))
    return [
        {**_row(number, event, words), "cells": [found.address(cell) for cell in event.cells],
         **{name: event.detail(name) for name in names}}
        for number, event in enumerate(replay.events, 1)
    ]  # fmt: skip


def _row(number: int, event: Event, words: Translator) -> dict[str, Any]:
    parts = event.total.parts if event.total is not None else ()
    return {
        "number": number,
        "turn": event.turn,
        "actor": event.actor,
        "event": event.kind,
        "dice": [{"for": purpose, "dice": list(dice)} for purpose, dice in event.dice],
        "modifiers": [{"term": words.term(part.term), "value": part.value, "rule": part.rule} for part in parts],
        "total": None if event.total is None else int(event.total),
        "result": event.result,
        "rules": list(event.rules),
        "cells": [],
        "overridden": event.overridden,
        "text": words.message(event.phrase),
    }


def as_json(job: Job, language: str | None = None) -> str:
    """The events, the places and how it ended, as JSON."""
    replay = job.checked.replay
    outcome = replay.outcome if replay else None
    whole = {
        "game": job.checked.layout.game.name if job.checked.layout else "",
        "title": job.title,
        "ended": outcome.reason if outcome else "",
        "places": dict(outcome.places) if outcome else {},
        "events": rows(job, language),
    }
    return json.dumps(whole, ensure_ascii=False, indent=1) + "\n"


def as_csv(job: Job, language: str | None = None) -> str:
    """The events as CSV that no spreadsheet takes for formulas."""
    made = rows(job, language)
    columns = [*COLUMNS, *(name for name in (made[0] if made else {}) if name not in COLUMNS)]
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\r\n")
    writer.writerow(columns)
    for row in made:
        flat = {
            **row,
            "dice": "; ".join(f"{one['for']} {'/'.join(map(str, one['dice']))}" for one in row["dice"]),
            "modifiers": "; ".join(f"{one['term']} {one['value']:+d} [{one['rule']}]" for one in row["modifiers"]),
            "rules": " ".join(row["rules"]),
            "cells": " ".join(row["cells"]),
        }
        writer.writerow(["" if flat.get(name) is None else harmless(flat.get(name)) for name in columns])
    return text.getvalue()


def _failed(path: Path, reason: Message) -> int:
    say.complain(message("{file}: {reason}", file=Words(str(path)), reason=reason))
    return UNREADABLE
