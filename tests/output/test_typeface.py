"""Fonts: widths, heights, missing letters and the licence."""

from __future__ import annotations

from typing import get_args

import pytest
from fontTools.pens.svgPathPen import SVGPathPen
from fontTools.ttLib import TTFont

from printkit.output.drawing.letters import glyph_outline
from printkit.output.drawing.scene import MM_PER_PT, Font, Point, Text
from printkit.output.drawing.typeface import (
    MissingGlyphError,
    break_lines,
    cap_height,
    font_file,
    harfbuzz_font,
    shape_text,
    text_start,
    text_width,
)
from tests.output.samples import BLACK

FONTS: tuple[Font, ...] = get_args(Font)
PEN = {"M": "moveTo", "L": "lineTo", "Q": "qCurveTo", "C": "curveTo", "Z": "closePath"}


@pytest.mark.parametrize("font", FONTS)
def test_letters_that_are_not_kerned_are_as_wide_as_in_the_file(font: Font) -> None:
    file = TTFont(font_file(font))
    names = file.getBestCmap()
    for letter in "Hn8½“—":
        units = file["hmtx"][names[ord(letter)]][0] / file["head"].unitsPerEm
        assert text_width(letter, font, 12) == pytest.approx(units * 12 * MM_PER_PT, abs=0.001)


@pytest.mark.parametrize("font", FONTS)
def test_no_break_space_is_as_wide_as_a_space(font: Font) -> None:
    """It is read as a space, too."""
    assert text_width("1\u00a0mm", font, 10) == text_width("1 mm", font, 10)
    assert shape_text("1\u00a0mm", font) == shape_text("1 mm", font)


def test_width_grows_with_the_size() -> None:
    assert text_width("", "regular", 10) == 0
    assert text_width("dime", "bold", 20) == pytest.approx(2 * text_width("dime", "bold", 10))


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("ein ge\u00adfal\u00adle\u00adner Tag", ["ein gefal-", "lener Tag"]),
        ("ein Wort ge\u00adfal\u00adlen", ["ein Wort", "gefallen"]),
        ("ein Un\u00adent\u00adschie\u00adden", ["ein Unent-", "schieden"]),
    ],
)
def test_a_hyphen_breaks_the_last_word_only_if_no_line_has_room(
    text: str, lines: list[str]
) -> None:
    width = text_width("ein Unent-", "regular", 10.0) + 0.1
    broken = break_lines(text, width, "regular", 10.0, 0.0)
    assert ["".join(run.text for run in line) for line in broken] == lines


@pytest.mark.parametrize("font", FONTS)
def test_heights(font: Font) -> None:
    size_in_mm = 10 * MM_PER_PT
    assert 0.6 * size_in_mm < cap_height(font, 10) < 0.75 * size_in_mm


@pytest.mark.parametrize("font", FONTS)
def test_outlines_are_as_fonttools_writes_them(font: Font) -> None:
    loaded = harfbuzz_font(font)
    for glyph in range(loaded.face.glyph_count):
        pen = SVGPathPen(None, ntos=lambda value: f"{value:g}")
        loaded.draw_glyph_with_pen(glyph, pen)
        again = SVGPathPen(None, ntos=lambda value: f"{value:g}")
        for letter, numbers in glyph_outline(glyph, font):
            points = [*zip(numbers[::2], numbers[1::2], strict=True)]
            getattr(again, PEN[letter])(*points)
        assert again.getCommands() == pen.getCommands(), glyph
    assert loaded.face.glyph_count > 200


@pytest.mark.parametrize("letter", ["♞", "→", "\n", "😀"])
@pytest.mark.parametrize("font", FONTS)
def test_a_missing_letter_is_an_error(font: Font, letter: str) -> None:
    with pytest.raises(MissingGlyphError, match=f"U\\+{ord(letter):04X}") as caught:
        text_width(f"a{letter}b", font, 10)
    assert caught.value.character == letter
    assert caught.value.font == font
    assert font_file(font).stem in str(caught.value)


@pytest.mark.parametrize("font", FONTS)
def test_every_font_shows_english_and_its_neighbours(font: Font) -> None:
    text_width(" !\"#$%&'()*+,-./0123456789:;<=>?@[\\]^_`{|}~", font, 10)
    text_width("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz", font, 10)
    text_width("äöüßéèêçñøåÄÖÜÉ–—‘’“”…•·×÷±°½¼¾²−↑↓", font, 10)


def test_anchors() -> None:
    width = text_width("dime", "regular", 10)
    for anchor, left in (("start", 0.0), ("middle", width / 2), ("end", width)):
        text = Text(Point(50, 60), "dime", 10, BLACK, anchor=anchor)  # type: ignore[arg-type]
        assert text_start(text) == Point(50 - left, 60)


def test_fonts_may_be_embedded_and_carry_their_licence() -> None:
    licence = font_file("regular").with_name("OFL.txt").read_text("utf-8")
    assert "SIL OPEN FONT LICENSE Version 1.1" in licence
    for font in FONTS:
        file = TTFont(font_file(font))
        assert file["OS/2"].fsType == 0
        assert file["name"].getDebugName(0) in licence
        assert font_file(font).name in licence
