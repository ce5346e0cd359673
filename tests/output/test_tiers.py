"""A loop over many cases reports every failure, as parameters of a test would."""

from __future__ import annotations

from typing import Any

import pytest

from tests.output.tiers import every, in_tiers


def test_each_case_that_fails_is_named() -> None:
    seen = []

    def check(number: int) -> None:
        seen.append(number)
        assert number % 2, "even"
        if number == 3:
            raise LookupError

    with pytest.raises(ExceptionGroup) as caught:
        every([1, 2, 3, (4,)], check)
    assert seen == [1, 2, 3, 4]
    assert [(type(error), error.__notes__) for error in caught.value.exceptions] == [
        (AssertionError, ["with 2"]),
        (LookupError, ["with 3"]),
        (AssertionError, ["with (4,)"]),
    ]


def test_each_case_is_in_exactly_one_tier() -> None:
    seen = []

    @in_tiers([(1, 2)], [(1, 2), (2, 4), (3, 6)])
    def check(*numbers: int) -> None:
        seen.append(numbers)

    tested: Any = check
    (mark,) = tested.pytestmark
    core, matrix = mark.args[1]
    for tier, marks in ((core, []), (matrix, ["matrix"])):
        assert [mark.name for mark in tier.marks] == marks
        tested(*tier.values)
    assert seen == [(1, 2), (2, 4), (3, 6)]
