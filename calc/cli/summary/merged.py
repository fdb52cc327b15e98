"""Everything as one PDF, with a bookmark for each workbook above its own."""

from __future__ import annotations

import io
from pathlib import Path
from typing import TYPE_CHECKING

from calc.cli import say
from calc.core.errors import Words, message
from calc.core.files import write_whole
from calc.core.shipped import pip_command

if TYPE_CHECKING:
    from calc.cli.summary import Whole

FILE = "all.pdf"


def write(whole: Whole, output: Path) -> bool:
    """Join the prints in the order of the table; False where there are none."""
    prints = [
        path
        for result in whole.results
        for one in result.prints
        if one.endswith(".pdf") and (path := output / one).is_file()
    ]
    if not prints:
        return False
    try:
        from pypdf import PdfReader, PdfWriter
    except ImportError:
        remedy = Words(pip_command("desk"))
        say.complain(message("one PDF of everything needs a further package: {remedy}", remedy=remedy))
        return False
    writer = PdfWriter()
    for number, path in enumerate(prints, 1):
        reader = PdfReader(io.BytesIO(path.read_bytes()))
        if "/AcroForm" in reader.root_object:
            reader.add_form_topname(f"print{number}")  # else fields of the same name would share what is typed in
        writer.append(reader, outline_item=path.stem)
    writer.add_metadata({"/Title": "Racebook", "/Producer": "Racebook"})
    buffer = io.BytesIO()
    writer.write(buffer)
    write_whole(output / FILE, buffer.getvalue())
    return True
