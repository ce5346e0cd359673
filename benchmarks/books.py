"""Measure `printkit book` once the contents of the book are in the cache."""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from statistics import median

from printkit.library import puzzles

_ROUNDS = 5
_MOST = "10 s"
_BOOK = ("--setups", "12", "--puzzles", "12", "--no-check", "--no-game")


def rows(quick: bool) -> Iterator[tuple[str, str, str]]:
    """Yield the median time of some runs, after a first run that fills the cache."""
    for game in puzzles.puzzle_games()[: 1 if quick else None]:
        with tempfile.TemporaryDirectory() as folder:
            command = [sys.executable, "-m", "printkit", "book", game, *_BOOK, "--force", "--json"]
            command += ["-o", str(Path(folder) / "book.pdf")]
            _make(command)
            found = [_make(command) for _ in range(2 if quick else _ROUNDS)]
        seconds, pages = median(seconds for seconds, _ in found), found[0][1]
        said = f"`printkit book {game} {' '.join(_BOOK)}`, {pages} pages"
        yield said, f"{seconds:.2f} s", _MOST


def _make(command: list[str]) -> tuple[float, int]:
    """Make a book; return the seconds it took and its number of pages."""
    begin = time.perf_counter()
    done = subprocess.run(command, check=True, capture_output=True)
    return time.perf_counter() - begin, int(json.loads(done.stdout)["pages"])
