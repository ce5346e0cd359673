"""Figures of play that Coin Collectors has, all its own: it is a solitaire."""

from __future__ import annotations

import numpy as np

from engines.coin_collectors.board import COINS_IN_ALL, OUT, ROLLS, SHUT
from engines.coin_collectors.selfplay import GameRecords
from layouts.coin_collectors.layout import ABOVE_AVERAGE, HOLE, SQUARES, SUITS, PiecepackLayout

_NEAR_HOLE = tuple(HOLE + way for way in (-5, -1, 1, 5))


def lost_at_once(layout: PiecepackLayout) -> int:
    """In how many of 1,296 opening rolls no pawn has a step: each die fails by itself."""
    coins = {layout.coins[square] for square in _NEAR_HOLE}
    misses = 1
    for suit in SUITS:
        near = [layout.tiles[square] for square in _NEAR_HOLE]
        tiles = {int(tile[1]) for tile in near if tile[0] == suit[0].upper()}
        misses *= 6 - len(coins | tiles)
    return misses


MEASURED = (
    "lost_at_once",
    "length",
    "choice",
    "branching",
    "rolled",
    "collected",
    "near_misses",
    "skill",
)


def measure(played: GameRecords, layout: PiecepackLayout) -> dict[str, float]:
    """`lost_at_once` as a share; `length` and `collected`: means; `choice`: share of turns with two
    or more steps; `branching`: steps a turn; `rolled`: dice a turn that the game went on after;
    `near_misses`: share of lost games with ABOVE_AVERAGE coins or more.
    """
    begun = played.choices > 0
    lost = played.collected < COINS_IN_ALL
    near = played.collected[lost] >= ABOVE_AVERAGE
    return {
        "lost_at_once": lost_at_once(layout) / int(ROLLS),
        "length": float(begun.sum(axis=1).mean()),
        "choice": float((played.choices[begun] > 1).mean()) if begun.any() else 0.0,
        "branching": float(played.choices[begun].mean()) if begun.any() else 0.0,
        "rolled": float(played.rolled[begun].mean()) if begun.any() else 0.0,
        "collected": float(played.collected.mean()),
        "near_misses": float(near.mean()) if lost.any() else 0.0,
    }


def where_games_were_lost(played: GameRecords) -> tuple[tuple[float, ...], tuple[float, ...]]:
    """By square, of lost games: the share that had a coin left, and the mean number of pawns."""
    lost = played.collected < COINS_IN_ALL
    if not lost.any():
        nothing = (0.0,) * len(SQUARES)
        return nothing, nothing
    squares = np.arange(len(SQUARES), dtype=np.uint64)
    left = (played.left[lost, None] >> squares) & np.uint64(1)
    pawns = played.pawns[lost]
    pawns = np.where(pawns == SHUT, np.uint64(HOLE), pawns)
    stuck = (pawns[:, :, None] == squares).sum(axis=1)
    assert int(OUT) >= len(SQUARES)  # given up: on no square
    return tuple(left.mean(axis=0).tolist()), tuple(stuck.mean(axis=0).tolist())
