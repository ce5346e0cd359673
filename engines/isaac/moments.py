"""Moments of Isaac: a tile that is placed, the full board, a tile that scores, the end."""

from __future__ import annotations

from collections.abc import Sequence

from printkit.engines.moments import Story, Turn
from printkit.layouts.isaac.layout import IsaacTable
from printkit.layouts.messages import Said, message

_PLACED = 6  # tiles on the board, when one is placed
_FEW = 2  # tiles that count, at least


def tell(turns: Sequence[Turn]) -> Story:
    """Tell the game by an early tile, the last one, and the first that scores without counters."""
    placing = [turn for turn in turns if turn.before.phase == "placement"]
    scoring = [turn for turn in turns if turn.before.phase != "placement"]
    sums = {turn: said for turn in scoring if (said := _sum(turn))}
    lacks = (len(placing) < _PLACED) + (not sums)
    early = placing[min(_PLACED, len(placing)) - 1] if placing else turns[0]
    third = next(iter(sums), (scoring or turns)[0])
    return Story(
        lacks,
        (
            early.made(early.text),
            (placing or turns)[-1].made(),
            third.made(third.text, sums.get(third, "")),
            turns[-1].ended(),
        ),
    )


def _sum(turn: Turn) -> Said | None:
    """Say what a tile that was taken off scores, if that is easily counted; else None.

    No counter doubles its points, and its player's counter moves so far.
    """
    had, has, seat = turn.before.table(), turn.after.table(), turn.seat
    assert isinstance(had, IsaacTable) and isinstance(has, IsaacTable)
    gone = set(had.tiles[seat]) - set(has.tiles[seat])
    if not gone:
        return None
    tile = gone.pop()
    line = set(tile.line)
    worth = next(kind.value for kind in had.left[seat] if kind.length == tile.length)
    count = sum(1 for placed in has.tiles for other in placed if line & set(other.squares))
    doubled = any(square in line for square in had.counters)
    points = has.scores[seat] - had.scores[seat]
    if count < _FEW or doubled or points != count * worth:
        return None
    return message(
        "Here a tile of {worth} was taken, and {count} count: {worth} × {count} = {points}.",
        worth=worth,
        count=count,
        points=points,
    )
