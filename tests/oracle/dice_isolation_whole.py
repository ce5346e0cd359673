"""Dice Isolation's whole game solved: the value of every position of a small board.

This oracle checks the solver. It is written from the rules, shares no code with the engine, and
leaves nothing out: every token on every square, every roll, every pass, to the end of the game. It
is fast enough because it handles all hands at once, in arrays.

A board is text; a set of squares is a number with bit 8 * rank + file for each square. A value
belongs to the player named: the share of the win, with a draw as a half, and the chance of a draw.
Both play for the share, and between equal shares prefer fewer draws.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cache
from itertools import product
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from tests.oracle.dice_isolation import (
    FILES,
    OFFERS,
    RANKS,
    Position,
    Side,
    adjacent,
    white_squares,
)

Results = NDArray[np.int8]
"""1 for a win, 0 for a draw, -1 for a loss, by the hands of the player to move and the other."""

Shares = NDArray[np.float64]

FRESH, ROLLING, STOPPED = "fresh", "rolling", "stopped"
"""Stages of a player without a token on the board: before the first roll, free to roll, forced to
place.
"""

_EQUAL = 1e-9


class Value(NamedTuple):
    """What a player can expect: the share of the win, and the chance of a draw."""

    share: float
    draw: float


class ValueTable(NamedTuple):
    """Values by two hands: of the player who spreads over the board, and of the one who may still
    roll.
    """

    share: Shares
    draw: Shares


class Whole:
    """A board, with the values of all its positions.

    `faces` are the faces of each die. `supply` is the most tokens a player can have; it must exceed
    what three dice can show, or rolling would never end.
    """

    def __init__(self, board: str, faces: Sequence[int] = range(1, 7), supply: int = 20) -> None:
        assert 3 * max(faces) < supply
        self.supply = supply
        squares = {name: _bit(name) for name in white_squares(board)}
        self.white = sum(squares.values())
        self._around = {
            squares[one]: sum(squares[two] for two in squares if adjacent(one, two))
            for one in squares
        }
        self.falls = [Counter(map(sum, product(faces, repeat=dice))) for dice in (1, 2, 3)]
        self._stops, self._goes_on = zip(*map(self._chances, self.falls), strict=True)
        for known in (
            "results",
            "chase",
            "chasing",
            "alone",
            "rolling_alone",
            "spreading",
            "collecting",
        ):
            setattr(self, known, cache(getattr(self, known)))

    # Neither rolls any more

    def results(self, own: int, other: int, other_is_out: bool = False) -> Results:
        """Return the results when the mover has `own` on the board; a player who is out
        has passed.
        """
        least, most = np.int8(-2), self.supply + 1
        best = np.full((most, most), least)
        for square in self.open(own, other):
            after = self._after_token(own | square, other, other_is_out)
            best[1:] = np.maximum(best[1:], after[:-1])
        if other_is_out:
            passed = np.full_like(best, np.sign(own.bit_count() - other.bit_count()))
        else:
            passed = -self.results(other, own, True).T
        return np.where(best == least, passed, best)

    def _after_token(self, own: int, other: int, other_is_out: bool) -> Results:
        if other_is_out:
            return self.results(own, other, True)
        return -self.results(other, own).T

    def open(self, own: int, other: int) -> list[int]:
        """List the squares where a token may be placed, ignoring hands."""
        free = [square for square in self._around if not square & (own | other)]
        return [square for square in free if not own or self._around[square] & own]

    # One player spreads over the board, the other (the collector) may still roll

    def chase(self, tokens: int) -> ValueTable:
        """Return the collector's values when to move; the other has `tokens` on the board."""
        now = _certain(self.results(0, tokens).T)
        return _best([now, *(self.chasing(dice, tokens) for dice in (1, 2, 3))])

    def chasing(self, dice: int, tokens: int) -> ValueTable:
        """Return the values of a collector who rolls this number of dice."""
        stopped = _certain(-self.results(tokens, 0))
        return self._before_roll(dice, stopped, self.spreading(tokens))

    def spreading(self, tokens: int) -> ValueTable:
        """Return the collector's values when the other, with `tokens` (perhaps none), is
        to move.
        """
        alone = self.alone(tokens)
        squares = self.open(tokens, 0)
        if not squares:
            return alone
        wider = [self.chase(tokens | square) for square in squares]
        mine = _best([ValueTable(1 - share, draw) for share, draw in wider])
        share, draw = alone.share.copy(), alone.draw.copy()
        share[1:], draw[1:] = 1 - mine.share[:-1], mine.draw[:-1]
        return ValueTable(share, draw)

    def alone(self, tokens: int) -> ValueTable:
        """Return the collector's values after the other, with `tokens` on the board, has passed."""
        now = _certain(self.results(0, tokens, True).T)
        worths = ValueTable(now.share.copy(), now.draw.copy())
        for hand in range(self.supply, 0, -1):
            choices = [now, *(self._before_roll(dice, now, worths) for dice in (1, 2, 3))]
            best = _best([ValueTable(c.share[:, hand], c.draw[:, hand]) for c in choices])
            worths.share[:, hand], worths.draw[:, hand] = best
        return worths

    def rolling_alone(self, dice: int, tokens: int) -> ValueTable:
        """Return the values of rolling this number of dice after the other has passed."""
        return self._before_roll(
            dice, _certain(self.results(0, tokens, True).T), self.alone(tokens)
        )

    def _before_roll(self, dice: int, stopped: ValueTable, rolling: ValueTable) -> ValueTable:
        """Return the values before a roll, from those after it when stopped and when free
        to go on.
        """
        stops, goes_on = self._stops[dice - 1], self._goes_on[dice - 1]
        return ValueTable(
            stopped.share @ stops + rolling.share @ goes_on,
            stopped.draw @ stops + rolling.draw @ goes_on,
        )

    def _chances(self, falls: Counter[int]) -> tuple[Shares, Shares]:
        """Return, by tokens after and before a roll, the chance to have to stop, and to go on."""
        stops, goes_on = np.zeros((2, self.supply + 1, self.supply + 1))
        for had in range(1, self.supply + 1):
            for total, ways in falls.items():
                chances = stops if total < had else goes_on
                chances[min(had + total, self.supply), had] += ways / falls.total()
        return stops, goes_on

    # Neither has entered

    def collecting(self, own: int, stage: str, other: int, other_stage: str) -> Value:
        """Return the mover's value, with these tokens in hand and neither player on the board."""
        key = own, stage, other, other_stage
        choices = [] if stage == FRESH else [self.entering(own, other, other_stage)]
        if stage != STOPPED:
            choices += [self.rolling(dice, *key) for dice in (1, 2, 3)]
        return best_of(choices)

    def entering(self, own: int, other: int, other_stage: str) -> Value:
        """Return the value for the player who places the first token of all."""
        if other_stage == STOPPED:
            return certain(int(self.results(0, 0)[own, other]))
        return flip(at(self.spreading(0), own, other))

    def rolling(self, dice: int, own: int, stage: str, other: int, other_stage: str) -> Value:
        """Return the mover's value when rolling this number of dice."""
        falls = self.falls[dice - 1]
        parts = []
        for total, ways in falls.items():
            after = STOPPED if stage == ROLLING and total < own else ROLLING
            key = other, other_stage, min(own + total, self.supply), after
            parts.append((ways / falls.total(), flip(self.collecting(*key))))
        return mean(parts)

    # Any position of the slow rules

    def worth(self, position: Position) -> Value:
        """Return a position's value for the player to move or, once it is over, the last
        to move.
        """
        player, other = (position.players[seat] for seat in (position.turn, 1 - position.turn))
        own, theirs = (sum(map(_bit, p.tokens)) for p in (player, other))
        hands = player.hand, other.hand
        if position.over:
            return certain(int(np.sign(len(player.tokens) - len(other.tokens))))
        if not own and not theirs:
            return self.collecting(hands[0], _stage(player), hands[1], _stage(other))
        if player.phase == "A":
            return at((self.alone if other.out else self.chase)(theirs), hands[1], hands[0])
        if other.phase == "A":
            return flip(at(self.spreading(own), *hands))
        return certain(int(self.results(own, theirs, other.out)[hands]))

    def moves(self, position: Position) -> dict[str, Value]:
        """Return each listed move's value for the player who makes it, from the positions
        after it.
        """
        worths = {}
        for move in position.legal():
            if move in OFFERS:
                falls = self.falls[OFFERS.index(move)]
                parts = [
                    (ways / falls.total(), self._after(position, position._after_roll(total)))
                    for total, ways in falls.items()
                ]
                worths[move] = mean(parts)
            else:
                worths[move] = self._after(position, position.play(move))
        return worths

    def _after(self, before: Position, after: Position) -> Value:
        """Return the value of `after` for the player who moved."""
        worth = self.worth(after)
        return worth if after.turn == before.turn else flip(worth)


