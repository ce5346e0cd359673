"""Fair deals of Coin Isolation: random coins for two, leaning ones for three and four."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from engines.contract import FairDeal, Session
from engines.judging import deal
from layouts.coin_isolation.layout import CoinLayout
from layouts.coin_isolation.randomizer import deal as deal_layout
from layouts.errors import InputError
from layouts.setup import Setup
from layouts.verdict import Attempt


def deal_fair(
    session: Session,
    candidate: Callable[[int], Setup[CoinLayout]],
    seed: int,
    tell: Callable[[Attempt], None],
) -> FairDeal:
    """A fair and playable setup, as of `engines.contract.DealFair`.

    Three and four are hardly ever all even by luck, and where all sides are the same whoever plays
    first wins most: their candidates are dealt leaning, where the coins can be, unless another way
    was asked for.
    """

    def dealt(number: int) -> Setup[CoinLayout]:
        setup = candidate(number)
        return setup if setup.players == 2 or setup.deal_options else _leaning(setup, number)

    return deal.deal_fair(session, dealt, seed, tell)


def _leaning(setup: Setup[CoinLayout], number: int) -> Setup[CoinLayout]:
    """What the seed deals in favour of later players, `setup` where coins cannot be shared so."""
    try:
        layout = deal_layout(number, setup.variants, ("leaning",))
    except InputError:
        return setup
    return replace(setup, layout=layout, deal_options=("leaning",))
