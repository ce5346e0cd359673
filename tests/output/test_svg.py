"""The SVG as an XML document."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import get_args
from xml.etree import ElementTree

import pytest

from printkit.output.drawing.letters import outlined
from printkit.output.drawing.scene import (
    Anchor,
    Circle,
    Close,
    Font,
    Group,
    Page,
    Point,
    Rect,
    Style,
    Text,
    Transform,
)
from printkit.output.drawing.svg import render_svg
from printkit.output.drawing.typeface import MissingGlyphError, text_width
from tests.output.kits import in_short, sheets_of_case
from tests.output.samples import BLACK, FILLED, GROUPS, PAGES, RED, page, turn_group
from tests.output.tiers import in_tiers

SVG = "{http://www.w3.org/2000/svg}"
IN_PLACE = re.compile(r"url\(#([^)]*)\)")
INKSCAPE = "{http://www.inkscape.org/namespaces/inkscape}"


def parse(sheet: Page, *, live_text: bool = False) -> ElementTree.Element:
    return ElementTree.fromstring(render_svg(sheet, "A <title> & more", live_text=live_text))


@pytest.mark.parametrize("sample", PAGES, ids=lambda sample: sample.name)
@pytest.mark.parametrize("live_text", [False, True])
def test_valid_and_deterministic(sample: Page, live_text: bool) -> None:
    parse(sample, live_text=live_text)
    once, again = (render_svg(sample, "T", live_text=live_text) for _ in range(2))
    assert once == again


def test_has_the_size_of_the_paper() -> None:
    root = parse(Page(215.9, 279.4, (), "a", "A"))
    assert (root.get("width"), root.get("height")) == ("215.9mm", "279.4mm")
    assert root.get("viewBox") == "0 0 215.9 279.4"


def test_says_what_it_is() -> None:
    root = parse(GROUPS)
    assert root[0].tag == f"{SVG}title"
    assert root[0].text == root.get("aria-label") == "A <title> & more"
    assert root.get("role") == "img"
    assert "A turned group" in [title.text for title in root.iter(f"{SVG}title")]


@pytest.mark.parametrize("diameter", [12.7, 17.91, 19.05, 21.21, 24.26])
def test_circles_have_the_size_of_the_thing(diameter: float) -> None:
    circle = parse(page(Circle(Point(95.123456, 80), diameter / 2, Style(stroke=BLACK)))).find(
        f"{SVG}circle"
    )
    assert circle is not None
    assert 2 * float(circle.attrib["r"]) == pytest.approx(diameter, abs=0.05)
    assert float(circle.attrib["cx"]) == pytest.approx(95.123456, abs=0.05)
    assert float(circle.attrib["cy"]) == pytest.approx(80, abs=0.05)


def test_numbers_are_rounded() -> None:
    third = Group((Rect(1 / 3, 2 / 3, 10 / 3, -0.0, FILLED),), Transform(1 / 3, e=-0.00001))
    text = render_svg(page(third), "T")
    assert 'transform="matrix(0.333333 0 0 1 -1e-05 0)"' in text
    assert '<rect fill="#99cc99" height="0" width="3.3333" x="0.3333" y="0.6667" />' in text


def test_text_is_outlines_by_default() -> None:
    root = parse(page(Text(Point(20, 30), "dim d", 12, BLACK)))
    assert root.find(f".//{SVG}text") is None
    (line,) = root.iterfind(f"{SVG}path")
    assert line.get("aria-label") == "dim d"
    assert line.get("fill") == "#000000"


@pytest.mark.parametrize("font", get_args(Font))
def test_letters_are_drawn_where_they_stand(font: Font) -> None:
    """They are the outlines that `outlined` gives: read back, and placed as the file says."""
    text = Text(Point(100, 50), "Dime: 2½ × “AV”, fi ÄÖ %", 17, RED, font)
    (path,) = parse(page(text)).iterfind(f"{SVG}path")
    place = re.fullmatch(r"translate\((\S+) (\S+)\) scale\((\S+)\)", path.attrib["transform"])
    assert place
    x, y, scale = map(float, place.groups())
    found = [(x + scale * right, y + scale * down) for right, down in ends(path.attrib["d"])]
    wanted = [c.point for c in outlined(text).commands if not isinstance(c, Close)]
    assert len(found) == len(wanted) > 100
    for one, other in zip(found, wanted, strict=True):
        assert one == pytest.approx(other, abs=0.001)


def ends(data: str) -> Iterator[tuple[float, float]]:
    """Yield where each command of path data ends, except those that close a contour."""
    x = y = start_x = start_y = 0.0
    for letter, rest in re.findall(r"([MmhvlqtzZ])([^A-Za-z]*)", data):
        numbers = [float(number) for number in re.findall(r"-?[\d.]+", rest)]
        if letter == "z":
            x, y = start_x, start_y
            continue
        dx, dy = {"h": (*numbers, 0.0), "v": (0.0, *numbers)}.get(letter, numbers[-2:])
        x, y = (dx, dy) if letter == "M" else (x + dx, y + dy)
        if letter in "Mm":
            start_x, start_y = x, y
        yield x, y


@pytest.mark.parametrize("anchor", get_args(Anchor))
def test_outlines_start_by_their_anchor(anchor: Anchor) -> None:
    (line,) = parse(page(Text(Point(100, 50), "Dime", 11, BLACK, "title", anchor))).iterfind(
        f"{SVG}path"
    )
    left = {"start": 0.0, "middle": 0.5, "end": 1.0}[anchor] * text_width("Dime", "title", 11)
    x, y = line.attrib["transform"].partition(")")[0].removeprefix("translate(").split()
    assert (float(x), float(y)) == pytest.approx((100 - left, 50), abs=0.001)


@pytest.mark.parametrize("anchor", get_args(Anchor))
@pytest.mark.parametrize("font", get_args(Font))
def test_live_text_can_be_edited(font: Font, anchor: Anchor) -> None:
    root = parse(page(Text(Point(100, 50), "Dime  & 2", 11, BLACK, font, anchor)), live_text=True)
    (text,) = root.iterfind(f"{SVG}text")
    assert text.text == "Dime  & 2"
    assert (text.get("x"), text.get("y"), text.get("text-anchor")) == ("100", "50", anchor)
    assert float(text.attrib["font-size"]) == pytest.approx(11 / 72 * 25.4, abs=0.001)
    own, *installed = text.attrib["font-family"].split(", ")
    assert own == f"sample-{font}"
    assert ("Zilla Slab" if font == "title" else "Fira Sans") in installed


@pytest.mark.parametrize("live_text", [False, True])
def test_a_missing_letter_is_an_error(live_text: bool) -> None:
    with pytest.raises(MissingGlyphError, match="U\\+265E"):
        render_svg(page(Text(Point(20, 20), "♞", 11, BLACK)), "T", live_text=live_text)


@in_tiers(["", "clobber"], ["coin-isolation-2", "coin-collectors"])
def test_every_svg_is_whole(case: str) -> None:
    """These have outlines; `test_live_text` reads files of the other games with live text.

    An empty case stands for the sample pages.
    """
    for sheet in sheets_of_case(case, "a4", "colour", in_short).kit.pages if case else PAGES:
        assert_whole(parse(sheet), sheet.name)


def assert_whole(root: ElementTree.Element, page: str) -> None:
    """Check that every reference in a file is defined, and that no name is used twice.

    Nothing is clipped or drawn by reference: many programs for cutters lose that.
    """
    drawn = {element.tag.removeprefix(SVG) for element in root.iter()}
    assert not drawn & {"clipPath", "use", "symbol", "pattern", "mask", "image"}, page
    names = [element.attrib["id"] for element in root.iter() if "id" in element.attrib]
    assert len(names) == len(set(names)), page
    values = [pair for element in root.iter() for pair in element.attrib.items()]
    named = {name for _, value in values for name in IN_PLACE.findall(value)}
    named |= {value.removeprefix("#") for key, value in values if key.endswith("href")}
    assert named <= {*names}, page


def layers(sheet: Page) -> dict[str, ElementTree.Element]:
    """Return the layers of a file that Inkscape lists, by their names there."""
    found = [each for each in parse(sheet) if each.get(f"{INKSCAPE}groupmode") == "layer"]
    return {each.attrib[f"{INKSCAPE}label"]: each for each in found}


def test_lines_to_cut_are_a_layer_in_one_colour() -> None:
    layer = layers(GROUPS)["Cut"]
    assert layer.attrib["id"] == "groups-cut"
    assert layer.attrib["stroke"] == "#cc1a1a"
    assert layer.get("transform") is None
    (circle,) = layer
    assert circle.tag == f"{SVG}circle" and "stroke" not in circle.attrib
    middle = turn_group(-10, 60, 140).apply(Point(30, 20))
    assert [float(circle.attrib[name]) for name in ("cx", "cy", "r")] == pytest.approx(
        (*middle, 20), abs=0.001
    )
    assert [*layers(GROUPS)] == ["Cut", "Fold"]
    assert not layers(page(Rect(20, 20, 20, 20, FILLED)))


def test_pages_keep_their_layers_apart_in_one_document() -> None:
    ids = [layers(replace(GROUPS, name=name))["Cut"].attrib["id"] for name in ("board", "pieces")]
    assert len({*ids}) == 2
