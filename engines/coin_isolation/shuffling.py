"""Random orders by a seed, the same in every version: from PCG64 (O'Neill 2014).

Which swaps of coins are tried depends on them, so they must not change. They are NumPy's, with
which the first layouts were made: `numpy.random.default_rng(seed).permutation(count)`.
"""

from __future__ import annotations

from collections.abc import Iterator

_32, _64, _128 = ((1 << bits) - 1 for bits in (32, 64, 128))
_POOL = 4  # words that a seed is spread over
_STEP = 0x2360ED051FC65DA44385DF649FCCF645


def shuffled(count: int, seed: int) -> list[int]:
    """The numbers from 0 to `count` - 1 in an order that `seed` (64 bits) decides."""
    order, draws = list(range(count)), _draws(seed)
    for last in reversed(range(1, count)):
        mask = (1 << last.bit_length()) - 1
        other = next(drawn for draw in draws if (drawn := draw & mask) <= last)
        order[last], order[other] = order[other], order[last]
    return order


def _draws(seed: int) -> Iterator[int]:
    """Words of 32 bits: both halves of each that PCG64 (XSL-RR 128/64) draws, the lower first."""
    words = _seed_words(seed)
    first, stream = (
        sum(word << at for word, at in zip(words[part:], (64, 96, 0, 32), strict=False))
        for part in (0, 4)
    )
    odd = stream << 1 | 1
    state = (odd + first) * _STEP + odd & _128
    while True:
        state = state * _STEP + odd & _128
        word, turn = (state >> 64 ^ state) & _64, state >> 122
        word = (word >> turn | word << 64 - turn) & _64
        yield word & _32
        yield word >> 32


def _seed_words(seed: int) -> list[int]:
    """Eight words of 32 bits that a seed makes (O'Neill's seed_seq of 2015)."""
    hashed = _Hash(0x43B0D7E5, 0x931E8875)
    pool = [hashed(seed >> 32 * at & _32) for at in range(_POOL)]
    for source in range(_POOL):
        for at in range(_POOL):
            if at != source:
                mixed = 0xCA01F9DD * pool[at] - 0x4973F715 * hashed(pool[source]) & _32
                pool[at] = mixed ^ mixed >> 16
    hashed = _Hash(0x8B51F9DD, 0x58F38DED)
    return [hashed(word) for word in pool * 2]


class _Hash:
    """A hash of words whose constant is another one every time."""

    def __init__(self, constant: int, factor: int) -> None:
        self.constant, self.factor = constant, factor

    def __call__(self, word: int) -> int:
        word ^= self.constant
        self.constant = self.constant * self.factor & _32
        word = word * self.constant & _32
        return word ^ word >> 16
