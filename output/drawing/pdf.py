"""Scenes as PDF, the file to print."""

from __future__ import annotations

from io import BytesIO
from typing import TypeAlias

from reportlab import rl_config
from reportlab.pdfgen.canvas import FILL_NON_ZERO, Canvas
from reportlab.pdfgen.pathobject import PDFPathObject

from output.drawing.hatching import hatch_strokes
from output.drawing.pdf_text import TextPainter, font_name
from output.drawing.scene import (
    IDENTITY,
    MM_PER_PT,
    Circle,
    Close,
    Colour,
    Command,
    CurveTo,
    Flip,
    Group,
    Item,
    Kit,
    Line,
    LineTo,
    MoveTo,
    Page,
    Path,
    Polygon,
    Rect,
    Shape,
    Style,
    Text,
)

# Pages as bytes: in ASCII they are a quarter larger, and a tenth of the time goes into it.
rl_config.useA85 = 0

PT_PER_MM = 1 / MM_PER_PT

_DUPLEX: dict[Flip | None, str] = {
    "long-edge": "DuplexFlipLongEdge",
    "short-edge": "DuplexFlipShortEdge",
    None: "Simplex",
}
_Bounds: TypeAlias = tuple[float, float, float, float]


def render_pdf(kit: Kit) -> bytes:
    """Draw a kit as a PDF file. The same kit gives the same bytes.

    The file asks the printer to keep the size, and to print on both sides if the kit is made so.
    Pages that are not blank have a bookmark.

    Raises MissingGlyphError for a text that its font cannot show.
    """
    file = BytesIO()
    canvas = Canvas(
        file,
        invariant=True,
        lang=kit.language,
        pageCompression=True,
        pdfVersion=(1, 7),
        initialFontName=font_name("regular"),  # else Helvetica, which is not embedded
    )
    canvas.setTitle(kit.title)
    canvas.setSubject(kit.subject)
    canvas.setAuthor(kit.author)
    canvas.setCreator("printkit")
    canvas.setViewerPreference("DisplayDocTitle", "true")
    canvas.setViewerPreference("PrintScaling", "None")
    canvas.setViewerPreference("Duplex", _DUPLEX[kit.flip])
    texts = TextPainter(canvas)
    for number, page in enumerate(kit.pages, 1):
        _draw_page(canvas, texts, page, f"page-{number}")
    canvas.save()
    return file.getvalue()


def _draw_page(canvas: Canvas, texts: TextPainter, page: Page, key: str) -> None:
    width, height = page.width * PT_PER_MM, page.height * PT_PER_MM
    canvas.setPageSize((width, height))
    canvas.setTrimBox(_bounds(page))
    canvas.setBleedBox(_bounds(page, page.bleed))
    if page.items:
        canvas.bookmarkPage(key)
        canvas.addOutlineEntry(page.label, key)
    # From here on in mm from the top left corner.
    canvas.transform(PT_PER_MM, 0, 0, -PT_PER_MM, 0, height)
    painter = _Painter(canvas, texts)
    for item in page.items:
        painter.draw(item)
    canvas.showPage()


def _bounds(page: Page, grown: float = 0.0) -> _Bounds | None:
    """What is left after cutting, `grown` by so many mm.

    Left, bottom, right and top in points from the bottom left corner.
    """
    if page.trim is None:
        return None
    x, y, width, height = page.trim
    left, bottom = x - grown, page.height - y - height - grown
    right, top = x + width + grown, page.height - y + grown
    return left * PT_PER_MM, bottom * PT_PER_MM, right * PT_PER_MM, top * PT_PER_MM


class _Painter:
    """Draws items on a canvas, and remembers the colours and pen in force there."""

    def __init__(self, canvas: Canvas, texts: TextPainter) -> None:
        self._canvas = canvas
        self._texts = texts
        self._fill: Colour | None = None
        self._pen: tuple[Colour, float, tuple[float, ...]] | None = None

    def draw(self, item: Item) -> None:
        match item:
            case Group():
                self._draw_group(item)
            case Text():
                self._draw_text(item)
            case Line(start, end, style):
                if self._set_pen(style):
                    self._canvas.line(*start, *end)
            case _:
                self._draw_shape(item)

    def _draw_group(self, group: Group) -> None:
        in_force = self._fill, self._pen
        self._canvas.saveState()
        if group.transform != IDENTITY:
            self._canvas.transform(*group.transform)
        if group.clip is not None:
            self._canvas.clipPath(_outline(group.clip), stroke=0, fillMode=FILL_NON_ZERO)
        for item in group.items:
            self.draw(item)
        self._canvas.restoreState()
        self._fill, self._pen = in_force

    def _draw_text(self, text: Text) -> None:
        self._set_fill(text.colour)
        self._texts.draw(text)

    def _draw_shape(self, shape: Shape) -> None:
        style = shape.style
        outline = _outline(shape)
        fill = self._set_fill(style.fill)
        if style.hatch is not None:
            if fill:
                self._paint(outline, fill=True)
            self._draw_group(hatch_strokes(shape, style.hatch))
            fill = False
        stroke = self._set_pen(style)
        if fill or stroke:
            self._paint(outline, fill=fill, stroke=stroke)

    def _paint(self, outline: PDFPathObject, *, fill: bool = False, stroke: bool = False) -> None:
        self._canvas.drawPath(outline, stroke=stroke, fill=fill, fillMode=FILL_NON_ZERO)

    def _set_fill(self, fill: Colour | None) -> bool:
        """Whether there is anything to fill with."""
        if fill is None:
            return False
        if fill != self._fill:
            self._canvas.setFillColorRGB(*fill)
            self._fill = fill
        return True

    def _set_pen(self, style: Style) -> bool:
        """Whether there is anything to stroke with."""
        if style.stroke is None or style.width == 0:  # which is a hairline in PDF, nothing in SVG
            return False
        pen = style.stroke, style.width, style.dash
        if pen != self._pen:
            self._canvas.setStrokeColorRGB(*style.stroke)
            self._canvas.setLineWidth(style.width)
            self._canvas.setDash(list(style.dash))
            self._pen = pen
        return True


def _outline(shape: Shape) -> PDFPathObject:
    path = PDFPathObject()
    match shape:
        case Rect(x, y, width, height):
            path.rect(x, y, width, height)
        case Circle((x, y), radius):
            path.circle(x, y, radius)
            path.close()
        case Polygon((first, *others)):
            path.moveTo(*first)
            for point in others:
                path.lineTo(*point)
            path.close()
        case Path(commands):
            for command in commands:
                _extend(path, command)
    return path


def _extend(path: PDFPathObject, command: Command) -> None:
    match command:
        case MoveTo(point):
            path.moveTo(*point)
        case LineTo(point):
            path.lineTo(*point)
        case CurveTo(control1, control2, point):
            path.curveTo(*control1, *control2, *point)
        case Close():
            path.close()
