"""Fair deals of Coin Isolation: random coins for two, leaning ones for three and four."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from engines.contract import FairDeal, Session, Trial
from engines.judging import deal
from engines.judging.trial import race_alone
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
        return _as_dealt(candidate(number), number)

    return deal.deal_fair(session, dealt, seed, tell)


def try_out(session: Session, setup: Setup[CoinLayout]) -> Trial:
    """The trial of a setup, as of `engines.contract.TryOut`; a dealt one is dealt as above."""
    return race_alone(session, setup if setup.seed is None else _as_dealt(setup, setup.seed))


def _as_dealt(setup: Setup[CoinLayout], number: int) -> Setup[CoinLayout]:
    """What is dealt for so many players where no way was asked for."""
    return setup if setup.players == 2 or setup.deal_options else _leaning(setup, number)


def _leaning(setup: Setup[CoinLayout], number: int) -> Setup[CoinLayout]:
    """What the seed deals in favour of later players, `setup` where coins cannot be shared so."""
    try:
        layout = deal_layout(number, setup.variants, ("leaning",))
    except InputError:
        return setup
    return replace(setup, layout=layout, deal_options=("leaning",))
