"""The proofs of a game's composer, for tests, and checks that every proof must pass."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import pytest

from printkit.engines.contract import Proof, engine_of
from printkit.engines.kernel.position import Position, play_record
from printkit.engines.puzzles import LEAST_GAP
from printkit.layouts.game import Game
from printkit.layouts.puzzle import Solved
from tests.playing import session_with


def some_or_many(some: Sequence[int], many: Sequence[int]) -> Any:
    """Return a fixture of seeds: a few for every run, many others for the slow tier."""
    params = [some, pytest.param(many, marks=pytest.mark.slow)]

    @pytest.fixture(scope="module", params=params, ids=["some", "many"])
    def seeds(request: pytest.FixtureRequest) -> Sequence[int]:
        chosen: Sequence[int] = request.param
        return chosen

    return seeds


def compose_proofs(game: Game, seeds: Iterable[int]) -> Iterator[Proof]:
    """Yield the proofs of these seeds."""
    engine = engine_of(game)
    assert engine.motifs
    with session_with(engine) as session:
        for seed in seeds:
            yield from engine.compose(session, seed)


def check(proof: Proof) -> None:
    """Check that a proof keeps to the contract, as far as possible without solving it anew."""
    position, answer = proof.position, proof.answer
    engine = engine_of(position.game)
    assert proof.motif in engine.motifs
    assert len({*engine.motifs.values()}) == len(engine.motifs)
    assert play_record(position.kernel, proof.record).state.tobytes() == position.state.tobytes()
    legal = position.legal()
    assert {*answer.moves} < {*legal} and len(legal) >= 3
    check_line(position, answer)
    for move in sorted({*legal} - {*answer.moves})[::5]:
        wrong = proof.refute(move)
        assert wrong.moves == (move,)
        assert answer.worth - wrong.worth >= LEAST_GAP - 1e-9
        check_line(position, wrong)


def check_line(position: Position, solved: Solved) -> None:
    """Check that a line starts with its move, is legal, and ends with dice, with the game, or
    decided.
    """
    assert solved.line[0].move == solved.moves[0]
    assert solved.outcome and all(move.words for move in solved.line)
    at = position
    for number, move in enumerate(solved.line):
        assert move.seat == at.to_move and move.move in at.legal()
        if number < len(solved.line) - 1 or not at.game.dice:
            at = at.play(move.move)
    decided = getattr(at.kernel.rules, "proven_winner", lambda state: -1)
    assert at.over or at.game.dice or decided(at.state) >= 0
