"""What a game of Dice Isolation is worth, by trying everything the slow rules allow.

A throw is taken by its total. Of equal shares the one with fewer draws is preferred.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from itertools import product

from tests.oracle.dice_isolation import Player, Position

FALLS = tuple(
    Counter(sum(dice) for dice in product(range(1, 7), repeat=count)) for count in (1, 2, 3)
)
"""By number of dice less one: how many ways there are to throw each total."""

Value = tuple[float, float]
"""Player 1's share of the win, and how likely a draw is."""

WIN, LOSS = (1.0, 0.0), (0.0, 0.0)


@cache
def value(position: Position) -> Value:
    """Under best play by both."""
    if position.over:
        return {None: (0.5, 1.0), 0: WIN, 1: LOSS}[position.winner]
    best = None
    for _, now in choices(position):
        if best is None or preferred(position, now) > preferred(position, best):
            best = now
        if best == (WIN if position.to_move == 0 else LOSS):
            break  # nothing is better
    assert best
    return best


def preferred(position: Position, value: Value) -> Value:
    """What the player to move compares values by."""
    share, draw = value
    return round(share if position.to_move == 0 else 1 - share, 9), -round(draw, 9)


def choices(position: Position) -> Iterator[tuple[str, Value]]:
    """What each move leads to, as it is offered."""
    player = position.players[position.turn]
    passes = True
    if player.rolled and player.hand:
        for square in position._squares(player):
            passes = False
            yield square, value(timeless(position._after_token(square)))
    if player.phase == "A":
        passes = False
        after = cache(lambda total: value(timeless(position._after_roll(total))))
        for count in (3, 2, 1):
            yield f"roll {count} {'die' if count == 1 else 'dice'}", thrown(after, count)
    if passes:
        yield "pass", value(timeless(position._next(replace(player, out=True))))


def thrown(after: Callable[[int], Value], count: int) -> Value:
    """When so many dice are rolled; `after` has what each total leads to."""
    falls = FALLS[count - 1]
    values = [(n, *after(total)) for total, n in falls.items()]
    return (
        sum(n * share for n, share, _ in values) / falls.total(),
        sum(n * draw for n, _, draw in values) / falls.total(),
    )


def timeless(position: Position) -> Position:
    """The same however many turns it took."""
    return replace(position, ply=0)


def collecting(board: str, one: int, two: int, stopped: bool, two_stopped: bool) -> Position:
    """Both have rolled, nobody has entered, player 1 is to move."""
    players = (
        Player(rolled=True, phase="B" if stopped else "A", hand=one),
        Player(rolled=True, phase="B" if two_stopped else "A", hand=two),
    )
    return replace(Position.start(board), players=players)


def beginning(board: str, head_start: int) -> Position:
    """Before the first roll; player 2 has so many tokens."""
    return replace(Position.start(board), players=(Player(), Player(hand=head_start)))
