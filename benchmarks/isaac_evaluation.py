"""Compare Isaac's evaluation with exact results: log loss, calibration, and newly fitted weights.

The positions are beginnings of scoring phases, as club players and plain UCT come to them on the
standard set, after odd openings and with random tiles. Each is solved exactly; those that take too
long are left out.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from benchmarks.setups import session_of
from benchmarks.tables import ResultRow
from printkit.engines.contract import Session
from printkit.engines.isaac import kernel
from printkit.engines.isaac.evaluation import WEIGHTS, chance, evaluation_features, nothing_removed
from printkit.engines.isaac.solver import scoring
from printkit.engines.kernel.arrays import copy_of
from printkit.engines.kernel.bits import Words
from printkit.engines.search.players import uct
from printkit.engines.search.selfplay import each_game
from printkit.layouts.games import GAMES
from printkit.layouts.isaac.layout import IsaacLayout
from printkit.layouts.isaac.randomizer import deal
from printkit.layouts.isaac.tiles import STANDARD
from printkit.layouts.setup import Setup

_GAME = GAMES["isaac"]
_SETUPS = 300
_EACH = 4  # games per setup
_PLAIN = uct(1000)
_POSITIONS = 1 << 20  # positions that one solution may visit
_TABLE = 1 << 19
_CLASSES = 10


def rows(quick: bool) -> Iterator[ResultRow]:
    """Yield how well the evaluation predicts the winner under best play, on games not used to fit
    it.
    """
    with session_of(_GAME) as session:
        features, won = samples(session, range(10_000, 10_000 + _SETUPS // (10 if quick else 1)))
    foreseen = np.array([chance(*row) for row in features])
    base = np.full(len(won), won.mean())
    yield (
        "isaac: log loss of the evaluation where the scoring begins",
        f"{log_loss(foreseen, won):.3f} over {len(won):,} solved positions",
        f"under the base rate's {log_loss(base, won):.3f}",
    )
    yield "isaac: foreseen and found, by tenths", _calibration(foreseen, won), "alike"
    half = np.arange(len(won)) % 2 == 0
    weights = fit_weights(features[half], won[half])
    anew = 1 / (1 + np.exp(-_columns(features[~half]) @ weights))
    yield (
        "isaac: the same with weights fitted to one half, on the other",
        f"{log_loss(anew, won[~half]):.3f} with {_list_weights(weights)}",
        f"{log_loss(foreseen[~half], won[~half]):.3f} with {_list_weights(WEIGHTS)}",
    )


def samples(session: Session, seeds: range) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Return features (n, 3) of solved starts of scoring, and whether the player to move wins (n).

    Of each three setups one is the standard set, one has an opening, one random tiles.
    """
    features, won = [], []
    workspace, stream = scoring.new_workspace(_TABLE), np.array([seeds.start], np.uint64)
    for seed in seeds:
        for state in _beginnings(session, _layout(seed), seed):
            result, _, _ = scoring.solve(state, _POSITIONS, workspace)
            if result == scoring.OPEN:
                continue
            prospects, ties, scale = evaluation_features(state)
            seat = kernel.current_player(state)
            lead = kernel.greedy_lead(state, seat, stream) / scale
            features.append((prospects, ties, lead))
            won.append(float(result == scoring.WON))
    return np.array(features), np.array(won)


def _layout(seed: int) -> IsaacLayout:
    kinds = (IsaacLayout(STANDARD), deal(seed), deal(seed, (), ("random-tiles",)))
    return kinds[seed % len(kinds)]


def _beginnings(session: Session, layout: IsaacLayout, seed: int) -> Iterator[Words]:
    """Yield the positions at the start of scoring, from a few games between good players."""
    start = session.kernel.rules.init(Setup(_GAME, layout, 2, ()))
    player = session.engine.ladder.default.player if seed % 2 else _PLAIN
    for games in session.arena.play(start, [player] * 2, seed, _EACH, 1):
        state = copy_of(start)
        for move in next(each_game(games)).moves:
            if nothing_removed(state):
                yield state
                break
            kernel.apply(state, *move)


def fit_weights(features: NDArray[np.float64], won: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return the evaluation's weights fitted by logistic regression, with Newton's method."""
    columns = _columns(features)
    weights = np.zeros(columns.shape[1])
    for _ in range(20):
        chances = 1 / (1 + np.exp(-columns @ weights))
        spread = chances * (1 - chances)
        weights += np.linalg.solve(columns.T * spread @ columns, columns.T @ (won - chances))
    return weights


def log_loss(foreseen: NDArray[np.float64], won: NDArray[np.float64]) -> float:
    """Return the mean surprise, in nats."""
    return float(-np.log(np.where(won > 0, foreseen, 1 - foreseen)).mean())


def _columns(features: NDArray[np.float64]) -> NDArray[np.float64]:
    return np.column_stack((np.ones(len(features)), features))


def _calibration(foreseen: NDArray[np.float64], won: NDArray[np.float64]) -> str:
    """Return predicted and true frequencies by tenths of the positions, from the least
    likely win.
    """
    tenths = np.array_split(np.argsort(foreseen), _CLASSES)
    return ", ".join(f"{foreseen[at].mean():.2f} {won[at].mean():.2f}" for at in tenths)


def _list_weights(weights: NDArray[np.float64] | tuple[float, ...]) -> str:
    return ", ".join(f"{weight:.2f}" for weight in weights)
