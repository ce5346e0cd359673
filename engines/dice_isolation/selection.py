"""The choice of the 36 boards of a set from all that were found for the templates."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from engines.dice_isolation.design import Candidate
from engines.dice_isolation.shapes import canonical, structure
from layouts.dice_isolation.layout import NUMBERS
from layouts.errors import InputError

FARTHEST = 0.065
"""How far from even a board of a set is in best play, at most."""

MOST_DRAWS = 0.2
"""How many games on a board of a set are drawn, at most."""

# What counts as much as a share so far from even:
_CHANGED = 0.003  # a square off the drawing; two count four times as much, and so on
_SAME_VALUE = 0.03  # a board of the set that has the same share in best play
_SAME_SIZE = 0.006  # one with as many white squares


def choose(candidates: Iterable[Candidate]) -> tuple[Candidate, ...]:
    """The 36 boards of a set, from small to large: the most even ones, all different.

    Even in best play and in simple play; of many values and sizes. One of each template at most, no
    two of a shape or on which the same game is played. Raises InputError when that many were not
    found.
    """
    left = {
        candidate: {candidate.name, canonical(candidate.white), structure(candidate.white)}
        for candidate in candidates
        if abs(candidate.share - 0.5) <= FARTHEST and candidate.draw <= MOST_DRAWS
    }
    chosen: list[Candidate] = []
    values: Counter[float] = Counter()
    sizes: Counter[int] = Counter()
    while left and len(chosen) < len(NUMBERS):
        best = min(left, key=lambda candidate: _rank(candidate, values, sizes))
        chosen.append(best)
        values[_value(best)] += 1
        sizes[best.white.bit_count()] += 1
        marks = left[best]
        left = {candidate: own for candidate, own in left.items() if not own & marks}
    if len(chosen) < len(NUMBERS):
        raise InputError(
            f"found only {len(chosen)} of the {len(NUMBERS)} boards of a set; look at more with "
            "--candidates, or give another --seed"
        )
    return tuple(
        sorted(chosen, key=lambda board: (board.white.bit_count(), board.faults, board.name))
    )


def _rank(
    candidate: Candidate, values: Counter[float], sizes: Counter[int]
) -> tuple[float, str, int]:
    """Less is better; `values` and `sizes` are of those that were chosen before."""
    alike = _SAME_VALUE * values[_value(candidate)]
    alike += _SAME_SIZE * sizes[candidate.white.bit_count()]
    faults = candidate.faults + _CHANGED * candidate.changed**2 + alike
    return round(faults, 9), candidate.name, candidate.white


def _value(candidate: Candidate) -> float:
    return round(candidate.share, 6)


def tried_table(finds: Iterable[Candidate], chosen: Iterable[Candidate]) -> Iterator[str]:
    """Everything that was solved, as comma-separated values."""
    chosen = set(chosen)
    yield "template,white,changed,share,draw,simple,chosen,board"
    for find in finds:
        layout = find.layout
        yield (
            f"{find.name},{len(layout.white)},{find.changed},{find.share:.6f},{find.draw:.6f},"
            f"{find.simple:.6f},{int(find in chosen)},{'/'.join(layout.rows)}"
        )
    yield ""
