"""Figures of play that Coin Collectors has, all its own: it is a solitaire."""

from __future__ import annotations

from engines.coin_collectors.board import COINS_IN_ALL, OUT, ROLLS, SHUT
from engines.coin_collectors.selfplay import GameRecords
from engines.statistics import mean
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
    turns = [
        turn
        for choices, rolled in zip(played.choices.tolist(), played.rolled.tolist(), strict=True)
        for turn in zip(choices, rolled, strict=True)
        if turn[0]
    ]
    collected = played.collected.tolist()
    lost = [coins for coins in collected if coins < COINS_IN_ALL]
    return {
        "lost_at_once": lost_at_once(layout) / int(ROLLS),
        "length": len(turns) / len(collected),
        "choice": mean([steps > 1 for steps, _ in turns]),
        "branching": mean([steps for steps, _ in turns]),
        "rolled": mean([dice for _, dice in turns]),
        "collected": mean(collected),
        "near_misses": mean([coins >= ABOVE_AVERAGE for coins in lost]),
    }


def where_games_were_lost(played: GameRecords) -> tuple[tuple[float, ...], tuple[float, ...]]:
    """By square, of lost games: the share that had a coin left, and the mean number of pawns."""
    lost, left, pawns = 0, [0] * len(SQUARES), [0] * len(SQUARES)
    for coins, squares in zip(played.left.tolist(), played.pawns.tolist(), strict=True):
        if not coins:
            continue
        lost += 1
        for square in range(len(SQUARES)):
            left[square] += coins >> square & 1
        for square in squares:
            if square != OUT:  # on no square
                pawns[HOLE if square == SHUT else square] += 1
    return tuple(n / max(1, lost) for n in left), tuple(n / max(1, lost) for n in pawns)
