"""New workbooks of every game: what a game master finds in them, and what LibreOffice shows without our functions."""

from __future__ import annotations

import csv
import io
import re
import shutil
import subprocess
import zipfile
from functools import cache
from pathlib import Path
from typing import Any

import openpyxl
import pytest
from openpyxl.utils import get_column_letter

from calc import systems
from calc.core.kinds import Number, OneOf, Whole, YesNo
from calc.core.sheets import Column, ResultSheet, SettingsSheet, Sheet, TableSheet, TextSheet, range_name
from calc.core.terms import BREAK
from calc.texts.words import home_language, translator
from calc.workbook.cell_writer import FIRST_ROW, HEADING_ROW, KEY_ROW
from calc.workbook.recalc import recalc
from calc.workbook.sheet_writer import CALC
from calc.workbook.starter import starter
from calc.workbook.styles import LEGEND, broken
from calc.workbook.validation import SHEET as LISTS

GAMES = tuple(systems.GAMES)
BOOKS = [(game, "") for game in GAMES] + [(game, name) for game in GAMES for name in systems.system(game).examples]


@cache
def data(game: str, name: str = "") -> bytes:
    """A new workbook with its stored values: the starter, or an example by its name."""
    system = systems.system(game)
    filling = system.examples[name]() if name else None
    return recalc(starter(system, filling, "", filling.sizes if filling else None)).data


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("starters")


@cache
def opened(game: str, name: str = "", *, values: bool = False) -> Any:
    return openpyxl.load_workbook(io.BytesIO(data(game, name)), data_only=values)


def sheets_of(game: str) -> list[Sheet]:
    system = systems.system(game)
    return list(system.sheets(system.sizes))


def tables(game: str) -> list[TableSheet]:
    return [sheet for sheet in sheets_of(game) if isinstance(sheet, TableSheet)]


def letter_of(page: Any, key: str) -> str:
    """The column with this key in the hidden row; the first one where a computed column repeats it."""
    return next(get_column_letter(cell.column) for cell in page[KEY_ROW] if cell.value == key)


def check_of(page: Any, cell: str) -> Any:
    """The data validation of a cell."""
    return next((one for one in page.data_validations.dataValidation if cell in one.sqref), None)


@pytest.mark.parametrize("game", GAMES)
def test_sheets_stand_in_the_order_of_the_game_and_ours_are_hidden(game: str) -> None:
    book = opened(game)
    seen = [page.title for page in book.worksheets if page.sheet_state == "visible"]
    assert seen == [sheet.name for sheet in sheets_of(game)]
    assert {page.title for page in book.worksheets if page.sheet_state != "visible"} == {CALC, LISTS}
    assert book.active.title == seen[0]


@pytest.mark.parametrize("game", GAMES)
def test_every_keyword_name_and_flag_has_a_dropdown_and_every_number_its_limits(game: str) -> None:
    book = opened(game)
    words = translator(home_language(game), game)
    looked = 0
    for sheet in tables(game):
        page = book[sheet.name]
        for column in sheet.columns:
            item = sheet.field_of(column.key)
            kind = item.kind if item is not None else None
            if column.role == "computed" or not (column.choices or isinstance(kind, OneOf | YesNo | Whole | Number)):
                continue
            letter = letter_of(page, column.key)
            for row in (FIRST_ROW, FIRST_ROW + sheet.rows - 1):
                check = check_of(page, f"{letter}{row}")
                assert check is not None, (sheet.name, column.key)
                wanted = "list" if column.choices or isinstance(kind, OneOf | YesNo) else None
                wanted = wanted or ("whole" if isinstance(kind, Whole) else "decimal")
                assert check.type == wanted, (sheet.name, column.key)
                assert check.showErrorMessage
                assert check.errorTitle
                assert check.error
                if kind is not None and not column.choices:
                    assert words.message(kind.allowed())[:60] in check.error
                if column.note:
                    assert words.term(column.note)[:60] in check.prompt
                looked += 1
            if isinstance(kind, OneOf) and not column.choices:
                assert listed(book, check.formula1) == list(kind.words)
    assert looked > 10


