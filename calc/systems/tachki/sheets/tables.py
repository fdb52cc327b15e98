"""The tables of the race: money for the game master to change, modules and manoeuvres to look up."""

from __future__ import annotations

from calc.core.sheets import Column, ReferenceTable
from calc.core.tables import table
from calc.core.terms import Term
from calc.systems.tachki.replay.words import word

#: A sample price list of our own; the rule text has none.
PRICES = ((3, 0), (4, 1), (5, 2), (6, 4), (7, 6), (8, 9))
PRIZES = ((1, 5), (2, 3), (3, 1))
FACTIONS = 6


def tables() -> tuple[ReferenceTable, ...]:
    """All tables, those of money first."""
    return (
        ReferenceTable(
            "Prices", "Цены характеристик (пример, впишите свои)",
            (Column("value", "Значение", 16), Column("price", "Цена, млн", 26), Column("remark", "Примечание", 14)),
            tuple((*line, None) for line in PRICES), "TACHKI-BLD-02",
        ),
        ReferenceTable(
            "Prizes", "Призовые (пример, впишите свои)",
            (Column("place", "Место", 16), Column("prize", "Приз, млн", 26), Column("remark", "Примечание", 14)),
            tuple((*line, None) for line in PRIZES), "TACHKI-FIN-02",
        ),
        ReferenceTable(
            "Factions", "Минимальные требования фракций",
            (
                Column("faction", "Фракция", 16), Column("accuracy", "Точность", 26), Column("reflexes", "Рефлексы", 14),
                Column("toughness", "Стойкость", 14), Column("power", "Мощность", 14),
                Column("handling", "Управляемость", 16), Column("reliability", "Надежность", 14),
            ),
            ((None,) * 7,) * FACTIONS, "TACHKI-BLD-03",
        ),
        _modules(),
        _manoeuvres(),
    )  # fmt: skip


def _modules() -> ReferenceTable:
    """The price list of the rule text."""
    return ReferenceTable(
        "Modules", "Модули (для справки, по тексту правил)",
        (
            Column("module", "Модуль", 16), Column("name", "Название", 26), Column("tier", "Ступень", 14),
            Column("price", "Цена, млн", 14), Column("effect", "Значение", 14), Column("category", "Категория", 14),
        ),
        tuple(
            (row["module"], Term(row["word"]), row["tier"], row["price"], row["effect"], word(row["category"]))
            for row in table("tachki", "modules").rows
        ),
        "TACHKI-MOD-01",
    )  # fmt: skip


def _manoeuvres() -> ReferenceTable:
    """The manoeuvres of the rule text."""
    return ReferenceTable(
        "Manoeuvres", "Маневры (для справки, по тексту правил)",
        (
            Column("manoeuvre", "Маневр", 16), Column("name", "Название", 26), Column("level", "Степень", 14),
            Column("difficulty", "Сложность", 14), Column("pilot", "Пилот", 14), Column("car", "Машина", 14),
        ),
        tuple(
            (
                row["manoeuvre"], Term(row["word"]), row.get("level"), row.get("difficulty"), word(row["pilot"]),
                word(row["car"]),
            )
            for row in table("tachki", "manoeuvres").rows
        ),
        "TACHKI-TURN-06",
    )  # fmt: skip
