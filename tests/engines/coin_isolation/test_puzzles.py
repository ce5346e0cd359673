"""Coin Isolation's puzzles: proven by a plain solver, and named by the right motif."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice

import pytest

from printkit.engines.coin_isolation import puzzles
from printkit.engines.coin_isolation.endgame import CENT, new_workspace
from printkit.engines.coin_isolation.notation import KERNEL
from printkit.engines.coin_isolation.puzzles import MOTIFS, _form, compose
from printkit.engines.contract import Proof, Session, engine_of
from printkit.engines.kernel.arrays import copy_of
from printkit.engines.kernel.binding import list_moves
from printkit.engines.kernel.position import Position, positions
from printkit.engines.puzzles import task_seed
from printkit.engines.search.arena import Arena
from printkit.layouts.coin_isolation.layout import SQUARES
from printkit.layouts.games import GAMES
from tests.engines.coin_isolation.both import start
from tests.engines.composed import check, some_or_many
from tests.oracle.coin_isolation_solved import Prover, TooLargeError
from tests.oracle.records import oracle_end
from tests.playing import quiet

GAME = GAMES["coin-isolation"]
_LARGE, _FEWEST = 50_000, 5 / 12
"""The most positions of a puzzle that is proven again, and the fewest such puzzles of each game."""

seeds = some_or_many((1, 13), (2, 4, 10, 15, 17))


@pytest.fixture(scope="module")
def proofs(seeds: Sequence[int]) -> list[Proof]:
    """Return the first two puzzles of each of some games that have any."""
    with Arena(KERNEL, 1) as arena:
        session = Session(engine_of(GAME), arena, quiet, "test")
        tasks = (task_seed(1, number) for number in seeds)
        return [proof for task in tasks for proof in islice(compose(session, task), 2)]


def test_proofs_keep_to_the_contract(proofs: list[Proof]) -> None:
    for proof in proofs:
        check(proof)


def test_a_plain_solver_proves_the_answers(proofs: list[Proof], seeds: Sequence[int]) -> None:
    proven = 0
    for proof in proofs:
        position = oracle_end(proof.record)
        try:
            assert Prover(position, _LARGE).winners(position) == [*proof.answer.moves]
        except TooLargeError:
            continue
        proven += 1
    assert proven >= _FEWEST * len(seeds)


def test_the_next_best_move_is_clearly_worse_or_as_good(proofs: list[Proof]) -> None:
    workspace, seen = new_workspace(), 0
    for proof in proofs:
        for _, position in [*positions(KERNEL, proof.record)][-6:]:
            legal = list_moves(KERNEL.rules, position.state)
            clear = puzzles._best_and_next(position.state, legal, workspace)
            if clear and len(legal) > 1:
                _, best, next_best = clear
                assert next_best == best or next_best <= best - puzzles._CLEARLY * CENT
                seen += 1
    assert seen > len(proofs)


def test_hints_and_masters_find_them(proofs: list[Proof]) -> None:
    engine = engine_of(GAME)
    with Arena(KERNEL, 1) as arena:
        session = Session(engine, arena, quiet, "test")
        for proof in proofs:
            hint = engine.advise(session, proof.position).moves[0]
            assert hint.move in proof.answer.moves and hint.value == 1
            for strength in engine.ladder.strengths[-2:]:
                mind = engine.opponent(session, proof.position, strength)
                assert mind(proof.position, 1).move in proof.answer.moves


def test_the_outcome_is_that_of_its_line(proofs: list[Proof]) -> None:
    """The leader at the line's end cannot be caught any more, and leads by the margin stated."""
    for proof in proofs:
        mover = proof.position.to_move
        for solved in (proof.answer, *map(proof.refute, _wrong(proof)[:2])):
            at = proof.position
            for each in solved.line:
                at = at.play(each.move)
            winner = int(KERNEL.rules.proven_winner(at.state)) if not at.over else at.winner
            assert (
                (winner == mover) == (solved.worth == 1.0) == str(solved.outcome).startswith("wins")
            )
            if at.over and "level" not in str(solved.outcome):
                assert f" {abs(at.scores[0] - at.scores[1])}¢" in str(solved.outcome)


def _wrong(proof: Proof) -> list[str]:
    return [move for move in proof.position.legal() if move not in proof.answer.moves]


def test_a_head_start_is_all_that_is_added_to_the_game(proofs: list[Proof]) -> None:
    for proof in proofs:
        setup = proof.record.setup
        assert setup.players == 2 and not setup.variants
        assert sum(amount > 0 for amount in setup.head_start) <= 1


def test_games_give_several_kinds_of_puzzles(proofs: list[Proof]) -> None:
    assert {proof.motif for proof in proofs} <= {*MOTIFS}
    assert len({proof.motif for proof in proofs}) >= 3
    for proof in proofs:
        level = "level" in str(proof.answer.outcome)
        assert (proof.motif == "last-coin") == level


def _turn_square(square: int, quarters: int, mirrored: bool) -> int:
    rank, file = divmod(square, 8)
    if mirrored:
        file = 7 - file
    for _ in range(quarters):
        rank, file = file, 7 - rank
    return 8 * rank + file


def test_the_same_position_turned_has_the_same_form() -> None:
    coins = tuple((1, 5, 10, 25, 0)[square * 7 % 5] for square in range(64))
    forms = set()
    for quarters in range(4):
        for mirrored in (False, True):
            laid = [0] * 64
            for square, coin in enumerate(coins):
                laid[_turn_square(square, quarters, mirrored)] = coin
            for sides in (("bottom", "top"), ("right", "left")):
                begun = start(tuple(laid), sides)
                first, second = (SQUARES[_turn_square(at, quarters, mirrored)] for at in (3, 60))
                forms.add(_form(_put(begun, first, second)))
    assert len(forms) == 1
    assert _form(_put(start(coins, ("bottom", "top")), "d1", "f8")) not in forms


def _put(position: Position, first: str, second: str) -> Position:
    """Return a copy of the position with the pawns on these squares."""
    state = copy_of(position.state)
    for seat, square in enumerate((first, second)):
        state[seat] = 1 << SQUARES.index(square)
    return Position(position.game, 2, position.kernel, state)


def test_with_the_head_start_only_the_best_move_wins() -> None:
    class Always:
        def random(self) -> float:
            return 0.0

    for best in range(-40, 40):
        for gap in range(6, 30):
            found = puzzles._ClearMove(8, 5, (1, 0), False, best, best - gap)
            for choice in (puzzles.random.Random(1), Always()):
                start = puzzles._head_start(found, choice)  # type: ignore[arg-type]
                own, theirs = (*start, 0, 0)[:2]
                added = puzzles.CENT * (own - theirs)
                assert found.best + added > 0 > found.next_best + added
