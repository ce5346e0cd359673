"""Sorting words, keeping each once, and finding them, against Python's own functions."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from printkit.engines.coin_collectors.solver.words import ascending, find
from printkit.engines.kernel.arrays import array_of, kernel_copy

WORDS = st.lists(st.integers(0, 2**64 - 1) | st.sampled_from([0, 1, 255, 256, 2**63, 2**64 - 1]))


@given(WORDS)
def test_words_ascend_each_once(words: list[int]) -> None:
    assert ascending(array_of("Q", words)).tolist() == sorted(set(words))


@given(WORDS, st.integers(0, 2**64 - 1))
def test_words_are_found_at_their_index(words: list[int], other: int) -> None:
    each = sorted(set(words))
    array = array_of("Q", each)
    assert [find(array, word) for word in each] == list(range(len(each)))
    for near in {other, *(word ^ 1 for word in each)} - set(each):
        assert find(array, near) == -1


@pytest.mark.parametrize("shift", [0, 23, 56], ids="bits below: {}".format)
@pytest.mark.parametrize("bits", [1, 8, 9, 64], ids="{} bits".format)
def test_many_words_ascend_each_once(bits: int, shift: int) -> None:
    """Bytes equal in all words are skipped; after an odd number of others the words are copied
    back.
    """
    stream = Random(f"{bits} {shift}")
    words = [stream.getrandbits(bits) << shift & 2**64 - 1 for _ in range(30_000)]
    array = kernel_copy(array_of("Q", words))
    assert ascending(array).tolist() == sorted(set(words))
