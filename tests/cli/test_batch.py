"""racebook batch: what goes in, what comes out, what is said, and what is not done twice."""

from __future__ import annotations

import csv
import json
import re
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from pypdf import PdfReader

from calc.cli import main
from calc.cli.batch import processes
from calc.workbook.recalc import recalc
from tests.cli.batches import ROOT, batch, calculated, plain, put, uncalculated

FAST = ("--html", "--only", "standings")


@pytest.fixture
def races(tmp_path: Path) -> Path:
    """Two races, one in a folder inside, and what must not be taken for a workbook."""
    folder = tmp_path / "races"
    put(folder / "b.xlsx", calculated())
    put(folder / "2025" / "a.xlsx", calculated("Winterlauf"))
    for name in ("~$c.xlsx", ".~lock.c.xlsx#", "~c.xlsx", ".hidden.xlsx", "b.xlsx.bak", "notes.txt", ".git/c.xlsx"):
        put(folder / name, b"no workbook")
    return folder


def rows(output: Path) -> list[dict[str, Any]]:
    """The rows of summary.json."""
    found: list[dict[str, Any]] = json.loads((output / "summary.json").read_text("utf-8"))["workbooks"]
    return found


def outcomes(output: Path) -> dict[str, str]:
    """The result of each workbook by its name."""
    return {Path(row["file"]).name: row["result"] for row in rows(output)}


class Links(HTMLParser):
    """Every address on a page."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.found: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found += [value for name, value in attrs if name in ("href", "src") and value]


# ---------------------------------------------------------------------------------------------- what goes in


def test_folders_are_searched_sorted_and_locks_and_hidden_files_skipped(races: Path, tmp_path: Path) -> None:
    output = tmp_path / "out"
    assert batch(races, "-o", output, *FAST) == 0
    assert [Path(row["file"]).relative_to(races).as_posix() for row in rows(output)] == ["b.xlsx", "2025/a.xlsx"]
    assert (output / "b.standings.html").is_file()
    assert "Winterlauf" in (output / "2025" / "a.standings.html").read_text("utf-8")


def test_patterns_files_and_folders_mean_each_workbook_once(
    races: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A lock file that the shell puts among the names is skipped too."""
    lock = put(races / "~$a.xlsx", b"\x05Maria")
    monkeypatch.chdir(tmp_path)
    names = ("races/**/*.xlsx", "races/b.xlsx", races / "b.xlsx", "races/2025", lock)
    assert batch(*names, "-o", "out", *FAST) == 0
    assert sorted(outcomes(tmp_path / "out")) == ["a.xlsx", "b.xlsx"]


def test_the_prints_may_lie_inside_the_input_or_be_the_input(races: Path) -> None:
    """A workbook inside the folder of the prints is no input; the folder of the workbooks itself may be the output."""
    put(races / "out" / "old.xlsx", calculated())
    assert batch(races, "-o", races / "out", *FAST) == 0
    assert sorted(outcomes(races / "out")) == ["a.xlsx", "b.xlsx"]
    assert batch(races / "2025", "-o", races / "2025", *FAST) == 0
    assert (races / "2025" / "a.standings.html").is_file()


