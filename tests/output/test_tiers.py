"""A check in two tiers gets each case in exactly one of them."""

from __future__ import annotations

from typing import Any

from tests.output.tiers import in_tiers


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
