"""A season over race workbooks: places and points, what was typed stays, the same places wherever they are shown."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path
from typing import Any

import pytest

from calc.cli import main
from calc.core.kinds import Cell
from calc.workbook.read import read_book
from tests.cli.races import race, typed

GOOD, FINDINGS, WRONG_CALL, UNREADABLE = range(4)


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Three races: Anna and Boris level after them, Clara once fallen, Dora in the last race only."""
    folder = tmp_path_factory.mktemp("races")
    race(folder / "race1.xlsx", {"Anna": 1, "Boris": 2, "Clara": 3}, "2026-10-01")
    race(folder / "race2.xlsx", {"Anna": 2, "Boris": 1, "Clara": "fallen"}, "2026-10-08")
    race(folder / "race10.xlsx", {"Anna": 3, "Boris": 3, "Clara": 1, "Dora": 2}, "2026-10-15")
    return folder


@pytest.fixture
def races(made: Path, tmp_path: Path) -> Path:
    """A copy of the races for one test."""
    folder = tmp_path / "races"
    folder.mkdir()
    for path in made.glob("*.xlsx"):
        (folder / path.name).write_bytes(path.read_bytes())
    return folder


def season(races: Path, *options: str, out: str = "out", pdf: bool = False) -> int:
    """The command on a folder of races; HTML is the faster print."""
    form = [] if pdf else ["--html"]
    return main(["season", str(races), "-o", str(races.parent / out), "--quiet", *form, *options])


def table(races: Path, out: str = "out") -> list[dict[str, str]]:
    """season.csv."""
    text = (races.parent / out / "season.csv").read_text("utf-8-sig")
    return list(csv.DictReader(io.StringIO(text)))


def standings(races: Path, out: str = "out") -> list[tuple[Any, ...]]:
    """Place, name and points on the sheet Standings, as the file holds them."""
    rows = read_book((races.parent / out / "season.xlsx").read_bytes()).grid("Standings")[1:]
    return [(row[0], row[1], row[3]) for row in rows if row[1] is not None]


def test_places_and_points_of_all_races(races: Path) -> None:
    """Who was not in a race did not start in it; who fell has no points; dead heats have the points of their place."""
    assert season(races, "--points", "10,6,4") == GOOD
    rows = {row["name"]: row for row in table(races)}
    assert [rows["Anna"][f"result_{n}"] for n in (1, 2, 3)] == ["1", "2", "3"]
    assert [rows["Clara"][f"result_{n}"] for n in (1, 2, 3)] == ["3", "fallen", "1"]
    assert [rows["Dora"][f"result_{n}"] for n in (1, 2, 3)] == ["DNS", "DNS", "2"]
    assert [rows["Boris"][f"points_{n}"] for n in (1, 2, 3)] == ["6", "10", "4"]
    assert {name: float(row["points"]) for name, row in rows.items()} == {
        "Anna": 20,
        "Boris": 20,
        "Clara": 14,
        "Dora": 6,
    }


def test_shared_places_are_the_same_everywhere(races: Path) -> None:
    """Level to the last rule: 1, 1, 3, 4 in the workbook, in the table, and on the print."""
    from pypdf import PdfReader

    assert season(races, "--points", "10,6,4", "--ties", "countback,share", pdf=True) == GOOD
    places = [(row["place"], row["name"]) for row in table(races)]
    assert places == [("1", "Anna"), ("1", "Boris"), ("3", "Clara"), ("4", "Dora")]
    assert [(f"{place:g}", name) for place, name, _ in standings(races)] == places
    page = PdfReader(races.parent / "out" / "season.pdf").pages[0].extract_text()
    lines = [line.split() for line in page.splitlines()]
    printed = [(line[0], line[1]) for line in lines if len(line) > 1 and line[1] in ("Anna", "Boris", "Clara", "Dora")]
    assert printed == places


