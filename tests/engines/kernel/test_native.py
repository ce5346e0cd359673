"""Numba's machine code plays the same games as the shipped modules, bit for bit.

This test covers a game that compiles in seconds. `python -m tests.engines.kernel.played GAME`,
run natively and not, compares any game; `python -m benchmarks.native` compares what it times, for
all games.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys

import pytest

from tests.engines.kernel.played import digests


@pytest.mark.slow
def test_native_code_plays_the_same_games() -> None:
    slug = "dice-isolation"
    command = [sys.executable, "-m", "tests.engines.kernel.played", slug]
    native = {**os.environ, "PRINTKIT_KERNELS": "native"}
    told = subprocess.run(command, env=native, check=True, capture_output=True).stdout
    assert dict(digests(slug)) == json.loads(told)
