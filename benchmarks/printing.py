"""Measure how long `printkit print` takes as a separate process."""

from __future__ import annotations

import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from statistics import median

from printkit.layouts.games import GAMES

_ROUNDS = 11

_KITS = (
    (("coin-isolation#7", "--no-check"), "1.5 s"),
    (("coin-isolation#7", "--no-check", "--all"), ""),
    (("dice-isolation", "--sheet", "boards"), "3 s"),
    *(((f"{game}#7", "--no-check", "--sheet", "first-game"), "") for game in GAMES),
)
"""The commands, and the seconds each may take."""


def rows(quick: bool) -> Iterator[tuple[str, str, str]]:
    """Yield the median time of some runs, after a first run that is not counted."""
    for arguments, most in _KITS:
        with tempfile.TemporaryDirectory() as folder:
            command = [sys.executable, "-m", "printkit", "print", *arguments, "--force"]
            command += ["--paper", "a4", "-o", str(Path(folder) / "kit.pdf")]
            _seconds(command)
            found = [_seconds(command) for _ in range(3 if quick else _ROUNDS)]
        yield f"`printkit print {' '.join(arguments)}`", f"{median(found):.2f} s", most


def _seconds(command: list[str]) -> float:
    begin = time.perf_counter()
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    return time.perf_counter() - begin
