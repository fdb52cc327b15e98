"""A workbook file opened: what it is, what it may not be, and its parts by what they mean."""

from __future__ import annotations

import posixpath
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING
from urllib.parse import unquote

from calc.core.errors import message
from calc.core.findings import Finding, Severity
from calc.workbook.errors import WorkbookError
from calc.workbook.formats import date_styles
from calc.workbook.places import Area, area_of
from calc.workbook.refusals import refuse_other_packages, refuse_what_is_no_workbook
from calc.workbook.values import unescaped
from calc.workbook.xml import from_utf8, local, parse, to_utf8
from calc.workbook.zip import Archive

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

LARGEST_FILE = 200 * 2**20

_MOST_IN_STRINGS = 10_000_000  # tags of the shared texts, of which there may be one for each cell
_STRICT = "purl.oclc.org"
_HEAD = 200  # bytes of a part that tell its encoding


@dataclass(frozen=True, slots=True)
class SheetPart:
    """A worksheet: its name on the tab, its part, whether it is hidden."""

    name: str
    part: str
    hidden: bool = False


@dataclass(frozen=True, slots=True)
class DefinedName:
    """A name that stands for a formula; `sheet` is blank for a name of the whole workbook."""

    name: str
    formula: str
    sheet: str = ""
    hidden: bool = False


@dataclass(frozen=True, slots=True)
class Table:
    """A table of a sheet: its area with headings and totals, and its columns."""

    name: str
    sheet: str
    area: Area
    columns: tuple[str, ...]
    heading_rows: int = 1
    total_rows: int = 0


@dataclass(frozen=True, slots=True)
class Relation:
    """A link from a part to another, by what the other is."""

    kind: str
    target: str


