"""The sheets as files: PDF and SVG show the same, and true to size."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

import pytest

from layouts.coin_isolation.layout import CoinLayout
from layouts.coins import BY_VALUE
from output.kit import build_kit
from output.scene import Page
from output.svg import render_svg
from tests.output.games import CASES, coin_collectors
from tests.output.kits import cases_of_games, in_short, printed
from tests.output.orders import order
from tests.output.raster import assert_same_picture
from tests.output.test_pdf import Drawn

TOLERANCE = 0.05  # mm


GAMES = [*cases_of_games()]
SHEETS = [(case, sheet) for case in GAMES for sheet in printed(case, "a4", "grey").sheets]
HATCHED = [(case, sheet) for case in GAMES for sheet in ("setup", "diagrams")]
SIDES = {"colour": 2, "low-ink": 1}  # of a sheet: those after are drawn in the same way


@pytest.mark.parametrize(
    ("case", "sheet", "theme"),
    [(*one, "colour") for one in SHEETS] + [(*one, "low-ink") for one in HATCHED],
)
def test_pdf_and_svg_show_the_same(case: str, sheet: str, theme: str, tmp_path: Path) -> None:
    of = in_short(CASES[case]("a4", theme))
    for page in build_kit(of, [sheet]).pages[: SIDES[theme]]:
        assert_same_picture(page, tmp_path)


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_every_coin_has_its_true_size_in_both_files(paper: str) -> None:
    placed = order(paper=paper)
    assert isinstance(placed.setup.layout, CoinLayout)
    coins = Counter(BY_VALUE[value].diameter for value in placed.setup.layout.coins if value)
    assert_circles(build_kit(placed, ["setup"]).pages[0], coins)


def test_a_large_map_has_the_true_size_of_a_piecepack_in_both_files() -> None:
    (page,) = build_kit(coin_collectors("a3", "grey"), ["setup"]).pages
    assert_circles(page, Counter({19.05: 24}))


def assert_circles(page: Page, diameters: Counter[float]) -> None:
    """Circles of so many diameters are in the PDF and in the SVG, at least as many as asked for."""
    root = ET.fromstring(render_svg(page, "setup"))
    circles = root.iter("{http://www.w3.org/2000/svg}circle")
    in_svg = [2 * float(circle.attrib["r"]) for circle in circles]
    in_pdf = [width(outline, 0) for outline in Drawn(page).outlines if is_round(outline)]
    for diameter, count in diameters.items():
        for found in (in_svg, in_pdf):
            close = [size for size in found if abs(size - diameter) <= TOLERANCE]
            assert len(close) >= count


def width(outline: Sequence[tuple[float, float]], axis: int) -> float:
    values = [point[axis] for point in outline]
    return max(values) - min(values)


def is_round(outline: Sequence[tuple[float, float]]) -> bool:
    return len(outline) > 40 and abs(width(outline, 0) - width(outline, 1)) < TOLERANCE
