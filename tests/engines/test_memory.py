"""Memory is checked before work that needs a lot of it."""

from __future__ import annotations

from math import inf
from pathlib import Path

import pytest

from printkit.engines import memory
from printkit.engines.kernel.arrays import zeros
from printkit.engines.kernel.jit import RUN_BY
from printkit.engines.kernel.machine import kernel_memory
from printkit.engines.memory import free_memory, look_for_room
from printkit.layouts.errors import InputError


@pytest.fixture
def system(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A machine with 3 GiB free, in a container that may use 2 GiB and already uses 0.5 GiB."""
    (tmp_path / "meminfo").write_text("MemTotal: 9 kB\nMemAvailable:    3145728 kB\n")
    (tmp_path / "memory.max").write_text(f"{2**31}\n")
    (tmp_path / "memory.stat").write_text(f"anon {2**29}\nfile {2**30}\n")
    monkeypatch.setattr(memory, "_PROC", tmp_path)
    monkeypatch.setattr(memory, "_CGROUP", tmp_path)
    return tmp_path


def test_the_tightest_known_limit_counts(system: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert free_memory() == 3 * 2**29
    (system / "memory.max").write_text("max\n")
    assert free_memory() == 3 * 2**30
    (system / "meminfo").unlink()
    assert free_memory() is None
    monkeypatch.setattr(memory, "_kernels_room", lambda: inf)
    look_for_room(2**50, "work on a system that names no limit")


def test_work_that_needs_more_memory_than_is_free_is_refused(system: Path) -> None:
    look_for_room(3 * 2**29, "this")
    with pytest.raises(InputError, match=r"^this needs 2\.0 GB of memory, and 1\.6 GB are free; "):
        look_for_room(2_000_000_000, "this")


@pytest.mark.skipif(RUN_BY != "wasm", reason="native code has no memory of its own")
def test_work_that_needs_more_than_the_kernels_memory_is_refused(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """It is refused in one line, before and during the work. Freed memory is zeroed before it is
    used again.
    """
    monkeypatch.setattr(memory, "free_memory", lambda: None)
    before = kernel_memory().room()
    held = zeros("B", 2**20)
    held[:] = b"\xff" * 2**20
    assert 0 <= before - kernel_memory().room() - 2**20 < 2**12
    with pytest.raises(InputError, match=r"^this needs 4\.3 GB of the 4 that kernels have, and "):
        look_for_room(2**32, "this")
    with pytest.raises(InputError, match=r"^the 4 GB of memory that kernels have are full; "):
        zeros("B", 2**32)
    del held
    assert kernel_memory().room() == before
    look_for_room(before, "this")
    assert not any(zeros("B", 2**21))
