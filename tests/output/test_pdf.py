"""The PDF as read back by an independent program, pypdf."""

from __future__ import annotations

from dataclasses import replace
from io import BytesIO
from typing import Any, cast, get_args

import pikepdf
import pytest
from pypdf import PdfReader
from pypdf.generic import ContentStream

from printkit.layouts.language import find_language
from printkit.output.drawing.pdf import render_pdf
from printkit.output.drawing.scene import (
    MM_PER_PT,
    Anchor,
    Circle,
    Flip,
    Font,
    Group,
    Kit,
    Page,
    Point,
    Rect,
    Style,
    Text,
    Transform,
)
from printkit.output.drawing.typeface import MissingGlyphError, text_width
from tests.output.kits import cases_of_games, sheets_of_case
from tests.output.samples import BLACK, FILLED, PAGES, RED, kit, page
from tests.output.scenes import compose
from tests.output.tiers import in_tiers


def read(printed: Kit) -> PdfReader:
    return PdfReader(BytesIO(render_pdf(printed)))


class PageDrawing:
    """What a page's content stream draws, in mm from the top left corner of the paper."""

    def __init__(self, sheet: Page) -> None:
        self.outlines: list[list[Point]] = []
        self.texts: list[Point] = []
        self._height = sheet.height
        self._matrix = Transform()
        self._saved: list[Transform] = []
        self._outline: list[Point] = []
        reader = read(kit(sheet))
        for operands, operator in ContentStream(reader.pages[0].get_contents(), reader).operations:
            numbers = [float(value) for value in operands if isinstance(value, int | float)]
            self._follow(operator, numbers)
            self._follow_path(operator, numbers)

    def _follow(self, operator: bytes, numbers: list[float]) -> None:
        match operator, numbers:
            case b"q", _:
                self._saved.append(self._matrix)
            case b"Q", _:
                self._matrix = self._saved.pop()
            case b"cm", _:
                self._matrix = compose(self._matrix, Transform(*numbers))
            case b"Tm", [_, _, _, -1, x, y]:
                self.texts.append(self._on_paper(x, y))
            case ((b"S" | b"f" | b"B"), _):
                self.outlines.append(self._outline)
                self._outline = []
            case b"n", _:
                self._outline = []

    def _follow_path(self, operator: bytes, numbers: list[float]) -> None:
        match operator, numbers:
            case ((b"m" | b"l"), [x, y]):
                self._outline.append(self._on_paper(x, y))
            case b"re", [x, y, width, height]:
                self._outline += [self._on_paper(x, y), self._on_paper(x + width, y + height)]
            case b"c", [x1, y1, x2, y2, x3, y3]:
                controls = (self._on_paper(x, y) for x, y in ((x1, y1), (x2, y2), (x3, y3)))
                ends = (self._outline[-1], *controls)
                self._outline += [on_curve(ends, share / 20) for share in range(1, 21)]

    def _on_paper(self, x: float, y: float) -> Point:
        a, b, c, d, e, f = self._matrix
        x, y = a * x + c * y + e, b * x + d * y + f
        return Point(x * MM_PER_PT, self._height - y * MM_PER_PT)


def on_curve(ends: tuple[Point, ...], t: float) -> Point:
    """Return a point of a cubic Bézier curve, from its two ends and two control points."""
    s = 1 - t
    weights = s**3, 3 * s * s * t, 3 * s * t * t, t**3
    x = sum(weight * point.x for weight, point in zip(weights, ends, strict=True))
    y = sum(weight * point.y for weight, point in zip(weights, ends, strict=True))
    return Point(x, y)


