"""Grades: who must find an answer, and which puzzles are dropped because no grade would hold."""

from __future__ import annotations

from dataclasses import replace

import pytest

from printkit.engines.contract import Choice, Engine, MoveChooser, Proof, Session, engine_of
from printkit.engines.kernel.position import Position
from printkit.engines.puzzles import GRADE_OF, MORE_TRIES, TRIES, grade
from printkit.engines.search.players import Strength
from printkit.layouts.games import GAMES
from printkit.layouts.puzzle import GRADES, Finder, LineMove, Puzzle, Solved
from printkit.layouts.setup import Record
from tests.playing import deal_setup, session_with, with_methods

_COINS = engine_of(GAMES["coin-isolation"])
LADDER = tuple(each for each in _COINS.ladder.strengths if each.name != "puct-4-250")
"""Three beginners, a club player, and two of each level above."""
ENGINE = replace(_COINS, ladder=replace(_COINS.ladder, strengths=LADDER))
SETUP = deal_setup(ENGINE.game, 2)
MOVES = Position.start(ENGINE.kernel_for(()), SETUP).legal()
ANSWER, TRAP, OTHER = MOVES[:3]


def _solution(move: str) -> Solved:
    worth = float(move == ANSWER)
    return Solved((move,), worth, "wins" if worth else "loses", (LineMove(0, move, move),))


def _grade(
    *shares: float, wrong: tuple[str, ...] = (TRAP,) * len(LADDER), lure: str = ""
) -> Puzzle | None:
    """Grade a puzzle that the ladder's players find in these shares of their tries."""
    shared = dict(zip(LADDER, shares, strict=True))
    trapped = dict(zip(LADDER, wrong, strict=True))

    def think(session: Session, position: Position, strength: Strength[object]) -> MoveChooser:
        tries = 0

        def mind(position: Position, seed: int) -> Choice:
            nonlocal tries
            tries += 1
            finds = round(tries * shared[strength]) > round((tries - 1) * shared[strength])
            return Choice(ANSWER if finds else trapped[strength])

        return mind

    engine: Engine = with_methods(ENGINE, think=think)
    with session_with(engine) as session:
        position, answer = Position.start(session.kernel, SETUP), _solution(ANSWER)
        record = Record(SETUP, ())
        proof = Proof(record, position, "motif", "?", answer, _solution, "the form", lure)
        return grade(session, proof)


@pytest.mark.parametrize("weakest", range(len(LADDER) + 1))
def test_the_grade_is_the_level_of_the_weakest_who_finds_it(weakest: int) -> None:
    shares = [0.1] * weakest + [0.9] * (len(LADDER) - weakest)
    puzzle = _grade(*shares)
    assert puzzle is not None
    level = LADDER[weakest].level if weakest < len(LADDER) else None
    assert puzzle.grade == GRADE_OF[level]
    assert [by.player for by in puzzle.finders] == [strength.name for strength in LADDER]
    assert all(by.tries == TRIES for by in puzzle.finders)
    assert [by.share for by in puzzle.finders] == pytest.approx(shares)


def test_grades_are_in_the_order_of_levels() -> None:
    assert tuple(GRADE_OF.values()) == GRADES
    levels = [strength.level for strength in LADDER]
    assert [*dict.fromkeys(levels)] == [level for level in GRADE_OF if level]


def test_an_unclear_result_gets_more_tries() -> None:
    puzzle = _grade(*([0.1] * 3), 0.65, *([1.0] * 4))
    assert puzzle is not None and puzzle.grade == "medium"
    assert [by.tries for by in puzzle.finders] == [*[TRIES] * 3, MORE_TRIES, *[TRIES] * 4]


@pytest.mark.parametrize("at", [0, 3, 7])
def test_a_toss_up_has_no_grade(at: int) -> None:
    shares = [0.1] * 4 + [0.9] * 4
    shares[at] = 0.5
    assert _grade(*shares) is None


def test_a_puzzle_that_stronger_players_miss_has_no_grade() -> None:
    assert _grade(*([0.1] * 3), *([0.9] * 4), 0.1) is None


def test_players_of_one_level_may_see_different_things() -> None:
    assert [strength.level for strength in LADDER[:3]] == ["beginner"] * 3
    for shares in ([0.1, 0.9, 0.1], [0.1, 0.9, 0.5]):
        puzzle = _grade(*shares, *([0.9] * 5))
        assert puzzle is not None and puzzle.grade == "easy"
    assert _grade(0.1, 0.5, 0.9, *([0.9] * 5)) is None


def test_the_trap_is_the_move_that_the_strongest_players_fall_for() -> None:
    wrong = [TRAP] * 3 + [OTHER] * 5
    puzzle = _grade(*([0.1] * 3), 0.1, 0.8, 0.9, 1.0, 1.0, wrong=tuple(wrong))
    assert puzzle is not None
    assert puzzle.trap == _solution(OTHER)
    strongest = LADDER[5]
    assert puzzle.fooled == Finder(strongest.name, str(strongest.words), 2, TRIES)
    rarely = _grade(*([0.1] * 3), *([0.95] * 5), wrong=tuple(wrong))
    assert rarely is not None
    assert rarely.trap == _solution(TRAP), "a move played once in twenty times is no trap"
    assert rarely.fooled is not None and rarely.fooled.player == LADDER[2].name


def test_a_move_chosen_as_often_as_by_chance_fools_no_player() -> None:
    shares = 0.95, *([1.0] * 7)
    puzzle, without = _grade(*shares, lure=OTHER), _grade(*shares)
    assert puzzle is not None and without is not None
    assert (puzzle.trap, puzzle.fooled) == (_solution(OTHER), None)
    assert (without.trap, without.fooled) == (_solution(TRAP), None)


def test_random_moves_are_not_fooled() -> None:
    puzzle = _grade(0.1, *([1.0] * 7))
    assert puzzle is not None
    assert (puzzle.trap, puzzle.fooled) == (_solution(TRAP), None)


def test_a_puzzle_that_every_player_solves_has_no_trap() -> None:
    assert _grade(*([1.0] * 8)) is None
