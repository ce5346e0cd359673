"""A check that needs more memory than is free says so before it begins."""

from __future__ import annotations

from pathlib import Path

import pytest

from printkit.engines import memory
from tests.printkit.running import assert_complains, printkit_here


@pytest.mark.slow
def test_a_check_looks_at_free_memory_first(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """There is enough memory for a plain check, but not for an exact one."""
    monkeypatch.setattr(memory, "free_memory", lambda: 900_000_000)
    command = ("check", "coin-collectors#3", "--fresh", "--exact", "--quiet")
    result = printkit_here(*command, folder=tmp_path)
    assert_complains(result, "--exact needs 1.0 GB", "close other programs")
