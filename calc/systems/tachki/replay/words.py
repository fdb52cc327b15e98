"""The words of the log for the keywords of the rules."""

from __future__ import annotations

from collections.abc import Sequence

from calc.core.errors import Message
from calc.core.replay import phrase
from calc.core.terms import Term, term
from calc.systems.tachki.rules import lookup

WORDS = {
    # characteristics
    "accuracy": term("Точность"),
    "reflexes": term("Рефлексы"),
    "toughness": term("Стойкость"),
    "power": term("Мощность"),
    "handling": term("Управляемость"),
    "reliability": term("Надежность"),
    # manoeuvres
    "accelerate": term("Разгон"),
    "straight": term("Движение по прямой"),
    "brake": term("Торможение"),
    "turn": term("Поворот"),
    "manoeuvring": term("Маневрирование"),
    "ramp": term("Трамплин"),
    "slipstream": term("Воздушный поток"),
    "struggle": term("Борьба"),
    "afterburner": term("Форсаж"),
    "jump": term("Прыжок"),
    "scan": term("Сканирование"),
    "parachute": term("Парашют!"),
    "parachute_attack": term("Атака Парашютом"),
    "em_attack": term("Эм-атака"),
    "em_shield": term("Эм-щит"),
    "strike": term("Удар"),
    # levels of the track's manoeuvres
    "turn2": term("Крутой поворот"),
    "turn3": term("Двойной поворот"),
    "manoeuvring2": term("Маневрирование в потоке"),
    "manoeuvring3": term("Маневрирование в плотном потоке"),
    "ramp1": term("Малый трамплин"),
    "ramp2": term("Средний трамплин"),
    "ramp3": term("Большой трамплин"),
    # modules
    "module_afterburner": term("Форсажная камера"),
    "module_jump_drive": term("Джамп-драйв"),
    "module_scanner": term("Широкополосный сканер"),
    "module_parachute": term("Тормозной парашют"),
    "module_em_gun": term("ЭМ-орудие"),
    "module_em_shield": term("ЭМ-щит"),
    "module_ram": term("Силовой обвес"),
    # results
    "success": term("успех"),
    "failure": term("провал"),
    "hit": term("попадание"),
    "hit_bonus": term("успех с бонусом"),
    "miss": term("мимо"),
    "lost_control": term("не дотянулся, потеря контроля"),
    "clear": term("чистый перелет"),
    "touch": term("касание трассы"),
    "wreck": term("вылет с трассы"),
    "unharmed": term("без повреждений"),
    "damaged": term("повреждение"),
    "held": term("машина удержана"),
    "damage_lost": term("контроль потерян"),
    "yes": term("да"),
    "no": term("нет"),
    # statuses of a driver
    "running": term("в гонке"),
    "finished": term("финишировал"),
    "retired": term("сошел с дистанции"),
    "wrecked": term("машина разбита"),
    "unfinished": term("не финишировал"),
    # why an order is refused
    "zero_turn": term("в нулевом ходу только разгон"),
    "category": term("запрещено в спортивной категории"),
    "replacement": term("этим маневром участок не заменить"),
    "speed_twice": term("скорость меняют один раз за ход"),
    "speed_both": term("разгон и торможение вместе нельзя"),
    "parachute_missing": term("атака Парашютом без Парашюта"),
    "no_module": term("нет модуля"),
    "no_parachute": term("парашютов не осталось"),
    "amount": term("недопустимая величина"),
    "no_amount": term("величина не указана"),
    "no_target": term("цель не указана"),
    "out_of_reach": term("цель слишком далеко"),
    "jumping": term("цель в прыжке"),
    "target_out": term("цели нет на трассе"),
    "own_target": term("сам себе не цель"),
    "not_crossed": term("участок в этот ход не проезжается"),
    "not_running": term("гонщик не на трассе"),
    "twice": term("на этот участок уже есть заявка"),
    # causes of damage checks
    "attack": term("атака"),
    "traffic": term("провал маневра"),
    "control": term("потеря контроля"),
    "forced": term("борьба на узкой трассе"),
    "master": term("решение мастера"),
    # events
    "start": term("старт"),
    "manoeuvre": term("маневр"),
    "defence": term("бросок защиты"),
    "refused": term("заявка отклонена"),
    "multi": term("мультидействие"),
    "resistance": term("сопротивление"),
    "contest": term("проверка при Ударе"),
    "scanned": term("данные сканера"),
    "released": term("парашют раскрыт"),
    "damage": term("проверка на Повреждение"),
    "halved": term("разгон ослаблен"),
    "pass": term("объезд"),
    "overtake": term("обгон"),
    "shift": term("сдвиг"),
    "speed": term("скорость"),
    "lap": term("круг"),
    "finish": term("финиш"),
    "place": term("место"),
    "penalty_over": term("штраф снят"),
    "over": term("конец заезда"),
    "luck": term("бросок Удачи"),
    "override": term("решение мастера"),
    "effect": term("решение мастера"),
    "waiting": term("ждем"),
    "cut_short": term("не доехал"),
    # why a race is over
    "prizes": term("призовые места заняты"),
    "nobody": term("на трассе никого не осталось"),
    # what decides about places
    "by_turn": term("в более раннем ходу"),
    "by_time": term("меньше времени до финиша"),
    "by_speed": term("выше скорость"),
    "by_power": term("выше Мощность"),
    "by_die": term("бросок кубика"),
    "shared": term("ноздря в ноздрю"),
    "by_position": term("по позиции на трассе"),
    # categories
    "sport": term("спорт"),
    "extreme": term("экстрим"),
    # builds
    "ok": term("в порядке"),
    "below_3": term("характеристика ниже 3"),
    "over_budget": term("дороже бюджета"),
    "module_category": term("модуль только для экстрима"),
}


def word(keyword: str) -> Term:
    """The word for a keyword of the rules; what is no keyword is the game master's own word."""
    return WORDS.get(keyword, Term(keyword))


def manoeuvre_word(name: str, level: int = 1) -> Term:
    """What the rule text calls a manoeuvre at its level."""
    return Term(lookup.manoeuvre(name, level).word)


def module_word(name: str) -> Term:
    """What the rule text calls a module."""
    return WORDS[f"module_{name}"]


def module_words(modules: Sequence[tuple[str, int]]) -> Message:
    """Modules with their tiers in one line."""
    return listed([phrase("{module} {tier}", module=module_word(module), tier=tier) for module, tier in modules])


def listed(items: Sequence[Message | Term]) -> Message:
    """Several words or sentences in one, with commas; a dash for none."""
    if not items:
        return phrase("–")
    line = phrase("{item}", item=items[0])
    for item in items[1:]:
        line = phrase("{line}, {item}", line=line, item=item)
    return line
