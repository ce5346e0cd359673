"""Mirror images of layouts: the same game, move for move, wherever a game says so."""

from __future__ import annotations

import re
from dataclasses import replace
from random import Random

import pytest

from printkit.engines.contract import engine_of
from printkit.engines.kernel.position import Position
from printkit.layouts.dice_isolation.layout import DiceLayout
from printkit.layouts.games import GAMES
from printkit.layouts.setup import Setup
from printkit.setups import Terms, deal
from tests.playing import tap_at_random
from tests.tiers import first_in_core

SAME = [
    (slug, players)
    for slug in ("coin-isolation", "dice-isolation", "coin-collectors")
    for players in GAMES[slug].players
]
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
@pytest.mark.parametrize(("slug", "players"), SAME)
def test_a_mirror_image_is_the_same_game(slug: str, players: int, seed: int) -> None:
    """In a random game both have the same moves at each turn, the same scores, the same winner.

    Players on the left and on the right change places.
    """
    setup, random = deal(GAMES[slug], seed, Terms(players)), Random(seed)
    image = setup.game.mirror(setup.layout, setup.sides)
    assert image is not None and image[0] != setup.layout
    assert setup.game.mirror(*image) == (setup.layout, setup.sides)
    files = FILES.get(slug) or "abcdefgh"[: setup.layout.width]
    here, there = start(setup), start(replace(setup, layout=image[0], sides=image[1]))
    while not here.over:
        legal = there.legal()
        assert results(there, [in_mirror(move, files) for move in here.legal()]) == results(
            there, legal
        )
        move = tap_at_random(here, random)
        here, there = here.play(move), there.play(in_mirror(move, files))
        assert (here.scores, here.to_move, here.phase) == (there.scores, there.to_move, there.phase)
    assert there.over and here.winner == there.winner


def test_a_mirror_image_is_another_game() -> None:
    """A square of Isaac's board is a number of points."""
    game = GAMES["isaac"]
    assert game.mirror(game.deal(1), ()) is None


def test_a_mirrored_board_belongs_to_no_set() -> None:
    board = DiceLayout(("..#", "#.."), (3, 5))
    assert GAMES["dice-isolation"].mirror(board, ()) == (DiceLayout(("#..", "..#")), ())
