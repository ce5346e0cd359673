"""Surroundings that fail: a command ends with a sentence and exit code 2, and never as a bug."""

from __future__ import annotations

import os
import random
import re
import shlex
import signal
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path

import pytest

from printkit.cache import ERRORS
from tests.every import every
from tests.printkit.running import HANGS, ignore_no_signal

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="limits are set by Linux's ulimit")

PRINTKIT = f"{sys.executable} -m printkit"
HIDE = """
import sys
class Hide:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] == {name!r}:
            raise ImportError({words!r}, name={name!r})
sys.meta_path.insert(0, Hide())
sys.argv[0] = "printkit"
from printkit.__main__ import run
run()
"""
NO_FOLDER = """
import sys, tempfile
def refuse(*_, **__):
    raise FileNotFoundError(2, "No usable temporary directory found in ['/tmp']")
tempfile.gettempdir = tempfile.mkdtemp = refuse
sys.argv[0] = "printkit"
from printkit.__main__ import run
run()
"""
SAY = "the folder you are in was deleted; go to another folder"
KERNELS = "PRINTKIT_KERNELS is wasm, native or python, not 'gpu'"
MEMORY = r"(.*: )?(this process may not have the memory that games need; .*|out of memory; .*)"
FILES = r"(.*: )?too many files are open at once; .*|cannot start .*"


@dataclass(frozen=True)
class Case:
    """What is done before a command, in a shell; the command; what it says if it cannot work."""

    before: str
    command: str
    told: str
    may_work: bool = False


def as_program(text: str, **values: str) -> str:
    """Return the words of a shell that run a program in place of printkit."""
    return f"{sys.executable} -c {shlex.quote(text.format(**values) if values else text)}"


GONE = "mkdir gone && cd gone && rmdir ../gone"
MOVES, PRINT = "moves coin-isolation#7", "print isaac --no-check -o $OUT/kit.pdf --force"

CASES = {
    "gone": Case(GONE, PRINT, SAY),
    "date": Case("export SOURCE_DATE_EPOCH=1.5", PRINT, r"SOURCE_DATE_EPOCH: '1\.5' is not .*"),
    "gpu": Case("export PRINTKIT_KERNELS=gpu", MOVES, KERNELS),
    "3 GB": Case("ulimit -v 3000000", MOVES, MEMORY, may_work=True),
    "200 MB": Case("ulimit -v 250000", MOVES, MEMORY),
    "5 files": Case("ulimit -n 5", MOVES, FILES),
    "20 files of a page": Case("ulimit -n 20", "serve --no-open", FILES),
    "no folder": Case(
        f"P={shlex.quote(as_program(NO_FOLDER))}; export XDG_CACHE_HOME=/proc/x",
        MOVES,
        "(.*: )?no folder can be written to; set TMPDIR .*",
    ),
    "no wasmtime": Case(
        f"P={shlex.quote(as_program(HIDE, name='wasmtime', words='of another processor'))}",
        MOVES,
        r"(.*: )?the library wasmtime cannot be loaded \(.*of another processor\); install .*",
    ),
    "no numba": Case(
        f"P={shlex.quote(as_program(HIDE, name='numba', words='no numba'))}; "
        "export PRINTKIT_KERNELS=native",
        MOVES,
        "(.*: )?PRINTKIT_KERNELS=native needs numba, which cannot be loaded; .*",
    ),
}


def run(case: Case, folder: Path) -> subprocess.CompletedProcess[str]:
    folder.mkdir(parents=True, exist_ok=True)
    script = f'P={shlex.quote(PRINTKIT)}; {case.before}; eval "$P {case.command}"'
    return subprocess.run(
        ["bash", "-c", script],
        cwd=folder,
        env={**os.environ, "XDG_CACHE_HOME": str(folder / "cache"), "OUT": str(folder)},
        capture_output=True,
        text=True,
        check=False,
        timeout=HANGS,
    )


def check(case: Case, folder: Path) -> None:
    """Run a case: it works, or says in its last line what is wrong; no file tells of a bug."""
    result = run(case, folder)
    said = result.stderr.splitlines()
    assert "Traceback" not in result.stderr and "a bug in" not in result.stderr, result.stderr
    assert not [*folder.glob(f"cache/printkit/{ERRORS}/*")]
    assert not [*folder.rglob("*.part")]
    if result.returncode == 0 and case.may_work:
        return
    assert result.returncode == 2, (result.returncode, result.stderr)
    assert re.fullmatch(f"printkit: ({case.told})", said[-1]), result.stderr


