"""Letters as outlines: texts as shapes, which look the same where the fonts are missing."""

from __future__ import annotations

from functools import cache, partial
from typing import Any, TypeAlias

import uharfbuzz

from printkit.output.drawing.scene import (
    MM_PER_PT,
    Close,
    Command,
    CurveTo,
    Font,
    LineTo,
    MoveTo,
    Path,
    Point,
    Style,
    Text,
)
from printkit.output.drawing.typeface import UNITS_PER_EM, harfbuzz_font, shape_text, text_start

PenStroke: TypeAlias = tuple[str, tuple[float, ...]]
"""One of SVG's letters M, L, Q, C and Z, and the numbers behind it."""

# HarfBuzz's drawing commands, and SVG's letters for them.
_LETTERS = {
    "move_to": "M",
    "line_to": "L",
    "quadratic_to": "Q",
    "cubic_to": "C",
    "close_path": "Z",
}


@cache
def glyph_outline(glyph: int, font: Font) -> tuple[PenStroke, ...]:
    """The outline of a glyph in units of the em, y up; empty for a space."""
    strokes: list[PenStroke] = []
    harfbuzz_font(font).draw_glyph(glyph, _recorder(), strokes)
    return tuple(strokes)


def outlined(text: Text) -> Path:
    """A text as a filled shape.

    Raises MissingGlyphError for a character that the font lacks.
    """
    scale, start = text.size * MM_PER_PT / UNITS_PER_EM, text_start(text)
    shaped = shape_text(text.text, text.font, text.figures)
    commands: list[Command] = []
    at = start
    for glyph, right, up in zip(shaped.glyphs, shaped.xs, shaped.ys, strict=True):
        for letter, numbers in glyph_outline(glyph, text.font):
            before = at
            points = [
                Point(start.x + (right + x) * scale, start.y - (up + y) * scale)
                for x, y in zip(numbers[::2], numbers[1::2], strict=True)
            ]
            at = points[-1] if points else at
            match letter:
                case "M":
                    commands.append(MoveTo(at))
                case "L":
                    commands.append(LineTo(at))
                case "Q":
                    control = points[0]
                    commands.append(CurveTo(_towards(control, before), _towards(control, at), at))
                case "C":
                    commands.append(CurveTo(*points))
                case _:
                    commands.append(Close())
    return Path(tuple(commands), Style(fill=text.colour))


def _towards(control: Point, end: Point) -> Point:
    """The control beside one end of a cubic curve, from the only control of a quadratic one."""
    return Point(end.x + (control.x - end.x) * 2 / 3, end.y + (control.y - end.y) * 2 / 3)


@cache
def _recorder() -> uharfbuzz.DrawFuncs:
    """Callbacks that append each command HarfBuzz draws to a list."""
    recorder = uharfbuzz.DrawFuncs()
    for command, letter in _LETTERS.items():
        getattr(recorder, f"set_{command}_func")(partial(_record, letter))
    return recorder


def _record(letter: str, *numbers_and_strokes: Any) -> None:
    *numbers, strokes = numbers_and_strokes
    strokes.append((letter, tuple(numbers)))
