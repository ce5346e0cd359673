"""Proofs of endings by any rules and between any number of players, against a plain program."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from printkit.engines.coin_isolation import endgame, endings, proof
from printkit.engines.coin_isolation.notation import KERNEL, kernel_for
from printkit.engines.kernel.arrays import clear, zeros
from printkit.engines.kernel.position import Position
from tests.cases import sample
from tests.engines.both import play_all
from tests.engines.coin_isolation import setups
from tests.engines.coin_isolation.both import start
from tests.engines.coin_isolation.small_games import any_small_game
from tests.engines.composed import some_or_many
from tests.oracle.boards import Variants, sparse
from tests.oracle.coin_isolation_solved import Seat

_MANY = 1 << 30

RULES: list[tuple[int, Variants]] = [
    (3, ()),
    (4, ()),
    (2, ("diagonal",)),
    (2, ("greedy",)),
    (2, ("standing-still",)),
    (3, ("diagonal", "greedy", "standing-still")),
    (2, ("mixed-change",)),
    (2, ("cleanup", "mixed-change")),
]

seeds = some_or_many(range(sample(8)), range(4, 11))


@pytest.mark.parametrize(
    ("players", "variants"), RULES, ids=["-".join((str(n), *names)) for n, names in RULES]
)
def test_it_agrees_with_a_plain_program(seeds: range, players: int, variants: Variants) -> None:
    """What is proven are exactly the wins, and as losses only seats that no help could save.

    What short searches prove is the same.
    """
    for seed in seeds:
        proves, soon = None, list[endings.Prover | None]()
        for fast, slow in any_small_game(seed, players, variants):
            if proves is None:
                proves, *soon = (endings.prover(fast, most) for most in (_MANY, 0, 1, 3, 9, 27))
            assert proves and slow.to_move is not None
            seat, found = Seat(slow.to_move), proves(fast.state)
            winners = {move for move in slow.legal() if seat.wins(slow.play(move))}
            assert bool(found and found.wins) == bool(winners)
            if found and found.move:
                assert fast.kernel.notation.spell(fast.state, [found.move]) in winners
            elif found:
                assert not seat.may_win(slow) or players == 2
            elif players == 2:
                assert not any(slow.scores) or slow.last_takes == (-1, -1)
            for proves_soon in soon:
                found = proves_soon(fast.state) if proves_soon else None
                assert found is None or found.wins == bool(winners)


@pytest.mark.slow
def test_both_solvers_agree_on_large_boards() -> None:
    """The solver of the usual game for two counts cents, the other one asks for a win."""
    most, both = 20_000, 0
    one, other = endgame.new_workspace(), proof.new_workspace(KERNEL)
    for seed in (1, 2):
        stream, position = Random(seed), Position.start(KERNEL, setups.deal_setup(seed))
        while not position.over:
            found = endings._between_two(position.state, most, one)
            proven = endings._against_all(KERNEL, position.state, most, other)
            if found and proven:
                assert found.wins == proven.wins
                both += 1
            position = position.play(stream.choice(position.legal()))
    assert both >= 10


def test_a_position_that_was_searched_is_not_searched_again() -> None:
    """A table of four entries, which forgets almost everything, changes no answer, but takes more
    positions.
    """
    large = proof.new_workspace(KERNEL)
    small = large._replace(table=zeros("Q", 8))
    stream, position = Random(2), Position.start(KERNEL, setups.deal_setup(2))
    visited = {id(large): 0, id(small): 0}
    for _ in range(12):
        answers = set()
        for each in (large, small):
            clear(each.table)
            answers.add(proof.prove(KERNEL, position.state, 2_500, each))
            visited[id(each)] += int(each.notes[proof.VISITED])
        assert len(answers) == 1
        position = position.play(stream.choice(position.legal()))
    assert visited[id(large)] < visited[id(small)]


@pytest.mark.parametrize("variants", [(), ("diagonal",)])
def test_who_can_still_be_caught_up_with_has_not_won(variants: Variants) -> None:
    """Player 2's last coin levels the game, and wins the tie."""
    coins = sparse({"a1": 10, "h8": 5, "h7": 5})
    position = play_all(start(coins, ("bottom", "top"), variants), ["a1", "h8"])
    proves = endings.prover(position, _MANY)
    assert position.kernel.rules.proven_winner(position.state) == -1
    assert proves and proves(position.state) == endings.Ending(wins=False, move=None)


@pytest.mark.parametrize("variant", ["transplant", "empty-squares", "renegade", "semi-greedy"])
def test_games_without_bounds_are_not_proven(variant: str) -> None:
    setup = replace(setups.deal_setup(3), variants=(variant,))
    assert endings.prover(Position.start(kernel_for((variant,)), setup), 9) is None
