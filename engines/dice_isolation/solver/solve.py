"""The solver of Dice Isolation: the first player's outcome under best play, dice included.

Best play maximizes the share of the win, where a draw is a half. Between plays of equal share the
mover takes the one with fewer draws, so that the chances to win, draw and lose are unique, too.

Three stages, each built on the next:

1. Both collect (`outcome_at`): only the tokens in hand matter, and who has to stop. A roll that
   stops neither player adds tokens, so no position repeats.
2. One has entered, the other (the collector) may still roll (`chase`, `spread`): a set of
   squares and two hands. A collector's tokens at least double with every roll, so this is only a
   few rolls deep.
3. Neither rolls any more: `placing`.

In stage 3 one more token never hurts, in hand or on the board with as many in hand: play as if
it were not there, and place anywhere when you would have placed that token. So a player who may
still roll does no better than one who has all the tokens at once and may let any number of turns
pass. If even that player loses (`_is_hopeless`), the dice are not looked at; this settles most of
stage 2. If that player draws the dice are looked at: instead of a draw that both could force there
may be a win or a loss at even odds, which means fewer draws.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property, wraps
from itertools import product
from math import fsum
from typing import Any, TypeAlias, TypeVar, cast

from printkit.engines.dice_isolation.kernel import around
from printkit.engines.dice_isolation.solver import placing
from printkit.engines.dice_isolation.solver.outcome import CERTAIN, EQUAL, Outcome, best_of, mean
from printkit.layouts.dice_isolation.layout import SUPPLY, DiceLayout

Throws: TypeAlias = tuple[tuple[int, float], ...]
"""Totals and their probabilities."""

Collecting: TypeAlias = tuple[int, int, int, int]
"""Tokens and stage of the player to move, then of the other player. Neither has entered."""

THROWS: tuple[Throws, ...] = tuple(
    tuple(
        (total, sum(sum(dice) == total for dice in product(range(1, 7), repeat=count)) / 6**count)
        for total in range(count, 6 * count + 1)
    )
    for count in (1, 2, 3)
)
"""By number of dice, less one."""

FRESH, ROLLING, STOPPED = 0, 1, 2
"""Stages of a player who has not entered: before the first roll, free to roll, forced to enter."""

ENTER = 0  # takes the place of a number of dice

BUDGET = 40_000_000
"""Positions of phase B visited before a board counts as unsolved: about eight seconds."""

_LOOK = 64  # the overhead of calling the search, counted in positions


Method = TypeVar("Method", bound=Callable[..., object])


class UnsolvedError(Exception):
    """Solving the board takes more than the budget."""


def remembered(method: Method) -> Method:
    """Make a method that keeps its results in its object, by its arguments."""
    attribute = f"_{method.__name__}_results"

    @wraps(method)
    def look_up(self: Any, *key: object) -> object:
        results = self.__dict__.setdefault(attribute, {})
        if key not in results:
            results[key] = method(self, *key)
        return results[key]

    return cast(Method, look_up)


class Solver:
    """The values of a board, each worked out on first use.

    Outcomes belong to the player named in each method. Sets of squares are bitboards; hands are
    tokens, up to SUPPLY. Every method that solves raises UnsolvedError once `budget` is spent.
    """

    def __init__(self, layout: DiceLayout, budget: int = BUDGET) -> None:
        self.white = sum(1 << square for square in layout.white)
        self.enough = min(len(layout.white) // 2 + 1, SUPPLY)  # enough to win against any number
        self._around = {1 << square: int(around(1 << square)) for square in layout.white}
        self._workspace = placing.new_workspace(budget)
        hands = range(self.enough + 1)
        self._least = [[placing.LOSS for _ in hands] for _ in hands]
        self._most = [[placing.WIN for _ in hands] for _ in hands]
        self._placed: dict[tuple[int, int, int, int], int] = {}

    @property
    def effort(self) -> int:
        """The effort spent so far."""
        return int(self._workspace.effort[0])

    @property
    def budget(self) -> int:
        """The effort that may still be spent."""
        return int(self._workspace.effort[1]) - self.effort

    def extend(self, budget: int) -> None:
        """Allow this much effort from now on."""
        self._workspace.effort[1] = self.effort + budget

    def stop(self) -> None:
        """Spend the budget, so that a search running in another thread raises UnsolvedError."""
        self._workspace.effort[1] = 0

    def outcome(self, extra: int = 0) -> Outcome:
        """Return the starting player's outcome if the other player begins with `extra` tokens.

        The extra tokens are added to the other player's first roll, which, like any first roll,
        cannot be low.
        """
        return self.outcome_at((0, FRESH, extra, FRESH))

    @cached_property
    def shares(self) -> tuple[float, ...]:
        """The starting player's share, by the number of tokens that the other player
        begins with.
        """
        return tuple(self.outcome(extra).share for extra in range(SUPPLY + 1))

    @property
    def even_head_start(self) -> int:
        """The second player's head start that is nearest to even; of equals the smallest."""
        return min(range(SUPPLY + 1), key=lambda extra: round(abs(self.shares[extra] - 0.5), 9))

    @cached_property
    def least_winner(self) -> int | None:
        """The smallest number of tokens with which entering first wins against any number.

        This must hold even if the other player may roll on. None if no number is enough.
        """
        for own in range(1, SUPPLY + 1):
            if self.result_of_entry(own, SUPPLY) == placing.WIN and all(
                self.outcome_of_entry(own, other, ROLLING).share > 1 - EQUAL
                for other in range(1, SUPPLY + 1)
            ):
                return own
        return None

    def outcome_at(self, position: Collecting) -> Outcome:
        """Return the mover's outcome."""
        return self.choice(position)[1]

    @remembered
    def choice(self, position: Collecting) -> tuple[int, Outcome]:
        """Return the best number of dice to roll, or ENTER to place a token, and its outcome."""
        own, stage, other, other_stage = position
        if stage == FRESH:
            return self._best_roll(position)
        sure = self._entry_limits(own, other, other_stage)[0]
        best = None
        if stage == ROLLING and sure < placing.WIN:
            best = self._best_roll(position)
            bound = self._entry_most(own, other, other_stage)
            if best[1].share > min(bound + EQUAL, 1 - EQUAL):
                return best
        now = self.outcome_of_entry(own, other, other_stage)
        return best if best and best[1].better(now) else (ENTER, now)

    def outcome_of_entry(self, own: int, other: int, other_stage: int) -> Outcome:
        """Return the mover's outcome if they enter now with `own` tokens, as the first to do so."""
        sure, most = self._entry_limits(own, other, other_stage)
        if sure == most:
            return CERTAIN[most]
        return self.waiting_collector(0, min(own, self.enough), other).flip()

    def roll(self, dice: int, position: Collecting) -> Outcome:
        """Return the mover's outcome if they roll this number of dice."""
        return mean([(p, self.outcome_at(after).flip()) for p, after in after_roll(dice, position)])

    def _best_roll(self, position: Collecting) -> tuple[int, Outcome]:
        """Return the best number of dice, and its outcome.

        Numbers of dice that cannot be as good as another number are left out.
        """
        number, best = 3, self.roll(3, position)
        for dice in (2, 1):
            after = after_roll(dice, position)
            if 1 - fsum(p * self._limits(reply)[0] for p, reply in after) > best.share - EQUAL:
                now = self.roll(dice, position)
                if now.better(best):
                    number, best = dice, now
        return number, best

    @remembered
    def _limits(self, position: Collecting) -> tuple[float, float]:
        """Return bounds on the share that `outcome_at` gives, without looking at stage 2."""
        own, stage, other, other_stage = position
        low, high, sure = 0.0, 0.0, placing.LOSS
        if stage != FRESH:
            sure, most = self._entry_limits(own, other, other_stage)
            low, high = CERTAIN[sure].share, CERTAIN[most].share
        if stage != STOPPED and sure < placing.WIN:
            for dice in (1, 2, 3):
                limits = [(p, self._limits(after)) for p, after in after_roll(dice, position)]
                low = max(low, 1 - fsum(p * most for p, (_, most) in limits))
                high = max(high, 1 - fsum(p * least for p, (least, _) in limits))
        return low, high

    def _entry_limits(self, own: int, other: int, other_stage: int) -> tuple[int, int]:
        """Return the worst and best result for entering first, as far as stage 3 alone
        shows them.
        """
        most = self.result_of_entry(own, other)
        if other_stage == STOPPED or (
            most == placing.WIN and self._outlasts(0, min(own, self.enough))
        ):
            return most, most
        return placing.LOSS, most

    def _entry_most(self, own: int, other: int, other_stage: int) -> float:
        """Return an upper bound on the share for entering first.

        Fewer tokens are no better, and with a few more than `own` the player would roll three dice.
        """
        most = CERTAIN[self.result_of_entry(own, other)].share
        winner = self.least_winner
        if other_stage == STOPPED or winner is None or own > winner - 4:
            return most
        return min(most, 1 - self.waiting_collector(0, winner - 4, other).share)

    @remembered
    def waiting_collector(self, tokens: int, hand: int, other: int) -> Outcome:
        """Return the collector's outcome, with `other` in hand.

        The opponent is to move and has `tokens` on the board (perhaps none) and `hand`.
        """
        now = self.place_out(tokens, 0, hand, other)
        if now == placing.LOSS or (now == placing.WIN and self._outlasts(tokens, hand)):
            return CERTAIN[-now]
        wider = self._widen(tokens, hand)
        if not wider:
            return self.go_on_alone(tokens, other)
        best = CERTAIN[placing.WIN]
        for board in wider:
            if CERTAIN[self._enter(board, hand - 1, other)].share <= best.share + EQUAL:
                chased = self.moving_collector(board, hand - 1, other)
                if chased.flip().better(best.flip()):
                    best = chased
        return best

    @remembered
    def moving_collector(self, tokens: int, hand: int, own: int) -> Outcome:
        """Return the outcome of a collector to move with `own` in hand; the other has `tokens`,
        `hand`.
        """
        now = self._enter(tokens, hand, own)
        if now == placing.WIN or (now == placing.LOSS and self._is_hopeless(tokens, hand)):
            return CERTAIN[now]
        rolls = [self.chase_with(dice, tokens, hand, own) for dice in (1, 2, 3)]
        return best_of([CERTAIN[now], *rolls])

    def chase_with(self, dice: int, tokens: int, hand: int, own: int) -> Outcome:
        """Return the outcome of a collector who rolls `dice` dice; see `chase` for the rest."""
        return _collect(
            dice,
            own,
            lambda after: CERTAIN[-self.place_out(tokens, 0, hand, after)],
            lambda after: self.waiting_collector(tokens, hand, after),
        )

    def go_on_alone(self, tokens: int, own: int) -> Outcome:
        """Return the outcome of a collector to move when the other player, with `tokens`,
        is out.
        """
        now = self._enter(tokens, 0, own)
        if self._enter(tokens, 0, SUPPLY) == now:
            return CERTAIN[now]
        return best_of([CERTAIN[now], *(self.roll_alone(d, tokens, own) for d in (1, 2, 3))])

    def roll_alone(self, dice: int, tokens: int, own: int) -> Outcome:
        """Return the outcome of a collector who rolls this number of dice; otherwise as in
        `go_on_alone`.
        """
        return _collect(
            dice,
            own,
            lambda after: CERTAIN[self._enter(tokens, 0, after)],
            lambda after: self.go_on_alone(tokens, after),
        )

    def result_of_entry(self, own: int, other: int) -> int:
        """Return the result for the player who enters first, by the tokens in hand; neither may
        roll.
        """
        own, other = min(own, self.enough), min(other, self.enough)
        if self._least[own][other] < self._most[own][other]:
            result = self.place_out(0, 0, own, other)
            for least in self._least[own:]:  # more tokens are never worse
                least[: other + 1] = [max(each, result) for each in least[: other + 1]]
            for most in self._most[: own + 1]:
                most[other:] = [min(each, result) for each in most[other:]]
        return self._least[own][other]

    @remembered
    def _is_hopeless(self, tokens: int, hand: int) -> bool:
        """Whether a collector to move loses with any hand, however long they wait.

        Waiting makes the other player move tokens from the hand to the board. That does not hurt a
        player with plenty: whenever the collector enters, the replies to entering at once still
        win. If a reply needs a square that already has a token, any other square will do. So the
        player gets every square of those replies unless the hand runs out first. But then all their
        tokens are on the board, and they outnumber what the rest of it can hold. A player with
        fewer tokens may have to fill the last square that blocks a way, so then each move is tried.
        """
        return self._enter(tokens, hand, SUPPLY) == placing.LOSS and (
            self._has_plenty(tokens, hand) or self._outlasts(tokens, hand)
        )

    def _outlasts(self, tokens: int, hand: int) -> bool:
        """Whether a player to move with `tokens` wins against a collector who has all tokens and
        waits.
        """
        wider = self._widen(tokens, hand)
        if not wider:
            return self._enter(tokens, 0, SUPPLY) == placing.LOSS
        return any(self._is_hopeless(board, hand - 1) for board in wider)

    def _has_plenty(self, tokens: int, hand: int) -> bool:
        """Whether all these tokens, once on the board, would win wherever they are."""
        total = tokens.bit_count() + hand
        return total > min(self.white.bit_count() - total, SUPPLY)

    def _enter(self, tokens: int, hand: int, own: int) -> int:
        """Return the result for entering now with `own` in hand; the other has `tokens`
        and `hand`.
        """
        return self.place_out(0, tokens, own, hand)

    def place_out(self, own: int, other: int, own_hand: int, other_hand: int) -> int:
        """Return the result for the player to move, who has `own` on the board; neither
        will roll.
        """
        own_hand = max(0, min(own_hand, self.enough - own.bit_count()))
        other_hand = max(0, min(other_hand, self.enough - other.bit_count()))
        key = own, other, own_hand, other_hand
        if key not in self._placed:
            self._workspace.effort[0] += _LOOK
            try:
                self._placed[key] = placing.find_result(self.white, *key, self._workspace)
            except OverflowError:
                raise UnsolvedError from None
        return self._placed[key]

    def _widen(self, tokens: int, hand: int) -> list[int]:
        """Return `tokens`, alone on the board, plus one more in every way, most neighbours
        first.
        """
        squares = self.white & ~tokens if hand else 0
        near, left = 0, tokens  # calling a kernel's `around` would take longer
        while left:
            token = left & -left
            near |= self._around[token]
            left ^= token
        if tokens:
            squares &= near
        wider = []
        while squares:
            square = squares & -squares
            wider.append(square)
            squares ^= square
        wider.sort(key=lambda square: -(near | self._around[square]).bit_count())
        return [tokens | square for square in wider]


def _collect(
    dice: int, own: int, stopped: Callable[[int], Outcome], free: Callable[[int], Outcome]
) -> Outcome:
    """Return the outcome of rolling this number of dice with `own` in hand.

    `stopped` and `free` give the outcome by the tokens in hand after a low roll and another one.
    """
    return mean(
        [
            (p, (stopped if total < own else free)(min(own + total, SUPPLY)))
            for total, p in THROWS[dice - 1]
        ]
    )


def after_roll(dice: int, position: Collecting) -> list[tuple[float, Collecting]]:
    """Return the positions after rolling this number of dice, with their probabilities."""
    return [(p, after_total(total, position)) for total, p in THROWS[dice - 1]]


def after_total(total: int, position: Collecting) -> Collecting:
    """Return the position after a roll of this total, for the next mover."""
    own, stage, other, other_stage = position
    after = STOPPED if stage == ROLLING and total < own else ROLLING
    return other, other_stage, min(own + total, SUPPLY), after
