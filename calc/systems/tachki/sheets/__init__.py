"""The sheets of a race workbook, one after the other; their columns stand in the neighbouring modules."""

from __future__ import annotations

from collections.abc import Mapping

from calc.core.sheets import Computed, Mark, ResultSheet, SettingsSheet, Sheet, TableSheet, TablesSheet, TextSheet
from calc.systems.tachki.replay import SHEETS
from calc.systems.tachki.replay.rows import Checks, Driver, Effect, Income, Order, Segment, Settings
from calc.systems.tachki.sheets.columns import (
    CHECK_RESULTS,
    DRIVER_RESULTS,
    DRIVERS,
    EFFECTS,
    GARAGE,
    GARAGE_RESULTS,
    ORDER_RESULTS,
    ORDERS,
    TRACK,
    TRACK_NUMBER,
    checks,
)
from calc.systems.tachki.sheets.results import ATTACKS, DAMAGE, LOG, NEXT, STANDINGS
from calc.systems.tachki.sheets.settings import SETTINGS
from calc.systems.tachki.sheets.tables import tables

SIZES = {"drivers": 8, "turns": 12, "orders": 200, "segments": 16}

#: How many rows the log has for each driver and turn.
EVENTS = 4


def sheets(sizes: Mapping[str, int]) -> tuple[Sheet, ...]:
    """All sheets of a workbook for so many drivers, turns, orders and segments."""
    drivers, turns = sizes["drivers"], sizes["turns"] + 1
    return (
        TextSheet(
            "Start", "Тачки, рельсы, два сопла",
            (
                "Лист Settings: название заезда, категория, круги, призовые места. С seed все кубы падают сами и остаются лежать; без seed вписывают то, что выпало у игроков на форуме.",
                "Листы Drivers и Track: строка на гонщика с модулями и строка на участок. Трассу для пробы выбирает настройка tachki_track; стоимость пилота и машины стоит рядом.",
                "Лист Orders: заявки игроков, строка на маневр; кубы суммой (11) или по одному (4+5+2). Кто просто едет по трассе, получает пустую строку с ходом и именем. Лист Next показывает, какие маневры обязательны.",
                "Лист Checks: остальные броски хода. В столбце «Ждем» стоит, чего еще не хватает; кубы, которые не нужны, остаются пустыми.",
                "Листы Log, Attacks, Standings, Damage и Garage читать. Печать: racebook run ФАЙЛ. Отчет о ходе для форума: racebook post ФАЙЛ --turn 3",
            ),
        ),
        SettingsSheet(Settings, SETTINGS, "Настройки"),
        TableSheet(
            "Drivers", "Гонщики", Driver, DRIVERS, drivers,
            Computed("TACHKI_DRIVER_RESULTS", SHEETS, DRIVER_RESULTS),
            marks=(Mark('=AND({build}<>"",{build}<>t"в порядке")', "warning"),),
            intro="Строка на гонщика. Справа: стоимость и характеристики сейчас, после повреждений и штрафов.",
        ),
        TableSheet(
            "Track", "Трасса", Segment, TRACK, sizes["segments"], formulas=TRACK_NUMBER,
            marks=(Mark("=N({narrow})=1", "fumble"),),
            intro="Участки одного круга по порядку. Пример трассы ставит настройка tachki_track; поверх можно писать свое.",
        ),
        TableSheet(
            "Orders", "Заявки", Order, ORDERS, sizes["orders"],
            Computed("TACHKI_ORDER_RESULTS", SHEETS, ORDER_RESULTS),
            marks=(
                Mark('={result}=t"провал"', "fumble"), Mark('=ISNUMBER(SEARCH(t"заявка отклонена",{note}))', "warning"),
            ),
            intro="Строка на маневр. Участок без строки едут своим маневром; без участка маневр считается дополнительным.",
        ),
        TableSheet(
            "Checks", "Проверки", Checks, checks(drivers), drivers * turns,
            Computed("TACHKI_TURN_RESULTS", SHEETS, CHECK_RESULTS),
            marks=(
                Mark('={needs}<>""', "warning"), Mark('={status_after}=t"финишировал"', "leader"),
                Mark('=OR({status_after}=t"сошел с дистанции",{status_after}=t"машина разбита")', "out"),
            ),
            intro="Строка на гонщика и ход: прочие броски, решения мастера и чем ход кончился. Редкие столбцы свернуты.",
        ),
        TableSheet(
            "Effects", "Решения мастера", Effect, EFFECTS, 12,
            intro="Повреждения и штрафы, которые мастер дает сам. Без числа ходов навсегда.",
        ),
        ResultSheet(
            "Next", "Следующий ход", "TACHKI_NEXT_TURN", SHEETS, NEXT, 3 * drivers,
            intro="Обязательные маневры, если скорость не меняется; сложность вместе со скоростью, без мультидействия.",
            landscape=True,
        ),
        ResultSheet(
            "Log", "Журнал", "TACHKI_RACE_LOG", SHEETS, LOG, min(10_000, EVENTS * drivers * turns),
            marks=(
                Mark('={event}=t"финиш"', "leader"), Mark('={event}=t"проверка на Повреждение"', "fumble"),
                Mark('=OR({event}=t"сошел с дистанции",{event}=t"машина разбита")', "fall"),
                Mark('={event}=t"решение мастера"', "override"),
                Mark('=OR({event}=t"ждем",{event}=t"заявка отклонена")', "warning"),
            ),
            landscape=True,
        ),
        ResultSheet("Attacks", "Атаки", "TACHKI_ATTACK_LOG", SHEETS, ATTACKS, 5 * drivers, landscape=True),
        ResultSheet(
            "Standings", "Положение", "TACHKI_STANDINGS", SHEETS, STANDINGS, drivers,
            marks=(Mark("={place}=1", "leader"), Mark('=AND({driver}<>"",{place}="")', "out")), landscape=True,
        ),
        ResultSheet("Damage", "Повреждения", "TACHKI_DAMAGE_LOG", SHEETS, DAMAGE, 4 * drivers),
        TableSheet(
            "Garage", "Гараж", Income, GARAGE, drivers, Computed("TACHKI_GARAGE", SHEETS, GARAGE_RESULTS),
            intro="Стоимость сборки, а после заезда призовые, восстановление до минимума фракции и кредит.",
        ),
        TablesSheet("Таблицы", tables()),
    )  # fmt: skip
