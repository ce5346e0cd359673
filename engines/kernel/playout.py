"""Playouts: games played to their end by moves drawn at random, written once for all games."""

from __future__ import annotations

from typing import Any

from printkit.engines.kernel.binding import CHANCE, MOST_PLIES
from printkit.engines.kernel.bits import U0, U1, U2, Word, Words, copy, uint64
from printkit.engines.kernel.jit import exported, jitted
from printkit.engines.kernel.streams import below, seed_stream


@jitted()
def uniform_playout(kernel: Any, state: Words, moves: Words, scratch: Words, stream: Words) -> int:
    """Play `state` to its end with moves drawn from full lists; return the plies made by then."""
    while not kernel.is_terminal(state) and kernel.ply(state) < MOST_PLIES:
        if kernel.current_player(state) == CHANCE:
            first, second = kernel.sample(state, stream)
            kernel.apply(state, first, second)
            continue
        count = kernel.legal(state, moves, scratch)
        choice = U2 * below(stream, uint64(count)) if count > 1 else U0
        kernel.apply(state, moves[choice], moves[choice + U1])
    return kernel.ply(state)


@jitted(forceinline=True)
def light_playout(kernel: Any, state: Words, stream: Words) -> int:
    """Play `state` to its end by the light policy, which needs no lists; return the plies made."""
    while not kernel.is_terminal(state) and kernel.ply(state) < MOST_PLIES:
        first, second = kernel.light_policy(state, stream)
        kernel.apply(state, first, second)
    return kernel.ply(state)


@exported()
def random_games(
    kernel: Any,
    start: Words,
    seed: Word,
    games: int,
    moves: Words,
    scratch: Words,
    state: Words,
    stream: Words,
) -> int:
    """Play `games` random games from `start`; return the total number of plies."""
    plies = 0
    for game in range(games):
        seed_stream(stream, seed, uint64(game))
        copy(state, start)
        plies += uniform_playout(kernel, state, moves, scratch, stream)
    return plies


@exported()
def playouts(kernel: Any, start: Words, seed: Word, games: int, state: Words, stream: Words) -> int:
    """Play `games` games from `start` as a search does; return the total number of plies."""
    plies = 0
    for game in range(games):
        seed_stream(stream, seed, uint64(game))
        copy(state, start)
        plies += light_playout(kernel, state, stream)
    return plies
