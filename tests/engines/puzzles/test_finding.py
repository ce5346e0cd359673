"""Finding puzzles: each task alone, for every game that has puzzles."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

import pytest

from engines.contract import Session
from engines.games import engine_of
from engines.puzzles.finding import find_puzzle, task_seed
from engines.search.arena import Arena
from engines.search.ladder import Ladder
from layouts.game import Game
from layouts.games import GAMES
from tests.playing import quiet

COMPOSED = [game for game in GAMES.values() if not game.home and engine_of(game).motifs]
each_game = pytest.mark.parametrize(
    ("game", "tasks"),
    [
        (GAMES["coin-isolation"], 1),
        *(pytest.param(game, 2, marks=pytest.mark.slow) for game in COMPOSED),
    ],
    ids=["coin-isolation alone", *(game.slug for game in COMPOSED)],
)


def _session(game: Game, arena: Arena) -> Session:
    """Return a session with only the weaker players, which is quick."""
    engine = engine_of(game)
    some = engine.ladder.strengths[:2]
    return Session(replace(engine, ladder=Ladder(some, some[-1])), arena, quiet, "test")


@each_game
def test_a_task_depends_on_its_seed_alone(game: Game, tasks: int) -> None:
    """Threads, the order, and other tasks at the same time change nothing."""
    seeds = [task_seed(5, number) for number in range(tasks)]
    with Arena(engine_of(game).kernel_for(()), 2) as arena:
        session = _session(game, arena)
        beside = [*arena.pool.in_order(partial(find_puzzle, session, seed) for seed in seeds)]
        alone = [find_puzzle(session, seed) for seed in reversed(seeds)]
    assert beside == alone[::-1]
