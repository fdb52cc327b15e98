"""The sheet of a rider: values, chances, boxes to tick, fumble tables."""

from __future__ import annotations

from calc.core.pages import Beside, Block, Boxes, Column, Fact, Facts, Heading, Page, Row, Table, Together, Track
from calc.core.replay import Replay
from calc.core.terms import term
from calc.core.values import Signed, Write
from calc.systems.dsa.live.standings import crowd_now
from calc.systems.dsa.pages.chances import chances
from calc.systems.dsa.replay.rows import Participant, Settings
from calc.systems.dsa.replay.state import RiderState
from calc.systems.dsa.replay.words import word
from calc.systems.dsa.rules.bonuses import dsa_horse_bonus
from calc.systems.dsa.rules.fighting import dsa_fight_modifier
from calc.systems.dsa.rules.fumbles import fumble_table


def rider_sheet(replay: Replay, settings: Settings, person: Participant) -> Page:
    """The sheet of one rider: values, fighting, chances, fumble tables, boxes for the table."""
    state = replay.states[-1]
    rider = next((one for one in state.riders if one.name == person.name), None)
    values = Facts((
        Fact(term("Spieler"), person.player or Write()), Fact(term("Pferd"), person.horse or Write()),
        Fact(term("Startbahn"), person.lane),
        Fact(term("CH"), person.ch), Fact(term("GE"), person.ge), Fact(term("KK"), person.kk),
        Fact(term("TaW Reiten"), person.taw), Fact(term("INI-Basis"), person.ini), Fact(term("KO"), person.ko),
        Fact(term("Waffe"), word(person.weapon)), Fact(term("Sonderfertigkeit"), word(person.sf)),
        Fact(term("Publikumsgunst"), person.crowd),
    ), 3)  # fmt: skip
    blocks: list[Block] = [values, Beside((_fighting(person), _bonuses(person)))]
    if None not in (person.ch, person.ge, person.kk, person.taw):
        blocks.append(chances(person, settings))
    blocks += [_boxes(person, rider, settings), Together((Heading(term("Patzertabellen (2W6)")), _fumbles()))]
    return Page("sheets", person.name, tuple(blocks), subtitle=term("Reiterbogen"))


def _fighting(person: Participant) -> tuple[Block, ...]:
    """AT, PA and permission check with the penalties worked out."""
    rows = []
    for target in ("rider", "horse"):
        at, pa = (dsa_fight_modifier(person.sf, roll, target) for roll in ("at", "pa"))
        rows.append(Row((
            word(target),
            None if person.at is None else person.at - at,
            None if person.pa is None else person.pa - pa,
            Signed(int(dsa_fight_modifier(person.sf, "permission", target))),
        )))  # fmt: skip
    columns = (
        Column(term("Angriff auf"), 2), Column(term("AT"), 1, "center"), Column(term("PA"), 1, "center"),
        Column(term("Reiten-Probe"), 1.6, "center"),
    )  # fmt: skip
    return (Table(columns, tuple(rows), caption=term("Kampf zu Pferde, Abzüge eingerechnet")),)


def _bonuses(person: Participant) -> tuple[Block, ...]:
    """The bonus of the horse by kind of check."""
    kinds = ("order", "movement", "shove", "permission")
    columns = tuple(Column(word(f"{kind}_check"), 1, "center") for kind in kinds)
    row = Row(tuple(dsa_horse_bonus(person.horse_bonus, person.scope, kind) for kind in kinds))
    return (Table(columns, (row,), caption=term("Bonus des Pferdes")),)


def _boxes(person: Participant, rider: RiderState | None, settings: Settings) -> Block:
    """Boxes to tick at the table; what the race has brought so far is ticked."""
    crowd = person.crowd if rider is None else crowd_now(rider, person, settings.dsa_crowd_loss)
    return Boxes((
        Track(term("Erschöpfung"), 12, min(12, rider.exhaustion if rider else person.exhaustion)),
        Track(term("Übertrag"), 12, min(12, rider.carry if rider else 0)),
        Track(term("Schaden"), 16, min(16, rider.damage if rider else 0)),
        Track(term("geschuldete Punkte"), 4, min(4, rider.debt if rider else 0)),
        Track(term("Publikumsgunst"), 3, crowd),
        Track(term("Schicksalspunkte"), 6, min(6, rider.fate if rider else person.fate)),
    ))  # fmt: skip


def _fumbles() -> Block:
    """The four fumble tables beside each other."""
    made = []
    for name, heading in (
        ("movement", term("Bewegung")), ("sprint", term("Spurt")), ("shove", term("Abdrängen")), ("attack", term("Attacke")),
    ):  # fmt: skip
        low, rows = 2, []
        for row in fumble_table(name).rows:
            high = int(row["to"])
            rows.append(Row((str(high) if low == high else f"{low}–{high}", word(str(row["result"])))))
            low = high + 1
        made.append((Table((Column(term("2W6"), 1, "center"), Column(heading, 2.6)), tuple(rows), dense=True),))
    return Beside(tuple(made))
