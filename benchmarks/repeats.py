"""Measure whether "fair" repeats: setups whose true shares are known are dealt and checked.

True shares are drawn as they vary between layouts (`printkit.engines.judging.belief`), and coins
are flipped in the place of games. All else is as in a real deal and a real check.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import fields
from typing import Any, cast

import numpy as np
from numpy.typing import NDArray

from benchmarks.setups import GAME, setup
from benchmarks.tables import ResultRow
from printkit.engines.coin_isolation.engine import ENGINE, CoinIsolation
from printkit.engines.contract import Decision, Session, engine_of
from printkit.engines.judging.belief import before_games
from printkit.engines.judging.deal import race_alone
from printkit.engines.judging.panel import fairness
from printkit.engines.judging.verdict import assemble, decide, profile, tiers_of
from printkit.engines.kernel.bits import Words
from printkit.engines.listener import NO_LISTENER
from printkit.engines.search.arena import Arena
from printkit.engines.search.players import Player, Strength
from printkit.engines.search.selfplay import Games, blank_games
from printkit.layouts.setup import Setup
from printkit.layouts.verdict import LEVEL_WORDS, Fairness, Level, Verdict, limit

_CHECKS = 200
_DEALS = 60
_PARTS = 0.0, 0.5, 0.7, 0.8, 0.9, 1.0


Biases = Mapping[Level, float]
"""By level, the distance of the first seat's true share from even; 0 for other levels."""

ALL_LEVELS: tuple[Level, ...] = ("beginner", "club", "expert", "master")


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


class _Flipping(CoinIsolation):
    """Coin Isolation's engine, where a verdict says only whether a setup is fair."""

    def judge(
        self,
        session: Session,
        setup: Setup[Any],
        seed: int = 0,
        *,
        exact: bool = False,
        decision: Decision | None = None,
    ) -> Verdict[Any]:
        """Return the verdict on `setup` by coin flips."""
        decision = decision or decide(session, setup, seed)
        tallies = profile(session, setup, decision, seed)
        answer = fairness(self.ladder, setup, tallies)
        return assemble(
            session,
            setup,
            seed,
            fair=answer.fair,
            headline=answer.headline,
            reasons=answer.reasons,
            tally=decision.tally,
            player=self.ladder.default.name,
            tiers=tiers_of(tallies),
            metrics=(),
            lengths=(),
            findings=None,
        )


_ENGINE = _Flipping(**{field.name: getattr(ENGINE, field.name) for field in fields(ENGINE)})
_PANEL = ENGINE.ladder.panel

Shares = Mapping[Player, list[float]]
"""By player, each seat's true share of wins."""


def rows(quick: bool) -> Iterator[ResultRow]:
    """Yield how often a check says "fair", by true shares, and how often it says so again."""
    checks, deals = (_CHECKS // 10, _DEALS // 10) if quick else (_CHECKS, _DEALS)
    for players in GAME.players:
        for part in _PARTS:
            found = answers(players, dict.fromkeys(ALL_LEVELS, part * limit(players)), checks)
            wanted = {0.0: "at least 0.95", 1.0: "at most 0.05"}.get(part, "")
            words = f"{players} players, fair if a seat is {part:g} limits off between all"
            yield words, f"{found.count('fair') / checks:.3f}", wanted
        for level in dict.fromkeys(each.level for each in _PANEL):
            found = answers(players, {level: limit(players)}, checks)
            words = (
                f"{players} players, fair if a seat is at the limit between {LEVEL_WORDS[level]}"
            )
            wanted = "" if level == "master" and players > 2 else "at most 0.05"
            yield words, f"{found.count('fair') / checks:.3f}", wanted
        yield from _again(players, deals)


def _again(players: int, deals: int) -> Iterator[ResultRow]:
    """Yield how often a fresh check finds a setup fair that a deal found, or a single check."""
    dealt, again, tried, fair, fair_again = 0, 0, 0, 0, 0
    for number, shares in enumerate(_draw(players)):
        trial = race_alone(_session(shares), setup(number, players))
        if trial.looks > 1 and fair < deals:
            tried += 1
            if _is_fair(shares, players, number, 2):
                fair += 1
                fair_again += _is_fair(shares, players, number, 3)
        if trial.passed:
            dealt += 1
            again += _is_fair(shares, players, number, 4)
        if dealt == deals:
            break
    begin = f"{players} players"
    yield (
        f"{begin}, fair again, of setups that a deal finds",
        f"{again / dealt:.3f} of {dealt}",
        "0.95",
    )
    yield f"{begin}, setups dealt for each of these", f"{(number + 1) / dealt:.0f}", ""
    of = f"of those that look promising and are found fair ({fair} of {tried})"
    yield f"{begin}, fair again, {of}", f"{fair_again / fair:.3f}", ""


def _draw(players: int) -> Iterator[Shares]:
    """Yield true shares as they vary between layouts."""
    stream = np.random.default_rng(players)
    covariance = np.array(before_games(_PANEL, players).covariance)[: len(_PANEL), : len(_PANEL)]
    scale = players / (players - 1)  # the mean of the seats is taken off
    while True:
        off = stream.multivariate_normal(np.zeros(len(_PANEL)), covariance * scale, players)
        shares: NDArray[np.float64] = np.clip(1 / players + off - off.mean(axis=0), 0.001, 1)
        shares /= shares.sum(axis=0)
        yield {
            each.player: shares[:, _PANEL.index(each) if each in _PANEL else 0].tolist()
            for each in _all()
        }


def _all() -> tuple[Strength[Player], ...]:
    return ENGINE.ladder.strengths


def _session(shares: Shares) -> Session:
    return Session(_ENGINE, cast(Arena, CoinFlips(shares)), NO_LISTENER, "")


def _is_fair(shares: Shares, players: int, number: int, seed: int) -> bool:
    session, table = _session(shares), setup(number, players)
    return _ENGINE.judge(session, table, seed).fair == "fair"
