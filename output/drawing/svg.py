"""Scenes as SVG, for screens and for drawing programs."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import cache, lru_cache

from output.drawing.hatching import hatch_strokes
from output.drawing.scene import (
    IDENTITY,
    MM_PER_PT,
    Circle,
    Close,
    Colour,
    Command,
    CurveTo,
    Figures,
    Font,
    Group,
    Item,
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
from output.drawing.svg_fonts import font_face, glyph_name, outline
from output.drawing.typeface import UNITS_PER_EM, shape, text_start, text_width

# How they are told from others of their family. A font's own name comes first: where single files
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

_PLAIN = re.compile(r"[^&<>\"]*")
"""Text that is the same in XML."""


def render_svg(page: Page, title: str, *, live_text: bool = False) -> str:
    """Draw a page as an SVG document. The same page gives the same text.

    `title` is what a browser shows and a screen reader says. Text is drawn as outlines, so that it
    looks the same everywhere; `live_text` keeps it as text that can be edited and searched, and
    puts the fonts that browsers need into the file.

    Raises MissingGlyphError for a text that its font cannot show.
    """
    return _Drawing(page, live_text).to_string(title)


class _Drawing:
    """An SVG document in the making, and what its items share: cut-out shapes and letters."""

    def __init__(self, page: Page, live_text: bool) -> None:
        self._page = page
        self._live_text = live_text
        self._clips: dict[Shape, str] = {}
        self._letters: set[str] = set()
        self._live: dict[Font, set[str]] = {}
        self._tabular: set[Font] = set()
        self._shared: list[str] = []
        self._drawn: list[str] = []
        for item in page.items:
            self._draw(item)
        if self._live:
            self._embed_fonts()

    def to_string(self, title: str) -> str:
        """The document. Elements are written at once: a tree of them takes four times as long."""
        width, height = _number(self._page.width), _number(self._page.height)
        root = {
            "aria-label": title,
            "baseProfile": "full",
            "fill": "none",
            "height": f"{height}mm",
            "role": "img",
            "stroke-miterlimit": "10",  # as in PDF
            "text-rendering": "geometricPrecision"
            if self._live_text
            else "",  # not on whole pixels
            "version": "1.1",
            "viewBox": f"0 0 {width} {height}",
            "width": f"{width}mm",
            "xmlns": "http://www.w3.org/2000/svg",
            "xmlns:ev": "http://www.w3.org/2001/xml-events",
            "xmlns:xlink": "http://www.w3.org/1999/xlink",
        }
        content = [_title(title), _element("defs", {}, "".join(self._shared)), *self._drawn]
        return f"{_element('svg', root, ''.join(content))}\n"

    def _draw(self, item: Item) -> None:
        match item:
            case Group():
                self._draw_group(item)
            case Text():
                if self._live_text:
                    self._draw_live_text(item)
                else:
                    self._draw_outlines(item)
            case Line((x1, y1), (x2, y2), style):
                if style.stroke is not None:
                    ends = {"x1": x1, "y1": y1, "x2": x2, "y2": y2}
                    places = {name: _number(value) for name, value in ends.items()}
                    self._drawn.append(_element("line", {**_stroke(style), **places}))
            case _:
                self._draw_shape(item)

    def _draw_group(self, group: Group) -> None:
        own = {}
        if group.transform != IDENTITY:
            # Six digits after the point: the first four numbers multiply up to 400 mm.
            matrix = " ".join(_number(value, 6) for value in group.transform)
            own["transform"] = f"matrix({matrix})"
        if group.clip is not None:
            own["clip-path"] = f"url(#{self._clip_id(group.clip)})"
        outer, self._drawn = self._drawn, [_title(group.label)] if group.label else []
        for item in group.items:
            self._draw(item)
        outer.append(_element("g", own, "".join(self._drawn)))
        self._drawn = outer

    def _clip_id(self, shape: Shape) -> str:
        if shape not in self._clips:
            # The page's name keeps the pages of a kit apart when they are put in one web page.
            name = f"{self._page.name}-clip-{len(self._clips) + 1}"
            self._shared.append(_element("clipPath", {"id": name}, _outlined(shape, {})))
            self._clips[shape] = name
        return self._clips[shape]

    def _draw_shape(self, shape: Shape) -> None:
        style = shape.style
        paint = {} if style.fill is None else {"fill": _hex(style.fill)}
        if style.hatch is not None:
            if paint:
                self._drawn.append(_outlined(shape, paint))
            self._draw_group(hatch_strokes(shape, style.hatch))
            paint = {}
        paint |= _stroke(style)
        if paint:
            self._drawn.append(_outlined(shape, paint))

    def _draw_outlines(self, text: Text) -> None:
        x, y = map(_number, text_start(text))
        scale = f"{text.size * MM_PER_PT / UNITS_PER_EM:.6g}"
        own = {
            "aria-label": text.text,
            "fill": _hex(text.colour),
            "transform": f"translate({x} {y}) scale({scale} -{scale})",
        }
        letters, line = _outlines(text.text, text.font, text.figures)
        for name, path in letters.items():
            if name not in self._letters:
                self._shared.append(path)
                self._letters.add(name)
        self._drawn.append(_element("g", own, line))

    def _draw_live_text(self, text: Text) -> None:
        length = text_width(text.text, text.font, text.size, text.figures)
        x, y = map(_number, text.origin)
        own = {
            "fill": _hex(text.colour),
            "font-family": f"{self._family(text.font)}, {_INSTALLED[text.font]}",
            "font-size": _number(text.size * MM_PER_PT),
            "style": "font-variant-numeric:tabular-nums" if text.figures == "tabular" else "",
            "text-anchor": text.anchor,
            # Words stay apart even in programs that put a font of their own in.
            "textLength": _number(length),
            "x": x,
            "xml:space": "preserve",
            "y": y,
            **_STYLES[text.font],
        }
        if text.figures == "tabular":
            self._tabular.add(text.font)
        self._live.setdefault(text.font, set()).update(text.text)
        self._drawn.append(_element("text", own, _escaped(text.text)))

    def _family(self, font: Font) -> str:
        """What a font is called of which the file has the page's letters; other pages' differ."""
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
        rules = f"<![CDATA[{''.join(faces)}]]>"
        self._shared.append(_element("style", {"type": "text/css"}, rules))


@lru_cache(maxsize=4096)
def _outlines(text: str, font: Font, figures: Figures) -> tuple[Mapping[str, str], str]:
    """The letters of a text by their names, as paths, and the line of them, in units of the em.

    The same words stand on many sheets, and on each sheet again when it is drawn in other looks.
    """
    shaped = shape(text, font, figures)
    letters, line = {}, []
    for glyph, x, y in zip(shaped.glyphs, shaped.xs, shaped.ys, strict=True):
        if path := outline(glyph, font):
            name = f"{font}-{glyph_name(glyph, font)}"
            letters[name] = _element("path", {"d": path, "id": name})
            place = {"x": str(x), "xlink:href": f"#{name}"}
            line.append(_element("use", place | {"y": str(y)} if y else place))
    return letters, "".join(line)


def _outlined(shape: Shape, paint: Mapping[str, str]) -> str:
    match shape:
        case Rect(x, y, width, height):
            box = {"x": x, "y": y, "width": width, "height": height}
            return _element("rect", {**paint, **{name: _number(v) for name, v in box.items()}})
        case Circle((x, y), radius):
            own = {"cx": _number(x), "cy": _number(y), "r": _number(radius)}
            return _element("circle", {**paint, **own})
        case Polygon(points):
            corners = " ".join(f"{_number(x)},{_number(y)}" for x, y in points)
            return _element("polygon", {**paint, "points": corners})
        case Path(commands):
            return _element("path", {**paint, "d": "".join(map(_path_data, commands))})


def _element(name: str, attributes: Mapping[str, str], content: str = "") -> str:
    """An element with those attributes that say something, in the order of their names."""
    said = "".join(
        f' {each}="{_escaped(value, quoted=True)}"'
        for each, value in sorted(attributes.items())
        if value
    )
    return f"<{name}{said}>{content}</{name}>" if content else f"<{name}{said} />"


def _title(text: str) -> str:
    return _element("title", {}, _escaped(text))


def _escaped(text: str, *, quoted: bool = False) -> str:
    if _PLAIN.fullmatch(text):
        return text
    text = text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    return text.replace('"', "&quot;") if quoted else text


def _stroke(style: Style) -> dict[str, str]:
    if style.stroke is None:
        return {}
    stroke = {"stroke": _hex(style.stroke), "stroke-width": _number(style.width)}
    if style.dash:
        stroke["stroke-dasharray"] = " ".join(map(_number, style.dash))
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
    return letter + " ".join(map(_number, values))


@cache
def _hex(colour: Colour) -> str:
    red, green, blue = (round(255 * part) for part in colour)
    return f"#{red:02x}{green:02x}{blue:02x}"


def _number(value: float, digits: int = 4) -> str:
    """Rounded, and without a point where a whole number is meant."""
    rounded = round(value, digits)
    whole = int(rounded)
    return str(whole if rounded == whole else rounded)
