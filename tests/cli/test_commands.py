"""The commands as a game master types them: what they write, what they say, and exit codes that tell the truth."""

from __future__ import annotations

import io
import json
import subprocess
import sys
from pathlib import Path
from zipfile import ZipFile

import openpyxl
import pytest

from calc.cli import main

ROOT = Path(__file__).parents[2]
EXAMPLE = ROOT / "workbooks" / "dsa" / "example.xlsx"


@pytest.fixture
def book(tmp_path: Path) -> Path:
    """A copy of the played example."""
    path = tmp_path / "race.xlsx"
    path.write_bytes(EXAMPLE.read_bytes())
    return path


def with_formula_value(path: Path, old: bytes, new: bytes) -> None:
    """Change stored bytes of a sheet in place, as a program would that does not calculate."""
    parts = {}
    with ZipFile(path) as held:
        for name in held.namelist():
            parts[name] = held.read(name)
    for name in parts:
        if name.startswith("xl/worksheets/"):
            parts[name] = parts[name].replace(old, new)
    with ZipFile(path, "w") as written:
        for name, content in parts.items():
            written.writestr(name, content)


def test_help_of_every_command_has_an_example(capsys: pytest.CaptureFixture[str]) -> None:
    for command in ("new", "check", "recalc", "report", "run", "upgrade", "call", "functions", "doctor"):
        with pytest.raises(SystemExit) as left:
            main([command, "--help"])
        assert left.value.code == 0
        assert f"racebook {command}" in capsys.readouterr().out


