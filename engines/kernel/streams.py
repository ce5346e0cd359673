"""Random streams: kernels draw numbers from SplitMix64 (Steele, Lea, Flood 2014).

A stream is one uint64 in an array. Every game has its own stream, made from the seed and the game's
number, so results do not depend on how games are divided among threads.
"""

from __future__ import annotations

from printkit.engines.kernel.arrays import array_of
from printkit.engines.kernel.bits import U27, U30, U31, U32, Word, Words, uint64
from printkit.engines.kernel.jit import jitted

_GAMMA = uint64(0x9E3779B97F4A7C15)
_MIX1 = uint64(0xBF58476D1CE4E5B9)
_MIX2 = uint64(0x94D049BB133111EB)


@jitted(forceinline=True)
def mix(word: Word) -> Word:
    """Scramble a uint64 one to one: SplitMix64's finalizer."""
    word = (word ^ (word >> U30)) * _MIX1
    word = (word ^ (word >> U27)) * _MIX2
    return word ^ (word >> U31)


@jitted(forceinline=True)
def seed_stream(stream: Words, seed: Word, number: Word) -> None:
    """Start `stream` as number `number` of the streams of `seed` (both uint64)."""
    stream[0] = mix(mix(seed + _GAMMA) + number * _GAMMA)


@jitted(forceinline=True)
def below(stream: Words, bound: Word) -> Word:
    """Draw a number from 0 to `bound` - 1, both uint64 under 2 ** 32.

    This is Lemire's multiplication without the rejection: chances are off by at most `bound` / 2 **
    32.
    """
    stream[0] += _GAMMA
    return ((mix(stream[0]) >> U32) * bound) >> U32


@jitted(forceinline=True)
def word(stream: Words) -> Word:
    """Draw 64 random bits."""
    stream[0] += _GAMMA
    return mix(stream[0])


# The same functions for Python, whose integers do not overflow.


def new_stream(seed: int, number: int) -> Words:
    """Return a stream, started as `seed_stream` would start it."""
    first = _mix(seed + int(_GAMMA))
    return array_of("Q", [_mix(first + number * int(_GAMMA))])


def draw(stream: Words, bound: int) -> int:
    """Draw the number that `below` would draw."""
    after = (int(stream[0]) + int(_GAMMA)) & _ALL
    stream[0] = after
    return (_mix(after) >> 32) * bound >> 32


_ALL = (1 << 64) - 1


def _mix(word: int) -> int:
    word &= _ALL
    word = (word ^ word >> 30) * int(_MIX1) & _ALL
    word = (word ^ word >> 27) * int(_MIX2) & _ALL
    return word ^ word >> 31
