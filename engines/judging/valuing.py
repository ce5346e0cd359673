"""Values of positions: by the game's solver where it reaches, else by games that are played on.

What the two say is never compared: a solver knows what best play comes to, and players err.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from engines.contract import Option, Session, Valuer
from engines.judging.advice import ranked
from engines.kernel.arrays import copied
from engines.kernel.binding import CHANCE
from engines.kernel.bits import Words
from engines.kernel.position import Position
from engines.search.ladder import Ladder, Strength
from engines.statistics import Tally, empty_tally
from layouts.setup import Setup

BATCH = 10


def by_games(session: Session, setup: Setup[Any]) -> Valuer:
    """By games alone, of a game without a solver."""
    return with_solver(session, setup, lambda _: None)


def with_solver(
    session: Session, setup: Setup[Any], solve: Callable[[Position], Sequence[Option] | None]
) -> Valuer:
    """By a solver, or games between players who search."""
    strength = strong(session.engine.ladder)
    players = [strength.player] * setup.players

    def find(position: Position) -> Option:
        after, steps = ranked(session, position)[0]
        return Option(position.kernel.notation.spell(position.state, steps), after)

    def play(after: Words, seed: int, games: int) -> Tally:
        tally = empty_tally(setup.players)
        for batch in session.arena.play(after, players, seed, games, BATCH):
            tally = tally.plus(batch.returns)
        return tally

    return Valuer(strength.words, solve, find, play)


def strong(ladder: Ladder[Any]) -> Strength[Any]:
    """Who plays on: the last of the experts, who are strong and quick, else the default player."""
    experts = [strength for strength in ladder.strengths if strength.level == "expert"]
    return experts[-1] if experts else ladder.default


def chosen(position: Position, move: str) -> Words:
    """The state after a move's choices, before dice fall. Raises InputError for an illegal one."""
    rules, state = position.kernel.rules, copied(position.state)
    for first, second in position.kernel.notation.parse(position.state, move):
        rules.apply(state, first, second)
        if rules.mid_move(state) and rules.current_player(state) == CHANCE:
            break
    return state