def test_a_run_off_is_asked_for_where_places_are_not_shared(races: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert season(races, "--points", "10,6,4", "--ties", "countback,run_off") == FINDINGS
    assert "run-off" in capsys.readouterr().out


def test_the_run_off_stays_when_the_season_is_made_again(races: Path) -> None:
    """What the game master types into the workbook is there after the next call, and decides."""
    season(races, "--points", "10,6,4", "--ties", "countback,run_off")
    path = races.parent / "out" / "season.xlsx"
    cells = cells_of(path, "run_off")
    typed(path, path, **{cells["Anna"]: 2, cells["Boris"]: 1})
    assert season(races) == GOOD
    assert [(place, name) for place, name, _ in standings(races)][:2] == [(1, "Boris"), (2, "Anna")]


def cells_of(path: Path, column: str) -> dict[str, str]:
    """The cell of a column of Results for each name, as `typed` wants it."""
    book = read_book(path.read_bytes())
    found = book.reference(f"Results.{column}")
    assert found is not None
    names = [row[0] for row in book.grid("Results.name")]
    return {
        str(name): "Results_" + found.cell(number, 0).partition("!")[2] for number, name in enumerate(names) if name
    }


def test_a_typed_result_stays_and_the_difference_is_said(races: Path, capsys: pytest.CaptureFixture[str]) -> None:
    season(races, "--points", "10,6,4")
    path = races.parent / "out" / "season.xlsx"
    typed(path, path, **{cells_of(path, "p1")["Anna"]: "DSQ"})
    assert season(races) == FINDINGS
    assert "race1.xlsx: Anna has DSQ" in capsys.readouterr().err.replace('"', "")
    assert next(row for row in table(races) if row["name"] == "Anna")["result_1"] == "DSQ"
    assert season(races, "--fresh", "--points", "10,6,4") == GOOD
    assert next(row for row in table(races) if row["name"] == "Anna")["result_1"] == "1"


def test_changed_points_count_after_recalculation(races: Path) -> None:
    """The workbook is live: points changed on the sheet Tables change totals and places."""
    season(races, "--points", "10,6,4")
    path = races.parent / "out" / "season.xlsx"
    found = read_book(path.read_bytes()).reference("Points.points")
    assert found is not None
    first = found.cell(0, 0).replace("!", "_")
    typed(path, path, **{first: 3, first[:-1] + str(int(first[-1]) + 1): 9})
    assert main(["recalc", str(path), "--quiet"]) == GOOD
    assert {name: total for _, name, total in standings(races)} == {"Anna": 16, "Boris": 16, "Clara": 7, "Dora": 9}


def test_a_race_that_is_made_again_is_not_counted_twice(races: Path) -> None:
    season(races, "--points", "10,6,4")
    before = (races.parent / "out" / "season.xlsx").read_bytes()
    assert season(races) == GOOD
    assert (races.parent / "out" / "season.xlsx").read_bytes() == before


def test_a_new_race_comes_behind_the_others(races: Path) -> None:
    season(races, "--points", "10,6,4")
    before = (races.parent / "out" / "season.xlsx").read_bytes()
    race(races / "race0.xlsx", {"Dora": 1, "Anna": 2}, "2026-09-01")
    assert season(races) == GOOD
    rows = {row["name"]: row for row in table(races)}
    assert rows["Dora"]["result_4"] == "1"
    assert (races.parent / "out" / "season.xlsx.bak").read_bytes() == before
    assert rows["Boris"]["result_4"] == "DNS"


def test_the_settings_beside_the_races(races: Path) -> None:
    """racebook.toml says how the season is scored; the command line says otherwise."""
    (races / "racebook.toml").write_text(
        'paper = "letter"\n[season]\ntitle = "Cup"\npoints = [10, 6, 4]\ndrop = 1\nteam_best = 1\n'
        '[season.teams]\nRed = ["anna", "Clara"]\nBlue = ["Boris"]\n'
        "[season.status.fallen]\npoints = 1\n"
        '[[season.bonus]]\nrace = "race2.xlsx"\nname = "Boris"\npoints = 2\nreason = "lap"\n',
        "utf-8",
    )
    assert season(races) == GOOD
    rows = {row["name"]: row for row in table(races)}
    assert {name: float(row["points"]) for name, row in rows.items()} == {
        "Anna": 16,
        "Boris": 18,
        "Clara": 14,
        "Dora": 6,
    }
    assert rows["Clara"]["points_2"] == "1"
    assert rows["Anna"]["team"] == "Red"
    teams = (races.parent / "out" / "season-teams.csv").read_text("utf-8-sig").splitlines()[1:]
    assert teams == ["1,Red,26,Anna; Clara", "2,Blue,22,Boris"]
    assert season(races, "--drop", "0") == GOOD
    assert {row["name"]: float(row["points"]) for row in table(races)}["Anna"] == 20


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[season]\ndrop = -1", "drop"),
        ("[season]\npoints = 5", "points"),
        ('[season]\nties = ["coin"]', "ties"),
        ("[season]\nfoo = 1", "foo"),
        ("[season.status.DNF]\nworth = 1", "worth"),
        ('[[season.bonus]]\nname = "A"', "bonus"),
        ("season = 1", "season"),
    ],
)
def test_wrong_settings_are_said(races: Path, text: str, said: str, capsys: pytest.CaptureFixture[str]) -> None:
    (races / "racebook.toml").write_text(text, "utf-8")
    assert season(races) == WRONG_CALL
    assert said in capsys.readouterr().err
    assert not (races.parent / "out").exists()


