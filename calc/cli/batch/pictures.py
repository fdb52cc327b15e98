"""A small picture of the first page of a print, for the index of a batch."""

from __future__ import annotations

import io
from pathlib import Path

from calc.core.files import write_whole

FOLDER = "pictures"
WIDTH = 240  # pixels, shown at half the size, so that fine screens have something to show


def picture(print_: Path, output: Path) -> Path | None:
    """The picture of a PDF, in a folder of its own below the output; None where pypdfium2 is missing."""
    try:
        import pypdfium2
    except ImportError:
        return None
    document = pypdfium2.PdfDocument(print_)
    try:
        page = document[0]
        image = page.render(scale=WIDTH / page.get_width(), grayscale=True).to_pil()
    finally:
        document.close()
    buffer = io.BytesIO()
    image.quantize(16).save(buffer, "PNG")
    path = output / FOLDER / print_.relative_to(output).with_suffix(".png")
    path.parent.mkdir(parents=True, exist_ok=True)
    write_whole(path, buffer.getvalue())
    return path
