"""A workbook with everything in it that a careless writer loses: made with openpyxl, completed by hand."""

from __future__ import annotations

import io
import re
import struct
import zlib

from openpyxl import Workbook
from openpyxl.chart import LineChart, Reference
from openpyxl.comments import Comment
from openpyxl.drawing.image import Image
from openpyxl.formatting.rule import ColorScaleRule, FormulaRule
from openpyxl.styles import PatternFill
from openpyxl.worksheet.datavalidation import DataValidation
from openpyxl.worksheet.table import Table

from tests.workbook.kit import members, zipped

_X14 = "http://schemas.microsoft.com/office/spreadsheetml/2009/9/main"
_MAIN_FORMULA = "http://schemas.microsoft.com/office/excel/2006/main"
_SPARKLINES = (
    f'<extLst><ext xmlns:x14="{_X14}" uri="{{05C60535-1F16-4fd2-B633-F4F36F0B64E0}}"><x14:sparklineGroups xmlns:xm="{_MAIN_FORMULA}">'
    "<x14:sparklineGroup><x14:sparklines><x14:sparkline><xm:f>Race!B2:B4</xm:f><xm:sqref>F2</xm:sqref></x14:sparkline>"
    "</x14:sparklines></x14:sparklineGroup></x14:sparklineGroups></ext></extLst>"
)
_BUTTON = '<controls><control xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" shapeId="1025" r:id="rId90" name="Button 1"><controlPr defaultSize="0" macro="[0]!roll"/></control></controls>'
_RICH = (
    '<metadata xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><metadataTypes count="1"><metadataType name="XLDAPR" '
    'minSupportedVersion="120000" cellMeta="1"/></metadataTypes><cellMetadata count="1"><bk><rc t="1" v="0"/></bk></cellMetadata></metadata>'
)
#: Parts that no library of ours writes, each with what stands for its contents.
PARTS = {
    "xl/vbaProject.bin": b"\xd0\xcf\x11\xe0 macros \0\1\2",
    "xl/ctrlProps/ctrlProp1.xml": b'<formControlPr objectType="Button" lockText="1"/>',
    "xl/threadedComments/threadedComment1.xml": b"<ThreadedComments><threadedComment ref='A2'/></ThreadedComments>",
    "xl/persons/person.xml": b"<personList/>",
    "customXml/item1.xml": b"<race xmlns='urn:garden'><snail>\xc3\x84da</snail></race>",
    "customXml/itemProps1.xml": b"<itemProps/>",
    "xl/metadata.xml": _RICH.encode(),
    "xl/printerSettings/printerSettings1.bin": bytes(range(256)),
    "_xmlsignatures/sig1.xml": b"<Signature xmlns='http://www.w3.org/2000/09/xmldsig#'/>",
}


def feature_book() -> bytes:
    """A sheet Race with calls in B2:B4 and an array in H2, and everything around it."""
    made = Workbook()
    page = made.active
    assert page is not None
    page.title = "Race"
    page.append(["name", "fields", "place"])
    for row, name in enumerate(("Äda", "Bo", "Cy"), 2):
        page.append([name, f"=DEMO_CRAWL({row})", f"=RANK(B{row},B$2:B$4)"])
    page["E2"] = '=HYPERLINK("https://example.org","rules")'
    page.add_table(Table(displayName="Snails", ref="A1:C4"))
    chosen = DataValidation(type="list", formula1='"Äda,Bo"')
    chosen.add("D2:D9")
    page.add_data_validation(chosen)
    page.conditional_formatting.add("B2:B4", ColorScaleRule("min", None, "FF0000", "max", None, "00FF00"))
    fill = PatternFill("solid", bgColor="FFFF00")
    page.conditional_formatting.add("A2:A4", FormulaRule(["$B2>3"], fill=fill))
    page["A2"].comment = Comment("slow today", "the gardener")
    chart = LineChart()
    chart.add_data(Reference(page, min_col=2, min_row=1, max_row=4), titles_from_data=True)
    page.add_chart(chart, "J2")
    page.add_image(Image(io.BytesIO(_picture())), "J20")
    page.protection.sheet = True
    page.print_title_rows = "1:1"
    buffer = io.BytesIO()
    made.save(buffer)
    return zipped(_completed(members(buffer.getvalue())))


def _completed(parts: dict[str, bytes]) -> dict[str, bytes]:
    """The parts with those added that openpyxl does not know."""
    name = "xl/worksheets/sheet1.xml"
    text = parts[name].decode()
    array = '<c r="H2" cm="1"><f t="array" ref="H2:H3">DEMO_LOG(2,1)</f><v>0</v></c></row>'
    text = re.sub(r'(<row r="2".*?)</row>', rf"\1{array}", text, count=1)
    text = re.sub(r'(<row r="3".*?)</row>', r'\1<c r="H3"><v>1</v></c></row>', text, count=1)
    text = re.sub("(<tableParts.*?</tableParts>|<tableParts[^>]*/>)", rf"{_BUTTON}\1{_SPARKLINES}", text, count=1)
    return {**parts, name: text.encode(), **PARTS}


def _picture() -> bytes:
    """The smallest PNG: one red dot."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">L", len(data)) + kind + data + struct.pack(">L", zlib.crc32(kind + data))

    head = struct.pack(">2L5B", 1, 1, 8, 2, 0, 0, 0)
    return (
        b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(b"\0\xff\0\0")) + chunk(b"IEND", b"")
    )
