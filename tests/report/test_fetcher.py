"""A page reaches nothing but itself and the template folders."""

from __future__ import annotations

import pytest

from calc.core.shipped import TEMPLATES
from calc.report.errors import ReportError
from calc.report.pdf import render_pdf

PAGE = '<html lang="en"><title>x</title><body><img alt="a picture" src="{}"></body></html>'
PIXEL = "data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7"


@pytest.mark.parametrize(
    "address",
    [
        "file:///etc/passwd",
        "file://localhost/etc/passwd",
        "http://127.0.0.1:9/x.png",
        "https://127.0.0.1:9/x.png",
        "ftp://127.0.0.1/x.png",
        "../pyproject.toml",
        "%2e%2e/pyproject.toml",
        "//127.0.0.1/x.png",
        f"{TEMPLATES.as_uri()}/../pyproject.toml",
    ],
)
def test_other_addresses_stop_the_printing(address):
    """A page that wants something from elsewhere is not printed, and the address is named."""
    with pytest.raises(ReportError, match="neither in the page nor in a template folder"):
        render_pdf(PAGE.format(address))


def test_a_link_out_of_the_folder_is_no_way_out(tmp_path):
    """A file counts where it really lies."""
    secret = tmp_path / "secret.txt"
    secret.write_text("secret")
    own = tmp_path / "own"
    own.mkdir()
    (own / "picture.png").symlink_to(secret)
    with pytest.raises(ReportError):
        render_pdf(PAGE.format("picture.png"), own=own)


def test_a_style_sheet_cannot_reach_out_either():
    """Addresses in CSS are fetched by the same rule."""
    with pytest.raises(ReportError):
        render_pdf(PAGE.format(PIXEL).replace("<title>", "<style>@import 'file:///etc/passwd'</style><title>"))


def test_data_and_template_files_are_fetched(tmp_path):
    """Pictures inside the page and beside the templates are printed."""
    (tmp_path / "dot.svg").write_text(
        '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><circle r="4"/></svg>'
    )
    assert render_pdf(PAGE.format(PIXEL)).warnings == ()
    assert render_pdf(PAGE.format("dot.svg"), own=tmp_path).warnings == ()


def test_a_sign_without_a_glyph_is_said_once() -> None:
    """A name in a script that no font has stands on many pages; one line about it is enough."""
    said = render_pdf("<html lang=de><p>\U0010fffd</p><p>\U0010fffd</p><p>\U0010fffd</p>").warnings
    assert len([line for line in said if "U+10FFFD" in line]) == 1
