"""A game master's own templates that reach out: the printing stops with a sentence, and nothing outside is read."""

from __future__ import annotations

import http.server
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from calc.cli.job import Printing, opened, print_job
from calc.report.errors import ReportError
from tests.hostile.kit import example

ADDRESS = "http://127.0.0.1:{port}/x"


@pytest.fixture(scope="module")
def asked() -> Iterator[list[str]]:
    """What a server on this machine was asked for; its address is in the first entry."""
    requests: list[str] = []

    class Answer(http.server.BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            requests.append(self.path)
            self.send_response(200)
            self.end_headers()

        def log_message(self, *_: object) -> None:
            """Nothing on the terminal."""

    server = http.server.HTTPServer(("127.0.0.1", 0), Answer)
    requests.append(ADDRESS.format(port=server.server_port))
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield requests
    server.shutdown()
    server.server_close()


REACHING = [
    '<img alt="" src="{url}">', '<link rel="stylesheet" href="{url}">', "<style>@import url({url});</style>",
    "<style>p {{ background: url({url}) }}</style><p>x</p>", "<style>@font-face {{ font-family: x; src: url({url}) }} p {{ font-family: x }}</style><p>x</p>",
    '<object data="{url}"></object>', '<embed src="{url}">', '<svg width="9" height="9"><image href="{url}" width="9" height="9"/></svg>',
    '<a rel="attachment" href="{url}">x</a>', '<link rel="attachment" href="{url}">', '<ul style="list-style-image: url({url})"><li>x</li></ul>',
]  # fmt: skip


@pytest.mark.parametrize("secret", ["file", "http"])
@pytest.mark.parametrize("template", REACHING, ids=lambda template: template[:24])
def test_addresses_in_templates_are_not_followed(template: str, secret: str, tmp_path: Path, asked: list[str]) -> None:
    """Files of the machine and servers, from every element that can name one."""
    hidden = tmp_path / "secret.txt"
    hidden.write_text("TOP SECRET")
    own = tmp_path / "own"
    own.mkdir()
    url = hidden.as_uri() if secret == "file" else asked[0]
    (own / "page.html").write_text("<section>" + template.format(url=url) + "</section>")
    path = tmp_path / "race.xlsx"
    path.write_bytes(example())
    out = tmp_path / "out"
    out.mkdir()
    said = ""
    try:
        print_job(opened(path), out, Printing(only="standings", templates=own))
    except ReportError as error:
        said = str(error)
    assert asked[1:] == []
    prints = [print_.read_bytes() for print_ in out.iterdir()]
    assert not any(b"TOP SECRET" in content for content in prints)
    assert said or prints


@pytest.mark.parametrize(
    "template",
    [
        "{% include '../secret.txt' %}", "{% include '/etc/passwd' %}", "{% extends '../../../../etc/passwd' %}", "{% import '..\\\\secret.txt' as x %}",
        "{{ picture('../secret.txt') }}", "{{ picture('/etc/passwd') }}", "{{ ''.__class__.__base__.__subclasses__() }}",
        "{{ document.__class__.__init__.__globals__ }}", "{{ self._TemplateReference__context }}", "{{ lipsum.__globals__['os'].popen('id') }}",
    ],
)  # fmt: skip
def test_templates_cannot_leave_their_folder(template: str, tmp_path: Path) -> None:
    """Neither by a path nor by way of Python: a sentence, and no print."""
    (tmp_path / "secret.txt").write_text("TOP SECRET")
    own = tmp_path / "own"
    own.mkdir()
    (own / "page.html").write_text(template)
    path = tmp_path / "race.xlsx"
    path.write_bytes(example())
    with pytest.raises(ReportError):
        print_job(opened(path), tmp_path, Printing(html=True, templates=own))
    assert not list(tmp_path.glob("*.html"))
