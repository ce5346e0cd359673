"""Compiled functions on disk: damage is survived, and two programs do not harm each other."""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from engines import compiled
from engines.kernel.compiled_cache import EntryFiles, KernelCache
from engines.kernel.jit import jitted

_PROGRAM = """
import sys
from engines.kernel.jit import jitted
from numba import njit

@jitted()
def twice(number):
    return number + number

@njit(cache=True)
def thrice(number):
    return 3 * number

kind = {"int": int, "float": float}[sys.argv[1]]
print(twice(kind(21)), twice.stats.cache_hits, thrice(1))
"""


def entries(folder: Path) -> EntryFiles:
    """Those of a function, as a process that starts now has them."""
    return EntryFiles(folder, "twice-1.py311", "stamp 7")


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
    assert EntryFiles(tmp_path, "twice-1.py311", "stamp 8").load("int64") is None


def test_flushed_entries_are_gone_and_others_are_not(tmp_path: Path) -> None:
    other = EntryFiles(tmp_path, "thrice-1.py311", "stamp 7")
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


@pytest.mark.slow
def test_numba_compiles_a_damaged_function_again(
    program: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Through Numba itself, whose workings these files rely on; others' functions stay its own."""
    assert run(program, "int", monkeypatch) == "42 Counter() 3"
    assert run(program, "float", monkeypatch) == "42.0 Counter() 3"
    assert "1" in run(program, "int", monkeypatch).removeprefix("42 ").removesuffix("3")
    kept = sorted((program.parent / "cache").glob("kernels-*/__main__/program.twice-*.nbc"))
    assert len(kept) == 2
    assert not [path for path in (program.parent / "cache").rglob("*.nbi") if "twice" in path.name]
    assert [*(program.parent / "cache").rglob("*thrice*.nbi")]
    for path in kept:
        path.write_bytes(b"")
    assert run(program, "int", monkeypatch) == "42 Counter() 3"
    assert "1" in run(program, "int", monkeypatch).removeprefix("42 ").removesuffix("3")


@pytest.mark.slow
def test_a_changed_folder_is_compiled_anew(program: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of a game outside the engines, where another file of its folder changed."""
    assert run(program, "int", monkeypatch).endswith("Counter() 3")
    (program.parent / "constants.py").write_text("GOAL = 40")
    assert run(program, "int", monkeypatch).endswith("Counter() 3")


def test_a_changed_folder_has_entries_of_its_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The same without Numba, of a file that another one of its folder was changed for."""
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path / "cache"))
    path = tmp_path / "game" / "rules.py"
    path.parent.mkdir()
    path.write_text("def rule(state): return state")
    globals_: dict[str, Any] = {"__name__": "rules"}
    exec(compile(path.read_text(), str(path), "exec"), globals_)

    def files() -> EntryFiles:
        compiled.folder_digest.cache_clear()
        made: EntryFiles = KernelCache(globals_["rule"])._cache_file
        return made

    (compiled.compiled_folder() / "rules").mkdir(parents=True)
    files().save("int64", "as it was")
    assert files().load("int64") == "as it was"
    (path.parent / "constants.py").write_text("GOAL = 40")
    assert files().load("int64") is None


@jitted()
def _inner(number: int) -> int:
    return number + 1


@jitted()
def outer(number: int) -> int:
    return 2 * int(_inner(number))


def test_python_is_kept_from_what_compiled_code_alone_calls() -> None:
    """It has no wrapper for Python; a call would crash, before and after it was compiled."""
    for _ in range(2):
        with pytest.raises(TypeError, match="_inner is called by compiled code alone"):
            _inner(1)
        assert outer(1) == 4


def test_kernels_are_named_by_all_that_they_can_contain(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Constants of layouts, the compiler's versions, and whether indices are checked."""
    digest = compiled._digest

    def now() -> str:
        digest.cache_clear()
        compiled.folder_digest.cache_clear()
        return digest()

    for room in ("engines", "layouts"):
        (tmp_path / room).mkdir()
        (tmp_path / room / "a.py").write_text("GOAL = 100")
        (tmp_path / room / "a.yaml").write_text("goal: 100")
    monkeypatch.setattr(compiled, "_ROOMS", tmp_path)
    names = [now()]
    for room in ("engines", "layouts"):
        for file in ("a.py", "a.yaml"):
            (tmp_path / room / file).write_text("GOAL = 40")
            names.append(now())
    monkeypatch.setenv("NUMBA_BOUNDSCHECK", "1")
    names.append(now())
    monkeypatch.setattr(compiled, "version", lambda name: f"another {name}")
    names.append(now())
    assert len(set(names)) == len(names)
    monkeypatch.undo()
    digest.cache_clear()
    compiled.folder_digest.cache_clear()
