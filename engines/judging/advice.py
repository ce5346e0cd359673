"""Advice: the best moves in a position by search, and what they are worth.

A long search finds the few moves that may be best; what each of them is worth is then played out,
by players of the game's default strength: a search's own values are means over its random games,
and no share of wins.
"""

from __future__ import annotations

from engines.contract import Advice, AdvisedMove, Session
from engines.kernel.arrays import array_of, copied
from engines.kernel.binding import CHANCE, Kernel, pairs
from engines.kernel.bits import Words
from engines.kernel.position import Position
from engines.search.arena import stream_seed
from engines.search.mcts import Workspace, best_move
from engines.search.players import UCT
from engines.search.workspaces import own_workspace
from engines.statistics import won_by

SIMULATIONS = 6000
MOVES = 3
GAMES = 300

Step = tuple[int, int]
"""The words of a kernel's move."""


def advise(session: Session, position: Position) -> Advice:
    """The best moves of a position that is not over, by search.

    As in `engines.contract.Engine.advise`.
    """
    moves = []
    for rank, (state, steps) in enumerate(ranked(session, position)):
        share, games = _played(session, position, state, steps, rank * GAMES)
        text = position.kernel.notation.spell(position.state, steps)
        moves.append(AdvisedMove(text, share, games))
    moves.sort(key=lambda move: -move.value)
    return Advice(tuple(moves), session.engine.ladder.default.words, exact=False)


def ranked(session: Session, position: Position) -> list[tuple[Words, tuple[Step, ...]]]:
    """The MOVES that a search finds best: the position after each, before dice, and its steps."""
    kernel, state = position.kernel, position.state
    workspace = own_workspace(kernel, SIMULATIONS)
    stream = array_of("Q", [stream_seed("advice", state.tobytes().hex())])
    found = []
    session.listener.step("searching", 0, SIMULATIONS)
    for first in _by_visits(kernel, state, workspace, stream)[:MOVES]:
        after, steps = _applied(kernel, state, first), [first]
        while kernel.rules.mid_move(after) and kernel.rules.current_player(after) != CHANCE:
            step = _by_visits(kernel, after, workspace, stream)[0]
            after = _applied(kernel, after, step)
            steps.append(step)
        found.append((after, tuple(steps)))
    session.listener.step("searching", SIMULATIONS, SIMULATIONS)
    return found


def _by_visits(kernel: Kernel, state: Words, workspace: Workspace, stream: Words) -> list[Step]:
    """The steps from `state`, the most visited first."""
    count = int(kernel.rules.candidates(state, workspace.moves, workspace.scratch, stream))
    best_move(kernel, state, count, UCT, SIMULATIONS, workspace, stream)
    ranks = [(-workspace.tree[node, 0], -workspace.value[node]) for node in range(1, 1 + count)]
    steps = pairs(workspace.play[2 : 2 + 2 * count])
    return [steps[at] for at in sorted(range(count), key=ranks.__getitem__)]


def _applied(kernel: Kernel, state: Words, step: Step) -> Words:
    after = copied(state)
    kernel.rules.apply(after, *step)
    return after


def _played(
    session: Session, position: Position, after: Words, steps: tuple[Step, ...], done: int
) -> tuple[float, int]:
    """The mover's share of the win in games that go on after a move, and how many they are."""
    seat = position.to_move
    assert seat is not None
    strength = session.engine.ladder.default
    seed = stream_seed("advice", position.state.tobytes().hex(), *steps)
    players = [strength.player] * position.players
    won = 0.0
    games = 0
    for batch in session.arena.play(after, players, seed, GAMES, strength.batch):
        won += won_by(batch.returns, seat)
        games += len(batch.lengths)
        session.listener.step(f"{strength.words} go on", done + games, MOVES * GAMES)
    return won / games, games
