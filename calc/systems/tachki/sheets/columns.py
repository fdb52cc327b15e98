"""The columns of the input sheets, and of the blocks that are computed beside them."""

from __future__ import annotations

from calc.core.sheets import Column
from calc.systems.tachki.replay.dice import ROLLS

#: The column of a sample track that holds a truth value.
NARROW = 6

_ORDER_KEY = '{segment}&" "&{manoeuvre}&" "&{target}&" "&{number}'


def _thrown(key: str, guard: str) -> str:
    """The formula of a dice cell: three dice one by one, 4+5+2, from the seed; it may be typed over."""
    dice = '&"+"&'.join(f'INDEX(DICE_ROLL("3к6",seed,{key}),1,{number})' for number in (1, 2, 3))
    return f'=IF(OR(TRIM(seed)="",{guard}),"",{dice})'


def _sample(column: int) -> str:
    """The value of a sample track's segment in this row; for a truth value 1 or nothing, which every program shows."""
    value = f"INDEX(TACHKI_SAMPLE_TRACK(tachki_track,language),ROW()-4,{column})"
    shown = f'IF({value},1,"")' if column == NARROW else value
    return f'=IF(tachki_track="own","",IFERROR({shown},""))'


def _module(number: int) -> tuple[Column, ...]:
    return (
        Column(f"module{number}", f"Модуль {number}", 13, rare=number > 3),
        Column(f"tier{number}", f"Ступень {number}", 10, "Место модуля в прайсе: 1 самый дешевый." if number == 1 else "",
               rare=number > 3),
    )  # fmt: skip


DRIVERS = (
    Column("name", "Гонщик", 18, "Имя, которым гонщика зовут на других листах.", align="left"),
    Column("player", "Игрок", 14, align="left"),
    Column("car", "Машина", 16, align="left"),
    Column(
        "faction", "Фракция", 14, "Минимумы фракций стоят на листе Tables.", choices="Factions.faction", align="left"
    ),
    Column("accuracy", "Точность", 11),
    Column("reflexes", "Рефлексы", 11),
    Column("toughness", "Стойкость", 12),
    Column("power", "Мощность", 11),
    Column("handling", "Управляемость", 16),
    Column("reliability", "Надежность", 13),
    *(column for number in range(1, 6) for column in _module(number)),
    Column("money", "Деньги, млн", 10),
    Column("credit", "Кредит, млн", 10),
    Column("risk", "Риск", 8, "Для заездов без игроков: 0,75 осторожный, 0,6 обычный, 0,45 смелый.", rare=True),
    Column("aggression", "Агрессия", 11, "Для заездов без игроков: 0 нет, 1 отвечает, 2 нападает.", rare=True),
    Column("remark", "Примечание", 24, align="left"),
)

DRIVER_RESULTS = (
    Column("cost", "Стоимость, млн", 13, role="computed"),
    Column("left", "Остаток бюджета", 10, role="computed"),
    Column("build", "Сборка", 22, role="computed", align="left"),
    Column("now_accuracy", "Точность сейчас", 11, role="computed"),
    Column("now_reflexes", "Рефлексы сейчас", 11, role="computed"),
    Column("now_toughness", "Стойкость сейчас", 12, role="computed"),
    Column("now_power", "Мощность сейчас", 11, role="computed"),
    Column("now_handling", "Управляемость сейчас", 16, role="computed"),
    Column("now_reliability", "Надежность сейчас", 13, role="computed"),
    Column("parachutes", "Парашюты", 11, role="computed"),
)

TRACK = (
    Column("name", "Участок", 26, role="prefill", formula=_sample(1), align="left"),
    Column("length", "Длина", 8, role="prefill", formula=_sample(2)),
    Column("manoeuvre", "Маневр", 14, role="prefill", formula=_sample(3)),
    Column("level", "Степень", 10, "Поворот, маневрирование и трамплин: 1, 2 или 3.", "prefill", _sample(4)),
    Column("manoeuvring", "Маневрирование", 17, "Сложность для действий против других машин: 8, 11 или 14.", "prefill",
           _sample(5)),
    Column("narrow", "Узкая", 8, "Обгон невозможен без борьбы.", "prefill", _sample(6)),
    Column("damage_to", "Повреждение в", 14, "Характеристика, которая страдает на этом участке; пусто = решает мастер.",
           "prefill", _sample(7)),
    Column("remark", "Примечание", 30, align="left"),
)  # fmt: skip

