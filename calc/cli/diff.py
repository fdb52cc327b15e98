"""racebook diff: what changed between two states of a workbook, with cells, in words."""

from __future__ import annotations

from argparse import Namespace
from dataclasses import asdict
from itertools import groupby
from pathlib import Path

from calc.cli import GOOD, UNREADABLE, say
from calc.cli.job import Job, opened
from calc.core.errors import Message, Words, message
from calc.texts.words import Translator
from calc.workbook.compare import Change, Kind, compare
from calc.workbook.errors import WorkbookError

DIFFERENT = 1

#: So many changes of one kind are told; all of them with --all and with --json.
MOST = 20

#: A longer text is cut where it is told.
LONGEST = 80

_HEADS: dict[Kind, Message] = {
    "places": message("Places"),
    "settings": message("Settings"),
    "inputs": message("Inputs"),
    "tables": message("Tables"),
    "results": message("Results"),
    "cells": message("Other cells"),
}


def diff(options: Namespace) -> int:
    """Compare two workbooks, both calculated anew in memory; exit code 0 the same, 1 different, 3 unreadable."""
    jobs = []
    for name in (options.old, options.new):
        try:
            jobs.append(opened(Path(name)))
        except WorkbookError as error:
            say.complain(message("{file}: {reason}", file=Words(name), reason=error.message))
            return UNREADABLE
    old, new = jobs
    changes = compare(old.checked, new.checked)
    if options.json:
        say.as_json(
            {"old": options.old, "new": options.new, "same": not changes, "changes": [asdict(one) for one in changes]}
        )
    elif not changes:
        if not options.quiet:
            say.line(message("{old} and {new} say the same", old=Words(options.old), new=Words(options.new)))
    else:
        _tell(changes, new, everything=options.all)
    return DIFFERENT if changes else GOOD


def _tell(changes: list[Change], job: Job, *, everything: bool) -> None:
    """The changes by kind, the first of each."""
    words = job.words
    for kind, group in groupby(changes, key=lambda change: change.kind):
        found = list(group)
        say.line(message("{head} ({count})", head=_HEADS[kind], count=len(found)))
        shown = found if everything else found[:MOST]
        for change in shown:
            say.line("  " + words.message(sentence(change, words)))
        if len(found) > len(shown):
            say.line(message("  … and {count} more; --all shows them", count=len(found) - len(shown)))


def sentence(change: Change, words: Translator) -> Message:
    """One change in words."""
    where, who = Words(change.place), Words(change.row)
    old, new = _shown(change.old), _shown(change.new)
    if change.kind == "places":
        if change.how == "added":
            return message("{name}: new, place {new}", name=who, new=new)
        if change.how == "removed":
            return message("{name}: no longer there, was at place {old}", name=who, old=old)
        return message("{name}: place {old} → {new}", name=who, old=old, new=new)
    if change.how == "added":
        return message("{place}: new: {what}", place=where, what=new) if change.new is not None else message(
            "{place}: new sheet", place=where)  # fmt: skip
    if change.how == "removed":
        return message("{place}: removed: {what}", place=where, what=old) if change.old is not None else message(
            "{place}: sheet removed", place=where)  # fmt: skip
    if change.how == "moved":
        return message("{place}: the rows stand in another order", place=where)
    if change.how == "formula":
        return message("{place}: formula {old} → {new}", place=where, old=old, new=new)
    if change.kind == "settings":
        return message("{place}: {setting}: {old} → {new}", place=where, setting=who, old=old, new=new)
    if not change.column:
        return message("{place}: {old} → {new}", place=where, old=old, new=new)
    heading = Words(words.term(change.heading) or change.column)
    if not change.row:
        return message("{place}: {column}: {old} → {new}", place=where, column=heading, old=old, new=new)
    return message("{place}: {row}: {column}: {old} → {new}", place=where, row=who, column=heading, old=old, new=new)


def _shown(value: object) -> object:
    """A value as it is told: texts without quotes, nothing as a dash."""
    if value is None:
        return Words("–")
    return Words(value if len(value) <= LONGEST else value[:LONGEST] + "…") if isinstance(value, str) else value
