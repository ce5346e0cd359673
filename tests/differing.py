"""Where a text differs from the one that is kept, for a failure that shows it."""

from __future__ import annotations

from itertools import takewhile
from pathlib import Path

import pytest

_BEGIN, _AROUND = 60, 60
"""Characters shown of a line: its first ones, and on each side of the first that differs."""


def first_difference(kept: str, now: str) -> str:
    """Return the first line that differs, with its number and what it was."""
    pairs = zip([*kept.splitlines(), ""], [*now.splitlines(), ""], strict=False)
    number, was, line = next((n, a, b) for n, (a, b) in enumerate(pairs, 1) if a != b)
    same = takewhile(lambda pair: pair[0] == pair[1], zip(was, line, strict=False))
    at = sum(1 for _ in same)
    return f"line {number}: was {_shortened(was, at)!r}, is {_shortened(line, at)!r}"


def _shortened(line: str, at: int) -> str:
    """Return the beginning of a line, and what stands around a place in it."""
    if at <= _BEGIN + _AROUND:
        return line[: at + _AROUND]
    return f"{line[:_BEGIN]} … {line[at - _AROUND : at + _AROUND]}"


def assert_made(path: Path, kept: str, now: str, command: str) -> None:
    """Fail unless a file's text is what it is now; name the command that writes it anew."""
    if kept != now:
        pytest.fail(
            f"{path.name}, {first_difference(kept, now)}. If that is meant, run {command}",
            pytrace=False,
        )
