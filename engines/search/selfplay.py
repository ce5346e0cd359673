"""Self-play: games between players of given kinds, recorded move by move."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import nan
from typing import Any, NamedTuple

from printkit.engines.kernel.arrays import concatenate, full, row, zeros
from printkit.engines.kernel.binding import CHANCE, MOST_PLIES, MOVE_WORDS, pairs
from printkit.engines.kernel.bits import (
    U0,
    U1,
    ByteRows,
    IntRows,
    Ints,
    RealRows,
    SmallIntRows,
    SmallInts,
    SmallRealRows,
    Word,
    WordPages,
    Words,
    copy,
    uint64,
)
from printkit.engines.kernel.jit import exported, jitted
from printkit.engines.kernel.streams import below, seed_stream
from printkit.engines.search import puct
from printkit.engines.search.mcts import Workspace, best_move, forget, root_value
from printkit.engines.search.players import GREEDY, MCTS_SOLVER, PUCT, RANDOM


class Games(NamedTuple):
    """Records of n games in up to p rows between k seats.

    A move takes a row for each of its steps, and one for its dice. `lengths` (n) are in rows. By
    game and row (n, p): `moves` (their words), `choices` (how many moves the player looked at; 1
    for a random one, 0 if the row continues a move), `seats` (who moved, CHANCE for dice), `gains`
    (points added to the mover's score), `values` (the mover's share of the win in its search, the
    mean over its simulations; NaN without a search). `returns` (n, k) are shares of the win.
    """

    lengths: SmallInts
    moves: WordPages
    choices: SmallIntRows
    seats: ByteRows
    gains: SmallIntRows
    values: SmallRealRows
    returns: RealRows


def blank_games(games: int, rows: int, players: int) -> Games:
    """Return empty records."""
    return Games(
        lengths=zeros("i", games),
        moves=zeros("Q", games, rows, MOVE_WORDS),
        choices=zeros("i", games, rows),
        seats=full("b", CHANCE, games, rows),
        gains=zeros("i", games, rows),
        values=full("f", nan, games, rows),
        returns=zeros("d", games, players),
    )


def join(batches: Sequence[Games]) -> Games:
    """Join the records of all batches to the records of one."""
    return Games(*map(concatenate, zip(*batches, strict=True)))


class PlayedGame(NamedTuple):
    """One game: its rows of `Games` as lists, up to the length of the game."""

    moves: list[tuple[int, int]]
    choices: list[int]
    seats: list[int]
    gains: list[int]
    values: list[float]
    returns: list[float]


def each_game(games: Games) -> Iterator[PlayedGame]:
    """Yield every game, one by one."""
    for number, length in enumerate(games.lengths):
        yield PlayedGame(
            moves=pairs(row(games.moves, number).cast("B").cast("Q")[: MOVE_WORDS * length]),
            choices=row(games.choices, number)[:length].tolist(),
            seats=row(games.seats, number)[:length].tolist(),
            gains=row(games.gains, number)[:length].tolist(),
            values=row(games.values, number)[:length].tolist(),
            returns=row(games.returns, number).tolist(),
        )


@exported()
def play_games(
    kernel: Any,
    start: Words,
    players: IntRows,
    seed: Word,
    first: int,
    games: Games,
    workspace: Workspace,
    stream: Words,
    state: Words,
) -> None:
    """Play games `first`, `first` + 1, ... and record them in `games`.

    `players` (seats, 3) has each seat's kind, simulations and noise, from `player_rows`. Every game
    has its own random stream, numbered within `seed`. `state` and `stream` are scratch space.
    """
    for i in range(games.lengths.shape[0]):
        seed_stream(stream, seed, uint64(first + i))
        copy(state, start)
        row = 0
        while (
            row < games.choices.shape[1]
            and not kernel.is_terminal(state)
            and kernel.ply(state) < MOST_PLIES
        ):
            seat = kernel.current_player(state)
            if seat == CHANCE:
                first_word, second_word = kernel.sample(state, stream)
                kernel.apply(state, first_word, second_word)
            else:
                begins = not kernel.mid_move(state)
                before = kernel.score(state, seat)
                forget(workspace)
                count, first_word, second_word = _choose(
                    kernel, state, players[seat], workspace, stream
                )
                kernel.apply(state, first_word, second_word)
                games.gains[i, row] = kernel.score(state, seat) - before
                games.values[i, row] = root_value(workspace)
                games.seats[i, row] = seat
                games.choices[i, row] = count if begins else 0
            games.moves[i, row, 0] = first_word
            games.moves[i, row, 1] = second_word
            row += 1
        games.lengths[i] = row
        kernel.returns(state, workspace.result)
        for seat in range(players.shape[0]):
            games.returns[i, seat] = workspace.result[seat]


@jitted(inline="always")
def _choose(
    kernel: Any, state: Words, player: Ints, workspace: Workspace, stream: Words
) -> tuple[int, Word, Word]:
    """Choose a move; return how many moves were considered, and the words of the choice."""
    kind = player[0]
    if kind == RANDOM:
        first, second = kernel.sample(state, stream)
        return 1, first, second
    count = kernel.candidates(state, workspace.moves, workspace.scratch, stream)
    choice = 0
    if count > 1:
        if kind == GREEDY:
            choice = _greediest(kernel, state, count, workspace, stream)
        else:
            first, second = _search(kernel, state, count, player, workspace, stream)
            return count, first, second
    return count, workspace.moves[2 * choice], workspace.moves[2 * choice + 1]


@jitted(inline="always")
def _search(
    kernel: Any,
    state: Words,
    count: int,
    player: Ints,
    workspace: Workspace,
    stream: Words,
) -> tuple[Word, Word]:
    """Search for the best move; MCTS-Solver's is proven if the endgame could be solved."""
    kind, simulations = player[0], player[1]
    if kernel.mid_move(state):
        simulations = max(1, simulations // kernel.later_steps)
    if kind == MCTS_SOLVER:
        solved, first, second = kernel.solve_endgame(
            state, simulations, workspace.scratch, workspace.table
        )
        if solved:
            return first, second
    if kind == PUCT:
        return puct.best_move(kernel, state, count, simulations, player[2], workspace, stream)
    return best_move(kernel, state, count, kind, simulations, workspace, stream)


@jitted()
def _greediest(kernel: Any, state: Words, count: int, workspace: Workspace, stream: Words) -> int:
    """Return the index of the move with the best heuristic value, drawn at random among equals."""
    seat = kernel.current_player(state)
    best = 0
    best_value = 0
    ties = U0
    for choice in range(count):
        copy(workspace.state, state)
        kernel.apply(workspace.state, workspace.moves[2 * choice], workspace.moves[2 * choice + 1])
        value = kernel.heuristic(workspace.state, seat)
        if choice == 0 or value > best_value:
            best_value = value
            best = choice
            ties = U1
        elif value == best_value:
            ties += U1
            if below(stream, ties) == U0:
                best = choice
    return best
