"""The zip container of a workbook: read members within limits, replace some and copy the rest byte for byte."""

from __future__ import annotations

import zlib
from collections.abc import Mapping
from dataclasses import dataclass
from struct import Struct, error, pack

from calc.core.plurals import plural
from calc.workbook.errors import WorkbookError

MOST_MEMBERS = 20_000
LARGEST_MEMBER = 256 * 2**20
LARGEST_TOTAL = 1024 * 2**20

_STORED, _DEFLATED = 0, 8
_ENCRYPTED, _SIZES_FOLLOW, _COMPRESSION_LEVEL = 0x1, 0x8, 0x6
_IN_ZIP64 = 0xFFFFFFFF

_LOCAL = Struct("<4s5H3L2H")
_CENTRAL = Struct("<4s6H3L5H2L")
_END = Struct("<4s4H2LH")
_END64 = Struct("<4sQ2H2L4Q")
_LOCATOR64 = Struct("<4sLQL")
_EXTRA = Struct("<2H")


@dataclass(slots=True)
class Member:
    """One entry of the directory: where its bytes lie and how they are packed."""

    name: str
    flags: int
    method: int
    crc: int
    packed: int
    size: int
    offset: int
    end: int
    record: bytes


class Archive:
    """A zip file in memory. Of members with one name the last counts, as everywhere."""

    def __init__(self, data: bytes) -> None:
        self.data = data
        self._directory, self._tail, count = _end_of_directory(data)
        self.members = self._read_directory(count)
        self._by_name = {lookup(member.name): member for member in self.members}

    def __contains__(self, name: str) -> bool:
        return lookup(name) in self._by_name

    @property
    def names(self) -> list[str]:
        """The names as stored, in the order of the directory."""
        return [member.name for member in self.members]

    def read(self, name: str) -> bytes:
        """The unpacked bytes of a member; its size and checksum must be as announced."""
        member = self._by_name.get(lookup(name))
        if member is None:
            raise WorkbookError("the part {name} is missing; the file is damaged", name=name)
        if member.flags & _ENCRYPTED:
            raise WorkbookError("the file is encrypted; save it without a password and try again")
        start = self._start(member)
        packed = self.data[start : start + member.packed]
        if member.method == _STORED:
            unpacked = packed
        elif member.method == _DEFLATED:
            unpacked = _inflate(packed, member)
        else:
            raise WorkbookError("the part {name} is packed in an unknown way", name=name)
        if len(unpacked) != member.size or zlib.crc32(unpacked) != member.crc:
            raise WorkbookError("the part {name} is damaged; open the file in Excel and save it anew", name=name)
        return unpacked

    def replaced(self, new: Mapping[str, bytes]) -> bytes:
        """The file with the contents of some members replaced, all other bytes as they are."""
        contents = {id(self._by_name[lookup(name)]): content for name, content in new.items()}
        if not contents:
            return self.data
        in_file = sorted(self.members, key=lambda member: member.offset)
        parts = [self.data[: in_file[0].offset]]
        length = len(parts[0])
        records: dict[int, bytes] = {}
        for member in in_file:
            if id(member) in contents:
                raw, records[id(member)] = self._packed(member, contents[id(member)], length)
            else:
                raw = self.data[member.offset : member.end]
                records[id(member)] = _moved(member, length)
            parts.append(raw)
            length += len(raw)
        directory = b"".join(records[id(member)] for member in self.members)
        comment = self.data[self._tail + _END.size :]
        count = len(self.members)
        end = _END.pack(b"PK\5\6", 0, 0, count, count, len(directory), length, len(comment))
        return b"".join((*parts, directory, end, comment))

    def _read_directory(self, count: int) -> list[Member]:
        if count > MOST_MEMBERS:
            raise WorkbookError(
                plural(
                    "the file holds {count} part, more than {most}", "the file holds {count} parts, more than {most}"
                ),
                count=count,
                most=MOST_MEMBERS,
            )
        members = []
        place = self._directory
        for _ in range(count):
            member, place = _directory_entry(self.data, place)
            members.append(member)
        if not members:
            raise WorkbookError("the zip file is empty")
        if sum(member.size for member in members) > LARGEST_TOTAL:
            raise WorkbookError("the file is too large unpacked; at most {most} MB", most=LARGEST_TOTAL >> 20)
        self._set_ends(members)
        return members

    def _set_ends(self, members: list[Member]) -> None:
        """Each member reaches to the next header; overlapping members are how zip bombs are made."""
        in_file = sorted(members, key=lambda member: member.offset)
        for member, after in zip(in_file, [after.offset for after in in_file[1:]] + [self._directory], strict=True):
            member.end = after
            if self._start(member) + member.packed > after:
                raise WorkbookError("the parts of the zip file overlap; the file is damaged")

    def _start(self, member: Member) -> int:
        try:
            header = _LOCAL.unpack_from(self.data, member.offset)
        except error:
            header = (b"",)
        if header[0] != b"PK\3\4":
            raise WorkbookError("the zip file is damaged: no part where {name} should be", name=member.name)
        start: int = member.offset + _LOCAL.size + header[9] + header[10]
        return start

    def _packed(self, member: Member, content: bytes, offset: int) -> tuple[bytes, bytes]:
        """Local header with packed content, and the entry of the directory, of a replaced member."""
        packer = zlib.compressobj(6, zlib.DEFLATED, -15)
        packed = packer.compress(content) + packer.flush()
        flags = member.flags & ~(_SIZES_FOLLOW | _COMPRESSION_LEVEL)
        local = list(_LOCAL.unpack_from(self.data, member.offset))
        place = member.offset + _LOCAL.size
        name = self.data[place : place + local[9]]
        extra = _without_zip64(self.data[place + local[9] : place + local[9] + local[10]])
        sizes = [zlib.crc32(content), len(packed), len(content)]
        local[2:4] = [flags, _DEFLATED]
        local[6:9] = sizes
        local[10] = len(extra)
        fields = list(_CENTRAL.unpack_from(member.record))
        fields[3:5] = [flags, _DEFLATED]
        fields[7:10] = sizes
        return _LOCAL.pack(*local) + name + extra + packed, _record(member, fields, offset)


