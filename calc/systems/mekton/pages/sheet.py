"""The record sheet of one mecha and its pilot, or of a human: values, rolls, movement, areas with boxes, weapons."""

from __future__ import annotations

from calc.core.errors import Message
from calc.core.kinds import keyword
from calc.core.pages import Beside, Block, Boxes, Column, Fact, Facts, Heading, Page, Row, Table, Together, Track
from calc.core.plurals import plural
from calc.core.replay import phrase
from calc.core.tables import table
from calc.core.terms import term
from calc.core.totals import Part, Total
from calc.core.values import Amount, Cell, Line, Parts, Signed, Value, Write
from calc.systems.mekton.pages.units import MOST_BOXES, Area, Recorded
from calc.systems.mekton.replay.rows import WeaponRow
from calc.systems.mekton.replay.values import thruster_shares, weapon_values
from calc.systems.mekton.replay.words import unit_type, word
from calc.systems.mekton.rules.attack import mekton_attack_base
from calc.systems.mekton.rules.combat_basics import mekton_move_actions
from calc.systems.mekton.rules.movement import mekton_straight_line

MODES = ("run", "jump", "dive", "drive", "fly")
KINDS = ("melee", "fighting", "gunnery", "missiles")


def sheet_page(unit: Recorded) -> Page:
    """The whole sheet of one unit."""
    row = unit.row
    blocks: list[Block] = [_head(unit), Beside((_rolls(unit), _attributes(unit)), (1.25, 1))]
    blocks += _movement(unit)
    areas = Heading(term("Areas: hits") if row.human else term("Areas: Kills"))
    blocks.append(Beside(((areas, area_boxes(unit)), (Heading(term("At the table")), _counters(unit))), (1.7, 1)))
    if unit.weapons:
        blocks.append(Together((Heading(term("Weapons")), weapon_table(unit))))
    subtitle = term("Record sheet of a human") if row.human else term("Record sheet of mecha and pilot")
    return Page("sheets", row.name, tuple(blocks), subtitle=subtitle)


def _head(unit: Recorded) -> Facts:
    """Who and what it is, and how it is now."""
    row, state = unit.row, unit.state
    xs = int(table("mekton", "powerplants").find("powerplant", row.powerplant)["xs"])
    facts = [
        Fact(term("Pilot"), row.pilot or Write()), Fact(term("Side"), row.team or Write()),
        Fact(term("Type"), unit_type(row.unit_type)), Fact(term("Scale"), _scale(unit)), Fact(term("Tons"), row.tons),
        Fact(term("Actions"), row.actions), Fact(term("Stun/Shock number"), row.stun), Fact(term("Pilot is"), word(state.pilot)),
        Fact(term("Position"), word(state.position)),
    ]  # fmt: skip
    if not row.human:
        facts += [
            Fact(term("Powerplant"), phrase("{kind}, XS {xs}", kind=word(row.powerplant), xs=xs)),
            Fact(term("Sensors out"), Signed(-2 if row.canopy else -4)),
            Fact(term("Status"), Cell(word(state.status), strong=not state.able)),
        ]
    return Facts(tuple(facts), 3)


def _scale(unit: Recorded) -> Value:
    row = unit.row
    if row.scale and row.level is not None:
        return f"{row.scale} ({row.level})"
    return row.scale or row.level


def _rolls(unit: Recorded) -> tuple[Block, ...]:
    """The sums that are added to the dice."""
    row = unit.row
    evade = _sum(row.reflexes, "MECHA REF", row.piloting, "Mecha Piloting", "MEKTON-EVA-01")
    rows: list[Row] = [
        Row((term("Initiative"), row.reflexes)),
        Row((term("Evade"), Parts(evade) if evade is not None else row.evade)),
        Row(
            (
                term("Parry (and DA)"),
                _parts(_sum(row.dex, "MECHA DEX", row.melee, "MECHA MELEE SKILL", "MEKTON-PAR-01")),
            )
        ),
        Row((term("Escape"), _parts(_sum(row.dex, "MECHA DEX", row.fighting, "MECHA FIGHTING", "MEKTON-ESC-01")))),
    ]
    for kind in KINDS:
        base = mekton_attack_base(kind, row.dex, row.pre, row.tar, row.melee, row.fighting, row.gunnery, row.missiles)
        if isinstance(base, Total):
            rows.append(Row((word(kind), Parts(base))))
    columns = (Column(term("Roll"), 1.2), Column(term("2W6 +"), 2.4))
    return (Table(columns, tuple(rows), dense=True),)


