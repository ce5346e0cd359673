"""Moments of Coin Isolation: a first path, what it leaves, a path from the pawn, the end."""

from __future__ import annotations

from collections.abc import Sequence

from printkit.engines.coin_isolation.notation import members, turn_of
from printkit.engines.coin_isolation.variant_moves import PAWN_ONLY, STAND, TARGET
from printkit.engines.moments import Story, Turn
from printkit.layouts.coin_isolation.layout import SIDE_NAMES, SQUARES, CoinTable
from printkit.layouts.messages import Message, Said, message

_LONGEST = 4  # squares of a path that is easy to follow
_TURNS = 9  # for each player, in a game that has room for all of them


def tell(turns: Sequence[Turn]) -> Story:
    """Tell the game by two paths of its first player that a reader can follow."""
    first, seat = turns[0], turns[0].seat
    walk = walk_of(first)
    later = ((turn, walk_of(turn)) for turn in turns[1:] if turn.seat == seat)
    onward, way = next(((turn, way) for turn, way in later if way), (turns[-1], ""))
    end = turns[-1].after
    short = len(turns) < _TURNS * end.players
    lacks = 2 * ((not walk) + (not way)) + short + (not end.over) + (end.winner is None)
    return Story(
        lacks,
        (
            first.announced(walk, _path(first, walk)),
            first.made(walk, _money(first)),
            onward.announced(way, _path(onward, way)),
            turns[-1].ended(),
        ),
    )


def _path(turn: Turn, walk: str) -> Said | str:
    """Say who takes which path, with the player's side; empty for no path."""
    if not walk:
        return ""
    return message(
        "Player {player} ({side}): the path is {path}.",
        player=turn.seat + 1,
        side=_side(turn),
        path=walk,
    )


def _money(turn: Turn) -> Said:
    """Say what the player of a turn has after it."""
    return message(
        "Player {player} ({side}) has {amount} now.",
        player=turn.seat + 1,
        side=_side(turn),
        amount=turn.after.game.amount(turn.after.scores[turn.seat]),
    )


def _side(turn: Turn) -> Message:
    table = turn.before.table()
    assert isinstance(table, CoinTable)
    return SIDE_NAMES[table.sides[turn.seat]]


def walk_of(turn: Turn) -> str:
    """Return the squares of a path of two to four squares with coins; empty for other moves."""
    squares, how = turn.steps[0]
    path = frozenset(members(squares))
    if how & (int(STAND) | int(PAWN_ONLY)) or not 1 < len(path) <= _LONGEST:
        return ""
    target, seen = how & int(TARGET), turn_of(turn.before)

    def go_on(walk: tuple[int, ...]) -> tuple[int, ...]:
        if len(walk) == len(path):
            return walk if walk[-1] == target else ()
        steps = (square for square in seen.next_squares(walk) if square in path)
        free = (square for square in steps if square not in walk)
        return next(filter(None, (go_on((*walk, square)) for square in free)), ())

    return "-".join(SQUARES[square] for square in go_on(()))
