"""Coin Isolation's engine: its parts, and what it does with a position in play.

Endings are proven as soon as a search of a fixed number of positions suffices. In other positions
games compare all moves.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from printkit.engines.coin_isolation import (
    endgame,
    first_game,
    head_start,
    judging,
    moments,
    notation,
    puzzles,
    turn,
)
from printkit.engines.coin_isolation.endings import final_lead, prover
from printkit.engines.coin_isolation.notation import KERNEL, spell_all
from printkit.engines.contract import (
    BEST_PLAY,
    Advice,
    AdvisedMove,
    Choice,
    Engine,
    MoveChooser,
    MoveOption,
    Session,
    Valuer,
)
from printkit.engines.judging import advice as by_search
from printkit.engines.judging.engine import PlayedEngine
from printkit.engines.kernel.arrays import clear
from printkit.engines.kernel.position import Position
from printkit.engines.kernel.taps import Dialogue
from printkit.engines.listener import Step
from printkit.engines.puzzles import after
from printkit.engines.search.players import Strength
from printkit.layouts.coin_isolation.game import GAME, coins_of
from printkit.layouts.coin_isolation.layout import CoinLayout
from printkit.layouts.messages import Said, message
from printkit.layouts.setup import Setup

PATIENCE = 2_000_000
"""Positions that are visited at most for advice: a second or two."""

REPLY = 400_000
"""For a move of the computer's."""

VALUE = 400_000
"""For the value of one move."""


def advise(session: Session, position: Position) -> Advice:
    """Return the best moves of a position that is not over, as in
    `printkit.engines.contract.Engine.advise`.

    In a position that is won: the move that wins by most. In a lost one: the moves that a search
    prefers, since the opponent may still err. In a position without a proof: the moves that win
    most games.
    """
    session.listener.step(Step(message("proving who wins"), 0, 1))
    proves = prover(position, PATIENCE)
    found = proves(position.state) if proves else None
    if found is None:
        return by_search.advise(session, position)
    if found.move:
        best = [position.kernel.notation.spell(position.state, [found.move])]
    else:
        best = by_search.good_moves(position, by_search.MOVES)
    moves = [AdvisedMove(move, float(found.wins), 0) for move in best]
    return Advice(tuple(moves), BEST_PLAY, exact=True)


def opponent(session: Session, position: Position, strength: Strength[Any]) -> MoveChooser:
    """Return the mind of a player against people, as in
    `printkit.engines.contract.Engine.opponent`.

    Experts and masters play a move that is proven to win, if there is one.
    """
    search = by_search.think(session, position, strength)
    proves = prover(position, REPLY) if strength.level in by_search.PROVES else None
    if proves is None:
        return search

    def choose(position: Position, seed: int) -> Choice:
        found = proves(position.state)
        if found is None or found.move is None:
            return search(position, seed)
        return Choice(position.kernel.notation.spell(position.state, [found.move]))

    return choose


def valuer(session: Session, setup: Setup[CoinLayout]) -> Valuer:
    """Return what values moves in games from `setup`; it solves the usual game for two."""
    workspace = endgame.new_workspace()

    def solve_position(position: Position) -> Sequence[MoveOption] | None:
        if position.players != 2 or position.kernel is not KERNEL:
            return None
        clear(workspace.table)  # what is found depends on nothing that was solved before
        options = []
        for move, text in spell_all(position.state).items():
            then = after(KERNEL, position.state, move)
            theirs = final_lead(then, -1, 1, VALUE, workspace)
            if theirs is None:
                return None
            options.append(MoveOption(text, then, 0.5 if theirs == 0 else float(theirs < 0)))
        return options

    return by_search.with_solver(session, setup, solve_position)


class CoinIsolation(PlayedEngine):
    """The engine of Coin Isolation: judged by games, with sides, head starts and variants."""

    kernel_for = staticmethod(notation.kernel_for)
    is_slow = staticmethod(judging.is_slow)
    opponent = staticmethod(opponent)
    advise = staticmethod(advise)
    valuer = staticmethod(valuer)
    show_turn = staticmethod(first_game.show_turn)
    tell = staticmethod(moments.tell)
    judge = staticmethod(judging.judge)
    findings = staticmethod(judging.findings)
    measure = staticmethod(judging.measure)
    with_choice = staticmethod(judging.with_choice)
    deal_fair = staticmethod(judging.deal_fair)
    try_out = staticmethod(judging.try_out)
    even_out = staticmethod(head_start.even_out)
    compose = staticmethod(puzzles.compose)
    refute = staticmethod(puzzles.refute)

    def with_players_for(self, variants: Sequence[str]) -> Engine:
        others = judging.searching_ladder(variants) if self.quick_ladder else None
        return replace(self, ladder=others) if others else super().with_players_for(variants)

    def dialogue(self, position: Position) -> Dialogue:
        return notation.dialogue(notation.turn_of(position), coins_of(position.game))

    def describe_move(self, position: Position, move: str) -> Said:
        return turn.describe(notation.turn_of(position), move, coins_of(position.game))


ENGINE = CoinIsolation(
    game=GAME,
    kernel=notation.KERNEL,
    ladder=judging.LADDER,
    quick_ladder=judging.QUICK_LADDER,
    measured=judging.MEASURED,
    motifs=puzzles.MOTIFS,
    check_seconds=32,
    deal_minutes=(1, 6),
)
