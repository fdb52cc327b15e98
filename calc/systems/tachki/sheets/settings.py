"""The settings of a race with their meanings."""

from __future__ import annotations

from calc.core.sheets import Setting

SETTINGS = (
    Setting("race", "Название заезда; стоит на каждой печатной странице."),
    Setting("date", "Дата заезда."),
    Setting("language", "Язык текстов журнала: ru, de или en; пусто = русский."),
    Setting("seed", "Число или слово, от которого зависят все кубы; пусто = кубы вписывают. Новый seed - новый заезд."),
    Setting("dice_source", "typed: считаются кубы в ячейках; seed: всегда те, что дает seed."),
    Setting("tachki_track", "Пример трассы на листе Track: ring кольцо (2 круга), tunnel спринт с узким туннелем; own своя."),
    Setting("tachki_category", "Категория: sport спортивная или extreme экстрим."),
    Setting("tachki_laps", "Сколько кругов до финиша."),
    Setting("tachki_prizes", "Сколько призовых мест; заезд кончается, когда они заняты."),
    Setting("tachki_goals", "Есть ли дополнительные цели спонсоров: тогда едут до последней машины."),
    Setting("tachki_budget", "Бюджет стартовой генерации, млн."),
    Setting("tachki_default_manoeuvring", "Сложность Маневрирования на участке, где она не указана."),
    Setting("tachki_track_counts", "Считаются ли маневры трассы первым действием: тогда и первое дополнительное дает штраф."),
    Setting("tachki_difference", "Разница скоростей: absolute всегда мешает; signed с более медленной целью легче."),
    Setting("tachki_obligatory_defends", "Защищает ли от атак и обязательное Маневрирование участка."),
    Setting("tachki_em_defence", "Эм-атака по защищенной цели: higher большее из 10 и броска защиты; replace только бросок защиты."),
    Setting("tachki_attack_shortfall", "Недоброс проверки на Повреждение у жертвы атаки: margin перевес атаки; zero ноль."),
    Setting("tachki_half_rounding", "Половина и четверть: loss_down вниз округляется потеря (9 → 5); rest_down остаток (9 → 4)."),
    Setting("tachki_penalty_size", "Величина временного штрафа: one одно очко; remainder остаток недоброса."),
    Setting("tachki_penalty_turns", "Срок временного штрафа: remainder остаток недоброса; shortfall весь недоброс."),
    Setting("tachki_penalty_counts_current_turn", "Входит ли ход повреждения в срок штрафа."),
    Setting("tachki_damage_to", "Какая характеристика страдает, если не указано: highest самая высокая; ask решает мастер."),
    Setting("tachki_retire_on", "Сход с дистанции при характеристике ниже 3: effective со штрафами; permanent без них."),
    Setting("tachki_raise_step", "Сколько очков перевеса дают один подъем при Ударе."),
    Setting("tachki_scan_bonus", "Бонус к Борьбе или Воздушному потоку после сканирования с перевесом 4."),
    Setting("tachki_ram_defends", "Помогает ли Силовой обвес тому, кого ударили."),
    Setting("tachki_slipstream_gain_on_failure", "Получает ли ведомый прибавку скорости, если ведущий ошибся."),
    Setting("tachki_parachute_replaces_straight", "Может ли Парашют заменить Движение по прямой; иначе он дополнительный."),
    Setting("tachki_zero_turn_failure", "Провал разгона в нулевом ходу: ignore скорость 0; control потеря контроля."),
    Setting("tachki_finish_speed", "Итоговая скорость на финише: moved с какой ехали; after_change после разгона."),
    Setting("tachki_lapped_cars", "Расстояние до круговых: race по дистанции гонки; ring по кольцу."),
    Setting("tachki_narrow_speed_difference", "Добавляется ли разница скоростей в борьбе на узкой трассе."),
    Setting("tachki_narrow_where", "Узок ли обгон: passing_point по точке обгона; any_crossed если узок хоть один общий участок."),
)  # fmt: skip
