"""The head start in cents (a handicap): found from the sums of games that were played, then tried.

Whoever takes the most money wins, so the final sums of games tell at once who would have won them
with some cents more. The cents that even out the seats then are played with: players who know of
them play differently, and the best of many fits looks better than it is.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import product

import numpy as np
from numpy.typing import NDArray

from engines.contract import Decision, Session
from engines.judging.games import batches_of
from engines.search.ladder import Strength
from engines.search.players import Player
from engines.search.selfplay import Games, join
from engines.statistics import Tally, empty_tally
from layouts.coin_isolation.game import Offer
from layouts.coin_isolation.layout import CoinLayout
from layouts.head_start import HeadStart, head_start_of, head_start_text, head_start_words
from layouts.setup import Setup
from layouts.words import together

MOST = 35
"""The most cents that are offered: what one quarter and one dime are worth."""

LEAST_GAMES = 200
"""Games from which cents are found, at least."""

TRIED = 400
"""Fresh games by which an offer is tried."""

_WORTH_IT = 0.8  # how far from even it may be with an offer, times as far as without

_ROUNDS = 3  # of TRIED games with the cents so far; found anew after each, from the games of all
_EXPERTS = 200  # of theirs each

_COARSE, _FINE = 3, 3  # cents from one to the next at first, and how far around the best after that
_FIRST_LOOK = 400  # games for the coarse ones
_AT_ONCE = 2_000_000  # sums that are looked at in one go

Cents = NDArray[np.int64]
"""What each seat begins with, a row for each way: shape (ways, seats)."""


@dataclass(frozen=True, slots=True)
class FinalSums:
    """How n games ended.

    `money` (n, seats) is what was taken in cents, a head start left out. `last` (n, seats) is when
    a coin was taken last: larger is later, 0 is never.
    """

    money: NDArray[np.int64]
    last: NDArray[np.int64]

    @classmethod
    def of(cls, games: Games) -> FinalSums:
        """Those of games that were recorded."""
        seats = range(games.returns.shape[1])
        rows = np.arange(1, games.gains.shape[1] + 1)
        gains = [games.gains * (games.seats == seat) for seat in seats]
        return cls(
            np.stack([gained.sum(axis=1) for gained in gains], axis=1).astype(np.int64),
            np.stack([((gained > 0) * rows).max(axis=1) for gained in gains], axis=1),
        )

    def plus(self, more: FinalSums) -> FinalSums:
        """With more games."""
        return FinalSums(
            np.concatenate([self.money, more.money]), np.concatenate([self.last, more.last])
        )

    def shares(self, ways: Cents) -> NDArray[np.float64]:
        """Each seat's share of the wins, had players begun with the cents of each way.

        A tie goes to whoever took a coin last; where none of the tied did, all share the game.
        """
        games, seats = self.money.shape
        size = max(1, _AT_ONCE // max(1, games * seats))
        parts = [self._shares(ways[at : at + size]) for at in range(0, len(ways), size)]
        return np.concatenate(parts)

    def _shares(self, ways: Cents) -> NDArray[np.float64]:
        beyond = int(self.last.max()) + 1  # a cent outweighs any last coin
        keys = (self.money + ways[:, None, :]) * beyond + self.last
        wins = keys == keys.max(axis=2, keepdims=True)
        alone = wins.sum(axis=2, keepdims=True) == 1
        shares: NDArray[np.float64] = np.where(alone, wins, 1 / wins.shape[2]).mean(axis=1)
        return shares


def fitted(kinds: Sequence[FinalSums], most: int = MOST) -> HeadStart:
    """The cents, 0 to `most` and 0 for somebody, with which games end most evenly.

    Where `kinds` of players differ, those count whose games are the least even, beside what chance
    makes of so many games. Of several such ways it is the one of the fewest cents.
    """
    seats = kinds[0].money.shape[1]
    steps = sorted({*range(0, most + 1, _COARSE), most})
    first = [FinalSums(sums.money[:_FIRST_LOOK], sums.last[:_FIRST_LOOK]) for sums in kinds]
    best = _most_even(first, _ways([steps] * seats))
    around = [range(max(0, n - _FINE), min(most, n + _FINE) + 1) for n in best]
    return head_start_of(_most_even(kinds, _ways([*map(list, around)])))


def _ways(cents: list[list[int]]) -> Cents:
    """Every way to give the seats some of these cents, with 0 for somebody; few cents first."""
    ways = sorted({tuple(n - min(way) for n in way) for way in product(*cents)}, key=sum)
    return np.array(ways, np.int64)


def _most_even(kinds: Sequence[FinalSums], ways: Cents) -> list[int]:
    shares = np.stack([sums.shares(ways) for sums in kinds])
    sizes = np.sqrt([[len(sums.money)] for sums in kinds])
    deviation = (np.abs(shares - 1 / ways.shape[1]).max(axis=2) * sizes).max(axis=0)
    best: list[int] = ways[deviation.round(9).argmin()].tolist()
    return best


def offered(
    session: Session, setup: Setup[CoinLayout], decision: Decision, seed: int
) -> Offer | None:
    """The head start that `decision`, games of `setup` as it is, says would even it out.

    None where these are even, or fresh games with the head start hardly more so.
    """
    if decision.tally.fairness() == "fair":
        return None
    default = session.engine.ladder.default
    sums = FinalSums.of(decision.games)
    more = LEAST_GAMES - len(sums.money)
    if more > 0:
        sums = sums.plus(played(session, setup, default, "head start", seed, more)[1])
    cents = fitted([sums])
    if not cents or cents == setup.head_start:
        return None
    with_cents = replace(setup, head_start=cents)
    tried, _ = played(session, with_cents, default, "head start", seed, TRIED)
    if tried.deviation > _WORTH_IT * decision.tally.deviation:
        return None
    return Offer(cents, default.name, tried.games, tried.seats)


def offer_words(session: Session, setup: Setup[CoinLayout], offer: Offer) -> str:
    """What is offered, and how even it then was, in sentences."""
    shares = [f"{seat.share:.0%}" for seat in offer.seats]
    who = session.engine.ladder.default.words
    one = "another" if setup.head_start else "a"
    return (
        f"With {one} head start it is more even: {head_start_words(setup.game, offer.cents)}. In "
        f"{offer.games} fresh games between {who} who knew of it the "
        f"shares were {together(shares)}. "
        f"--head-start {head_start_text(offer.cents)} checks and prints it so; "
        "--head-start auto takes longer to find the best one."
    )


def evened_out(session: Session, setup: Setup[CoinLayout], seed: int = 0) -> Setup[CoinLayout]:
    """`setup` with the head start that evens it out, as of `engines.contract.EvenOut`.

    More games tell more than an offer's: those of experts too, and of players who know of the
    cents, who take other coins than those who have none.
    """
    ladder = session.engine.ladder
    _, sums = played(session, setup, ladder.default, "evening out", seed, TRIED)
    setup = replace(setup, head_start=fitted([sums]))
    strengths = [strength for strength in ladder.panel if strength.level != "master"]
    known: dict[str, FinalSums] = {}
    for turn in range(_ROUNDS):
        for strength in strengths:
            games = TRIED if strength is ladder.default else _EXPERTS
            _, sums = played(session, setup, strength, f"evening out {turn}", seed, games)
            before = known.get(strength.name)
            known[strength.name] = before.plus(sums) if before else sums
        setup = replace(setup, head_start=fitted([*known.values()]))
    return setup


def played(
    session: Session,
    setup: Setup[CoinLayout],
    strength: Strength[Player],
    purpose: str,
    seed: int,
    games: int,
) -> tuple[Tally, FinalSums]:
    """So many games between players of a strength, and how they ended."""
    tally, batches = empty_tally(setup.players), []
    for batch in batches_of(session, setup, strength, purpose, seed, games):
        tally = tally.plus(batch.returns)
        batches.append(batch)
        session.listener.step(f"head start, {strength.words}", tally.games, games)
    return tally, FinalSums.of(join(batches))
