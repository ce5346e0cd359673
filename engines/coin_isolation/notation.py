"""Coin Isolation's moves as text: `c1-c2-d2`, `h1`, `pass`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from engines.bits import Words
from engines.coin_isolation import kernel
from layouts.coin_isolation.layout import FILES, SIDES, SQUARES
from layouts.coins import COINS
from layouts.errors import InputError

_INDEX = {name: square for square, name in enumerate(SQUARES)}
_NEIGHBOURS = tuple(int(squares) for squares in kernel.NEIGHBOURS)


def spell(moves: Iterable[tuple[int, int]]) -> list[str]:
    """Each move's alphabetically first spelling, in the order given.

    `moves` are the words of all moves that `kernel.legal` lists, in its order: a path after the
    shorter ones that it can be grown from. The first walk to a target is the first of those to the
    squares before it, and one step.
    """
    walks: dict[tuple[int, int], str] = {}
    for squares, target in moves:
        before = squares ^ 1 << target
        steps = ((before, square) for square in _squares(_NEIGHBOURS[target] & before))
        walk = min((walks[step] + "-" for step in steps if step in walks), default="")
        walks[squares, target] = walk + SQUARES[target] if squares else "pass"
    return list(walks.values())


def _squares(squares: int) -> Iterator[int]:
    while squares:
        bit = squares & -squares
        yield bit.bit_length() - 1
        squares ^= bit


def parse(state: Words, text: str) -> tuple[int, int]:
    """The words of the move that `text` spells in `state`.

    Raises InputError that says why it is no path of the player to move. A pass is taken as it
    is: whether one is allowed takes the list of moves to tell.
    """
    if text == "pass":
        return 0, 0
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
    return sum(1 << square for square in walk), walk[-1]


def board(state: Words) -> str:
    """The board as text: each square's coins as count x cents, pawns as the seat's number in []."""
    rows = []
    for rank in reversed(range(8)):
        cells = [_cell(state, 8 * rank + file) for file in range(8)]
        rows.append(f"{rank + 1} " + "".join(f"{cell:>8}" for cell in cells))
    return "\n".join([*rows, "  " + "".join(f"{file:>8}" for file in FILES)])


def _cell(state: Words, square: int) -> str:
    kind = _kind(state, square)
    text = "-"
    if kind is not None:
        planes = range(kernel.PLANES)
        height = sum((int(state[kernel.KINDS + p]) >> square & 1) << p for p in planes)
        text = f"{height}x{COINS[kind].value}" if height > 1 else str(COINS[kind].value)
    seats = (s for s in range(int(state[kernel.PLAYERS])) if _pawn(state, s) == square)
    return text + "".join(f"[{seat + 1}]" for seat in seats)


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
        return int(kernel.FIRST_ROWS[int(state[kernel.SIDE + int(state[kernel.TO_MOVE])])])
    return _NEIGHBOURS[pawn]