def listed(book: Any, reference: str) -> list[Any]:
    """What a dropdown offers."""
    name, area = reference.removeprefix("=").split("!")
    return [row[0].value for row in book[name.strip("'")][area.replace("$", "")]]


@pytest.mark.parametrize("game", GAMES)
def test_settings_have_value_allowed_values_meaning_and_a_check(game: str) -> None:
    book = opened(game)
    for sheet in (one for one in sheets_of(game) if isinstance(one, SettingsSheet)):
        page = book[sheet.name]
        assert [setting.name for setting in sheet.settings] == list(sheet.row._fields)  # type: ignore[attr-defined]
        for y, setting in enumerate(sheet.settings, FIRST_ROW):
            assert page.cell(y, 1).value == setting.name
            assert page.cell(y, 3).value
            assert page.cell(y, 5).value
            assert book.defined_names[setting.name].attr_text == f"'{page.title}'!$B${y}"
            assert not page.cell(y, 2).protection.locked


@pytest.mark.parametrize("game", GAMES)
def test_heads_carry_their_notes_stay_in_sight_and_hide_their_keys(game: str) -> None:
    book = opened(game)
    words = translator(home_language(game), game)
    for sheet in (one for one in sheets_of(game) if isinstance(one, TableSheet | ResultSheet)):
        page = book[sheet.name]
        assert page.row_dimensions[KEY_ROW].hidden
        assert int(re.sub("[A-Z]", "", page.freeze_panes)) == FIRST_ROW
        for x, column in enumerate(sheet.columns, 1):
            head = page.cell(HEADING_ROW, x)
            assert (head.value or "") in (
                words.term(column.heading), words.heading(column.heading).replace(BREAK, "-\n")
            )  # fmt: skip
            assert page.cell(KEY_ROW, x).value == column.key
            assert (head.comment.text if head.comment else "") == (words.term(column.note) if column.note else "")
            longest = max((len(part) for part in str(head.value).replace("-", "- ").split()), default=0)
            assert page.column_dimensions[get_column_letter(x)].width >= longest


def test_a_long_heading_breaks_only_in_a_narrow_column_and_its_word_is_whole_elsewhere() -> None:
    assert broken("Geschwin|digkeit", 9) == "Geschwin-\ndigkeit"
    assert broken("Geschwin|digkeit", 20) == "Geschwindigkeit"
    heads = {cell.value: cell for cell in opened("mekrace")["Cards"][HEADING_ROW]}
    head = heads["Geschwin-\ndigkeit"]
    checks = opened("mekrace")["Cards"].data_validations.dataValidation
    titles = [check.promptTitle for check in checks if f"{head.column_letter}{FIRST_ROW}" in check.sqref]
    assert titles == ["Geschwindigkeit"]


@pytest.mark.parametrize("game", GAMES)
def test_every_sheet_is_set_up_for_printing(game: str) -> None:
    book = opened(game)
    for sheet in sheets_of(game):
        page = book[sheet.name]
        assert page.page_setup.paperSize == 9
        assert (page.page_setup.fitToWidth, page.page_setup.fitToHeight) == (1, 0)
        assert page.sheet_properties.pageSetUpPr.fitToPage
        assert page.oddFooter.center.text
        if isinstance(sheet, TableSheet | ResultSheet | SettingsSheet):
            assert page.print_title_rows == f"$1:${HEADING_ROW}"
            assert page.print_area


