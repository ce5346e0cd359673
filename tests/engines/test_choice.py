"""Sides as players would choose them."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engines.coin_isolation import judging
from engines.coin_isolation.engine import ENGINE
from engines.coin_isolation.notation import KERNEL
from engines.contract import Session
from engines.judging import verdict as choice
from engines.judging.verdict import pick, with_chosen_sides
from engines.search.arena import Arena
from layouts.coin_isolation.layout import CHOOSERS, seating_error, seatings
from tests.engines.coin_isolation.setups import GAME, LOPSIDED, deal_setup
from tests.engines.weak import WEAK
from tests.output.specs import verdict
from tests.playing import quiet


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
def test_the_last_player_takes_the_side_with_the_money(monkeypatch: pytest.MonkeyPatch) -> None:
    """That side wins 90 % of games, its neighbours at most 45 %: five deviations of 40 games."""
    monkeypatch.setattr(choice, "_GAMES", 40)
    with Arena(KERNEL, 2) as arena:
        session = Session(ENGINE, arena, quiet, "test")
        chosen = with_chosen_sides(session, LOPSIDED)
    assert chosen.sides == ("top", "bottom")


@pytest.mark.slow
def test_four_players_choose_sides_that_are_one_seating(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(choice, "_GAMES", 20)
    with Arena(KERNEL, 2) as arena:
        four = with_chosen_sides(Session(WEAK, arena, quiet, "test"), deal_setup(1, 4))
    assert seating_error(four.sides) is None
    assert four.layout == deal_setup(1, 4).layout


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
        with Arena(KERNEL, threads) as arena:
            found.append(judging.with_choice(Session(WEAK, arena, quiet, "test"), setup, before))
    after = found[0].findings
    assert found[0] == found[1]
    assert found[0] == replace(before, findings=replace(before.findings, choice=after.choice))
    assert after.choice is not None
    assert (after.choice.seat, after.choice.best) == (1, "bottom")
    assert after.choice.best_share > after.choice.worst_share + 0.2
    (words,) = GAME.finding_words(after)
    assert words.startswith("Player 2, who chooses a side first, wins")


def test_the_number_of_seatings_for_each_number_of_players() -> None:
    assert [len(seatings(players)) for players in GAME.players] == [4, 8, 8]
