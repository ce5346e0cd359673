"""Dice Isolation's whole game solved: what every position of a small board is worth.

The oracle that the solver is held against. It is written from the rules, shares no code with the
engine, and leaves nothing out: every token on every square, every roll, every pass, to the end of
the game. All hands are worked out at once, in arrays, which is what makes it fast enough.

A board is text, a set of squares a number with bit 8 * rank + file for each. Worth is for whoever
is named: the share of the win, a draw being a half, and how likely a draw is. Both play for the
share, and of plays of equal share take the one with fewer draws.
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
    Player,
    Position,
    adjacent,
    white_squares,
)

Results = NDArray[np.int8]
"""1 for a win, 0 for a draw, -1 for a loss, by the hand of who is to move and the other's."""

Shares = NDArray[np.float64]

FRESH, ROLLING, STOPPED = "fresh", "rolling", "stopped"
"""Before the first roll; free to roll; has to place. Nobody of them has a token on the board."""

_EQUAL = 1e-9


class Worth(NamedTuple):
    """What a player can expect."""

    share: float
    draw: float


class Worths(NamedTuple):
    """The same by two hands: of who spreads over the board, and of who may still roll."""

    share: Shares
    draw: Shares


class Whole:
    """A board, every position of which can be asked for.

    `faces` are those of each die, `supply` the most tokens that anybody has; it is more than three
    dice can show, or there would be no end to rolling.
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
        for known in ("results", "chased", "alone", "spreading", "collecting"):
            setattr(self, known, cache(getattr(self, known)))

    # Nobody rolls any more

    def results(self, own: int, other: int, other_is_out: bool = False) -> Results:
        """Who is to move has `own` on the board; who is out has passed."""
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
        """Where a token may be placed, in hand or not."""
        free = [square for square in self._around if not square & (own | other)]
        return [square for square in free if not own or self._around[square] & own]

    # One spreads over the board, the other may still roll

    def chased(self, tokens: int) -> Worths:
        """For who may roll and is to move; the other has `tokens` on the board."""
        now = _certain(self.results(0, tokens).T)
        return _best([now, *(self.chasing(dice, tokens) for dice in (1, 2, 3))])

    def chasing(self, dice: int, tokens: int) -> Worths:
        """The same for who rolls so many dice."""
        stopped = _certain(-self.results(tokens, 0))
        return self._rolled(dice, stopped, self.spreading(tokens))

    def spreading(self, tokens: int) -> Worths:
        """For who may roll; the other has `tokens` on the board, perhaps none, and is to move."""
        alone = self.alone(tokens)
        squares = self.open(tokens, 0)
        if not squares:
            return alone
        wider = [self.chased(tokens | square) for square in squares]
        mine = _best([Worths(1 - share, draw) for share, draw in wider])
        share, draw = alone.share.copy(), alone.draw.copy()
        share[1:], draw[1:] = 1 - mine.share[:-1], mine.draw[:-1]
        return Worths(share, draw)

    def alone(self, tokens: int) -> Worths:
        """For who may roll; the other has `tokens` on the board and has passed."""
        now = _certain(self.results(0, tokens, True).T)
        worths = Worths(now.share.copy(), now.draw.copy())
        for hand in range(self.supply, 0, -1):
            choices = [now, *(self._rolled(dice, now, worths) for dice in (1, 2, 3))]
            best = _best([Worths(c.share[:, hand], c.draw[:, hand]) for c in choices])
            worths.share[:, hand], worths.draw[:, hand] = best
        return worths

    def rolling_alone(self, dice: int, tokens: int) -> Worths:
        """The same for who rolls so many dice."""
        return self._rolled(dice, _certain(self.results(0, tokens, True).T), self.alone(tokens))

    def _rolled(self, dice: int, stopped: Worths, rolling: Worths) -> Worths:
        """Before a roll, from what it is worth after one to have so many and stop, or to go on."""
        stops, goes_on = self._stops[dice - 1], self._goes_on[dice - 1]
        return Worths(
            stopped.share @ stops + rolling.share @ goes_on,
            stopped.draw @ stops + rolling.draw @ goes_on,
        )

    def _chances(self, falls: Counter[int]) -> tuple[Shares, Shares]:
        """By the tokens after a roll and before it: the chance to have to stop, and to go on."""
        stops, goes_on = np.zeros((2, self.supply + 1, self.supply + 1))
        for had in range(1, self.supply + 1):
            for total, ways in falls.items():
                chances = stops if total < had else goes_on
                chances[min(had + total, self.supply), had] += ways / falls.total()
        return stops, goes_on

    # Nobody has entered

    def collecting(self, own: int, stage: str, other: int, other_stage: str) -> Worth:
        """For who is to move, each with so many tokens in hand."""
        key = own, stage, other, other_stage
        choices = [] if stage == FRESH else [self.entering(own, other, other_stage)]
        if stage != STOPPED:
            choices += [self.rolling(dice, *key) for dice in (1, 2, 3)]
        return best_of(choices)

    def entering(self, own: int, other: int, other_stage: str) -> Worth:
        """For who places the first token of all."""
        if other_stage == STOPPED:
            return certain(int(self.results(0, 0)[own, other]))
        return flipped(at(self.spreading(0), own, other))

    def rolling(self, dice: int, own: int, stage: str, other: int, other_stage: str) -> Worth:
        """For who rolls so many dice."""
        falls = self.falls[dice - 1]
        parts = []
        for total, ways in falls.items():
            after = STOPPED if stage == ROLLING and total < own else ROLLING
            key = other, other_stage, min(own + total, self.supply), after
            parts.append((ways / falls.total(), flipped(self.collecting(*key))))
        return mean(parts)

    # Any position of the slow rules

    def worth(self, position: Position) -> Worth:
        """For whoever is to move; once it is over, for who moved last."""
        player, other = (position.players[seat] for seat in (position.turn, 1 - position.turn))
        own, theirs = (sum(map(_bit, p.tokens)) for p in (player, other))
        hands = player.hand, other.hand
        if position.over:
            return certain(int(np.sign(len(player.tokens) - len(other.tokens))))
        if not own and not theirs:
            return self.collecting(hands[0], _stage(player), hands[1], _stage(other))
        if player.phase == "A":
            return at((self.alone if other.out else self.chased)(theirs), hands[1], hands[0])
        if other.phase == "A":
            return flipped(at(self.spreading(own), *hands))
        return certain(int(self.results(own, theirs, other.out)[hands]))

    def moves(self, position: Position) -> dict[str, Worth]:
        """What each move that is offered is worth to who makes it, by the positions it leads to."""
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

    def _after(self, before: Position, after: Position) -> Worth:
        """For who moved."""
        worth = self.worth(after)
        return worth if after.turn == before.turn else flipped(worth)


def at(worths: Worths, spreader: int, collector: int) -> Worth:
    """With these hands."""
    return Worth(float(worths.share[spreader, collector]), float(worths.draw[spreader, collector]))


def certain(result: int) -> Worth:
    """What a result is worth."""
    return Worth((result + 1) / 2, float(result == 0))


def flipped(worth: Worth) -> Worth:
    """The same for the other player."""
    return Worth(1 - worth.share, worth.draw)


def mean(parts: list[tuple[float, Worth]]) -> Worth:
    """What is to be expected of such worths with their probabilities."""
    return Worth(sum(p * w.share for p, w in parts), sum(p * w.draw for p, w in parts))


def best_of(choices: Iterable[Worth]) -> Worth:
    """What who has the choice takes."""
    first, *others = choices
    for worth in others:
        more = worth.share - first.share
        if more > _EQUAL or (more > -_EQUAL and worth.draw < first.draw - _EQUAL):
            first = worth
    return first


def _best(choices: Iterable[Worths]) -> Worths:
    """The same for all hands at once."""
    (share, draw), *others = choices
    for other in others:
        more = other.share - share
        better = (more > _EQUAL) | ((more > -_EQUAL) & (other.draw < draw - _EQUAL))
        share, draw = np.where(better, other.share, share), np.where(better, other.draw, draw)
    return Worths(share, draw)


def _certain(results: Results) -> Worths:
    return Worths((results + 1) / 2, (results == 0).astype(float))


def _stage(player: Player) -> str:
    if player.phase == "B":
        return STOPPED
    return ROLLING if player.rolled else FRESH


def _bit(square: str) -> int:
    return 1 << 8 * RANKS.index(square[1]) + FILES.index(square[0])
