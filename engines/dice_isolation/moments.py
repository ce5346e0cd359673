"""Moments of Dice Isolation: a first roll, a roll that is too low, a token, the end."""

from __future__ import annotations

from collections.abc import Sequence

from printkit.engines.dice_isolation.notation import ROLLS
from printkit.engines.moments import Moment, Story, Turn
from printkit.layouts.dice_isolation.layout import DiceTable
from printkit.layouts.messages import Message, message

_PLENTY = 8  # tokens of a first roll with which stopping is worth a thought
_FEW, _MANY = 3, 7  # tokens on the board, when one is placed
_MOST = 16  # tokens after a low roll, which are still easily counted


def tell(turns: Sequence[Turn]) -> Story:
    """Tell the game by its first roll, the first roll that is too low, and a later token."""
    first, middle, end = turns[0], turns[len(turns) // 2], turns[-1]
    low = next(filter(_stops, turns), None)
    placed = next(filter(_is_near, turns), None)
    plenty = sum(_table(first, after=True).hands) >= _PLENTY
    lacks = (not plenty) + (low is None) + (placed is None) + (end.after.winner is None)
    third = placed.made(placed.text) if placed else middle.made()
    return Story(lacks, (_roll(first), _roll(low or first), third, end.ended()))


def _table(turn: Turn, *, after: bool) -> DiceTable:
    table = (turn.after if after else turn.before).table()
    assert isinstance(table, DiceTable)
    return table


def _stops(turn: Turn) -> bool:
    """Whether a move is a roll that ends its player's phase A, and the other one plays next."""
    had, has = _table(turn, after=False), _table(turn, after=True)
    rolled = turn.text in ROLLS and has.to_move == 1 - turn.seat
    stopped = rolled and has.phases[turn.seat] == "B"
    return stopped and had.hands[turn.seat] < has.hands[turn.seat] <= _MOST


def _is_near(turn: Turn) -> bool:
    """Whether a move places a token next to an own one, on a board not yet full."""
    had, has = _table(turn, after=False), _table(turn, after=True)
    count = sum(map(len, has.tokens))
    return len(has.tokens[turn.seat]) > len(had.tokens[turn.seat]) > 0 and _FEW <= count <= _MANY


def _roll(turn: Turn) -> Moment:
    """Return the moment after a roll, with dice that add up to what was rolled."""
    if turn.text not in ROLLS:
        return turn.made()
    (_, number), (_, total) = turn.steps[:2]
    least, more = divmod(total, number)
    dice = [least + (index < more) for index in range(number)]
    had = _table(turn, after=False).hands[turn.seat]
    return turn.made(f"roll {'+'.join(map(str, dice))}", _sum(dice, had))


def _sum(dice: Sequence[int], had: int) -> Message:
    """Say what dice add up to, and whether that is less than the tokens of before."""
    terms, total = " + ".join(map(str, dice)), sum(dice)
    if total >= had and len(dice) == 1:
        return message("Here the die shows {total}.", total=total)
    if total >= had:
        return message("Here {terms} = {total}.", terms=terms, total=total)
    if len(dice) == 1:
        return message("Here the die shows {total}, less than {had}.", total=total, had=had)
    return message("Here {terms} = {total}, less than {had}.", terms=terms, total=total, had=had)
