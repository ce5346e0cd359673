"""Commands that a test runs in its own folder."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.printkit.running import Result, printkit_here

Run = Callable[..., Result]


@pytest.fixture
def run(tmp_path: Path) -> Run:
    """Run a command; it must end with exit code 0, or with the `code` that is given."""

    def run(*arguments: str, code: int = 0, stdin: bytes = b"") -> Result:
        result = printkit_here(*arguments, folder=tmp_path, stdin=stdin)
        assert result.returncode == code, result.stderr
        return result

    return run
