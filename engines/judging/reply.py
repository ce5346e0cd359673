"""Replies: the move that a player of the ladder makes in a position, as it does in self-play."""

from __future__ import annotations

from typing import Any

from engines.contract import Choice, Mind, Session
from engines.kernel.arrays import copied, row, zeros
from engines.kernel.binding import CHANCE
from engines.kernel.position import Position
from engines.search.arena import stream_seed
from engines.search.ladder import Strength
from engines.search.players import player_rows
from engines.search.selfplay import blank_games, play_games
from engines.search.workspaces import own_workspace
from layouts.errors import InputError


def think(session: Session, position: Position, strength: Strength[Any]) -> Mind:
    """The mind of a player who searches afresh in each position.

    A move that dice come after is tapped as it is listed. The rest is as in
    `engines.contract.Engine.think`.
    """
    rules, player = position.kernel.rules, strength.player
    rows = player_rows([player] * position.players)
    scratch = zeros("Q", rules.STATE_WORDS)
    written: dict[tuple[bytes, tuple[tuple[int, int], ...]], str] = {}

    def choose(position: Position, seed: int) -> Choice:
        state = copied(position.state)
        stream = stream_seed("reply", seed, strength.stream, state.tobytes().hex())
        workspace = own_workspace(position.kernel, player.simulations)
        steps: list[tuple[int, int]] = []
        while not steps or (rules.mid_move(state) and rules.current_player(state) != CHANCE):
            games = blank_games(1, 1, position.players)  # a game that ends after one step
            words = zeros("Q", 1)
            try:
                play_games(
                    position.kernel,
                    state,
                    rows,
                    stream,
                    len(steps),
                    games,
                    workspace,
                    words,
                    scratch,
                )
            except OverflowError:
                raise InputError(f"this position has more than {rules.MAX_MOVES:,} moves") from None
            first, second = row(games.moves, 0, 0)
            rules.apply(state, first, second)
            steps.append((first, second))
        what = position.state.tobytes(), tuple(steps)
        if what not in written:  # to write a move all have to be listed
            written[what] = position.kernel.notation.spell(position.state, steps)
        move = written[what]
        return Choice(move, (move,) if rules.mid_move(state) else ())

    return choose
