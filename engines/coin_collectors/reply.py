"""Replies: the step, and the dice after it, that a player of Coin Collectors' ladder chooses."""

from __future__ import annotations

from typing import Any

from engines.coin_collectors import board, kernel
from engines.coin_collectors.notation import spell, table
from engines.coin_collectors.policy import (
    EXPECTIMAX,
    HITS_STAY,
    choose,
    new_player_workspace,
)
from engines.coin_collectors.solver.tablebase import Tablebase, build_tablebase, look_for_layers
from engines.coin_collectors.solver.winnable_states import winnable_layers
from engines.coin_collectors.taps import before_dice
from engines.contract import Choice, Mind, Session
from engines.kernel.arrays import copied
from engines.kernel.bits import U1, Words
from engines.kernel.position import Position
from engines.search.arena import stream_seed
from engines.search.ladder import Strength
from layouts.coin_collectors.game import GAME
from layouts.coin_collectors.layout import SUITS
from layouts.coin_collectors.randomizer import deal
from layouts.setup import Setup

_LEFT = 0b11 << 7  # coins on c2 and d2


def think(session: Session, position: Position, strength: Strength[Any]) -> Mind:
    """The mind of a player, as in `engines.contract.Engine.think`.

    Players who plan ahead need the tablebase.
    """
    player, workspace = strength.player, new_player_workspace()
    tablebase = _tablebase(session, position, plans=player.kind == EXPECTIMAX)

    def reply(position: Position, seed: int) -> Choice:
        state = position.state
        stream = stream_seed("reply", seed, strength.stream, state.tobytes().hex())
        workspace.stream[0] = stream
        pawn, target, chosen = choose(state, player.kind, player.depth, tablebase, workspace)
        rolled = int(chosen)
        after = copied(state)
        kernel.apply(after, pawn + U1, target)
        move = spell(state, [(int(pawn) + 1, int(target))])
        if kernel.is_terminal(after):
            return Choice(move)
        dice: list[int] | None = None
        if after[board.STAGE] == board.CHOICE:
            if rolled == HITS_STAY:
                rolled = int(board.ALL_DICE) & ~int(board.hits_of(after))
            dice = [die for die in range(len(SUITS)) if rolled >> die & 1]
        _, _, where = move.partition("-")
        return Choice(move, before_dice(table(state), int(pawn), where, dice))

    return reply


def _tablebase(session: Session, position: Position, *, plans: bool) -> Tablebase:
    """That of the position for who plans ahead; for others one that nobody looks at."""
    pool, state = session.arena.pool, position.state
    if not plans:
        return build_tablebase(_small_state(), pool, exact_coins=0)
    layers = winnable_layers(state, session.listener)
    look_for_layers(layers)
    return build_tablebase(state, pool, session.listener, layers=layers)


def _small_state() -> Words:
    """A state in which two coins are left."""
    state: Words = kernel.init(Setup(GAME, deal(0), 1, ()))
    state[board.COINS] = _LEFT
    board.update_open(state)
    return state
