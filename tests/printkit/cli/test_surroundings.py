"""Surroundings that a program cannot work in: a sentence and exit code 2, and never "a bug"."""

from __future__ import annotations

import os
import random
import resource
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="limits as on Linux")

PRINT = ("print", "isaac", "--no-check", "-o", "kit.pdf", "--force")
PLAY = ("moves", "coin-isolation#7")
WORK = {"print": PRINT, "play": PLAY, "list": ("games",), "keep": ("config", "paper", "a5")}


def run(
    folder: Path,
    *words: str,
    environment: dict[str, str] | None = None,
    before: Callable[[], object] | None = None,
) -> subprocess.CompletedProcess[str]:
    """Run a command as a process of its own in a folder."""
    own = {
        "PYTHONPATH": os.pathsep.join(filter(os.path.isabs, sys.path)),
        "XDG_CACHE_HOME": str(folder / "cache"),
    }
    own |= {"XDG_CONFIG_HOME": str(folder / "config"), "XDG_STATE_HOME": str(folder / "state")}
    return subprocess.run(
        [sys.executable, "-m", "printkit", *words],
        cwd=folder,
        env={**os.environ, **own, **(environment or {})},
        preexec_fn=before,  # this process has no other threads here
        capture_output=True,
        text=True,
        timeout=120,
    )


def is_told(result: subprocess.CompletedProcess[str], *words: str) -> None:
    """Check that a command ended with a sentence about its surroundings."""
    assert result.returncode == 2, result.stderr
    last = result.stderr.strip().splitlines()[-1]
    assert last.startswith("printkit: ") and "a bug" not in result.stderr
    assert all(word in last for word in words), last


def limit(what: int, number: int) -> Callable[[], object]:
    return lambda: resource.setrlimit(what, (number, number))


@pytest.mark.parametrize("command", [PRINT, ("print", "isaac", "--no-check")], ids=["-o", ""])
def test_the_folder_was_deleted(command: tuple[str, ...], tmp_path: Path) -> None:
    gone = tmp_path / "gone"
    gone.mkdir()

    def leave() -> None:
        os.chdir(gone)
        gone.rmdir()

    is_told(run(tmp_path, *command, before=leave), "was deleted", "go to another one")


@pytest.mark.parametrize("seconds", ["garbage", "1.5", ""])
def test_the_time_of_the_build_is_no_number(seconds: str, tmp_path: Path) -> None:
    result = run(tmp_path, *PRINT, environment={"SOURCE_DATE_EPOCH": seconds})
    if result.returncode:  # an empty one may stand for none
        is_told(result, "SOURCE_DATE_EPOCH", "unset it")


def test_kernels_of_another_kind(tmp_path: Path) -> None:
    is_told(run(tmp_path, *PLAY, environment={"PRINTKIT_KERNELS": "gpu"}), "'gpu'", "unset it")


@pytest.mark.parametrize(
    ("library", "kernels", "words"),
    [
        ("wasmtime", "wasm", "cannot be loaded (no such library); install printkit again"),
        ("numba", "native", "PRINTKIT_KERNELS=native needs more (no such library)"),
    ],
)
def test_a_library_cannot_be_loaded(library: str, kernels: str, words: str, tmp_path: Path) -> None:
    (tmp_path / f"{library}.py").write_text("raise ImportError('no such library')")
    path = os.pathsep.join([str(tmp_path), *sys.path])
    environment = {"PYTHONPATH": path, "PRINTKIT_KERNELS": kernels}
    is_told(run(tmp_path, *PLAY, environment=environment), words)


def test_where_addresses_are_few_kernels_have_a_smaller_memory(tmp_path: Path) -> None:
    """With `ulimit -v` there is no room for 4 GB of addresses; the same moves are found."""
    usual = run(tmp_path, *PLAY)
    few = run(tmp_path, *PLAY, before=limit(resource.RLIMIT_AS, 3_000_000_000))
    assert (few.returncode, few.stdout) == (0, usual.stdout), few.stderr


@pytest.mark.parametrize("files", [5, 6, 7])
def test_too_few_files_may_be_open(files: int, tmp_path: Path) -> None:
    result = run(tmp_path, "games", before=limit(resource.RLIMIT_NOFILE, files))
    if result.returncode:
        is_told(result)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(24))
def test_no_surroundings_are_taken_for_a_bug(seed: int, tmp_path: Path) -> None:
    """Limits and variables at random: the work succeeds, or a sentence says why not."""
    chance = random.Random(seed)
    command = chance.choice(sorted(WORK))
    limits = [
        (resource.RLIMIT_AS, chance.choice([2_000_000_000, 3_000_000_000, 8_000_000_000])),
        (resource.RLIMIT_NOFILE, chance.choice([6, 8, 12, 64])),
        (resource.RLIMIT_FSIZE, chance.choice([0, 1000, 100_000, 10**9])),
    ]
    chosen = chance.sample(limits, chance.randint(1, 2))
    variables = {
        "SOURCE_DATE_EPOCH": chance.choice(["0", "1e9", "-1", "x"]),
        "PRINTKIT_KERNELS": chance.choice(["wasm", "native", "", "WASM"]),
        "LANG": chance.choice(["C", "de_DE.UTF-8", "xx"]),
        "HOME": chance.choice(["/nowhere", str(tmp_path), ""]),
        "COLUMNS": chance.choice(["0", "-5", "a", "20"]),
    }
    given = dict(chance.sample(sorted(variables.items()), 2))

    def before() -> None:
        for what, number in chosen:
            resource.setrlimit(what, (number, number))

    result = run(tmp_path, *WORK[command], environment=given, before=before)
    assert result.returncode in (0, 2), (command, chosen, given, result.stderr)
    assert "Traceback" not in result.stderr and "a bug" not in result.stderr
