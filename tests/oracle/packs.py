"""Random piecepacks for Coin Collectors, and random games on them by the oracle."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import product
from random import Random

from hypothesis import strategies as st

from tests.oracle.coin_collectors import FACES, HOLE, LEAVERS, LETTERS, SQUARES, SUITS, Position

AROUND = [square for square in SQUARES if square != HOLE]
TILES = [letter + str(value) for letter, value in product(LETTERS, FACES)]
COINS = [value for value in FACES for _ in SUITS]

_TRIES = 30


@dataclass(frozen=True)
class Pack:
    """What lies on the table before the first step, by square and by suit, and the variants."""

    tiles: Mapping[str, str]
    coins: Mapping[str, int]
    dice: Mapping[str, int]
    variants: tuple[str, ...] = ()

    def start(self) -> Position:
        """Return the oracle's first position."""
        return Position.start(dict(self.tiles), dict(self.coins), dict(self.dice), self.variants)


_PARTS = (["four-die-stud"], list(LEAVERS), ["acceptable-losses"])
ANY_VARIANTS = st.tuples(*(st.sampled_from(["", *part]) for part in _PARTS)).map(
    lambda slugs: tuple(slug for slug in slugs if slug)
)
"""Variants that can be combined, including none."""


def packs(
    variants: st.SearchStrategy[tuple[str, ...]] = ANY_VARIANTS,
) -> st.SearchStrategy[Pack]:
    """Any piecepack."""
    return st.builds(
        Pack,
        tiles=st.permutations(TILES).map(lambda tiles: dict(zip(AROUND, tiles, strict=True))),
        coins=st.permutations(COINS).map(lambda coins: dict(zip(AROUND, coins, strict=True))),
        dice=st.fixed_dictionaries({suit: st.sampled_from(FACES) for suit in SUITS}),
        variants=variants,
    )


def any_move(position: Position, stream: Random, lucky: bool = True) -> str:
    """Return a random legal move and roll; a lucky one lets the game go on if it can."""
    text = ""
    for _ in range(_TRIES if lucky else 1):
        action = stream.choice(position.legal())
        whole = action.endswith("-out") or "four-die-stud" in position.variants
        rolled = [suit for suit in SUITS if whole or stream.random() < 0.5]
        text = " ".join([action, *(f"{suit}={stream.choice(FACES)}" for suit in rolled)])
        if not position.play(text).over:
            break
    return text


def wander(
    position: Position, seed: int, most: int = 99, lucky: bool = True
) -> tuple[Position, list[str]]:
    """Return the oracle's position after up to `most` random moves, and these moves."""
    stream = Random(seed)
    moves: list[str] = []
    while not position.over and len(moves) < most:
        moves.append(any_move(position, stream, lucky))
        position = position.play(moves[-1])
    return position, moves
