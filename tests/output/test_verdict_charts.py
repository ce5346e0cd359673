"""Charts of a verdict show every figure of it, and the limits that it is held to."""

from __future__ import annotations

from itertools import pairwise

import pytest

from output.drawing.scene import Circle, Group, Rect, Text
from output.drawing.theme import THEMES
from output.page.charts import length_bins, shares_chart
from output.page.report import behind_the_figures
from tests.output.specs import setup, verdict


@pytest.mark.parametrize(("players", "curves"), [(2, 1), (3, 3), (4, 4)])
def test_each_seat_has_a_curve_but_where_another_mirrors_it(players: int, curves: int) -> None:
    drawn = shares_chart(verdict(setup(players=players)), 85.0, THEMES["colour"])
    names = [item.label for row in drawn for item in row.items if isinstance(item, Group)]
    names = [name for name in names if name]  # the axis has none
    assert names == [f"player {seat + 1}" for seat in range(curves)]


def test_the_band_is_as_wide_as_the_limits() -> None:
    """Twice as wide for masters, none for beginners; the dot of a fair share lies inside."""
    found, theme = verdict(setup()), THEMES["colour"]
    curve, _ = shares_chart(found, 85.0, theme)
    (group,) = curve.items
    assert isinstance(group, Group)
    bands = [item for item in group.items if isinstance(item, Rect) and item.style == theme.band]
    panel = [tier for tier in found.tiers if tier.level != "beginner"]
    assert len(bands) == len(panel)
    narrow = min(band.width for band in bands)
    for tier, band in zip(panel, bands, strict=True):
        wide = 2 if tier.level == "master" else 1
        assert band.width == pytest.approx(wide * narrow)
    dots = [item for item in group.items if isinstance(item, Circle) and item.radius < 1.2]
    assert len(dots) == len(found.tiers)
    for tier, dot in zip(found.tiers, dots, strict=True):
        inside = [b for b in bands if b.y <= dot.centre.y <= b.y + b.height]
        if inside:
            near = abs(tier.seats[0].share - 0.5) <= (0.1 if tier.level == "master" else 0.05)
            assert near == (inside[0].x <= dot.centre.x <= inside[0].x + inside[0].width)


def test_the_report_says_what_fair_means() -> None:
    rows = behind_the_figures(setup(), verdict(setup()), 85.0, THEMES["colour"])
    found = " ".join(item.text for row in rows for item in row.items if isinstance(item, Text))
    assert "between experts it was found within 5 points" in found
    assert "between masters it was found within 10" in found


def test_histogram_counts_every_game() -> None:
    lengths = verdict(setup()).lengths
    bins = length_bins(lengths)
    assert sum(count for _, _, count in bins) == sum(lengths)
    assert len({last - first for first, last, _ in bins}) == 1
    assert all(a[1] + 1 == b[0] for a, b in pairwise(bins))
    assert length_bins([0, 0, 0]) == []
    assert length_bins([0, 0, 9]) == [(2, 2, 9)]
