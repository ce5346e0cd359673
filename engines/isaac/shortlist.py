"""The shortlist: the moves of an Isaac position that look best, kept while all are gone through.

In the scratch words are its keys, 0 where there is no move yet, and tables that a survey fills.
"""

from __future__ import annotations

from engines.kernel.bits import U0, U1, Word, Words, uint64
from engines.kernel.jit import jitted

_LENGTH = uint64(12)  # moves a player considers
_WORST = _LENGTH  # behind the keys: where the lowest one is
TABLES = uint64(_WORST + U1)
SCRATCH_WORDS = int(TABLES) + 64


@jitted(forceinline=True)
def clear(scratch: Words) -> None:
    """Begin with no moves."""
    for at in range(_WORST + U1):
        scratch[at] = U0


@jitted(forceinline=True)
def worst_key(scratch: Words) -> Word:
    """The key that a move must be above to be taken."""
    return scratch[scratch[_WORST]]


@jitted(forceinline=True)
def consider(moves: Words, scratch: Words, tile: Word, score: Word, key: Word) -> None:
    """Take a move into the shortlist, where it is full for the worst one."""
    if key > worst_key(scratch):
        at = scratch[_WORST]
        moves[at + at] = tile
        moves[at + at + U1] = score
        scratch[at] = key
        scratch[_WORST] = _lowest(scratch)


@jitted(forceinline=True)
def _lowest(scratch: Words) -> Word:
    """Where the lowest key is, or no move yet."""
    worst: Word = U0
    for at in range(U1, _LENGTH):
        if scratch[at] < scratch[worst]:
            worst = at
    return worst


@jitted(forceinline=True)
def taken_moves(scratch: Words) -> int:
    """How many moves are in the shortlist."""
    count = 0
    for at in range(_LENGTH):
        count += scratch[at] != U0
    return count
