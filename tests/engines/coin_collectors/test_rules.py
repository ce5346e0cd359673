"""The fast rules of Coin Collectors, side by side with the oracle in random games."""

from __future__ import annotations

from itertools import islice, product
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from printkit.layouts.coin_collectors.layout import NO_COIN, NO_TILE, PiecepackTable
from printkit.layouts.errors import InputError
from tests.cases import cases_together, sample
from tests.engines import both
from tests.engines.both import play_all
from tests.engines.coin_collectors.packs import a_pack, start, view
from tests.oracle import coin_collectors as oracle
from tests.oracle.coin_collectors import SQUARES, SUITS
from tests.oracle.packs import Pack, any_move, packs, wander
from tests.refusal import refusal

SEEDS = st.integers(0, 2**32)
MOST_MOVES = 24 + 4  # coins, and pawns that may be given up


@settings(max_examples=sample(60), deadline=None)
@given(pack=packs(), seed=SEEDS, lucky=st.booleans())
def test_whole_games_match_the_oracle(pack: Pack, seed: int, lucky: bool) -> None:
    slow, fast, stream = pack.start(), start(pack), Random(seed)
    while not slow.over:
        assert view(fast) == view(slow)
        assert fast.table() == table(slow)
        move = any_move(slow, stream, lucky)
        slow, fast = slow.play(move), fast.play(move)
    assert view(fast) == view(slow)
    assert fast.legal() == []
    assert fast.ply <= MOST_MOVES
    with pytest.raises(InputError, match="the game is over"):
        fast.play(move if slow.ply else "suns-c2")


def table(position: oracle.Position) -> PiecepackTable:
    """Return what lies on the table in the oracle's position."""
    tiles, coins, pawns = dict(position.tiles), dict(position.coins), dict(position.pawns)
    return PiecepackTable(
        tiles=tuple(tiles.get(square, NO_TILE) for square in SQUARES),
        coins=tuple(coins.get(square, NO_COIN) for square in SQUARES),
        pawns=tuple(SQUARES.index(pawns[suit]) if suit in pawns else None for suit in SUITS),
        dice=tuple(face for _, face in position.dice),
        collected=position.scores[0],
    )


@settings(max_examples=sample(40), deadline=None)
@given(pack=packs(), seed=SEEDS, most=st.integers(0, MOST_MOVES))
def test_move_sequences_are_counted_unless_dice_come(pack: Pack, seed: int, most: int) -> None:
    slow, moves = wander(pack.start(), seed, most)
    both.compare_counts(slow, play_all(start(pack), moves))


@settings(max_examples=sample(4), deadline=None)
@given(pack=packs(), seed=SEEDS, most=st.integers(0, 12))
def test_every_fifth_roll_is_accepted(pack: Pack, seed: int, most: int) -> None:
    slow, moves = wander(pack.start(), seed, most)
    fast = play_all(start(pack), moves)
    for spelling in islice(slow.spellings(), 0, None, 5):
        assert fast.play(spelling).ply == slow.ply + 1


@settings(max_examples=sample(40), deadline=None)
@given(pack=packs(), seed=SEEDS, most=st.integers(0, 20))
def test_moves_the_oracle_refuses_are_refused(pack: Pack, seed: int, most: int) -> None:
    slow, moves = wander(pack.start(), seed, most)
    fast = play_all(start(pack), moves)
    before, stream = view(fast), Random(seed)
    near = (stream.choice(slow.legal()) if not slow.over else "suns-c2").partition("-")[0]
    rolls = [
        *("", "suns=1", "suns=1 moons=2 crowns=3", "suns=0 moons=5 crowns=0 arms=5"),
        *("moons=1 suns=1", "suns=1 suns=1", "suns=6", "suns=-1", "suns", "stars=1"),
    ]
    actions = [*(f"{near}-{square}" for square in SQUARES), *(f"{suit}-out" for suit in SUITS)]
    actions += ["pass", near, f"{near}-", f"{near}-c3", f"{near}-f6", "out", "moons-c2-c1"]
    for action, roll in product(stream.sample(actions, 12), rolls):
        text = f"{action} {roll}".strip()
        try:
            after = slow.play(text)
        except ValueError:
            refusal(fast.play, text)
        else:
            assert view(fast.play(text)) == view(after)
    assert view(fast) == before


@cases_together(
    "text",
    ["", " ", "-", "=", "c2", "moons", "moons-", "moonsc2", "moons-c2-", "Moons-c2", "x" * 99],
)
def test_nonsense_is_refused_with_one_line(text: str) -> None:
    refusal(start(a_pack(Random(1))).play, text)
