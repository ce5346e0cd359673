"""Puzzles: composed from the games of seeds, then graded until a set can be chosen.

Chosen at random, most puzzles would be easy and of one kind. So each seed prefers one motif and one
difficulty. To tell how hard a puzzle is, the ladder's players try it a few times; these tries are
not part of its grading.

A puzzle's grade is the level of the weakest player who finds it in most tries. It is given only if
it holds: every player of a higher level finds the answer in most tries, too, and no player that the
grade depends on finds it about half of the time. Players of the same level may differ.
"""

from __future__ import annotations

import hashlib
import random
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import islice
from typing import Any, TypeVar

from printkit.engines.contract import Proof, Session
from printkit.engines.kernel.arrays import copy_of
from printkit.engines.kernel.binding import Kernel, KernelStep
from printkit.engines.kernel.bits import Words
from printkit.engines.kernel.position import Position
from printkit.engines.listener import NO_LISTENER
from printkit.engines.search.arena import Arena, play_batch, stream_seed
from printkit.engines.search.players import Player, Strength
from printkit.engines.search.selfplay import each_game
from printkit.layouts.puzzle import GRADES, Finder, Grade, Puzzle
from printkit.layouts.setup import Record, Setup
from printkit.layouts.verdict import Level


def game_steps(kernel: Kernel, setup: Setup[Any], player: Player, seed: int) -> list[KernelStep]:
    """Return the steps of a game of `setup` between players of one strength, dice included."""
    games = play_batch(kernel, kernel.rules.init(setup), [player] * setup.players, seed)
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


LEAST_GAP = 0.05
"""By how much the answer must be worth more than any other move, in every game."""


def stands_out(worths: Iterable[float]) -> bool:
    """Whether the best of a position's moves is worth more than any other by LEAST_GAP."""
    best, second, *_ = (*sorted(worths, reverse=True), 0.0, 0.0)
    return best - second >= LEAST_GAP


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
    session: Session, seed: int, motifs: Mapping[str, object], candidates: Sequence[PuzzleCandidate]
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


GRADE_OF: Mapping[Level | None, Grade] = {
    "beginner": "easy",
    "club": "medium",
    "expert": "hard",
    "master": "expert",
    None: "fiendish",
}
"""The grade by the weakest level that finds the answer; None if no player of the ladder does."""

TRIES, MORE_TRIES = 20, 60
"""How often each player tries, and how often if these tries do not settle it."""

_CLEAR, _CLEAR_OF_MORE = 14, 36
"""With this number of finds, a player clearly finds it in most tries; with as many misses, not."""

_OFTEN, _BEYOND_CHANCE = 10, 2
"""A wrong move fools players who choose it once in _OFTEN tries or more, and _BEYOND_CHANCE times
as often as a random player would."""


@dataclass(slots=True)
class _Tried:
    """The result of a player's tries at a puzzle."""

    strength: Strength[Any]
    moves: Counter[str] = field(default_factory=Counter)
    found: int = 0

    @property
    def level(self) -> Level:
        return self.strength.level

    @property
    def tries(self) -> int:
        return sum(self.moves.values())

    @property
    def finds(self) -> bool | None:
        """Whether the player finds the answer in most tries; None if that is uncertain."""
        clear = _CLEAR if self.tries == TRIES else _CLEAR_OF_MORE
        if self.found >= clear:
            return True
        return False if self.tries - self.found >= clear else None

    def finder(self, times: int) -> Finder:
        """Return how often the player made a certain move."""
        return Finder(self.strength.name, self.strength.words, times, self.tries)


def grade(session: Session, proof: Proof) -> Puzzle | None:
    """Grade a puzzle; return None if no grade would hold.

    The result depends only on the proof: each try has its own seed.
    """
    tried: list[_Tried] = []
    for strength in session.engine.ladder.strengths:
        mind = session.engine.think(session, proof.position, strength)
        by = _Tried(strength)
        for number in range(MORE_TRIES):
            if number == TRIES and by.finds is not None:
                break
            seed = stream_seed("puzzle", proof.form, number) >> 16
            move = mind(proof.position, seed).move
            by.moves[move] += 1
            by.found += move in proof.answer.moves
        if not _holds(by, tried):
            return None
        tried.append(by)
    trap, fooled = _trap(proof, tried)
    if not trap:
        return None
    setup = replace(proof.record.setup, seed=None, deal_options=())  # its ID has neither
    return Puzzle(
        replace(proof.record, setup=setup),
        proof.motif,
        proof.question,
        proof.answer,
        proof.refute(trap),
        fooled,
        GRADE_OF[next((by.level for by in tried if by.finds), None)],
        tuple(by.finder(by.found) for by in tried),
    )


