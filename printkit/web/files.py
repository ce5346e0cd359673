"""Files to download, the same bytes as the commands write, and texts that users upload."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from starlette.datastructures import UploadFile
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

import printkit
from layouts.errors import InputError, StoppedError
from layouts.fields import MAX_BYTES, decode
from output.page.frame import INCH
from printkit.files.documents import zip_documents
from printkit.printing.prepress import one_of
from printkit.printing.settings import DUPLEX, parse_offset, settings_of, values_in_use
from printkit.web.form import read_order
from printkit.web.messages import NamedFile, SheetPicture, TaskResult

A_DAY = {"cache-control": "private, max-age=86400"}
"""Headers of answers that stay the same for at least a day."""

FRAMED = "default-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'self'"
"""The policy for files that the page's own frames may show."""

MOST_DOTS = 100e6
"""The most dots of a picture: 400 MB while it is drawn."""

_UNCHECKED = "this is not checked yet: press Check, and print then"

_TYPES = {
    "pdf": "application/pdf",
    "svg": "image/svg+xml",
    "png": "image/png",
    "zip": "application/zip",
}


def file_of(found: TaskResult) -> NamedFile:
    """The file that a task has written."""
    assert found.file
    return found.file


def svg_answer(picture: str | bytes, headers: Mapping[str, str] | None = None) -> Response:
    """Answer with a picture."""
    return Response(picture, media_type=_TYPES["svg"], headers=headers)


def file_answer(kept: NamedFile, how: str) -> Response:
    """Answer with a file, to be shown ("inline") or downloaded ("attachment")."""
    media_type = _TYPES.get(kept.name.rpartition(".")[2], "text/plain; charset=utf-8")
    headers = {"content-disposition": f'{how}; filename="{kept.name}"'}
    if how == "inline":  # the page prints it from a frame
        headers["content-security-policy"] = FRAMED
    return Response(kept.content, media_type=media_type, headers=headers)


def without_fresh(words: Sequence[str]) -> list[str]:
    """The words of a command line that takes what a fresh check has found."""
    return [word for word in words if word != "--fresh"]


def draw_file(words: Sequence[str]) -> NamedFile:
    """The file that a command line writes, with what was checked before: no game is played for it.

    Raises InputError as the command, or if a check or puzzles are missing.
    """
    order = read_order(without_fresh(words))
    refuse_large(order)
    sheets = printkit.draft(order)
    if not order.check and sheets.lacks_puzzles:
        raise InputError("puzzles are looked for first: press Check, and print then")
    if order.check:
        try:
            sheets = printkit.finish(sheets, listener=printkit.Listener(stop=lambda: True))
        except StoppedError:
            raise InputError(_UNCHECKED) from None
        if any(made.deal is not None and made.deal.stopped for made in sheets.setups):
            raise InputError(_UNCHECKED)
    return sheets_file(sheets)


def refuse_large(order: printkit.Order) -> None:
    """Raise InputError for an order of pictures that are too large for the page."""
    paper, dots = order.chosen_paper, order.dpi / INCH
    count = paper.width * paper.height * dots**2
    if order.form == "png" and count > MOST_DOTS:
        most = int(order.dpi * (MOST_DOTS / count) ** 0.5)
        raise InputError(
            f"{order.dpi} dpi is too fine for {paper.title} here; choose at most {most}, or use "
            "the command"
        )


def calibration_file(paper: str, duplex: str, offset: str) -> NamedFile:
    """The test sheet that `printkit calibrate` writes; empty options stand for kept settings.

    Raises InputError for an unknown paper or a malformed offset.
    """
    kept = settings_of({name: value for name, (value, _) in values_in_use().items()})
    moved = parse_offset(offset) if offset else kept.back_offset
    way = one_of({name: name for name in DUPLEX}, duplex, "way to print backs") if duplex else None
    sheet = printkit.calibration_sheet(paper or None, way or kept.duplex, moved)
    return NamedFile("calibration.pdf", sheet)


def draw_pages(sheets: printkit.Sheets) -> list[SheetPicture]:
    """Draw all pages as SVG. Raises InputError if a sheet does not fit on the paper."""
    return [
        SheetPicture(page.name, page.label, page.width, page.height, sheets.svg(page.name))
        for page in sheets.pages
    ]


def sheets_file(sheets: printkit.Sheets) -> NamedFile:
    """The file of an order, or an archive if there are several pictures.

    Raises InputError if a sheet does not fit on the paper.
    """
    form = sheets.order.form
    documents = [written.document for written in sheets.files()]
    contents = [content for document in documents for content in document.parts.values()]
    stem = documents[0].stem
    if len(contents) == 1 and form not in ("svg", "png"):
        return NamedFile(f"{stem}.{form}", contents[0])
    return NamedFile(f"{stem}-{form}.zip", zip_documents(form, documents))


_TYPED = 32_000
"""The most bytes of a text that is typed or pasted; a file may be longer."""

_SMALL = 2000
"""The most bytes of a field of a form that names a thing."""


async def read_fields(request: Request) -> dict[str, str]:
    """The fields of a small form."""
    async with request.form(max_fields=4, max_files=0, max_part_size=_SMALL) as form:
        return {name: str(value)[:200] for name, value in form.items()}


async def read_form_text(request: Request) -> str:
    """The text of a form: typed, pasted or uploaded. Raises InputError if it is empty."""
    try:
        async with request.form(max_fields=1, max_files=1, max_part_size=_TYPED) as form:
            given = form.get("text") or ""
            data = await given.read(MAX_BYTES + 1) if isinstance(given, UploadFile) else given
    except HTTPException as error:
        if "size" not in error.detail:
            raise
        raise InputError(
            f"more than {_TYPED // 1000} kB were typed; no layout and no record has as many"
        ) from None
    text = data if isinstance(data, str) else decode(data, "the file")
    if not text.strip():
        raise InputError("there is nothing in it; give a record, a layout or an ID")
    return text
