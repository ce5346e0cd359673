"""Test the statistics: check setups whose shares of wins are known because coin flips decide games.

Everything is as in a real check except the games themselves: an arena that flips coins stands in
for the one that plays.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import cast

import numpy as np

from benchmarks.setups import GAME, setup
from benchmarks.tables import ResultRow
from engines.contract import Session, engine_of
from engines.judging.panel import fairness
from engines.judging.verdict import decide, profile
from engines.kernel.bits import Words
from engines.listener import NO_LISTENER
from engines.search.arena import Arena
from engines.search.players import Player
from engines.search.selfplay import Games, blank_games
from layouts.verdict import Fairness, Level

Biases = Mapping[Level, float]
"""By level, the distance of the first seat's true share from even; 0 for other levels."""

ALL_LEVELS: tuple[Level, ...] = ("beginner", "club", "expert", "master")

_CHECKS = 2000


class CoinFlips:
    """An arena whose games are decided by chance, with shares that depend on the player."""

    def __init__(self, shares: Mapping[Player, Sequence[float]]) -> None:
        self.shares = {player: np.array(share) for player, share in shares.items()}
        self.kernel = engine_of(GAME).kernel_for(())

    def play(
        self, start: Words, players: Sequence[Player], seed: int, games: int, batch: int
    ) -> Iterator[Games]:
        """Play like an arena: in batches, with the same games for the same seed."""
        stream = np.random.default_rng(seed)
        for first in range(0, games, batch):
            size = min(batch, games - first)
            flips = blank_games(size, 1, len(players))
            np.asarray(flips.returns)[:] = stream.multinomial(1, self.shares[players[0]], size)
            yield flips


def shares_with_bias(players: int, bias: float) -> list[float]:
    """Return shares in which the first seat has `bias` more than even, at equal cost to
    the others.
    """
    return [1 / players + bias] + [1 / players - bias / (players - 1)] * (players - 1)


def answers(players: int, biases: Biases, checks: int) -> list[Fairness]:
    """Return the verdicts of `checks` checks of a setup with known shares."""
    engine = engine_of(GAME)
    shares = {
        strength.player: shares_with_bias(players, biases.get(strength.level, 0.0))
        for strength in engine.ladder.strengths
    }
    session = Session(engine, cast(Arena, CoinFlips(shares)), NO_LISTENER, "")
    table = setup(0, players)
    found = []
    for seed in range(checks):
        tallies = profile(session, table, decide(session, table, seed), seed)
        found.append(fairness(engine.ladder, table, tallies).fair)
    return found


def rows(quick: bool) -> Iterator[ResultRow]:
    """Yield rows for each number of players: even setups, and setups biased at the named levels."""
    checks = _CHECKS // 10 if quick else _CHECKS
    cases: tuple[tuple[str, tuple[Level, ...], float, str], ...] = (
        ("even between all", (), 0.0, "unfair at most 5 %"),
        ("a seat wins +0.10 between all", ALL_LEVELS, 0.1, "unfair at least 95 %"),
        ("a seat wins -0.10 between all", ALL_LEVELS, -0.1, "unfair at least 95 %"),
        ("a seat wins +0.10 between experts alone", ("expert",), 0.1, "fair at most 5 %"),
        ("a seat wins +0.25 between masters alone", ("master",), 0.25, "fair at most 5 %"),
    )
    for players in GAME.players:
        for title, levels, bias, asked in cases:
            found = answers(players, dict.fromkeys(levels, bias), checks)
            counts = ", ".join(
                f"{found.count(answer) / checks:.1%} {answer}"
                for answer in ("fair", "undecided", "unfair")
            )
            yield f"{players} players, {title}", f"{counts} of {checks:,}", asked
