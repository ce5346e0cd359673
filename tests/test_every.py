"""A loop over many cases names every failing one, as pytest parameters would."""

from __future__ import annotations

import pytest

from tests.every import every


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
