"""Clobber's fast rules side by side with the slow ones, in random games."""

from __future__ import annotations

from random import Random

from clobber.engine import ENGINE, KERNEL
from clobber.game import GAME
from printkit.engines.kernel.position import Position
from tests.cases import cases_together, sample
from tests.oracle.clobber import Position as Slow
from tests.playing import deal_setup


@cases_together("seed", range(sample(12)))
def test_a_first_game_counts_the_moves_there_are(seed: int) -> None:
    position, random = Position.start(KERNEL, deal_setup(GAME, seed)), Random(seed)
    while moves := position.legal():
        said = str(ENGINE.show_turn(position).may) if len(moves) < 4 else ""
        assert said in (
            "",
            f"You have {len(moves)} moves to choose from.",
            "You have only one move.",
        )
        assert (said == "You have only one move.") == (len(moves) == 1)
        position = position.play(random.choice(moves))


@cases_together("seed", range(sample(48)))
def test_both_play_the_same_game(seed: int) -> None:
    setup, random = deal_setup(GAME, seed), Random(seed)
    fast, slow = Position.start(KERNEL, setup), Slow.start(setup.layout.stones)
    while moves := slow.legal():
        assert (fast.over, fast.to_move, fast.ply) == (False, slow.to_move, slow.ply)
        assert fast.legal() == moves
        if slow.ply % 5 == 0:
            assert fast.perft(2) == sum(len(slow.play(move).legal()) for move in moves)
        move = random.choice(moves)
        fast, slow = fast.play(move), slow.play(move)
    assert (fast.over, fast.winner, fast.legal()) == (True, slow.winner, [])
