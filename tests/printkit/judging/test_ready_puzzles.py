"""The puzzles that come with printkit: advice, hints and the strongest opponent find them all."""

from __future__ import annotations

import pytest

import printkit
from engines.contract import Session, engine_of
from engines.kernel.position import play_record
from engines.search.arena import Arena
from layouts.games import find_game
from tests.cases import some_of
from tests.playing import quiet


@pytest.mark.slow
@pytest.mark.parametrize("slug", printkit.puzzle_games())
def test_advice_and_the_strongest_opponent_are_right(slug: str) -> None:
    engine = engine_of(find_game(slug))
    strongest = engine.ladder.strengths[-1]
    with Arena(engine.kernel, 1) as arena:
        session = Session(engine, arena, quiet, "test")
        for puzzle in some_of(printkit.ready_puzzles(slug)):
            position = play_record(engine.kernel, puzzle.record)
            advice = engine.advise(session, position)
            reply = engine.opponent(session, position, strongest)(position, 7)
            assert advice.exact and advice.moves[0].move in puzzle.answer.moves
            assert reply.move in puzzle.answer.moves
