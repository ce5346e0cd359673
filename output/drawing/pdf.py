"""Scenes as PDF, the file to print.

Objects are packed into streams (ISO 32000-1, 7.5.7 and 7.5.8), which ReportLab lacks. A structure
tree is many small objects: together and compressed they take a fifth. Glyphs stand where HarfBuzz
placed them, and can be searched as letters.
"""

from __future__ import annotations

import os
import time
import zlib
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from io import BytesIO
from itertools import groupby
from operator import itemgetter
from typing import Any, NamedTuple, TypeAlias, get_args

from reportlab import rl_config
from reportlab.lib.rl_accel import escapePDF
from reportlab.pdfbase.pdfdoc import PDFDocument
from reportlab.pdfbase.pdfmetrics import registerFont
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

from printkit.layouts.errors import InputError
from printkit.output.drawing.hatching import hatch_strokes
from printkit.output.drawing.metadata import write_metadata
from printkit.output.drawing.scene import (
    IDENTITY,
    MM_PER_PT,
    Bookmark,
    Circle,
    Close,
    Colour,
    Command,
    CurveTo,
    FigureWidth,
    Flip,
    Font,
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
from printkit.output.drawing.segments import subpaths
from printkit.output.drawing.tags import Tags
from printkit.output.drawing.typeface import (
    UNITS_PER_EM,
    font_file,
    own_advance,
    shape_text,
    text_start,
)

_ENTRY = (1, 4, 2)
"""The bytes of each field of a cross-reference: its kind, its offset or stream, its index."""

_FREE, _AT_OFFSET, _IN_STREAM = range(3)

_END = b"endstream"


def pack(document: PDFDocument, data: bytes) -> bytes:
    """Pack all objects of a PDF that ReportLab wrote, except streams, into object streams.

    The same input gives the same bytes.
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
            add(number, body.removesuffix(_END) + b"\n" + _END)  # the line end PDF/A-2 asks for
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
    """The objects of the document by their numbers, without the lines around them."""
    places = sorted((offset, name) for name, offset in document.idToOffset.items())
    ends = [offset for offset, _ in places[1:]] + [end]
    objects = {}
    for (start, name), stop in zip(places, ends, strict=True):
        number, _ = document.idToObjectNumberAndVersion[name]
        body = data[start:stop].partition(b" obj\n")[2]
        objects[number] = body[: body.rindex(b"endobj")].strip(b"\n")
    return objects


def _is_stream(body: bytes) -> bool:
    return body.endswith(_END)


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
    """The entries of the trailer, without the number of objects."""
    lines = data[data.index(b"trailer", start) : data.rindex(b"startxref")].split(b"\n")
    kept = [line for line in lines if line.startswith((b"/ID", b"[<", b"/Info", b"/Root"))]
    return b" ".join(line.strip() for line in kept)


def _stream(known: bytes, content: bytes) -> bytes:
    content = zlib.compress(content, 9)
    head = b"<< %s /Filter /FlateDecode /Length %d >>" % (known, len(content))
    return b"%s\nstream\n%s\nendstream" % (head, content)


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
    Pages that are not blank have their bookmarks. It is tagged as PDF/UA-1 and PDF/A-2a demand,
    from the roles and labels of the scenes' groups.

    Raises MissingGlyphError for a text that its font cannot show, and InputError for a date that is
    none in SOURCE_DATE_EPOCH.
    """
    _check_date()
    canvas = Canvas(
        BytesIO(),
        invariant=True,
        lang=kit.language.code,
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
    keys = {page.name: f"page-{number}" for number, page in enumerate(kit.pages, 1)}
    texts, tags = TextPainter(canvas), Tags(canvas, keys, kit.language)
    for number, page in enumerate(kit.pages, 1):
        _draw_page(canvas, texts, tags, page, f"page-{number}")
    tags.write()
    write_metadata(canvas._doc, kit)
    return pack(canvas._doc, canvas.getpdfdata())


def _check_date() -> None:
    """Raise InputError unless ReportLab can date a file by SOURCE_DATE_EPOCH, if it is set."""
    said = os.environ.get("SOURCE_DATE_EPOCH", "").strip()
    try:
        dated = 1 <= time.gmtime(int(said or 0)).tm_year <= 9999
    except (ValueError, OverflowError, OSError):
        dated = False
    if not dated:
        raise InputError(
            f"SOURCE_DATE_EPOCH: {said[:20]!r} is not a whole number of seconds since 1970; "
            "unset it, or set it to one such as 1700000000"
        )


def _draw_page(canvas: Canvas, texts: TextPainter, tags: Tags, page: Page, key: str) -> None:
    width, height = page.width * PT_PER_MM, page.height * PT_PER_MM
    canvas.setPageSize((width, height))
    canvas.setTrimBox(_bounds(page))
    canvas.setBleedBox(_bounds(page, page.bleed))
    if page.items:
        canvas.bookmarkPage(key)
        bookmarks = (Bookmark(page.label),) if page.bookmarks is None else page.bookmarks
        for bookmark in bookmarks:
            canvas.addOutlineEntry(bookmark.title, key, bookmark.level)
    # From here on in mm from the top left corner.
    canvas.addLiteral(f"{PT_PER_MM:.9f} 0 0 {-PT_PER_MM:.9f} 0 {height:.4f} cm")
    tags.start(page)
    painter = _Painter(canvas, texts, tags)
    for item in page.items:
        painter.draw(item)
    tags.close()
    canvas.showPage()


def _bounds(page: Page, grown: float = 0.0) -> _Bounds | None:
    """The page after cutting, extended by `grown` mm on each side.

    Left, bottom, right and top in points from the bottom left corner.
    """
    if page.trim is None:
        return None
    x, y, width, height = page.trim
    left, bottom = x - grown, page.height - y - height - grown
    right, top = x + width + grown, page.height - y + grown
    return left * PT_PER_MM, bottom * PT_PER_MM, right * PT_PER_MM, top * PT_PER_MM


class _Painter:
    """Draws items on a canvas, and remembers the canvas's current colours and pen.

    It writes shapes as PDF operators itself, in half the time that ReportLab takes.
    """

    def __init__(self, canvas: Canvas, texts: TextPainter, tags: Tags) -> None:
        self._write = canvas.addLiteral
        self._texts = texts
        self._tags = tags
        self._fill: Colour | None = None
        self._pen: tuple[Colour, float, tuple[float, ...]] | None = None

    def draw(self, item: Item) -> None:
        match item:
            case Group():
                self._draw_group(item)
            case Text():
                if self._tags.text(item):
                    at, face = text_start(item), (item.size, item.colour, item.font)
                    self._draw_text(Text(at, " ", *face, anchor="end"))
                self._draw_text(item)
            case Line(start, end, style):
                self._tags.begin_shape()
                if self._set_pen(style):
                    self._write(f"{_numbers(*start)} m {_numbers(*end)} l S")
            case _:
                self._tags.begin_shape()
                self._draw_shape(item)

    def _draw_group(self, group: Group) -> None:
        in_force = self._fill, self._pen
        self._tags.enter(group)
        self._write("q")
        if group.transform != IDENTITY:
            self._write(f"{_plain(group.transform)} cm")
        for item in group.items:
            self.draw(item)
        self._tags.leave()
        self._write("Q")
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
                self._write(f"{outline} f")
            self._draw_shape(hatch_strokes(shape, style.hatch))
            fill = False
        stroke = self._set_pen(style)
        if fill or stroke:
            self._write(f"{outline} {'B' if fill and stroke else 'f' if fill else 'S'}")

    def _set_fill(self, fill: Colour | None) -> bool:
        """Set the fill colour; return whether there is one."""
        if fill is None:
            return False
        if fill != self._fill:
            self._write(_paint(fill, "g", "rg"))
            self._fill = fill
        return True

    def _set_pen(self, style: Style) -> bool:
        """Set the pen; return whether there is one."""
        if style.stroke is None or style.width == 0:  # which is a hairline in PDF, nothing in SVG
            return False
        pen = style.stroke, style.width, style.dash
        if pen != self._pen:
            dash = f"[{_plain(style.dash)}] 0 d"
            stroke = _paint(style.stroke, "G", "RG")
            self._write(f"{stroke} {_plain((style.width,))} w {dash}")
            self._pen = pen
        return True


def _paint(colour: Colour, grey: str, rgb: str) -> str:
    """The operator that sets a colour. Neutral ones are grey, which printers mix from no inks."""
    neutral = colour.red == colour.green == colour.blue
    return f"{_plain(colour[:1])} {grey}" if neutral else f"{_plain(colour)} {rgb}"


def _outline(shape: Shape) -> str:
    match shape:
        case Rect(x, y, width, height):
            return f"{_numbers(x, y, width, height)} re"
        case Circle():
            return _circle(shape)
        case Polygon((first, *others)):
            lines = " ".join(f"{_numbers(*point)} l" for point in others)
            return f"{_numbers(*first)} m {lines} h"
        case Path(commands):
            return " ".join(map(_path_operator, commands))
    raise AssertionError("a polygon without corners")


def _circle(circle: Circle) -> str:
    (path,) = subpaths(circle)
    drawn = (f"{_numbers(*one, *other, *end)} c" for _, one, other, end in path.segments)
    return f"{_numbers(*path.segments[0][0])} m {' '.join(drawn)} h"


def _path_operator(command: Command) -> str:
    match command:
        case MoveTo(point):
            return f"{_numbers(*point)} m"
        case LineTo(point):
            return f"{_numbers(*point)} l"
        case CurveTo(control1, control2, point):
            return f"{_numbers(*control1, *control2, *point)} c"
        case Close():
            return "h"


def _plain(values: Iterable[float]) -> str:
    return " ".join([f"{value:.6f}".rstrip("0").rstrip(".") for value in values])


def _numbers(*values: float) -> str:
    """Write numbers in mm, rounded to a micrometre, with spaces between them."""
    return " ".join([f"{round(value, 3):g}" for value in values])


_PRIVATE = 0xE000  # where Unicode's Private Use Area begins


class _GlyphFont(TTFont):  # type: ignore[misc]  # ReportLab has no types
    """A TrueType font that can show any of its glyphs.

    ReportLab knows glyphs by their characters. A tabular figure or a ligature has no character, so
    it gets a code of the Private Use Area, and the file says how to read this code as text.
    """

    def __init__(self, font: Font) -> None:
        super().__init__(font_file(font).stem, font_file(font), asciiReadable=False)
        self._font = font
        self._reads: dict[int, str] = {}

    def code(self, glyph: int, text: str) -> str:
        """The character by which ReportLab knows a glyph that stands for `text`."""
        if len(text) == 1 and self.face.charToGlyph.get(ord(text)) == glyph:
            return text
        code = _PRIVATE + glyph
        self.face.charToGlyph[code] = glyph
        self.face.charWidths[code] = own_advance(glyph, self._font)
        self._reads[code] = text
        return chr(code)

    def addObjects(self, doc: Any) -> None:  # noqa: N802
        name, count = self.state[doc].internalName, len(self.state[doc].subsets)
        super().addObjects(doc)
        for number in range(count):
            subset = doc.idToObject["BasicFonts"].dict[f"{name}+{number}"]
            to_unicode = doc.idToObject[subset.ToUnicode.name]
            for code, text in self._reads.items():
                reads = text.encode("utf-16-be").hex().upper()
                to_unicode.content = to_unicode.content.replace(f"> <{code:04X}>", f"> <{reads}>")


class _Run(NamedTuple):
    """Glyphs of one subset of a font at one height; the PDF operand `shown` draws them.

    `level` is the glyphs' height above the baseline, in units of the em.
    """

    subset: str
    level: int
    shown: str


class TextPainter:
    """Draws texts on a canvas, and remembers the operands of texts that repeat."""

    def __init__(self, canvas: Canvas) -> None:
        self._canvas = canvas
        self._runs: dict[tuple[str, Font, FigureWidth], list[_Run]] = {}

    def draw(self, text: Text) -> None:
        """Draw a text in the fill colour in force.

        Raises MissingGlyphError for a text that its font cannot show.
        """
        size, (x, y) = text.size * MM_PER_PT, text_start(text)
        key = text.text, text.font, text.figures
        if key not in self._runs:
            self._runs[key] = list(self._make_runs(*key))
        shown = "".join(_operators(run, size) for run in self._runs[key])
        # The step to the origin parts texts for simple readers, which go by the order drawn in.
        # Letters stand upright though y goes down.
        place = f"1 0 0 1 0 0 Tm 1 0 0 -1 {_number(x)} {_number(y)} Tm"
        self._canvas.addLiteral(f"BT {place}{shown} ET")

    def _make_runs(self, text: str, font: Font, figures: FigureWidth) -> Iterator[_Run]:
        """Split a text into runs. TJ operands move left, in thousandths of the em."""
        loaded, document = _load()[font], self._canvas._doc
        shaped = shape_text(text, font, figures)
        codes = "".join(map(loaded.code, shaped.glyphs, shaped.texts))
        parts = loaded.splitString(codes, document)
        subsets = [subset for subset, letters in parts for _ in letters]
        letters = b"".join(letters for _, letters in parts)
        pen, places = 0, zip(subsets, shaped.ys, letters, shaped.glyphs, shaped.xs, strict=True)
        for (subset, level), run in groupby(places, itemgetter(0, 1)):
            shown, written = "", bytearray()
            for _, _, letter, glyph, x in run:
                if x != pen:
                    shown += f"{_string(written)}{pen - x}"
                    written.clear()
                written.append(letter)
                pen = x + own_advance(glyph, font)
            name = loaded.getSubsetInternalName(subset, document)
            yield _Run(name, level, shown + _string(written))


def font_name(font: Font) -> str:
    """The name by which ReportLab knows a font, which is registered on first use."""
    name: str = _load()[font].fontName
    return name


def _operators(run: _Run, size: float) -> str:
    rise = f" {_number(run.level * size / UNITS_PER_EM)} Ts" if run.level else ""
    back = " 0 Ts" if run.level else ""
    return f" {run.subset} {_number(size)} Tf{rise} [{run.shown}] TJ{back}"


def _string(letters: bytearray) -> str:
    return f"({escapePDF(letters)})" if letters else ""


def _number(value: float) -> str:
    """A length in mm to a tenth of a micrometre."""
    return f"{value:.4f}".rstrip("0").rstrip(".")


@cache
def _load() -> dict[Font, _GlyphFont]:
    fonts: dict[Font, _GlyphFont] = {font: _GlyphFont(font) for font in get_args(Font)}
    for font in fonts.values():
        registerFont(font)
    return fonts