def lookup(name: str) -> str:
    """A member's name as it is looked for: some writers use backslashes, or another case."""
    return name.replace("\\", "/").lstrip("/").lower()


def _end_of_directory(data: bytes) -> tuple[int, int, int]:
    """Where the directory starts, where its end record lies, and the number of members."""
    tail = _end_record(data)
    _, disk, _, _, count, size, offset, _ = _END.unpack_from(data, tail)
    end = tail
    if _IN_ZIP64 in (size, offset) or count == 0xFFFF:
        locator = tail - _LOCATOR64.size
        if locator >= 0 and data[locator : locator + 4] == b"PK\6\7":
            place = _LOCATOR64.unpack_from(data, locator)[2]
            if data[place : place + 4] == b"PK\6\6" and place + _END64.size <= len(data):
                *_, count, size, offset = _END64.unpack_from(data, place)
                end = place
    if disk or offset + size > end or data[offset : offset + 4] not in (b"PK\1\2", b"PK\5\6"):
        raise WorkbookError("the directory of the zip file is damaged; copy or download the file again")
    return offset, tail, count


def _end_record(data: bytes) -> int:
    """Where the end record lies; the comment behind it may hold anything, the signature of such a record too."""
    first = max(0, len(data) - 0xFFFF - _END.size)
    place = data.rfind(b"PK\5\6", first)
    found = []
    while place >= first:
        if place + _END.size <= len(data):
            found.append(place)
            if place + _END.size + _END.unpack_from(data, place)[7] == len(data):
                return place
        place = data.rfind(b"PK\5\6", first, place)
    if not found:
        raise WorkbookError("the file is cut off; copy or download it again")
    return found[0]


def _directory_entry(data: bytes, place: int) -> tuple[Member, int]:
    try:
        fields = _CENTRAL.unpack_from(data, place)
    except error:
        fields = (b"",)
    if fields[0] != b"PK\1\2":
        raise WorkbookError("the directory of the zip file is damaged; copy or download the file again")
    _, _, _, flags, method, _, _, crc, packed, size, name_length, extra_length, comment_length, *_, offset = fields
    start = place + _CENTRAL.size
    name = data[start : start + name_length].decode("utf-8" if flags & 0x800 else "cp437", "replace")
    end = start + name_length + extra_length + comment_length
    if _IN_ZIP64 in (packed, size, offset):
        extra = data[start + name_length : start + name_length + extra_length]
        size, packed, offset = _zip64_sizes(extra, size, packed, offset)
    if size > LARGEST_MEMBER:
        raise WorkbookError(
            "the part {name} is too large unpacked; at most {most} MB", name=name, most=LARGEST_MEMBER >> 20
        )
    return Member(name, flags, method, crc, packed, size, offset, 0, data[place:end]), end


def _zip64_sizes(extra: bytes, *short: int) -> list[int]:
    """The sizes and the offset, each taken from the zip64 field where the short one says so."""
    field = b""
    place = 0
    while place + _EXTRA.size <= len(extra):
        kind, length = _EXTRA.unpack_from(extra, place)
        if kind == 1:
            field = extra[place + _EXTRA.size : place + _EXTRA.size + length]
        place += _EXTRA.size + length
    found = []
    for value in short:
        if value == _IN_ZIP64 and len(field) >= 8:
            found.append(int.from_bytes(field[:8], "little"))
            field = field[8:]
        else:
            found.append(value)
    return found


def _without_zip64(extra: bytes) -> bytes:
    kept = b""
    place = 0
    while place + _EXTRA.size <= len(extra):
        kind, length = _EXTRA.unpack_from(extra, place)
        if kind != 1:
            kept += extra[place : place + _EXTRA.size + length]
        place += _EXTRA.size + length
    return kept


def _moved(member: Member, offset: int) -> bytes:
    """The directory entry of an unchanged member at its new place."""
    fields = list(_CENTRAL.unpack_from(member.record))
    if _IN_ZIP64 in (fields[8], fields[9], fields[16]):
        fields[8:10] = [member.packed, member.size]
        return _record(member, fields, offset)
    return member.record[:42] + pack("<L", offset) + member.record[46:]


def _record(member: Member, fields: list[int], offset: int) -> bytes:
    """A directory entry with new fields; a zip64 field is no longer needed, all sizes being checked."""
    name_end = _CENTRAL.size + fields[10]
    extra_end = name_end + fields[11]
    extra = _without_zip64(member.record[name_end:extra_end])
    fields[11], fields[16] = len(extra), offset
    name, comment = member.record[_CENTRAL.size : name_end], member.record[extra_end:]
    return _CENTRAL.pack(*fields) + name + extra + comment


def _inflate(packed: bytes, member: Member) -> bytes:
    """The unpacked bytes, never more than announced plus one."""
    try:
        return zlib.decompressobj(-15).decompress(packed, member.size + 1)
    except zlib.error:
        raise WorkbookError("the part {name} is damaged; copy or download the file again", name=member.name) from None
