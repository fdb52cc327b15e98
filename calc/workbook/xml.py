"""The XML of a workbook's parts: no document types or entities, any encoding, always UTF-8 inside.

Cells are looked for with regular expressions, which know nothing of comments and CDATA sections. `masked` hides
those under bytes that XML cannot hold, one for one, so that places found in the masked text hold in the true one.
"""

from __future__ import annotations

import re
from codecs import BOM_UTF8, BOM_UTF16_BE, BOM_UTF16_LE
from typing import TYPE_CHECKING
from xml.etree import ElementTree

from calc.workbook.errors import WorkbookError

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

#: Parts that are read as trees hold no more: a few bytes of a zip would fill the memory.
MOST_TAGS = 1_000_000

_DECLARATION = re.compile(rb"\s*<\?xml\s[^>]*?encoding\s*=\s*[\"']([A-Za-z0-9._-]+)[\"']")
_HIDDEN = re.compile(rb"<!\[CDATA\[(.*?)\]\]>|<!--.*?-->|<\?.*?\?>", re.DOTALL)
_ENTITY = re.compile(rb"&(#[0-9]{1,7}|#[xX][0-9A-Fa-f]{1,6}|[a-z]{1,4});")
#: In this order one after the other: what an &amp; gives is no further entity.
_NAMED = {b"&quot;": b'"', b"&lt;": b"<", b"&gt;": b">", b"&apos;": b"'", b"&amp;": b"&"}
_FILL = b"\x04"
_HIDE = bytes.maketrans(b"<>&", b"\x01\x02\x03")
_SHOW = bytes.maketrans(b"\x01\x02\x03", b"<>&")


def encoding_of(xml: bytes) -> str:
    """The encoding of a part, by its byte order mark or its declaration."""
    if xml.startswith(BOM_UTF8):
        return "utf-8-sig"
    if xml.startswith((BOM_UTF16_LE, BOM_UTF16_BE)):
        return "utf-16"
    if xml[:4] in (b"<\0?\0", b"\0<\0?"):
        return "utf-16-le" if xml[:1] == b"<" else "utf-16-be"
    declared = _DECLARATION.match(xml[:200])
    return declared.group(1).decode("ascii").lower() if declared else "utf-8"


def to_utf8(xml: bytes, part: str) -> bytes:
    """A part as UTF-8; a document type declaration is refused."""
    encoding = encoding_of(xml)
    if encoding not in ("utf-8", "utf8", "us-ascii"):
        try:
            xml = xml.decode(encoding).encode("utf-8")
        except (LookupError, UnicodeError):
            raise WorkbookError("the part {name} is written in an unreadable encoding", name=part) from None
    if b"<!DOCTYPE" in xml or b"<!ENTITY" in xml:
        raise WorkbookError("the part {name} declares a document type, which no workbook needs; refused", name=part)
    return xml


def from_utf8(xml: bytes, original: bytes) -> bytes:
    """A changed part in the encoding of the original, byte order mark included."""
    encoding = encoding_of(original)
    if encoding in ("utf-8", "utf8", "us-ascii"):
        return xml
    if encoding == "utf-16":
        mark = original[:2]
        return mark + xml.decode("utf-8").encode("utf-16-le" if mark == BOM_UTF16_LE else "utf-16-be")
    return xml.decode("utf-8").encode(encoding, "xmlcharrefreplace")


def parse(xml: bytes, part: str, most: int = MOST_TAGS) -> Element:
    """The tree of a part that is small beside the sheets: of so many tags, the closing ones counted."""
    text = to_utf8(xml, part)
    if text.count(b"<") > most:
        raise WorkbookError(
            "the part {name} holds more than {most} tags, which no workbook needs; refused", name=part, most=most
        )
    try:
        return ElementTree.fromstring(text, ElementTree.XMLParser(encoding="utf-8"))  # noqa: S314 - no entities, see above
    except ElementTree.ParseError:
        raise WorkbookError("the part {name} is no proper XML; the file is damaged", name=part) from None


def local(tag: str) -> str:
    """An element's name without its namespace."""
    return tag.rpartition("}")[2]


def masked(xml: bytes) -> bytes:
    """The part with comments, instructions and CDATA sections hidden, byte for byte as long as before."""
    if b"<!" not in xml and xml.count(b"<?") < 2:
        return xml
    return _HIDDEN.sub(_hide, xml)


def _hide(found: re.Match[bytes]) -> bytes:
    text = found.group(1)
    if text is None:
        return _FILL * len(found.group())
    return _FILL * 9 + text.translate(_HIDE) + _FILL * 3


def text_of(raw: bytes) -> str:
    """The characters that a stretch of masked XML text stands for."""
    if b"\r" in raw:
        raw = raw.replace(b"\r\n", b"\n").replace(b"\r", b"\n")
    if b"&" in raw:
        if b"&#" in raw:
            raw = _ENTITY.sub(_character, raw)
        else:
            for entity, sign in _NAMED.items():
                raw = raw.replace(entity, sign)
    if _FILL in raw:
        raw = raw.replace(_FILL, b"").translate(_SHOW)
    return raw.decode("utf-8", "replace")


def _character(found: re.Match[bytes]) -> bytes:
    name = found.group(1)
    if not name.startswith(b"#"):
        return _NAMED.get(found.group(), found.group())
    code = int(b"0" + name[1:], 16) if name[1:2] in b"xX" else int(name[1:])
    return chr(code).encode("utf-8", "replace") if code <= 0x10FFFF else found.group()


def escaped(text: str) -> bytes:
    """A text for use between tags."""
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").encode()
