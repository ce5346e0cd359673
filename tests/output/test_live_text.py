"""Live text in SVG: the fonts in the file give the same look as outlines."""

from __future__ import annotations

import re
from base64 import b64decode
from io import BytesIO
from itertools import product
from struct import pack, unpack_from
from typing import get_args
from xml.etree import ElementTree
from zlib import decompress

import pytest
import uharfbuzz
from fontTools.ttLib import TTFont

from printkit.output.drawing.scene import FigureWidth, Font, Item, Page, Point, Text
from printkit.output.drawing.svg import render_svg, woff
from printkit.output.drawing.typeface import font_file, shape_text, text_width
from tests.output.kits import cases_of_games, in_short, sheets_of_case
from tests.output.samples import BLACK, PAGES, page
from tests.output.test_svg import assert_whole
from tests.output.tiers import in_tiers
from tests.printkit.web.browser import DESKTOP, chromium, needs_chromium, window

SVG = "{http://www.w3.org/2000/svg}"
FACE = re.compile(
    r'@font-face\{font-family:"(?P<name>[\w-]+)";(?:font-(?:weight:600|style:italic);)?'
    r"src:url\(data:font/woff;base64,(?P<data>[\w+/=]+)\)\}"
)
LINE = "AVATAR, To Type; first 11,147 – “Yes” ½"


def live(sheet: Page) -> ElementTree.Element:
    return ElementTree.fromstring(render_svg(sheet, "T", live_text=True))


def fonts_in(root: ElementTree.Element) -> dict[str, TTFont]:
    """Return the fonts in a file by the names that its texts use."""
    rules = "".join(style.text or "" for style in root.iter(f"{SVG}style"))
    assert not FACE.sub("", rules), "nothing but fonts"
    return {face["name"]: TTFont(BytesIO(b64decode(face["data"]))) for face in FACE.finditer(rules)}


def family(text: ElementTree.Element) -> str:
    return text.attrib["font-family"].partition(",")[0]


@in_tiers([""], ["dice-isolation", "isaac"])
def test_every_letter_is_in_a_font_of_the_file(case: str) -> None:
    """An empty case stands for the sample pages."""
    for sheet in sheets_of_case(case, "a4", "colour", in_short).kit.pages if case else PAGES:
        root = live(sheet)
        assert_whole(root, sheet.name)
        fonts = fonts_in(root)
        wanted: dict[str, set[int]] = {}
        for text in root.iter(f"{SVG}text"):
            wanted.setdefault(family(text), set()).update(map(ord, text.text or ""))
        assert wanted.keys() == fonts.keys()
        for name, letters in wanted.items():
            assert letters == set(fonts[name].getBestCmap()), "and no other letter is"


@pytest.mark.parametrize("figures", get_args(FigureWidth))
@pytest.mark.parametrize("font", get_args(Font))
def test_embedded_fonts_are_like_ours(font: Font, figures: FigureWidth) -> None:
    root = live(page(Text(Point(20, 20), LINE, 11, BLACK, font, figures=figures)))
    (text,) = root.iter(f"{SVG}text")
    cut = fonts_in(root)[family(text)]
    copyright_ = TTFont(font_file(font))["name"].getDebugName(0)
    assert cut["name"].getDebugName(0) == copyright_
    cut.flavor = None
    packed = BytesIO()
    cut.save(packed)
    buffer = uharfbuzz.Buffer()
    buffer.add_str(LINE)
    buffer.guess_segment_properties()
    tabular = "tabular-nums" in text.get("style", "")
    assert tabular == (figures == "tabular")
    uharfbuzz.shape(uharfbuzz.Font(uharfbuzz.Face(packed.getvalue())), buffer, {"tnum": tabular})
    ours = shape_text(LINE, font, figures)
    length = text_width(LINE, font, 11, figures)  # texts are as long in any font
    assert float(text.attrib["textLength"]) == pytest.approx(length, abs=0.001)
    ends = [*ours.xs[1:], ours.width]
    advances = [end - x for x, end in zip(ours.xs, ends, strict=True)]
    assert [place.x_advance for place in buffer.glyph_positions] == advances


@pytest.mark.parametrize("font", get_args(Font))
def test_a_packed_font_is_unpacked_as_it_was(font: Font) -> None:
    file = font_file(font).read_bytes()
    packed = woff(file)
    assert unpack(packed) == file
    assert len(packed) < 0.7 * len(file)


def unpack(packed: bytes) -> bytes:
    """Unpack WOFF 1.0 as a browser does (https://www.w3.org/TR/WOFF/)."""
    signature, kind, length, count, size = unpack_from(">4s4sLH2xL", packed)
    assert (signature, length) == (b"wOFF", len(packed))
    entries = [unpack_from(">4s4L", packed, 44 + 20 * index) for index in range(count)]
    log = count.bit_length() - 1
    font = pack(">4s4H", kind, count, 16 << log, log, 16 * count - (16 << log)).ljust(
        12 + 16 * count
    )
    places, end = {}, 44 + 20 * count
    for tag, start, stored, whole, checksum in sorted(entries, key=lambda entry: entry[1]):
        assert start == end, "tables follow each other without a gap"
        end = start + -(-stored // 4) * 4
        table = packed[start : start + stored]
        table = decompress(table) if stored < whole else table
        assert len(table) == whole
        places[tag] = pack(">4s3L", tag, checksum, len(font), whole)
        font += table + bytes(-whole % 4)
    assert (end, size) == (len(packed), len(font))
    return font[:12] + b"".join(places[tag] for tag, *_ in entries) + font[12 + 16 * count :]


@pytest.mark.slow
@needs_chromium
def test_a_browser_takes_every_font_of_the_file() -> None:
    texts = [
        Text(Point(20, 20 + 9 * row), LINE, 11, BLACK, font, figures=figures)
        for row, (font, figures) in enumerate(product(get_args(Font), get_args(FigureWidth)))
    ]
    with chromium() as browser, window(browser, DESKTOP) as shown:
        shown.set_content(render_svg(page(*texts), "T", live_text=True))
        taken = shown.evaluate(
            "Promise.all([...document.fonts].map(font => font.load().then(() => font.status)))"
        )
    assert taken == ["loaded"] * len(get_args(Font))


def test_fonts_of_two_pages_have_different_names() -> None:
    text: Item = Text(Point(20, 20), "Dime", 11, BLACK)
    names = [set(fonts_in(live(page(text, name=name)))) for name in ("board", "pieces")]
    assert names == [{"board-regular"}, {"pieces-regular"}]


def test_a_page_without_words_has_no_fonts() -> None:
    assert not [*live(page()).iter(f"{SVG}style")]


def test_a_file_is_not_larger_than_its_outlines() -> None:
    (rules,) = sheets_of_case(next(cases_of_games()), "a4", "colour").select("reference").pages[:1]
    outlines, text = (len(render_svg(rules, "T", live_text=live)) for live in (False, True))
    assert text < outlines
