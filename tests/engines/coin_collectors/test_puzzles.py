"""Coin Collectors' puzzles: the values of steps, against a solver that follows all that
can happen.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import cache
from itertools import chain, pairwise

import pytest

from printkit.engines.coin_collectors import board
from printkit.engines.coin_collectors.notation import KERNEL
from printkit.engines.coin_collectors.puzzles import _COINS, _form, _game, _is_ending, best_walks
from printkit.engines.coin_collectors.solver.exact import solve
from printkit.engines.contract import Proof
from printkit.engines.kernel.position import play_record
from printkit.engines.kernel.streams import new_stream
from printkit.engines.search.arena import WorkerPool
from printkit.layouts.coin_collectors.layout import (
    NO_COIN,
    SQUARES,
    SUITS,
    PiecepackLayout,
    PiecepackTable,
)
from printkit.layouts.setup import Record
from tests.engines.coin_collectors.packs import GAME
from tests.engines.composed import check, compose_proofs, some_or_many
from tests.oracle.coin_collectors import are_neighbours
from tests.oracle.coin_collectors_value import step_worths
from tests.oracle.records import oracle_end
from tests.playing import deal_setup

COINS = 13
"""With more coins left the oracle takes too long."""

CLOSE = 2e-5


seeds = some_or_many([8], [11])


@pytest.fixture(scope="module")
def proofs(seeds: Sequence[int]) -> list[Proof]:
    return list(compose_proofs(GAME, seeds))


def test_puzzles_are_looked_for_where_the_game_can_still_be_won(pool: WorkerPool) -> None:
    """By the solver, in random games. Most of them are lost long before they end."""
    seen = set[tuple[bool, bool]]()
    for seed in range(2):
        for _, state in _game(deal_setup(GAME, seed), new_stream(seed, 0)):
            if int(state[board.COINS]).bit_count() in _COINS:
                seen.add((_is_ending(state), solve(state, pool).chance > 0))
    assert seen == {(True, True), (False, False)}


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
            assert str(wrong.outcome).startswith("wins" if worth else "can no longer")
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
                assert all(are_neighbours(*pair) for pair in pairwise([pawn, *walk]))
            assert sorted([target, *chain(*found), *left]) == sorted(coins)
            assert len(left) == fewest_left(tuple(pawns), frozenset(coins - {target}))
            assert (step == answer) == (not left)
            why = str((proof.answer if step == answer else proof.refute(step)).why)
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
    return {other for other in others if are_neighbours(square, other)}


def test_a_mirrored_board_with_other_suits_is_the_same_puzzle(proofs: list[Proof]) -> None:
    """The record is replayed mirrored, with suns and arms exchanged."""
    for proof in proofs[:4]:
        layout, _ = GAME.mirror(proof.record.setup.layout, ())
        assert isinstance(layout, PiecepackLayout)
        tiles = tuple(tile.translate(str.maketrans("SA", "AS")) for tile in layout.tiles)
        suns, *others, arms = layout.dice
        layout = replace(layout, tiles=tiles, dice=(arms, *others, suns))
        moves = tuple(mirror_move(move) for move in proof.record.moves)
        mirrored = Record(replace(proof.record.setup, layout=layout), moves)
        assert _form(play_record(KERNEL, mirrored)) == proof.form
    assert len({proof.form for proof in proofs}) > len(proofs) // 2


def mirror_move(move: str) -> str:
    """Return the step with its square mirrored, and suns and arms exchanged."""
    other = {"suns": "arms", "arms": "suns"}
    step, *dice = re.sub("suns|arms", lambda suit: other[suit[0]], move).split(" ")
    square = step[-2:].translate(str.maketrans("abde", "edba"))
    return " ".join([step[:-2] + square, *sorted(dice, key=lambda die: SUITS.index(die[:-2]))])


def coins_left(proof: Proof) -> int:
    now = proof.position.table()
    assert isinstance(now, PiecepackTable)
    return sum(coin != NO_COIN for coin in now.coins)
