"""The verdict in small: on what one plays from, with the figures of the check and no others."""

from __future__ import annotations

from dataclasses import replace

import pytest

from layouts.verdict import limit_of
from output.drawing.box import Box
from output.drawing.scene import Page, Rect, Text
from output.page.charts import CARD_HEIGHT, CARD_WIDTH, verdict_card
from tests.output.games import CASES
from tests.output.kits import cases_of_games
from tests.output.scenes import leaves, texts
from tests.output.specs import coin_spec, kit_of
from tests.output.tiers import in_tiers

LABEL = "what the check found"
ROOM = Box(10.0, 10.0, CARD_WIDTH, 40.0)
USUAL = ("a4", "letter", "a3")
SHEETS = [
    (case, sheet)
    for case in cases_of_games()
    if case != "clobber"  # which has the least that a game must have
    for sheet in ("setup", *(("mat",) if case == "coin-collectors" else ()))
]


def card_of(page: Page) -> list[str]:
    """What stands on the card."""
    shown = (leaf.item for leaf in leaves(page) if LABEL in leaf.labels)
    return [item.text for item in shown if isinstance(item, Text)]


@in_tiers([(*one, "a4") for one in SHEETS], [(*one, p) for one in SHEETS for p in USUAL])
def test_it_is_on_what_one_plays_from(case: str, sheet: str, paper: str) -> None:
    spec = CASES[case](paper, "grey")
    assert spec.verdict is not None
    (page,) = kit_of(spec, sheet).pages
    card = card_of(page)
    assert card, "it has a place"
    shares = {f"{100 * tier.seats[0].share:.0f}" for tier in spec.verdict.tiers}
    shown = [part for text in card if text.endswith("%") for part in text[:-1].split("–")]
    assert shares.issuperset(part for part in shown if part.isdigit())
    assert any(part.isdigit() for part in shown)
    (bare,) = kit_of(replace(spec, verdict=None, deal=None), sheet).pages
    assert not card_of(bare)


def test_families_of_a_strength_share_a_line_that_has_both_figures() -> None:
    spec = coin_spec()
    assert spec.verdict is not None
    experts = [tier.seats[0].share for tier in spec.verdict.tiers if tier.level == "expert"]
    low, high = (f"{100 * share:.0f}" for share in sorted(experts))
    assert low != high
    assert f"{low}–{high}%" in card_of(kit_of(spec, "setup").pages[0])


@pytest.mark.parametrize("players", [3, 4])
def test_a_table_of_more_has_a_line_for_each(players: int) -> None:
    spec = coin_spec(players)
    assert spec.verdict is not None
    card = card_of(kit_of(spec, "setup").pages[0])
    for seat in spec.verdict.seats:
        assert f"player {seat.seat + 1}" in card
        assert f"{seat.share:.0%}" in card


def test_beginners_are_left_out_and_each_strength_has_its_own_band() -> None:
    spec = coin_spec()
    assert spec.verdict is not None
    page = kit_of(spec, "setup").pages[0]
    assert not {"random moves", "casual players"} & set(card_of(page))
    assert {"club players", "experts", "masters"} <= set(card_of(page))
    bands = [
        leaf.box
        for leaf in leaves(page)
        if LABEL in leaf.labels
        and isinstance(leaf.item, Rect)
        and leaf.item.style == spec.theme.band
    ]
    club, expert, master = (band.width for band in bands)
    wanted = (limit_of("master") or 0) / (limit_of("club") or 1)
    assert club == pytest.approx(expert) and master / club == pytest.approx(wanted)


def test_it_says_nothing_without_room() -> None:
    spec = coin_spec()
    assert verdict_card(spec, ROOM)
    assert not verdict_card(spec, ROOM._replace(height=CARD_HEIGHT / 2))


def test_its_line_is_the_answer_where_there_is_room() -> None:
    spec = coin_spec()
    assert spec.verdict is not None
    page = Page(100.0, 100.0, tuple(verdict_card(spec, ROOM)), "card", "card")
    assert spec.verdict.headline in texts(page)
    low = ROOM._replace(height=16.0)
    narrow = Page(100.0, 100.0, tuple(verdict_card(spec, low)), "card", "card")
    assert narrow.items and spec.verdict.headline not in texts(narrow)
