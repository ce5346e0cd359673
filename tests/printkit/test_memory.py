"""A check that needs more memory than there is says so, and when it begins."""

from __future__ import annotations

from pathlib import Path

import pytest

from engines import memory
from printkit.commands.check import check
from tests.printkit.running import assert_complains, printkit_here


@pytest.mark.parametrize(
    ("options", "free", "words"),
    [(("--exact",), 900_000_000, "--exact needs 1.0 GB"), ((), 500_000_000, "needs 0.7 GB")],
)
def test_a_check_looks_first(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    options: tuple[str, ...],
    free: int,
    words: str,
) -> None:
    monkeypatch.setattr(memory, "free_memory", lambda: free)
    command = ("check", "coin-collectors#3", "--fresh", *options)
    result = printkit_here(*command, folder=tmp_path)
    result.stderr = result.stderr.removeprefix(
        b"First run on this machine: preparing the players (a minute at most, once).\n"
    )
    assert_complains(result, words, "close other programs")


def test_help_tells_what_takes_more_than_a_gigabyte() -> None:
    (option,) = (option for option in check.params if option.name == "exact")
    assert "more than 1 GB of memory" in str(getattr(option, "help", ""))
