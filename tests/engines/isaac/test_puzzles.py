"""Isaac's puzzles: every line of play, by the slow rules, confirms that only the answer wins."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from printkit.engines.contract import Proof
from printkit.engines.isaac import board, kernel
from printkit.engines.isaac.puzzles import _form
from printkit.engines.kernel.arrays import copy_of
from printkit.engines.kernel.position import Position
from printkit.layouts.isaac.layout import IsaacTable
from printkit.layouts.isaac.tiles import Tile
from printkit.layouts.puzzle import Solved
from tests.engines.composed import check, compose_proofs, some_or_many
from tests.engines.isaac.both import GAME, start
from tests.oracle import isaac as oracle
from tests.oracle.isaac_solved import moves_that_win
from tests.oracle.records import oracle_end

MOST_TILES = 14
"""With more tiles on the board the oracle takes too long."""


seeds = some_or_many([10, 16], [4, 5, 14])


@pytest.fixture(scope="module")
def proofs(seeds: Sequence[int]) -> list[Proof]:
    return list(compose_proofs(GAME, seeds))


def test_proofs_are_as_they_should_be(proofs: list[Proof], seeds: Sequence[int]) -> None:
    assert len(proofs) > 2 * len(seeds)
    assert len({proof.motif for proof in proofs}) >= min(4, 2 * len(seeds))
    for proof in proofs[::4]:
        check(proof)


@pytest.mark.slow
def test_every_line_of_play_confirms_that_only_the_answer_wins(proofs: list[Proof]) -> None:
    small = [proof for proof in proofs if tiles(proof) <= MOST_TILES]
    assert len(small) >= 3
    for proof in sorted(small, key=tiles)[:2]:
        slow = oracle_end(proof.record)
        wins = moves_that_win(slow, {})
        assert sorted(wins) == proof.position.legal()
        assert {move for move, won in wins.items() if won} == {*proof.answer.moves}
        assert proof.answer.worth == 1
        for move, won in wins.items():
            assert proof.refute(move).worth == won
        ends_as_told(slow, proof.answer)
        wrong = next(move for move, won in wins.items() if not won)
        ends_as_told(slow, proof.refute(wrong))


def test_motifs_fit_their_puzzles(proofs: list[Proof]) -> None:
    for proof in proofs:
        now = proof.position.table()
        assert isinstance(now, IsaacTable) and now.to_move is not None
        tile, score = parts(proof.answer.moves[0])
        legal = [parts(move) for move in proof.position.legal()]
        furthest = max(s for t, s in legal if t == tile)
        paid_most = max(s for _, s in legal)
        assert (furthest > score) == (proof.motif == "hold-back")
        if proof.motif == "not-the-most":
            assert paid_most > score
        if proof.motif in ("let-go", "hurry"):
            assert paid_most == score


def test_a_turned_board_with_colours_exchanged_is_the_same_puzzle(proofs: list[Proof]) -> None:
    """Turning alone, or exchanging colours alone, makes another puzzle."""
    for proof in proofs[:5]:
        now = proof.position.table()
        assert isinstance(now, IsaacTable) and now.to_move is not None
        turned = rebuilt(now, 1, 1 - now.to_move)
        assert _form(turned) == _form(rebuilt(now, 0, now.to_move))
        assert _form(turned) != _form(rebuilt(now, 0, 1 - now.to_move))


def rebuilt(now: IsaacTable, swap: int, to_move: int) -> Position:
    """Rebuild a position with the same tiles, as it is or turned round with colours exchanged.

    Only Dark wins ties with equal lines of unplaced tiles, which would break the symmetry. So the
    state is built for another set, in which that makes no difference.
    """
    position = start({3: (1, 5), 4: (2, 4), 5: (3, 3), 6: (4, 2), 7: (6, 1)})
    state = copy_of(position.state)
    for seat in range(2):
        for tile in now.tiles[seat ^ swap]:
            squares = sorted((abs(99 * swap - tile.first), abs(99 * swap - tile.last)))
            word, bit, length = kernel.place_of(Tile(*squares))
            state[board.STARTS + seat * int(board.PLANES) + word] |= 1 << bit
            state[board.ENDS + word] |= 1 << bit + length - 1
        state[board.FLOOR + seat] = now.longest[seat ^ swap]
        state[board.SCORE + seat] = now.scores[seat ^ swap]
        state[board.LEFT + seat] = seat ^ swap
    state[board.PHASE], state[board.TO_MOVE] = board.SCORING, to_move
    return replace(position, state=state)


def tiles(proof: Proof) -> int:
    now = proof.position.table()
    assert isinstance(now, IsaacTable)
    return sum(map(len, now.tiles))


def parts(move: str) -> tuple[str, int]:
    tile, _, score = move.partition("=")
    return tile, int(score)


def ends_as_told(position: oracle.Position, solved: Solved) -> None:
    """Check by the slow rules that the line ends with the score it states."""
    seat = position.to_move
    assert seat is not None
    for move in solved.line:
        position = position.play(move.move)
    assert position.over and (position.winner == seat) == (solved.worth == 1)
    own, other = position.scores[seat], position.scores[1 - seat]
    told = f"{own} each" if own == other else f"{own} to {other}"
    assert str(solved.outcome).endswith(told)