TRACK_NUMBER = (
    Column("number", "№", 6, role="computed", formula='=IF({name}="","",ROW()-4)'),
    Column("until", "До позиции", 10, role="computed", formula='=IF({name}="","",SUM(INDEX(Track.length,1):{length}))'),
)

ORDERS = (
    Column("turn", "Ход", 6, "0 = нулевой ход."),
    Column("driver", "Гонщик", 18, choices="Drivers.name", align="left"),
    Column("segment", "Участок №", 10, "Номер участка с листа Track; пусто = дополнительное действие."),
    Column("manoeuvre", "Маневр", 16, "Пусто = собственный маневр участка."),
    Column("amount", "Величина", 11, "Разгон, форсаж, торможение: на сколько."),
    Column("target", "Цель", 18, choices="Drivers.name", align="left"),
    Column("resists", "Цель сопротивляется", 17, "Воздушный поток, Борьба, Удар: ответ цели на вопрос мастера."),
    Column("extra", "Сверх участка", 10, "Маневр делается на участке, но не вместо его собственного.", rare=True),
    Column("number", "Номер", 7, "Отличает одинаковые строки, чтобы seed дал им разные кубы.", rare=True),
    Column("dice", "3д6", 9, "Сумма (11) или кубы по одному (4+5+2).", "dice",
           _thrown(f'{{turn}},{{driver}},{_ORDER_KEY},"order"', '{driver}="",AND({segment}="",{manoeuvre}="")')),
    Column("bonus", "Бонус", 7, "Что мастер прибавляет к этому броску."),
    Column("set_result", "Решение мастера", 11, "Результат броска, каким его делает мастер.", "override"),
    Column("remark", "Примечание", 24, align="left"),
)  # fmt: skip

ORDER_RESULTS = (
    Column("own", "Маневр участка", 18, role="computed", align="left"),
    Column("multi", "Штраф", 7, role="computed"),
    Column("total", "Итог", 7, role="computed"),
    Column("difficulty", "Сложность", 12, role="computed"),
    Column("result", "Результат", 16, role="computed"),
    Column("shortfall", "Недоброс", 11, role="computed"),
    Column("note", "Ход событий", 60, role="computed", align="left"),
)


def checks(drivers: int) -> tuple[Column, ...]:
    """The columns of Checks; its rows name turn and driver by themselves, so many drivers a turn.

    The folded columns hold dice that are rarely needed: they have no formula, a blank one falls from the seed all the same.
    """
    name = f"INDEX(Drivers.name,MOD(ROW()-5,{drivers})+1)"
    return (
        Column("turn", "Ход", 6, role="prefill", formula=f'=IF({name}="","",INT((ROW()-5)/{drivers}))'),
        Column("driver", "Гонщик", 18, role="prefill", formula=f'=IF({name}="","",{name})', align="left"),
        Column("defence", "Защита 3д6", 9, "Маневрирование цели, которая сопротивляется.", "dice", _check("defence")),
        Column("control1", "Потеря контроля 3д6", 11, "Рефлексы + Надежность в конце хода.", "dice", _check("control")),
        *(column for number in range(1, 6) for column in _damage(number)),
        Column("control2", "Потеря контроля 3д6 2", 11, role="dice", rare=True),
        Column("contest1", "Удар 3д6", 9, "Стойкость + Надежность при Ударе.", "dice", _check("contest")),
        *(Column(f"contest{number}", f"Удар 3д6 {number}", 9, role="dice", rare=True) for number in (2,)),
        Column("struggle1", "Борьба 3д6", 9, "Борьба на узкой трассе.", "dice", _check("struggle")),
        *(Column(f"struggle{number}", f"Борьба 3д6 {number}", 9, role="dice", rare=True) for number in (2, 3)),
        Column("pass1", "Объезд 3д6", 9, "Маневрирование мимо машины, потерявшей контроль.", "dice", rare=True),
        *(Column(f"pass{number}", f"Объезд 3д6 {number}", 9, role="dice", rare=True) for number in (2,)),
        Column("tie", "Кубик при равенстве", 12, "Любой кубик; больший идет первым.", "dice", rare=True),
        Column("luck", "Удача 3д6", 9, "Бросок Удачи по просьбе мастера.", rare=True),
        Column("set_multi", "Штраф мастера", 10, role="override", rare=True),
        Column("set_position", "Позиция мастера", 10, "В конце хода.", "override", rare=True),
        Column("set_speed", "Скорость мастера", 11, "В конце хода.", "override", rare=True),
        Column("set_status", "Статус мастера", 11, "В конце хода; running в начале хода оставляет гонщика в гонке.",
               "override", rare=True),
        Column("remark", "Примечание", 20, align="left", rare=True),
    )  # fmt: skip