def test_the_plan_can_be_shown(races: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert season(races, "--points", "10,6,4", "--drop", "2", "--show-config") == GOOD
    shown = json.loads(capsys.readouterr().out)
    assert (shown["points"], shown["drop"], shown["points_name"]) == ([10, 6, 4], 2, "10-6-4")


def test_what_if_stands_beside(races: Path) -> None:
    """Under the other system Clara's one win counts more than steady places."""
    assert season(races, "--points", "10,6,4", "--what-if", "9,1,0", "--ties", "last_race") == GOOD
    grid = read_book((races.parent / "out" / "season.xlsx").read_bytes()).grid("Compare")
    rows = {row[0]: dict(zip(grid[0], row, strict=True)) for row in grid[1:] if row[0] is not None}
    assert {name: row["other_total"] for name, row in rows.items()} == {"Anna": 10, "Boris": 10, "Clara": 9, "Dora": 1}
    assert {name: row["total"] for name, row in rows.items()} == {"Anna": 20, "Boris": 20, "Clara": 14, "Dora": 6}


def test_an_unfinished_race_is_not_counted(races: Path, capsys: pytest.CaptureFixture[str]) -> None:
    race(races / "later.xlsx", {"Anna": 1, "Boris": 2}, over=False)
    assert season(races) == FINDINGS
    assert "later.xlsx: not counted: the race is not over" in capsys.readouterr().err
    assert "result_4" not in table(races)[0]


def test_a_broken_workbook_does_not_stop_the_others(races: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (races / "broken.xlsx").write_bytes(b"no zip")
    assert season(races) == UNREADABLE
    assert "broken.xlsx" in capsys.readouterr().err
    assert len(table(races)) == 4


def test_races_of_two_games_are_no_season(races: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["new", "stccg", str(races / "battle.xlsx"), "--example"]) == GOOD
    assert season(races) == WRONG_CALL
    assert "dsa, stccg" in capsys.readouterr().err


def test_nothing_to_count_is_a_wrong_call(tmp_path: Path) -> None:
    assert main(["season", str(tmp_path / "none"), "-o", str(tmp_path)]) == WRONG_CALL
    (tmp_path / "empty").mkdir()
    assert main(["season", str(tmp_path / "empty"), "-o", str(tmp_path)]) == WRONG_CALL


def test_the_season_beside_its_races_is_no_race(races: Path) -> None:
    """With the races' own folder as output, the season's workbook is not taken for a race."""
    assert season(races, out="races") == GOOD
    assert season(races, out="races") == GOOD
    assert len(table(races, "races")) == 4


def test_names_that_look_like_formulas_do_no_harm(tmp_path: Path) -> None:
    race(tmp_path / "races" / "a.xlsx", {"=1+1": 1, "@b": 2, '<b>"': 3})
    assert season(tmp_path / "races") == GOOD
    assert [row["name"] for row in table(tmp_path / "races")] == ["'=1+1", "'@b", '<b>"']
    assert [name for _, name, _ in standings(tmp_path / "races")] == ["=1+1", "@b", '<b>"']


@pytest.mark.parametrize(
    ("language", "words"),
    [("de", ["Gesamtstand", "Punkte"]), ("ru", ["Таблица сезона", "Очки"]), ("en", ["Standings", "Points"])],
)
def test_the_season_speaks_three_languages(races: Path, language: str, words: list[str]) -> None:
    from pypdf import PdfReader

    assert season(races, "--language", language, pdf=True) == GOOD
    page = PdfReader(races.parent / "out" / "season.pdf").pages[0].extract_text()
    assert all(word in page for word in words)


def test_json_says_what_was_made(races: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert season(races, "--points", "10,6,4", "--json") == GOOD
    said = json.loads(capsys.readouterr().out)
    assert [(row["name"], row["points"]) for row in said["standings"]][2:] == [("Clara", 14), ("Dora", 6)]
    assert all(Path(path).is_file() for path in said["files"])


@pytest.mark.parametrize("command", ["check", "recalc", "report"])
def test_the_other_commands_work_on_a_season(races: Path, command: str) -> None:
    season(races)
    path = races.parent / "out" / "season.xlsx"
    more = ["-o", str(races.parent / "prints")] if command == "report" else []
    assert main([command, str(path), *more]) == GOOD


def test_races_in_one_more_folder_are_not_counted_again(races: Path) -> None:
    """With a folder beside the first one all names change (race1.xlsx, spring/race1.xlsx); the races are the same.

    Anna is 1, 2, 3 in spring with 10, 6, 4 points and 2 in the one race of autumn, which has the name of an old one.
    """
    whole = races.parent / "whole"
    spring, autumn = whole / "spring", whole / "autumn"
    spring.mkdir(parents=True)
    for path in races.glob("*.xlsx"):
        path.rename(spring / path.name)
    assert season(whole, "--points", "10,6,4") == GOOD
    race(autumn / "race1.xlsx", {"Dora": 1, "Anna": 2}, "2026-11-15")
    assert season(whole) == GOOD
    rows = {row["name"]: row for row in table(whole)}
    assert [rows["Anna"][f"result_{n}"] for n in (1, 2, 3, 4)] == ["1", "2", "3", "2"]
    assert "result_5" not in rows["Anna"]
    assert float(rows["Anna"]["points"]) == 26
    assert season(spring, out="../out") == GOOD
    assert float(next(row for row in table(whole) if row["name"] == "Anna")["points"]) == 26


def test_a_bonus_goes_with_its_race_when_all_is_taken_anew(races: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Boris has 2 points for race2; an earlier race makes it the third of the season, and without it they are gone.

    Places 2, 1, 3 and 10, 6, 4 points: 20, with the bonus 22.
    """
    toml = races / "racebook.toml"
    toml.write_text('[[season.bonus]]\nrace = "race2.xlsx"\nname = "Boris"\npoints = 2\n', "utf-8")
    season(races, "--points", "10,6,4")
    toml.unlink()
    race(races / "race0.xlsx", {"Dora": 1, "Anna": 2}, "2026-09-01")
    assert season(races, "--fresh", "--points", "10,6,4") == GOOD
    boris = next(row for row in table(races) if row["name"] == "Boris")
    assert [boris[f"result_{n}"] for n in (1, 2, 3, 4)] == ["DNS", "2", "1", "3"]
    assert [float(boris[f"points_{n}"]) for n in (1, 2, 3, 4)] == [0, 6, 12, 4]
    (races / "race2.xlsx").unlink()
    assert season(races, "--fresh", "--points", "10,6,4") == FINDINGS
    assert "the bonus of Boris is left out: its race 3 is no longer in the season" in capsys.readouterr().err
    boris = next(row for row in table(races) if row["name"] == "Boris")
    assert [float(boris[f"points_{n}"]) for n in (1, 2, 3)] == [0, 6, 4]


def test_two_bonuses_of_the_same_points_count_both(races: Path) -> None:
    """One point for the start and one for the lap: Boris has 6 + 10 + 4 and 2; a second call adds nothing."""
    one = '[[season.bonus]]\nrace = "race2.xlsx"\nname = "Boris"\npoints = 1\nreason = '
    (races / "racebook.toml").write_text(f'{one}"start"\n{one}"lap"\n', "utf-8")
    for _ in range(2):
        assert season(races, "--points", "10,6,4") == GOOD
        assert float(next(row for row in table(races) if row["name"] == "Boris")["points"]) == 22


@pytest.mark.parametrize("number", ["one", "3-4", 1.5, 0, -1, "#REF!", 1e300])
def test_a_race_without_a_readable_number_stops_the_season(
    races: Path, number: Cell, capsys: pytest.CaptureFixture[str]
) -> None:
    """Its results would be lost otherwise: nothing is written until the number is mended, or all is taken anew."""
    season(races)
    path = races.parent / "out" / "season.xlsx"
    held = typed(path, path, Races_A5=number).read_bytes()
    capsys.readouterr()
    assert season(races) == UNREADABLE
    assert "a number of a race on Races is wrong" in capsys.readouterr().err
    assert path.read_bytes() == held
    assert season(races, "--fresh") == GOOD
    anna = next(row for row in table(races) if row["name"] == "Anna")
    assert [anna[f"result_{n}"] for n in (1, 2, 3)] == ["1", "2", "3"]


@pytest.mark.parametrize("file", [None, "#REF!", "=1/0", 7])
def test_a_race_whose_file_is_no_longer_named_counts_once(races: Path, file: Cell) -> None:
    """Title and date tell which it is; its file is named again."""
    season(races, "--points", "10,6,4")
    before, path = table(races), races.parent / "out" / "season.xlsx"
    typed(path, path, Races_D6=file)
    season(races)
    assert table(races) == before
    assert read_book(path.read_bytes()).grid("Races")[2][3] == "race2.xlsx"


def test_a_race_without_its_number_stops_the_season(races: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """It would be counted twice otherwise: its old results stay under the old number."""
    season(races)
    path = races.parent / "out" / "season.xlsx"
    typed(path, path, Races_A6=None)
    assert season(races) == UNREADABLE
    assert "the race of race2.xlsx has no number on Races" in capsys.readouterr().err


def test_a_bonus_that_has_no_race_yet_stays(races: Path) -> None:
    """The game master is not done with its row."""
    season(races)
    path = races.parent / "out" / "season.xlsx"
    typed(path, path, Bonus_B5="Boris", Bonus_C5=3)
    for _ in range(2):
        season(races)
        assert ["Boris", 3] in [row[1:3] for row in read_book(path.read_bytes()).grid("Bonus")]


def test_points_of_the_command_bring_their_name(races: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Other points than before are not called by the old ones."""
    season(races, "--points", "25,18,15")
    assert season(races, "--points", "10,6,4", "--what-if", "3,2,1") == GOOD
    assert capsys.readouterr().err == ""
    book = read_book((races.parent / "out" / "season.xlsx").read_bytes())
    said = {cell for row in book.grid("Settings") for cell in row}
    assert {"10-6-4", "3-2-1"} <= said
    assert "25-18-15" not in said


def test_what_the_file_says_otherwise_than_the_workbook_is_said(
    races: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Factor, team, status, bonus: the workbook's stay. Boris: 6 + 2 x 10 + 4 and 2; Clara: 4 + 2 x 1 + 10."""

    def file(factor: int, team: str, worth: int, bonus: int) -> str:
        return (
            f'[season.factor]\n"race2.xlsx" = {factor}\n[season.teams]\n{team} = ["boris"]\n'
            f"[season.status.fallen]\npoints = {worth}\n"
            f'[[season.bonus]]\nrace = "race2.xlsx"\nname = "boris"\npoints = {bonus}\nreason = "lap"\n'
        )

    def points() -> dict[str, float]:
        return {row["name"]: float(row["points"]) for row in table(races)}

    (races / "racebook.toml").write_text(file(2, "Red", 1, 2), "utf-8")
    assert season(races, "--points", "10,6,4") == GOOD
    assert (points()["Boris"], points()["Clara"]) == (32, 16)
    assert season(races) == GOOD
    capsys.readouterr()
    (races / "racebook.toml").write_text(file(3, "Blue", 5, 4), "utf-8")
    assert season(races) == FINDINGS
    said = capsys.readouterr().err.replace('"', "")
    for what in (
        "factor.race2.xlsx is 2", "team Boris is Red", "status.fallen.points is 1", "bonus race2.xlsx boris is 2"
    ):  # fmt: skip
        assert f"{what} in the season's workbook" in said
    assert (points()["Boris"], points()["Clara"]) == (32, 16)
