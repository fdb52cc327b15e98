"""Everything as one PDF, with a bookmark for each workbook above its own."""

from __future__ import annotations

import io
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from calc.core.files import write_whole

if TYPE_CHECKING:
    from calc.cli.batch import Result

FILE = "all.pdf"


def write(results: Sequence[Result], output: Path) -> None:
    """Join the prints in the order of the table."""
    from pypdf import PdfReader, PdfWriter

    prints = [
        (Path(result.file).stem, Path(one)) for result in results for one in result.prints if one.endswith(".pdf")
    ]
    if not prints:
        return
    writer = PdfWriter()
    for name, path in prints:
        if path.is_file():
            writer.append(PdfReader(io.BytesIO(path.read_bytes())), outline_item=name)
    writer.add_metadata({"/Title": "Racebook", "/Producer": "Racebook"})
    buffer = io.BytesIO()
    writer.write(buffer)
    write_whole(output / FILE, buffer.getvalue())
