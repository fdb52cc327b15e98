"""The part of a workbook in which xlwings Lite keeps its program: read it, write it into a new workbook.

Lite keeps its files as settings of its add-in, in a web extension part that the package's own relations lead to by way
of the task panes. Its functions stand in formulas under a prefix; a plain name would never find the add-in.
"""

from __future__ import annotations

import json
import re
import uuid
import zipfile
from collections.abc import Container, Iterable, Mapping
from dataclasses import dataclass, field
from io import BytesIO
from typing import TYPE_CHECKING
from xml.sax.saxutils import escape, quoteattr

from calc.workbook.package import Package
from calc.workbook.xml import local, parse

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

PROGRAM = "main.py"
PREFIX = "_xldudf_"

#: The add-in in Microsoft's store.
_ADDIN = "wa200008175"
#: What the add-in itself writes beside the program, in the version whose workbooks we have seen.
_PROPERTIES = {"pyodideVersion": "0.27.5", "addinVersion": "1.0.0.0-18"}

_PANES, _EXTENSION = "xl/webextensions/taskpanes.xml", "xl/webextensions/webextension1.xml"
_PANES_LINKS = "xl/webextensions/_rels/taskpanes.xml.rels"
_LINKS, _TYPES = "_rels/.rels", "[Content_Types].xml"

_DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
_OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_RELATIONS = "http://schemas.openxmlformats.org/package/2006/relationships"
_DRAWING = "http://schemas.openxmlformats.org/drawingml/2006/main"
_KIND = "http://schemas.microsoft.com/office/2011/relationships"
_WEB = "http://schemas.microsoft.com/office/webextensions"
_TYPE = "application/vnd.ms-office.webextension"

_FORMULA = re.compile(rb"(<f\b[^>]*>)([^<]*)(</f>)")
_CALL = re.compile(rb"(?<![\w.!])([A-Z][A-Z0-9_]+)(?=\()")


@dataclass(frozen=True, slots=True)
class Extension:
    """What Lite holds in a workbook: its identity there, and its files and settings by name."""

    identity: str = ""
    properties: Mapping[str, str] = field(default_factory=dict)

    @property
    def program(self) -> str | None:
        """The program; None where the workbook has none."""
        return self.properties.get(PROGRAM)

    def with_program(self, program: str) -> Extension:
        """The same with another program; what else the add-in keeps stays."""
        identity = self.identity or "{" + str(uuid.uuid5(uuid.NAMESPACE_URL, f"racebook:{program}")).upper() + "}"
        return Extension(identity, {**_PROPERTIES, **self.properties, PROGRAM: program})


def extension(package: Package) -> Extension | None:
    """What xlwings Lite holds in a workbook; None where it was never used there."""
    for panes in package.relations("").values():
        if panes.kind == "webextensiontaskpanes" and panes.target in package.archive:
            for linked in package.relations(panes.target).values():
                if linked.kind == "webextension" and linked.target in package.archive:
                    root = parse(package.archive.read(linked.target), linked.target)
                    if _addin(root) == _ADDIN:
                        return Extension(root.get("id", ""), dict(_properties(root)))
    return None


def with_extension(data: bytes, held: Extension, functions: Iterable[str]) -> bytes:
    """A new workbook with Lite's part in it, its formulas calling the functions by the add-in's prefix."""
    names = sorted(functions)
    known = frozenset(name.encode() for name in names)
    added = {
        _PANES: _panes(),
        _PANES_LINKS: f'<Relationships xmlns="{_RELATIONS}">{_link("rId1", "webextension", "webextension1.xml")}</Relationships>',
        _EXTENSION: _extension(held, names),
    }
    types = "".join(
        f'<Override PartName="/{part}" ContentType="{_TYPE}{kind}+xml"/>' for part, kind in ((_PANES, "taskpanes"), (_EXTENSION, ""))
    )  # fmt: skip
    written = BytesIO()
    with zipfile.ZipFile(BytesIO(data)) as old, zipfile.ZipFile(written, "w", zipfile.ZIP_DEFLATED) as new:
        for info in old.infolist():
            content = old.read(info)
            if info.filename == _TYPES:
                content = content.replace(b"</Types>", types.encode() + b"</Types>")
            elif info.filename == _LINKS:
                link = _link(_free_id(content), "webextensiontaskpanes", _PANES)
                content = content.replace(b"</Relationships>", link.encode() + b"</Relationships>")
            elif info.filename.startswith("xl/worksheets/"):
                content = prefixed(content, known)
            new.writestr(zipfile.ZipInfo(info.filename, info.date_time), content, zipfile.ZIP_DEFLATED)
        date = old.infolist()[0].date_time
        for name, text in added.items():
            new.writestr(zipfile.ZipInfo(name, date), _DECLARATION + text, zipfile.ZIP_DEFLATED)
    return written.getvalue()


