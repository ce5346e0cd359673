"""The command line as a user types it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path


def printkit(
    *arguments: str, folder: Path, stdin: bytes = b""
) -> subprocess.CompletedProcess[bytes]:
    """Run a command in `folder`, to its end."""
    return subprocess.run(
        [sys.executable, "-m", "printkit", *arguments],
        cwd=folder,
        input=stdin,
        capture_output=True,
        check=False,
        timeout=120,
    )


def assert_refused(result: subprocess.CompletedProcess[bytes], *words: str) -> None:
    """One line on standard error with all the words, nothing on standard output, exit code 2."""
    error = result.stderr.decode()
    assert result.returncode == 2, error
    assert result.stdout == b""
    assert error.startswith("printkit: ")
    assert error.count("\n") == 1, error
    for word in words:
        assert word in error
