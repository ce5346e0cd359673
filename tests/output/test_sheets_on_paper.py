"""The sheets as files: PDF and SVG show the same, and true to size."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from collections import Counter
from pathlib import Path

import pytest

from layouts.coin_isolation.layout import CoinLayout
from layouts.coins import BY_VALUE
from output.kit import build_kit
from output.svg import render_svg
from output.theme import THEMES
from printkit.kit import SHEETS
from tests.output.orders import order
from tests.output.raster import assert_same_picture
from tests.output.test_pdf import Drawn

TOLERANCE = 0.05  # mm


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("sheet", SHEETS)
def test_pdf_and_svg_show_the_same(sheet: str, theme: str, tmp_path: Path) -> None:
    for page in build_kit(order(theme=theme), [sheet]).pages:
        assert_same_picture(page, tmp_path)


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_every_coin_has_its_true_size_in_both_files(paper: str) -> None:
    placed = order(paper=paper)
    assert isinstance(placed.setup.layout, CoinLayout)
    coins = Counter(BY_VALUE[value].diameter for value in placed.setup.layout.coins if value)
    (page,) = build_kit(placed, ["setup"]).pages
    root = ET.fromstring(render_svg(page, "setup"))
    circles = root.iter("{http://www.w3.org/2000/svg}circle")
    in_svg = [2 * float(circle.attrib["r"]) for circle in circles]
    in_pdf = [width(outline, 0) for outline in Drawn(page).outlines if is_round(outline)]
    for diameter, count in coins.items():
        for found in (in_svg, in_pdf):
            close = [size for size in found if abs(size - diameter) <= TOLERANCE]
            assert len(close) >= count


def width(outline: list[tuple[float, float]], axis: int) -> float:
    values = [point[axis] for point in outline]
    return max(values) - min(values)


def is_round(outline: list[tuple[float, float]]) -> bool:
    return len(outline) > 40 and abs(width(outline, 0) - width(outline, 1)) < TOLERANCE