@pytest.mark.parametrize("diameter", [12.7, 17.91, 19.05, 21.21, 24.26, 150.0])
@pytest.mark.parametrize("centre", [Point(100, 100), Point(95.123, 180.456)])
def test_circles_have_the_size_of_the_thing(diameter: float, centre: Point) -> None:
    sheet = page(Circle(centre, diameter / 2, Style(stroke=BLACK)))
    (outline,) = PageDrawing(sheet).outlines
    for point in outline:
        distance = ((point.x - centre.x) ** 2 + (point.y - centre.y) ** 2) ** 0.5
        assert 2 * distance == pytest.approx(diameter, abs=0.05)


def test_rectangles_stand_where_they_should() -> None:
    (outline,) = PageDrawing(page(Rect(6.35, 40, 24.66, 10, Style(fill=BLACK)))).outlines
    assert outline == [
        pytest.approx((6.35, 40), abs=0.001),
        pytest.approx((31.01, 50), abs=0.001),
    ]


def test_groups_move_turn_and_scale() -> None:
    inner = Group((Rect(1, 2, 3, 4, FILLED),), Transform(2, 0, 0, 2, 10, 0))
    sheet = page(Group((inner,), Transform(0, 1, -1, 0, 100, 50)), Rect(1, 2, 3, 4, FILLED))
    turned, plain = PageDrawing(sheet).outlines
    # (x, y) -> (2x + 10, 2y) -> (100 - 2y, 2x + 60)
    assert turned == [pytest.approx((96, 62), abs=0.001), pytest.approx((88, 68), abs=0.001)]
    assert plain == [pytest.approx((1, 2), abs=0.001), pytest.approx((4, 6), abs=0.001)]


@pytest.mark.parametrize("anchor", get_args(Anchor))
@pytest.mark.parametrize("font", get_args(Font))
def test_texts_stand_on_their_baseline_by_their_anchor(font: Font, anchor: Anchor) -> None:
    sheet = page(Text(Point(100, 50), "Dime × 2", 11, BLACK, font, anchor))
    (start,) = PageDrawing(sheet).texts
    left = {"start": 0.0, "middle": 0.5, "end": 1.0}[anchor] * text_width("Dime × 2", font, 11)
    assert start == pytest.approx((100 - left, 50), abs=0.001)


def test_texts_can_be_read_and_searched() -> None:
    text = "Fair between club players: 49.8 % – “½”"
    (sheet,) = read(kit(page(Text(Point(20, 20), text, 11, BLACK)))).pages
    assert sheet.extract_text().strip() == text


def test_a_missing_letter_is_an_error() -> None:
    with pytest.raises(MissingGlyphError, match="U\\+265E"):
        render_pdf(kit(page(Group((Text(Point(20, 20), "♞", 11, BLACK),)))))


@pytest.mark.parametrize(
    ("pages", "count"),
    [(PAGES, 4), ((page(),), 0), ((page(Rect(1, 1, 9, 9, FILLED)),), 0)],
    ids=["all", "blank", "no text"],
)
def test_every_font_is_embedded(pages: tuple[Page, ...], count: int) -> None:
    fonts: dict[Any, Any] = {}
    for sheet in read(kit(*pages)).pages:
        fonts |= cast(dict[Any, Any], cast(Any, sheet)["/Resources"]["/Font"])
    assert len(fonts) == count
    assert all("/FontFile2" in font["/FontDescriptor"] for font in fonts.values())
    assert b"Helvetica" not in render_pdf(kit(*pages))


def test_same_kit_same_bytes() -> None:
    assert render_pdf(kit(*PAGES)) == render_pdf(kit(*PAGES))


def preferences(pdf: bytes) -> Any:
    return PdfReader(BytesIO(pdf)).root_object["/ViewerPreferences"]


def test_the_printer_is_asked_not_to_scale() -> None:
    asked = preferences(render_pdf(kit(page())))
    assert asked["/PrintScaling"] == "/None"
    assert asked["/DisplayDocTitle"]


DUPLEX = {"long-edge": "DuplexFlipLongEdge", "short-edge": "DuplexFlipShortEdge", None: "Simplex"}


