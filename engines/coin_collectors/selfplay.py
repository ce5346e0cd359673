"""Self-play: records of many games. The number of threads does not change them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import NamedTuple

from printkit.engines.coin_collectors import kernel
from printkit.engines.coin_collectors.board import (
    ALL_DICE,
    CAST,
    CHOICE,
    COINS,
    COINS_IN_ALL,
    EACH,
    OPEN,
    PAWN,
    PAWNS,
    ROLL,
    ROLLING,
    STAGE,
    hits_of,
)
from printkit.engines.coin_collectors.policy import (
    HITS_STAY,
    PlayerWorkspace,
    SolitairePlayer,
    choose,
    new_player_workspace,
)
from printkit.engines.coin_collectors.solver.tablebase import Tablebase
from printkit.engines.kernel import arrays
from printkit.engines.kernel.arrays import copy_of, zeros
from printkit.engines.kernel.bits import (
    U1,
    ByteRows,
    Ints,
    Word,
    WordRows,
    Words,
    copy,
    int64,
    popcount,
    uint64,
)
from printkit.engines.kernel.jit import exported
from printkit.engines.kernel.streams import seed_stream
from printkit.engines.search.arena import WorkerPool
from printkit.engines.search.players import Strength


class GameRecords(NamedTuple):
    """Records of n games of up to t turns.

    By game (n): the coins `collected`, the set of squares with a coin `left`, and the squares of
    the `pawns` at the end (n, 4). By game and turn (n, t): `choices`, the number of open steps (0
    after the end), and the number of dice `rolled` after the step.
    """

    collected: Ints
    left: Words
    pawns: WordRows
    choices: ByteRows
    rolled: ByteRows


def new_game_records(games: int) -> GameRecords:
    """Return empty records for this number of games."""
    turns = COINS_IN_ALL + PAWNS
    return GameRecords(
        zeros("q", games),
        zeros("Q", games),
        zeros("Q", games, PAWNS),
        zeros("b", games, turns),
        zeros("b", games, turns),
    )


def about_to_roll(start: Words) -> Words:
    """Return the state before the opening roll. All four dice are rolled when a setup is
    laid out.
    """
    state = copy_of(start)
    state[ROLLING] = ALL_DICE
    state[STAGE] = CAST
    return state


@exported()
def play(
    start: Words,
    kind: int,
    depth: int,
    tablebase: Tablebase,
    seed: Word,
    first: int,
    records: GameRecords,
    workspace: PlayerWorkspace,
) -> None:
    """Play games `first`, `first` + 1, ... and record them. Each has its own random stream.

    `start` is a state before a step, or with dice in the air.
    """
    state, stream = workspace.state, workspace.stream
    for game in range(records.collected.shape[0]):
        seed_stream(stream, seed, uint64(first + game))
        copy(state, start)
        if state[STAGE] == CAST:
            first_word, second_word = kernel.sample(state, stream)
            kernel.apply(state, first_word, second_word)
        turn = 0
        while not kernel.is_terminal(state):
            for pawn in EACH:
                records.choices[game, turn] += int64(popcount(state[OPEN + pawn]))
            pawn, target, dice = choose(state, kind, depth, tablebase, workspace)
            kernel.apply(state, pawn + U1, target)
            if state[STAGE] == CHOICE:
                dice = ALL_DICE & ~hits_of(state) if dice == HITS_STAY else dice
                kernel.apply(state, ROLL, dice)
            if kernel.mid_move(state):
                records.rolled[game, turn] = int64(popcount(state[ROLLING]))
                first_word, second_word = kernel.sample(state, stream)
                kernel.apply(state, first_word, second_word)
            turn += 1
        records.collected[game] = kernel.score(state, 0)
        records.left[game] = state[COINS]
        for pawn in EACH:
            records.pawns[game, pawn] = state[PAWN + pawn]


def play_batches(
    pool: WorkerPool,
    start: Words,
    tablebase: Tablebase,
    strength: Strength[SolitairePlayer],
    seed: int,
    games: int,
) -> Iterator[GameRecords]:
    """Play `games` games from `start` with one strength; yield the records batch by batch, in
    order.

    Playing stops when the caller asks for no more batches.
    """
    kind, depth = strength.player.kind, strength.player.depth

    def batch(first: int) -> GameRecords:
        records = new_game_records(min(strength.batch, games - first))
        workspace = new_player_workspace()
        play(start, kind, depth, tablebase, seed, first, records, workspace)
        return records

    return pool.in_order(partial(batch, first) for first in range(0, games, strength.batch))


def join_records(batches: list[GameRecords]) -> GameRecords:
    """Join the records of all batches to the records of one."""
    return GameRecords(*map(arrays.concatenate, zip(*batches, strict=True)))


def wins(played: GameRecords) -> int:
    """Count the games won."""
    return played.collected.tolist().count(COINS_IN_ALL)
