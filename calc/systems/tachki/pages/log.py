"""The printed race log: turn by turn the drivers in a table, then the events in the order in which they were applied."""

from __future__ import annotations

from collections.abc import Mapping

from calc.core import values
from calc.core.kinds import Cell as Raw
from calc.core.overrides import typed_over
from calc.core.pages import Block, Column, Fact, Facts, Heading, Page, Row, Table, Text
from calc.core.plurals import plural
from calc.core.records import Records
from calc.core.replay import Event, phrase
from calc.core.terms import term
from calc.core.values import Cell, Dice, Line, Lines, Value
from calc.systems.tachki.pages.standings import ended
from calc.systems.tachki.replay import Raced
from calc.systems.tachki.replay.reading import Summary, summaries, turns_of
from calc.systems.tachki.replay.words import manoeuvre_word, word

#: Events that the table of the turn sums up already.
IN_THE_TABLE = frozenset({"shift", "speed"})


def log_page(sheets: Mapping[str, Records], run: Raced) -> Page:
    """The whole race."""
    s, track = run.course.settings, run.course.track
    facts = Facts(
        (
            Fact(term("Категория"), word(s.tachki_category)),
            Fact(term("Длина заезда"), phrase("{laps} × {length} = {total}", laps=track.laps, length=track.lap_length,
                                           total=track.length)),
            Fact(term("Призовых мест"), s.tachki_prizes),
            Fact(term("Цели спонсоров"), word("yes" if s.tachki_goals else "no")),
            Fact(term("Гонщиков"), len(run.course.drivers)),
            Fact(term("Итог"), ended(run.replay)),
        ),
        3,
    )  # fmt: skip
    typed = {number: cell for (number, key), cell in typed_over(sheets, "Log", "Log.calc").items() if key == "text"}
    blocks: list[Block] = [facts]
    numbered = list(enumerate(run.replay.events))
    for turn in turns_of(run):
        rows = tuple(_summary(summary) for summary in summaries(run, turn))
        blocks.append(Heading(phrase("Ход {turn}", turn=turn) if turn else term("Нулевой ход")))
        blocks.append(Table(_COLUMNS, rows, dense=True))
        told = [(number, event) for number, event in numbered if event.turn == turn and event.kind not in IN_THE_TABLE]
        blocks.append(Table(_EVENTS, tuple(_event(event, typed.get(number)) for number, event in told), dense=True))
    if len(blocks) == 1:
        blocks.append(Text(term("Заезд еще не начался: заявок нет.")))
    return Page("log", term("Журнал заезда"), tuple(blocks))


_COLUMNS = (
    Column(term("Гонщик"), 1.9),
    Column(term("Откуда"), 1, "center"),
    Column(term("Скорость"), 1.2, "center"),
    Column(term("Маневры: итог / сложность"), 4),
    Column(term("Контроль"), 1.5),
    Column(term("Повреждения"), 2.3),
    Column(term("Куда"), 0.9, "center"),
    Column(term("Новая скорость"), 1.5, "center"),
)

_EVENTS = (Column(term("Гонщик"), 1.7), Column(term("Кубы"), 1.1, "center"), Column(term("Что случилось"), 8.6))


def _summary(summary: Summary) -> Row:
    """One driver's turn in one line."""
    before, after = summary.before, summary.after
    left = after is not None and after.status in ("retired", "wrecked")
    control = [_control(event) for event in summary.control]
    damage = [_damage(event) for event in summary.damage]
    return Row((
        Cell(summary.name, struck=left),
        before.position,
        before.speed,
        Cell(Lines(tuple(roll(event) for event in summary.rolls)), overridden=any(e.overridden for e in summary.rolls)),
        Lines(tuple(control)),
        Lines(tuple(damage)),
        Cell(after.position, strong=after.status == "finished") if after else None,
        word(after.status) if after is not None and after.status != "running" else after.speed if after else None,
    ))  # fmt: skip


def roll(event: Event) -> Value:
    """A manoeuvre or an attack: what, total / difficulty, and by how much it was missed."""
    made = str(event.detail("manoeuvre") or "struggle")
    what = manoeuvre_word(made, int(str(event.detail("level") or 1)))
    target = event.detail("target")
    difficulty = event.detail("difficulty")
    score = f"{int(event.total or 0)}" if difficulty is None else f"{int(event.total or 0)}/{difficulty}"
    missed = event.detail("shortfall")
    parts: list[Value] = [what, *([f"→ {target}"] if target else []), score]
    parts.append(phrase("недоброс {shortfall}", shortfall=missed) if missed else True)
    return Line(tuple(parts))


def _control(event: Event) -> Value:
    return word("held" if event.result == "held" else "damage_lost")


def _damage(event: Event) -> Value:
    """What a damage check cost: speed, and points of a characteristic."""
    before, speed = event.detail("speed_before"), event.detail("speed")
    lost = f"{before} → {speed}"
    hurt = str(event.detail("characteristic") or "")
    if not hurt:
        return Line((lost, word("unharmed")))
    points = [f"−{event.detail(key)}" for key in ("permanent", "penalty") if event.detail(key)]
    brief: list[Value] = [lost, word(hurt), ", ".join(points)]
    if event.detail("penalty"):
        brief.append(
            phrase(
                plural("({turns} ход)", "({turns} хода)", "({turns} ходов)", of="turns"), turns=event.detail("turns")
            )
        )
    return Line(tuple(brief))


def _event(event: Event, typed: Raw) -> Row:
    """One event: its dice as they lay, its sentence."""
    said: Value = event.phrase if typed is None else typed
    return Row((
        event.actor or None,
        dice_of(event),
        Cell(said, overridden=event.overridden or typed is not None, strong=event.kind in ("finish", "over")),
    ))  # fmt: skip


def dice_of(event: Event) -> values.Value:
    """The dice of an event as faces, or their sum where only that is known."""
    shown = tuple(Dice(thrown) if len(thrown) > 1 else thrown[0] for _, thrown in event.dice)
    return Lines(shown) if shown else None
