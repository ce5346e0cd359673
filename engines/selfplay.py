"""Games between players of given strengths, recorded move by move.

A player is an int: RANDOM, GREEDY (the move that scores most at once, ties at random), or a number
of simulations a move for UCT.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from engines.bits import Word, Words, copy, signed
from engines.kernels import MOVE_WORDS
from engines.search import Workspace, best_move
from engines.streams import below, seed_stream

RANDOM = -1
GREEDY = 0


class Games(NamedTuple):
    """Records of n games of up to p plies between k seats.

    `lengths` (n) in plies. By game and ply (n, p): `moves` (their words), `choices` (how many moves
    were legal), `seats` (who moved), `gains` (what it added to the mover's score). `returns` (n, k)
    are shares of the win, equal ones in a game that was stopped after p plies.
    """

    lengths: NDArray[np.int32]
    moves: NDArray[np.uint64]
    choices: NDArray[np.int32]
    seats: NDArray[np.int8]
    gains: NDArray[np.int32]
    returns: NDArray[np.float64]


def blank_games(games: int, plies: int, players: int) -> Games:
    """Records to be filled."""
    return Games(
        lengths=np.zeros(games, np.int32),
        moves=np.zeros((games, plies, MOVE_WORDS), np.uint64),
        choices=np.zeros((games, plies), np.int32),
        seats=np.full((games, plies), -1, np.int8),
        gains=np.zeros((games, plies), np.int32),
        returns=np.full((games, players), 1.0 / players),
    )


@njit(cache=True, nogil=True)
def play_games(
    kernel: Any,
    start: Words,
    players: NDArray[np.int64],
    seed: Word,
    first: int,
    games: Games,
    space: Workspace,
    stream: Words,
    state: Words,
) -> None:
    """Play games `first`, `first` + 1, ... and record them in `games`.

    `players` has each seat's strength. Every game has its own random stream, numbered within
    `seed`.
    """
    for i in range(games.lengths.shape[0]):
        seed_stream(stream, seed, np.uint64(first + i))
        copy(state, start)
        ply = 0
        while ply < games.choices.shape[1] and not kernel.over(state):
            seat = kernel.player(state)
            count, first_word, second_word = _choose(kernel, state, players[seat], space, stream)
            games.choices[i, ply] = count
            games.seats[i, ply] = seat
            games.moves[i, ply, 0] = first_word
            games.moves[i, ply, 1] = second_word
            before = kernel.score(state, seat)
            kernel.apply(state, first_word, second_word)
            games.gains[i, ply] = kernel.score(state, seat) - before
            ply += 1
        games.lengths[i] = ply
        if kernel.over(state):
            kernel.returns(state, space.result)
            for seat in range(players.shape[0]):
                games.returns[i, seat] = space.result[seat]


@njit(cache=True, nogil=True)
def _choose(
    kernel: Any, state: Words, strength: int, space: Workspace, stream: Words
) -> tuple[int, Word, Word]:
    """How many moves are legal, and the words of the one that is chosen."""
    count = kernel.legal(state, space.moves)
    choice = 0
    if count > 1:
        if strength == RANDOM:
            choice = signed(below(stream, np.uint64(count)))
        elif strength == GREEDY:
            choice = _greediest(kernel, state, count, space, stream)
        else:
            first, second = best_move(kernel, state, count, strength, space, stream)
            return count, first, second
    return count, space.moves[2 * choice], space.moves[2 * choice + 1]


@njit(cache=True, nogil=True)
def _greediest(kernel: Any, state: Words, count: int, space: Workspace, stream: Words) -> int:
    """The choice that scores most at once; among equals any, equally likely."""
    seat = kernel.player(state)
    best = 0
    best_score = kernel.score(state, seat) - 1
    ties = np.uint64(0)
    for choice in range(count):
        copy(space.state, state)
        kernel.apply(space.state, space.moves[2 * choice], space.moves[2 * choice + 1])
        score = kernel.score(space.state, seat)
        if score > best_score:
            best_score = score
            best = choice
            ties = np.uint64(1)
        elif score == best_score:
            ties += np.uint64(1)
            if below(stream, ties) == np.uint64(0):
                best = choice
    return best
