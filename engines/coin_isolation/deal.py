"""Dealing a fair Coin Isolation setup: by luck for two, with swapped coins for more."""

from __future__ import annotations

from collections.abc import Callable

from engines import deal
from engines.arena import Arena
from engines.coin_isolation.swaps import Variation, make_even, swap_words
from engines.deal import Dealt, Examined
from engines.verdict import Watch
from layouts.setup import Setup
from layouts.verdict import Attempt, Deal

_CANDIDATES = 5
_MOST_SWAPS = 2
_CROWD = 24


def deal_fair(
    candidate: Callable[[int], Setup],
    seed: int,
    arena: Arena,
    version: str,
    watch: Watch,
    tell: Callable[[Attempt], None],
) -> Dealt:
    """A fair and playable setup, from `candidate(seed)` on; parameters as of `engines.deal`.

    For two, every fourth or so is as it is dealt. Three and four are seldom all even by luck: the
    coins of a candidate are swapped until they are. Layouts that were dealt balanced stay so.
    """
    first = candidate(seed)
    if first.players == 2 or first.ways:
        return deal.deal_fair(candidate, seed, arena, version, watch, tell)
    attempts: list[Attempt] = []
    found = []
    for number in range(seed, seed + _CANDIDATES):
        setup = candidate(number)

        def note(variation: Variation, examined: Examined, number: int = number) -> None:
            dealt = candidate(number)
            words = "; ".join(swap_words(dealt, swap) for swap in variation.swaps)
            text = f"{words} swapped: {examined.outcome}" if words else examined.outcome
            attempts.append(Attempt(number, examined.games, examined.passed, text))
            tell(attempts[-1])

        evened = make_even(setup, _as_it_is, arena, version, watch, note, _MOST_SWAPS, _CROWD)
        if evened.examined.verdict is not None and evened.examined.passed:
            made = evened.variation.setup
            return Dealt(made, evened.examined.verdict, Deal(tuple(attempts), proven=True))
        found.append(evened.variation)
    best = min(found, key=lambda variation: variation.tally.deviation)
    judge = first.game.part("engines", "check").judge
    verdict = judge(best.setup, arena, version, watch, seed=1)
    text = "not proven, the most even of all candidates"
    attempts.append(Attempt(seed + found.index(best), verdict.games, True, text))
    tell(attempts[-1])
    return Dealt(best.setup, verdict, Deal(tuple(attempts), proven=False))


def _as_it_is(setup: Setup) -> Setup:
    return setup
