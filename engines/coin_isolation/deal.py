"""Fair deals of Coin Isolation: by luck for two, else with balanced and swapped coins."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from engines.coin_isolation.swaps import Variation, make_even, swap_words
from engines.contract import FairDeal, Session
from engines.judging import deal
from engines.judging.deal import Examination
from layouts.coin_isolation.layout import CoinLayout
from layouts.coin_isolation.randomizer import deal as deal_layout
from layouts.errors import InputError
from layouts.setup import Setup
from layouts.verdict import Attempt, Deal

_CANDIDATES = 8
_MOST_SWAPS = 1
_VARIATIONS = 24


def deal_fair(
    session: Session,
    candidate: Callable[[int], Setup[CoinLayout]],
    seed: int,
    tell: Callable[[Attempt], None],
) -> FairDeal:
    """A fair and playable setup, as of `engines.contract.DealFair`.

    For two, every fourth or so is as it is dealt. Three and four are seldom all even by luck, and
    hardly ever at every strength: two coins of a candidate are swapped if that helps, and all but
    the first candidate are dealt balanced where the coins can be. What was asked to be balanced
    stays so.
    """
    first = candidate(seed)
    if first.players == 2 or first.deal_options:
        return deal.deal_fair(session, candidate, seed, tell)
    attempts: list[Attempt] = []
    found = []
    for number in range(seed, seed + _CANDIDATES):
        setup = candidate(number) if number == seed else _balanced(candidate(number), number)

        def note(
            variation: Variation, examination: Examination, dealt: Setup[CoinLayout] = setup
        ) -> None:
            attempts.append(_attempt(dealt, variation, examination))
            tell(attempts[-1])

        search = make_even(session, setup, _as_it_is, note, _MOST_SWAPS, _VARIATIONS)
        if search.examination.verdict is not None and search.examination.passed:
            made = search.variation.setup
            return FairDeal(made, search.examination.verdict, Deal(tuple(attempts), proven=True))
        found.append(search.variation)
    best = min(found, key=lambda variation: variation.tally.deviation)
    verdict = session.engine.judge(session, best.setup, seed=1)
    text = "not proven, the most even of all candidates"
    attempts.append(Attempt(seed + found.index(best), verdict.games, True, text))
    tell(attempts[-1])
    return FairDeal(best.setup, verdict, Deal(tuple(attempts), proven=False))


def _attempt(dealt: Setup[CoinLayout], variation: Variation, examination: Examination) -> Attempt:
    """What became of a variation of a setup that was dealt."""
    words = [" ".join(dealt.deal_options)] if dealt.deal_options else []
    words += (f"{swap_words(dealt, swap)} swapped" for swap in variation.swaps)
    outcome = examination.outcome
    text = f"{', '.join(words)}: {outcome}" if words else outcome
    assert dealt.seed is not None
    return Attempt(dealt.seed, examination.games, examination.passed, text)


def _balanced(setup: Setup[CoinLayout], number: int) -> Setup[CoinLayout]:
    """What the seed deals to all sides alike, or `setup` where the coins cannot be shared so."""
    try:
        layout = deal_layout(number, setup.variants, ("balanced",))
    except InputError:
        return setup
    return replace(setup, layout=layout, deal_options=("balanced",))


def _as_it_is(setup: Setup[CoinLayout]) -> Setup[CoinLayout]:
    return setup