def test_surroundings_that_fail_are_told_in_a_sentence(tmp_path: Path) -> None:
    every(CASES, lambda name: check(CASES[name], tmp_path / name))


COMMANDS = (
    MOVES,
    PRINT,
    "games",
    "rules isaac",
    "cache",
    "config",
    "new isaac -o $OUT/new.yaml --force",
    "calibrate -o $OUT/sheet.pdf --force",
    "print isaac#3 --no-check -o $OUT/pictures/ --format png --force",
    "moves dice-isolation#7",
)


def drawn(chance: random.Random) -> Case:
    """Return a random case: some surroundings, at times two at once, and a command."""
    befores = (
        GONE,
        f"ulimit -n {chance.randrange(5, 14)}",
        f"ulimit -v {chance.randrange(150, 3500) * 1000}",
        f"ulimit -f {chance.randrange(0, 9)}; trap '' XFSZ",
        f"export SOURCE_DATE_EPOCH={chance.choice(['', ' ', '1e9', '-1', '9' * 20, '0', 'x'])!r}",
        f"export PRINTKIT_KERNELS={chance.choice(['', 'gpu', 'WASM', 'wasm', 'x' * 400])!r}",
        f"export XDG_CACHE_HOME={chance.choice(['/dev/null', '/proc/1/x', 'here', '/x' * 300])}",
        f"export XDG_CONFIG_HOME={chance.choice(['/dev/null', '/proc/x', '/x' * 3000])}",
        f"export XDG_STATE_HOME={chance.choice(['/dev/null', '/proc/x'])}",
        f"export TMPDIR={chance.choice(['/dev/null', '/proc', '/nowhere'])}",
        f"export {chance.choice(['HOME=', 'HOME=/proc', 'COLUMNS=x', 'LC_ALL=xx', 'TERM='])}",
        f"exec {chance.choice(['<&-', '0</proc/self/mem', '0</'])}",
    )
    before = "; ".join(chance.sample(befores, chance.choice((1, 1, 2))))
    return Case(before, chance.choice(COMMANDS), ".*", may_work=True)


def ends_well(case: Case, folder: Path) -> str:
    """Return what is wrong with how a case ended; empty if nothing is."""
    try:
        result = run(case, folder)
    except subprocess.TimeoutExpired:
        return "hangs"
    bad = [line for line in result.stderr.splitlines() if "Traceback" in line or "a bug in" in line]
    # Python itself cannot start, or the loader of its libraries
    start = "error while loading shared" in result.stderr or "Fatal Python" in result.stderr
    if start or (result.returncode in (0, 1, 2) and not bad):
        return ""
    return f"{result.returncode}: {result.stderr[-500:]}"


@pytest.mark.slow
def test_no_surroundings_are_taken_for_a_bug(tmp_path: Path) -> None:
    seed = int(os.environ.get("PRINTKIT_FUZZ_SEED", "1"))

    def one(number: int) -> None:
        case = drawn(random.Random(f"{seed} {number}"))
        wrong = ends_well(case, tmp_path / str(number))
        assert not wrong, (case, wrong)

    every([*range(60)], one)


@pytest.mark.slow
def test_the_end_of_a_terminal_is_quiet_where_workers_are_at_work(tmp_path: Path) -> None:
    command = [*shlex.split(PRINTKIT), "catalogue", "coin-isolation", "--count", "50"]
    command += ["--workers", "2", "-o", "setups"]
    with subprocess.Popen(
        command,
        cwd=tmp_path,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        preexec_fn=ignore_no_signal,
    ) as process:
        while not (tmp_path / "setups").exists():
            assert process.poll() is None
            time.sleep(0.05)
        time.sleep(2.0)  # workers start
        os.killpg(process.pid, signal.SIGHUP)
        _, said = process.communicate(timeout=HANGS)
    assert process.returncode == 128 + signal.SIGHUP
    assert "Traceback" not in said and "resource_tracker" not in said, said
