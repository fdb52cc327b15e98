"""The first lines of a program for xlwings Lite: they lay out the files that it carries, and make them importable.

The text of this module is copied to the top of every such program, so it stands alone.
"""

import struct
import sys
import tempfile
from pathlib import Path

FOLDER = Path(tempfile.mkdtemp(prefix="racebook-"))


def put(name: str, text: str) -> None:
    """Lay out one file of Racebook."""
    path = FOLDER / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, "utf-8")


def put_words(language: str, domain: str, words: dict[str, str]) -> None:
    """Lay out one catalogue of words, in the form that Python's gettext reads."""
    pairs = sorted((word.encode(), said.encode()) for word, said in words.items())
    place = 28 + 16 * len(pairs)
    tables: list[bytes] = []
    texts = b""
    for column in (0, 1):
        for pair in pairs:
            tables.append(struct.pack("<2I", len(pair[column]), place + len(texts)))
            texts += pair[column] + b"\0"
    head = struct.pack("<7I", 0x950412DE, 0, len(pairs), 28, 28 + 8 * len(pairs), 0, 0)
    path = FOLDER / "calc" / "texts" / "locale" / language / "LC_MESSAGES" / f"{domain}.mo"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(head + b"".join(tables) + texts)


def begin() -> None:
    """From here on `import calc` finds these files, and not those of an earlier run."""
    for name in [name for name in sys.modules if name.partition(".")[0] == "calc"]:
        del sys.modules[name]
    sys.path.insert(0, str(FOLDER))
