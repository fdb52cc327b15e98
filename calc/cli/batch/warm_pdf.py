"""What a worker needs to make PDFs and pictures of them, loaded ahead like the rest: libraries, fonts, templates."""

from __future__ import annotations

import sys
from contextlib import suppress
from importlib import import_module

from calc.core.pages import Document
from calc.report.errors import ReportError

for name in ("PIL.Image", "pypdfium2"):
    with suppress(ImportError, OSError):  # what is missing is said by the workbook that needs it
        import_module(name)

with suppress(ImportError, OSError, ReportError):
    from calc.report.pdf import render_pdf, weasyprint_module
    from calc.report.render import render_html

    weasyprint_module()
    if sys.platform == "linux":  # elsewhere the libraries of the system do not like to be copied with a process
        render_pdf(render_html(Document("Racebook", "dsa", ()), language="de"))
