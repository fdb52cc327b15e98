"""The printed sheet of a car and its pilot: characteristics with damage struck through, modules, money, chances."""

from __future__ import annotations

from calc.core.errors import Message
from calc.core.pages import (
    Beside,
    Block,
    Boxes,
    Column,
    Fact,
    Facts,
    Heading,
    Page,
    Picture,
    Row,
    Table,
    Together,
    Track,
)
from calc.core.plurals import plural
from calc.core.replay import phrase
from calc.core.terms import term
from calc.core.values import Amount, Cell, Value, Write
from calc.systems.tachki.pages.standings import ended
from calc.systems.tachki.replay import Raced
from calc.systems.tachki.replay.checks import values
from calc.systems.tachki.replay.course import modules_of
from calc.systems.tachki.replay.garage import account_of, build_of
from calc.systems.tachki.replay.reading import felt_in, standings
from calc.systems.tachki.replay.rows import CHARACTERISTICS, Driver
from calc.systems.tachki.replay.words import manoeuvre_word, module_word, word
from calc.systems.tachki.rules import lookup
from calc.systems.tachki.rules.manoeuvres import LEAST_CHANGE, tachki_difficulty
from calc.systems.tachki.rules.modules import tachki_module_effect, tachki_module_price
from calc.systems.tachki.rules.rolls import tachki_chance

FASTEST = 20


def sheet_page(run: Raced, name: str) -> Page:
    """One driver."""
    person = run.course.person(name)
    head = Facts(
        (
            Fact(term("Игрок"), person.player or Write()), Fact(term("Машина"), person.car or Write()),
            Fact(term("Фракция"), person.faction or Write()), *_race_facts(run, name),
        ),
        2,
    )  # fmt: skip
    left: tuple[Block, ...] = (head, _characteristics(run, name))
    right: tuple[Block, ...] = (Picture(term("Фото"), 9), _costs(run, person))
    blocks: list[Block] = [Beside((left, right), (2.1, 1))]
    blocks += _modules(run, name, person)
    blocks += _suffered(run, name)
    blocks.append(_chances(run, name))
    return Page("sheet", name, tuple(blocks), subtitle=term("Лист гонщика"))


def _race_facts(run: Raced, name: str) -> tuple[Fact, ...]:
    """Where the driver stands in the race."""
    if not run.replay.events:
        return (Fact(term("Заезд"), ended(run.replay)),)
    standing = next(one for one in standings(run) if one.driver.name == name)
    driver = standing.driver
    return (
        Fact(term("Статус"), word(driver.status)),
        Fact(term("Место"), standing.place),
        Fact(term("Позиция"), phrase("{position}, круг {lap}", position=driver.position, lap=standing.lap)),
        Fact(term("Скорость"), driver.speed),
    )


def _characteristics(run: Raced, name: str) -> Table:
    """Start values, struck through where they no longer count, what was lost, and what is left."""
    rows = []
    for one in CHARACTERISTICS:
        start = int(getattr(run.course.person(name), one))
        lasting, now = int(run.course.value(name, one, lasting=True)), int(run.course.value(name, one))
        rows.append(Row((
            word(one), Cell(start, struck=now < start), f"−{start - lasting}" if lasting < start else None,
            f"−{lasting - now}" if now < lasting else None, Cell(now, strong=True),
        )))  # fmt: skip
    columns = (
        Column(term("Характеристика"), 2.4), Column(term("Старт"), 1, "center"), Column(term("Навсегда"), 1.3, "center"),
        Column(term("Штраф"), 1, "center"), Column(term("Сейчас"), 1.1, "center"),
    )  # fmt: skip
    return Table(columns, tuple(rows))


def _costs(run: Raced, person: Driver) -> Facts:
    """Build cost against the budget, and money."""
    build = build_of(person, run.tables, run.course.settings)
    facts: list[Fact] = []
    if isinstance(build, Message):
        facts.append(Fact(term("Сборка"), build))
    elif build is not None:
        facts += [
            Fact(term("Характеристики"), _million(build.characteristics)), Fact(term("Модули"), _million(build.modules)),
            Fact(term("Всего"), _million(float(build.total))),
            Fact(phrase("Остаток из {budget} млн", budget=run.course.settings.tachki_budget), _million(build.left)),
        ]  # fmt: skip
    money, debt = person.money, person.credit
    if run.over:
        account = account_of(run.course, person.name, run.tables)
        money, debt = account.money, account.debt
    facts += [Fact(term("Деньги"), _million(money)), Fact(term("Кредит"), _million(debt))]
    return Facts(tuple(facts), 1)


def _million(amount: float) -> Value:
    return Amount(amount, term("млн"))


def _modules(run: Raced, name: str, person: Driver) -> list[Block]:
    """The modules with price and effect; the parachutes used are ticked."""
    fitted = modules_of(person)
    if not fitted:
        return []
    rows = tuple(
        (module_word(module), tier, Amount(tachki_module_price(module, tier), term("млн")), _effect(module, tier))
        for module, tier in fitted
    )
    columns = (
        Column(term("Модуль"), 3), Column(term("Ступень"), 1, "center"), Column(term("Цена"), 1, "right"),
        Column(term("Что дает"), 4),
    )  # fmt: skip
    blocks: list[Block] = [Table(columns, rows)]
    tier = run.course.tier(name, "parachute")
    if tier is not None:
        uses = tachki_module_effect("parachute", tier)
        blocks.append(Boxes((Track(term("Парашюты"), uses, uses - run.course.now(name).parachutes),)))
    return [Together((Heading(term("Модули")), *blocks))]


