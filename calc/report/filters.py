"""How one language writes values: numbers, signs, percentages, dates, dice, totals with their parts."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from itertools import groupby
from typing import Any

from babel.dates import format_date
from babel.numbers import format_decimal, format_scientific

from calc.core.errors import Message
from calc.core.pages import Board, Card, Chart, HexMap, Series
from calc.core.terms import Term
from calc.core.totals import Total
from calc.core.values import Amount, Cell, Dice, Entry, Gauge, Line, Lines, Parts, Share, Signed, Value, Write
from calc.report.drawings.board import BoardDrawing, board
from calc.report.drawings.cards import CardFit, CardTexts, card_fit
from calc.report.drawings.chart import ChartDrawing, chart
from calc.report.drawings.chart import Line as ChartLine
from calc.report.drawings.hexmap import HexDrawing, hexmap
from calc.texts.words import Translator

MINUS, PLUS, NO_BREAK, TICK, NO = "−", "+", "\N{NO-BREAK SPACE}", "✓", "–"
FACES = "⚀⚁⚂⚃⚄⚅"
MOST_DIGITS = 2
#: From here on a cell no longer holds every digit, so a page shows no more of them than the cell does.
TOO_LONG = 10**15


@dataclass(frozen=True, slots=True)
class Writing:
    """The reader's way to write: words from the catalogues, numbers and dates by his language."""

    words: Translator

    def number(self, value: float, digits: int | None = None) -> str:
        """A number; whole numbers without decimals, others with two at most, or with exactly `digits`."""
        if abs(value) >= TOO_LONG:
            return str(format_scientific(value, "0.##E0", locale=self.words.language)).replace("-", MINUS)
        decimals = "#" * MOST_DIGITS if digits is None else "0" * digits
        pattern = f"#,##0.{decimals}" if decimals else "#,##0"
        written = format_decimal(value, pattern, locale=self.words.language)
        return str(written).replace("-", MINUS) if round(value, MOST_DIGITS if digits is None else digits) else "0"

    def signed(self, value: float) -> str:
        """A modifier: +3, −2, ±0."""
        written = self.number(value)
        return f"±{written}" if value == 0 else written if value < 0 else PLUS + written

    def share(self, share: Share) -> str:
        """A percentage; what is neither 0 nor 1 is not rounded to either."""
        percent, step = share.value * 100, 10.0**-share.digits
        if 0 < percent < step / 2:
            return f"<{NO_BREAK}{self.number(step, share.digits)}{NO_BREAK}%"
        if 100 - step / 2 < percent < 100:
            return f">{NO_BREAK}{self.number(100 - step, share.digits)}{NO_BREAK}%"
        return f"{self.number(percent, share.digits)}{NO_BREAK}%"

    def amount(self, amount: Amount) -> str:
        """A number and its unit, where it has one."""
        unit = self.plain(amount.unit)
        return self.number(amount.value, amount.digits) + (NO_BREAK + unit if unit else "")

    def day(self, day: date) -> str:
        """A date."""
        return str(format_date(day, "long", locale=self.words.language))

    def faces(self, dice: Dice) -> str:
        """Dice as text: faces of six-sided ones, numbers of others."""
        if dice.sides == len(FACES) and all(1 <= value <= len(FACES) for value in dice.values):
            return " ".join(FACES[value - 1] for value in dice.values)
        return " · ".join(self.number(value) for value in dice.values)

    def parts(self, parts: Parts) -> str:
        """The parts of a total, without the total; neighbours of one name share it."""
        return ", ".join(self._part(name, [part.value for part in same], signed=parts.signed)
                         for name, same in groupby(parts.total.parts, key=lambda part: part.term))  # fmt: skip

    def _part(self, name: str, values: list[int], *, signed: bool) -> str:
        """One name with its values: W6 4+5, Erschöpfung −2."""
        first = self.signed(values[0]) if signed else self.number(values[0])
        rest = "".join(self.signed(value) for value in values[1:])
        return f"{self.words.term(name)}{NO_BREAK}{first}{rest}"

    def message(self, message: Message) -> str:
        """A sentence with its numbers written as the language writes them."""
        return self.words.message(message, self._in_sentence)

    def _in_sentence(self, value: object) -> str | None:
        """A value inside a sentence; texts are left to the sentence, which decides about quotes."""
        if isinstance(value, bool | str) or not isinstance(value, tuple(_WRITERS)):
            return None
        return self.plain(value)

    def plain(self, value: Any) -> str:
        """Any value as plain text, for names in drawings, the outline and sentences."""
        if value is None:
            return ""
        if isinstance(value, Cell):
            return self.plain(value.value)
        if isinstance(value, bool):
            return TICK if value else NO
        if isinstance(value, str):
            return str(value)
        for kind, write in _WRITERS.items():
            if isinstance(value, kind):
                return write(self, value)
        raise TypeError(f"a page cannot show a {type(value).__name__}")

    def head(self, value: Any) -> str:
        """A word as a heading writes it: a rule text's word or a sentence begins with a capital letter."""
        text = self.plain(value)
        return text[:1].upper() + text[1:] if isinstance(value, Term | Message) else text

    def chart(self, block: Chart, width: float) -> ChartDrawing:
        """The drawing of a chart."""
        steps = tuple(self.plain(step) for step in block.steps)
        lines = tuple(ChartLine(self.plain(line.name), line.values, line.strong) for line in block.series)
        return chart(lines, steps, width, ranks=block.ranks, x=self.plain(block.x), y=self.plain(block.y))

    def board(self, block: Board, width: float) -> BoardDrawing:
        """The drawing of a board."""
        return board(block, tuple(self.plain(lane.name) for lane in block.lanes), width)

    def hexmap(self, block: HexMap, width: float, tallest: float | None = None) -> HexDrawing:
        """The drawing of a map."""
        return hexmap(block, tuple(self.plain(field.label) for field in block.fields), width, tallest)

    def card_fit(self, card: Card) -> CardFit:
        """How large a card's words and drawing may be."""
        facts = tuple(f"{self.plain(fact.name)}  {self.plain(fact.value)}" for fact in card.facts)
        return card_fit(CardTexts(self.plain(card.title), facts, self.plain(card.text), card.drawing is not None))

    def course(self, line: Series) -> str:
        """A line of a chart in words, for those who hear a page: first and last value."""
        values = [value for value in line.values if value is not None]
        ends = f"{self.number(values[0])} → {self.number(values[-1])}" if values else NO
        return f"{self.plain(line.name)}{NO_BREAK}{ends}"


def kind_of(value: Value | Cell) -> str:
    """What a template has to know of a value: the name of its class in small letters."""
    return type(value).__name__.lower()


_WRITERS: dict[type, Callable[[Writing, Any], str]] = {
    Total: lambda writing, value: writing.number(int(value)),
    int: Writing.number,
    float: Writing.number,
    date: Writing.day,
    Term: lambda writing, value: writing.words.term(value),
    Message: Writing.message,
    Signed: lambda writing, value: writing.signed(value.value),
    Share: Writing.share,
    Amount: Writing.amount,
    Dice: Writing.faces,
    Parts: lambda w, v: f"{w.signed(v.total) if v.signed else w.number(v.total)} ({w.parts(v)})",
    Line: lambda writing, value: value.between.join(writing.plain(part) for part in value.values),
    Lines: lambda writing, value: ", ".join(writing.plain(part) for part in value.values),
    Write: lambda _, value: "_" * (value.letters or 12),
    Gauge: lambda _, __: "",
    Entry: lambda writing, value: writing.plain(value.value),
}
