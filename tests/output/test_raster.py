"""The PDF, the SVG and the PNG show the same picture, at its true size."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import get_args

import pytest
from PIL import Image

from printkit.output.drawing.pdf import render_pdf
from printkit.output.drawing.png import render_png
from printkit.output.drawing.scene import Circle, Font, Page, Point, Rect, Style, Text
from tests.output.raster import SHARE, assert_same_picture, pdf_image, svg_image, visible_share
from tests.output.samples import BLACK, GREEN, PAGES, SHAPES, kit, page

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("sample", PAGES, ids=lambda sample: sample.name)
def test_pdf_and_svg_show_the_same(sample: Page, tmp_path: Path) -> None:
    assert_same_picture(sample, tmp_path)


@pytest.mark.parametrize(
    "changed",
    [
        Circle(Point(90, 35.3), 9.525, Style(fill=GREEN, stroke=BLACK)),
        Circle(Point(90, 35), 9.8, Style(fill=GREEN, stroke=BLACK)),
        Circle(Point(90, 35), 9.525, Style(stroke=BLACK)),
        Circle(Point(90, 35), 9.525, Style(fill=GREEN)),
    ],
    ids=["moved", "larger", "unfilled", "unstroked"],
)
def test_the_comparison_notices_small_changes(changed: Circle) -> None:
    other = replace(
        SHAPES,
        items=tuple(changed if isinstance(item, Circle) else item for item in SHAPES.items),
    )
    assert visible_share(as_they_are(), svg_image(other)) > SHARE


@cache
def as_they_are() -> Image.Image:
    return pdf_image(SHAPES)


def test_differing_pictures_are_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.output.raster.svg_image", lambda _: svg_image(page()))
    with pytest.raises(AssertionError, match="differ"):
        assert_same_picture(SHAPES, tmp_path)
    kept = sorted(path.name for path in tmp_path.iterdir())
    assert kept == ["shapes-difference.png", "shapes-pdf.png", "shapes-svg.png"]


def test_live_text_looks_the_same_where_the_fonts_are_installed() -> None:
    """A drawing program that ignores the embedded fonts would show the same."""
    lines = [
        Text(Point(20, 20 + 12 * row), "Dime × 2: first 24.66 To AV ½", 20, BLACK, font)
        for row, font in enumerate(get_args(Font))
    ]
    outlines, live = (svg_image(page(*lines), live_text=live) for live in (False, True))
    assert visible_share(outlines, live) < SHARE


@pytest.mark.parametrize(("width", "height"), [(210, 297), (215.9, 279.4), (297, 420)])
def test_png_has_the_size_of_the_page(width: float, height: float) -> None:
    sheet = Page(width, height, (Rect(50, 60, 20, 30, Style(fill=BLACK)),), "a", "A")
    (png,) = render_png(render_pdf(kit(sheet)), 254)  # ten pixels a mm
    image = Image.open(BytesIO(png))
    assert image.size == (round(width * 10), round(height * 10))
    assert image.info["dpi"] == pytest.approx((254, 254))
    assert image.getpixel((0, 0)) == (255, 255, 255)
    dark = image.convert("L").point(lambda grey: 255 * (grey < 128))
    assert dark.getbbox() == pytest.approx((500, 600, 700, 900), abs=1)


def test_png_is_deterministic_and_complete() -> None:
    pdf = render_pdf(kit(*PAGES))
    pngs = render_png(pdf, 60)
    assert len(pngs) == len(PAGES)
    assert len(set(pngs)) == len(PAGES)
    assert render_png(pdf, 60) == pngs
