"""Whole documents: what is printed, where it stands, what is kept out."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from datetime import date
from pathlib import Path

import pytest

from calc.core.errors import Words, message
from calc.core.pages import Column, Document, Fact, Facts, Finding, Page, Table, Text
from calc.report.errors import ReportError
from calc.report.pdf import REMEDIES, Pdf, render_pdf
from calc.report.render import render_html
from tests.report.kit import RIDERS, kit

HOSTILE = (
    "<script>alert(1)</script>",
    "{{ 1234 * 1000 }}",
    "{% include 'base.html' %}",
    "<img src=file:///etc/passwd>",
    "\"><a href='http://127.0.0.1/'>x</a>",
    "]]></style><b>",
)


def tool(command: str, *options: str, pdf: Pdf, folder: Path) -> str:
    """What a program of Poppler says about a PDF."""
    path = folder / "document.pdf"
    path.write_bytes(pdf.content)
    return subprocess.run([command, *options, str(path), *(["-"] if command == "pdftotext" else [])],
                          check=True, capture_output=True, encoding="utf-8").stdout  # fmt: skip


def one_line(text: str) -> str:
    return " ".join(text.replace("\u00ad", "").split())


@pytest.fixture(scope="module")
def printed() -> Pdf:
    return render_pdf(render_html(kit("de")))


def test_nothing_to_complain_about(printed):
    """The printer has no complaint about our own templates."""
    assert printed.warnings == ()


def test_every_name_is_in_the_text(printed, tmp_path):
    """Umlauts, Cyrillic and long names can be searched in the PDF."""
    text = one_line(tool("pdftotext", "-layout", pdf=printed, folder=tmp_path))
    for name in RIDERS:
        assert name.split("-")[0].split()[0] in text
    for word in ("Йожин Щукарёв-Жемчужный", "Praioslobundhilfreich", "Rondriga ß. Müßiggang", "Überwals", "✓", "⚅"):
        assert word in text


def test_only_our_fonts(printed, tmp_path):
    """No letter of the kit falls back to a font of the machine, and none is missing."""
    names = {line.split()[0].partition("+")[2] for line in
             tool("pdffonts", pdf=printed, folder=tmp_path).splitlines()[2:]}  # fmt: skip
    assert {name.partition("-")[0] for name in names} == {"Vollkorn", "Alegreya", "Racebook"}


def test_head_of_a_table_is_repeated(printed, tmp_path):
    """A log that fills several pages has its column names on each of them."""
    text = tool("pdftotext", "-layout", pdf=printed, folder=tmp_path)
    pages = text.split("\f")
    of_the_log = [page for page in pages if "Runde 1\n" in page or "Rennprotokoll" in page[:400]]
    assert len(of_the_log) >= 3
    assert all("Weg und Ereignisse" in page for page in of_the_log)


def test_metadata(printed, tmp_path):
    """The PDF knows its title and its day, and it is tagged."""
    about = tool("pdfinfo", "-isodates", pdf=printed, folder=tmp_path)
    assert "Das große Pferderennen von Grötz an der Überwals" in about
    assert "2024-05-17" in about
    assert re.search(r"Tagged: +yes", about)
    assert re.search(rf"Pages: +{printed.pages}\n", about)


def test_drawings_have_words():
    """Who hears a page instead of seeing it gets the content of every drawing."""
    from weasyprint import HTML

    pdf = HTML(string=render_html(kit("de"))).write_pdf(pdf_variant="pdf/ua-1", uncompressed_pdf=True)
    assert pdf.count(b"/S /Figure") == pdf.count(b"/Alt ") > 5


def test_outline_and_language():
    """Sheets stand in the outline below the document, headings below their sheet; each sheet begins a page."""
    from weasyprint import HTML

    html = render_html(kit("de"))
    assert '<html lang="de">' in html
    document = HTML(string=html).render()
    ((title, _, (_, *sheets), _),) = document.make_bookmark_tree()
    assert title.startswith("Das große Pferderennen")
    assert [label for label, *_ in sheets] == ["Rennprotokoll", "Platzierung", "Spielplan", RIDERS[3], "Manöverkarten"]
    pages = [page for _, (page, *_), *_ in sheets]
    assert len(set(pages)) == len(pages)
    assert [label for label, *_ in sheets[3][2]] == ["Zum Ankreuzen", "Chancen", "Leere Zeilen"]


@pytest.mark.parametrize("language", ["de", "en", "ru"])
@pytest.mark.parametrize("paper", ["A4", "Letter"])
def test_all_languages_on_all_papers(language, paper):
    """The kit prints without complaint whatever the reader speaks and wherever he lives."""
    html = render_html(kit("de"), language=language, paper=paper)
    assert f'<html lang="{language}">' in html
    assert f"size: {paper} landscape" in html


def test_many_findings_do_not_bury_the_pages():
    """A workbook full of errors prints thirty of them and says how many more there are."""
    findings = tuple(
        Finding(message("{column} is blank", column=Words(f"die{n}")), f"Orders!C{n}") for n in range(1, 48)
    )
    html = render_html(Document("x", "dsa", (), findings=findings))
    assert html.count("<b>Orders!C") == 30
    assert "17" in html[html.index("Orders!C30") :]


def test_hostile_text_is_text():
    """What stands in a cell is printed as it stands: no markup, no template, no address."""
    page = Page(
        "log", HOSTILE[0],
        (
            Table((Column(HOSTILE[4]),), tuple((text,) for text in HOSTILE), caption=HOSTILE[3]),
            Facts(tuple(Fact(text, text) for text in HOSTILE)),
            Text(message("{name} falls", name=Words(HOSTILE[0]))),
        ),
    )  # fmt: skip
    html = render_html(Document(HOSTILE[5], "dsa", (page,), rules=HOSTILE[0]))
    body = html[html.index("<title>") :]
    assert "<script" not in body
    assert "<img" not in body
    assert "<a" not in body
    assert "{{ 1234 * 1000 }}" in body
    assert "1234000" not in body
    assert body.count("</style>") == 2
    assert render_pdf(html).warnings == ()


def test_same_bytes_in_every_process(tmp_path):
    """The same document is the same file, whoever prints it."""
    program = (
        "import sys\nfrom calc.report.pdf import render_pdf\n"
        "from calc.report.render import render_html\nfrom tests.report.kit import kit\n"
        "sys.stdout.buffer.write(render_pdf(render_html(kit('ru'))).content)\n"
    )
    root = Path(__file__).parents[2]
    made = [
        subprocess.run([sys.executable, "-c", program], cwd=root, check=True, capture_output=True,
                       env={**os.environ, "PYTHONHASHSEED": seed}).stdout
        for seed in ("1", "2")
    ]  # fmt: skip
    assert made[0].startswith(b"%PDF")
    assert made[0] == made[1]


def test_another_day_is_another_file():
    """The day of the document is in the file, the day of printing is not."""
    one, same, other = (
        render_pdf(render_html(Document("x", "dsa", (), date=date(2024, 5, day)))) for day in (17, 17, 18)
    )
    assert one == same
    assert one.content != other.content


def test_missing_pango_is_said_with_its_remedy(monkeypatch):
    """A machine without Pango gets the command that brings it, and hears that HTML works without."""
    monkeypatch.setitem(sys.modules, "weasyprint", None)
    with pytest.raises(ReportError, match=r"pip install .*HTML"):
        render_pdf("")

    class Broken:
        """Fails as WeasyPrint does where its library is not found."""

        def find_spec(self, name, path=None, target=None):
            if name == "weasyprint":
                raise OSError("cannot load library 'libgobject-2.0-0'\nand more")

    monkeypatch.delitem(sys.modules, "weasyprint")
    monkeypatch.setattr(sys, "meta_path", [Broken(), *sys.meta_path])
    for system, remedy in REMEDIES.items():
        monkeypatch.setattr(sys, "platform", system)
        with pytest.raises(ReportError) as caught:
            render_pdf("")
        assert remedy in str(caught.value)
        assert "libgobject" in str(caught.value)


def test_complaints_are_collected(tmp_path):
    """What the printer complains about is handed on, not lost on the terminal."""
    (tmp_path / "page.css").write_text("p { colour: red }")
    assert any("colour" in line for line in render_pdf(render_html(kit(), own=tmp_path), own=tmp_path).warnings)


def test_own_template_takes_the_place_of_ours(tmp_path):
    """A game master's own sheet is used for that sheet only."""
    (tmp_path / "dsa").mkdir()
    (tmp_path / "dsa" / "standings.html").write_text(
        "<section class=page><h2>Mein Blatt {{ page.title }}</h2></section>"
    )
    html = render_html(kit(), own=tmp_path)
    assert "Mein Blatt Platzierung" in html
    assert "Rennprotokoll" in html


