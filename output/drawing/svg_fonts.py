"""Fonts for SVG: glyphs as outlines, and web fonts cut down to the letters of one page."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterable, Mapping
from functools import cache
from io import BytesIO

import uharfbuzz
from fontTools.pens.svgPathPen import SVGPathPen
from fontTools.ttLib import TTFont

from output.drawing.scene import Font
from output.drawing.typeface import harfbuzz_font

# What HarfBuzz does to a text unasked, as browsers do.
_USUAL = ("calt", "ccmp", "kern", "liga", "mark", "mkmk")
_TABULAR = (*_USUAL, "tnum")
_COPYRIGHT, _FAMILY, _STYLE = 0, 1, 2


@cache
def outline(glyph: int, font: Font) -> str:
    """A glyph as path data in units of the em, y up; empty for a space."""
    pen = SVGPathPen(None, ntos=lambda value: f"{value:g}")
    harfbuzz_font(font).draw_glyph_with_pen(glyph, pen)
    commands: str = pen.getCommands()
    return commands


@cache
def glyph_name(glyph: int, font: Font) -> str:
    """What the font's file calls a glyph."""
    name: str = harfbuzz_font(font).glyph_to_string(glyph)
    return name


def font_face(
    descriptors: Mapping[str, str], font: Font, characters: Iterable[str], *, tabular: bool
) -> str:
    """A CSS rule that holds a font with these characters alone, under a name and style.

    It is kerned as the whole font is, and has tabular figures if asked for. The same characters
    give the same rule.
    """
    wanted = uharfbuzz.SubsetInput()
    _fill(wanted.unicode_set, map(ord, characters))
    _fill(wanted.layout_feature_tag_set, map(_tag, _TABULAR if tabular else _USUAL))
    _fill(wanted.name_id_set, (_COPYRIGHT, _FAMILY, _STYLE))
    cut = uharfbuzz.subset(harfbuzz_font(font).face, wanted)
    file = TTFont(BytesIO(cut.blob.data), recalcBBoxes=False, recalcTimestamp=False)
    file.flavor = "woff"
    packed = BytesIO()
    file.save(packed, reorderTables=None)
    named = "".join(f"{name}:{value};" for name, value in descriptors.items())
    data = b64encode(packed.getvalue()).decode()
    return f"@font-face{{{named}src:url(data:font/woff;base64,{data})}}"


def _fill(numbers: uharfbuzz.Set, others: Iterable[int]) -> None:
    numbers.clear()  # of the usual ones
    numbers.update(others)


def _tag(feature: str) -> int:
    return int.from_bytes(feature.encode(), "big")