def _effect(module: str, tier: int) -> Message:
    """What a tier gives, in words."""
    effect = tachki_module_effect(module, tier)
    said = {
        "afterburner": phrase("форсаж от 3 до Мощность + {effect}", effect=effect),
        "jump_drive": phrase("прыжок, Управляемость не выше {effect}", effect=effect),
        "scanner": phrase("сканирование на дистанции до {effect}", effect=effect),
        "parachute": phrase("куполов: {effect}", effect=effect),
        "em_gun": phrase("эм-атака на дистанции до {effect}", effect=effect),
        "em_shield": phrase("эм-щит, Мощность не выше {effect}", effect=effect),
        "ram": phrase("удар, бонус {effect} к Стойкость + Надежность", effect=effect),
    }
    return said[module]


def _suffered(run: Raced, name: str) -> list[Block]:
    """What the race has cost this driver; what is over is struck through."""
    driver, turn = run.course.now(name), run.course.state.turn
    if not driver.suffered:
        return []
    rows = []
    for lost in driver.suffered:
        over = not felt_in(run.course, lost, turn)
        rows.append(Row((
            lost.turn, Cell(word(lost.characteristic), struck=over), Cell(f"−{lost.points}", struck=over),
            Cell(term("навсегда") if lost.turns is None else phrase(plural(
                "{turns} ход", "{turns} хода", "{turns} ходов", of="turns",
            ), turns=lost.turns), struck=over),
            word(lost.cause),
        )))  # fmt: skip
    columns = (
        Column(term("Ход"), 0.8, "center"), Column(term("Характеристика"), 2), Column(term("Очки"), 1, "center"),
        Column(term("Срок"), 1.6), Column(term("Причина"), 3),
    )  # fmt: skip
    return [Together((Heading(term("Повреждения и штрафы")), Table(columns, tuple(rows), dense=True)))]


def _chances(run: Raced, name: str) -> Block:
    """The chance of every manoeuvre in percent at speeds from 0 to 20, with the characteristics of now."""
    rows = []
    for made, level, amount in _own(run, name):
        base = _base(made, level, amount)
        pilot, car = values(run.course, name, made)
        label = phrase("{what} {base}", what=_label(made, level, amount), base=base)
        chances = (tachki_chance(int(pilot), int(car), base, speed) for speed in range(FASTEST + 1))
        rows.append(Row((label, *(_percent(chance) for chance in chances))))
    columns = (
        Column(term("Скорость"), 6.4),
        *(Column(speed, 1, "center") for speed in range(FASTEST + 1)),
    )
    table = Table(columns, tuple(rows), dense=True)
    return Together((Heading(term("Шансы в процентах: маневр с базовой сложностью, по скорости, без штрафа")), table))


def _percent(chance: float) -> Cell:
    """A chance in percent; a tick for what cannot fail, a dash for what cannot succeed."""
    if chance in (0, 1):
        return Cell(chance == 1, muted=chance == 0)
    return Cell(max(1, min(99, int(100 * chance + 0.5))), muted=chance < 0.5)


def _own(run: Raced, name: str) -> list[tuple[str, int, int | None]]:
    """The manoeuvres that this car can make, with level or change of speed."""
    course = run.course
    found: list[tuple[str, int, int | None]] = [
        ("straight", 1, None),
        *(("turn", level, None) for level in (1, 2, 3)),
        *(("manoeuvring", level, None) for level in (1, 2, 3)),
        *(("ramp", level, None) for level in (1, 2, 3)),
        ("accelerate", 1, 1),
        ("accelerate", 1, max(1, int(course.value(name, "power")))),
        ("brake", 1, 1),
        ("brake", 1, max(1, int(course.value(name, "handling")))),
    ]
    tier = course.tier(name, "afterburner")
    if tier is not None:
        found += [
            ("afterburner", 1, 3),
            ("afterburner", 1, int(course.value(name, "power")) + lookup.module("afterburner", tier).effect),
        ]
    found += [
        (made, 1, None)
        for made, module in (
            ("jump", "jump_drive"),
            ("parachute", "parachute"),
            ("scan", "scanner"),
            ("em_attack", "em_gun"),
        )
        if course.tier(name, module) is not None
    ]
    return [*found, ("control", 1, None), ("damage", 1, None)]


def _base(made: str, level: int, amount: int | None) -> int:
    """The base difficulty; attacks and checks without what is added to it."""
    if made in LEAST_CHANGE:
        return int(tachki_difficulty(made, max(amount or 1, LEAST_CHANGE[made])) or 0)
    return lookup.manoeuvre(made, level).difficulty


def _label(made: str, level: int, amount: int | None) -> Message:
    named = manoeuvre_word(made, level)
    if amount is None:
        return phrase("{manoeuvre}", manoeuvre=named)
    return phrase("{manoeuvre} на {amount}", manoeuvre=named, amount=amount)
