"""Files: what a browser keeps of a table, the same bytes as the command writes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from starlette.responses import Response

import printkit
from layouts.errors import InputError
from printkit.files.destination import zip_documents
from printkit.printing.prepress import one_of
from printkit.printing.settings import DUPLEX, parse_offset, read_settings
from printkit.web.form import read_order
from printkit.web.messages import SheetPicture

_TYPES = {
    "pdf": "application/pdf",
    "svg": "image/svg+xml",
    "png": "image/png",
    "zip": "application/zip",
}


@dataclass(frozen=True, slots=True)
class Kept:
    """A file: what it is called, what is in it, and what kind that is."""

    name: str
    content: bytes

    @property
    def media_type(self) -> str:
        """As HTTP calls the kind."""
        ending = self.name.rpartition(".")[2]
        return _TYPES.get(ending, "text/plain; charset=utf-8")


def svg_answer(picture: str | bytes, headers: Mapping[str, str] | None = None) -> Response:
    """A picture for the page to show."""
    return Response(picture, media_type=_TYPES["svg"], headers=headers)


def file_answer(kept: Kept, how: str) -> Response:
    """A file for a browser to show "inline" or to keep as an "attachment"."""
    headers = {"content-disposition": f'{how}; filename="{kept.name}"'}
    return Response(kept.content, media_type=kept.media_type, headers=headers)


def drafted_file(words: Sequence[str]) -> Kept:
    """What a command line writes, without anything that takes long.

    Raises InputError as that, and where puzzles are not found yet.
    """
    sheets = printkit.draft(read_order([*words]))
    if sheets.lacks_puzzles:
        raise InputError("puzzles are looked for first: press Check, and print then")
    return file_of(sheets)


def calibration_file(paper: str, duplex: str, offset: str) -> Kept:
    """The test sheet of a printer, as `printkit calibrate` writes it; what is empty is as kept.

    Raises InputError for a paper or a figure that cannot be.
    """
    kept = read_settings()
    moved = parse_offset(offset) if offset else kept.back_offset
    way = one_of({name: name for name in DUPLEX}, duplex, "way to print backs") if duplex else None
    sheet = printkit.calibration_sheet(paper or None, way or kept.duplex, moved)
    return Kept("calibration.pdf", sheet)


def drawn_pages(sheets: printkit.Sheets) -> list[SheetPicture]:
    """All pages as SVG. Raises InputError where the paper does not take a sheet."""
    return [
        SheetPicture(page.name, page.label, page.width, page.height, sheets.svg(page.name))
        for page in sheets.pages
    ]


def file_of(sheets: printkit.Sheets) -> Kept:
    """The file of all that was ordered: of several pictures an archive.

    Raises InputError where the paper does not take a sheet.
    """
    form = sheets.order.form
    documents = [written.document for written in sheets.written()]
    contents = [content for document in documents for content in document.parts.values()]
    stem = documents[0].stem
    if len(contents) == 1 and form not in ("svg", "png"):
        return Kept(f"{stem}.{form}", contents[0])
    return Kept(f"{stem}-{form}.zip", zip_documents(form, documents))
