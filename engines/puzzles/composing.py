"""Composing puzzles: a game that a seed plays, its positions from the end back, and their order.

Left to chance most puzzles would be easy, and of one kind. So each seed looks for one motif before
others, and for puzzles about as hard as it says; a few tries of the ladder's players, which are no
part of the grading, tell how hard each is.
"""

from __future__ import annotations

import hashlib
import random
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from engines.contract import Proof, Session
from engines.kernel.arrays import copied, zeros
from engines.kernel.binding import Kernel
from engines.kernel.bits import Words
from engines.kernel.position import Position
from engines.search.arena import own_workspace, stream_seed
from engines.search.players import Player, player_rows
from engines.search.selfplay import blank_games, each_game, play_games
from layouts.setup import Record, Setup

Step = tuple[int, int]
"""A kernel's move by its words."""


def played(kernel: Kernel, setup: Setup[Any], player: Player, seed: int) -> list[Step]:
    """The steps of a game of `setup` between players of one strength, dice included."""
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


def after(kernel: Kernel, state: Words, step: Step) -> Words:
    """The state that a step leads to."""
    then = copied(state)
    kernel.rules.apply(then, *step)
    return then


def backwards(
    kernel: Kernel,
    setup: Setup[Any],
    turns: Sequence[tuple[Words, str]],
    others: Callable[[Position], Iterable[str]],
    since: int = 0,
) -> Iterator[tuple[Record, Position]]:
    """The positions of a game, from its end back, and those after some `others` of its moves.

    `turns` are its states with the moves that were made in them; none before that number is looked
    at. A position in which the game is over is left out.
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
    """The same for puzzles that have one of these ways to look at them in common, and so all."""
    return hashlib.sha256(min(map(repr, ways)).encode()).hexdigest()[:16]


def turned(rows: Sequence[Sequence[Cell]]) -> Iterator[tuple[tuple[Cell, ...], ...]]:
    """A board of rows turned and mirrored in all eight ways."""
    now = tuple(map(tuple, rows))
    for _ in range(4):
        now = tuple(zip(*now[::-1], strict=True))
        yield now
        yield tuple(row[::-1] for row in now)


MOST = 20
"""The most positions of a game that are tried."""

_TRIES = 3
_STEPS = 5  # how hard seeds want it, from hardly at all to as hard as can be
_MOTIF = 0.25  # what the next motif costs, in shares of the finds
_DROP = 0.5  # if a weaker player finds it this much more often, no grade would hold
_LAST = 10.0


@dataclass(frozen=True, slots=True, eq=False)
class Candidate:
    """A position that has one answer, which all these moves are, and how that is shown."""

    position: Position
    motif: str
    answers: tuple[str, ...]
    proof: Callable[[], Proof]


def ordered(
    session: Session, seed: int, motifs: Mapping[str, str], candidates: Sequence[Candidate]
) -> Iterator[Proof]:
    """The proofs of a game's candidates, those that `seed` would rather have first.

    They depend on the seed, the candidates and the kernels alone.
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


def _shares(session: Session, seed: int, candidate: Candidate) -> list[float]:
    """How often each player of the ladder but masters finds the answer, the weakest first."""
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
    """How far a candidate is from what is wanted."""
    best_yet, drop = 0.0, 0.0
    for share in shares:
        drop = max(drop, best_yet - share)
        best_yet = max(best_yet, share)
    hard = 1 - sum(shares) / len(shares)
    return abs(hard - wanted) + (_LAST if drop > _DROP else 0.0)