def prefixed(sheet: bytes, known: Container[bytes]) -> bytes:
    """A worksheet whose formulas call our functions as functions of an add-in."""

    def call(found: re.Match[bytes]) -> bytes:
        return PREFIX.encode() + found[1] if found[1] in known else found[1]

    return _FORMULA.sub(lambda found: found[1] + _CALL.sub(call, found[2]) + found[3], sheet)


def _addin(root: Element) -> str:
    return next((child.get("id", "").lower() for child in root if local(child.tag) == "reference"), "")


def _properties(root: Element) -> Iterable[tuple[str, str]]:
    """The settings of the add-in, each a text in JSON."""
    for group in root:
        if local(group.tag) == "properties":
            for item in group:
                try:
                    value = json.loads(item.get("value", ""))
                except ValueError:
                    continue
                if isinstance(value, str):
                    yield item.get("name", ""), value


def _panes() -> str:
    return (
        f'<wetp:taskpanes xmlns:wetp="{_WEB}/taskpanes/2010/11">'
        '<wetp:taskpane dockstate="right" visibility="0" width="438" row="0">'
        f'<wetp:webextensionref xmlns:r="{_OFFICE}" r:id="rId1"/></wetp:taskpane></wetp:taskpanes>'
    )


def _extension(held: Extension, names: list[str]) -> str:
    properties = "".join(
        f"<we:property name={quoteattr(name)} value={_attribute(json.dumps(value, ensure_ascii=False))}/>"
        for name, value in held.properties.items()
    )
    ids = "".join(f"<we:customFunctionIds>{PREFIX}{escape(name)}</we:customFunctionIds>" for name in names)
    return (
        f'<we:webextension xmlns:we="{_WEB}/webextension/2010/11" id="{held.identity}">'
        f'<we:reference id="{_ADDIN}" version="1.0.0.0" store="en-US" storeType="OMEX"/>'
        f'<we:alternateReferences><we:reference id="{_ADDIN}" version="1.0.0.0" store="{_ADDIN.upper()}" '
        f'storeType="OMEX"/></we:alternateReferences><we:properties>{properties}</we:properties><we:bindings/>'
        f'<we:snapshot xmlns:r="{_OFFICE}"/><we:extLst>'
        f'<a:ext xmlns:a="{_DRAWING}" uri="{{D87F86FE-615C-45B5-9D79-34F1136793EB}}"><we:containsCustomFunctions/></a:ext>'
        f'<a:ext xmlns:a="{_DRAWING}" uri="{{7C84B067-C214-45C3-A712-C9D94CD141B2}}">'
        f"<we:customFunctionIdList>{ids}</we:customFunctionIdList></a:ext></we:extLst></we:webextension>"
    )


def _attribute(text: str) -> str:
    """A text between double quotes, as Office writes them whatever the text holds."""
    return '"' + escape(text, {'"': "&quot;"}) + '"'


def _link(identity: str, kind: str, target: str) -> str:
    return f'<Relationship Id="{identity}" Type="{_KIND}/{kind}" Target="{target}"/>'


def _free_id(links: bytes) -> str:
    """An id that no relation of the package has yet."""
    number = 1
    while f'"rId{number}"'.encode() in links:
        number += 1
    return f"rId{number}"