def at(worths: ValueTable, spreader: int, collector: int) -> Value:
    """Return the table's value for these numbers of tokens in hand."""
    return Value(float(worths.share[spreader, collector]), float(worths.draw[spreader, collector]))


def certain(result: int) -> Value:
    """Return the value of a result."""
    return Value((result + 1) / 2, float(result == 0))


def flip(worth: Value) -> Value:
    """Return the value for the other player."""
    return Value(1 - worth.share, worth.draw)


def mean(parts: list[tuple[float, Value]]) -> Value:
    """Return the average of values, weighted by their probabilities."""
    return Value(sum(p * w.share for p, w in parts), sum(p * w.draw for p, w in parts))


def best_of(choices: Iterable[Value]) -> Value:
    """Return the value that a player would choose."""
    first, *others = choices
    for worth in others:
        more = worth.share - first.share
        if more > _EQUAL or (more > -_EQUAL and worth.draw < first.draw - _EQUAL):
            first = worth
    return first


def _best(choices: Iterable[ValueTable]) -> ValueTable:
    """Return the values that a player would choose, for all hands at once."""
    (share, draw), *others = choices
    for other in others:
        more = other.share - share
        better = (more > _EQUAL) | ((more > -_EQUAL) & (other.draw < draw - _EQUAL))
        share, draw = np.where(better, other.share, share), np.where(better, other.draw, draw)
    return ValueTable(share, draw)


def _certain(results: Results) -> ValueTable:
    return ValueTable((results + 1) / 2, (results == 0).astype(float))


def _stage(player: Side) -> str:
    if player.phase == "B":
        return STOPPED
    return ROLLING if player.rolled else FRESH


def _bit(square: str) -> int:
    return 1 << 8 * RANKS.index(square[1]) + FILES.index(square[0])
