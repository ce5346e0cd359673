"""The transposition table of the endgame solver: what is known of positions, by their hash.

An entry is two words: 64 bits of a position's hash, and what is known of it. Where it may stand is
told by 64 other bits of its hash. There are two places for each, of which the first keeps what took
more work to find out: a two-tier replacement scheme (Breuker, Uiterwijk and van den Herik 1996).
"""

from __future__ import annotations

from engines.kernel.bits import U0, U1, U2, U3, Word, Words, uint64
from engines.kernel.jit import jitted

_WORK_AT = uint64(48)  # the bit of an entry from which on it says what it took
_MASK = uint64(0xFFFF)


@jitted(forceinline=True)
def found(table: Words, key: Word, other: Word) -> Word:
    """What the table has of a position, zero for nothing."""
    at = _bucket(table, other)
    if table[at] == key:
        return table[at + U1]
    if table[at + U2] == key:
        return table[at + U3]
    return U0


@jitted(forceinline=True)
def keep(table: Words, key: Word, other: Word, data: Word, work: Word) -> None:
    """Note what is known of a position, `data` of 48 bits that are not all 0, by so much `work`."""
    at = _bucket(table, other)
    effort = min(work, _MASK)
    if table[at] != key and (table[at + U2] == key or table[at + U1] >> _WORK_AT > effort):
        at += U2
    table[at] = key
    table[at + U1] = data | effort << _WORK_AT


@jitted(forceinline=True)
def _bucket(table: Words, other: Word) -> Word:
    """The first of the words of the table where a position may be."""
    return (other & uint64(table.shape[0] // 4 - 1)) << U2
