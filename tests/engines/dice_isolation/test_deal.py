"""Dealt boards, and the match that is played on them."""

from __future__ import annotations

import random
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engines.dice_isolation.solver.outcome import Match, chance_to_win
from layouts.dice_isolation.layout import WINS, deal
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
    reached = frontier = {min(squares)}
    while frontier:
        near = {(r + i, f + j) for r, f in frontier for i, j in product((-1, 0, 1), repeat=2)}
        frontier = (near & squares) - reached
        reached = reached | frontier
    assert reached == squares
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


def test_the_loser_starts_the_next_game_and_a_draw_changes_nothing() -> None:
    match = Match()
    assert (match.wins, match.starter, match.winner) == ((0, 0), 0, None)
    match = match.after(0)
    assert (match.wins, match.starter) == ((1, 0), 1)
    assert match.after(None) == match
    match = match.after(0)
    assert (match.wins, match.starter) == ((2, 0), 1)
    match = match.after(1)
    assert (match.wins, match.starter) == ((2, 1), 0)


def test_ten_wins_end_a_match() -> None:
    match = Match((9, 9), starter=1).after(1)
    assert (match.wins, match.winner) == ((9, 10), 1)
    with pytest.raises(ValueError, match="over"):
        match.after(0)


def test_a_match_is_played_out_game_by_game() -> None:
    starters = []

    def game(starter: int) -> int | None:
        starters.append(starter)
        return None if len(starters) == 3 else 0

    assert Match().play(game) == Match((10, 0), starter=1)
    assert starters == [0] + [1] * 10


def test_the_published_chance_to_win_a_match() -> None:
    assert chance_to_win(0.65, 0.18, 0.17) == pytest.approx(0.57, abs=0.005)


@pytest.mark.parametrize(
    ("win", "draw", "loss", "chance"),
    [
        # the winner of a game always starts second, so wins alternate; the first is one ahead
        (1, 0, 0, 1.0),
        (0, 0.5, 0.5, 0.0),  # the starting player loses, and starts again
        (0.5, 0, 0.5, 0.5),
        (0.3, 0.4, 0.3, 0.5),
    ],
)
def test_match_chances_in_simple_cases(win: float, draw: float, loss: float, chance: float) -> None:
    assert chance_to_win(win, draw, loss) == pytest.approx(chance)


PARTS = st.integers(0, 20)


@settings(max_examples=sample(12), deadline=None)
@given(win=st.integers(1, 20), draw=PARTS, loss=PARTS)
def test_the_match_chance_adds_up_all_courses(win: int, draw: int, loss: int) -> None:
    """Played forward, draws included, until hardly any match is still going on."""
    games = win + draw + loss
    going: dict[Match, float] = {Match(): 1.0}
    won = 0.0
    for _ in range(2000):
        after: dict[Match, float] = {}
        for match, p in going.items():
            for winner, ways in ((match.starter, win), (1 - match.starter, loss), (None, draw)):
                then = match.after(winner)
                if then.winner is None:
                    after[then] = after.get(then, 0.0) + p * ways / games
                elif then.winner == 0:
                    won += p * ways / games
        going = after
        if sum(going.values()) < 1e-9:
            break
    assert chance_to_win(win / games, draw / games, loss / games) == pytest.approx(won, abs=1e-6)


def test_the_match_chance_is_the_share_won_of_many_matches() -> None:
    stream = random.Random(5)

    def game(starter: int) -> int | None:
        p = stream.random()
        return starter if p < 0.65 else None if p < 0.83 else 1 - starter

    matches = 6000
    won = sum(Match().play(game).winner == 0 for _ in range(matches))
    assert won / matches == pytest.approx(chance_to_win(0.65, 0.18, 0.17), abs=0.025)


def test_the_match_chance_with_one_win_missing() -> None:
    assert chance_to_win(0.6, 0.2, 0.2, Match((WINS - 1, WINS - 1), 0)) == pytest.approx(0.75)
    assert chance_to_win(0.6, 0.2, 0.2, Match((WINS - 1, WINS - 1), 1)) == pytest.approx(0.25)


@pytest.mark.parametrize("chances", [(0, 1, 0), (0.5, 0.5, 0.5), (-0.1, 0.5, 0.6), (0, 0, 0)])
def test_impossible_chances_are_refused(chances: tuple[float, float, float]) -> None:
    with pytest.raises(ValueError, match=r"probabilities|no end"):
        chance_to_win(*chances)
