"""Scenes as SVG, for screens and for drawing programs.

Text is drawn as outlines of glyphs, or set in web fonts cut down to the letters of one page.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from struct import pack, unpack_from
from typing import Any
from xml.etree import ElementTree
from zlib import compress

import svgwrite
import uharfbuzz
from svgwrite.base import BaseElement
from svgwrite.container import Group as SvgGroup

from printkit.output.drawing.hatching import hatch_strokes
from printkit.output.drawing.letters import glyph_outline
from printkit.output.drawing.scene import (
    IDENTITY,
    MM_PER_PT,
    Circle,
    Close,
    Colour,
    Command,
    CurveTo,
    Font,
    Group,
    Item,
    Layer,
    Line,
    LineTo,
    MoveTo,
    Page,
    Path,
    Point,
    Polygon,
    Rect,
    Shape,
    Style,
    Text,
    Transform,
)
from printkit.output.drawing.segments import moved
from printkit.output.drawing.typeface import (
    UNITS_PER_EM,
    harfbuzz_font,
    shape_text,
    text_start,
    text_width,
)

# The styles that distinguish fonts of a family. A font's own name comes first: where single files
# are installed, weights are families.
_STYLES: dict[Font, dict[str, str]] = {
    "regular": {},
    "bold": {"font-weight": "600"},
    "italic": {"font-style": "italic"},
    "title": {"font-weight": "600"},
}
_INSTALLED: dict[Font, str] = {
    "regular": "Fira Sans, sans-serif",
    "bold": "Fira Sans SemiBold, Fira Sans, sans-serif",
    "italic": "Fira Sans, sans-serif",
    "title": "Zilla Slab SemiBold, Zilla Slab, serif",
}


def render_svg(page: Page, title: str, *, live_text: bool = False) -> str:
    """Draw a page as an SVG document. The same page gives the same text.

    `title` is what a browser shows and a screen reader says. Text is drawn as outlines, so that it
    looks the same everywhere; `live_text` keeps it as text that can be edited and searched, and
    puts the fonts that browsers need into the file.

    Raises MissingGlyphError for a text that its font cannot show.
    """
    xml = _SvgPage(page, title, live_text).svg.get_xml()
    return f"{ElementTree.tostring(xml, encoding='unicode')}\n"


class _SvgPage:
    """An SVG document in the making, and what its items share: layers and fonts."""

    def __init__(self, page: Page, title: str, live_text: bool) -> None:
        self._page = page
        self._live_text = live_text
        self._layers: dict[Layer, list[tuple[Shape | Line, Transform]]] = {}
        self._live: dict[Font, set[str]] = {}
        self._tabular: set[Font] = set()
        self.svg = svgwrite.Drawing(
            size=(f"{_number(page.width)}mm", f"{_number(page.height)}mm"),
            viewBox=f"0 0 {_number(page.width)} {_number(page.height)}",
            debug=False,  # svgwrite's checks take longer than all the rest
            role="img",
            aria_label=title,
            fill="none",
            stroke_miterlimit=10,  # as in PDF
        )
        if live_text:
            self.svg["text-rendering"] = "geometricPrecision"  # not on whole pixels
        self.svg.set_desc(title=title)
        for item in page.items:
            self._draw(self.svg, item, IDENTITY)
        for layer, shapes in self._layers.items():
            self._draw_layer(layer, shapes)
        if self._live:
            self._embed_fonts()

    def _draw(self, parent: BaseElement, item: Item, outer: Transform) -> None:
        match item:
            case Group():
                self._draw_group(parent, item, outer)
            case Text():
                if self._live_text:
                    self._draw_live_text(parent, item)
                else:
                    self._draw_outlines(parent, item)
            case Line():
                if item.style.stroke is not None:
                    parent.add(self._element(item, _stroke(item.style)))
            case _:
                self._draw_shape(parent, item)

    def _draw_group(self, parent: BaseElement, group: Group, outer: Transform) -> None:
        placed = group.transform.followed_by(outer)
        if group.layer:
            for leaf in _leaves(group.items, placed):
                self._layers.setdefault(group.layer, []).append(leaf)
            return
        element: SvgGroup = parent.add(self.svg.g())
        if group.label:
            element.set_desc(title=group.label)
        if group.transform != IDENTITY:
            # Six digits after the point: the first four numbers multiply up to 400 mm.
            matrix = " ".join(str(_number(value, 6)) for value in group.transform)
            element["transform"] = f"matrix({matrix})"
        for item in group.items:
            self._draw(element, item, placed)

    def _draw_layer(self, layer: Layer, shapes: list[tuple[Shape | Line, Transform]]) -> None:
        """Draw the lines of a layer as one group, above all else and in mm of the page.

        Inkscape lists it among its layers. The page's name keeps the pages of a kit apart when they
        are put in one web page.
        """
        self.svg["xmlns:inkscape"] = "http://www.inkscape.org/namespaces/inkscape"
        drawn = [moved(shape, placed) for shape, placed in shapes]
        element = self.svg.add(
            self.svg.g(id=f"{self._page.name}-{layer}", **_stroke(drawn[0].style))
        )
        element["inkscape:groupmode"], element["inkscape:label"] = "layer", layer.capitalize()
        for line in drawn:
            element.add(self._element(line, {}))

    def _draw_shape(self, parent: BaseElement, shape: Shape) -> None:
        style = shape.style
        paint = {} if style.fill is None else {"fill": _hex(style.fill)}
        if style.hatch is not None:
            if paint:
                parent.add(self._element(shape, paint))
            self._draw_shape(parent, hatch_strokes(shape, style.hatch))
            paint = {}
        paint |= _stroke(style)
        if paint:
            parent.add(self._element(shape, paint))

    def _element(self, shape: Shape | Line, paint: dict[str, Any]) -> BaseElement:
        match shape:
            case Line(start, end):
                return self.svg.line(_numbers(start), _numbers(end), **paint)
            case Rect(x, y, width, height):
                return self.svg.rect(_numbers((x, y)), _numbers((width, height)), **paint)
            case Circle(centre, radius):
                return self.svg.circle(_numbers(centre), _number(radius), **paint)
            case Polygon(points):
                return self.svg.polygon([_numbers(point) for point in points], **paint)
            case Path(commands):
                return self.svg.path("".join(map(_path_data, commands)), **paint)

    def _draw_outlines(self, parent: BaseElement, text: Text) -> None:
        data = text_data(text)
        if data:
            x, y = _numbers(text_start(text))
            scale = f"{text.size * MM_PER_PT / UNITS_PER_EM:.6g}"
            parent.add(
                self.svg.path(
                    data,
                    fill=_hex(text.colour),
                    transform=f"translate({x} {y}) scale({scale})",
                    aria_label=text.text,
                )
            )

    def _draw_live_text(self, parent: BaseElement, text: Text) -> None:
        length = text_width(text.text, text.font, text.size, text.figures)
        element = self.svg.text(
            text.text,
            _numbers(text.origin),
            font_family=f"{self._family(text.font)}, {_INSTALLED[text.font]}",
            font_size=_number(text.size * MM_PER_PT),
            fill=_hex(text.colour),
            text_anchor=text.anchor,
            # Words stay apart even in programs that put a font of their own in.
            textLength=_number(length),
            **_STYLES[text.font],
        )
        element["xml:space"] = "preserve"
        if text.figures == "tabular":
            element["style"] = "font-variant-numeric:tabular-nums"
            self._tabular.add(text.font)
        self._live.setdefault(text.font, set()).update(text.text)
        parent.add(element)

    def _family(self, font: Font) -> str:
        """The name of a font that holds only the letters of a page, different for each page."""
        return f"{self._page.name}-{font}"

    def _embed_fonts(self) -> None:
        faces = (
            font_face(
                {"font-family": f'"{self._family(font)}"', **_STYLES[font]},
                font,
                letters,
                tabular=font in self._tabular,
            )
            for font, letters in self._live.items()
        )
        self.svg.defs.add(self.svg.style("".join(faces)))


def _leaves(items: Iterable[Item], outer: Transform) -> Iterator[tuple[Shape | Line, Transform]]:
    """The shapes of a layer, and the transform of each to the page."""
    for item in items:
        if isinstance(item, Group):
            yield from _leaves(item.items, item.transform.followed_by(outer))
        elif not isinstance(item, Text):
            yield item, outer


def _stroke(style: Style) -> dict[str, Any]:
    if style.stroke is None:
        return {}
    stroke = {"stroke": _hex(style.stroke), "stroke_width": _number(style.width)}
    if style.dash:
        stroke["stroke_dasharray"] = " ".join(str(_number(length)) for length in style.dash)
    return stroke


def _path_data(command: Command) -> str:
    match command:
        case MoveTo(point):
            return _letter("M", point)
        case LineTo(point):
            return _letter("L", point)
        case CurveTo(control1, control2, point):
            return _letter("C", (*control1, *control2, *point))
        case Close():
            return "Z"


def _letter(letter: str, values: Iterable[float]) -> str:
    return letter + " ".join(str(_number(value)) for value in values)


def _hex(colour: Colour) -> str:
    red, green, blue = (round(255 * part) for part in colour)
    return f"#{red:02x}{green:02x}{blue:02x}"


def _numbers(values: Iterable[float]) -> tuple[float, ...]:
    return tuple(_number(value) for value in values)


def _number(value: float, digits: int = 4) -> float:
    """A rounded number, without a point if it is whole."""
    rounded = round(value, digits)
    return int(rounded) if rounded == int(rounded) else rounded


# What HarfBuzz does to a text unasked, as browsers do.
_USUAL = ("calt", "ccmp", "kern", "liga", "mark", "mkmk")
_TABULAR = (*_USUAL, "tnum")
_COPYRIGHT, _FAMILY, _STYLE = 0, 1, 2


def text_data(text: Text) -> str:
    """The outlines of a text as SVG path data, in units of the em from its start, y down.

    It is empty for spaces. Words have the same data wherever they stand, so that files pack well.
    """
    shaped = shape_text(text.text, text.font, text.figures)
    data, at = "", _ORIGIN
    for glyph, right, up in zip(shaped.glyphs, shaped.xs, shaped.ys, strict=True):
        start, end, outline = _glyph_data(glyph, text.font)
        if outline:
            step = Point(start.x + right - at.x, start.y - up - at.y)
            data += _command("m" if data else "M", step) + outline
            at = Point(end.x + right, end.y - up)
    return data


_ORIGIN = Point(0.0, 0.0)


@cache
def _glyph_data(glyph: int, font: Font) -> tuple[Point, Point, str]:
    """Where a pen that draws a glyph starts and ends, and its SVG path data after the start."""
    first = at = contour = _ORIGIN
    data, after = "", None
    for letter, numbers in glyph_outline(glyph, font):
        points = [Point(x, -y) for x, y in zip(numbers[::2], numbers[1::2], strict=True)]
        steps = [Point(x - at.x, y - at.y) for x, y in points]
        if letter == "M":
            if data:
                data += _command("m", *steps)
            else:
                first = points[0]
            contour = points[0]
        elif letter == "L" and steps[0].y == 0:
            data += f"h{steps[0].x:g}"
        elif letter == "L" and steps[0].x == 0:
            data += f"v{steps[0].y:g}"
        elif letter == "Q" and steps[0] == after:  # it goes on smoothly
            data += _command("t", steps[1])
        else:
            data += _command(letter.lower(), *steps)
        at = points[-1] if points else contour
        after = Point(at.x - points[0].x, at.y - points[0].y) if letter == "Q" else None
    return first, contour, data


def _command(letter: str, *steps: Point) -> str:
    """A letter of SVG and its numbers, with a space only where no sign parts them."""
    return letter + " ".join(f"{number:g}" for step in steps for number in step).replace(" -", "-")


def font_face(
    descriptors: Mapping[str, str], font: Font, characters: Iterable[str], *, tabular: bool
) -> str:
    """A CSS rule that holds a font with these characters alone, under a name and style.

    The font is kerned like the whole one, and has tabular figures if `tabular`. The same characters
    give the same rule.
    """
    wanted = uharfbuzz.SubsetInput()
    _fill(wanted.unicode_set, map(ord, characters))
    features = _TABULAR if tabular else _USUAL
    tags = (int.from_bytes(feature.encode(), "big") for feature in features)
    _fill(wanted.layout_feature_tag_set, tags)
    _fill(wanted.name_id_set, (_COPYRIGHT, _FAMILY, _STYLE))
    cut = uharfbuzz.subset(harfbuzz_font(font).face, wanted)
    named = "".join(f"{name}:{value};" for name, value in descriptors.items())
    data = b64encode(woff(cut.blob.data)).decode()
    return f"@font-face{{{named}src:url(data:font/woff;base64,{data})}}"


def woff(font: bytes) -> bytes:
    """Pack a TrueType font as WOFF 1.0, each table by zlib (https://www.w3.org/TR/WOFF/).

    Tables keep their order, so a browser unpacks the same bytes and the checksums stay right.
    """
    flavor, count = unpack_from(">4sH", font)
    tables = [unpack_from(">4s3L", font, 12 + 16 * index) for index in range(count)]
    entries: dict[bytes, bytes] = {}
    start, body = 44 + 20 * count, b""
    for tag, checksum, offset, length in sorted(tables, key=lambda table: table[2]):
        table = font[offset : offset + length]
        packed = min(table, compress(table), key=len)
        entries[tag] = pack(">4s4L", tag, start + len(body), len(packed), length, checksum)
        body += packed + bytes(-len(packed) % 4)
    size = start + len(body)
    header = pack(">4s4sL2H2L", b"wOFF", flavor, size, count, 0, len(font), 0) + bytes(20)
    return b"".join((header, *(entries[tag] for tag, *_ in tables), body))


def _fill(numbers: uharfbuzz.Set, others: Iterable[int]) -> None:
    numbers.clear()  # of the usual ones
    numbers.update(others)