@pytest.mark.parametrize("game", GAMES)
def test_marks_are_conditional_formats_over_all_rows(game: str) -> None:
    book = opened(game)
    marked = 0
    for sheet in (one for one in sheets_of(game) if isinstance(one, TableSheet | ResultSheet)):
        page = book[sheet.name]
        formulas = [rule.formula[0] for area in page.conditional_formatting for rule in area.rules]
        assert len(formulas) == len(sheet.marks)
        for area in page.conditional_formatting:
            assert str(area.sqref).startswith(f"A{FIRST_ROW}:")
            assert str(area.sqref).endswith(str(FIRST_ROW + sheet.rows - 1))
        for formula in formulas:
            assert "{" not in formula
            marked += 1
    assert marked


@pytest.mark.parametrize("game", GAMES)
def test_computed_cells_are_locked_inputs_are_not_and_no_password_is_set(game: str) -> None:
    book = opened(game)
    for sheet in tables(game):
        page = book[sheet.name]
        assert page.protection.sheet
        assert page.protection.password is None
        placed: list[Column] = [*sheet.columns]
        for x, column in enumerate(placed, 1):
            cell = page.cell(FIRST_ROW, x)
            assert cell.protection.locked is (column.role == "computed"), (sheet.name, column.key)
        if sheet.computed is not None:
            area = book.defined_names[f"{range_name(sheet)}.computed"].attr_text.split("!")[1].replace("$", "")
            assert all(cell.protection.locked for row in page[area][1:] for cell in row)
    for sheet in (one for one in sheets_of(game) if isinstance(one, ResultSheet)):
        assert book[sheet.name].protection.sheet
        assert book[sheet.name].cell(FIRST_ROW, 1).protection.locked


@pytest.mark.parametrize("game", GAMES)
def test_ranges_and_columns_have_names(game: str) -> None:
    book = opened(game)
    for sheet in sheets_of(game):
        if isinstance(sheet, TextSheet):
            continue
        if isinstance(sheet, TableSheet | ResultSheet | SettingsSheet):
            assert range_name(sheet) in book.defined_names
        if isinstance(sheet, TableSheet):
            for column in sheet.columns:
                assert f"{range_name(sheet)}.{column.key}" in book.defined_names


@pytest.mark.parametrize("game", GAMES)
def test_no_die_can_turn_into_a_date(game: str) -> None:
    book = opened(game)
    for sheet in tables(game):
        page = book[sheet.name]
        for x, column in enumerate(sheet.columns, 1):
            if column.role == "dice":
                assert page.cell(FIRST_ROW, x).number_format != "General", (sheet.name, column.key)


@pytest.mark.parametrize("game", GAMES)
def test_every_role_looks_different_and_the_legend_says_so(game: str) -> None:
    book = opened(game)
    start = next(sheet for sheet in sheets_of(game) if isinstance(sheet, TextSheet))
    page = book[start.name]
    words = translator(home_language(game), game)
    legend = {
        page.cell(row, 2).value: page.cell(row, 1).fill.start_color.rgb for row in range(HEADING_ROW, page.max_row + 1)
    }
    looks = [legend[words.message(said)] for _, said in LEGEND]
    assert len(set(looks)) == len(LEGEND)
    assert len(start.steps) == 5
    by_role = dict(zip((role for role, _ in LEGEND), looks, strict=True))
    for sheet in tables(game):
        for x, column in enumerate(sheet.columns, 1):
            assert book[sheet.name].cell(FIRST_ROW, x).fill.start_color.rgb == by_role[column.role]


@pytest.mark.parametrize(("game", "name"), BOOKS)
def test_every_formula_has_its_value_and_no_value_is_an_error(game: str, name: str) -> None:
    """A cached value, were it the empty text, stands beside every formula; no cell that is seen shows an error."""
    formulas = 0
    with zipfile.ZipFile(io.BytesIO(data(game, name))) as archive:
        for part in archive.namelist():
            if part.startswith("xl/worksheets/sheet"):
                for cell in re.findall(rb"<c [^>]*>(?:(?!</c>).)*<f(?:(?!</c>).)*</c>", archive.read(part), re.DOTALL):
                    formulas += 1
                    assert b"<v>" in cell or b"<v/>" in cell or b"<v />" in cell, cell
    assert formulas > 100
    for page in opened(game, name, values=True).worksheets:
        for row in page.iter_rows():
            for cell in row:
                assert cell.data_type != "e", (page.title, cell.coordinate)


