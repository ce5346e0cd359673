"""Packed PDFs have the same content as ReportLab's, in fewer bytes."""

from __future__ import annotations

import re
from io import BytesIO

import pikepdf
from reportlab.pdfgen.canvas import Canvas

from printkit.output.drawing.pdf import font_name, pack, render_pdf
from printkit.output.drawing.scene import Circle, Group, Page, Point, Transform
from tests.output.samples import FILLED, kit


def draw_pages(pages: int) -> Canvas:
    canvas = Canvas(BytesIO(), invariant=True, initialFontName=font_name("regular"))
    canvas.setTitle("endstream endobj xref (1) \\")
    for number in range(pages):
        canvas.bookmarkPage(f"{number}")
        canvas.addOutlineEntry(f"page {number}", f"{number}")
        canvas.drawString(72, 72, f"page {number}")
        canvas.showPage()
    return canvas


def objects(data: bytes) -> list[tuple[int, bytes, bytes]]:
    """Return a file's objects by number: their dictionaries, and the data of streams."""
    with pikepdf.open(BytesIO(data)) as pdf:
        assert pdf.check_pdf_syntax() == []
        return [
            (
                each.objgen[0],
                each.unparse(resolved=True) if not isinstance(each, pikepdf.Stream) else b"",
                each.read_raw_bytes() if isinstance(each, pikepdf.Stream) else b"",
            )
            for each in pdf.objects
            if not isinstance(each, pikepdf.Stream)
            or str(each.get("/Type")) not in ("/ObjStm", "/XRef")
        ]


def test_all_objects_are_there_and_nothing_else() -> None:
    canvas = draw_pages(20)
    written = canvas.getpdfdata()
    small = pack(canvas._doc, written)
    assert objects(small) == objects(written)
    assert len(small) < 0.7 * len(written)
    with pikepdf.open(BytesIO(small)) as pdf, pikepdf.open(BytesIO(written)) as plain:
        assert dict(pdf.docinfo) == dict(plain.docinfo)
        assert pdf.trailer.ID == plain.trailer.ID  # type: ignore[operator]
        assert len(pdf.pages) == 20


def test_the_same_document_gives_the_same_bytes() -> None:
    one, other = draw_pages(3), draw_pages(3)
    assert pack(one._doc, one.getpdfdata()) == pack(other._doc, other.getpdfdata())


def test_small_numbers_are_written_out() -> None:
    """PDF allows no exponents in numbers."""
    speck = Circle(Point(0.00004, 20.0), 0.0004, FILLED)
    moved = Group((speck,), Transform(1.0, 0.00001, -0.00001, 1.0, 1e-9, 0.0))
    data = render_pdf(kit(Page(50.0, 50.0, (moved,), "speck", "Speck")))
    with pikepdf.open(BytesIO(data)) as pdf:
        assert not re.search(rb"\de-", pdf.pages[0].Contents.read_bytes())
