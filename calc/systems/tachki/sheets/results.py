"""The columns of the sheets that show results."""

from __future__ import annotations

from calc.core.sheets import Column

LOG = (
    Column("turn", "Ход", 6),
    Column("step", "Шаг", 6),
    Column("driver", "Гонщик", 16, align="left"),
    Column("event", "Событие", 22, align="left"),
    Column("target", "Цель", 16, align="left"),
    Column("dice", "Кубы", 12),
    Column("total", "Итог", 7),
    Column("difficulty", "Сложность", 12),
    Column("result", "Результат", 16),
    Column("speed_before", "Скорость до", 11),
    Column("speed", "Скорость", 11),
    Column("position_before", "Позиция до", 10),
    Column("position", "Позиция", 10),
    Column("text", "Текст", 90, align="left"),
)

ATTACKS = (
    Column("turn", "Ход", 6),
    Column("order", "Очередь", 10),
    Column("driver", "Гонщик", 16, align="left"),
    Column("manoeuvre", "Маневр", 18, align="left"),
    Column("target", "Цель", 16, align="left"),
    Column("gap", "Дистанция", 12),
    Column("dice", "Кубы", 10),
    Column("net", "Результат броска", 12),
    Column("number", "Нужно", 8),
    Column("result", "Итог атаки", 24),
    Column("target_shortfall", "Недоброс цели", 11),
    Column("own_shortfall", "Свой недоброс", 11),
    Column("control_shortfall", "Недоброс контроля", 11),
)

STANDINGS = (
    Column("place", "Место", 8),
    Column("driver", "Гонщик", 18, align="left"),
    Column("car", "Машина", 16, align="left"),
    Column("status", "Статус", 18),
    Column("lap", "Круг", 7),
    Column("lap_position", "Позиция в круге", 10),
    Column("position", "Позиция", 10),
    Column("to_finish", "До финиша", 9),
    Column("speed", "Скорость", 11),
    Column("gap", "Отставание", 13, "Финишировавшие: ходы; остальные: дистанция."),
    Column("lost", "Повреждения", 14),
    Column("penalties", "Штрафы", 9),
    Column("finish_turn", "Ход финиша или схода", 11),
    Column("time", "Время хода", 12),
    Column("reason", "Чем решено", 44, align="left"),
)

NEXT = (
    Column("driver", "Гонщик", 18, align="left"),
    Column("position", "Позиция", 10),
    Column("speed", "Скорость", 11),
    Column("lap", "Круг", 7),
    Column("segment", "Участок №", 10),
    Column("name", "Участок", 26, align="left"),
    Column("manoeuvre", "Маневр", 28, align="left"),
    Column("base", "Базовая сложность", 12),
    Column("difficulty", "Сложность", 12),
    Column("chance", "Шанс", 8, number_format="0%"),
    Column("narrow", "Узкая", 8),
)

DAMAGE = (
    Column("turn", "Ход", 6),
    Column("driver", "Гонщик", 18, align="left"),
    Column("characteristic", "Характеристика", 17),
    Column("points", "Очки", 8),
    Column("turns", "Ходов", 8, "Пусто = навсегда."),
    Column("cause", "Причина", 30, align="left"),
    Column("felt", "Действует", 12),
)
