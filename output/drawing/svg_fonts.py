"""Fonts for SVG: glyphs as outlines, and web fonts cut down to the letters of one page."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterable, Mapping, Sequence
from functools import cache, partial
from struct import pack, unpack_from
from typing import Any
from zlib import compress

import uharfbuzz

from output.drawing.scene import Font
from output.drawing.typeface import harfbuzz_font

# What HarfBuzz does to a text unasked, as browsers do.
_USUAL = ("calt", "ccmp", "kern", "liga", "mark", "mkmk")
_TABULAR = (*_USUAL, "tnum")
_COPYRIGHT, _FAMILY, _STYLE = 0, 1, 2

# HarfBuzz's drawing commands, and SVG's letters for them.
_COMMANDS = {
    "move_to": "M",
    "line_to": "L",
    "quadratic_to": "Q",
    "cubic_to": "C",
    "close_path": "Z",
}


@cache
def outline(glyph: int, font: Font) -> str:
    """The outline of a glyph as SVG path data in units of the em, y up; empty for a space."""
    commands: list[tuple[str, Sequence[float]]] = []
    harfbuzz_font(font).draw_glyph(glyph, _recorder(), commands)
    data: list[str] = []
    before, at = "", (0.0, 0.0)
    for letter, numbers in commands:
        x, y = numbers[-2:] or at
        if letter == "L":
            # Vertical and horizontal lines need one number; others need no letter after M.
            if x == at[0]:
                letter, numbers = "V", [y]
            elif y == at[1]:
                letter, numbers = "H", [x]
            elif before == "M":
                letter = " "
        data.append(letter + " ".join(f"{number:g}" for number in numbers))
        before, at = letter.strip() or before, (x, y)
    return "".join(data)


@cache
def _recorder() -> uharfbuzz.DrawFuncs:
    """Callbacks that append each command HarfBuzz draws to a list, as SVG's letter and numbers."""
    recorder = uharfbuzz.DrawFuncs()
    for command, letter in _COMMANDS.items():
        getattr(recorder, f"set_{command}_func")(partial(_record, letter))
    return recorder


def _record(letter: str, *numbers_and_commands: Any) -> None:
    *numbers, commands = numbers_and_commands
    commands.append((letter, numbers))


@cache
def glyph_name(glyph: int, font: Font) -> str:
    """The name of a glyph in the font's file."""
    name: str = harfbuzz_font(font).glyph_to_string(glyph)
    return name


def font_face(
    descriptors: Mapping[str, str], font: Font, characters: Iterable[str], *, tabular: bool
) -> str:
    """A CSS rule that holds a font with these characters alone, under a name and style.

    The font is kerned like the whole one, and has tabular figures if `tabular`. The same characters
    give the same rule.
    """
    wanted = uharfbuzz.SubsetInput()
    _fill(wanted.unicode_set, map(ord, characters))
    _fill(wanted.layout_feature_tag_set, map(_tag, _TABULAR if tabular else _USUAL))
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


def _tag(feature: str) -> int:
    return int.from_bytes(feature.encode(), "big")