def _check(purpose: str) -> str:
    """The first dice of a purpose; further ones are numbered in the key."""
    keys = "{turn},{driver}," + (f'1,"{purpose}"' if ROLLS[purpose].counted else f'"{purpose}"')
    return _thrown(keys, '{driver}=""')


def _damage(number: int) -> tuple[Column, ...]:
    """A damage check and where its damage goes; the first one's dice show in the cell."""
    return (
        Column(f"damage{number}", f"Повреждение 3д6 {number}", 14, "Стойкость + Надежность, по порядку проверок.", "dice",
               _check("damage") if number == 1 else "", rare=number > 2),
        Column(f"to{number}", f"Куда {number}", 12, "Характеристика, которая страдает; пусто = по участку или самая высокая.",
               rare=number > 2),
    )  # fmt: skip


CHECK_RESULTS = (
    Column("multi", "Штраф", 7, role="computed"),
    Column("shortfalls", "Недобросы", 12, role="computed"),
    Column("control_after", "Контроль", 16, role="computed"),
    Column("moved", "Сдвиг", 7, role="computed"),
    Column("position_after", "Позиция", 10, role="computed"),
    Column("speed_after", "Скорость", 11, role="computed"),
    Column("status_after", "Статус", 16, role="computed"),
    Column("needs", "Ждем", 44, role="computed", align="left"),
)

EFFECTS = (
    Column("driver", "Гонщик", 18, choices="Drivers.name", align="left"),
    Column("characteristic", "Характеристика", 17),
    Column("points", "Очки", 8, "На сколько характеристика ниже."),
    Column("turn", "Ход", 8, "С начала какого хода."),
    Column("turns", "Ходов", 8, "Пусто = навсегда."),
    Column("cause", "Причина", 34, align="left"),
)

GARAGE = (
    Column("driver", "Гонщик", 18, role="prefill", align="left",
           formula='=IF(INDEX(Drivers.name,ROW()-4)="","",INDEX(Drivers.name,ROW()-4))'),
    Column("income", "Прочий доход, млн", 10, "Сверх призовых."),
    Column("remark", "Примечание", 24, align="left"),
)  # fmt: skip

GARAGE_RESULTS = (
    Column("characteristics", "Характеристики, млн", 18, role="computed"),
    Column("modules", "Модули, млн", 10, role="computed"),
    Column("total", "Всего, млн", 9, role="computed"),
    Column("left", "Остаток бюджета", 10, role="computed"),
    Column("build", "Сборка", 20, role="computed", align="left"),
    Column("prize", "Доход, млн", 9, role="computed"),
    Column("paid", "В счет кредита", 10, role="computed"),
    Column("missing", "Ниже минимума", 11, role="computed"),
    Column("cost", "Восстановление, млн", 18, role="computed"),
    Column("own", "Свои", 7, role="computed"),
    Column("sponsors", "Спонсоры", 11, role="computed"),
    Column("borrowed", "Новый кредит", 9, role="computed"),
    Column("money", "Деньги после", 9, role="computed"),
    Column("debt", "Кредит после", 9, role="computed"),
)
