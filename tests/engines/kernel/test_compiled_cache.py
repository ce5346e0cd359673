"""Compiled functions on disk: damage is survived, and two programs do not harm each other."""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from engines.kernel.compiled_cache import EntryFiles

_PROGRAM = """
import sys
import engines.kernel
from numba import njit

@njit(cache=True)
def twice(number):
    return number + number

kind = {"int": int, "float": float}[sys.argv[1]]
print(twice(kind(21)), twice.stats.cache_hits)
"""


def entries(folder: Path) -> EntryFiles:
    """Those of a function, as a process that starts now has them."""
    return EntryFiles(str(folder), "twice-1.py311", ("stamp", 7))


def test_entries_saved_at_the_same_time_are_told_apart(tmp_path: Path) -> None:
    one, other = entries(tmp_path), entries(tmp_path)
    one.save("int64", "of integers")
    other.save("float64", "of floats")
    one.save("int64", "of integers, again")
    assert entries(tmp_path).load("int64") == "of integers, again"
    assert entries(tmp_path).load("float64") == "of floats"
    assert entries(tmp_path).load("uint64") is None


def test_other_sources_have_other_entries(tmp_path: Path) -> None:
    entries(tmp_path).save("int64", "as it was")
    assert EntryFiles(str(tmp_path), "twice-1.py311", ("stamp", 8)).load("int64") is None


def test_flushed_entries_are_gone_and_others_are_not(tmp_path: Path) -> None:
    other = EntryFiles(str(tmp_path), "thrice-1.py311", ("stamp", 7))
    other.save("int64", "stays")
    entries(tmp_path).save("int64", "goes")
    entries(tmp_path).flush()
    assert entries(tmp_path).load("int64") is None
    assert other.load("int64") == "stays"


def test_where_nothing_can_be_kept_nothing_is(tmp_path: Path) -> None:
    nowhere = entries(tmp_path / "missing")
    nowhere.save("int64", "of integers")
    assert nowhere.load("int64") is None


def damages(content: bytes) -> Iterator[bytes]:
    """A file as crashes and bad disks leave it."""
    yield b""
    yield content[: len(content) // 2]
    yield content[:-1]
    yield content[:100] + bytes([content[100] ^ 1]) + content[101:]
    yield b"\0" * len(content)


def test_damaged_entries_are_never_believed(tmp_path: Path) -> None:
    files = entries(tmp_path)
    files.save("int64", list(range(100)))
    (path,) = tmp_path.iterdir()
    for damaged in damages(path.read_bytes()):
        path.write_bytes(damaged)
        assert files.load("int64") is None
        files.save("int64", list(range(100)))
        assert files.load("int64") == list(range(100))


@pytest.fixture
def program(tmp_path: Path) -> Path:
    path = tmp_path / "program.py"
    path.write_text(_PROGRAM)
    return path


def run(program: Path, kind: str, monkeypatch: pytest.MonkeyPatch) -> str:
    """What a program says that jits a function for arguments of a kind."""
    root = str(Path(__file__).parents[3])
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(program.parent / "cache"))
    monkeypatch.setenv("PYTHONPATH", root)
    done = subprocess.run(
        [sys.executable, str(program), kind], capture_output=True, text=True, check=True
    )
    return done.stdout.strip()


def test_numba_compiles_a_damaged_function_again(
    program: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Through Numba itself, whose workings these files rely on."""
    assert run(program, "int", monkeypatch) == "42 Counter()"
    assert run(program, "float", monkeypatch) == "42.0 Counter()"
    assert "1" in run(program, "int", monkeypatch).removeprefix("42 ")
    kept = sorted((program.parent / "cache").rglob("*.nbc"))
    assert len(kept) == 2
    assert not [*(program.parent / "cache").rglob("*.nbi")]
    for path in kept:
        path.write_bytes(b"")
    assert run(program, "int", monkeypatch) == "42 Counter()"
    assert "1" in run(program, "int", monkeypatch).removeprefix("42 ")
