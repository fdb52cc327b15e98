"""Regular expressions for the elements of a worksheet part, made for the namespace prefix it uses.

Most cells of most files are written in one plain way, and for those one quick expression takes the whole cell apart.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

_ATTRIBUTES = rb"(?:\s++[^\s=>/]++\s*+=\s*+(?:\"[^\"]*+\"|'[^']*+'))*+"
_ATTRIBUTE = re.compile(rb"\s([^\s=>/]+)\s*=\s*(?:\"([^\"]*)\"|'([^']*)')")
_ROOT = re.compile(rb"<([A-Za-z_][\w.-]*:)?worksheet[\s>]")

# In the expressions below ~ stands for the prefix and @ for any attributes.
_PLAIN = (
    rb'<~c r="([A-Z]{1,3})([0-9]{1,7})"(?: s="([0-9]+)")?(?: t="(n|s|b|e|str|inlineStr)")?'
    rb"(?:/>|>(?:<~f>([^<]*)</~f>)?(?:<~v(?:>([^<]*)</~v>| ?/>()))?(?:<~is><~t>([^<]*)</~t></~is>)?</~c>)"
)
_CELL = rb"<~c(@)\s*+(?:/>|>(.*?)</~c\s*>)"
_ROW = rb"<~row(@)\s*+/?>"
_INSIDE = rb"<~(v|f|is)(@)\s*+(?:/>|>(.*?)</~\1\s*>)"
_DATA = rb"<~sheetData@\s*+(/?)>"
_TEXT = rb"<~t(?:\s[^>]*)?>(.*?)</~t\s*>"
_READING = rb"<~rPh\b.*?</~rPh\s*>"
_SIMPLE = (
    rb'(<~c r="([A-Z]+[0-9]+)"(?: s="[0-9]+")?)(?: t="[a-zA-Z]+")?'
    rb"(?:/>|>(<~f(?: [^>]*)?>[^<]*</~f>|<~f [^>]*/>)?"
    rb"(?:<~v(?: [^<>/]*)?>[^<]*</~v>|<~v ?/>|<~is><~t(?: [^<>/]*)?>[^<]*</~t></~is>)?</~c>)"
)
_VALUE = rb"<~v(?: [^<>/]*)?>[^<]*</~v>|<~v ?/>"


@dataclass(frozen=True, slots=True)
class Patterns:
    """The expressions for one prefix.

    element: a plain cell (letters, digits, style, type, formula, value, no value, text), any cell (attributes, content), or a
        row's tag (attributes)
    cell, inside: any cell; its value, formula and text
    simple: a cell that only holds a formula and its value: start of the tag, name of the cell, formula
    value: the value of such a cell
    """

    prefix: bytes
    element: re.Pattern[bytes]
    cell: re.Pattern[bytes]
    inside: re.Pattern[bytes]
    simple: re.Pattern[bytes]
    value: re.Pattern[bytes]
    data: re.Pattern[bytes]
    text: re.Pattern[bytes]
    reading: re.Pattern[bytes]

    def region(self, text: bytes) -> tuple[int, int]:
        """Where in a part the rows stand; nothing at the end of the tag where it has none, at 0 where the tag is missing."""
        found = self.data.search(text)
        if found is None:
            return 0, 0
        start = found.end()
        end = start if found.group(1) else text.find(b"</%bsheetData" % self.prefix, start)
        return start, max(start, end)


def patterns_for(xml: bytes) -> Patterns:
    """The expressions for this part's prefix."""
    root = _ROOT.search(xml)
    return _made((root.group(1) or b"") if root else b"")


def attributes(raw: bytes) -> dict[bytes, bytes]:
    """The attributes of a tag."""
    return {name: double or single for name, double, single in _ATTRIBUTE.findall(raw)}


@lru_cache(64)
def _made(prefix: bytes) -> Patterns:
    def compiled(pattern: bytes) -> re.Pattern[bytes]:
        return re.compile(pattern.replace(b"~", re.escape(prefix)).replace(b"@", _ATTRIBUTES), re.DOTALL)

    return Patterns(
        prefix,
        element=compiled(_PLAIN + rb"|" + _CELL + rb"|" + _ROW),
        cell=compiled(_CELL),
        inside=compiled(_INSIDE),
        simple=compiled(_SIMPLE),
        value=compiled(_VALUE),
        data=compiled(_DATA),
        text=compiled(_TEXT),
        reading=compiled(_READING),
    )