# ------------------------------------------------------------------------------- a program without our functions

SOFFICE = shutil.which("soffice")
libreoffice = pytest.mark.skipif(SOFFICE is None, reason="LibreOffice is not installed")


@pytest.fixture(scope="module")
def converted(folder: Path) -> Path:
    """All workbooks, saved by LibreOffice in one go under a profile that knows nothing of us."""
    paths = []
    for game, name in BOOKS:
        path = folder / f"{game}-{name or 'starter'}.xlsx"
        path.write_bytes(data(game, name))
        paths.append(str(path))
    profile = f"-env:UserInstallation={(folder / 'profile').as_uri()}"
    out = folder / "converted"
    call = [str(SOFFICE), profile, "--headless", "--norestore", "--convert-to", "xlsx", "--outdir", str(out), *paths]
    done = subprocess.run(call, capture_output=True, text=True, timeout=600, check=False)
    assert done.returncode == 0, done.stderr
    return out


@libreoffice
@pytest.mark.parametrize(("game", "name"), BOOKS)
def test_libreoffice_without_our_functions_shows_the_stored_values(game: str, name: str, converted: Path) -> None:
    """Every cell that is seen; only the line that says that our functions do not answer is added, on every sheet of theirs."""
    shown = openpyxl.load_workbook(converted / f"{game}-{name or 'starter'}.xlsx", data_only=True)
    different = []
    for page in opened(game, name, values=True).worksheets:
        if page.sheet_state != "visible":
            continue
        other = shown[page.title]
        for row in page.iter_rows():
            for cell in row:
                if page.row_dimensions[cell.row].hidden:
                    continue
                mine, theirs = plain(cell.value), plain(other[cell.coordinate].value)
                if mine != theirs and not is_notice(opened(game, name)[page.title][cell.coordinate].value, theirs):
                    different.append((page.title, cell.coordinate, mine, theirs))
    assert different == []


def plain(value: Any) -> Any:
    """A value as a cell shows it: an empty text is nothing, numbers to fifteen digits."""
    if value == "":
        return None
    if isinstance(value, float | int) and not isinstance(value, bool):
        return float(f"{value:.12g}")
    return value


def is_notice(formula: Any, shown: Any) -> bool:
    """The cell whose whole purpose is to say that these are stored values."""
    return isinstance(formula, str) and formula.startswith(f"=IF(ISERROR({CALC}!") and str(shown) in formula


def saved_as(folder: Path, wanted: str, name: str) -> str:
    """The played horse race as LibreOffice saves it."""
    path = folder / f"{name}.xlsx"
    path.write_bytes(data("dsa", "example"))
    profile = f"-env:UserInstallation={(folder / 'profile').as_uri()}"
    call = [str(SOFFICE), profile, "--headless", "--convert-to", wanted, "--outdir", str(folder / name), str(path)]
    subprocess.run(call, capture_output=True, timeout=300, check=True)
    (made,) = (folder / name).iterdir()
    return made.read_text("utf-8")


@libreoffice
def test_a_sheet_saved_as_csv_shows_no_name_error(folder: Path) -> None:
    """What a plain converter makes of the first game's log: texts and numbers."""
    number = [sheet.name for sheet in sheets_of("dsa")].index("Log") + 1
    wanted = f"csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,true,false,false,false,{number}"
    rows = list(csv.reader(saved_as(folder, wanted, "log").splitlines()))
    log = opened("dsa", "example", values=True)["Log"]
    texts = [str(log.cell(y, 13).value or "") for y in range(FIRST_ROW, FIRST_ROW + 40)]
    assert [row[12] for row in rows[FIRST_ROW - 1 : FIRST_ROW + 39]] == texts
    assert not any("#NAME?" in cell for row in rows for cell in row)


