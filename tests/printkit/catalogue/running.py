"""Catalogues of the small game, made in this process or by the command in a separate one."""

from __future__ import annotations

import itertools
import os
import subprocess
import sys
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from clobber import engine
from clobber.game import GAME
from printkit.catalogue.folder import make, open_folder
from printkit.catalogue.plan import Plan
from printkit.catalogue.trials import SeedTrial, Trials
from printkit.listener import show_progress
from printkit.scaling.work import program, run, unpack
from printkit.setups import Terms
from tests.printkit.catalogue import small
from tests.printkit.running import HANGS, ignore_no_signal

ROOT = Path(__file__).parents[3]
# importing it would change the engine of this process
_PROGRAM = "tests.printkit.catalogue.program"


@dataclass
class Alone:
    """A pool in this process: the seed requested last is done first, unless `in_turn` is set."""

    plan: Plan
    remote: bool = False
    slots: int = 2
    words: str = "no workers"
    in_turn: bool = False
    begun: list[int] = field(default_factory=list)
    asked: list[int] = field(default_factory=list)

    def begin(self, seed: int) -> None:
        self.begun.append(seed)
        self.asked.append(seed)

    def results(self) -> Sequence[tuple[int, SeedTrial[object]]]:
        seed, work = self.begun.pop(0 if self.in_turn else -1), Trials(self.plan)
        return [(seed, unpack(work, run(work, seed, program())))]


def plan() -> Plan:
    """Return the small game's plan, from seed 1 on."""
    return Plan.of(GAME, Terms(), 1)


def make_here(path: Path, count: int, *, resume: bool = False) -> Alone:
    """Make a catalogue in this process and return the pool, which noted the tried seeds."""
    pool = Alone(plan())
    with open_folder(path, pool.plan, resume=resume) as folder, show_progress() as listening:
        make(folder, count, pool, listening)
    return pool


def forget(seeds: Sequence[int]) -> None:
    """Remove seeds from this process's journal."""
    for seed in seeds:
        if entry := Trials(plan()).entry(seed):
            entry.forget()


def contents(folder: Path) -> dict[str, bytes]:
    """Return all files of a folder, by name."""
    files = (path for path in folder.rglob("*") if path.is_file())
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in sorted(files)}


@dataclass
class Machine:
    """A simulated machine: it has an empty cache, and notes what is tried on it.

    Trials of seed `held` and later ones wait for `go_on`; 0 means that none does.
    """

    folder: Path
    held: int = 0

    @property
    def environment(self) -> dict[str, str]:
        """Return the environment of programs on this machine."""
        self.folder.mkdir(parents=True, exist_ok=True)
        path = [str(ROOT), *filter(None, os.environ.get("PYTHONPATH", "").split(os.pathsep))]
        return {
            **os.environ,
            "PYTHONPATH": os.pathsep.join(path),
            "XDG_CACHE_HOME": str(self.folder / "cache"),
            "TRIED_LOG": str(self._log),
            "HELD_FROM": str(self.held),
            "HELD_UNTIL": str(self._gate),
            "DASK_DISTRIBUTED__WORKER__PRELOAD": small.__name__,
        }

    def begin(self, *arguments: str, before: str = "") -> subprocess.Popen[str]:
        """Start the command in a process group of its own, after running the code `before`."""
        return self.program("-m", _PROGRAM, *arguments, BEFORE=before)

    def program(self, *arguments: str, **environment: str) -> subprocess.Popen[str]:
        """Start a Python program."""
        return subprocess.Popen(
            [sys.executable, *arguments],
            cwd=self.folder.parent,
            env={**self.environment, **environment},
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            start_new_session=True,
            preexec_fn=ignore_no_signal,
        )

    def printkit(self, *arguments: str, before: str = "") -> tuple[int, str, str]:
        """Run the command to its end; return the exit code, standard output and standard error."""
        process = self.begin(*arguments, before=before)
        out, err = process.communicate(timeout=HANGS)
        return process.returncode, out, err

    def resume_here(self, path: Path, count: int) -> None:
        """Make a begun catalogue to its end on this machine, but in this process."""
        with pytest.MonkeyPatch.context() as patch:
            for name, value in self.environment.items():
                patch.setenv(name, value)
            patch.setattr(engine, "ENGINE", small.ENGINE)
            make_here(path, count, resume=True)

    def go_on(self) -> None:
        """Let the held trials continue."""
        self._gate.touch()

    def told(self, what: str) -> list[tuple[int, int]]:
        """List the seeds whose trials are "begun" or "over" here, each with its process."""
        text = self._log.read_text() if self._log.exists() else ""
        rows = (line.split() for line in text.splitlines())
        return [(int(seed), int(pid)) for kind, seed, pid in rows if kind == what]

    def times(self, what: str = "begun") -> Counter[int]:
        """Return how often each seed's trial was begun, or was over."""
        return Counter(seed for seed, _ in self.told(what))

    @property
    def waiting(self) -> set[int]:
        """Return the processes whose trials wait for `go_on`."""
        return {pid for seed, pid in self.told("begun") if seed >= self.held}

    @property
    def first_over(self) -> int:
        """Return how many of the first seeds are over."""
        over = self.times("over")
        return next(count for count in itertools.count() if count + 1 not in over)

    @property
    def _gate(self) -> Path:
        return self.folder / "go-on"

    @property
    def _log(self) -> Path:
        return self.folder / "tried.log"
