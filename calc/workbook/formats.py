"""Which cell styles show a number as a date or a time."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from calc.workbook.xml import local

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

_BUILT_IN = frozenset({*range(14, 23), *range(27, 37), *range(45, 48), *range(50, 59)})
_LITERAL = re.compile(r'"[^"]*"|\\.|_.|\*.|\[(?!h+\]|m+\]|s+\])[^\]]*\]', re.IGNORECASE)
_DATE_SIGN = re.compile(r"[ymdhs]", re.IGNORECASE)


def is_date_format(code: str) -> bool:
    """True for a number format with years, months, days, hours, minutes or seconds in it."""
    first = _LITERAL.sub("", code).partition(";")[0]
    return "general" not in first.lower() and _DATE_SIGN.search(first) is not None


def date_styles(styles: Element) -> frozenset[bytes]:
    """The numbers of the cell styles whose number format is one of date or time."""
    custom: dict[int, str] = {}
    found = set()
    for group in styles:
        if local(group.tag) == "numFmts":
            custom = {_number(entry.get("numFmtId")): entry.get("formatCode", "") for entry in group}
        elif local(group.tag) == "cellXfs":
            for index, style in enumerate(group):
                number = _number(style.get("numFmtId"))
                if is_date_format(custom[number]) if number in custom else number in _BUILT_IN:
                    found.add(b"%d" % index)
    return frozenset(found)


def _number(text: str | None) -> int:
    return int(text) if text and text.isdigit() else 0
