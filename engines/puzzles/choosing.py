"""Choosing: which of the puzzles that were found make a set.

It holds each motif, all grades about equally often, grows harder, and has nothing twice.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from functools import partial
from itertools import islice

from engines.puzzles.finding import Found
from layouts.puzzle import GRADES, Grade, Puzzle

_PATIENCE = 3
"""A search for what is missing ends when so many times the puzzles that are needed are there."""


def fitting(
    found: Iterable[Found | None],
    wanted: int,
    grades: Collection[Grade],
    motifs: Collection[str],
    most: int,
) -> list[Puzzle]:
    """Puzzles of these grades, each once, as they were found, until a set can be made of them.

    At `most` so many tasks are looked at, and no more are asked for.
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
    """Whether a set can be chosen that need not get better."""
    if len(found) < wanted:
        return False
    if len(found) >= _PATIENCE * wanted:
        return True
    held = Counter(puzzle.grade for puzzle in found)
    even = all(held[grade] >= wanted // len(grades) for grade in grades)
    return even and {puzzle.motif for puzzle in found} >= {*motifs}


def chosen(found: Sequence[Puzzle], wanted: int) -> tuple[Puzzle, ...]:
    """So many of them, the easiest first."""
    left = [*found]
    taken: list[Puzzle] = []
    while left and len(taken) < wanted:
        motifs = Counter(puzzle.motif for puzzle in taken)
        grades = Counter(puzzle.grade for puzzle in taken)
        rarest = min(left, key=partial(_held, motifs, grades))
        taken.append(rarest)
        left.remove(rarest)
    return tuple(sorted(taken, key=_hardness))


def _held(motifs: Counter[str], grades: Counter[Grade], puzzle: Puzzle) -> tuple[bool, int, int]:
    """How well a set has what the puzzle has: its motif at all, its grade, its motif."""
    return motifs[puzzle.motif] > 0, grades[puzzle.grade], motifs[puzzle.motif]


def _hardness(puzzle: Puzzle) -> tuple[int, float]:
    """By its grade, and within that by how often anybody finds it."""
    shares = [finder.share for finder in puzzle.finders]
    return GRADES.index(puzzle.grade), -sum(shares) / len(shares)
