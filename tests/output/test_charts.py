"""Charts of a verdict show all its figures and the limits they are compared with."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from itertools import pairwise

import pytest

from printkit.layouts.language import ENGLISH
from printkit.layouts.messages import message
from printkit.layouts.verdict import Fairness, SeatShare, Tier
from printkit.output.drawing.box import Box
from printkit.output.drawing.scene import Circle, Group, Page, Rect, Text
from printkit.output.drawing.theme import THEMES
from printkit.output.page.charts import (
    CARD_HEIGHT,
    CARD_WIDTH,
    length_bins,
    shares_chart,
    verdict_card,
)
from printkit.output.page.report import behind_the_figures
from printkit.output.page.wording import found_words, status_line
from tests.output.games import CASES
from tests.output.kits import cases_of_games
from tests.output.scenes import leaves, words_on
from tests.output.specs import coin_spec, kit_of, setup, verdict
from tests.output.tiers import in_tiers


@pytest.mark.parametrize(("players", "curves"), [(2, 1), (3, 3), (4, 4)])
def test_each_seat_has_a_curve_unless_another_mirrors_it(players: int, curves: int) -> None:
    drawn = shares_chart(verdict(setup(players=players)), 85.0, THEMES["colour"], ENGLISH)
    names = [item.label for row in drawn for item in row.items if isinstance(item, Group)]
    names = [name for name in names if name]  # the axis has no label
    assert names == [f"player {seat + 1}" for seat in range(curves)]


def test_the_band_is_as_wide_as_the_limits() -> None:
    """There is none for beginners; the dot of a fair share is in it."""
    found, theme = verdict(setup()), THEMES["colour"]
    curve, _ = shares_chart(found, 85.0, theme, ENGLISH)
    (group,) = curve.items
    assert isinstance(group, Group)
    bands = [item for item in group.items if isinstance(item, Rect) and item.style == theme.band]
    panel = [tier for tier in found.tiers if tier.level != "beginner"]
    assert len(bands) == len(panel)
    assert len({round(band.width, 6) for band in bands}) == 1
    dots = [item for item in group.items if isinstance(item, Circle) and item.radius < 1.2]
    assert len(dots) == len(found.tiers)
    for tier, dot in zip(found.tiers, dots, strict=True):
        inside = [b for b in bands if b.y <= dot.centre.y <= b.y + b.height]
        if inside:
            near = abs(tier.seats[0].share - 0.5) <= 0.1
            assert near == (inside[0].x <= dot.centre.x <= inside[0].x + inside[0].width)


def test_the_report_says_what_fair_means() -> None:
    rows = behind_the_figures(setup(), verdict(setup()), 85.0, THEMES["colour"], ENGLISH)
    found = " ".join(item.text for row in rows for item in row.items if isinstance(item, Text))
    assert "a share of the wins from 40% to 60%" in found
    assert "between masters where the verdict names them" in found


def test_histogram_counts_every_game() -> None:
    lengths = verdict(setup()).lengths
    bins = length_bins(lengths)
    assert sum(count for _, _, count in bins) == sum(lengths)
    assert len({last - first for first, last, _ in bins}) == 1
    assert all(a[1] + 1 == b[0] for a, b in pairwise(bins))
    assert length_bins([0, 0, 0]) == []
    assert length_bins([0, 0, 9]) == [(2, 2, 9)]


LABEL = "what the check found"
USUAL = ("a4", "letter", "a3")
SHEETS = [
    (case, sheet)
    for case in cases_of_games()
    if case != "clobber"  # clobber has only what every game must have
    for sheet in ("setup", *(("mat",) if case == "coin-collectors" else ()))
]


def card_of(page: Page) -> list[str]:
    """Return the texts on the verdict card."""
    shown = (leaf.item for leaf in leaves(page) if LABEL in leaf.labels)
    return [item.text for item in shown if isinstance(item, Text)]


@in_tiers([(*one, "a4") for one in SHEETS], [(*one, p) for one in SHEETS for p in USUAL])
def test_the_verdict_is_on_the_sheets_to_play_from(case: str, sheet: str, paper: str) -> None:
    spec = CASES[case](paper, "grey")
    assert spec.verdict is not None
    (page,) = kit_of(spec, sheet).pages
    card = card_of(page)
    assert card, "it has a place"
    status = status_line(spec)
    assert " ".join(card) == f"{status}. {found_words(spec.verdict)}"
    assert words_on(page).count(status) == 1, "it is said once"
    shares = Counter(re.findall(r"\d+%", " ".join(card)))
    assert max(shares.values(), default=1) == 1, "so is every figure"
    (bare,) = kit_of(replace(spec, verdict=None, deal=None), sheet).pages
    assert not card_of(bare)


def share(*shares: float) -> tuple[SeatShare, ...]:
    return tuple(SeatShare(seat, each, 0.0, 1.0) for seat, each in enumerate(shares))


EVEN = Tier("uct-200", message("club players"), "club", 2000, share(0.5, 0.5))
THREE = Tier("uct-200", message("club players"), "club", 2000, share(0.33, 0.33, 0.34))
UNEVEN = replace(EVEN, seats=share(0.4, 0.6))
LEAN = Tier("uct-5000", message("masters (UCT)"), "master", 150, share(0.3, 0.5, 0.2))


@pytest.mark.parametrize(
    ("players", "fair", "tiers", "words"),
    [
        (2, "fair", (EVEN,), "In 2,000 games between computer players, both sides won about"),
        (3, "fair", (THREE, LEAN), "all three players won about equally often. But in 150 games"),
        (3, "fair", (THREE, LEAN), "between computer masters, player 2 won 50%; an even share"),
        (2, "unfair", (UNEVEN,), "between computer club players, player 1 won 40%; an even"),
    ],
)
def test_it_says_no_more_than_was_found(
    players: int, fair: Fairness, tiers: tuple[Tier, ...], words: str
) -> None:
    found = replace(verdict(setup(7, players), fair), tiers=tiers, seats=tiers[0].seats)
    said = str(found_words(found))
    assert words in said
    assert ("equally" in said) == (fair == "fair")


def test_the_verdict_card_is_left_out_without_room() -> None:
    spec = coin_spec()
    room = Box(10.0, 10.0, CARD_WIDTH, 40.0)
    assert verdict_card(spec, room)
    assert not verdict_card(spec, room._replace(height=CARD_HEIGHT / 2))
