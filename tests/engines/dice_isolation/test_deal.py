"""Dealt boards, and the match that is played on them."""

from __future__ import annotations

import pytest
from hypothesis import assume, example, given, settings
from hypothesis import strategies as st

from printkit.engines.dice_isolation.solver.outcome import chance_to_win
from printkit.layouts.dice_isolation.layout import WINS, count_parts, deal
from tests.cases import sample

# Boards


@settings(max_examples=sample(60), deadline=None)
@given(seed=st.integers(0, 2**63 - 1))
def test_a_dealt_board_hangs_together(seed: int) -> None:
    layout = deal(seed)
    assert 22 <= len(layout.white) <= 28
    assert 1 <= layout.width <= 8 >= layout.height
    assert layout.number is None  # only boards of a set have numbers
    assert deal(seed) == layout
    squares = {divmod(square, 8) for square in layout.white}
    assert count_parts(layout.white) == 1
    # No outer rank or file is empty.
    assert {r for r, _ in squares} >= {0, layout.height - 1}
    assert {f for _, f in squares} >= {0, layout.width - 1}


def test_the_first_boards_are_the_same_for_ever() -> None:
    assert [deal(seed).describe() for seed in range(3)] == [
        "00v00413a91jwgvz9",
        "00kg0000zabyhyzm4",
        "00qg000pxc2j36vc2",
    ]


def test_seeds_deal_many_sizes() -> None:
    layouts = [deal(seed) for seed in range(150)]
    assert {len(layout.white) for layout in layouts} == set(range(22, 29))
    assert len({(layout.width, layout.height) for layout in layouts}) > 8


# Matches


def test_the_published_chance_to_win_a_match() -> None:
    assert chance_to_win(0.65, 0.17) == pytest.approx(0.57, abs=0.005)


PARTS = st.integers(0, 20)


@settings(max_examples=sample(12), deadline=None)
@given(win=PARTS, draw=PARTS, loss=PARTS)
@example(win=1, draw=0, loss=0)
@example(win=0, draw=1, loss=1)
def test_the_match_chance_adds_up_all_courses(win: int, draw: int, loss: int) -> None:
    """Played forward, draws included, until hardly any match is still going on."""
    games = win + draw + loss
    assume(win + loss)
    going = {(0, 0, 0): 1.0}  # both players' wins, and who starts
    won = 0.0
    for _ in range(2000):
        after: dict[tuple[int, int, int], float] = {}
        for (one, other, starter), p in going.items():
            for winner, ways in ((starter, win), (1 - starter, loss), (None, draw)):
                then = (one, other, starter)
                if winner is not None:  # the loser starts the next game
                    then = (one + (winner == 0), other + (winner == 1), 1 - winner)
                if then[0] == WINS:
                    won += p * ways / games
                elif then[1] < WINS:
                    after[then] = after.get(then, 0.0) + p * ways / games
        going = after
        if sum(going.values()) < 1e-9:
            break
    assert chance_to_win(win / games, loss / games) == pytest.approx(won, abs=1e-6)
