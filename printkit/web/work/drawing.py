"""Files as the commands write them, the same bytes, drawn from the words of a command line."""

from __future__ import annotations

from collections.abc import Sequence

import printkit
from printkit.files.documents import zip_documents
from printkit.layouts.errors import InputError, StoppedError
from printkit.layouts.messages import message
from printkit.library import kits
from printkit.output.page.frame import INCH
from printkit.printing.order import Order
from printkit.printing.prepress import one_of
from printkit.printing.settings import DUPLEX, parse_offset, settings_of, values_in_use
from printkit.web.address.form import read_order
from printkit.web.work.messages import NamedFile, SheetPicture

MOST_DOTS = 100e6
"""The most dots of a picture: 400 MB while it is drawn."""

_UNCHECKED = message("this is not checked yet: press Check, and print then")


def without_fresh(words: Sequence[str]) -> list[str]:
    """The words of a command line that takes what a fresh check has found."""
    return [word for word in words if word != "--fresh"]


def draw_file(words: Sequence[str]) -> NamedFile:
    """The file that a command line writes, with what was checked before: no game is played for it.

    Raises InputError as the command, or if a check or puzzles are missing.
    """
    order = read_order(without_fresh(words))
    refuse_large(order)
    sheets = kits.draft(order)
    if not order.check and sheets.lacks_puzzles:
        raise InputError(message("puzzles are looked for first: press Check, and print then"))
    if order.check:
        try:
            sheets = kits.finish(sheets, listener=printkit.Listener(stop=lambda: True))
        except StoppedError:
            raise InputError(_UNCHECKED) from None
        if any(made.deal is not None and made.deal.stopped for made in sheets.setups):
            raise InputError(_UNCHECKED)
    return sheets_file(sheets)


def refuse_large(order: Order) -> None:
    """Raise InputError for an order of pictures that are too large for the page."""
    paper, dots = order.chosen_paper, order.dpi / INCH
    count = paper.width * paper.height * dots**2
    if order.form == "png" and count > MOST_DOTS:
        most = int(order.dpi * (MOST_DOTS / count) ** 0.5)
        raise InputError(
            message(
                "{dpi} dpi is too fine for {paper} here; choose at most {most}, or use the command",
                dpi=order.dpi,
                paper=paper.title,
                most=most,
            )
        )


def calibration_file(paper: str, duplex: str, offset: str) -> NamedFile:
    """The test sheet that `printkit calibrate` writes; empty options stand for kept settings.

    Raises InputError for an unknown paper or a malformed offset.
    """
    kept = settings_of({name: value for name, (value, _) in values_in_use().items()})
    moved = parse_offset(offset) if offset else kept.back_offset
    way = (
        one_of({name: name for name in DUPLEX}, duplex, message("way to print backs"))
        if duplex
        else None
    )
    sheet = kits.calibration_sheet(paper or None, way or kept.duplex, moved)
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
