"""The moves of Coin Isolation without variants as text: `c1-c2-d2`, `h1`, `pass`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from engines.bits import Words
from engines.coin_isolation import kernel
from engines.coin_isolation.paths import FIRST_ROWS, NEIGHBOURS
from engines.kernels import listed
from layouts.coin_isolation.layout import SIDES, SQUARES
from layouts.coin_isolation.table import Table
from layouts.coins import COINS
from layouts.errors import InputError

_INDEX = {name: square for square, name in enumerate(SQUARES)}
_NEIGHBOURS = tuple(int(squares) for squares in NEIGHBOURS)


def legal_moves(state: Words) -> list[str]:
    """Every legal move in its alphabetically first spelling. Raises OverflowError."""
    moves = listed(kernel, state)
    return ["pass"] if moves == [(0, 0)] else list(first_walks(moves, _NEIGHBOURS).values())


def first_walks(
    paths: Iterable[tuple[int, int]], neighbours: Sequence[int]
) -> dict[tuple[int, int], str]:
    """Each path's alphabetically first spelling, by its set of squares and its target.

    `paths` are all there are, a path after the shorter ones that it can be grown from. The first
    walk to a target is the first of those to the squares before it, and one step.
    """
    walks: dict[tuple[int, int], str] = {}
    for squares, target in paths:
        before = squares ^ 1 << target
        steps = ((before, square) for square in members(neighbours[target] & before))
        walk = min((walks[step] + "-" for step in steps if step in walks), default="")
        walks[squares, target] = walk + SQUARES[target]
    return walks


def members(squares: int) -> Iterator[int]:
    """The indices of the squares of a set."""
    while squares:
        bit = squares & -squares
        yield bit.bit_length() - 1
        squares ^= bit


def parse(state: Words, text: str) -> list[tuple[int, int]]:
    """The kernel's move that `text` spells in `state`.

    Raises InputError that says why it is none of the player to move.
    """
    if text == "pass":
        if _open_squares(state):
            first = min(legal_moves(state))
            raise InputError(f"there is a path ({first}), so nobody may pass")
        return [(0, 0)]
    walk = []
    for name in text.split("-"):
        if name not in _INDEX:
            raise InputError(f"'{name[:20]}' is no square; squares are a1 to h8")
        walk.append(_INDEX[name])
    _check_start(state, walk[0])
    for i, square in enumerate(walk):
        _check_square(state, square, walk[0])
        if square in walk[:i]:
            raise InputError(f"{SQUARES[square]} stands on the path twice")
        if i and not _NEIGHBOURS[walk[i - 1]] >> square & 1:
            raise InputError(f"{SQUARES[walk[i - 1]]} and {SQUARES[square]} do not share a side")
    return [(sum(1 << square for square in walk), walk[-1])]


def table(state: Words) -> Table:
    """What lies on the table."""
    seats = range(int(state[kernel.PLAYERS]))
    return Table(
        piles=tuple(_pile(state, square) for square in range(64)),
        pawns=tuple(_pawn(state, seat) for seat in seats),
        money=tuple(int(kernel.score(state, seat)) for seat in seats),
        renegades=(False,) * len(seats),
        sides=tuple(SIDES[int(state[kernel.SIDE + seat])] for seat in seats),
        to_move=None if kernel.over(state) else int(kernel.player(state)),
    )


def _pile(state: Words, square: int) -> tuple[int, ...]:
    kind = _kind(state, square)
    if kind is None:
        return ()
    planes = range(kernel.PLANES)
    height = sum((int(state[kernel.KINDS + p]) >> square & 1) << p for p in planes)
    return (COINS[kind].value,) * height


def _open_squares(state: Words) -> int:
    """The squares that a path can begin with."""
    coins = sum(int(state[kind]) for kind in range(kernel.KINDS))
    pawns = sum(int(state[kernel.PAWN + seat]) for seat in range(kernel.MAX_SEATS))
    return _starts(state) & coins & ~pawns


def _check_start(state: Words, square: int) -> None:
    if _starts(state) >> square & 1:
        return
    pawn = _pawn(state, int(state[kernel.TO_MOVE]))
    if pawn is None:
        side = SIDES[int(state[kernel.SIDE + int(state[kernel.TO_MOVE])])]
        raise InputError(f"a first path begins on the {side} row, not on {SQUARES[square]}")
    raise InputError(f"{SQUARES[square]} is not next to the pawn on {SQUARES[pawn]}")


def _check_square(state: Words, square: int, start: int) -> None:
    for seat in range(int(state[kernel.PLAYERS])):
        if _pawn(state, seat) == square:
            raise InputError(f"player {seat + 1}'s pawn stands on {SQUARES[square]}")
    kind = _kind(state, square)
    if kind is None:
        raise InputError(f"there is no coin on {SQUARES[square]}")
    first = _kind(state, start)
    if first is not None and kind != first:
        raise InputError(
            f"{SQUARES[start]} holds {COINS[first].plural} and {SQUARES[square]} "
            f"{COINS[kind].plural}; a path has one kind of coin"
        )


def _kind(state: Words, square: int) -> int | None:
    return next((k for k in range(kernel.KINDS) if int(state[k]) >> square & 1), None)


def _pawn(state: Words, seat: int) -> int | None:
    squares = int(state[kernel.PAWN + seat])
    return squares.bit_length() - 1 if squares else None


def _starts(state: Words) -> int:
    pawn = _pawn(state, int(state[kernel.TO_MOVE]))
    if pawn is None:
        return int(FIRST_ROWS[int(state[kernel.SIDE + int(state[kernel.TO_MOVE])])])
    return _NEIGHBOURS[pawn]
