"""The module in the user's own Basic library: put in, taken out, all other modules left alone."""

from __future__ import annotations

import re
from pathlib import Path

from calc.core.files import write_whole
from calc.hosts.libreoffice.basic import MODULE

_EMPTY = """\
<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE library:library PUBLIC "-//OpenOffice.org//DTD OfficeDocument 1.0//EN" "library.dtd">
<library:library xmlns:library="http://openoffice.org/2000/library" library:name="Standard" library:readonly="false" library:passwordprotected="false">
</library:library>"""

_ENTRY = f' <library:element library:name="{MODULE}"/>\n'
_OUR_LINE = re.compile(rf'[ \t]*<library:element library:name="{MODULE}"\s*/>\r?\n?')
_CLOSED_AT_ONCE = re.compile(r"(<library:library\b[^>]*?)\s*/>\s*$")


def put_in(standard: Path, module: str) -> None:
    """Write the module and name it in the list of the library's modules."""
    listed = standard / "script.xlb"
    text = listed.read_text("utf-8") if listed.is_file() else _EMPTY
    write_whole(standard / f"{MODULE}.xba", module.encode())
    if _OUR_LINE.search(text):
        return
    opened = _CLOSED_AT_ONCE.sub(r"\1>\n</library:library>", text)
    head, end, tail = opened.rpartition("</library:library>")
    write_whole(listed, f"{head}{_ENTRY}{end}{tail}".encode())


def take_out(standard: Path) -> bool:
    """Remove the module and its line in the list; True where there was one."""
    module, listed = standard / f"{MODULE}.xba", standard / "script.xlb"
    was_there = module.exists()
    module.unlink(missing_ok=True)
    text = listed.read_text("utf-8") if listed.is_file() else ""
    if _OUR_LINE.search(text):
        write_whole(listed, _OUR_LINE.sub("", text).encode())
        was_there = True
    return was_there
