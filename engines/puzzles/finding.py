"""Finding puzzles: the positions of seed after seed are graded until a set can be chosen.

A puzzle's grade is the level of the weakest player who finds it in most tries. It is given only if
it holds: every player of a higher level finds the answer in most tries, too, and no player that the
grade depends on finds it about half of the time. Players of the same level may differ.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import islice

from engines.contract import Proof, Session
from engines.listener import NO_LISTENER
from engines.search.arena import Arena, stream_seed
from layouts.puzzle import GRADES, Finder, Grade, Puzzle
from layouts.verdict import Level

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

    player: str
    words: str
    level: Level
    moves: Counter[str] = field(default_factory=Counter)
    found: int = 0

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


def grade(session: Session, proof: Proof) -> Puzzle | None:
    """Grade a puzzle; return None if no grade would hold.

    The result depends only on the proof: each try has its own seed.
    """
    tried: list[_Tried] = []
    for strength in session.engine.ladder.strengths:
        mind = session.engine.think(session, proof.position, strength)
        by = _Tried(strength.name, strength.words, strength.level)
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
        tuple(Finder(by.player, by.words, by.found, by.tries) for by in tried),
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
            return move, Finder(by.player, by.words, -often, by.tries)
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
        if enough([*by_form.values()], wanted, grades, motifs):
            break
    return [*by_form.values()]


def enough(
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
