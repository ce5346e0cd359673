"""Notation: the moves of Coin Isolation as text, where coins of one kind lie on each square."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engines.coin_isolation import kernel, seats
from engines.coin_isolation.paths import NEIGHBOURS
from engines.coin_isolation.reading import members, read_move
from engines.kernel.binding import listed
from engines.kernel.bits import Words
from layouts.coin_isolation.layout import SIDES, SQUARES, CoinTable
from layouts.coins import COINS

_NEIGHBOURS = tuple(int(squares) for squares in NEIGHBOURS)


def legal_moves(state: Words) -> list[str]:
    """Every legal move in its alphabetically first spelling. Raises OverflowError."""
    return list(spelled(state).values())


def spell(state: Words, steps: Sequence[tuple[int, int]]) -> str:
    """The first spelling of the move of this one step."""
    return spelled(state)[steps[0]]


def spelled(state: Words) -> dict[tuple[int, int], str]:
    moves = listed(kernel, state)
    return {(0, 0): "pass"} if moves == [(0, 0)] else first_walks(moves, _NEIGHBOURS)


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


def parse(state: Words, text: str) -> list[tuple[int, int]]:
    """The kernel's move that `text` spells in `state`.

    Raises InputError that says why it is none of the player to move.
    """
    move = read_move(table(state), (), text)
    return [(sum(1 << square for square in move.walk), move.walk[-1])] if move.walk else [(0, 0)]


def table(state: Words) -> CoinTable:
    """What lies on the table."""
    return seated_table(
        state,
        piles=tuple(_pile(state, square) for square in range(64)),
        to_move=None if kernel.is_terminal(state) else int(kernel.current_player(state)),
    )


def seated_table(
    state: Words,
    piles: tuple[tuple[int, ...], ...],
    to_move: int | None,
    renegades: int = 0,
) -> CoinTable:
    """A table with the players of `state`, of whom those in the set `renegades` are."""
    players = range(state[seats.PLAYERS])
    pawns = [state[seats.PAWN + seat] for seat in players]
    return CoinTable(
        piles=piles,
        pawns=tuple(pawn.bit_length() - 1 if pawn else None for pawn in pawns),
        money=tuple(int(seats.score(state, seat)) for seat in players),
        renegades=tuple(bool(renegades >> seat & 1) for seat in players),
        sides=tuple(SIDES[state[seats.SIDE + seat]] for seat in players),
        to_move=to_move,
    )


def _pile(state: Words, square: int) -> tuple[int, ...]:
    for kind, coin in enumerate(COINS):
        if state[kernel.KIND + kind] >> square & 1:
            planes = [state[kernel.HEIGHTS + plane] for plane in range(kernel.PLANES)]
            height = sum((bits >> square & 1) << plane for plane, bits in enumerate(planes))
            return (coin.value,) * height
    return ()