def _sum(one: int | None, first: str, other: int | None, second: str, rule: str) -> Total | None:
    if one is None or other is None:
        return None
    return Total(Part(first, one, rule), Part(second, other, rule))


def _parts(total: Total | None) -> Value:
    return Parts(total) if total is not None else None


def _attributes(unit: Recorded) -> tuple[Block, ...]:
    """Attributes and skills."""
    row = unit.row
    pairs = (
        (term("REF"), row.reflexes), (term("Piloting"), row.piloting), (term("DEX"), row.dex), (term("Melee"), row.melee),
        (term("PRE"), row.pre), (term("Fighting"), row.fighting), (term("TAR"), row.tar), (term("Gunnery"), row.gunnery),
        (term("BOD"), row.bod), (term("Missiles"), row.missiles),
    )  # fmt: skip
    return (Facts(tuple(Fact(name, value if value is not None else Write(3)) for name, value in pairs), 2),)


def _movement(unit: Recorded) -> list[Block]:
    """MA by mode with the actions that it costs, turning, straight line, propulsion by location."""
    row = unit.row
    rows = []
    for mode in MODES:
        ma: int | None = getattr(row, f"ma_{mode}")
        if ma is not None:
            half, full = mekton_move_actions(mode, ma, ma // 2), mekton_move_actions(mode, ma, ma)
            rows.append(Row((word(mode), ma, ma // 2, _count(half), _count(full))))
    if not rows:
        return []
    columns = (
        Column(term("Movement"), 2), Column(term("MA"), 1, "center"), Column(term("half MA"), 1, "center"),
        Column(term("Actions up to half"), 1.6, "center"), Column(term("Actions beyond"), 1.6, "center"),
    )  # fmt: skip
    blocks: list[Block] = [Table(columns, tuple(rows), dense=True)]
    facts = [Fact(term("Turning"), _turning(unit))]
    if row.unit_type == "mechafighter":
        line = mekton_straight_line(row.ma_fly or 0)
        facts.append(
            Fact(
                term("Straight line"),
                phrase(
                    plural("{hexes} hex before each turn", "{hexes} hexes before each turn", of="hexes"), hexes=line
                ),
            )
        )
    blocks.append(Facts(tuple(facts), min(len(facts), 2)))
    return blocks


def _count(actions: int | str) -> Value:
    return actions if isinstance(actions, int) else None


def _turning(unit: Recorded) -> Message:
    """How many hex sides one MA turns."""
    turning = table("mekton", "turning").find("unit", unit.row.unit_type)
    if turning["swap"]:
        return phrase(
            plural(
                "1 MA up to {sides} hex side; may switch FACING and REAR",
                "1 MA up to {sides} hex sides; may switch FACING and REAR",
                of="sides",
            ),
            sides=int(turning["sides"]),
        )
    if turning["sides"] == 1:
        return phrase("1 MA for each hex side")
    return phrase(
        plural("1 MA up to {sides} hex side", "1 MA up to {sides} hex sides", of="sides"), sides=int(turning["sides"])
    )


# ------------------------------------------------------------------ areas, weapons, counters


def area_boxes(unit: Recorded) -> Boxes:
    """A box for each Kill of each area, those lost struck, and one for each propulsion location with its MA."""
    tracks = [Track(area_name(area), area.boxes, area.struck) for area in unit.areas]
    shares = thruster_shares(unit.row.ma_fly, len(unit.thrusters))
    for area, share in zip(unit.thrusters, shares, strict=False):
        place = keyword(area.part.location)
        gone = place in unit.state.thrusters_lost or unit.state.unit.kills[place] == 0
        tracks.append(Track(phrase("Propulsion {place}: MA {ma}", place=area.part.location, ma=share), 1, int(gone)))
    return Boxes(tuple(tracks))


def area_name(area: Area) -> Value:
    """The area with its armour and what sits there."""
    armor = area.part.armor or 0
    here = [what for what, there in (
        (term("pilot"), area.part.pilot), (term("sensors"), area.part.sensors), (term("treads"), area.part.treads),
    ) if there]  # fmt: skip
    if here:
        return phrase("{place}, armour {armor} ({what})", place=area.part.location, armor=armor, what=here[0])
    return phrase("{place}, armour {armor}", place=area.part.location, armor=armor)


def weapon_table(unit: Recorded) -> Table:
    """Every weapon with WA, attack values, range, damage and what is special about it."""
    columns = (
        Column(term("Weapon"), 3), Column(term("WA"), 0.9, "center"), Column(term("2W6 + to combat range"), 1.5, "center"),
        Column(term("2W6 + to maximum range"), 1.6, "center"), Column(term("Range"), 1.4, "center"),
        Column(term("Damage"), 1.4, "center"), Column(term("Special"), 4),
    )  # fmt: skip
    return Table(columns, tuple(_weapon(unit, weapon) for weapon in unit.weapons), dense=True)


def _weapon(unit: Recorded, weapon: WeaponRow) -> Row:
    near, far = weapon_values(unit.row, weapon)
    attack = weapon.kind != "shield"
    return Row((
        weapon.name, Signed(weapon.wa) if attack else None, near if attack and near is not None else None,
        far if attack and far is not None else None, weapon_range(weapon), weapon_damage(weapon), special_of(unit, weapon),
    ))  # fmt: skip


def weapon_range(weapon: WeaponRow) -> Value:
    """Combat range and maximum range."""
    if weapon.combat_range is None:
        return None
    return f"{weapon.combat_range}/{weapon.max_range}"


def weapon_damage(weapon: WeaponRow) -> Value:
    """Damage with its unit."""
    if weapon.damage is None:
        return None
    return Amount(weapon.damage, term("Kills") if weapon.unit == "kills" else term("hits"))


def special_of(unit: Recorded, weapon: WeaponRow) -> Value:
    """Burst, salvo, blast, parrying, shock and where it is mounted, as one line."""
    said: list[Value] = []
    if weapon.fire != "single":
        said.append(
            phrase("BV {shots}", shots=weapon.shots or 0)
            if weapon.fire == "burst"
            else phrase("Salvo {shots}", shots=weapon.shots or 0)
        )
    if weapon.blast:
        said.append(phrase("blast radius {hexes}", hexes=weapon.blast))
    flags = (
        (term("fires in an arc"), weapon.arcing),
        (term("EMW"), weapon.energy),
        (term("Quick"), weapon.quick),
        (term("Shock"), weapon.shock),
    )
    said += [name for name, there in flags if there]
    if weapon.kind in ("melee", "shield"):
        said.append(phrase("DA {da}", da=f"{weapon.da:+d}"))
    if weapon.side:
        said.append(word(f"{weapon.side}_side"))
    left = unit.state.weapon_kills.get(keyword(weapon.name))
    if left is not None and weapon.kills is not None:
        said.append(phrase("Kills {left}/{full}", left=left, full=weapon.kills))
    if weapon.mount:
        said.append(weapon.mount)
    return Line(tuple(said), ", ") if said else None


def _counters(unit: Recorded) -> Boxes:
    """Boxes for what is counted at the table."""
    state = unit.state
    tracks = [
        Track(term("Aim"), 4, min(4, state.unit.aim_actions)),
        Track(term("Actions lost"), 4, min(4, state.actions_lost)),
        Track(term("Turns lost"), 4, min(4, state.turns_lost)),
    ]
    for weapon in unit.weapons:
        left = state.weapon_kills.get(keyword(weapon.name))
        if weapon.kills is not None and left is not None:
            boxes, lost = min(weapon.kills, MOST_BOXES), min(weapon.kills - left, MOST_BOXES)
            tracks.append(Track(phrase("Kills of {weapon}", weapon=weapon.name), boxes, lost))
    return Boxes(tuple(tracks))
