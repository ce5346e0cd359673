"""Do the statistics hold? Checks of setups whose shares of wins are known, because coins decide.

Everything is as in a real check but for the games themselves: an arena that flips coins stands in
for the one that plays.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import cast

import numpy as np

from benchmarks.setups import GAME, ignore, setup
from engines.contract import Session
from engines.games import engine_of
from engines.judging.panel import fairness
from engines.judging.verdict import decide, profile
from engines.kernel.bits import Words
from engines.search.arena import Arena
from engines.search.players import Player
from engines.search.selfplay import Games, blank_games
from layouts.verdict import Fairness

Row = tuple[str, str, str]

_CHECKS = 2000
_BIAS = 0.1


class CoinFlips:
    """An arena whose games are won by chance: each seat's are `shares` of them."""

    def __init__(self, shares: Sequence[float]) -> None:
        self.shares = np.array(shares)
        self.kernel = engine_of(GAME).kernel_for(())

    def play(
        self, start: Words, players: Sequence[Player], seed: int, games: int, batch: int
    ) -> Iterator[Games]:
        """As an arena plays: in batches, the same for the same seed."""
        stream = np.random.default_rng(seed)
        for first in range(0, games, batch):
            size = min(batch, games - first)
            flips = blank_games(size, 1, len(players))
            flips.returns[:] = stream.multinomial(1, self.shares, size)
            yield flips


def biased(players: int, bias: float) -> list[float]:
    """Shares of which the first is so far from even; the other seats pay for it alike."""
    return [1 / players + bias] + [1 / players - bias / (players - 1)] * (players - 1)


def answers(shares: Sequence[float], checks: int) -> list[Fairness]:
    """What so many checks say of a setup with these shares."""
    session = Session(engine_of(GAME), cast(Arena, CoinFlips(shares)), ignore, "")
    table = setup(0, len(shares))
    found = []
    for seed in range(checks):
        decision = decide(session, table, seed)
        tallies = profile(session, table, decision, seed)
        found.append(fairness(session.engine.ladder, table, tallies).fair)
    return found


def rows(quick: bool) -> Iterator[Row]:
    """For each number of players: even setups, and biased ones."""
    checks = _CHECKS // 10 if quick else _CHECKS
    for players in GAME.players:
        even = answers(biased(players, 0.0), checks)
        yield (
            f"even setups for {players} called unfair; proven fair",
            f"{even.count('unfair')} of {checks:,}; {even.count('fair')}",
            "at most 5 %",
        )
        for bias in (_BIAS, -_BIAS):
            found = answers(biased(players, bias), checks).count("unfair")
            yield (
                f"setups for {players} in which a seat wins {bias:+.2f} found unfair",
                f"{found / checks:.1%} of {checks:,}",
                "at least 95 %",
            )
