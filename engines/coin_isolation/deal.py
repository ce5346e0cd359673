"""Dealing a fair Coin Isolation setup: by luck for two, else with balanced and swapped coins."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from engines.coin_isolation.randomizer import deal as deal_layout
from engines.coin_isolation.swaps import Variation, make_even, swap_words
from engines.judging import deal
from engines.judging.deal import Dealt, Examined
from engines.judging.verdict import Watch
from engines.search.arena import Arena
from layouts.errors import InputError
from layouts.setup import Setup
from layouts.verdict import Attempt, Deal

_CANDIDATES = 8
_MOST_SWAPS = 1
_CROWD = 24


def deal_fair(
    candidate: Callable[[int], Setup],
    seed: int,
    arena: Arena,
    version: str,
    watch: Watch,
    tell: Callable[[Attempt], None],
) -> Dealt:
    """A fair and playable setup, from `candidate(seed)` on; parameters as of `engines.judging.deal`.

    For two, every fourth or so is as it is dealt. Three and four are seldom all even by luck, and
    hardly ever at every strength: two coins of a candidate are swapped if that helps, and all but
    the first candidate are dealt balanced where the coins can be. What was asked to be balanced
    stays so.
    """
    first = candidate(seed)
    if first.players == 2 or first.ways:
        return deal.deal_fair(candidate, seed, arena, version, watch, tell)
    attempts: list[Attempt] = []
    found = []
    for number in range(seed, seed + _CANDIDATES):
        setup = candidate(number) if number == seed else _balanced(candidate(number), number)

        def note(variation: Variation, examined: Examined, dealt: Setup = setup) -> None:
            words = [" ".join(dealt.ways)] if dealt.ways else []
            words += (f"{swap_words(dealt, swap)} swapped" for swap in variation.swaps)
            text = ": ".join([", ".join(words), examined.outcome] if words else [examined.outcome])
            assert dealt.seed is not None
            number = dealt.seed
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


def _balanced(setup: Setup, number: int) -> Setup:
    """What the seed deals to all sides alike, or `setup` where the coins cannot be shared so."""
    try:
        layout = deal_layout(number, setup.variants, ("balanced",))
    except InputError:
        return setup
    return replace(setup, layout=layout, ways=("balanced",))


def _as_it_is(setup: Setup) -> Setup:
    return setup
