"""Random games on small boards, as the engine and the oracle have them, with a plain solver."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from random import Random

from engines.kernel.position import Position
from tests.engines.coin_isolation.both import start
from tests.oracle import coin_isolation as oracle
from tests.oracle.boards import Coins, Variants
from tests.oracle.coin_isolation_board import SQUARES
from tests.oracle.coin_isolation_solved import PlainSolver


@lru_cache(maxsize=8)
def small_game(seed: int) -> tuple[tuple[Position, oracle.Position, PlainSolver], ...]:
    """Return the positions of a random game on a small board; the solver keeps what it solved."""
    return tuple(_small_game(seed))


def _small_game(seed: int) -> Iterator[tuple[Position, oracle.Position, PlainSolver]]:
    stream = Random(seed)
    coins, cents = _coins(stream), {stream.randint(1, 2): stream.randint(0, 9)}
    sides = stream.choice([("bottom", "left"), ("left", "bottom"), ("bottom", "top")])
    fast, slow = start(coins, sides, (), cents), oracle.Position.start(coins, sides, (), cents)
    solver = PlainSolver()
    while not slow.over:
        yield fast, slow, solver
        move = stream.choice(slow.legal())
        fast, slow = fast.play(move), slow.play(move)


def any_small_game(
    seed: int, players: int, variants: Variants
) -> Iterator[tuple[Position, oracle.Position]]:
    """Positions of a random game by any rules on a very small board."""
    stream = Random(seed)
    corner = [square for square in SQUARES if square[0] in "abc" and square[1] in "12"]
    laid = stream.sample(corner, stream.randint(3, 6))
    kinds = stream.choice([(1, 5), (1, 5, 10, 25), (1, 1, 1, 5)])
    coins = tuple(stream.choice(kinds) if square in laid else 0 for square in SQUARES)
    sides = ("bottom", "left", "bottom", "left")[:players]
    cents = {stream.randint(1, players): stream.randint(0, 9)}
    fast, slow = (begin(coins, sides, variants, cents) for begin in (start, oracle.Position.start))
    while not slow.over:
        yield fast, slow
        move = stream.choice(slow.legal())
        fast, slow = fast.play(move), slow.play(move)


def _coins(stream: Random) -> Coins:
    """Some coins in a corner of the board, where both players' first rows meet."""
    corner = [square for square in SQUARES if square[0] in "abcd" and square[1] in "123"]
    laid = set(stream.sample(corner, stream.randint(6, 10)))
    kinds = stream.choice([(1, 5), (1, 5, 10, 25), (1, 1, 1, 5)])
    return tuple(stream.choice(kinds) if square in laid else 0 for square in SQUARES)
