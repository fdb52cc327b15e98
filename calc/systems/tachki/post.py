"""A turn's report to paste into the forum: what was rolled, what came of it, where everybody is, what comes next."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import groupby

from calc.core.errors import Message, RuleError
from calc.core.records import Records
from calc.core.replay import Event, Replay, phrase
from calc.core.terms import Term, term
from calc.systems.tachki.markup import Markup, markup
from calc.systems.tachki.replay import Raced, raced_on
from calc.systems.tachki.replay.reading import Standing, demands, standings, turns_of
from calc.systems.tachki.replay.words import manoeuvre_word, word
from calc.systems.tachki.rules.manoeuvres import LEVELLED
from calc.texts.words import Translator, home_language, translator

#: Told by the list of new positions.
IN_THE_LIST = frozenset({"shift", "speed"})

STEPS = {
    1: term("Начало хода"),
    2: term("Заявки"),
    3: term("Сопротивление и мультидействие"),
    4: term("Прыжки"),
    5: term("Действия против других машин"),
    6: term("Движение"),
    7: term("Потеря контроля"),
    8: term("Обгоны на смещении"),
    9: term("Финиш и скорость"),
    11: term("Под занавес"),
    12: term("Гараж"),
}


def post(sheets: Mapping[str, Records], replay: Replay, turn: int, form: str, language: str) -> str:
    """The report of one turn as bbcode, markdown, html or text; RuleError where the turn is not begun.

    language: of the report; blank = the workbook's own, else that of the rule text
    """
    run = raced_on(sheets)._replace(replay=replay)
    turns = turns_of(run)
    if turn not in turns:
        last = turns[-1] if turns else None
        if last is None:
            raise RuleError("no turn is played yet")
        raise RuleError("turn {turn} is not played yet; the last one is {last}", turn=turn, last=last)
    chosen = language or run.course.settings.language or home_language("tachki")
    return _Report(run, turn, translator(chosen, "tachki"), markup(form)).text()


class _Report:
    """Puts the parts of one report together."""

    def __init__(self, run: Raced, turn: int, words: Translator, form: Markup) -> None:
        self.run = run
        self.turn = turn
        self.words = words
        self.form = form
        self.events = [event for event in run.replay.events if event.turn == turn]

    def text(self) -> str:
        """The whole report."""
        name = self.run.course.settings.race or self.words.term("Тачки, рельсы, два сопла")
        number = term("Нулевой ход") if not self.turn else phrase("Ход {turn}", turn=self.turn)
        parts = [self.form.title(self.plain(name), self.say(number))]
        parts += self._waiting()
        parts += self._events()
        if self.turn < self.run.course.played:
            parts += self._positions()
            last = self.turn == self.run.course.played - 1
            parts += self._next() if last else []
        return self.form.whole(parts)

    def say(self, said: Message | Term) -> str:
        """A sentence or word in the reader's language, safe in the format."""
        return self.form.escape(self.words.message(said) if isinstance(said, Message) else self.words.term(said))

    def plain(self, text: str) -> str:
        """A word of the game master's own, safe in the format."""
        return self.form.escape(text)

    def line(self, name: str, said: str) -> str:
        """Who, and what of him."""
        return f"{self.form.bold(self.plain(name))}: {said}" if name else said

    def _waiting(self) -> list[str]:
        """What the turn still needs."""
        waits = [self.line(event.actor, self.say(event.phrase)) for event in self.events if event.kind == "waiting"]
        if not waits:
            return []
        return [self.form.heading(self.say(term("Ход еще не обсчитан"))), self.form.items(waits)]

    def _events(self) -> list[str]:
        """What happened, step by step in the order in which it was applied."""
        told = [event for event in self.events if event.kind not in (*IN_THE_LIST, "waiting")]
        parts = []
        for step, events in groupby(told, key=lambda event: int(str(event.detail("step")))):
            lines = [self._event(event) for event in events]
            parts += [self.form.heading(self.say(STEPS.get(step, STEPS[11]))), self.form.items(lines)]
        return parts

    def _event(self, event: Event) -> str:
        said = self.say(event.phrase)
        return self.line(event.actor, self.form.bold(said) if event.kind in ("finish", "over") else said)

    def _positions(self) -> list[str]:
        """Where everybody is after the turn, best first."""
        over = self.run.over and self.turn == self.run.course.played - 1
        heading = term("Итоги заезда") if over else phrase("Положение после хода {turn}", turn=self.turn)
        rows = [self.line(one.driver.name, self.say(self._position(one, over=over))) for one in self._standings()]
        return [self.form.heading(self.say(heading)), self.form.items(rows, numbered=True)]

    def _standings(self) -> list[Standing]:
        return standings(self.run, self.turn)

    def _position(self, standing: Standing, *, over: bool) -> Message:
        """One driver's place, position and speed."""
        driver = standing.driver
        if driver.crossing is not None:
            said = phrase("финиш, ход {turn}, место {place}", turn=driver.crossing.turn, place=standing.place or 0)
            if standing.chain is not None:
                return phrase("{said} ({chain})", said=said, chain=standing.chain)
            return said
        if driver.status != "running":
            return phrase("{status}, ход {turn}", status=word(driver.status), turn=driver.out_turn or 0)
        where = phrase(
            "позиция {position}, скорость {speed}, до финиша {left}", position=driver.position, speed=driver.speed,
            left=standing.to_finish,
        )  # fmt: skip
        if over:
            return phrase("{status}, {where}", status=word("unfinished"), where=where)
        return phrase("круг {lap}, {where}", lap=standing.lap, where=where) if self.run.course.track.laps > 1 else where

    def _next(self) -> list[str]:
        """What everybody must roll in the next turn if he keeps his speed."""
        rows = []
        for name, wanted in groupby(demands(self.run), key=lambda demand: demand.name):
            made = []
            for demand in wanted:
                piece = demand.piece
                level = piece.row.level if piece.row.manoeuvre in LEVELLED else 1
                made.append(
                    self.say(
                        phrase(
                            "{number}. {segment}: {manoeuvre}, Сложность {difficulty}", number=piece.number,
                            segment=piece.row.name, manoeuvre=manoeuvre_word(piece.row.manoeuvre, level),
                            difficulty=demand.difficulty,
                        )
                    )
                )  # fmt: skip
            rows.append(self.line(name, "; ".join(made)))
        if not rows:
            return []
        heading = phrase("Ход {turn}: обязательные маневры", turn=self.turn + 1)
        return [self.form.heading(self.say(heading)), self.form.items(rows)]
