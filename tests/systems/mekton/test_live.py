"""The live functions say what the replay says, and the workbook of the example holds them."""

from __future__ import annotations

from functools import cache
from typing import Any

from calc import systems
from calc.core.dice_keys import seeded
from calc.core.records import Records
from calc.core.registry import FUNCTIONS
from calc.core.sheets import Filling, ReferenceTable, TablesSheet
from calc.systems.mekton import SYSTEM
from calc.systems.mekton.example import SEED, example
from calc.systems.mekton.replay import INPUTS, replay
from calc.systems.mekton.replay.lines import standings
from calc.systems.mekton.replay.rows import ORDER_ROLLS
from calc.workbook.check import Checked, check
from calc.workbook.starter import starter
from tests.systems.mekton.battles import BISON, GUN, example_sheets, order, sheets

systems.load()

Row = dict[str, Any]


def ranges(found: dict[str, Records]) -> list[list[list[Any]]]:
    """The sheets as a host hands them over: rows with the column names on top."""
    return [[list(found[name].keys) or ["nothing"], *(list(row) for row in found[name].rows)] for name in INPUTS]


def call(name: str, found: dict[str, Records], *arguments: Any) -> list[list[Any]]:
    """A live function in a cell."""
    result: list[list[Any]] = FUNCTIONS[name].in_cell(*ranges(found), *arguments)
    return result


@cache
def workbook() -> Checked:
    """The workbook of the example, calculated."""
    filling = example()
    return check(starter(SYSTEM, filling, "", filling.sizes))


def shown(name: str) -> list[Row]:
    """The rows of a sheet of that workbook."""
    layout = workbook().layout
    assert layout is not None
    return [cells for _, cells in layout.records[name].mappings()]


# ------------------------------------------------------------------ functions


def test_the_log_begins_with_the_columns_of_the_battle_table() -> None:
    """Each row with a number is that row of the table; the others tell what happened between the orders."""
    found = example_sheets()
    rows = call("MEKTON_LOG", found, 400)
    assert len(rows) == 400
    table = [["" if value is None else value for value in line.row] for line in replay(found).states[-1].log]
    assert [row[:12] for row in rows if row[1] != ""] == table
    assert all(row[15] for row in rows if row[0] != "")


def test_a_log_that_is_too_short_says_how_many_rows_are_left_out() -> None:
    found = example_sheets()
    whole = sum(row[0] != "" for row in call("MEKTON_LOG", found, 400))
    assert str(whole - 9) in call("MEKTON_LOG", found, 10)[-1][-1]


def test_the_standings_are_those_of_the_catalogue_for_the_same_table() -> None:
    """A battle with one attack, once from the sheets and once as flat ranges."""
    orders = [order("Ajax", "shoot", "Bison", "66 11", attack=10, damage=9, location="Head")]
    found = sheets(orders)
    live = [row[:7] for row in call("MEKTON_RESULTS", found, 5)]
    participants = [["Ajax", 15, 4, 10], ["Bison", 12, 4, 10]]
    parts = [list(row[:4]) for row in found["Parts"].rows]
    flat = [[orders[0].get(key) for key in (
        "round", "actor", "action", "times", "target", "die1", "die2", "attack", "evade_die1", "evade_die2", "arc", "defence",
        "damage", "location",
    )]]  # fmt: skip
    assert live[:2] == FUNCTIONS["MEKTON_STANDINGS"].in_cell(participants, parts, flat)
    assert live[2:] == [[""] * 7] * 3


def test_every_row_of_the_orders_has_its_own_answer() -> None:
    """A burst sums up its bullets, a refused order says why, a blank row stays blank."""
    orders = [
        order("Ajax", "shoot", "Bison", "33 11", weapon="Gun", location="Head, Head, Torso, Torso"),
        {},
        order("Bison", "strike", "Ajax", "33 11", distance=3),
    ]
    found = sheets(orders, weapons=[GUN | {"fire": "burst", "shots": 4, "damage": 5}])
    burst, blank, refused = call("MEKTON_ORDERS", found)
    assert burst[:9] == [3, 16, "front", 12, "hit", 4, 3 + 3 + 1 + 1, "Head, Torso", 8]
    assert blank == [""] * 11
    assert (refused[4], refused[0]) == ("not in an adjacent hex", 4)


def test_units_and_parts_are_shown_beside_their_rows() -> None:
    """A blank row between them stays blank; human hits go below 0."""
    hale = BISON | {"name": "Hale", "human": True}
    parts = [{"name": "Hale", "location": "Head", "armor": 0, "kills": 3}]
    shot = order("Bison", "shoot", "Hale", "66 11", attack=3, distance=1, damage=5, location="Head")
    found = sheets([shot], units=[hale, {}, BISON], parts=parts)
    units = call("MEKTON_UNITS", found)
    assert [row[0] for row in units] == [1, "", 2]
    assert units[0][8:10] == ["dead", "dead"]
    assert call("MEKTON_PARTS", found) == [[-2, "destroyed"]]


def test_the_values_of_weapons_are_attribute_skill_and_wa() -> None:
    """PRE 6 + Gunnery 4 + WA 2; beyond combat range 4 less; no value for a unit without attributes."""
    weapons = [GUN | {"wa": 2}, GUN | {"owner": "Bison"}, {"name": "Axe", "owner": "Ajax", "kind": "melee", "kills": 3}]
    found = sheets(units=[BISON | {"name": "Ajax"}, {"name": "Bison", "initiative": 1}], weapons=weapons)
    assert call("MEKTON_WEAPONS", found) == [[12, 8, ""], ["", "", ""], [10, "", 3]]


