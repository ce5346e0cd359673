"""Dice Isolation's puzzles: values of moves, against the whole-game oracle and the slow rules."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import product
from typing import Any

import pytest

from printkit.engines.contract import Proof
from printkit.engines.dice_isolation import puzzles
from printkit.engines.dice_isolation.puzzles import ROOM
from printkit.engines.kernel.position import play_record
from printkit.engines.puzzles import LEAST_GAP
from printkit.layouts.dice_isolation.layout import DiceLayout, DiceTable
from printkit.layouts.puzzle import Solved
from printkit.layouts.setup import Record, Setup
from tests.cases import sample
from tests.engines.composed import check, compose_proofs, some_or_many
from tests.engines.dice_isolation import whole
from tests.engines.dice_isolation.both import GAME
from tests.oracle.dice_isolation import FILES, OFFERS, RANKS, adjacent, white_squares
from tests.oracle.dice_isolation_whole import Value, Whole
from tests.oracle.records import dice_isolation_board, oracle_end

FREE = 17
"""Free squares left on a dealt board; with more of them the oracle takes too long."""


seeds = some_or_many([10], [28, 4])


@pytest.fixture(scope="module")
def proofs(seeds: Sequence[int]) -> list[Proof]:
    """Proofs on dealt boards."""
    return list(compose_proofs(GAME, seeds))


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> Iterator[Iterator[Proof]]:
    """Proofs on small boards, which the oracle can solve from the start."""

    def deal(seed: int, *_: Any) -> DiceLayout:
        return DiceLayout(tuple(whole.random_board(random.Random(seed), 8, 10).split()))

    with monkeypatch.context() as patch:
        patch.setattr(type(GAME), "deal", staticmethod(deal))
        yield compose_proofs(GAME, range(24))


def test_proofs_are_as_they_should_be(proofs: list[Proof]) -> None:
    assert len(proofs) > 3  # few boards have any that a person can reason out
    assert len({proof.motif for proof in proofs}) >= 2
    for proof in proofs[::4]:
        check(proof)


@pytest.mark.slow
def test_values_of_moves_on_small_boards_match_the_whole_game_oracle(
    small: Iterator[Proof],
) -> None:
    oracles: dict[str, Whole] = {}
    kinds = set()
    for proof in small:
        board = dice_isolation_board(proof.record.setup)
        if len(oracles) == 6 and board not in oracles:
            break
        oracle = oracles.setdefault(board, Whole(board))
        hold(proof, oracle.moves(oracle_end(proof.record)))
        kinds.add(proof.motif)
    assert len(oracles) == 6 and len(kinds) >= 3


def test_values_of_placings_on_dealt_boards_match_the_whole_game_oracle(
    proofs: list[Proof],
) -> None:
    late = [proof for proof in proofs if free(proof) <= FREE]
    assert len(late) >= 5
    for proof in sorted(late, key=free)[: sample(6)]:
        hold(proof, Whole(dice_isolation_board(proof.record.setup)).moves(oracle_end(proof.record)))


def hold(proof: Proof, worths: dict[str, Value]) -> None:
    """Compare a proof's claim about each move with these values."""
    (answer,) = proof.answer.moves
    best = worths[answer]
    assert sorted(worths) == proof.position.legal()
    assert proof.answer.worth == pytest.approx(best.share)
    others = {move: worth for move, worth in worths.items() if move != answer}
    best_other = max(worth.share for worth in others.values())
    assert best.share - best_other >= LEAST_GAP - 1e-9
    assert not {*OFFERS} & {*worths}
    if "for certain" in str(proof.question):
        assert best.share == pytest.approx(1)
    if proof.motif == "draw":
        assert best == pytest.approx((0.5, 1))
        assert all(worth.share == pytest.approx(0) for worth in others.values())
    for move, worth in worths.items():
        solved = proof.answer if move == answer else proof.refute(move)
        assert solved.worth == pytest.approx(worth.share)
        check_words(solved, worth)
        ends_as_told(proof.record, solved)


