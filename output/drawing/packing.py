"""Object and cross-reference streams (ISO 32000-1, 7.5.7 and 7.5.8), which ReportLab lacks.

A structure tree is many small objects: together and compressed they take a fifth.
"""

from __future__ import annotations

import zlib
from collections.abc import Mapping

from reportlab.pdfbase.pdfdoc import PDFDocument

_ENTRY = (1, 4, 2)
"""How many bytes each field of a cross-reference has: its kind, where, and which one there."""

_FREE, _AT_OFFSET, _IN_STREAM = range(3)


def packed(document: PDFDocument, data: bytes) -> bytes:
    """The bytes of a document that ReportLab wrote, with all objects but streams packed together.

    The same bytes give the same ones.
    """
    end = data.rindex(b"\nxref\n") + 1
    objects = _objects(document, data, end)
    small = {number: body for number, body in objects.items() if not _is_stream(body)}
    first = min(document.idToOffset.values())
    parts, length = [data[:first]], first
    entries = {0: (_FREE, 0, 0xFFFF)}

    def add(number: int, body: bytes) -> None:
        nonlocal length
        entries[number] = (_AT_OFFSET, length, 0)
        parts.append(b"%d 0 obj\n%s\nendobj\n" % (number, body))
        length += len(parts[-1])

    for number, body in objects.items():
        if number not in small:
            add(number, body)
    pack, table = max(objects) + 1, max(objects) + 2
    for index, number in enumerate(small):
        entries[number] = _IN_STREAM, pack, index
    add(pack, _object_stream(small))
    entries[table] = _AT_OFFSET, length, 0
    start, known = length, _trailer(data, end)
    add(table, _cross_references(entries, known))
    parts.append(b"startxref\n%d\n%%%%EOF\n" % start)
    return b"".join(parts)


def _objects(document: PDFDocument, data: bytes, end: int) -> dict[int, bytes]:
    """The objects by their numbers, without the lines around them."""
    places = sorted((offset, name) for name, offset in document.idToOffset.items())
    ends = [offset for offset, _ in places[1:]] + [end]
    objects = {}
    for (start, name), stop in zip(places, ends, strict=True):
        number, _ = document.idToObjectNumberAndVersion[name]
        body = data[start:stop].partition(b" obj\n")[2]
        objects[number] = body[: body.rindex(b"endobj")].strip(b"\n")
    return objects


def _is_stream(body: bytes) -> bool:
    return body.endswith(b"endstream")


def _object_stream(objects: Mapping[int, bytes]) -> bytes:
    places, bodies, length = [], [], 0
    for number, body in objects.items():
        places.append(b"%d %d" % (number, length))
        bodies.append(body)
        length += len(body) + 1
    head = b" ".join(places) + b"\n"
    known = b"/Type /ObjStm /N %d /First %d" % (len(objects), len(head))
    return _stream(known, head + b"\n".join(bodies))


def _cross_references(entries: Mapping[int, tuple[int, int, int]], known: bytes) -> bytes:
    rows = b"".join(
        field.to_bytes(width, "big")
        for _, entry in sorted(entries.items())
        for field, width in zip(entry, _ENTRY, strict=True)
    )
    form = b"/Type /XRef /Size %d /W [%d %d %d] " % (len(entries), *_ENTRY)
    return _stream(form + known, rows)


def _trailer(data: bytes, start: int) -> bytes:
    """What the trailer says besides how many objects there are."""
    lines = data[data.index(b"trailer", start) : data.rindex(b"startxref")].split(b"\n")
    kept = [line for line in lines if line.startswith((b"/ID", b"[<", b"/Info", b"/Root"))]
    return b" ".join(line.strip() for line in kept)


def _stream(known: bytes, content: bytes) -> bytes:
    content = zlib.compress(content, 9)
    head = b"<< %s /Filter /FlateDecode /Length %d >>" % (known, len(content))
    return b"%s\nstream\n%s\nendstream" % (head, content)
