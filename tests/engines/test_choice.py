"""Sides as players would choose them."""

from __future__ import annotations

from dataclasses import replace

import pytest

from printkit.engines.coin_isolation import judging
from printkit.engines.judging.verdict import pick
from printkit.layouts.coin_isolation.layout import CHOOSERS, seatings
from tests.engines.coin_isolation.setups import GAME, LOPSIDED
from tests.engines.weak import WEAK
from tests.output.specs import verdict
from tests.playing import session_with


def test_with_two_players_the_last_one_picks_a_side() -> None:
    shares = {
        ("bottom", "top"): [0.6, 0.4],
        ("top", "bottom"): [0.3, 0.7],
        ("left", "right"): [0.5, 0.5],
        ("right", "left"): [0.9, 0.1],
    }
    assert pick(shares, CHOOSERS[2]) == ("top", "bottom")


def test_the_first_to_pick_foresees_the_next_pick() -> None:
    """With player 1 at the top, player 3 would win most; so player 1 goes elsewhere."""
    shares = {
        ("top", "left", "right"): [0.1, 0.1, 0.8],
        ("bottom", "left", "right"): [0.6, 0.2, 0.2],
        ("left", "top", "bottom"): [0.3, 0.3, 0.4],
        ("right", "top", "bottom"): [0.35, 0.25, 0.4],
    }
    assert pick(shares, CHOOSERS[3]) == ("right", "top", "bottom")


@pytest.mark.slow
def test_the_value_of_choosing_a_side_is_added_to_a_verdict(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Only the findings change, equally on any number of threads."""
    monkeypatch.setattr(judging, "_PICKED_BY", 20)
    monkeypatch.setattr(judging, "_GAMES", 40)
    setup = LOPSIDED
    before = verdict(setup)
    assert not GAME.finding_words(replace(before.findings, choice=None))
    found = []
    for threads in (1, 2):
        with session_with(WEAK, threads) as session:
            found.append(judging.with_choice(session, setup, before))
    after = found[0].findings
    assert found[0] == found[1]
    assert found[0] == replace(before, findings=replace(before.findings, choice=after.choice))
    assert after.choice is not None
    assert (after.choice.seat, after.choice.best) == (1, "bottom")
    assert after.choice.best_share > after.choice.worst_share + 0.2
    (words,) = GAME.finding_words(after)
    assert str(words).startswith("Player 2, who chooses a side first, wins")


def test_the_number_of_seatings_for_each_number_of_players() -> None:
    assert [len(seatings(players)) for players in GAME.players] == [4, 8, 8]