def test_a_wrong_call_is_exit_2(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        main(["new", "chess", "x.xlsx"])
    assert left.value.code == 2
    assert "chess" in capsys.readouterr().err


def test_new_never_writes_over_a_file_unasked(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "mine.xlsx"
    path.write_bytes(b"precious")
    assert main(["new", "dsa", str(path)]) == 2
    assert path.read_bytes() == b"precious"
    assert "--force" in capsys.readouterr().err


def test_new_takes_sizes(tmp_path: Path) -> None:
    """Three riders and two lanes: three rows on Participants, two on the board."""
    from calc.workbook.read import read_book

    path = tmp_path / "small.xlsx"
    assert main(["new", "dsa", str(path), "--riders", "3", "--lanes", "2", "--size", "turns=4"]) == 0
    book = read_book(path.read_bytes())
    participants, board = book.reference("Participants"), book.reference("Board")
    assert participants is not None
    assert board is not None
    assert (participants.area.height - 1, board.area.height - 1) == (3, 2)


def test_the_shipped_example_is_clean_and_current(book: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = book.read_bytes()
    assert main(["check", str(book)]) == 0
    assert main(["recalc", str(book)]) == 0
    assert book.read_bytes() == before


def test_recalc_heals_a_stale_value_and_nothing_else(book: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = book.read_bytes()
    with_formula_value(book, b"<v>abgedr\xc3\xa4ngt</v>", b"<v>falsch</v>")
    assert main(["check", str(book)]) == 1
    assert main(["recalc", str(book), "--backup"]) == 0
    with ZipFile(book) as healed, ZipFile(io.BytesIO(before)) as original:
        for name in original.namelist():
            assert healed.read(name) == original.read(name), name
    assert b"falsch" in b"".join(ZipFile(Path(f"{book}.bak")).read(n) for n in ZipFile(Path(f"{book}.bak")).namelist())


def test_a_bad_die_is_found_with_its_cell_value_and_what_is_allowed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    from calc import systems
    from calc.core.sheets import Filling
    from calc.workbook.recalc import recalc
    from calc.workbook.starter import starter

    filling = Filling(
        {
            "Participants": (
                {"name": "A", "start1": 21, "start2": 3, "start3": 4, "ch": 12, "ge": 12, "kk": 12, "taw": 5},
            )
        }
    )
    path = tmp_path / "bad.xlsx"
    path.write_bytes(recalc(starter(systems.system("dsa"), filling, sizes={"riders": 2, "turns": 2, "orders": 2})).data)
    assert main(["check", str(path), "--json"]) == 1
    (answer,) = json.loads(capsys.readouterr().out)
    found = [finding for finding in answer["findings"] if finding["argument"] == "start1"]
    assert found
    assert found[0]["sheet"] == "Participants"
    assert found[0]["value"] == 21
    assert "1..20" in found[0]["message"]


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("missing.xlsx", None),
        ("empty.xlsx", b""),
        ("text.xlsx", b"a;b;c\n1;2;3\n"),
        ("cut.xlsx", b"PK\x03\x04 cut off"),
    ],
)
def test_what_is_no_workbook_is_exit_3_with_a_reason(
    tmp_path: Path, name: str, content: bytes | None, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / name
    if content is not None:
        path.write_bytes(content)
    assert main(["recalc", str(path)]) == 3
    said = capsys.readouterr().err
    assert name in said
    assert "Traceback" not in said
    assert content is None or path.read_bytes() == content


def test_one_bad_file_does_not_stop_the_others(book: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", str(tmp_path / "missing.xlsx"), str(book)]) == 3
    assert "race.xlsx" in capsys.readouterr().out


def test_report_prints_each_kind_alone_and_says_which_there_are(
    book: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["report", str(book), "-o", str(tmp_path / "out"), "--only", "standings", "--html"]) == 0
    html = (tmp_path / "out" / "race.standings.html").read_text("utf-8")
    assert "Ser Diego del Lobo" in html
    assert main(["report", str(book), "--only", "poem"]) == 2
    assert "log, standings, sheets, board" in capsys.readouterr().err


def test_the_same_workbook_prints_the_same_bytes(book: Path, tmp_path: Path) -> None:
    for folder in ("one", "two"):
        assert main(["report", str(book), "-o", str(tmp_path / folder), "--only", "standings", "--quiet"]) == 0
    first, second = ((tmp_path / folder / "race.standings.pdf").read_bytes() for folder in ("one", "two"))
    assert first == second


@pytest.mark.parametrize("command", ["check", "report", "run", "functions"])
def test_an_unknown_language_of_the_environment_is_said(
    command: str, book: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("RACEBOOK_LANGUAGE", "tlh")
    assert main([command, *([] if command == "functions" else [str(book)])]) == 2
    assert '"tlh" is not one of the languages: de, en, ru' in capsys.readouterr().err


def test_call_answers_every_line(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    lines = [
        {"call": "DSA_MOVEMENT", "args": [7.0, None]}, {"call": "dsa_movement", "args": [7.5]},
        {"call": "DSA_MOVEMENT", "args": ["#DIV/0!"]}, {"call": "NOPE", "args": []}, [], {"call": "RB_VERSION"},
    ]  # fmt: skip
    text = "\n".join(json.dumps(line) for line in lines) + "\nno json\n"
    monkeypatch.setattr(sys, "stdin", io.StringIO(text))
    assert main(["call", "--language", "en"]) == 0
    answers = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert answers[0] == {"value": 4}
    assert answers[1] == {"error": "#VALUE!", "argument": "tap", "reason": "7.5 is not a whole number"}
    assert (answers[2]["error"], answers[2]["argument"]) == ("#DIV/0!", "tap")
    assert answers[3]["error"] == "#NAME?"
    assert [answer["error"] for answer in (answers[4], answers[6])] == ["#VALUE!", "#VALUE!"]
    assert "value" in answers[5]


def test_upgrade_keeps_what_was_typed(book: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A workbook that an older version made gets today's formulas; inputs, dice and settings stay."""
    from calc.workbook.read import read_book

    inputs = read_book(book.read_bytes())
    parts = {}
    with ZipFile(book) as held:
        for name in held.namelist():
            parts[name] = held.read(name)
    parts["docProps/core.xml"] = parts["docProps/core.xml"].replace(b"racebook dsa 0.1.0", b"racebook dsa 0.0.1")
    with ZipFile(book, "w") as written:
        for name, content in parts.items():
            written.writestr(name, content)
    assert main(["upgrade", str(book)]) == 0
    after = read_book(book.read_bytes())
    for title in ("Participants", "Moves", "Orders", "Settings", "Tournament"):
        assert after.grid(title) == inputs.grid(title), title
    assert Path(f"{book}.bak").exists()


def test_help_needs_no_heavy_library() -> None:
    """The front door opens without formualizer, openpyxl, jinja2, weasyprint, babel."""
    code = "import sys; from calc.cli.parser import parser; parser(); print([m for m in ('formualizer','openpyxl','jinja2','weasyprint','babel','xlwings') if m in sys.modules])"
    answer = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert answer.stdout.strip() == "[]"


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        (["new", "dsa", "{0}/nowhere/race.xlsx"], 3, "nowhere/race.xlsx cannot be written"),
        (["export", "{1}", "-o", "{0}/nowhere/events.csv"], 3, "nowhere/events.csv cannot be written"),
        (
            ["report", "{1}", "-o", "{0}", "--templates", "{0}/nowhere"],
            2,
            "nowhere: there is no such folder of templates",
        ),
        (["run", "{0}/race.xlsx", "-o", "{0}", "--templates", "{0}/nowhere"], 2, "nowhere: there is no such folder"),
        (["post", "{0}/plain.xlsx"], 3, "plain.xlsx: this is no workbook of a game of Racebook"),
        (["upgrade", "{0}/plain.xlsx"], 3, "plain.xlsx: this is no workbook of a game of Racebook"),
    ],
)
def test_a_complaint_names_what_is_to_blame(
    words: list[str], code: int, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The file that cannot be written, the folder that is not there: not the workbook that is in order."""
    openpyxl.Workbook().save(tmp_path / "plain.xlsx")
    assert main([word.format(tmp_path, EXAMPLE) for word in words]) == code
    told = capsys.readouterr()
    assert said in told.err
    assert EXAMPLE.name not in told.err + told.out
