"""Measure random layouts by seat: the value of turn order, unevenness, ties and passes.

Coins that lie at random favour no side of the board. So a seat's share of the wins over many
layouts is the value of its place in the order of play, given how the players sit.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from benchmarks.setups import GAME, session_of, setup
from benchmarks.sharing import answers
from benchmarks.tables import ResultRow
from printkit.cache import Entry
from printkit.engines.contract import Session, engine_of
from printkit.engines.search.selfplay import Games, join
from printkit.engines.versions import players_version
from printkit.layouts.verdict import limit

_LAYOUTS = 200
_GAMES = 200  # per layout
_ELSEWHERE = {4: ("0.27, 0.26, 0.26, 0.21 elsewhere", "0.124 elsewhere")}
"""By number of players, another author's results: shares, and the distance from even."""


@dataclass(frozen=True, slots=True)
class SeatFigures:
    """Games of one layout: by seat the `shares` of the wins, the `money` in cents, the share of
    turns that are `passes` (those that end the game not counted) and of games with a pass for a
    `first` turn. `ties` are the shares of games with a tie at the top, and with a tie of three or
    more there.
    """

    shares: tuple[float, ...]
    money: tuple[float, ...]
    passes: tuple[float, ...]
    first: tuple[float, ...]
    ties: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class CoinStudy:
    """This study as a `printkit.scaling.work.Work`: the games of a seed's layout."""

    players: int
    games: int = _GAMES

    @property
    def kind(self) -> type[SeatFigures]:
        return SeatFigures

    def entry(self, seed: int) -> Entry[SeatFigures]:
        question = "random coins", self.games
        made_by = players_version(GAME)
        return Entry("trials", SeatFigures, made_by, setup(seed, self.players), question)

    def do(self, seed: int) -> SeatFigures:
        with session_of(threads=1) as session:
            return seat_figures(_play(session, seed, self.players, self.games))


def rows(quick: bool) -> Iterator[ResultRow]:
    """Yield rows for two, three and four players, at the default strength."""
    layouts = _LAYOUTS // 10 if quick else _LAYOUTS
    words = engine_of(GAME).ladder.default.words
    for players in GAME.players:
        study = CoinStudy(players)
        found = answers(study, range(layouts))
        yield from _rows(found, players, f"random coins, {players} {words}")


def seat_figures(games: Games) -> SeatFigures:
    """Return the figures of some games on one layout."""
    games = Games(*map(np.asarray, games))
    players = games.returns.shape[1]
    begun = games.choices > 0
    passed = begun & ~games.moves.any(axis=2)
    counted = np.arange(games.choices.shape[1]) < games.lengths[:, None] - players
    money, passes, first = [], [], []
    for seat in range(players):
        own = games.seats == seat
        money.append((games.gains * own).sum(axis=1))
        turns = begun & own & counted
        passes.append((passed & turns).sum() / max(1, turns.sum()))
        opening = own & begun & (np.cumsum(begun & own, axis=1) == 1)
        first.append((passed & opening).any(axis=1).mean())
    final = np.stack(money, axis=1)
    level = (final == final.max(axis=1, keepdims=True)).sum(axis=1)
    return SeatFigures(
        _floats(games.returns.mean(axis=0)),
        _floats(final.mean(axis=0)),
        _floats(passes),
        _floats(first),
        _floats([(level > 1).mean(), (level > 2).mean()]),
    )


def _floats(values: Any) -> tuple[float, ...]:
    return tuple(float(value) for value in values)


def _play(session: Session, seed: int, players: int, games: int) -> Games:
    strength = session.engine.ladder.default
    start = session.kernel.rules.init(setup(seed, players))
    batches = session.arena.play(start, [strength.player] * players, seed, games, strength.batch)
    return join(list(batches))


def _rows(found: list[SeatFigures], players: int, title: str) -> Iterator[ResultRow]:
    """Yield the table's rows for a number of players."""
    shares = np.array([figures.shares for figures in found])
    even, margin = 1 / players, 1.96 / len(found) ** 0.5
    errors = shares.std(axis=0, ddof=1) * margin
    by_seat = (f"{m:.3f} ± {e:.3f}" for m, e in zip(shares.mean(axis=0), errors, strict=True))
    known, known_off = _ELSEWHERE.get(players, ("not known", "not known"))
    yield f"{title}: wins by turn order", ", ".join(by_seat), known
    yield (
        f"{title}: standard deviation of a seat’s share between layouts",
        _list(_spread(shares)),
        "not known",
    )
    off, most = np.abs(shares - even).max(axis=1), limit(players)
    yield (
        f"{title}: farthest seat from even in {_GAMES} games, median of {len(found)} layouts",
        f"{np.median(off):.3f}; {(off <= most).mean():.0%} of layouts within {most:.3f}, "
        f"{(off > 3 * most).mean():.0%} beyond {3 * most:.2f}",
        known_off,
    )
    money = np.mean([figures.money for figures in found], axis=0)
    yield f"{title}: money by turn order", f"{_list(money, '.0f')} cents", "not known"
    passes = np.mean([figures.passes for figures in found], axis=0)
    first = np.mean([figures.first for figures in found], axis=0)
    yield (
        f"{title}: turns that are passes, before the last round",
        f"{_list(passes, '.1%')}; stuck on the first turn {_list(first, '.1%')}",
        "not known",
    )
    ties, of_three = np.mean([figures.ties for figures in found], axis=0)
    more = f", {of_three:.2%} between three or more" if players > 2 else ""
    yield f"{title}: games level at the top", f"{ties:.1%}{more}", "not known"


def _spread(shares: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return the standard deviation of a seat's true share over layouts, without the
    games' noise.
    """
    noise = (shares * (1 - shares)).mean(axis=0) / (_GAMES - 1)
    spread: NDArray[np.float64] = np.sqrt(np.maximum(0.0, shares.var(axis=0, ddof=1) - noise))
    return spread


def _list(values: Any, form: str = ".3f") -> str:
    return ", ".join(format(value, form) for value in values)
