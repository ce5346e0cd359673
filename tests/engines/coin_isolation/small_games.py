"""Random games on small boards, as the engine and the oracle have them, with a plain solver."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from random import Random

from printkit.engines.kernel.position import Position
from tests.engines.coin_isolation.both import start
from tests.oracle import coin_isolation as oracle
from tests.oracle.boards import Variants, sparse
from tests.oracle.coin_isolation_solved import PlainSolver

Both = tuple[Position, oracle.Position]


@lru_cache(maxsize=8)
def small_game(seed: int) -> tuple[tuple[Position, oracle.Position, PlainSolver], ...]:
    """Return the positions of a random game on a small board; the solver keeps what it solved."""
    sides = [("bottom", "left"), ("left", "bottom"), ("bottom", "top")]
    solver = PlainSolver()
    return tuple((*both, solver) for both in _play(seed, "abcd", "123", (6, 10), sides, ()))


def any_small_game(seed: int, players: int, variants: Variants) -> Iterator[Both]:
    """Return the positions of a random game by any rules on a very small board."""
    sides = ("bottom", "left", "bottom", "left")[:players]
    return _play(seed, "abc", "12", (3, 6), [sides], variants)


def _play(
    seed: int,
    files: str,
    ranks: str,
    coins: tuple[int, int],
    sides: list[tuple[str, ...]],
    variants: Variants,
) -> Iterator[Both]:
    """Play with the fewest to the most `coins` in a corner, where both sides' first rows meet."""
    stream = Random(seed)
    kinds = stream.choice([(1, 5), (1, 5, 10, 25), (1, 1, 1, 5)])
    squares = stream.sample([f + r for r in ranks for f in files], stream.randint(*coins))
    laid = sparse({square: stream.choice(kinds) for square in squares})
    seats = stream.choice(sides)
    cents = {stream.randint(1, len(seats)): stream.randint(0, 9)}
    fast, slow = (begin(laid, seats, variants, cents) for begin in (start, oracle.Position.start))
    while not slow.over:
        yield fast, slow
        move = stream.choice(slow.legal())
        fast, slow = fast.play(move), slow.play(move)
