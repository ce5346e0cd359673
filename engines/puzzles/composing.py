"""Composing puzzles: a seed's game, its positions from the end back, and the best of them.

Chosen at random, most puzzles would be easy and of one kind. So each seed prefers one motif and one
difficulty. To tell how hard a puzzle is, the ladder's players try it a few times; these tries are
not part of its grading.
"""

from __future__ import annotations

import hashlib
import random
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from engines.contract import Proof, Session
from engines.kernel.arrays import copy_of, zeros
from engines.kernel.binding import Kernel, KernelStep
from engines.kernel.bits import Words
from engines.kernel.position import Position
from engines.search.arena import own_workspace, stream_seed
from engines.search.players import Player, player_rows
from engines.search.selfplay import blank_games, each_game, play_games
from layouts.setup import Record, Setup


def game_steps(kernel: Kernel, setup: Setup[Any], player: Player, seed: int) -> list[KernelStep]:
    """Return the steps of a game of `setup` between players of one strength, dice included."""
    rules = kernel.rules
    games = blank_games(1, rules.MAX_STEPS, setup.players)
    play_games(
        kernel,
        rules.init(setup),
        player_rows([player] * setup.players),
        seed,
        0,
        games,
        own_workspace(kernel, player.simulations),
        zeros("Q", 1),
        zeros("Q", rules.STATE_WORDS),
    )
    (game,) = each_game(games)
    return game.moves


def after(kernel: Kernel, state: Words, step: KernelStep) -> Words:
    """Return the state after a step."""
    then = copy_of(state)
    kernel.rules.apply(then, *step)
    return then


def backwards(
    kernel: Kernel,
    setup: Setup[Any],
    turns: Sequence[tuple[Words, str]],
    others: Callable[[Position], Iterable[str]],
    since: int = 0,
) -> Iterator[tuple[Record, Position]]:
    """Yield the positions of a game, from its end back, and those after some `others` of its moves.

    `turns` are the game's states, with the moves made in them, visited back to number `since`.
    Positions in which the game is over are left out.
    """
    moves = tuple(move for _, move in turns)
    for number in reversed(range(since, len(turns))):
        before = Position(setup.game, setup.players, kernel, turns[number][0])
        for move in (moves[number], *others(before)):
            then = before.play(move)
            if not then.over:
                yield Record(setup, (*moves[:number], move)), then


Cell = TypeVar("Cell")


def form(ways: Iterable[object]) -> str:
    """Return a digest that is equal for puzzles with the same set of views."""
    return hashlib.sha256(min(map(repr, ways)).encode()).hexdigest()[:16]


def orientations(rows: Sequence[Sequence[Cell]]) -> Iterator[tuple[tuple[Cell, ...], ...]]:
    """Yield a board of rows, turned and mirrored in all eight ways."""
    now = tuple(map(tuple, rows))
    for _ in range(4):
        now = tuple(zip(*now[::-1], strict=True))
        yield now
        yield tuple(row[::-1] for row in now)


MOST = 20
"""The most positions of a game that are tried."""

_TRIES = 3
_STEPS = 5  # difficulties that seeds ask for, from very easy to as hard as possible
_MOTIF = 0.25  # the penalty for each motif further from the preferred one, in shares of the finds
_DROP = 0.5  # if a weaker player finds it this much more often, no grade would hold
_LAST = 10.0


@dataclass(frozen=True, slots=True, eq=False)
class PuzzleCandidate:
    """A position with one right answer, which several moves may give, and how to prove it."""

    position: Position
    motif: str
    answers: tuple[str, ...]
    proof: Callable[[], Proof]


def order_proofs(
    session: Session, seed: int, motifs: Mapping[str, str], candidates: Sequence[PuzzleCandidate]
) -> Iterator[Proof]:
    """Yield the proofs of a game's candidates, in the order that `seed` prefers.

    The result depends only on the seed, the candidates and the kernels.
    """
    names = [*motifs]
    first = seed // _STEPS % len(names)
    turn = {name: (at - first) % len(names) for at, name in enumerate(names)}
    tried = random.Random(seed).sample([*candidates], len(candidates))
    tried = sorted(tried, key=lambda each: turn[each.motif])[:MOST]
    wanted = (seed % _STEPS + 1) / _STEPS
    marks = [_mark(_shares(session, seed, each), wanted) for each in tried]
    costs = [mark + _MOTIF * turn[each.motif] for mark, each in zip(marks, tried, strict=True)]
    for at in sorted(range(len(tried)), key=costs.__getitem__):
        yield tried[at].proof()


def _shares(session: Session, seed: int, candidate: PuzzleCandidate) -> list[float]:
    """Return how often each player of the ladder except masters finds the answer, weakest first."""
    shares = []
    for strength in session.engine.ladder.strengths:
        if strength.level == "master":
            continue
        mind = session.engine.think(session, candidate.position, strength)
        seeds = [stream_seed("ordering", seed, number) >> 16 for number in range(_TRIES)]
        moves = [mind(candidate.position, try_seed).move for try_seed in seeds]
        shares.append(sum(move in candidate.answers for move in moves) / _TRIES)
    return shares


def _mark(shares: Sequence[float], wanted: float) -> float:
    """Return a penalty for the distance between a candidate's difficulty and the one wanted."""
    best_yet, drop = 0.0, 0.0
    for share in shares:
        drop = max(drop, best_yet - share)
        best_yet = max(best_yet, share)
    hard = 1 - sum(shares) / len(shares)
    return abs(hard - wanted) + (_LAST if drop > _DROP else 0.0)
