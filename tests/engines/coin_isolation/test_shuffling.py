"""Orders by a seed: the same as NumPy's, on which layouts made by swaps depend."""

from __future__ import annotations

import numpy as np
from hypothesis import example, given, settings
from hypothesis import strategies as st

from printkit.engines.coin_isolation.swaps import permutation
from tests.cases import sample


@settings(max_examples=sample(200), deadline=None)
@given(seed=st.integers(0, 2**64 - 1), count=st.integers(0, 2016))
@example(seed=0, count=0)
@example(seed=0, count=1)
@example(seed=2**32 - 1, count=2)
@example(seed=2**32, count=2016)
@example(seed=2**64 - 1, count=2016)
def test_they_are_those_of_numpy(seed: int, count: int) -> None:
    assert permutation(count, seed) == np.random.default_rng(seed).permutation(count).tolist()


def test_long_orders_are_too() -> None:
    assert permutation(100_000, 7) == np.random.default_rng(7).permutation(100_000).tolist()


def test_an_order_stays_what_it_was() -> None:
    """It must stay so even if NumPy, which promises nothing, ever draws another one."""
    assert permutation(10, 7) == [8, 0, 7, 1, 3, 6, 2, 4, 5, 9]
