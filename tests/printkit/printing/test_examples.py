"""The worked examples are legal under the rules they illustrate."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations

import pytest

from layouts.errors import InputError
from layouts.game import Game
from layouts.games import GAMES
from layouts.rules import rule_book
from layouts.setup import Setup
from printkit.printing.diagrams import example


def tables(game: Game, sizes: Iterable[int]) -> list[tuple[int, tuple[str, ...]]]:
    """List tables for every number of players: with each combination of `sizes` variants,
    and many.
    """
    found: list[tuple[int, tuple[str, ...]]] = []
    for size in sizes:
        for chosen in combinations(game.variants, size):
            try:
                variants = game.check_variants(chosen)
            except InputError:
                continue
            found += [(players, variants) for players in game.players]
    many: list[str] = []
    for variant in game.variants:
        try:
            many = list(game.check_variants([*many, variant]))
        except InputError:
            continue
    return [*found, (game.usual_players, tuple(many))]


OF_GAME = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())


@OF_GAME
def test_every_move_of_an_example_is_legal(game: Game) -> None:
    """The examples are played by the usual rules, with each variant, and with many."""
    assert_legal(game, (0, 1))


@pytest.mark.matrix
@OF_GAME
def test_every_move_is_legal_with_every_two_variants(game: Game) -> None:
    assert_legal(game, (2,))


def assert_legal(game: Game, sizes: Iterable[int]) -> None:
    book = rule_book(game)
    for players, variants in tables(game, sizes):
        asked = book.example(players, variants)
        layout, sides = asked.record.setup.layout, game.usual_sides(players)
        shown = example(Setup(game, layout, players, sides, variants))
        assert [diagram.number for diagram in shown] == sorted(asked.captions)
        for diagram in shown:
            assert diagram.caption and "{" not in diagram.caption
