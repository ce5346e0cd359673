"""The sheets as files: PDF and SVG show the same, at true size."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import product
from pathlib import Path

import pytest

from printkit.layouts.coins import BY_VALUE, COINS
from printkit.layouts.paper import PAPERS
from printkit.output.drawing.scene import Circle, Page
from printkit.output.drawing.svg import render_svg
from printkit.output.press.imposition import Imposition, Offset, booklet, half, impose
from tests.output.games import CASES, coin_collectors
from tests.output.kits import in_short, sheets_of_case
from tests.output.raster import assert_same_picture
from tests.output.scenes import leaves
from tests.output.specs import coin_spec, kit_of, pages_of
from tests.output.test_pdf import PageDrawing

TOLERANCE = 0.05  # mm
_SVG = "{http://www.w3.org/2000/svg}"


SHEETS = [
    *product(
        ["coin-isolation-2"],
        ("setup", "cards", "pieces", "box", "reference-cards", "report", "diagrams", "annotated"),
    ),
    ("coin-isolation-2", "puzzles"),
    *product(["dice-isolation"], ("pieces", "back-cover")),
    *product(["isaac"], ("setup", "pieces", "diagrams")),
    ("coin-collectors", "pieces"),
]
"""Sheets with all kinds of shapes, texts and clips in all ways of painting and placing them that
any sheet has; the cover has its own test."""

HATCHED = [
    *product(("coin-isolation-2", "dice-isolation", "isaac", "coin-collectors"), ["setup"], ["a4"]),
    *product(["dice-isolation"], ("overview", "score-pad"), ["a5"]),
    ("isaac", "pieces", "a5"),
    ("isaac", "score-pad", "a4"),
]


def pages_to_compare(pages: Sequence[Page]) -> list[Page]:
    """Return the first page and the first back; the others are drawn in the same way."""
    return [*pages[:1], *[page for page in pages if page.side == "back"][:1]]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("case", "sheet", "paper", "theme"),
    [*((*one, "a4", "colour") for one in SHEETS), *((*one, "low-ink") for one in HATCHED)],
)
def test_pdf_and_svg_show_the_same(
    case: str, sheet: str, paper: str, theme: str, tmp_path: Path
) -> None:
    for page in pages_to_compare(sheets_of_case(case, paper, theme, in_short).select(sheet).pages):
        assert_same_picture(page, tmp_path)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("imposition", "bound"),
    [
        (Imposition("short-edge", back_offset=Offset(0.8, -0.5)), True),
        (Imposition(bleed=3), False),
    ],
    ids=["turned booklet", "sheets with bleed"],
)
def test_pages_made_ready_for_the_printer_show_the_same(
    imposition: Imposition, bound: bool, tmp_path: Path
) -> None:
    spec = CASES["coin-isolation-2"]("a4", "colour")
    if bound:
        pages = kit_of(replace(spec, paper=half(spec.paper)), "rules", "reference")
        pages = booklet(pages, spec.paper, spec.theme.cut)
    else:
        pages = kit_of(replace(spec, paper=PAPERS["a5"]), "rules")
    for page in impose(pages, imposition).pages[1:2]:  # a back, if there is one
        assert_same_picture(page, tmp_path)


@pytest.mark.parametrize("paper", ["a4", pytest.param("letter", marks=pytest.mark.matrix), "a5"])
def test_every_coin_has_its_true_size_in_both_files(paper: str) -> None:
    """On A5 the board is in two parts, the upper one first."""
    placed = coin_spec(paper=paper)
    pages, coins = pages_of(placed, "setup"), placed.setup.layout.coins
    parts = [coins[32:], coins[:32]] if paper == "a5" else [coins]
    for page, part in zip(pages, parts, strict=True):
        assert_circles(page, Counter(BY_VALUE[value].diameter for value in part if value))


@pytest.mark.matrix
def test_paper_coins_have_their_true_size_in_both_files() -> None:
    placed = coin_spec()
    for page in kit_of(placed, "pieces").pages:
        lines = [x.item for x in leaves(page) if isinstance(x.item, Circle)]
        coins = Counter(2 * line.radius for line in lines if line.style == placed.theme.cut)
        assert set(coins) <= {coin.diameter for coin in COINS}
        assert bool(coins) == (page.side == "front")
        assert_circles(page, coins)


@pytest.mark.slow
def test_parts_to_be_joined_show_the_same_in_both(tmp_path: Path) -> None:
    page, _ = kit_of(coin_spec(4, paper="a5", theme="low-ink"), "setup").pages
    assert_same_picture(page, tmp_path)


@pytest.mark.matrix
def test_a_large_map_has_the_true_size_of_a_piecepack_in_both_files() -> None:
    (page,) = kit_of(coin_collectors("a3", "grey"), "setup").pages
    assert_circles(page, Counter({19.05: 24}))


def assert_circles(page: Page, diameters: Counter[float]) -> None:
    """Check that PDF and SVG have at least these numbers of circles, by diameter."""
    counts = {(diameter, diameter): count for diameter, count in diameters.items()}
    assert_sizes([page], counts, least_points=40)


def assert_sizes(
    pages: Sequence[Page], counts: Mapping[tuple[float, float], int], least_points: int = 0
) -> None:
    """Check that PDF and SVG have at least these numbers of rectangles and circles, by size.

    In PDF, outlines with `least_points` or less are left out.
    """
    in_svg: list[tuple[float, float]] = []
    in_pdf: list[tuple[float, float]] = []
    for page in pages:
        root = ET.fromstring(render_svg(page, "page"))
        for shape in root.iter():
            if shape.tag == f"{_SVG}circle":
                in_svg.append((2 * float(shape.attrib["r"]),) * 2)
            elif shape.tag == f"{_SVG}rect" and not least_points:
                in_svg.append((float(shape.attrib["width"]), float(shape.attrib["height"])))
        in_pdf += [
            (width(outline, 0), width(outline, 1))
            for outline in PageDrawing(page).outlines
            if len(outline) > least_points
        ]
    for wanted, count in counts.items():
        for found in (in_svg, in_pdf):
            off = (max(abs(w - wanted[0]), abs(h - wanted[1])) for w, h in found)
            assert sum(each <= TOLERANCE for each in off) >= count, wanted


def width(outline: Sequence[tuple[float, float]], axis: int) -> float:
    values = [point[axis] for point in outline]
    return max(values) - min(values)
