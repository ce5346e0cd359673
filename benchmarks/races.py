"""Simulate races: the cost of a deal with the race's own figures, and with others.

No game is played: shares of wins and searches' estimates are drawn for each layout as
benchmarks/belief has measured them (results/belief.csv), and chance draws who wins. All else is as
in a real deal. So hundreds of deals take minutes, and ways to choose candidates can be compared
before one of them is tried in hours of play.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from statistics import mean, median
from types import SimpleNamespace
from typing import Any, cast
from unittest.mock import patch

import numpy as np
from numpy.typing import NDArray

from benchmarks.belief import SEEN_NOISE
from benchmarks.setups import GAME, setup
from benchmarks.tables import ResultRow, read_table
from printkit.engines.contract import Session, engine_of
from printkit.engines.judging import race
from printkit.engines.judging.belief import Belief
from printkit.engines.judging.deal import deal_fair
from printkit.engines.kernel.binding import Kernel
from printkit.engines.kernel.bits import Words
from printkit.engines.listener import NO_LISTENER
from printkit.engines.search.arena import Arena, stream_seed
from printkit.engines.search.players import Player, Strength
from printkit.engines.search.selfplay import Games, blank_games
from printkit.layouts.verdict import Verdict
from tests.playing import with_methods

_DEALS = 60

_SECONDS = {"uct-200": 0.0042, "mcts-solver-400": 0.0085, "mcts-solver-2000": 0.038}
_SECONDS |= {"puct-4-250": 0.0002, "puct-8-200": 0.0003, "puct-250-30": 0.0052}
"""Processor seconds of a game between two players of a kind."""

_LONGER = {2: 1.0, 4: 1.4}
"""How many times longer games between this many players take."""

_SHAPE = {2: None, 4: 2.5}
"""With four players more layouts are nearly even than a normal distribution allows. So each layout
has a variance of its own, from a gamma distribution of this shape; then as many candidates pass as
in real deals.
"""


def rows(quick: bool) -> Iterator[ResultRow]:
    """Yield rows for two and four players: the usual race, other figures, and a true belief."""
    for players in _LONGER:
        measured = measured_belief(players)
        ways: Mapping[str, Mapping[str, object]] = {
            "as they are": {},
            "that go by the measured figures": {"before_games": lambda *_, known=measured: known},
            "that go on with half the promise": {"PROMISING": race.PROMISING / 2},
            "that ask for twice the promise": {"PROMISING": race.PROMISING * 2},
            "with a last look of twice the games": {
                "LOOKS": _longer(race.LOOKS),
                "PUCT_LOOKS": _longer(race.PUCT_LOOKS),
            },
        }
        for name, figures in ways.items():
            yield _row(players, name, figures, measured, _DEALS // 10 if quick else _DEALS)


def _row(
    players: int, name: str, figures: Mapping[str, object], world: Belief, deals: int
) -> ResultRow:
    with ExitStack() as stack:
        for figure, value in figures.items():
            stack.enter_context(patch.object(race, figure, value))
        found = [simulate_deal(players, number, world) for number in range(deals)]
    seconds = [each.seconds for each in found]
    error = 2 * float(np.std(seconds)) / deals**0.5
    return (
        f"{players} players, {deals} simulated races {name}: processor seconds of their games",
        f"median {median(seconds):.0f}, mean {mean(seconds):.0f} ± {error:.0f}; "
        f"{median(each.candidates for each in found):.0f} candidates, "
        f"{mean(each.judged for each in found):.1f} of them judged, "
        f"{sum(each.proven for each in found)} proven",
        "",
    )


@dataclass(frozen=True, slots=True)
class SimulatedDeal:
    """What a simulated deal took: processor seconds of games, candidates, and judged candidates."""

    seconds: float
    candidates: int
    judged: int
    proven: bool


def simulate_deal(players: int, number: int, world: Belief) -> SimulatedDeal:
    """Simulate deal `number` among layouts that differ as in `world`."""
    engine = engine_of(GAME)
    passed = cast(Verdict[Any], SimpleNamespace(passed=True, games=0))
    arena = DrawnGames(engine.kernel_for(()), engine.ladder.panel, world, number)
    session = Session(
        with_methods(engine, judge=lambda *_, **__: passed), cast(Arena, arena), NO_LISTENER, ""
    )
    deal = deal_fair(session, lambda seed: setup(seed, players), 1_000_000 * number).deal
    assert deal is not None
    return SimulatedDeal(arena.seconds, deal.candidates, len(deal.attempts), deal.proven)


@dataclass(slots=True)
class DrawnGames:
    """An arena decided by chance: each layout has its own shares, and `seconds` are counted."""

    kernel: Kernel
    panel: Sequence[Strength[Player]]
    world: Belief
    number: int
    seconds: float = 0.0
    _known: dict[bytes, NDArray[np.float64]] = field(default_factory=dict)

    def play(
        self, start: Words, players: Sequence[Player], seed: int, games: int, batch: int
    ) -> Iterator[Games]:
        """Play like an arena: in batches, with the same games for the same seed."""
        stream = np.random.default_rng([seed, self.number])
        seats, which = len(players), [s.player for s in self.panel].index(players[0])
        truth = self._truth(start.tobytes())
        shares = np.clip(1 / seats + truth[:, which], 0.01, 1)
        sights = 1 / seats + truth[:, len(self.panel) + which]
        for first in range(0, games, batch):
            size = min(batch, games - first)
            drawn = blank_games(size, seats, seats)
            made: Any = Games(*map(np.asarray, drawn))
            made.returns[:] = stream.multinomial(1, shares / shares.sum(), size)
            made.lengths[:] = 60  # plies, from which a race computes its cost
            made.seats[:] = np.arange(seats)
            made.values[:] = sights + SEEN_NOISE[seats] * stream.standard_normal((size, seats))
            self.seconds += size * _SECONDS[players[0].name] * _LONGER[seats]
            yield drawn

    def _truth(self, layout: bytes) -> NDArray[np.float64]:
        """Return how far a layout's true shares are from even, and the estimates (seats, 2 n)."""
        if layout not in self._known:
            stream = np.random.default_rng([stream_seed(layout.hex()), self.number])
            seats, size = np.array(self.world.means).shape
            shape = _SHAPE[seats]
            alone = stream.multivariate_normal(
                np.zeros(size), np.array(self.world.covariance), seats, method="eigh"
            )
            alone -= alone.mean(axis=0)
            alone *= (seats / (seats - 1)) ** 0.5
            scale = 1.0 if shape is None else stream.gamma(shape, 1 / shape)
            self._known[layout] = alone * scale**0.5
        return self._known[layout]


def measured_belief(players: int) -> Belief:
    """Return how layouts differ, from the rows in benchmarks/results/belief.csv."""
    found = [
        line["measured"].split("; ")
        for line in read_table("belief")
        if line["what"].startswith(f"{players} players, ")
    ]
    spread = np.array([float(each) for each, _ in found])
    together = np.array([[float(figure) for figure in row.split()] for _, row in found])
    values, vectors = np.linalg.eigh(np.outer(spread, spread) * together)
    # rounded figures may contradict each other
    covariance = vectors * np.maximum(values, 1e-5) @ vectors.T
    return Belief(((0.0,) * len(spread),) * players, tuple(map(tuple, covariance.tolist())))


def _longer(looks: Sequence[Mapping[Any, int]]) -> tuple[Mapping[Any, int], ...]:
    """Return these looks of a race, with twice the games in the last one."""
    return (*looks[:-1], {level: 2 * games for level, games in looks[-1].items()})
