"""The printed classification: places with gaps and what decided them, who is out, damage, money, places by turn."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from itertools import pairwise

from calc.core.overrides import typed_over
from calc.core.pages import Block, Chart, Column, Heading, Page, Row, Series, Table, Text, Together
from calc.core.plurals import plural
from calc.core.records import Records
from calc.core.replay import Replay, phrase
from calc.core.terms import Term, term
from calc.core.values import Amount, Cell, Line, Value
from calc.systems.tachki.replay import Raced
from calc.systems.tachki.replay.finishing import fraction_words
from calc.systems.tachki.replay.garage import account_of
from calc.systems.tachki.replay.reading import Standing, felt_in, standings
from calc.systems.tachki.replay.state import Crossing, DriverState
from calc.systems.tachki.replay.words import word


def ended(replay: Replay) -> Term:
    """How far the race is."""
    reasons = {
        "prizes": term("заезд окончен, призовые места заняты"),
        "nobody": term("заезд окончен, на трассе никого не осталось"),
        "waiting": term("ход не обсчитан: ждем бросков или ответов"),
        "stopped": term("заезд идет"),
    }
    return reasons[replay.outcome.reason] if replay.outcome else term("заезд еще не начался")


def standings_page(sheets: Mapping[str, Records], run: Raced) -> Page:
    """Places, tie-breaks, retirements, damage, money, and the chart of places."""
    table = standings(run)
    if not table:
        return Page("standings", term("Положение"), (Text(term("Гонщиков пока нет.")),))
    blocks: list[Block] = [Text(ended(run.replay), "lead"), _places(sheets, run, table)]
    blocks += _tie_breaks(table)
    blocks += _out(run)
    if run.course.played > 1:
        blocks.append(Together((Heading(term("Места по ходам")), _chart(run))))
    blocks += _damage(run)
    if run.over:
        blocks += _money(run)
    title = term("Итоги заезда") if run.over else term("Положение")
    return Page("standings", title, tuple(blocks))


def _places(sheets: Mapping[str, Records], run: Raced, table: list[Standing]) -> Table:
    """One row a driver; what the game master typed over the sheet stands here, with its mark."""
    typed = typed_over(sheets, "Standings", "Standings.calc")
    rows = []
    for number, standing in enumerate(table):
        driver = standing.driver
        prize = driver.place is not None and driver.place <= run.course.settings.tachki_prizes
        out = driver.status in ("retired", "wrecked")
        place: Value = standing.place
        status: Value = word("unfinished") if run.over and driver.status == "running" else word(driver.status)
        cells: dict[str, Value | Cell] = {
            "place": Cell(place, strong=prize, note=term("призовое место") if prize else None),
            "driver": Cell(driver.name, strong=prize, struck=out, note=run.course.person(driver.name).car),
            "status": status,
            "finish_turn": driver.crossing.turn if driver.crossing else driver.out_turn,
            "time": fraction_words(driver.crossing) if driver.crossing else None,
            "position": driver.position,
            "gap": _gap(standing),
            "reason": Line((word(standing.decided), standing.chain), ": ") if standing.chain is not None else None,
        }  # fmt: skip
        for key in cells:
            if (number, key) in typed:
                cells[key] = Cell(typed[number, key], overridden=True)
        rows.append(Row(tuple(cells.values())))
    columns = (
        Column(term("Место"), 1.6, "center"), Column(term("Гонщик"), 2.2), Column(term("Статус"), 2),
        Column(term("Ход"), 0.8, "center"), Column(term("Время хода"), 1.5, "center"),
        Column(term("Позиция"), 1.2, "center"), Column(term("Отставание"), 1.7, "center"),
        Column(term("Чем решено"), 3.6),
    )  # fmt: skip
    return Table(columns, tuple(rows))


def _gap(standing: Standing) -> Value:
    """Turns between cars that finished, distance between the others."""
    if standing.gap is None:
        return None
    if not standing.timed:
        return phrase("+{distance} дистанции", distance=int(standing.gap)) if standing.gap else 0
    return Line(("+", Amount(float(standing.gap), term("хода"), 2)), "")


def _tie_breaks(table: list[Standing]) -> list[Block]:
    """Cars that crossed in one turn, key by key, until one of the keys decides."""
    rows = []
    for first, second in pairwise(table):
        ahead, behind = first.driver.crossing, second.driver.crossing
        if ahead is not None and behind is not None and ahead.turn == behind.turn:
            rows.append(_steps(first.driver, ahead, second.driver, behind, second.decided))
    if not rows:
        return []
    columns = (
        Column(term("Впереди"), 2), Column(term("Позади"), 2), Column(term("Время"), 2, "center"),
        Column(term("Скорость"), 1.5, "center"), Column(term("Мощность"), 1.7, "center"),
        Column(term("Кубик"), 1.2, "center"), Column(term("Решено"), 2.6),
    )  # fmt: skip
    note = Text(term("Мощность вместе с форсажем, если он был в последний ход."), "note")
    return [Together((Heading(term("Финиш в один ход, шаг за шагом")), Table(columns, tuple(rows)), note))]


def _steps(first: DriverState, ahead: Crossing, second: DriverState, behind: Crossing, decided: str) -> Row:
    """The keys that were compared; those that were not needed stay blank."""
    times = Fraction(ahead.distance, ahead.speed), Fraction(behind.distance, behind.speed)
    keys = {
        "by_time": (*times, "<"),
        "by_speed": (ahead.speed, behind.speed, ">"),
        "by_power": (ahead.power + ahead.afterburner, behind.power + behind.afterburner, ">"),
        "by_die": (ahead.die, behind.die, ">"),
    }
    cells: list[Value | Cell] = [first.name, second.name]
    done = False
    for key, (one, other, sign) in keys.items():
        text = None if done else f"{one} {sign if one != other else '='} {other}"
        cells.append(Cell(text, strong=key == decided))
        done = done or key == decided
    return Row((*cells, word(decided)))


def _out(run: Raced) -> list[Block]:
    """Who left the race, when and why."""
    gone = [driver for driver in run.course.state.drivers if driver.status in ("retired", "wrecked")]
    if not gone:
        return []
    rows = tuple(
        (driver.name, driver.out_turn, word(driver.status), word(driver.out_cause), driver.position)
        for driver in sorted(gone, key=lambda driver: driver.out_turn or 0)
    )
    columns = (
        Column(term("Гонщик"), 2), Column(term("Ход"), 1, "center"), Column(term("Что"), 2), Column(term("Причина"), 2),
        Column(term("Позиция"), 1, "center"),
    )  # fmt: skip
    return [Together((Heading(term("Сошли с дистанции")), Table(columns, rows)))]


def _chart(run: Raced) -> Chart:
    """The place of every driver after each turn."""
    places: dict[str, list[float | None]] = {driver.name: [] for driver in run.replay.states[0].drivers}
    for state in run.replay.states:
        for standing in standings(run, state.turn):
            places[standing.driver.name].append(None if standing.place is None else float(standing.place))
    series = tuple(Series(name, tuple(line), strong=line[-1] == 1) for name, line in places.items())
    return Chart(series, tuple(state.turn for state in run.replay.states), term("Ход"), term("Место"), ranks=True)


def _damage(run: Raced) -> list[Block]:
    """All losses; what is no longer felt is struck through."""
    turn = run.course.state.turn
    rows = [
        (lost.turn, Row((
            lost.turn, driver.name, Cell(word(lost.characteristic), struck=not felt_in(run.course, lost, turn)),
            Cell(f"−{lost.points}", struck=not felt_in(run.course, lost, turn)),
            term("навсегда") if lost.turns is None else phrase(plural(
                "{turns} ход", "{turns} хода", "{turns} ходов", of="turns",
            ), turns=lost.turns), word(lost.cause),
        )))
        for driver in run.course.state.drivers
        for lost in driver.suffered
    ]  # fmt: skip
    if not rows:
        return []
    columns = (
        Column(term("Ход"), 0.8, "center"), Column(term("Гонщик"), 2), Column(term("Характеристика"), 2),
        Column(term("Очки"), 1, "center"), Column(term("Срок"), 1.6), Column(term("Причина"), 2.4),
    )  # fmt: skip
    ordered = tuple(row for _, row in sorted(rows, key=lambda pair: pair[0]))
    return [Heading(term("Повреждения и штрафы")), Table(columns, ordered, dense=True)]


def _money(run: Raced) -> list[Block]:
    """Prizes, repairs and credits after the race."""
    rows = []
    for name in run.course.drivers:
        account = account_of(run.course, name, run.tables)
        rows.append(Row((
            name, _million(account.prize + account.income), _million(account.paid), _million(account.cost),
            _million(account.own), _million(account.sponsors), _million(account.borrowed),
            Cell(_million(account.money) or 0, strong=True), _million(account.debt),
        )))  # fmt: skip
    columns = (
        Column(term("Гонщик"), 2), Column(term("Доход"), 1.2, "right"), Column(term("В счет кредита"), 1.4, "right"),
        Column(term("Ремонт"), 1.2, "right"), Column(term("Свои"), 1, "right"), Column(term("Спонсоры"), 1.4, "right"),
        Column(term("Новый кредит"), 1.4, "right"), Column(term("Деньги"), 1.2, "right"),
        Column(term("Кредит"), 1.2, "right"),
    )  # fmt: skip
    heading = Heading(term("Деньги после заезда, млн"))
    return [Together((heading, Table(columns, tuple(rows), dense=True)))]


def _million(amount: float) -> Value:
    """An amount of money; nothing for nothing."""
    return Amount(amount) if amount else None