def test_several_games_in_one_run(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    put(tmp_path / "in" / "dsa.xlsx", calculated())
    assert main(["new", "tachki", str(tmp_path / "in" / "tachki.xlsx"), "--size", "turns=2"]) == 0
    assert batch(tmp_path / "in", "-o", tmp_path / "out", *FAST) == 0
    assert [row["game"] for row in rows(tmp_path / "out")] == ["dsa", "tachki"]


def test_no_two_prints_share_a_name(tmp_path: Path) -> None:
    """race.xlsx and race.xlsm, workbooks called like our own files, names that differ in capitals only."""
    folder = tmp_path / "in"
    for name in ("race.xlsx", "race.xlsm", "RACE.xlsx", "index.xlsx", "sub/index.xlsx"):
        put(folder / name, calculated(name))
    assert batch(folder, "-o", tmp_path / "out", "--html") == 0
    prints = {Path(row["file"]).relative_to(folder).as_posix(): row["prints"] for row in rows(tmp_path / "out")}
    assert prints == {
        "RACE.xlsx": ["RACE.html"], "race.xlsx": ["race.xlsx.html"], "race.xlsm": ["race.xlsm.html"],
        "index.xlsx": ["index.xlsx.html"], "sub/index.xlsx": ["sub/index.html"],
    }  # fmt: skip
    for name, (one,) in prints.items():
        assert f"<title>{name}" in (tmp_path / "out" / one).read_text("utf-8")


# ---------------------------------------------------------------------------------------------- what comes out


def test_one_bad_workbook_does_not_stop_the_others(
    races: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    bad = put(races / "aaa.xlsx", b"PK\x03\x04 cut off")
    assert batch(races, tmp_path / "nowhere.xlsx", "-o", tmp_path / "out", *FAST) == 1
    assert outcomes(tmp_path / "out") == {
        "aaa.xlsx": "failed",
        "b.xlsx": "ok",
        "a.xlsx": "ok",
        "nowhere.xlsx": "failed",
    }
    said = capsys.readouterr()
    assert "aaa.xlsx: " in said.err
    assert "nowhere.xlsx: " in said.err
    assert "2 good, 2 failed" in said.out
    assert bad.read_bytes() == b"PK\x03\x04 cut off"
    summary = json.loads((tmp_path / "out" / "summary.json").read_text("utf-8"))
    assert [Path(one["file"]).name for one in summary["failures"]] == ["aaa.xlsx", "nowhere.xlsx"]
    assert summary["counts"]["failed"] == 2


def test_values_are_written_back_and_the_row_tells_the_race(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = put(tmp_path / "race.xlsx", uncalculated())
    assert batch(path, "-o", tmp_path / "out", "--backup", *FAST) == 0
    assert path.read_bytes() == calculated()
    assert Path(f"{path}.bak").read_bytes() == uncalculated()
    (row,) = rows(tmp_path / "out")
    assert (row["game"], row["race"], row["written"]) == ("dsa", "Herbstlauf", True)
    table = capsys.readouterr().out
    assert re.search(r"race\.xlsx +dsa +Herbstlauf +\S* +0 +0 +\d+\.\d +good", table)
    with (tmp_path / "out" / "summary.csv").open(encoding="utf-8-sig", newline="") as file:
        (listed,) = csv.DictReader(file)
    assert {name: listed[name] for name in ("file", "game", "race", "winner", "result")} == {
        "file": str(path), "game": "dsa", "race": "Herbstlauf", "winner": row["winner"], "result": "ok",
    }  # fmt: skip


def test_a_workbook_of_no_game_is_calculated_not_printed_and_said_so(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = put(tmp_path / "budget.xlsx", plain())
    assert batch(path, "-o", tmp_path / "out") == 0
    assert path.read_bytes() == recalc(plain()).data != plain()
    assert outcomes(tmp_path / "out") == {"budget.xlsx": "unprinted"}
    assert "budget.xlsx: no workbook of a game of Racebook: calculated, not printed" in capsys.readouterr().err


def test_a_workbook_that_is_open_elsewhere_is_printed_not_written_and_done_again_when_closed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = put(tmp_path / "race.xlsx", uncalculated())
    lock = put(tmp_path / "~$race.xlsx", b"\x05Maria" + b" " * 49)
    for _ in range(2):
        assert batch(path, "-o", tmp_path / "out", *FAST) == 0
        assert path.read_bytes() == uncalculated()
        assert (tmp_path / "out" / "race.standings.html").is_file()
    assert "open in another program by Maria: not written" in capsys.readouterr().err
    lock.unlink()
    assert batch(path, "-o", tmp_path / "out", *FAST) == 0
    assert outcomes(tmp_path / "out") == {"race.xlsx": "ok"}
    assert path.read_bytes() == calculated()


def test_pdfs_get_pictures_links_and_one_file_of_everything(races: Path, tmp_path: Path) -> None:
    output = tmp_path / "out"
    assert batch(races, "-o", output, "--only", "standings", "--merge") == 0
    page = (output / "index.html").read_text("utf-8")
    links = Links(page).found
    assert {
        "b.standings.pdf",
        "2025/a.standings.pdf",
        "all.pdf",
        "summary.csv",
        "pictures/2025/a.standings.png",
    } <= set(links)
    assert all((output / link).is_file() for link in links)
    assert (output / "pictures" / "b.standings.png").read_bytes().startswith(b"\x89PNG")
    parts = [PdfReader(output / name) for name in ("b.standings.pdf", "2025/a.standings.pdf")]
    whole = PdfReader(output / "all.pdf")
    assert len(whole.pages) == sum(len(part.pages) for part in parts)
    starts = {one.title: whole.get_destination_page_number(one) for one in whole.outline if not isinstance(one, list)}
    assert starts == {"b.standings": 0, "a.standings": len(parts[0].pages)}
    assert "Winterlauf" in whole.pages[starts["a.standings"]].extract_text()


def test_texts_of_a_workbook_are_data_everywhere(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Markup in HTML, a formula in CSV, commands for a terminal: all are shown, none is obeyed."""
    evil = '=HYPERLINK("x") <script>alert(1)</script>'
    put(tmp_path / "in" / "race.xlsx", calculated(evil))
    put(tmp_path / "in" / "\x1b[31mred.xlsx", b"")
    assert batch(tmp_path / "in", "-o", tmp_path / "out", *FAST) == 1
    with (tmp_path / "out" / "summary.csv").open(encoding="utf-8-sig", newline="") as file:
        assert "'" + evil in [row["race"] for row in csv.DictReader(file)]
    assert "<script>" not in (tmp_path / "out" / "index.html").read_text("utf-8")
    said = capsys.readouterr()
    assert "\x1b" not in said.out + said.err


# ---------------------------------------------------------------------------------------------- what is not done twice


def test_what_is_done_is_not_done_again_until_something_changes(races: Path, tmp_path: Path) -> None:
    output = tmp_path / "out"

    def again(*more: str) -> dict[str, str]:
        assert batch(races, "-o", output, *FAST, *more) == 0
        return outcomes(output)

    assert again() == {"b.xlsx": "ok", "a.xlsx": "ok"}
    made = (output / "b.standings.html").stat().st_mtime_ns
    assert again() == {"b.xlsx": "skipped", "a.xlsx": "skipped"}
    assert (output / "b.standings.html").stat().st_mtime_ns == made
    put(races / "2025" / "a.xlsx", calculated("Sommerlauf"))
    assert again() == {"b.xlsx": "skipped", "a.xlsx": "ok"}
    (output / "b.standings.html").unlink()
    assert again() == {"b.xlsx": "ok", "a.xlsx": "skipped"}
    assert again("--language", "ru") == {"b.xlsx": "ok", "a.xlsx": "ok"}
    assert again("--language", "ru", "--merge", "--backup") == {"b.xlsx": "skipped", "a.xlsx": "skipped"}
    assert again("--language", "ru", "--force") == {"b.xlsx": "ok", "a.xlsx": "ok"}


def test_another_version_or_other_templates_do_everything_again(
    races: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    own = tmp_path / "own"
    put(own / "page.css", b"body { color: red }")
    words = (races / "b.xlsx", "-o", tmp_path / "out", *FAST, "--templates", own)
    assert batch(*words) == 0
    put(own / "page.css", b"body { color: blue }")
    assert batch(*words) == 0
    assert outcomes(tmp_path / "out") == {"b.xlsx": "ok"}
    assert "color: blue" in (tmp_path / "out" / "b.standings.html").read_text("utf-8")
    monkeypatch.setattr("calc.cli.batch.plan.__version__", "99.0")
    assert batch(*words) == 0
    assert outcomes(tmp_path / "out") == {"b.xlsx": "ok"}


def test_a_run_goes_on_from_another_folder_and_after_a_move(
    races: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert batch(races, "-o", tmp_path / "out", *FAST) == 0
    moved = tmp_path / "archive"
    moved.mkdir()
    races.rename(moved / "races")
    (tmp_path / "out").rename(moved / "out")
    monkeypatch.chdir(moved)
    assert batch("races", "-o", "out", *FAST) == 0
    assert set(outcomes(moved / "out").values()) == {"skipped"}


def test_a_torn_state_costs_only_the_workbook_that_was_torn(races: Path, tmp_path: Path) -> None:
    output = tmp_path / "out"
    assert batch(races, "-o", output, *FAST) == 0
    state = output / ".racebook-state.jsonl"
    state.write_bytes(state.read_bytes()[:-40])
    assert batch(races, "-o", output, *FAST) == 0
    assert sorted(outcomes(output).values()) == ["ok", "skipped"]
    assert batch(races, "-o", output, *FAST) == 0
    assert sorted(outcomes(output).values()) == ["skipped", "skipped"]


# ---------------------------------------------------------------------------------------------- settings


@pytest.mark.parametrize(
    ("file", "sheet", "option", "language"),
    [
        ("", "", "", "de"), ("ru", "", "", "ru"), ("ru", "en", "", "en"), ("ru", "en", "de", "de"), ("", "en", "", "en"),
        ("en", "", "ru", "ru"),
    ],
)  # fmt: skip
def test_the_file_yields_to_the_settings_sheet_and_that_to_the_command_line(
    tmp_path: Path, file: str, sheet: str, option: str, language: str, monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:  # fmt: skip
    monkeypatch.delenv("RACEBOOK_LANGUAGE", raising=False)
    path = put(tmp_path / "race.xlsx", calculated("Lauf", sheet))
    if file:
        (tmp_path / "racebook.toml").write_text(f'language = "{file}"\n', "utf-8")
    more = ("--language", option) if option else ()
    assert batch(path, "-o", tmp_path / "out", *FAST, *more) == 0
    assert f'<html lang="{language}"' in (tmp_path / "out" / "race.standings.html").read_text("utf-8")
    capsys.readouterr()
    assert batch(path, "-o", tmp_path / "out", "--show-config", *more) == 0
    assert json.loads(capsys.readouterr().out)["languages"] == {str(path): language}


def test_inner_files_count_more_and_the_command_line_can_take_back(
    races: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (races / "racebook.toml").write_text('html = true\nonly = "standings"\nlanguage = "en"\njobs = 2\n', "utf-8")
    (races / "2025" / "racebook.toml").write_text('language = "ru"\ntemplates = "own"\n', "utf-8")
    (races / "2025" / "own").mkdir()
    assert main(["batch", str(races), "-o", str(tmp_path / "out"), "--show-config", "--no-html"]) == 0
    shown = json.loads(capsys.readouterr().out)
    assert (shown["language"], shown["html"], shown["only"], shown["jobs"]) == ("en", False, "standings", 2)
    inner = shown["folders"][str(races / "2025")]
    assert (inner["language"], inner["only"], inner["templates"]) == ("ru", "standings", str(races / "2025" / "own"))
    assert not (tmp_path / "out").exists()
    assert main(["batch", str(races), "-o", str(tmp_path / "out")]) == 0
    assert '<html lang="en"' in (tmp_path / "out" / "b.standings.html").read_text("utf-8")
    assert '<html lang="ru"' in (tmp_path / "out" / "2025" / "a.standings.html").read_text("utf-8")


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ('speed = "fast"', '"speed" is no setting; there are language, only'), ('paper = "a5"', 'paper cannot be "a5"'),
        ('html = "yes"', 'html cannot be "yes"'), ("jobs = -1", "jobs cannot be -1"), ("jobs", "cannot be read"),
        ('only = "poem"', '"poem" is no kind of page'), ('templates = "nowhere"', "no such folder of templates"),
    ],
)  # fmt: skip
def test_a_wrong_setting_is_a_wrong_call_that_says_what_is_allowed(
    races: Path, tmp_path: Path, content: str, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    (races / "racebook.toml").write_text(content, "utf-8")
    assert batch(races, "-o", tmp_path / "out") == 2
    assert said in capsys.readouterr().err
    assert not (tmp_path / "out").exists()


def test_settings_of_a_run_do_not_belong_into_an_inner_folder(
    races: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (races / "2025" / "racebook.toml").write_text("merge = true", "utf-8")
    assert batch(races, "-o", tmp_path / "out") == 2
    assert "merge counts for a whole run" in capsys.readouterr().err


# ---------------------------------------------------------------------------------------------- how it is called


@pytest.mark.parametrize("words", [[], ["nowhere"], ["nowhere/*.xlsx"], ["empty"]])
def test_nothing_to_do_is_a_wrong_call(tmp_path: Path, words: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "empty").mkdir()
    monkeypatch.chdir(tmp_path)
    if not words:
        with pytest.raises(SystemExit) as left:
            batch("-o", "out")
        assert left.value.code == 2
    else:
        assert batch(*words, "-o", "out") == 2
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize(
    ("cores", "gigabytes", "workers"), [(8, 64, 8), (8, 4, 4), (16, 15, 15), (4, 0.5, 1), (1, 8, 1)]
)
def test_a_machine_is_given_no_more_workers_than_it_has_memory_for(
    cores: int, gigabytes: float, workers: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(processes, "cores", lambda: cores)
    monkeypatch.setattr(processes, "memory", lambda: int(gigabytes * 10**9))
    assert processes.bearable() == workers


def test_the_memory_of_this_machine_is_known_or_boundless(monkeypatch: pytest.MonkeyPatch) -> None:
    assert processes.memory() > 10**8
    monkeypatch.delattr("os.sysconf", raising=False)
    assert processes.memory() > 10**15


@pytest.mark.parametrize("number", ["0", "-2", "many"])
def test_a_number_of_processes_is_at_least_one(races: Path, number: str) -> None:
    with pytest.raises(SystemExit) as left:
        main(["batch", str(races), "-o", "x", "--jobs", number])
    assert left.value.code == 2


def test_a_kind_that_a_game_does_not_have_is_said_and_fails_nobody(tmp_path: Path) -> None:
    """In a mixed run one game prints what another does not have."""
    put(tmp_path / "in" / "dsa.xlsx", calculated())
    assert main(["new", "stccg", str(tmp_path / "in" / "stccg.xlsx")]) == 0
    assert batch(tmp_path / "in", "-o", tmp_path / "out", "--html", "--only", "log") == 0
    assert outcomes(tmp_path / "out") == {"dsa.xlsx": "ok", "stccg.xlsx": "unprinted"}


def test_quiet_says_what_is_wrong_and_json_answers_with_the_rows(
    races: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    put(races / "bad.xlsx", b"")
    assert batch(races, "-o", tmp_path / "out", *FAST, "--quiet") == 1
    said = capsys.readouterr()
    assert said.out == ""
    assert re.fullmatch(r".*bad\.xlsx: .*\n", said.err)
    assert batch(races, "-o", tmp_path / "out", *FAST, "--json") == 1
    assert [row["result"] for row in json.loads(capsys.readouterr().out)] == ["skipped", "failed", "skipped"]


def test_shipped_help_names_every_option(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["batch", "--help"])
    shown = capsys.readouterr().out
    documented = (ROOT / "docs" / "batch.md").read_text("utf-8")
    for option in re.findall(r"--[a-z][a-z-]+", shown):
        assert option == "--help" or option.replace("--no-", "--") in documented, option
