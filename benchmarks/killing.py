"""Make one catalogue with one worker, with two, and with killed workers, and compare the bytes.

    python -m benchmarks.killing --every 30 dice-isolation --all --count 1000
    python -m benchmarks.killing --every 30 coin-isolation --seed 145 --count 5

The last arguments are passed to `printkit catalogue`, and with --write the seconds go to
benchmarks/results/killing.csv. Each run has a journal of its own, so nothing
is taken from another, and it takes three times what the trials take. With --work it can be stopped
between two of the three, and goes on with the next.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import signal
import subprocess
import sys
import tempfile
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from time import monotonic

import msgspec
import psutil

from benchmarks.tables import machine, read_table, write_table
from printkit.files.writing import write_whole


@dataclass(frozen=True, slots=True)
class Run:
    """The result of a run: a digest of all files in its folder, seconds, and workers killed."""

    name: str
    digest: str
    seconds: float
    killed: int


def run(work: Path, name: str, words: list[str], workers: int, every: float) -> Run:
    """Make a catalogue unless it exists; SIGKILL a worker every `every` seconds."""
    out, done = work / name, work / f"{name}.json"
    if done.exists():
        return msgspec.json.decode(done.read_bytes(), type=Run)
    if out.exists():
        raise SystemExit(f"{out} is of a run that was stopped: delete it and {name}-cache")
    environment = {**os.environ, "XDG_CACHE_HOME": str(work / f"{name}-cache")}
    command = [sys.executable, "-m", "printkit", "catalogue", *words]
    began, killed, last = monotonic(), 0, monotonic()
    with subprocess.Popen(
        [*command, "-o", str(out), "--workers", str(workers)],
        env=environment,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    ) as process:
        while process.poll() is None:
            with suppress(subprocess.TimeoutExpired):
                process.wait(min(0.5, every or 0.5))
            if every and monotonic() - last >= every:
                killed, last = killed + _kill_one(process.pid, killed), monotonic()
    if process.returncode:
        raise SystemExit(f"{' '.join(command)} ended with {process.returncode}")
    made = Run(name, _digest(out), monotonic() - began, killed)
    write_whole({done: msgspec.json.encode(made)}, force=True)
    return made


def _kill_one(parent: int, turn: int) -> int:
    """Kill one worker, in turn; return how many were killed."""
    try:
        children = psutil.Process(parent).children()
        workers = [each for each in children if "spawn_main" in " ".join(each.cmdline())]
    except psutil.Error:  # it ended at this moment
        return 0
    workers.sort(key=lambda each: each.pid)
    for victim in workers[turn % max(1, len(workers)) :][:1]:
        os.kill(victim.pid, signal.SIGKILL)
        return 1
    return 0


def _digest(folder: Path) -> str:
    """Return a digest of all files, by their names in the folder."""
    whole = hashlib.sha256()
    for path in sorted(each for each in folder.rglob("*") if each.is_file()):
        whole.update(f"{path.relative_to(folder)} {path.stat().st_size}\n".encode())
        whole.update(path.read_bytes())
    return whole.hexdigest()


def main() -> None:
    """Make a catalogue three times and report each; the exit code is 1 if they differ."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.killing")
    parser.add_argument("--every", type=float, default=30.0, help="seconds between two kills")
    parser.add_argument("--work", type=Path, help="where to keep what is made")
    parser.add_argument("--write", action="store_true", help="write to benchmarks/results")
    parser.add_argument("words", nargs=argparse.REMAINDER, help="as for `printkit catalogue`")
    options = parser.parse_args()
    if not options.words:
        parser.error("say what to make, as for `printkit catalogue`")
    catalogue = "-".join(word.lstrip("-") for word in options.words)
    found: list[Run] = []
    with tempfile.TemporaryDirectory() as temporary:
        work = (options.work or Path(temporary)).resolve()
        work.mkdir(parents=True, exist_ok=True)
        for name, workers, every in (
            ("one", 1, 0.0),
            ("two", 2, 0.0),
            (f"killed-every-{options.every:g}", 2, options.every),
        ):
            made = run(work, f"{catalogue}-{name}", options.words, workers, every)
            found.append(made)
            print(
                f"{catalogue}, {name}: {made.seconds:.0f} s, {made.killed} workers killed, "
                f"{made.digest[:16]}",
                flush=True,
            )
    one, two, _ = found
    same = len({each.digest for each in found}) == 1
    print(f"{'the same bytes' if same else 'NOT THE SAME'}; ", end="")
    print(f"from 1 to 2 workers {one.seconds / two.seconds / 2:.2f} of linear")
    if options.write and same:
        _write(" ".join(options.words), found)
    raise SystemExit(not same)


def _write(catalogue: str, runs: list[Run]) -> None:
    """Replace this catalogue's three runs in the table."""
    others = [tuple(line.values()) for line in read_table("killing")]
    lines: list[tuple[object, ...]] = [each for each in others if each[0] != catalogue]
    for each, workers in zip(runs, (1, 2, 2), strict=True):
        lines.append((catalogue, workers, each.killed, f"{each.seconds:.0f}", machine()))
    write_table("killing", ("catalogue", "workers", "kills", "seconds", "machine"), lines)


if __name__ == "__main__":
    main()
