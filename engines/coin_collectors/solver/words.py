"""Ascending words: sorts millions of them, keeps each once, and finds them again."""

from __future__ import annotations

from printkit.engines.kernel.arrays import empty
from printkit.engines.kernel.bits import U0, U1, Word, Words, copy, uint64
from printkit.engines.kernel.jit import exported, jitted

_BYTES = 8  # of a word
_DIGITS = 256
_DIGIT = uint64(_DIGITS - 1)


def ascending(words: Words) -> Words:
    """Sort the words and keep each once. Overwrites them: the result is a part of them.

    Words in the kernels' memory are sorted fastest. Sorting needs as much memory again.
    """
    sort(words, empty("Q", len(words)), empty("Q", _DIGITS))
    return words[: drop_repeats(words)]


@exported()
def sort(words: Words, room: Words, starts: Words) -> None:
    """Sort words in place, byte by byte from the lowest, between `words` and `room` (as long).

    `starts` is scratch space of 256 words. A byte that is the same in all words takes no sorting.
    """
    source, target = words, room
    away = False
    for byte in range(_BYTES):
        shift = uint64(8 * byte)
        if _write_starts(source, shift, starts):
            for word in source:
                digit = (word >> shift) & _DIGIT
                target[starts[digit]] = word
                starts[digit] += U1
            source, target = target, source
            away = not away
    if away:
        copy(words, room)


@jitted(forceinline=True)
def _write_starts(words: Words, shift: Word, starts: Words) -> bool:
    """Write where the words with each byte value begin once they are sorted by that byte.

    Return False, leaving `starts` useless, if all words have the same byte.
    """
    for digit in range(_DIGITS):
        starts[digit] = U0
    for word in words:
        starts[(word >> shift) & _DIGIT] += U1
    end = U0
    for digit in range(_DIGITS):
        count = starts[digit]
        if count == uint64(words.shape[0]):
            return False
        starts[digit] = end
        end += count
    return True


@exported()
def drop_repeats(words: Words) -> int:
    """Keep the first of equal words in an ascending array, moved to the front; return
    their number.
    """
    end = 0
    for word in words:
        if end == 0 or words[end - 1] != word:
            words[end] = word
            end += 1
    return end


@exported(forceinline=True)
def find(words: Words, word: Word) -> int:
    """Return the index of a word in an ascending array, or -1. A binary search."""
    low = 0
    high = words.shape[0]
    while low < high:
        middle = (low + high) >> 1
        if words[middle] < word:
            low = middle + 1
        else:
            high = middle
    return low if low < words.shape[0] and words[low] == word else -1
