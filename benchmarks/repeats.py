"""Measure whether "fair" repeats: setups whose true shares are known are dealt and checked.

True shares are drawn as they vary between layouts (`engines.judging.belief`), and coins are flipped
in the place of games. All else is as in a real deal and a real check.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import fields
from typing import Any, cast

import numpy as np
from numpy.typing import NDArray

from benchmarks.calibration import CoinFlips, shares_with_bias
from benchmarks.setups import GAME, setup
from benchmarks.tables import ResultRow
from engines.coin_isolation.engine import ENGINE, CoinIsolation
from engines.contract import Decision, Session
from engines.judging.belief import before_games
from engines.judging.deal import race_alone
from engines.judging.panel import fairness
from engines.judging.verdict import assemble, decide, profile, tiers_of
from engines.listener import NO_LISTENER
from engines.search.arena import Arena
from engines.search.players import Player, Strength
from layouts.setup import Setup
from layouts.verdict import Verdict, limit

_CHECKS = 400
_DEALS = 200
_PARTS = 0.0, 0.5, 0.7, 0.8, 0.9, 1.0


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
            bias = part * limit(players)
            shares = {each.player: shares_with_bias(players, bias) for each in _all()}
            fair = np.mean([_is_fair(shares, players, 0, seed) for seed in range(checks)])
            wanted = {0.0: "at least 0.95", 1.0: "at most 0.05"}.get(part, "")
            yield f"{players} players, fair if a seat is {part:g} limits off", f"{fair:.3f}", wanted
        for strength in _PANEL:
            edge = shares_with_bias(players, limit(players))
            shares = {
                each.player: edge if each is strength else shares_with_bias(players, 0.0)
                for each in _all()
            }
            fair = np.mean([_is_fair(shares, players, 0, seed) for seed in range(checks)])
            words = (
                f"{players} players, fair if a seat is at the limit between {strength.words} only"
            )
            yield words, f"{fair:.3f}", "at most 0.05 for who must prove it"
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
