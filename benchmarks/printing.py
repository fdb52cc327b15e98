"""The race log as PDF against WeasyPrint alone on the same HTML."""

from __future__ import annotations

import tempfile
from pathlib import Path

from benchmarks.timing import Ratio, best
from benchmarks.workbooks import SAMPLE
from calc.cli.job import Printing, documents, opened, print_job
from calc.report.render import render_html


def measured() -> list[Ratio]:
    """From the calculated workbook to the PDF on the disk, and what WeasyPrint needs of it."""
    import weasyprint
    from weasyprint.text.fonts import FontConfiguration

    job = opened(SAMPLE)
    printing = Printing(only="log")
    ((_, document),) = documents(job, printing)
    html = render_html(document, language=document.language)
    fonts = FontConfiguration()
    with tempfile.TemporaryDirectory() as folder:
        mine, theirs = best(
            lambda: print_job(job, Path(folder), printing),
            lambda: weasyprint.HTML(string=html).write_pdf(font_config=fonts, pdf_variant="pdf/ua-1"),
        )
    return [Ratio("race log as PDF / WeasyPrint alone on the same HTML", mine, theirs, 1.15)]
