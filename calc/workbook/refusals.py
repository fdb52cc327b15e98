"""What is often taken for a workbook and is none, each case with its remedy."""

from __future__ import annotations

from calc.core.errors import message
from calc.workbook.errors import WorkbookError

_OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
_OWNER_FILE = 165  # its size: the user's name, once in bytes and once in wide characters
_MEANINGS = (
    (b"%PDF", message("this is a PDF, not a workbook")),
    (b"{\\rtf", message("this is a text document, not a workbook")),
    (b"Rar!", message("this is a RAR archive; unpack it first")),
    (b"7z\xbc\xaf", message("this is a 7z archive; unpack it first")),
    (b"\x1f\x8b", message("this file is packed with gzip; unpack it first")),
)


def refuse_what_is_no_workbook(data: bytes) -> None:
    """Raise a WorkbookError that names the case, unless the bytes begin as a zip file does."""
    if data.startswith((b"PK\3\4", b"PK\5\6")):
        return
    if not data.strip(b"\0 \t\r\n"):
        raise WorkbookError("the file is empty; copy or download it again")
    if len(data) == _OWNER_FILE and data[0] < _OWNER_FILE // 3:
        raise WorkbookError("this is Excel's mark of an open workbook (~$…), not a workbook")
    if data.startswith(_OLE):
        _refuse_ole(data)
    for start, sentence in _MEANINGS:
        if data.startswith(start):
            raise WorkbookError("{reason}", reason=sentence)
    text = data[:2048].lstrip(b"\xef\xbb\xbf \t\r\n").lower()
    if text.startswith((b"<html", b"<!doctype html", b"<table")):
        raise WorkbookError("this is a web page under the name of a workbook; open it in Excel and save it as .xlsx")
    if text.startswith(b"<?xml") or b"spreadsheetml" in text or b"urn:schemas-microsoft-com:office" in text:
        raise WorkbookError("this is a workbook as plain XML; open it in Excel and save it as .xlsx")
    if b"\0" not in data[:4096] or data.startswith((b"\xff\xfe", b"\xfe\xff")):
        raise WorkbookError("this is a text file, perhaps CSV; open it in Excel and save it as .xlsx")
    raise WorkbookError("this is no workbook; Racebook reads .xlsx and .xlsm")


def _refuse_ole(data: bytes) -> None:
    if "EncryptedPackage".encode("utf-16-le") in data:
        raise WorkbookError("the workbook is protected by a password; remove it in Excel (File, Info) and save")
    if "Workbook".encode("utf-16-le") in data or "Book".encode("utf-16-le") in data:
        raise WorkbookError("this is a workbook of the old kind (.xls); open it in Excel and save it as .xlsx")
    raise WorkbookError("this is an old Office file or an encrypted one; open it in Excel and save it as .xlsx")


def refuse_other_packages(names: list[str], mimetype: bytes) -> None:
    """Raise a WorkbookError for a zip file that holds something else than an .xlsx or .xlsm workbook."""
    lower = [name.replace("\\", "/").lstrip("/").lower() for name in names]
    if mimetype.startswith(b"application/vnd.oasis.opendocument"):
        raise WorkbookError("this is an OpenDocument file (.ods); open it and save it as .xlsx")
    if "index/document.iwa" in lower:
        raise WorkbookError("this is a Numbers document; export it as .xlsx")
    if any(name.endswith("workbook.bin") for name in lower):
        raise WorkbookError("this is a binary workbook (.xlsb); open it in Excel and save it as .xlsx or .xlsm")
    if any(name.startswith(("word/", "ppt/")) for name in lower):
        raise WorkbookError("this is a text document or a presentation, not a workbook")
    raise WorkbookError("this zip file holds no workbook; Racebook reads .xlsx and .xlsm")
