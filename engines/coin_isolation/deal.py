"""Fair deals of Coin Isolation: of what candidates are dealt, if no way of dealing is asked for."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from engines.contract import Session, Trial
from engines.judging import deal
from engines.judging.trial import race_alone
from layouts.coin_isolation.layout import CoinLayout
from layouts.coin_isolation.randomizer import deal as deal_layout
from layouts.errors import InputError
from layouts.setup import AnyChecked, Setup


def deal_fair(
    session: Session,
    candidate: Callable[[int], Setup[CoinLayout]],
    seed: int,
) -> AnyChecked:
    """A fair and playable setup, as in `engines.contract.Engine.deal_fair`.

    Where coins lie tells part of who will win, so candidates are weighed. Three and four are hardly
    ever all even by luck, and where all sides are the same whoever plays first wins most: theirs
    are leaning, too, where the coins can be.
    """

    def dealt(number: int) -> Setup[CoinLayout]:
        return _as_dealt(candidate(number), number)

    return deal.deal_fair(session, dealt, seed)


def try_out(session: Session, setup: Setup[CoinLayout]) -> Trial:
    """The trial of a setup, as in `engines.contract.Engine.try_out`.

    One that has a seed is dealt as for a fair deal.
    """
    return race_alone(session, setup if setup.seed is None else _as_dealt(setup, setup.seed))


def _as_dealt(setup: Setup[CoinLayout], number: int) -> Setup[CoinLayout]:
    """What is dealt for so many players where no way was asked for."""
    if setup.deal_options:
        return setup
    if setup.players == 2:
        return _dealt(setup, number, ("weighed",))
    try:
        return _dealt(setup, number, ("leaning", "weighed"))
    except InputError:  # these coins cannot be shared out evenly
        return setup


def _dealt(setup: Setup[CoinLayout], number: int, options: tuple[str, ...]) -> Setup[CoinLayout]:
    """What the seed deals in this way."""
    return replace(setup, layout=deal_layout(number, setup.variants, options), deal_options=options)
