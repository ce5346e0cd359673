"""Coin Collectors' puzzles: the values of steps, against a solver that follows all that
can happen.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import cache
from itertools import chain, pairwise

import pytest

from engines.coin_collectors.notation import KERNEL
from engines.coin_collectors.puzzles import MOTIFS, _form, best_walks
from engines.contract import Proof
from engines.kernel.position import play_record
from layouts.coin_collectors.layout import (
    FILES,
    NO_COIN,
    SQUARES,
    SUITS,
    PiecepackLayout,
    PiecepackTable,
)
from layouts.setup import Record
from tests.engines.coin_collectors.packs import GAME
from tests.engines.composed import check, compose_proofs, some_or_many
from tests.oracle.coin_collectors_value import step_worths
from tests.oracle.records import oracle_end

COINS = 13
"""With more coins left the oracle takes too long."""

CLOSE = 2e-5


seeds = some_or_many([8], [11])


@pytest.fixture(scope="module")
def proofs(seeds: Sequence[int]) -> list[Proof]:
    return list(compose_proofs(GAME, seeds))


def test_proofs_are_as_they_should_be(proofs: list[Proof], seeds: Sequence[int]) -> None:
    assert len(proofs) >= len(seeds)
    assert len({proof.motif for proof in proofs}) >= min(3, len(seeds))
    for proof in proofs[::3]:
        check(proof)


def test_values_of_steps_match_the_oracle(proofs: list[Proof], seeds: Sequence[int]) -> None:
    late = [proof for proof in proofs if coins_left(proof) <= COINS]
    assert len(late) >= len(seeds)
    for proof in sorted(late, key=coins_left)[: len(seeds) + len(seeds) // 3]:
        worths = step_worths(oracle_end(proof.record))
        assert sorted(worths) == proof.position.legal()
        (answer,) = proof.answer.moves
        others = {step: worth for step, worth in worths.items() if step != answer}
        assert proof.answer.worth == pytest.approx(worths[answer], abs=CLOSE)
        assert worths[answer] > 0 and not any(others.values())
        for step, worth in others.items():
            wrong = proof.refute(step)
            assert wrong.worth == pytest.approx(worth, abs=CLOSE)
            assert wrong.outcome.startswith("wins" if worth else "can no longer")
        if proof.motif == "which-pawn":
            assert any(step.split("-")[1] == answer.split("-")[1] for step in others)


def test_walks_are_the_reason(proofs: list[Proof]) -> None:
    """Walks take each coin once, a square at a time: all coins after the answer alone."""
    for proof in proofs:
        (answer,), now = proof.answer.moves, proof.position.table()
        assert isinstance(now, PiecepackTable)
        coins = {SQUARES[at] for at, coin in enumerate(now.coins) if coin != NO_COIN}
        for step in proof.position.legal():
            suit, _, target = step.partition("-")
            pawns = ["c3" if at is None else SQUARES[at] for at in now.pawns]
            pawns[SUITS.index(suit)] = target
            found, left = best_walks(proof.position.state, step)
            for pawn, walk in zip(pawns, found, strict=True):
                assert all(beside(*pair) for pair in pairwise([pawn, *walk]))
            assert sorted([target, *chain(*found), *left]) == sorted(coins)
            assert len(left) == fewest_left(tuple(pawns), frozenset(coins - {target}))
            assert (step == answer) == (not left)
            why = proof.answer.why if step == answer else proof.refute(step).why
            assert all(", ".join(walk) in why for walk in found if step == answer)
            assert all(square in why for square in left)
            if "no pawn can get to" in why:
                assert not {square for pawn in pawns for square in near(pawn, left)}


@cache
def fewest_left(pawns: tuple[str, ...], coins: frozenset[str]) -> int:
    """Return how many coins are left at least if one pawn after another walks."""
    if not pawns:
        return len(coins)
    first, *others = pawns
    steps = (fewest_left((to, *others), coins - {to}) for to in near(first, coins))
    return min([fewest_left(tuple(others), coins), *steps])


def near(square: str, others: Iterable[str]) -> set[str]:
    return {other for other in others if beside(square, other)}


def beside(one: str, other: str) -> bool:
    return abs(ord(one[0]) - ord(other[0])) + abs(int(one[1]) - int(other[1])) == 1


def test_a_mirrored_board_with_other_suits_is_the_same_puzzle(proofs: list[Proof]) -> None:
    """The record is replayed mirrored, with suns and arms exchanged."""
    for proof in proofs[:4]:
        layout = proof.record.setup.layout
        assert isinstance(layout, PiecepackLayout)
        tiles, coins, dice = list(layout.tiles), list(layout.coins), list(layout.dice)
        for at in range(len(SQUARES)):
            tiles[mirror_square(at)] = layout.tiles[at].translate(str.maketrans("SA", "AS"))
            coins[mirror_square(at)] = layout.coins[at]
        dice[0], dice[3] = layout.dice[3], layout.dice[0]
        setup = replace(
            proof.record.setup, layout=PiecepackLayout(tuple(tiles), tuple(coins), tuple(dice))
        )
        moves = tuple(exchange_suits(move) for move in proof.record.moves)
        assert _form(play_record(KERNEL, Record(setup, moves))) == proof.form
    assert len({proof.form for proof in proofs}) > len(proofs) // 2


def mirror_square(square: int) -> int:
    rank, file = divmod(square, len(FILES))
    return len(FILES) * rank + len(FILES) - 1 - file


def exchange_suits(move: str) -> str:
    """Return the move on the other board: its square mirrored, and its suits exchanged."""
    other = {"suns": "arms", "arms": "suns"}
    step, *rolled = move.split(" ")
    suit, _, square = step.partition("-")
    faces = {other.get(die.split("=")[0], die.split("=")[0]): die.split("=")[1] for die in rolled}
    dice = [f"{suit}={faces[suit]}" for suit in SUITS if suit in faces]
    return " ".join(
        [f"{other.get(suit, suit)}-{SQUARES[mirror_square(SQUARES.index(square))]}", *dice]
    )


def coins_left(proof: Proof) -> int:
    now = proof.position.table()
    assert isinstance(now, PiecepackTable)
    return sum(coin != NO_COIN for coin in now.coins)


def test_every_motif_is_named() -> None:
    assert len({*MOTIFS.values()}) == len(MOTIFS)