@pytest.mark.parametrize(("flip", "duplex"), DUPLEX.items())
def test_the_printer_is_told_how_to_turn_the_paper(flip: Flip | None, duplex: str) -> None:
    two_sided = replace(kit(page(), replace(page(), side="back")), flip=flip)
    assert preferences(render_pdf(two_sided))["/Duplex"] == f"/{duplex}"


def test_pages_have_their_size_and_trim() -> None:
    letter = Page(215.9, 279.4, (), "a", "A", trim=(10, 20, 100, 50))
    reader = read(kit(letter, page()))
    assert [float(side) for side in reader.pages[0].mediabox] == pytest.approx([0, 0, 612, 792])
    left, bottom, right, top = (float(side) * MM_PER_PT for side in reader.pages[0].trimbox)
    expected = (10, 279.4 - 70, 110, 279.4 - 20)
    assert (left, bottom, right, top) == pytest.approx(expected, abs=0.01)
    assert "/TrimBox" not in reader.pages[1]
    assert "/BleedBox" not in reader.pages[1]


def test_blank_paper_has_no_bookmark() -> None:
    blank = Page(210, 297, (), "blank", "")
    reader = read(kit(PAGES[0], blank, PAGES[1]))
    bookmarks: list[Any] = reader.outline
    assert [entry.title for entry in bookmarks] == [PAGES[0].label, PAGES[1].label]
    assert len(reader.pages) == 3


def test_reader_shows_what_the_kit_is() -> None:
    printed = Kit(
        "Coin Isolation — ½", "A subject", "An author", PAGES, language=find_language("de")
    )
    reader = read(printed)
    assert reader.metadata is not None
    assert reader.metadata.title == printed.title
    assert reader.metadata.subject == printed.subject
    assert reader.metadata.author == printed.author
    assert str(reader.root_object["/Lang"]) == "de"
    bookmarks: list[Any] = reader.outline
    labels = [(entry.title, reader.get_destination_page_number(entry)) for entry in bookmarks]
    assert labels == [(sheet.label, number) for number, sheet in enumerate(PAGES)]


def test_a_colour_and_a_pen_of_a_group_end_with_it() -> None:
    """PDF restores the old ones at the end of a group, so the writer sets them again behind it."""
    fill, pen = Style(fill=RED), Style(stroke=RED, width=2)
    inside = Group((Rect(10, 10, 5, 5, fill), Rect(20, 10, 5, 5, pen)))
    behind = (Rect(10, 20, 5, 5, fill), Rect(20, 20, 5, 5, pen))
    reader = read(kit(page(inside, *behind)))
    stream = ContentStream(reader.pages[0].get_contents(), reader)
    state: tuple[Any, ...] = ()
    saved, painted = [], []
    for operands, operator in stream.operations:
        match operator:
            case b"q":
                saved.append(state)
            case b"Q":
                state = saved.pop()
            case b"rg" | b"RG" | b"w":
                state = (*state, (operator, *map(float, operands)))
            case b"f" | b"S":
                painted.append(set(state))
    red = tuple(RED)
    assert len(painted) == 4
    assert all((b"rg", *red) in said for said in painted[::2])
    assert all({(b"RG", *red), (b"w", 2.0)} <= said for said in painted[1::2])


@in_tiers(
    [("isaac", "low-ink")],
    [(case, theme) for case in cases_of_games() for theme in ("grey", "low-ink")],
)
def test_grey_sheets_ask_for_black_ink_alone(case: str, theme: str) -> None:
    """Where red, green and blue are asked for, printers mix grey from all their inks."""
    data = render_pdf(sheets_of_case(case, "a4", theme).kit)
    with pikepdf.open(BytesIO(data)) as pdf:
        operations = [pikepdf.parse_content_stream(printed) for printed in pdf.pages]
    asked = {str(each.operator) for page in operations for each in page}
    assert {"g", "G"} <= asked and not asked & {"rg", "RG", "k", "K", "sc", "scn"}