def test_few_squares_are_left_and_they_are_counted(proofs: list[Proof]) -> None:
    for proof in proofs:
        now, seat = proof.position.table(), proof.position.to_move
        assert isinstance(now, DiceTable) and seat is not None
        assert any(now.tokens)
        assert all(len(reachable(now, each)) <= ROOM for each in range(2))
        then = proof.position.play(proof.answer.moves[0]).table()
        assert isinstance(then, DiceTable)
        for each in range(2):
            squares, hand = len(reachable(then, each)), then.hands[each]
            rolls = then.phases[each] == "A"
            has = "may still roll" if rolls else f"has {hand} token{'s' * (hand != 1)} left"
            told = f"player {each + 1} {has} and can reach {squares} more square"
            assert told in str(proof.answer.why) or then.phases[each] == "out"


def test_exactly_the_positions_that_people_can_count_are_puzzles(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Both players' squares count, also where one has far more of them than the other."""
    monkeypatch.setattr(puzzles, "ROOM", 8)
    seen = set()
    for seed in range(6):
        setup = Setup(GAME, GAME.deal(seed, (), ()), 2, (), (), seed)
        for _, position in puzzles._positions(setup, seed):
            now, legal = position.table(), position.legal()
            assert isinstance(now, DiceTable)
            few = tuple(len(reachable(now, each)) <= 8 for each in range(2))
            choice = len(legal) >= 3 and not {*OFFERS} & {*legal}
            assert puzzles._is_fit(position) == (choice and all(few) and any(now.tokens))
            seen.add((choice, few))
    assert {(True, few) for few in product((False, True), repeat=2)} <= seen


def reachable(now: DiceTable, seat: int) -> set[str]:
    """The free squares next to a player's tokens, next to these, and so on; all without tokens."""
    free = white_squares("\n".join(now.rows)) - now.tokens[0] - now.tokens[1]
    found = {*now.tokens[seat]} or free
    while True:
        near = {one for one in free for other in found if adjacent(one, other)} - found
        if not near:
            return found & free
        found |= near


def check_words(solved: Solved, worth: Value) -> None:
    """Check that the words about a move fit its value."""
    for word, share, draw in (("wins", 1, 0), ("draws", 0.5, 1), ("loses", 0, 0)):
        if worth == pytest.approx((share, draw)):
            assert str(solved.outcome).startswith(word)
            return
    won = worth.share - worth.draw / 2
    if "wins" in str(solved.outcome):
        assert f"wins {won:.1%}" in str(solved.outcome)
    if "draws" in str(solved.outcome):
        assert f"draws {worth.draw:.1%}" in str(solved.outcome)


def ends_as_told(record: Record, solved: Solved) -> None:
    """Check by the slow rules that the line is legal and ends with the tokens it states."""
    position = oracle_end(record)
    seat = position.to_move
    assert seat is not None
    for move in solved.line:
        if move.move in OFFERS:
            assert move is solved.line[-1]
            return
        position = position.play(move.move)
    assert position.over
    own, other = position.scores[seat], position.scores[1 - seat]
    assert f"{own} to {other}" in str(solved.outcome) or (
        own == other and str(solved.outcome).startswith("draws")
    )


def test_a_turned_or_mirrored_board_is_the_same_puzzle(proofs: list[Proof]) -> None:
    """The record is replayed on the board turned by a quarter, and mirrored."""
    for proof in proofs[:6]:
        for turn in (lambda rows: [*zip(*rows[::-1], strict=True)], lambda rows: rows[::-1]):
            turned = play_record(proof.position.kernel, turn_record(proof.record, turn))
            assert puzzles._form(turned) == proof.form
    assert len({proof.form for proof in proofs}) > len(proofs) // 2


def turn_record(record: Record, turn: Callable[[Any], Any]) -> Record:
    """Return the record on a turned board; `turn` turns rows of squares, or of their names."""
    rows = record.setup.layout.rows
    names = [[file + rank for file in FILES] for rank in RANKS]
    before = [row[: len(rows[0])] for row in names[: len(rows)]][::-1]
    squares = {
        old: names[len(after) - 1 - rank][file]
        for after in [turn(before)]
        for rank, row in enumerate(after)
        for file, old in enumerate(row)
    }
    layout = DiceLayout(tuple(map("".join, turn(rows))))
    moves = tuple(squares.get(move, move) for move in record.moves)
    return Record(replace(record.setup, layout=layout), moves)


def free(proof: Proof) -> int:
    now = proof.position.table()
    assert isinstance(now, DiceTable)
    return sum(map("".join(now.rows).count, ".")) - sum(map(len, now.tokens))
