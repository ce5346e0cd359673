"""The best moves in a position, and what they are worth.

A long search finds the few moves that may be best; what each of them is worth is then played out,
by players of the game's default strength: a search's own values are means over its random games,
and no share of wins.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from engines.judging.verdict import Watch
from engines.kernel.binding import CHANCE, Kernel
from engines.kernel.bits import Words
from engines.kernel.position import Position
from engines.search.arena import Arena, stream_seed
from engines.search.ladder import ladder_of
from engines.search.mcts import Workspace, best_move, workspace

SIMULATIONS = 6000
MOVES = 3
GAMES = 300

Step = tuple[int, int]
"""The words of a kernel's move."""


@dataclass(frozen=True, slots=True)
class AdvisedMove:
    """A move as people write it, and the mover's share of the win after it, from 0 to 1.

    `games` are those that the share comes from, 0 when it is exact. `note` says what the move's
    text does not, say which dice to roll.
    """

    move: str
    value: float
    games: int
    note: str = ""


@dataclass(frozen=True, slots=True)
class Advice:
    """The best moves, the very best first; between whom they are so; and whether it is proven."""

    moves: tuple[AdvisedMove, ...]
    player: str
    exact: bool


def advise(
    position: Position,
    arena: Arena,
    watch: Watch,
    spelled: Mapping[tuple[Step, ...], str] | None = None,
) -> Advice:
    """The best moves of a position that is not over, by search.

    The same for the same position. `spelled` has every legal move's text by its steps, dice left
    out, in case that its notation cannot tell. Raises InputError when it has too many moves to
    list.
    """
    spelled = spelled or _spellings(position)
    ranked = _ranked(position, watch)[:MOVES]
    moves = []
    for rank, (state, steps) in enumerate(ranked):
        share, games = _played(position, state, steps, arena, watch, rank * GAMES)
        moves.append(AdvisedMove(spelled[steps], share, games))
    moves.sort(key=lambda move: -move.value)
    return Advice(tuple(moves), ladder_of(position.game).default.words, exact=False)


def _spellings(position: Position) -> dict[tuple[Step, ...], str]:
    """Every legal move's text, by the steps that the kernel takes for it."""
    parse = position.kernel.notation.parse
    return {tuple(parse(position.state, text)): text for text in position.legal()}


def _ranked(position: Position, watch: Watch) -> list[tuple[Words, tuple[Step, ...]]]:
    """Whole moves by how good a search finds them: the position after each, and its steps."""
    kernel, state = position.kernel, position.state
    space = workspace(kernel, SIMULATIONS)
    stream = np.array([stream_seed("advice", state.tobytes().hex())], np.uint64)
    ranked = []
    watch("searching", 0, SIMULATIONS)
    for first in _by_visits(kernel, state, space, stream)[:MOVES]:
        after, steps = _applied(kernel, state, first), [first]
        while kernel.values.mid_move(after) and kernel.values.current_player(after) != CHANCE:
            step = _by_visits(kernel, after, space, stream)[0]
            after = _applied(kernel, after, step)
            steps.append(step)
        ranked.append((after, tuple(steps)))
    watch("searching", SIMULATIONS, SIMULATIONS)
    return ranked


def _by_visits(kernel: Kernel, state: Words, space: Workspace, stream: Words) -> list[Step]:
    """The steps from `state`, the most visited first."""
    count = int(kernel.values.candidates(state, space.moves, stream))
    best_move(kernel, state, count, SIMULATIONS, space, stream)
    ranks = np.lexsort((-space.value[1 : 1 + count], -space.tree[1 : 1 + count, 0]))
    words = space.play[2 : 2 + 2 * count].reshape(count, 2)
    return [(int(first), int(second)) for first, second in words[ranks]]


def _applied(kernel: Kernel, state: Words, step: Step) -> Words:
    after = state.copy()
    kernel.values.apply(after, np.uint64(step[0]), np.uint64(step[1]))
    return after


def _played(
    position: Position, after: Words, steps: tuple[Step, ...], arena: Arena, watch: Watch, done: int
) -> tuple[float, int]:
    """The mover's share of the win in games that go on after a move, and how many they are."""
    seat = position.to_move
    strength = ladder_of(position.game).default
    seed = stream_seed("advice", position.state.tobytes().hex(), *steps)
    players = [strength.code] * position.players
    won = 0.0
    games = 0
    for batch in arena.play(after, players, seed, GAMES, strength.batch):
        won += float(batch.returns[:, seat].sum())
        games += len(batch.lengths)
        watch(f"{strength.words} go on", done + games, MOVES * GAMES)
    return won / games, games
