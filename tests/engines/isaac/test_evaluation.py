"""Isaac's evaluation: what it counts, and how well it predicts the winner under best play."""

from __future__ import annotations

import random
from decimal import Decimal, localcontext

import numpy as np
import pytest

from benchmarks.isaac_evaluation import fit_weights, log_loss, samples
from benchmarks.setups import session_of
from printkit.engines.isaac import kernel
from printkit.engines.isaac.evaluation import chance, evaluation_features, exp, nothing_removed
from printkit.engines.isaac.notation import KERNEL
from printkit.engines.kernel.arrays import copy_of
from printkit.engines.kernel.position import Position
from printkit.engines.search.arena import Arena
from printkit.engines.search.players import GREEDY, Player
from printkit.engines.search.selfplay import each_game
from printkit.layouts.games import GAMES
from printkit.layouts.isaac.layout import IsaacTable
from printkit.layouts.isaac.randomizer import deal
from printkit.layouts.isaac.tiles import Tile
from printkit.layouts.setup import Setup
from tests.cases import cases_together, sample

GAME = GAMES["isaac"]
SEEDS = range(sample(48))


def scoring_start(seed: int) -> Position:
    """Return a position at the start of scoring, after a greedy placement."""
    setup = Setup(GAME, deal(seed, (), ("random-tiles",) if seed % 2 else ()), 2, ())
    position = Position.start(KERNEL, setup)
    with Arena(KERNEL, 1) as arena:
        (games,) = arena.play(position.state, [Player(GREEDY)] * 2, seed, 1, 1)
    for move in next(each_game(games)).moves:
        if not nothing_removed(position.state):
            kernel.apply(position.state, *move)
    return position


def by_hand(table: IsaacTable, values: dict[int, int]) -> tuple[float, float, float]:
    """Work out an outlook from the squares, for the player who starts."""
    everything = [tile for tiles in table.tiles for tile in tiles]

    def gain(tile: Tile) -> int:
        line = tile.first % 10 if tile.vertical else tile.first // 10
        there = {10 * n + line if tile.vertical else 10 * line + n for n in range(10)}
        return values[tile.length] * (sum(not there.isdisjoint(t.squares) for t in everything) - 1)

    def prospect(seat: int, tile: Tile) -> float:
        """Weigh rows up to twice: the counter reaches the nearest row first."""
        row = tile.first // 10
        return 1.0 if tile.vertical else 2.0 - (9 - row if seat else row) / 10

    seat = table.to_move
    assert seat is not None
    hopes = [sum(gain(t) * prospect(s, t) for t in table.tiles[s]) for s in (0, 1)]
    total = sum(map(gain, everything))
    left = [sum(k.length * k.count for k in kinds) for kinds in table.left]
    fewest = [-sum(k.count for k in kinds) for kinds in table.left]
    lines = list(zip(left, fewest, strict=True))
    ties = 0 if lines[0] >= lines[1] else 1
    return (hopes[seat] - hopes[1 - seat]) / total, 1.0 if ties == seat else -1.0, total


@cases_together("seed", SEEDS)
def test_an_outlook_agrees_with_the_squares(seed: int) -> None:
    position = scoring_start(seed)
    table = position.table()
    assert isinstance(table, IsaacTable)
    layout = deal(seed, (), ("random-tiles",) if seed % 2 else ())
    values = {kind.length: kind.value for kind in layout.tiles}
    assert evaluation_features(position.state) == pytest.approx(by_hand(table, values))


def test_an_evaluation_gives_both_players_shares() -> None:
    shares = np.zeros(2)
    for seed in SEEDS:
        state = scoring_start(seed).state
        seat = kernel.current_player(state)
        stream, same = np.array([[seed], [seed]], np.uint64)
        assert kernel.evaluate(copy_of(state), stream, shares)
        assert shares.sum() == pytest.approx(1)
        prospects, ties, scale = evaluation_features(state)
        lead = kernel.greedy_lead(state, seat, same) / scale
        assert shares[seat] == pytest.approx(chance(prospects, ties, lead))
    state = kernel.init(Setup(GAME, deal(1), 2, ()))
    assert not kernel.evaluate(state, stream, shares)


@pytest.mark.slow
def test_the_evaluation_predicts_the_winner_under_best_play() -> None:
    """On solved positions that were not used to fit it, it is far better than a constant guess."""
    with session_of(GAME, threads=1) as session:
        features, won = samples(session, range(500, 508))
    foreseen = np.array([chance(*row) for row in features])
    base = np.full(len(won), won.mean())
    assert len(won) > 20
    assert log_loss(foreseen, won) < log_loss(base, won) - 0.05
    assert abs(foreseen.mean() - won.mean()) < 0.12


def test_a_regression_finds_the_weights_that_chance_was_drawn_from() -> None:
    random = np.random.default_rng(1)
    features = random.normal(size=(20_000, 3)) / (10, 1, 10)
    drawn = random.random(20_000) < [chance(*row) for row in features]
    weights = fit_weights(features, drawn.astype(float))
    assert chance(*features[0]) == pytest.approx(
        1 / (1 + np.exp(-weights @ (1, *features[0]))), abs=0.02
    )


@pytest.mark.parametrize("most", [1, 40, 700])
def test_an_exponential_is_nearly_always_the_float_nearest_to_the_true_one(most: float) -> None:
    stream = random.Random(most)
    near, count = 0, 1000
    for _ in range(count):
        x = stream.uniform(-most, most)
        with localcontext(prec=40):
            true = Decimal(x).exp()
            nearest = float(true)
            off = abs(Decimal(float(exp(x))) - true) / Decimal(np.spacing(nearest).item())
        near += exp(x) == nearest
        assert off < 0.51
    assert near > 0.99 * count


def test_exponentials_are_finite_for_large_numbers_and_one_for_zero() -> None:
    assert exp(0.0) == exp(-0.0) == 1.0
    assert exp(1e308) == exp(700.0) and exp(-np.inf) == exp(-700.0) > 0.0
    assert exp(700.0) == pytest.approx(1.0142320547350045e304, rel=1e-15)
