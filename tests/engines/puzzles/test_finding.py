"""Finding puzzles: each task alone, for every game that has puzzles."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

import pytest

from printkit.engines.contract import engine_of
from printkit.engines.puzzles import find_puzzle
from printkit.engines.search.players import Ladder
from printkit.layouts.games import GAMES
from tests.playing import session_with
from tests.tiers import first_in_core

SEEDS = {
    "isaac": (2, 10),
    "coin-isolation": (7, 19),
    "dice-isolation": (9, 15),
    "coin-collectors": (8, 11),
}
"""Seeds that find a puzzle soon."""


def test_every_game_with_puzzles_is_tested() -> None:
    composed = (game for game in GAMES.values() if not game.home)
    assert {*SEEDS} == {game.slug for game in composed if engine_of(game).motifs}


@pytest.mark.parametrize("slug", first_in_core(SEEDS, pytest.mark.slow))
def test_a_task_depends_on_its_seed_alone(slug: str) -> None:
    """Threads, the order, and other tasks at the same time change nothing."""
    engine, seeds = engine_of(GAMES[slug]), SEEDS[slug]
    some = engine.ladder.strengths[:2]  # weak players are quick
    with session_with(replace(engine, ladder=Ladder(some, some[-1])), 2) as session:
        beside = [
            *session.arena.pool.in_order(partial(find_puzzle, session, seed) for seed in seeds)
        ]
        last_alone = find_puzzle(session, seeds[-1])
    assert all(beside) and beside[-1] == last_alone