def _holds(by: _Tried, weaker: Sequence[_Tried]) -> bool:
    """Whether a grade can still hold, given what this player found and weaker ones before."""
    found = {other.level for other in weaker if other.finds}
    if found - {by.level}:
        return by.finds is True
    return by.finds is not None or by.level in found


def _trap(proof: Proof, tried: Sequence[_Tried]) -> tuple[str, Finder | None]:
    """Return the wrong move to refute, empty for none, and the strongest players whom it fools.

    If no wrong move fools players, it is the game's lure, or else the wrong move of the strongest
    players who erred.
    """
    chance, rest = 1 / len(proof.position.legal()), ""
    for by in reversed(tried):
        wrong = [(-n, move) for move, n in by.moves.items() if move not in proof.answer.moves]
        if not wrong:
            continue
        often, move = min(wrong)
        least = max(1 / _OFTEN, _BEYOND_CHANCE * chance)
        if by is not tried[0] and -often / by.tries >= least:  # the weakest move at random
            return move, by.finder(-often)
        rest = rest or move
    return proof.lure if rest and proof.lure else rest, None


_PROOFS = 4
"""The most positions of a game that are graded until a grade holds."""


@dataclass(frozen=True, slots=True)
class FoundPuzzle:
    """A puzzle that was found; turned or mirrored copies of it have the same `form`."""

    puzzle: Puzzle
    form: str


def find_puzzle(session: Session, seed: int) -> FoundPuzzle | None:
    """Return the puzzle of a seed's game, if it has one; depends only on the seed and the kernels.

    It can therefore run on any thread or machine. Raises TypeError for a game without puzzles.
    """
    engine = session.engine
    if not engine.motifs:
        raise TypeError(f"{engine.game.slug} has no puzzles")
    # if tasks waited for tasks in the same pool, they would block each other
    with Arena(session.kernel, 1) as own:
        alone = replace(session, arena=own, listener=NO_LISTENER)  # many tasks run at once
        for proof in islice(engine.compose(alone, seed), _PROOFS):
            puzzle = grade(alone, proof)
            if puzzle is not None:
                return FoundPuzzle(puzzle, proof.form)
    return None


def task_seed(seed: int, number: int) -> int:
    """Return the seed of a set's task; two sets share no seeds."""
    return stream_seed("puzzles", seed, number) >> 32


_PATIENCE = 3
"""A search ends once it has this number of times the puzzles needed."""


def collect(
    found: Iterable[FoundPuzzle | None],
    wanted: int,
    grades: Collection[Grade],
    motifs: Collection[str],
    most: int,
) -> list[Puzzle]:
    """Return puzzles of these grades, each once, in the order found, until a set can be chosen.

    At most `most` tasks are requested.
    """
    by_form: dict[str, Puzzle] = {}
    for each in islice(found, most):
        if each is None or each.form in by_form or each.puzzle.grade not in grades:
            continue
        by_form[each.form] = each.puzzle
        if are_enough([*by_form.values()], wanted, grades, motifs):
            break
    return [*by_form.values()]


def are_enough(
    found: Sequence[Puzzle], wanted: int, grades: Collection[Grade], motifs: Collection[str]
) -> bool:
    """Whether a good enough set can be chosen from the puzzles found."""
    if len(found) < wanted:
        return False
    if len(found) >= _PATIENCE * wanted:
        return True
    held = Counter(puzzle.grade for puzzle in found)
    even = all(held[grade] >= wanted // len(grades) for grade in grades)
    return even and {puzzle.motif for puzzle in found} >= {*motifs}


def choose_set(found: Sequence[Puzzle], wanted: int) -> tuple[Puzzle, ...]:
    """Choose `wanted` puzzles, easiest first."""
    left = [*found]
    taken: list[Puzzle] = []
    while left and len(taken) < wanted:
        motifs = Counter(puzzle.motif for puzzle in taken)
        grades = Counter(puzzle.grade for puzzle in taken)
        rarest = min(left, key=partial(_rarity, motifs, grades))
        taken.append(rarest)
        left.remove(rarest)
    return tuple(sorted(taken, key=_hardness))


def _rarity(motifs: Counter[str], grades: Counter[Grade], puzzle: Puzzle) -> tuple[bool, int, int]:
    """Return a sort key: puzzles whose motif, then grade, is rarest in the set come first."""
    return motifs[puzzle.motif] > 0, grades[puzzle.grade], motifs[puzzle.motif]


def _hardness(puzzle: Puzzle) -> tuple[int, float]:
    """Return a puzzle's difficulty: its grade, then how rarely it is found."""
    shares = [finder.share for finder in puzzle.finders]
    return GRADES.index(puzzle.grade), -sum(shares) / len(shares)