class Package:
    """An .xlsx or .xlsm file in memory. Opening refuses, with a WorkbookError, what cannot be used."""

    def __init__(self, data: bytes) -> None:
        if len(data) > LARGEST_FILE:
            raise WorkbookError("the file is larger than {most} MB", most=LARGEST_FILE >> 20)
        refuse_what_is_no_workbook(data)
        self.data = data
        self.archive = Archive(data)
        self.part = self._workbook_part()
        self._root = parse(self.archive.read(self.part), self.part)
        if _STRICT in self._root.tag:
            raise WorkbookError("this is a Strict workbook; in Excel save it as “Excel Workbook (.xlsx)”, not Strict")
        if local(self._root.tag) != "workbook":
            refuse_other_packages(self.archive.names, b"")
        self._relations = self.relations(self.part)
        self._heads: dict[str, bytes] = {}

    def text(self, part: str) -> bytes:
        """A part as UTF-8 XML."""
        xml = self.archive.read(part)
        self._heads[part] = xml[:_HEAD]
        return to_utf8(xml, part)

    def as_stored(self, part: str, text: bytes) -> bytes:
        """A part that is UTF-8 XML now in the encoding that it has in the file."""
        return from_utf8(text, self._heads.get(part) or self.archive.read(part)[:_HEAD])

    @cached_property
    def sheets(self) -> tuple[SheetPart, ...]:
        """The worksheets in the order of their tabs; chart sheets and macro sheets hold no cells."""
        found = []
        for sheet in self._children("sheets"):
            relation = self._relations.get(_relation_id(sheet))
            if relation is not None and relation.kind == "worksheet" and relation.target in self.archive:
                hidden = sheet.get("state", "visible") != "visible"
                found.append(SheetPart(sheet.get("name", ""), relation.target, hidden))
        return tuple(found)

    @cached_property
    def names(self) -> tuple[DefinedName, ...]:
        """The defined names."""
        order = [sheet.get("name", "") for sheet in self._children("sheets")]
        found = []
        for name in self._children("definedNames"):
            scope = name.get("localSheetId", "")
            sheet = order[int(scope)] if scope.isdigit() and int(scope) < len(order) else ""
            hidden = name.get("hidden", "0") in ("1", "true")
            found.append(DefinedName(name.get("name", ""), (name.text or "").strip(), sheet, hidden))
        return tuple(found)

    @cached_property
    def is_1904(self) -> bool:
        """True where day 0 is 1 January 1904."""
        properties = next((child for child in self._root if local(child.tag) == "workbookPr"), None)
        return properties is not None and properties.get("date1904", "0") in ("1", "true")

    @cached_property
    def strings(self) -> list[str]:
        """The shared texts by their number."""
        part = self._part_of("sharedStrings")
        return (
            [] if part is None else [_string(item) for item in parse(self.archive.read(part), part, _MOST_IN_STRINGS)]
        )

    @cached_property
    def date_styles(self) -> frozenset[bytes]:
        """The style numbers, as cells give them, under which a number is shown as a date or a time."""
        part = self._part_of("styles")
        return frozenset() if part is None else date_styles(parse(self.archive.read(part), part))

    @cached_property
    def tables(self) -> tuple[Table, ...]:
        """The tables of all sheets."""
        found = []
        for sheet in self.sheets:
            for relation in self.relations(sheet.part).values():
                if relation.kind == "table" and relation.target in self.archive:
                    table = _table(parse(self.archive.read(relation.target), relation.target), sheet.name)
                    found.extend([table] if table else [])
        return tuple(found)

    @cached_property
    def modified(self) -> str:
        """When the workbook was last saved, as its properties say (ISO 8601); blank where they do not."""
        part = next((r.target for r in self.relations("").values() if r.kind == "core-properties"), "")
        if not part or part not in self.archive:
            return ""
        properties = parse(self.archive.read(part), part)
        return next((p.text or "" for p in properties if local(p.tag) == "modified"), "")

    @property
    def findings(self) -> list[Finding]:
        """What the game master should know about the file as a whole."""
        if any("_xmlsignatures/" in name.lower() for name in self.archive.names):
            sentence = message("the file is signed; any change of a value makes the signature invalid")
            return [Finding(sentence, severity=Severity.WARNING)]
        return []

    def relations(self, part: str) -> dict[str, Relation]:
        """The links of a part by their id; of the whole package for a blank part."""
        folder, _, name = part.rpartition("/")
        links = f"{folder}/_rels/{name}.rels" if part else "_rels/.rels"
        if links not in self.archive:
            return {}
        found = {}
        for link in parse(self.archive.read(links), links):
            if link.get("TargetMode") != "External":
                target = posixpath.normpath(posixpath.join("/", folder, unquote(link.get("Target", "")))).lstrip("/")
                kind = link.get("Type", "").rstrip("/").rpartition("/")[2]
                found[link.get("Id", "")] = Relation(kind, target)
        return found

    def _workbook_part(self) -> str:
        for relation in self.relations("").values():
            if relation.kind == "officeDocument" and relation.target in self.archive:
                if relation.target.endswith(".xml"):
                    return relation.target
                break
        if "xl/workbook.xml" in self.archive and "xl/workbook.bin" not in self.archive:
            return "xl/workbook.xml"
        mimetype = self.archive.read("mimetype") if "mimetype" in self.archive else b""
        refuse_other_packages(self.archive.names, mimetype)
        raise AssertionError

    def _part_of(self, kind: str) -> str | None:
        for relation in self._relations.values():
            if relation.kind == kind and relation.target in self.archive:
                return relation.target
        return None

    def _children(self, group: str) -> Iterator[Element]:
        for child in self._root:
            if local(child.tag) == group:
                yield from child


def _relation_id(sheet: Element) -> str:
    return next((value for name, value in sheet.attrib.items() if local(name) == "id" and name != "id"), "")


def _string(item: Element) -> str:
    """One shared text: its own characters or those of its runs, without readings."""
    parts = []
    for child in item:
        tag = local(child.tag)
        if tag == "t":
            parts.append(child.text or "")
        elif tag == "r":
            parts.extend(run.text or "" for run in child if local(run.tag) == "t")
    return unescaped("".join(parts))


def _table(root: Element, sheet: str) -> Table | None:
    area = area_of(root.get("ref", ""))
    name = root.get("displayName") or root.get("name") or ""
    if area is None or not name:
        return None
    columns = tuple(
        unescaped(column.get("name", "")) for group in root if local(group.tag) == "tableColumns" for column in group
    )
    return Table(name, sheet, area, columns, int(root.get("headerRowCount", "1")), int(root.get("totalsRowCount", "0")))
