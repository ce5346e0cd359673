"""Mirror images of layouts: the same game, move for move, wherever a game says so."""

from __future__ import annotations

import re
from dataclasses import replace
from random import Random

import pytest

from engines.contract import engine_of
from engines.kernel.position import Position
from layouts.dice_isolation.layout import DiceLayout
from layouts.games import GAMES
from layouts.setup import Setup
from tests.playing import deal_setup, tap_at_random
from tests.tiers import first_in_core

SAME = ["coin-isolation", "dice-isolation", "coin-collectors"]
OTHER = [("isaac", 2), ("coin-isolation", 3), ("coin-isolation", 4)]
FILES = {"coin-isolation": "abcdefgh", "coin-collectors": "abcde"}


def start(setup: Setup[object]) -> Position:
    return Position.start(engine_of(setup.game).kernel_for(()), setup)


def in_mirror(move: str, files: str) -> str:
    """The move with the files of its squares exchanged: a for h, b for g."""
    return re.sub(r"\b[a-h](?=\d\b)", lambda file: files[-1 - files.index(file[0])], move)


def results(position: Position, moves: list[str]) -> set[object]:
    """Return the states after moves; with dice, the moves, since each has one spelling."""
    if position.game.dice:
        return set(moves)
    return {bytes(position.play(move).state) for move in moves}


@pytest.mark.parametrize("seed", first_in_core([1, 2], pytest.mark.slow))
@pytest.mark.parametrize("slug", SAME)
def test_a_mirror_image_is_the_same_game(slug: str, seed: int) -> None:
    """In a random game both have the same moves at each turn, the same scores, the same winner."""
    setup, random = deal_setup(GAMES[slug], seed), Random(seed)
    layout = setup.game.mirror(setup.layout, setup.players)
    assert layout is not None and layout != setup.layout
    assert setup.game.mirror(layout, setup.players) == setup.layout
    files = FILES.get(slug) or "abcdefgh"[: setup.layout.width]
    here, there = start(setup), start(replace(setup, layout=layout))
    while not here.over:
        legal = there.legal()
        assert results(there, [in_mirror(move, files) for move in here.legal()]) == results(
            there, legal
        )
        move = tap_at_random(here, random)
        here, there = here.play(move), there.play(in_mirror(move, files))
        assert (here.scores, here.to_move, here.phase) == (there.scores, there.to_move, there.phase)
    assert there.over and here.winner == there.winner


@pytest.mark.parametrize(("slug", "players"), OTHER)
def test_a_mirror_image_is_another_game(slug: str, players: int) -> None:
    """A mirror image has other points in Isaac, and other neighbours for three or four players."""
    game = GAMES[slug]
    assert game.mirror(game.deal(1), players) is None


def test_a_mirrored_board_belongs_to_no_set() -> None:
    board = DiceLayout(("..#", "#.."), (3, 5))
    assert GAMES["dice-isolation"].mirror(board, 2) == DiceLayout(("#..", "..#"))
