"""What may stand in a game master's cells: read, replayed and printed as text, within bounds, never run, never followed."""

from __future__ import annotations

import re
import time
from pathlib import Path

import pytest

from calc.cli.job import Job, Printing, opened, print_job
from calc.workbook.layout import LONGEST
from tests.hostile.kit import example, with_cells

TEXTS = {
    "script": "<script>alert(1)</script><img src=x onerror=alert(1)>", "markup": "</td></table></style></html><!-- ]]>",
    "entities": "&lt;b&gt;&#x41;&nbsp;&amp;amp;", "jinja": "{{ 1234 * 1000 }}{% include '/etc/passwd' %}{# x #}",
    "format": "{name} {0.__class__} %s %(x)s ${HOME} $(id) `id`", "addresses": "file:///etc/passwd http://127.0.0.1/x javascript:alert(1)",
    "formula": '=HYPERLINK("http://127.0.0.1/","x")', "controls": "a\x00b\x07c\x1b[31md\x7f\x85e\u2028f", "escape": "_x0041_ _x005F_x0041_",
    "right to left": "\u202egnirts\u202c שלום مرحبا \u2067x\u2069", "emoji": "🐎🏇🏽👩‍👩‍👧‍👦🇩🇪", "marks": "Z͑ͫ̓ͪ̂ͫ̽͏̴̙̤̞͉͚̯̞̠͍A̴̵̜̰͔ͫ͗͢L̠ͨͧͩ͘G̴̻͈͍͔̹̑͗̎̅͛́Ǫ̵̹̻̝̳͂̌̌͘!͖̬̰̙̗̿̋ͥͥ̂ͣ̐́́͜͞",
    "spaces": "\u00a0\u2003\ufeff\u200b x \t\n", "surrogate": "\ud83d", "path": "../../../etc/passwd C:\\CON \\\\host\\share",
}  # fmt: skip


def _printed(data: bytes, folder: Path) -> tuple[Job, str]:
    """The example with these cells, checked and printed as HTML."""
    path = folder / "race.xlsx"
    path.write_bytes(data)
    job = opened(path)
    print_job(job, folder, Printing(html=True))
    return job, (folder / "race.html").read_text("utf-8")


def _body(html: str) -> str:
    """The document without its style sheet and embedded fonts."""
    return re.sub(r"<style>.*?</style>", "", html, flags=re.DOTALL)


@pytest.mark.parametrize("kind", TEXTS)
def test_a_text_is_printed_as_text(kind: str, tmp_path: Path) -> None:
    """As a rider's name and as the name of the race: nothing of it becomes markup, template, address or code."""
    text = TEXTS[kind]
    cells = {("Participants", 0, "name"): text, ("Participants", 0, "player"): text, ("Settings", 0, "value"): text}
    job, html = _printed(with_cells(example(), cells), tmp_path)
    plain, _ = _printed(example(), tmp_path)
    body = _body(html)
    assert job.checked.replay is not None
    assert job.checked.layout is not None
    assert "Error(" not in " ".join(str(finding.message) for finding in job.findings)
    assert "alert(1)>" not in body
    assert "<script" not in body
    assert "<img" not in body
    assert "1234000" not in body
    assert "root:" not in body
    assert not re.search(r"""<[^>]*\s(?:href|src)=["']?(?!#|data:)""", body)
    assert body.count("</html>") == body.count("<body") == 1
    assert not re.search("[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff\ud800-\udfff]", html)
    assert plain.checked.replay is not None


@pytest.mark.parametrize(
    "text", ["x" * 100_000, "word " * 20_000, "ß" * 100_000, "🐎" * 60_000], ids=["x", "words", "ß", "emoji"]
)
def test_a_name_of_a_hundred_thousand_characters_is_cut_and_reported(text: str, tmp_path: Path) -> None:
    """Soon, and with the cell; the print holds its beginning."""
    start = time.process_time()
    job, html = _printed(with_cells(example(), {("Participants", 0, "name"): text}), tmp_path)
    assert time.process_time() - start < 10
    found = [
        finding
        for finding in job.findings
        if finding.place == "Participants!A5" and "characters" in str(finding.message)
    ]
    assert len(found) == 1
    assert text[:LONGEST] in html
    assert text[: LONGEST + 1] not in html
    assert len(html) < 2_000_000


DICE = [
    "1e308W6",
    "999999999W6",
    "1W999999999999",
    "W6W6",
    "-1W6",
    "0W6",
    "6",
    "1W6+1e308",
    "9" * 5000 + "W6",
    "1W" + "9" * 5000,
    "½W6",
    "①W⑥",
    "١W٦",
]


@pytest.mark.parametrize("notation", DICE, ids=lambda notation: notation[:12])
def test_absurd_dice_are_refused_in_cells(notation: str, tmp_path: Path) -> None:
    """As a setting that names dice, and where a number is wanted: a finding each, no roll of a million dice."""
    settings = opened(_written(tmp_path, example())).checked.layout
    assert settings is not None
    names = [str(row[settings.records["Settings"].keys.index("setting")]) for row in settings.records["Settings"].rows]
    cells = {("Settings", names.index("dsa_sp_brawl"), "value"): notation, ("Moves", 0, "die1"): notation}
    start = time.process_time()
    job = opened(_written(tmp_path, with_cells(example(), cells)))
    assert time.process_time() - start < 5
    places = {finding.place for finding in job.findings}
    assert any(place.startswith("Settings!B") for place in places)
    assert any(place.startswith("Moves!") for place in places)


def _written(folder: Path, data: bytes) -> Path:
    path = folder / "dice.xlsx"
    path.write_bytes(data)
    return path


@pytest.mark.parametrize(
    "value", [1e308, -1e308, 1e15, -1.0, 2.5, 45000.0, True, "7", "sieben", "1e3", "Infinity", "NaN", "#N/A", "=1+1"]
)
@pytest.mark.parametrize(
    ("title", "column"), [("Participants", "lane"), ("Participants", "field"), ("Moves", "turn"), ("Orders", "turn")]
)
def test_a_number_that_cannot_be_meant_is_a_finding_at_its_cell(
    title: str, column: str, value: object, tmp_path: Path
) -> None:
    """However large, small or odd: soon, without a fault of ours."""
    start = time.process_time()
    job = opened(_written(tmp_path, with_cells(example(), {(title, 0, column): value})))  # type: ignore[dict-item]
    assert time.process_time() - start < 5
    assert "Error(" not in " ".join(str(finding.message) for finding in job.findings)
    assert job.checked.replay is not None