def test_own_template_may_change_a_part_of_ours(tmp_path):
    """A template of the same name can build on ours instead of copying it."""
    (tmp_path / "base.html").write_text(
        '{% extends "racebook/base.html" %}{% block masthead %}<h1>Unser Haus</h1><img alt="Wappen" src="{{ picture("w.svg") }}">{% endblock %}'
    )
    (tmp_path / "w.svg").write_text(
        '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><circle r="4"/></svg>'
    )
    html = render_html(kit(), own=tmp_path)
    assert "Unser Haus" in html
    assert "Rennprotokoll" in html
    assert render_pdf(html).warnings == ()


def test_own_template_counts_in_the_language_of_the_print(tmp_path):
    """Our way of counting and that of Jinja both know the three forms of Russian."""
    forms = "'{count} row is more than {most}', '{count} rows are more than {most}'"
    (tmp_path / "dsa").mkdir()
    (tmp_path / "dsa" / "standings.html").write_text(
        "{% for n in (1, 2, 5) %}<p>{{ _(plural(" + forms + "), count=n, most=9) }}</p>"
        "<p>{{ ngettext(" + forms + ", n) }}</p>{% endfor %}"
    )
    html = render_html(kit(), own=tmp_path, language="ru")
    for count, noun in ((1, "строка"), (2, "строки"), (5, "строк")):
        assert f"<p>{count} {noun} — больше, чем 9</p>" in html
        assert f"<p>{{count}} {noun} — больше, чем {{most}}</p>" in html


@pytest.mark.parametrize(
    "template",
    [
        "{{ ''.__class__.__mro__[1].__subclasses__() }}",
        "{{ document.pages.append(1) }}",
        "{{ cycler.__init__.__globals__ }}",
        "{{ no_such_word }}",
        "{% include '../../etc/passwd' %}",
        "{{ picture('../pyproject.toml') }}",
        "{% if %}",
    ],
)
def test_own_template_stays_in_its_sandbox(tmp_path, template):
    """A template cannot reach Python or other files; what it misses is said, with its name."""
    (tmp_path / "page.html").write_text(template)
    with pytest.raises(ReportError):
        render_html(kit(), own=tmp_path)


@pytest.mark.parametrize(("language", "said"), [("de", "Noch nichts."), ("en", "Nothing yet."), ("ru", "Пока ничего.")])
def test_a_table_without_rows_says_so(language, said):
    """A head over nothing looks like a fault of the printer."""
    table = Table((Column("A"), Column("B")), ())
    html = render_html(Document("Race", "demo", (Page("log", "Log", (table,)),), language=language))
    assert f'<td class="muted" colspan="2">{said}</td>' in html
