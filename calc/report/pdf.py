"""Make a self-contained HTML document into a tagged PDF that comes out the same every time."""

from __future__ import annotations

import atexit
import gc
import logging
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any

from calc.core.errors import Words
from calc.core.shipped import pip_command
from calc.report.errors import ReportError
from calc.report.render import template_folders

EPOCH = "SOURCE_DATE_EPOCH"
FIXED = "946684800"  # any fixed moment: the fonts inside a PDF must not know when it was printed

#: How Pango comes onto a machine, by the name that Python has for its system.
REMEDIES = {
    "linux": "apt install libpango-1.0-0 libpangoft2-1.0-0 libharfbuzz-subset0",
    "darwin": "brew install pango",
    "win32": "MSYS2: pacman -S mingw-w64-ucrt-x86_64-pango; set WEASYPRINT_DLL_DIRECTORIES=C:\\msys64\\ucrt64\\bin",
}


@dataclass(frozen=True, slots=True)
class Pdf:
    """A printed document: its bytes, how many pages it has, what the printer complained about."""

    content: bytes
    pages: int
    warnings: tuple[str, ...] = ()


def render_pdf(html: str, *, own: Path | None = None) -> Pdf:
    """Print HTML made by render_html; the PDF's date is the document's own, so the same document is the same file.

    own: the game master's own folder of templates, the only place beside ours from which files are read
    """
    weasyprint = weasyprint_module()
    from weasyprint.urls import FatalURLFetchingError

    from calc.report.fetcher import TemplateFetcher

    folders = template_folders(own)
    base = folders[0].resolve().as_uri() + "/"
    with _collected_warnings() as warnings, _fixed_moment(), uncollected():
        try:
            document = weasyprint.HTML(string=html, base_url=base, url_fetcher=TemplateFetcher(folders)).render(
                font_config=_fonts(), pdf_variant="pdf/ua-1"
            )
            content = document.write_pdf(pdf_variant="pdf/ua-1")
        except FatalURLFetchingError as error:
            raise ReportError(
                "{address} is neither in the page nor in a template folder", address=str(error)
            ) from error
    # What is wrong with a name is said once, though the name stands on many pages.
    return Pdf(content, len(document.pages), tuple(dict.fromkeys(warnings)))


def weasyprint_module() -> ModuleType:
    """WeasyPrint, loaded late because it takes a second; without it the error says what to install."""
    try:
        import weasyprint
    except ImportError as error:
        raise ReportError(
            "PDF needs a further package: {remedy}. Without it, print to HTML.",
            remedy=Words(pip_command("reports")),
        ) from error
    except OSError as error:
        remedy = REMEDIES.get(sys.platform, REMEDIES["linux"])
        raise ReportError(
            "PDF needs Pango, which is missing here: {remedy}. Without it, print to HTML. ({reason})",
            remedy=Words(remedy), reason=Words(str(error).splitlines()[0]),
        ) from error  # fmt: skip
    return weasyprint  # type: ignore[no-any-return]


@cache
def _fonts() -> Any:
    """One collection of fonts for the whole process."""
    from weasyprint.text.fonts import FontConfiguration

    atexit.register(_fonts.cache_clear)  # while the libraries that must free it are still there
    return FontConfiguration()


@contextmanager
def uncollected() -> Iterator[None]:
    """No search for unreachable objects meanwhile: a document is all reachable, and the search a quarter of its time."""
    enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if enabled:
            gc.enable()


class _Collector(logging.Handler):
    """Keeps what is logged."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(record.getMessage())


@contextmanager
def _collected_warnings() -> Iterator[list[str]]:
    """What WeasyPrint complains about, instead of on the terminal."""
    logger, collector = logging.getLogger("weasyprint"), _Collector()
    others, passes_on = logger.handlers[:], logger.propagate
    logger.handlers, logger.propagate = [collector], False
    try:
        yield collector.lines
    finally:
        logger.handlers, logger.propagate = others, passes_on


@contextmanager
def _fixed_moment() -> Iterator[None]:
    """One moment for everything that would take the time of day, unless the caller's environment says one."""
    if EPOCH in os.environ:
        yield
        return
    os.environ[EPOCH] = FIXED
    try:
        yield
    finally:
        del os.environ[EPOCH]
