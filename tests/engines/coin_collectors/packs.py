"""Piecepacks for the engine, and its positions in the oracle's interface."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from printkit.engines.coin_collectors import board, kernel
from printkit.engines.coin_collectors.notation import KERNEL
from printkit.engines.kernel.bits import Words
from printkit.engines.kernel.position import Position
from printkit.layouts.coin_collectors.layout import (
    HOLE,
    NO_COIN,
    NO_TILE,
    SQUARES,
    SUITS,
    PiecepackLayout,
)
from printkit.layouts.games import GAMES
from printkit.layouts.setup import Setup
from tests.engines import both
from tests.oracle import coin_collectors as oracle
from tests.oracle.coin_collectors import FACES, are_neighbours
from tests.oracle.packs import AROUND, COINS, TILES, Pack

GAME = GAMES["coin-collectors"]

Start = Callable[[Pack], Any]


def setup(pack: Pack) -> Setup[PiecepackLayout]:
    """Return the engine's setup for a pack."""
    layout = PiecepackLayout(
        tiles=tuple(pack.tiles.get(square, NO_TILE) for square in SQUARES),
        coins=tuple(pack.coins.get(square, NO_COIN) for square in SQUARES),
        dice=tuple(pack.dice[suit] for suit in SUITS),
    )
    return Setup(GAME, layout, 1, (), pack.variants)


def start(pack: Pack) -> Position:
    """Return the engine's position before the first move."""
    return Position.start(KERNEL, setup(pack))


def a_pack(stream: Random, variants: tuple[str, ...] = ()) -> Pack:
    """Return a random piecepack."""
    tiles, coins = stream.sample(TILES, len(TILES)), stream.sample(COINS, len(COINS))
    return Pack(
        tiles=dict(zip(AROUND, tiles, strict=True)),
        coins=dict(zip(AROUND, coins, strict=True)),
        dice={suit: stream.choice(FACES) for suit in SUITS},
        variants=variants,
    )


def an_ending(stream: Random, pack: Pack, coins: int, outside: int) -> oracle.Position:
    """Return a position with few coins left, each next to another, and some pawns out of
    the hole.
    """
    left = [stream.choice(AROUND)]
    while len(left) < coins:
        near = [s for s in AROUND if s not in left and any(are_neighbours(s, c) for c in left)]
        left.append(stream.choice(near))
    near = [s for s in AROUND if s not in left and any(are_neighbours(s, c) for c in left)]
    pawns = dict.fromkeys(SUITS, SQUARES[HOLE])
    ventured = stream.sample(SUITS, min(outside, len(near)))
    pawns.update(zip(ventured, stream.sample(near, len(ventured)), strict=True))
    return replace(
        pack.start(),
        coins=tuple((square, pack.coins[square]) for square in sorted(left)),
        pawns=tuple(pawns.items()),
        ventured=frozenset(ventured),
    )


def as_state(pack: Pack, position: oracle.Position) -> Words:
    """Return the kernel's state for the oracle's position."""
    state = kernel.init(setup(pack))
    state[board.COINS] = sum(1 << SQUARES.index(square) for square, _ in position.coins)
    state[board.LEAVERS] -= len(position.ventured)
    state[board.DICE] = sum(face << 3 * die for die, (_, face) in enumerate(position.dice))
    for pawn in range(len(SUITS)):
        state[board.PAWN + pawn] = board.OUT
    for suit, square in position.pawns:
        inside = square == SQUARES[HOLE] and not state[board.LEAVERS]
        where = board.SHUT if inside else SQUARES.index(square)
        state[board.PAWN + SUITS.index(suit)] = where
    board.update_open(state)
    return state


engine_and_oracle = pytest.mark.parametrize("begin", [start, Pack.start], ids=["engine", "oracle"])
"""For cases made by hand. They check the oracle as well, which can be wrong, too."""


def view(position: Any) -> dict[str, object]:
    """Return everything that a position reports about itself."""
    return {**both.view(position), "phase": position.phase}
