"""The race log: for each race round who declared what, what happened in its order, the map, and the standings."""

from __future__ import annotations

from collections.abc import Mapping

from calc.core.kinds import Cell as Raw
from calc.core.overrides import typed_over
from calc.core.pages import Block, Column, Fact, Facts, Heading, Page, Row, Table, Text
from calc.core.records import Records
from calc.core.replay import Event, Replay, phrase
from calc.core.terms import term
from calc.core.values import Cell, Dice, Line, Parts, Value
from calc.systems.mekrace.pages.maps import round_map
from calc.systems.mekrace.replay.settings import Settings
from calc.systems.mekrace.replay.standing import standing_rows
from calc.systems.mekrace.replay.state import RaceState
from calc.systems.mekrace.replay.track import Track
from calc.systems.mekrace.replay.words import word
from calc.systems.mekrace.rules.cards import Card
from calc.systems.mekrace.rules.rounds import mekrace_elapsed

#: Events that the table of declarations shows already.
_DECLARED = frozenset({"round", "declare", "tie"})


def log_page(
    sheets: Mapping[str, Records], replay: Replay, settings: Settings, track: Track, cards: Mapping[str, Card]
) -> Page:
    """The race round by round."""
    typed = {number: cell for (number, key), cell in typed_over(sheets, "Log", "Log.calc").items() if key == "text"}
    written = _typed_results(sheets)
    numbered = list(enumerate(replay.events))
    blocks: list[Block] = [_head(replay, settings, track)]
    for state in replay.states[1:]:
        events = {number: event for number, event in numbered if event.turn == state.round}
        blocks += _round(replay, settings, track, cards, state, events, typed, written)
    if len(replay.states) == 1:
        blocks.append(Text(term("Das Rennen hat noch nicht begonnen."), "note"))
    return Page("log", term("Rennverlauf"), tuple(blocks))


def _head(replay: Replay, settings: Settings, track: Track) -> Block:
    """Which race it is."""
    lap = settings.kind == "lap"
    return Facts((
        Fact(term("Liga"), word(settings.league)), Fact(term("Art"), word("lap_race" if lap else "sprint")),
        Fact(term("Runden"), settings.laps if lap else None),
        Fact(term("Felder einer Runde") if lap else term("Zielfeld"), settings.lap_length),
        Fact(term("Hex-Felder der Strecke"), len(track.fields)),
        Fact(term("Fahrzeuge"), len(replay.states[0].vehicles)),
    ), 3)  # fmt: skip


def _round(
    replay: Replay,
    settings: Settings,
    track: Track,
    cards: Mapping[str, Card],
    state: RaceState,
    events: Mapping[int, Event],
    typed: Mapping[int, Raw],
    written: Mapping[int, list[Row]],
) -> list[Block]:
    """One race round."""
    seconds = mekrace_elapsed(state.round)
    title = phrase(
        "Renn-Runde {round} (bis {low}–{high} Sekunden)", round=state.round, low=seconds.seconds_min,
        high=seconds.seconds_max,
    )  # fmt: skip
    blocks: list[Block] = [Heading(title), _declarations(cards, list(events.values()))]
    blocks.append(round_map(state, track, settings))
    rows = _rows({number: event for number, event in events.items() if event.kind not in _DECLARED}, typed)
    rows += tuple(written.get(state.round, ()))
    columns = (
        Column(term("Fahrzeug"), 1.7), Column(term("Geschehen"), 6.4), Column(term("Würfel"), 1.1, "center"),
        Column(term("Summe"), 6),
    )  # fmt: skip
    blocks.append(Table(columns, rows, dense=True))
    blocks.append(_standing(replay, settings, state.round))
    return blocks


def _declarations(cards: Mapping[str, Card], events: list[Event]) -> Block:
    """Who declared what, in the order of declaration."""
    ties: dict[str, list[Event]] = {}
    for event in events:
        if event.kind == "tie":
            ties.setdefault(event.actor, []).append(event)
    rows: list[Row] = []
    for event in (event for event in events if event.kind == "declare"):
        card = cards[str(event.result).upper()]
        rolled: Value = Line(tuple(Dice(dice) for one in ties.get(event.actor, []) for _, dice in one.dice))
        total = ties[event.actor][-1].total if event.actor in ties else None
        rows.append(Row((
            len(rows) + 1, event.actor, Cell(event.phrase, overridden=event.overridden), card.difficulty,
            Line((rolled, phrase("= {total}", total=total))) if total is not None else None,
        )))  # fmt: skip
    columns = (
        Column(term("Folge"), 1, "center"), Column(term("Fahrzeug"), 2), Column(term("Deklaration"), 6.2),
        Column(term("Schwierigkeit"), 1.6, "center"), Column(term("Gleichstand"), 2.4),
    )  # fmt: skip
    return Table(columns, tuple(rows), dense=True)


def _typed_results(sheets: Mapping[str, Records]) -> dict[int, list[Row]]:
    """What the game master typed over the results on Orders and Duels, by race round."""
    found: dict[int, list[Row]] = {}
    for title, who in (("Orders", "name"), ("Duels", "defender")):
        rows = dict(sheets.get(title, Records(title)).mappings())
        for (number, key), cell in typed_over(sheets, f"{title}.computed", f"{title}.calc").items():
            row = rows.get(number, {})
            round_, name = row.get("round"), row.get(who)
            if isinstance(round_, int | float) and isinstance(name, str):
                shown = cell if isinstance(cell, int | float) else str(cell or "–")
                said = phrase("Meisterentscheid: {column} {value}", column=word(key), value=shown)
                found.setdefault(int(round_), []).append(
                    Row((Cell(name.strip(), strong=True), Cell(said, overridden=True), None, None))
                )
    return found


def _rows(events: Mapping[int, Event], typed: Mapping[int, Raw]) -> tuple[Row, ...]:
    """What happened: a roll begins a row, what follows from it without a roll of the same vehicle's joins it."""
    rows: list[Row] = []
    last: str | None = None
    for group in _groups(events):
        numbers = [number for number, _ in group]
        said = Line(tuple(str(typed[n]) if n in typed else event.phrase for n, event in group), "; ")
        overridden = any(number in typed for number in numbers) or any(event.overridden for _, event in group)
        first = group[0][1]
        dice = Line(tuple(Dice(thrown) for _, thrown in first.dice)) if first.dice else None
        total = Parts(first.total.present()) if first.total is not None and first.dice else None
        name = Cell(first.actor, strong=True) if first.actor != last else None
        rows.append(Row((name, Cell(said, overridden=overridden), dice, total)))
        last = first.actor
    return tuple(rows)


def _groups(events: Mapping[int, Event]) -> list[list[tuple[int, Event]]]:
    """Events that share a row."""
    groups: list[list[tuple[int, Event]]] = []
    for number, event in events.items():
        if groups and not event.dice and groups[-1][0][1].actor == event.actor:
            groups[-1].append((number, event))
        else:
            groups.append([(number, event)])
    return groups


def _standing(replay: Replay, settings: Settings, round_: int) -> Block:
    """The standings after the round, in one line."""
    said: list[Value] = [term("Stand:")]
    for row in standing_rows(replay, settings, round_):
        place = f"{row.rank}." if isinstance(row.rank, int) else "–"
        said.append(phrase("{place} {name} ({progress})", place=place, name=row.name, progress=row.progress))
    return Text(Line((said[0], Line(tuple(said[1:]), " · "))), "note")
