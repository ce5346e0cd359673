"""Jitted functions: Python can call the exported ones, and no others."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.tiers import in_tier

_PROGRAM = """
from printkit.engines.kernel.jit import RUN_BY, exported, jitted

@jitted()
def inner(number: int) -> int:
    return number + 1

@exported()
def outer(number: int) -> int:
    return 2 * int(inner(number))

for _ in range(2):
    try:
        inner(1)
    except TypeError as error:
        print(str(error).removeprefix("__main__."))
    if RUN_BY == "native":
        assert outer(1) == 4
"""


@pytest.mark.parametrize("kernels", ["wasm", in_tier(pytest.mark.slow, "native")])
def test_python_cannot_call_internal_jitted_functions(tmp_path: Path, kernels: str) -> None:
    """Internal functions have no wrapper for Python, so a call would crash the process."""
    program = tmp_path / "program.py"
    program.write_text(_PROGRAM)
    root = str(Path(__file__).parents[3])
    done = subprocess.run(
        [sys.executable, str(program)],
        env={**os.environ, "PRINTKIT_KERNELS": kernels, "PYTHONPATH": root},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout == "inner is for compiled code alone\n" * 2
