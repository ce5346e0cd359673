"""The sheets of every game look as they did when last inspected, as the program's SVG.

`pytest --update-goldens tests/output/test_goldens.py` draws them anew.
"""

from __future__ import annotations

import hashlib
import re
from base64 import b64decode
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from io import BytesIO

import pytest
from fontTools.pens.svgPathPen import SVGPathPen
from fontTools.ttLib import TTFont

from printkit.output.drawing.svg import render_svg
from tests.conftest import GOLDENS
from tests.output.games import PICKED
from tests.output.kits import Printed, in_short, sheets_of_case, sheets_of_games

REPEATING = {
    "back-cover",  # the cover's art again
    "board",  # the setup without its pieces
    "boards",  # a setup for each board of a set
    "cards",  # the setup in small
    "cover",  # art of the board and pieces
    "diagrams",  # positions as in the rules
    "reference",  # a short form of the rules
    "reference-cards",  # the reference again
    "score-pad",  # one form, repeated
}
"""Sheets that mostly repeat others; they would nearly double the kept files."""

_PACKED = re.compile(r"(?<=data:font/woff;base64,)[\w+/=]+")
SHOWN = [(case, sheet.name) for case, sheet in sheets_of_games() if sheet.name not in REPEATING]


def to_keep(whole: Printed) -> Printed:
    """Return shortened sheets without the verdict, which changes whenever the engines do."""
    short = in_short(whole)
    return short if whole.case in PICKED else replace(short, spec=replace(short.spec, verdict=None))


def fonts_unpacked(svg: str) -> str:
    """Return an SVG with the letters of its fonts listed in place of their bytes.

    The bytes differ between versions of HarfBuzz even for the same letters.
    """
    return _PACKED.sub(lambda packed: _letters(packed[0]), svg)


@cache
def _letters(packed: str) -> str:
    """Return all letters of a font, and a digest of its outlines."""
    font = TTFont(BytesIO(b64decode(packed)))
    glyphs, outlines = font.getGlyphSet(), []
    for name, glyph in glyphs.items():
        pen = SVGPathPen(glyphs)
        glyph.draw(pen)
        outlines.append((name, glyph.width, pen.getCommands()))
    digest = hashlib.sha256(repr(sorted(outlines)).encode()).hexdigest()
    return f"{''.join(map(chr, sorted(font.getBestCmap())))} {digest}"


@pytest.mark.parametrize(("case", "sheet"), SHOWN, ids=map("-".join, SHOWN))
def test_a_sheet_is_drawn_as_before(case: str, sheet: str, golden: Callable[..., None]) -> None:
    kit = sheets_of_case(case, "a4", "colour", to_keep).select(sheet)
    first = kit.pages[0]
    drawn = render_svg(first, f"{kit.title}: {first.label}", live_text=True)
    lines = drawn.replace("><", ">\n<")  # for readable diffs
    golden(f"{case}/{sheet}.svg", lines, fonts_unpacked)


def test_every_golden_belongs_to_a_sheet(request: pytest.FixtureRequest) -> None:
    wanted = {GOLDENS / case / f"{sheet}.svg" for case, sheet in SHOWN}
    others = {*GOLDENS.rglob("*.svg")} - wanted
    if request.config.getoption("--update-goldens"):
        for path in others:
            path.unlink()
        return
    assert not others, "of no sheet: run pytest --update-goldens"
