"""Files that are something else, that lie, reach out or explode, given to the commands: a sentence, within bounds."""

from __future__ import annotations

import io
import sys
import zipfile
from pathlib import Path

import pytest

from calc.cli import FINDINGS, GOOD, UNREADABLE, main
from calc.workbook.recalc import recalc
from tests.demo.snails import FUNCTIONS
from tests.hostile.kit import ROOT, example, watched
from tests.workbook.kit import OFFICE, PACKAGE, book, members, sheet, zipped

OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + b"\0" * 504

#: What the file truly is, and a word of what is said of it.
WRONG = {
    "cut.xlsx": (example()[:70_000], "cut off"), "half.xlsm": (example()[: len(example()) // 2], "cut off"),
    "encrypted.xlsx": (OLE + "EncryptedPackage".encode("utf-16-le"), "password"), "old.xlsx": (OLE + "Workbook".encode("utf-16-le"), ".xls"),
    "table.xlsx": ("Reiter;Feld\r\nÄda;3\r\n".encode(), "CSV"), "open.xlsx": (zipped({"mimetype": "application/vnd.oasis.opendocument.spreadsheet"}), ".ods"),
    "page.xlsx": (b"<html><body><table></table></body></html>", "web page"), "empty.xlsx": (b"", "empty"), "picture.xlsx": (b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", "no workbook"),
    "entities.xlsx": (zipped({**members(book({"S": {"A1": 1}})), "xl/workbook.xml": '<!DOCTYPE x [<!ENTITY a "b">]><workbook>&a;</workbook>'}), "document type"),
}  # fmt: skip


@pytest.mark.parametrize("command", ["check", "recalc", "report", "run"])
def test_every_command_says_what_a_wrong_file_is(
    command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A sentence each, exit code 3, the file as it was, nothing beside it."""
    monkeypatch.setenv("LANG", "en_US.UTF-8")
    monkeypatch.chdir(tmp_path)
    for name, (data, _) in WRONG.items():
        (tmp_path / name).write_bytes(data)
    assert main([command, *WRONG]) == UNREADABLE
    lines = capsys.readouterr().err.splitlines()
    for name, (data, word) in WRONG.items():
        assert any(name in line and word in line for line in lines), name
        assert (tmp_path / name).read_bytes() == data
    assert sorted(path.name for path in tmp_path.iterdir()) == sorted(WRONG)


REACHING = [
    "../../../../etc/passwd",
    "/etc/passwd",
    "..\\..\\windows\\win.ini",
    "C:\\autoexec.bat",
    "file:///etc/passwd",
    "a/../../b",
    "\0",
    "CON",
    ".",
]


@pytest.mark.parametrize("name", REACHING)
def test_names_of_members_lead_nowhere(name: str) -> None:
    """A member under such a name is a member like any other, and stays in the file."""
    parts = {**members(book({"Race": {"A1": 4, "B1": "=DEMO_CRAWL(A1)"}})), name: b"harmless"}
    done = recalc(zipped(parts), functions=FUNCTIONS)
    assert done.book.sheets["Race"].cell("B1").value == 5
    with zipfile.ZipFile(io.BytesIO(done.data)) as file:
        assert b"harmless" in [file.read(one) for one in file.infolist()]


def test_nothing_outside_is_read_whatever_the_file_points_to(tmp_path: Path) -> None:
    """Links to files and servers, from every part that may hold one: only the file, our own files and Python's are opened."""
    links = "".join(
        f'<Relationship Id="x{number}" Type="{OFFICE}/{kind}" Target="{target}"{mode}/>'
        for number, (kind, target) in enumerate(
            (kind, target)
            for kind in ("worksheet", "sharedStrings", "styles", "externalLink", "image", "table", "oleObject")
            for target in (
                "../../../../../../etc/passwd",
                "file:///etc/passwd",
                "http://127.0.0.1:9/x",
                "//127.0.0.1/share/x",
            )
        )
        for mode in ("", ' TargetMode="External"')
    )
    parts = members(example())
    for name in ("_rels/.rels", "xl/_rels/workbook.xml.rels", "xl/worksheets/_rels/sheet1.xml.rels"):
        old = parts.get(name, f'<Relationships xmlns="{PACKAGE}"></Relationships>'.encode()).decode()
        parts[name] = old.replace("</Relationships>", links + "</Relationships>").encode()
    path = tmp_path / "race.xlsx"
    path.write_bytes(zipped(parts))
    run = watched("report", str(path), "-o", str(tmp_path / "out"), "--html")
    assert run.code in (GOOD, FINDINGS)
    allowed = (
        str(tmp_path),
        str(ROOT),
        sys.prefix,
        sys.base_prefix,
        "/usr/share/",
        "/usr/lib",
        "/etc/fonts",
        "/etc/localtime",
        "/etc/ld.so",
        "/proc/",
    )
    assert [name for name in run.opened if not name.startswith(allowed)] == []


def test_a_sheet_of_a_million_rows_is_calculated_within_bounds(tmp_path: Path) -> None:
    """Every row that Excel has, a call in the last one: less than 1.2 GB of memory and a minute of processor time."""
    last = 1_048_576
    rows = "".join(f'<row r="{row}"><c r="A{row}"><v>{row % 7}</v></c></row>' for row in range(1, last))
    rows += f'<row r="{last}"><c r="A{last}"><f>RB_VERSION()</f></c></row>'
    path = tmp_path / "long.xlsx"
    path.write_bytes(book({"Race": sheet(rows)}))
    run = watched("recalc", str(path), megabytes=1_200)
    assert run.code == GOOD
    assert "1" in run.said


@pytest.mark.parametrize(
    "area",
    ["A1:XFD1048576", "A1:A1048576", "$A:$XFD", "Start!$A$1:$XFD$1048576", "A1", "#REF!", "Participants", "'", ""],
)
def test_names_that_stand_for_anything_are_no_trap(area: str, tmp_path: Path) -> None:
    """The ranges of a game, named elsewhere in the workbook: a replay or findings, soon."""
    parts = members(example())
    text = parts["xl/workbook.xml"].decode()
    for name in ("Participants", "Orders", "Settings"):
        start = text.index(f'name="{name}"')
        opened, closed = text.index(">", start) + 1, text.index("<", start)
        text = text[:opened] + area + text[closed:]
    path = tmp_path / "race.xlsx"
    path.write_bytes(zipped({**parts, "xl/workbook.xml": text}))
    assert watched("check", str(path), megabytes=900, seconds=30).code in (GOOD, FINDINGS, UNREADABLE)
