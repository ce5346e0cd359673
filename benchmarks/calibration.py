"""Do the statistics hold? Checks of setups whose shares of wins are known, because coins decide.

Everything is as in a real check but for the games themselves: an arena that flips coins stands in
for the one that plays.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import cast

import numpy as np

from benchmarks.setups import GAME, setup
from engines.contract import Session
from engines.games import engine_of
from engines.judging.panel import fairness
from engines.judging.verdict import decide, profile
from engines.kernel.bits import Words
from engines.listener import NO_LISTENER
from engines.search.arena import Arena
from engines.search.players import Player
from engines.search.selfplay import Games, blank_games
from layouts.verdict import Fairness, Level

Row = tuple[str, str, str]

Biases = Mapping[Level, float]
"""How far the first seat's true share is from even between players of a level; else it is even."""

EVERYBODY: tuple[Level, ...] = ("beginner", "club", "expert", "master")

_CHECKS = 2000


class CoinFlips:
    """An arena whose games are won by chance: how often by whom depends on who plays."""

    def __init__(self, shares: Mapping[Player, Sequence[float]]) -> None:
        self.shares = {player: np.array(share) for player, share in shares.items()}
        self.kernel = engine_of(GAME).kernel_for(())

    def play(
        self, start: Words, players: Sequence[Player], seed: int, games: int, batch: int
    ) -> Iterator[Games]:
        """As an arena plays: in batches, the same for the same seed."""
        stream = np.random.default_rng(seed)
        for first in range(0, games, batch):
            size = min(batch, games - first)
            flips = blank_games(size, 1, len(players))
            np.asarray(flips.returns)[:] = stream.multinomial(1, self.shares[players[0]], size)
            yield flips


def biased(players: int, bias: float) -> list[float]:
    """Shares of which the first is so far from even; the other seats pay for it alike."""
    return [1 / players + bias] + [1 / players - bias / (players - 1)] * (players - 1)


def answers(players: int, biases: Biases, checks: int) -> list[Fairness]:
    """What so many checks say of a setup whose shares are known."""
    engine = engine_of(GAME)
    shares = {
        strength.player: biased(players, biases.get(strength.level, 0.0))
        for strength in engine.ladder.strengths
    }
    session = Session(engine, cast(Arena, CoinFlips(shares)), NO_LISTENER, "")
    table = setup(0, players)
    found = []
    for seed in range(checks):
        tallies = profile(session, table, decide(session, table, seed), seed)
        found.append(fairness(engine.ladder, table, tallies).fair)
    return found


def rows(quick: bool) -> Iterator[Row]:
    """For each number of players: even setups, and some that are biased between whom it says."""
    checks = _CHECKS // 10 if quick else _CHECKS
    cases: tuple[tuple[str, tuple[Level, ...], float, str], ...] = (
        ("even between all", (), 0.0, "unfair at most 5 %"),
        ("a seat wins +0.10 between all", EVERYBODY, 0.1, "unfair at least 95 %"),
        ("a seat wins -0.10 between all", EVERYBODY, -0.1, "unfair at least 95 %"),
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
