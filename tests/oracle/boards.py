"""Random boards for Coin Isolation, small enough to walk every path, difficult ones included."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import lru_cache
from itertools import islice

from hypothesis import strategies as st

from tests.oracle.coin_isolation import Position
from tests.oracle.coin_isolation_board import FILES, KINDS, RANKS, SQUARES, adjacency, seatings
from tests.oracle.coin_isolation_turns import VARIANTS, SpokenTurn, are_allowed

Coins = tuple[int, ...]
Variants = tuple[str, ...]

MIXES = ((24, 24, 12, 4), (27, 22, 11, 4), (30, 20, 10, 4), (16, 16, 16, 16), (0, 24, 0, 8))
"""Numbers of pennies, nickels, dimes and quarters; any other squares are empty."""

REGION = 12
"""The most connected squares of one kind, since walks in a region grow exponentially."""

MANY = 300
"""Too many turns in a position for the oracle to play."""


def sparse(coins: Mapping[str, int]) -> Coins:
    """Return a board that is empty except for these squares."""
    return tuple(coins.get(square, 0) for square in SQUARES)


def read_board(text: str) -> Coins:
    """Read a board written with its top rank first, `-` for an empty square."""
    ranks = [line.split() for line in text.strip().splitlines()]
    return tuple(0 if cell == "-" else int(cell) for rank in reversed(ranks) for cell in rank)


def seats() -> st.SearchStrategy[tuple[str, ...]]:
    """Draw any seating of 2, 3 or 4 players."""
    return st.sampled_from([2, 3, 4]).flatmap(lambda players: st.sampled_from(seatings(players)))


@st.composite
def combinations(draw: st.DrawFn, *among: str) -> Variants:
    """Draw variants that can be played together, including these."""
    chosen = list(among)
    others = st.lists(st.sampled_from(VARIANTS), unique=True, min_size=len(among), max_size=6)
    for slug in draw(others):
        if are_allowed([*chosen, slug]):
            chosen.append(slug)
    return tuple(slug for slug in VARIANTS if slug in chosen)


@st.composite
def starts(draw: st.DrawFn, variants: Variants) -> Position:
    """Draw a position before the first turn, often with a head start."""
    sides = draw(seats())
    seat, cents = st.integers(1, len(sides)), st.sampled_from([1, 4, 5, 9, 10, 12, 30, 400])
    head_start = draw(st.dictionaries(seat, cents))
    return Position.start(draw(boards(variants)), sides, variants, head_start)


@lru_cache(maxsize=1)
def overlarge(position: Position) -> bool:
    """Whether the position has too many turns for the oracle to play in short time."""
    return sum(1 for _ in islice(position.proposals(), MANY)) == MANY


def spellings(position: Position) -> list[str]:
    """Return ways to write the legal moves, or some of them if there are too many."""
    if not overlarge(position):
        return position.spellings()
    some = islice(position.proposals(), 0, MANY, MANY // 20)
    return [str(turn) for turn in some if is_legal(position, turn)] or [
        str(turn) for turn, _ in islice(position.turns(), 1)
    ]


def is_legal(position: Position, turn: SpokenTurn) -> bool:
    try:
        position.after(turn)
    except ValueError:
        return False
    return True


@st.composite
def boards(draw: st.DrawFn, variants: Variants = ()) -> Coins:
    """Draw shuffled mixes with holes, and blocks of one kind that many walks cross.

    With variants that spread coins over empty squares, there are few of either.
    """
    spread = bool({"transplant", "transplant-variant"} & set(variants))
    holes = draw(st.sampled_from([(0, 5), (48, 56)])) if spread else (0, 40)
    mix = draw(st.sampled_from(MIXES))
    stock = [kind for kind, count in zip(KINDS, mix, strict=True) for _ in range(count)]
    stock += [0] * (64 - len(stock))
    board = dict(zip(SQUARES, draw(st.permutations(stock)), strict=True))
    for _ in range(draw(st.integers(0, 4))):
        width, height = draw(st.sampled_from([(2, 2), (2, 3), (3, 2), (3, 3), (1, 5), (6, 1)]))
        left, bottom = draw(st.integers(0, 8 - width)), draw(st.integers(0, 8 - height))
        kind = draw(st.sampled_from(KINDS))
        for file in FILES[left : left + width]:
            for rank in RANKS[bottom : bottom + height]:
                board[file + rank] = kind
    for square in draw(st.permutations(SQUARES))[: draw(st.integers(*holes))]:
        board[square] = 0
    return sparse(_break_up(board, variants))


def _break_up(board: dict[str, int], variants: Collection[str]) -> dict[str, int]:
    """Return the board with squares emptied where a region of one kind is too large to walk."""
    next_to = adjacency(variants)
    most = REGION if not variants else REGION // 2
    board = dict(board)
    seen: set[str] = set()
    for start in SQUARES:
        if start in seen or not board[start]:
            continue
        region, frontier = [start], [start]
        while frontier:
            for square in next_to[frontier.pop()]:
                if board[square] != board[start] or square in region:
                    continue
                if len(region) == most:
                    board[square] = 0
                else:
                    region.append(square)
                    frontier.append(square)
        seen.update(region)
    return board