def test_the_map_shows_each_unit_on_its_hex() -> None:
    """Column of q, two rows for each r; after round 0 where they began."""
    found = sheets([order("Ajax", "move", to_q=1, to_r=0)])
    now, start = (call("MEKTON_MAP", found, turn, 6, 10) for turn in (None, 0))
    marks = {(x, y): cell for y, row in enumerate(start) for x, cell in enumerate(row) if str(cell)[:2] in ("Aj", "Bi")}
    assert sorted(marks.values()) == ["Aj4", "Bi1"]
    (ajax, bison) = sorted(marks, key=lambda place: place[1])
    assert (bison[0] - ajax[0], bison[1] - ajax[1]) == (0, 2)
    assert start[0][ajax[0]] == 0
    assert sum(str(cell)[:2] == "Aj" for row in now for cell in row) == 1
    assert now != start


def test_chart_rolls_are_the_totals_that_the_seed_gives() -> None:
    """The first roll has the key location, the others are numbered."""
    keys = (2, "Ajax", 1)
    rolls = FUNCTIONS["MEKTON_CHART_ROLLS"].in_cell("2W6+1", "s", 3, *keys)
    wanted = [sum(seeded("2W6", "s", *keys, what)) + 1 for what in ("location", "location 2", "location 3")]
    assert rolls == " ".join(map(str, wanted))
    assert FUNCTIONS["MEKTON_CHART_ROLLS"].in_cell("2W6", None, 3, *keys) == ""


# ------------------------------------------------------------------ the workbook


def test_the_workbook_of_the_example_has_no_finding() -> None:
    assert [str(finding.sentence()) for finding in workbook().findings] == []


def test_the_dice_in_the_cells_are_those_of_the_seed() -> None:
    """The battle of the cells is the battle that takes all its dice from the seed."""
    by_cells = workbook().replay
    assert by_cells is not None
    by_seed = replay(example_sheets())
    assert [(str(event.phrase), event.dice, event.result) for event in by_cells.events] == [
        (str(event.phrase), event.dice, event.result) for event in by_seed.events
    ]
    assert not any(event.overridden for event in by_cells.events if event.kind != "ruling")


def test_every_kind_of_dice_lies_in_its_cells() -> None:
    """Each die of an attack in the sheet Orders is the one that the seed gives for its purpose."""
    attacks = [row for row in shown("Orders") if row["action"] in ("shoot", "strike", "fight")]
    for row in attacks:
        for purpose, roll in ORDER_ROLLS.items():
            dice = tuple(int(str(row[column]).split(".")[0]) for column in roll.columns)
            assert dice == seeded(roll.notation, SEED, row["round"], row["actor"], row["number"], purpose)


def test_the_live_sheets_show_the_battle() -> None:
    """Log, standings and the columns beside the input hold what the replay of the workbook says."""
    battle = workbook().replay
    assert battle is not None
    numbered = [row for row in shown("Log") if row.get("number") not in (None, "")]
    assert [(row["actor"], row["result"]) for row in numbered] == [
        (line.row.actor, line.row.result) for line in battle.states[-1].log
    ]
    assert [(row["name"], row["kills_left"]) for row in shown("Standings")] == [
        (one.unit.name, one.kills_left) for one in standings(battle)
    ]
    lefts = [row["kills_left"] for row in shown("Parts.computed") if row.get("kills_left") not in (None, "")]
    assert lefts[0] == battle.states[-1].units["ajax"].left("head")


def test_a_new_workbook_is_quiet_and_not_too_large() -> None:
    """No finding in an empty one; it opens fast."""
    data = starter(SYSTEM)
    checked = check(data)
    assert [str(finding.sentence()) for finding in checked.findings] == []
    cells = sum(len(sheet.values) for sheet in checked.book.sheets.values())
    assert cells < 25_000


def test_the_tables_of_a_new_workbook_are_empty_layouts() -> None:
    """Hit charts, ram, hand-to-hand, dismemberment and scales are the game master's; none comes filled."""
    (page,) = (sheet for sheet in SYSTEM.sheets(SYSTEM.sizes) if isinstance(sheet, TablesSheet))
    assert [table.name for table in page.tables] == [
        "Charts.normal", "Charts.special", "Charts.cinematic", "Ram", "HandToHand", "Dismemberment", "Scales",
    ]  # fmt: skip
    assert all(cell is None for table in page.tables for row in table.rows for cell in row)


def test_tables_may_be_longer_than_their_layout() -> None:
    """Twenty rows of a chart with twelve: the range grows with them, and what is not filled of a shorter one stays."""
    chart = tuple({"from": n, "to": n, "result": f"Area {n}"} for n in range(1, 21))
    filling = Filling({"Charts.normal": chart, "Ram": ({"from": 1, "result": 2},)})
    layout = check(starter(SYSTEM, filling)).layout
    assert layout is not None
    assert len(layout.records["Charts.normal"].rows) == 20
    assert len(layout.records["Ram"].rows) == 10


def test_every_range_that_the_functions_take_is_a_sheet_or_table() -> None:
    names = {sheet.name for sheet in SYSTEM.sheets(SYSTEM.sizes)}
    tables = {table.name for sheet in SYSTEM.sheets(SYSTEM.sizes) if isinstance(sheet, TablesSheet)
              for table in sheet.tables if isinstance(table, ReferenceTable)}  # fmt: skip
    assert set(INPUTS) <= names | tables