@libreoffice
def test_libreoffice_shows_truth_values_as_words(folder: Path) -> None:
    """As the column beside them says what is allowed; without a format of its own a stored TRUE is shown as 1."""
    shown = saved_as(folder, "html:HTML (StarCalc)", "words")
    flags = [
        re.findall(r"<td[^>]*>(?:<font[^>]*>)?([^<]*)<", row)
        for row in re.findall(r"<tr>.*?</tr>", shown, re.DOTALL)
        if ">WAHR oder FALSCH<" in row
    ]
    assert len(flags) > 2
    assert {cell for row in flags for cell in (row[1], row[3])} == {"WAHR", "FALSCH"}


@pytest.mark.parametrize("game", GAMES)
def test_no_formula_compares_with_a_truth_value(game: str) -> None:
    """LibreOffice saves a stored TRUE as 1, which a cell takes for TRUE too, but 1=TRUE is FALSE in Excel: N(...)=1."""
    book = opened(game)
    formulas = [
        getattr(cell.value, "text", cell.value) for page in book for row in page.iter_rows() for cell in row
        if cell.data_type == "f"
    ]  # fmt: skip
    formulas += [
        one
        for page in book
        for format_ in page.conditional_formatting
        for rule in format_.rules
        for one in rule.formula
    ]
    assert formulas
    assert [one for one in formulas if re.search(r"[=<>](TRUE|FALSE)\b", re.sub('"[^"]*"', "", one))] == []


@pytest.mark.parametrize(("game", "name"), BOOKS)
def test_truth_values_have_words_in_the_language_of_the_workbook(game: str, name: str) -> None:
    """Wherever one can be seen or is chosen from a list; stored results on the hidden sheet need none."""
    yes, no = {"de": ("WAHR", "FALSCH"), "ru": ("ИСТИНА", "ЛОЖЬ"), "en": ("TRUE", "FALSE")}[home_language(game)]
    pages = [page for page in opened(game, name) if page.title != CALC]
    formats = {
        cell.number_format for page in pages for row in page.iter_rows() for cell in row if isinstance(cell.value, bool)
    }
    assert formats <= {f'"{yes}";"{yes}";"{no}"'}
    assert formats or game == "season"


def test_a_workbook_in_another_language_speaks_it_in_its_log_too() -> None:
    """The marks of the sheets look for words of that language, so the functions must answer in it."""
    book = openpyxl.load_workbook(io.BytesIO(recalc(starter(systems.system("dsa"), None, "ru")).data))
    name = book.defined_names["language"].attr_text
    assert book["Settings"][name.split("!")[1].replace("$", "")].value == "ru"
    assert opened("dsa")["Settings"][name.split("!")[1].replace("$", "")].value is None


@pytest.mark.parametrize("game", GAMES)
def test_that_the_functions_do_not_answer_is_said_beside_the_title_with_room_for_all_of_it(game: str) -> None:
    """Where a game master looks first; inside of what is printed, on two lines at most, and never over the title."""
    for page in opened(game).worksheets:
        for cell in (cell for cell in page[1] if is_notice(cell.value, "")):
            (merged,) = (one for one in page.merged_cells.ranges if cell.coordinate in one)
            _, _, right, _ = openpyxl.utils.range_boundaries(page.print_area.replace("$", "").split("!")[-1])
            assert merged.max_col <= right
            columns = [page.column_dimensions[get_column_letter(x)] for x in range(1, merged.max_col + 1)]
            widths = [0 if column.hidden else column.width for column in columns]
            assert sum(widths[: cell.column - 1]) >= 2 * len(str(page.cell(1, 1).value))
            longest = max(len(part) for part in re.findall(r'"([^"]*)"', cell.value))
            assert 2 * sum(widths[cell.column - 1 :]) >= longest
