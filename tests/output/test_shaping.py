"""Shaping: kerning and figures, with letters at the same places in PDF and SVG."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import partial
from io import BytesIO
from itertools import pairwise
from typing import get_args
from xml.etree import ElementTree

import pytest
from fontTools.ttLib import TTFont
from pypdf import PdfReader
from pypdf.generic import ArrayObject, ContentStream

from printkit.output.drawing.letters import glyph_outline
from printkit.output.drawing.pdf import render_pdf
from printkit.output.drawing.scene import FigureWidth, Font, Point, Text
from printkit.output.drawing.svg import render_svg
from printkit.output.drawing.typeface import font_file, shape_text, text_width
from tests.output.kits import sheets_of_case
from tests.output.samples import BLACK, kit, page
from tests.output.scenes import items_of

FONTS: tuple[Font, ...] = get_args(Font)
FIGURES: tuple[FigureWidth, ...] = get_args(FigureWidth)
DIGITS = "0123456789"
LINES = ("AVATAR, To Type; 17/4 of 74", "first fifth ‘flat’ r. P. 11,147", "Café ½ – “Yes”")


@pytest.mark.parametrize("pair", ["AV", "To", "Ty", "P.", "L’"])
@pytest.mark.parametrize("font", FONTS)
def test_pairs_are_kerned(pair: str, font: Font) -> None:
    apart = sum(text_width(letter, font, 10) for letter in pair)
    assert 0.8 * apart < text_width(pair, font, 10) < apart


@pytest.mark.parametrize("font", FONTS)
def test_letters_stand_after_each_other(font: Font) -> None:
    for line in LINES:
        shaped = shape_text(line, font)
        assert "".join(shaped.texts) == line
        assert all(one < other for one, other in pairwise([*shaped.xs, shaped.width]))


@pytest.mark.parametrize("font", FONTS)
def test_tabular_figures_are_all_of_one_width(font: Font) -> None:
    widths = {text_width(digit, font, 10, "tabular") for digit in DIGITS}
    assert len(widths) == 1
    (width,) = widths
    for number in ("111", "147", "741", "999"):
        assert text_width(number, font, 10, "tabular") == pytest.approx(3 * width)
    assert len({text_width(digit, font, 10) for digit in DIGITS}) > 3, "in running text they differ"


@pytest.mark.parametrize("figures", FIGURES)
@pytest.mark.parametrize("font", FONTS)
def test_pdf_and_svg_put_every_letter_in_the_same_place(font: Font, figures: FigureWidth) -> None:
    for line in LINES:
        text = Text(Point(30, 40), line, 10, BLACK, font, figures=figures)
        outlines = filter(
            None, map(partial(_starts, font=font), shape_text(line, font, figures).glyphs)
        )
        in_pdf = [
            pytest.approx(place + x, abs=0.6)
            for place, starts in zip(_pdf_places(text), outlines, strict=True)
            for x, _ in starts
        ]
        assert [x for x, _ in _svg_starts(text)] == in_pdf
        assert len(in_pdf) >= len(line.replace(" ", "")) - line.count("fi") - line.count("fl")


def _starts(glyph: int, font: Font) -> list[tuple[float, ...]]:
    """Where the contours of a glyph begin, in thousandths of an em, y up."""
    return [numbers for letter, numbers in glyph_outline(glyph, font) if letter == "M"]


def _svg_starts(text: Text) -> Iterator[tuple[float, float]]:
    """Yield where the contours of a text begin, in thousandths of an em, y up."""
    root = ElementTree.fromstring(render_svg(page(text), "T"))
    (drawn,) = (each for each in root.iter("{http://www.w3.org/2000/svg}path"))
    x = y = 0.0
    for right, down in re.findall(r"[Mm](-?[0-9.]+)[ ,]?(-?[0-9.]+)", drawn.attrib["d"]):
        x, y = x + float(right), y - float(down)  # "z" leads back to the start
        yield x, y


def _pdf_places(text: Text) -> Iterator[float]:
    """Yield the same from the widths in the PDF and its corrections between letters."""
    reader = PdfReader(BytesIO(render_pdf(kit(page(text)))))
    (sheet,) = reader.pages
    widths, blanks, pen = [0.0], set[int](), 0.0
    for operands, operator in ContentStream(sheet.get_contents(), reader).operations:
        if operator == b"Tf":
            font = sheet["/Resources"]["/Font"][operands[0]]  # type: ignore[index]
            widths = [float(width) for width in font["/Widths"]]
            cmap = font["/ToUnicode"].get_data().decode()
            blanks = {code for code in range(len(widths)) if f"<{code:02X}> <0020>" in cmap}
        if operator != b"TJ":
            continue
        (parts,) = operands
        assert isinstance(parts, ArrayObject)
        for part in parts:
            if isinstance(part, int | float):
                pen -= float(part)
                continue
            for code in part.original_bytes:
                if code not in blanks:
                    yield pen
                pen += widths[code]


def read_back(*texts: Text) -> str:
    (sheet,) = PdfReader(BytesIO(render_pdf(kit(page(*texts))))).pages
    return sheet.extract_text()


@pytest.mark.parametrize("figures", FIGURES)
@pytest.mark.parametrize("font", FONTS)
def test_kerned_texts_are_read_as_they_were_written(font: Font, figures: FigureWidth) -> None:
    texts = [
        Text(Point(20, 20 + 9 * row), line, 11, BLACK, font, "start", figures)
        for row, line in enumerate(LINES)
    ]
    assert read_back(*texts).split("\n") == [*LINES]


def test_texts_are_read_apart_in_whatever_order_they_are_drawn() -> None:
    texts = [Text(Point(x, 20), word, 9, BLACK) for x, word in ((80, "10"), (20, "AV"), (26, "h"))]
    assert read_back(*texts).split() == ["10", "AV", "h"]


def test_marks_stand_over_their_letters() -> None:
    """No font has this combined letter: the mark is lifted in both PDF and SVG."""
    text = Text(Point(20, 20), "Ñ\u0301o", 11, BLACK)
    shaped = shape_text(text.text, text.font)
    assert len(shaped.glyphs) == 3
    assert shaped.ys[0] == shaped.ys[2] == 0 < shaped.ys[1]
    pdf = PdfReader(BytesIO(render_pdf(kit(page(text)))))
    rises = [
        float(operands[0])
        for operands, operator in ContentStream(pdf.pages[0].get_contents(), pdf).operations
        if operator == b"Ts"
    ]
    assert rises == [pytest.approx(shaped.ys[1] / 1000 * 11 / 72 * 25.4, abs=1e-3), 0]
    lifted = [
        y + up
        for glyph, up in zip(shaped.glyphs, shaped.ys, strict=True)
        for _, y in _starts(glyph, "regular")
    ]
    assert [y for _, y in _svg_starts(text)] == lifted


@pytest.mark.parametrize("font", FONTS)
def test_different_glyphs_for_one_letter_are_kept_apart(font: Font) -> None:
    """A proportional and a tabular figure on one page are different glyphs that read the same."""
    texts = [
        Text(Point(20, 20 + 9 * row), "1147", 11, BLACK, font, figures=figures)
        for row, figures in enumerate(FIGURES)
    ]
    glyphs = [shape_text("1", font, figures).glyphs[0] for figures in FIGURES]
    names = [TTFont(font_file(font)).getGlyphName(glyph) for glyph in glyphs]
    assert len(set(names)) == 2
    assert read_back(*texts).split() == ["1147", "1147"]


def test_columns_of_figures_are_tabular() -> None:
    """In the pad's table of scores, units are below units."""
    (pad,) = sheets_of_case("isaac", "a4", "colour").select("score-pad").pages[:1]
    figures = [
        text.figures
        for text in items_of(pad, Text)
        if text.text.isdecimal() and text.anchor == "end"
    ]
    assert len(figures) > 20 and {*figures} == {"tabular"}
