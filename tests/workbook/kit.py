"""Workbooks for tests: small ones written by hand as raw parts, and what a slow obvious reader says of any."""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any
from xml.etree import ElementTree
from xml.sax.saxutils import escape

CORPUS = Path(__file__).parents[3] / "shared" / "corpus"
MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
PACKAGE = "http://schemas.openxmlformats.org/package/2006/relationships"


def corpus() -> list[Path]:
    """The real workbooks, none where they are not at hand."""
    return sorted(path for path in CORPUS.glob("*/*") if path.suffix in (".xlsx", ".xlsm"))


def sheet(rows: str, *, before: str = "", after: str = "") -> str:
    """A worksheet part with these rows."""
    return (
        f'<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<worksheet xmlns="{MAIN}" xmlns:r="{OFFICE}">'
        f"{before}<sheetData>{rows}</sheetData>{after}</worksheet>"
    )


def cells(held: Mapping[str, Any]) -> str:
    """Rows of cells: numbers, texts and truth values; texts with = are formulas without a value, ready XML is kept."""
    by_row: dict[int, list[tuple[str, Any]]] = {}
    for name, value in held.items():
        by_row.setdefault(int(re.sub("[A-Z]+", "", name)), []).append((name, value))
    return "".join(
        f'<row r="{row}">' + "".join(_cell(name, value) for name, value in _across(wanted)) + "</row>"
        for row, wanted in sorted(by_row.items())
    )


def _across(wanted: list[tuple[str, Any]]) -> list[tuple[str, Any]]:
    return sorted(wanted, key=lambda cell: (len(cell[0]), cell[0]))


def _cell(name: str, value: Any) -> str:
    if isinstance(value, bool):
        return f'<c r="{name}" t="b"><v>{int(value)}</v></c>'
    if isinstance(value, int | float):
        return f'<c r="{name}"><v>{value}</v></c>'
    if value.startswith("<c"):
        return str(value)
    if value.startswith("="):
        return f'<c r="{name}"><f>{escape(value[1:])}</f></c>'
    return f'<c r="{name}" t="inlineStr"><is><t>{escape(value)}</t></is></c>'


def array(name: str, area: str, formula: str, *, dynamic: bool = False) -> str:
    """The cell of an array formula."""
    cm = ' cm="1"' if dynamic else ""
    return f'<c r="{name}"{cm}><f t="array" ref="{area}">{escape(formula)}</f></c>'


def book(
    sheets: Mapping[str, str | bytes | Mapping[str, Any]], *, names: str = "", properties: str = "",
    parts: Mapping[str, str | bytes] | None = None, packing: int = zipfile.ZIP_DEFLATED,
) -> bytes:  # fmt: skip
    """A workbook of these sheets, each a part or its cells."""
    held: dict[str, str | bytes] = {}
    listed = linked = ""
    for number, (name, content) in enumerate(sheets.items(), 1):
        listed += f'<sheet name="{escape(name)}" sheetId="{number}" r:id="rId{number}"/>'
        linked += f'<Relationship Id="rId{number}" Type="{OFFICE}/worksheet" Target="worksheets/sheet{number}.xml"/>'
        held[f"xl/worksheets/sheet{number}.xml"] = sheet(cells(content)) if isinstance(content, Mapping) else content
    defined = f"<definedNames>{names}</definedNames>" if names else ""
    held["xl/workbook.xml"] = (
        f'<workbook xmlns="{MAIN}" xmlns:r="{OFFICE}">{properties}<sheets>{listed}</sheets>{defined}</workbook>'
    )
    held["xl/_rels/workbook.xml.rels"] = f'<Relationships xmlns="{PACKAGE}">{linked}</Relationships>'
    held["_rels/.rels"] = (
        f'<Relationships xmlns="{PACKAGE}"><Relationship Id="r1" Type="{OFFICE}/officeDocument" '
        'Target="xl/workbook.xml"/></Relationships>'
    )
    held["[Content_Types].xml"] = _content_types(len(sheets))
    return zipped({**held, **(parts or {})}, packing)


def _content_types(sheets: int) -> str:
    kind = "application/vnd.openxmlformats-officedocument.spreadsheetml."
    overrides = f'<Override PartName="/xl/workbook.xml" ContentType="{kind}sheet.main+xml"/>'
    for number in range(1, sheets + 1):
        overrides += f'<Override PartName="/xl/worksheets/sheet{number}.xml" ContentType="{kind}worksheet+xml"/>'
    return (
        '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">'
        '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
        f'<Default Extension="xml" ContentType="application/xml"/>{overrides}</Types>'
    )


def zipped(parts: Mapping[str, str | bytes], packing: int = zipfile.ZIP_DEFLATED) -> bytes:
    """A zip file of these parts."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", packing) as file:
        for name, content in parts.items():
            file.writestr(zipfile.ZipInfo(name, (2024, 1, 1, 0, 0, 0)), content, packing)
    return buffer.getvalue()


def members(data: bytes) -> dict[str, bytes]:
    """The unpacked members of a zip file."""
    with zipfile.ZipFile(io.BytesIO(data)) as file:
        return {name: file.read(name) for name in file.namelist()}


def slowly(part: bytes) -> Iterable[tuple[str, str, str | None, str | None, str | None]]:
    """Every cell of a worksheet part by a plain XML parser: name, type, formula, kind of formula, text of its value."""
    row = column = 0
    for element in ElementTree.fromstring(part).iter():
        tag = element.tag.rpartition("}")[2]
        if tag == "row":
            row, column = int(element.get("r") or row + 1), 0
        elif tag == "c" and element.tag.startswith("{" + MAIN):
            name = element.get("r")
            letters = re.sub("[0-9]+", "", name) if name else ""
            column = sum(26**i * (ord(x) - 64) for i, x in enumerate(reversed(letters.upper()))) if name else column + 1
            formula = next((child for child in element if child.tag.endswith("}f")), None)
            value = next((child for child in element if child.tag.endswith("}v")), None)
            yield (
                f"{row},{column}",
                element.get("t", "n"),
                None if formula is None else formula.text or "",
                None if formula is None else formula.get("t", "normal"),
                None if value is None else value.text or "",
            )
