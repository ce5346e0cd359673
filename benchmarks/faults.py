"""Draw faults, plant them one at a time, and record which test case sees each first.

    python -m benchmarks.faults --work /tmp/faults --seed 7 --mark "not matrix and not slow"

The sources are copied once. A run that was stopped continues with them.
"""

from __future__ import annotations

import argparse
import ast
import csv
import hashlib
import os
import re
import shutil
import signal
import subprocess
import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, nullcontext, suppress
from dataclasses import dataclass, field
from itertools import islice, zip_longest
from pathlib import Path

import msgspec

from benchmarks.drawn_faults import ROOMS, draw
from printkit.engines.statistics import score_interval

HERE = Path(__file__).parent
_NOT_COPIED = (".git", "__pycache__", ".*_cache", ".hypothesis", ".venv", "*.egg-info")
_LIMIT, _COMPILING = 60, 60
"""CPU seconds after which a case counts as hung, and the extra seconds if it compiles kernels."""
_ENDED_FROM_OUTSIDE = f"crashed ({-signal.SIGKILL})"
"""The result of a killed run, for example when memory is short: it is tried once more."""


@dataclass(frozen=True, slots=True)
class Fault:
    """A drawn fault: `old` occurs once in `file` and is replaced by `new`."""

    id: str
    file: str
    operator: str
    line: int
    old: str
    new: str

    @property
    def room(self) -> str:
        """The first folder of its file."""
        return self.file.split("/")[0]

    @property
    def digest(self) -> str:
        """A digest of the change, so that a journal's entry is not mistaken for another
        change's.
        """
        return hashlib.sha256(f"{self.file}\0{self.old}\0{self.new}".encode()).hexdigest()[:12]


@dataclass(frozen=True, slots=True)
class FaultPlace:
    """The lines of a statement that a fault changes, and when they run."""

    first: int
    last: int
    on_import: bool
    jitted: bool


@dataclass(slots=True)
class ReachedCase:
    """A test case without faults: its CPU seconds, and the files and faults it reaches."""

    seconds: float = 0.0
    failed: bool = False
    reached: set[str] = field(default_factory=set)


class FaultTrial(msgspec.Struct, frozen=True):
    """The result of a fault: CPU seconds of the cases that ran, and which failed or hung."""

    fault: str
    digest: str
    ran: dict[str, float]
    killers: list[str]


def drawn(root: Path, number: int, seed: int) -> list[Fault]:
    """Return faults drawn at random, in the order drawn."""
    each = enumerate(draw(root, number, seed), 1)
    return [Fault(f"drawn-{turn:03}", *fault) for turn, fault in each]


def place(text: str, fault: Fault) -> FaultPlace:
    """Find the statement that a fault changes, in the text of its file."""
    before = text.count("\n", 0, text.index(fault.old)) + 1
    old, new = fault.old.split("\n"), fault.new.split("\n")
    changed = [turn for turn, line in enumerate(old) if line not in new] or [*range(len(old))]
    first, last = before + changed[0], before + changed[-1]
    if not fault.file.endswith(".py"):
        return FaultPlace(first, last, on_import=True, jitted=False)
    statements, functions = [(first, last)], []
    for node in ast.walk(ast.parse(text)):
        if not isinstance(node, ast.stmt):
            continue
        ends = node.end_lineno or node.lineno
        if body := getattr(node, "body", None):  # only the header of a compound statement
            if isinstance(node, ast.FunctionDef) and body[0].lineno <= first <= ends:
                functions.append(node)
            ends = max(node.lineno, body[0].lineno - 1)
        if node.lineno <= first <= ends:
            statements.append((node.lineno, max(last, ends)))
    decorators = [ast.unparse(each) for node in functions for each in node.decorator_list]
    jitted = any("jitted" in each or "exported" in each for each in decorators)
    return FaultPlace(*statements[-1], on_import=not functions, jitted=jitted)


class Bench:
    """A copy of the checkout in which faults are planted, and the reach of its test cases."""

    def __init__(self, work: Path, sources: Path, faults: Sequence[Fault], mark: str) -> None:
        self.work, self.copy = work, work / "copy"
        self.faults, self.mark = faults, mark
        shutil.rmtree(self.copy, ignore_errors=True)  # a fault may still be planted in it
        shutil.copytree(sources, self.copy, symlinks=True)
        watch = work / "watch"
        watch.mkdir(exist_ok=True)
        shutil.copyfile(HERE / "fault_watch.py", watch / "sitecustomize.py")
        self.texts = {
            fault.file: (self.copy / fault.file).read_text("utf-8") for fault in self.faults
        }
        self.places = {fault.id: place(self.texts[fault.file], fault) for fault in faults}
        self.cases = self._trace_cases()

    def pytest(
        self, arguments: Iterable[str], task: Mapping[str, object], kernels: str, seconds: float
    ) -> str:
        """Run pytest in the copy with these kernels for at most `seconds`; return how it ended, if
        badly.
        """
        path = self.work / "task.json"
        path.write_bytes(msgspec.json.encode({"root": str(self.copy), **task}))
        environment = {
            **os.environ,
            "PYTHONPATH": f"{self.copy}:{self.work / 'watch'}",
            "PRINTKIT_KERNELS": kernels,
            "FAULT_WATCH": str(path),
        }
        with subprocess.Popen(
            [*_PYTEST, "-m", self.mark, *arguments],
            cwd=self.copy,
            env=environment,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        ) as process:
            try:
                code = process.wait(seconds)
            except subprocess.TimeoutExpired:
                code = -signal.SIGALRM
            finally:
                with suppress(ProcessLookupError):
                    os.killpg(process.pid, signal.SIGKILL)  # and its children
        if code in (-signal.SIGPROF, -signal.SIGALRM):
            return "hung"
        return "" if code in (0, 1, 2, 5) else f"crashed ({code})"

    def _trace_cases(self) -> dict[str, ReachedCase]:
        """Run every case once without faults and note its reach; continues a stopped run."""
        out, done = self.work / "reached.jsonl", self.work / "reached.done"
        spans: dict[str, dict[str, tuple[int, int]]] = defaultdict(dict)
        for fault in self.faults:
            if fault.file.endswith(".py"):
                where = self.places[fault.id]
                spans[fault.file][fault.id] = where.first, where.last
        if not (out.exists() and done.exists()):
            task = {"out": str(out), "spans": spans, "without": list(_read(out)[0])}
            self.pytest(["tests"], task, "wasm", 4 * 3600)
            done.touch()
        return _read(out)[0]

    def near(self, fault: Fault) -> set[str]:
        """Return cases of the fault's game, and cases that reach its file or a module that reads
        it.
        """
        parts = Path(fault.file).parts
        if len(parts) > 2:
            folder = parts[1]
            if self.places[fault.id].jitted and folder in ("kernel", "search"):
                # All games depend on these, so the smallest kernel and their own tests are enough.
                named = re.compile(rf"tests/(engines/({folder}/|test_)|clobber/)")
                return {case for case in self.cases if named.match(case)}
            inside = re.compile(rf"\w+/{folder}/")
            return {
                name
                for name, case in self.cases.items()
                if f"/{folder}/" in name or any(inside.match(file) for file in case.reached)
            }
        files = {fault.file, *self._readers(fault.file)}
        return {name for name, case in self.cases.items() if not files.isdisjoint(case.reached)}

    def _readers(self, file: str) -> Iterator[str]:
        """Yield the modules that import a module or name a data file."""
        path = Path(file)
        package = ".".join(path.parent.parts)
        if path.parts[0] != "printkit":
            package = f"printkit.{package}"
        module, parent = f"from {package}.{path.stem} import", f"from {package} import"
        names = re.compile(
            rf"{re.escape(module)}|{re.escape(parent)}.*\b{path.stem}\b"
            if path.suffix == ".py"
            else re.escape(path.name)
        )
        for room in ROOMS:
            for each in (self.copy / room).rglob("*.py"):
                if names.search(each.read_text("utf-8")):
                    yield each.relative_to(self.copy).as_posix()

    def on_import(self, fault: Fault) -> bool:
        """Return True if the changed lines run on import, before any case."""
        return self.places[fault.id].on_import or fault.id in self.cases[""].reached

    def select(self, fault: Fault, among: set[str], seconds: float, files: int) -> list[str]:
        """Return the cases to try a fault on, the cheapest of each test file first, file
        by file.
        """
        names = {name for name, case in self.cases.items() if fault.id in case.reached}
        if not names or self.on_import(fault) or self.places[fault.id].jitted:
            names |= self.near(fault)
        return self.cheapest(names & among, seconds, files)

    def cheapest(self, names: Iterable[str], seconds: float, files: int) -> list[str]:
        """Return cases from each test file in turn, cheapest first, for up to `seconds`."""
        by_file: dict[str, list[str]] = defaultdict(list)
        for name in sorted(names, key=lambda name: (self.cases[name].seconds, name)):
            by_file[_file(name)].append(name)
        taken: list[str] = []
        for row in zip_longest(*islice(by_file.values(), files)):
            for name in filter(None, row):
                if not taken or self.cases[name].seconds <= seconds:
                    taken.append(name)
                    seconds -= self.cases[name].seconds
        order = list(by_file)
        return sorted(taken, key=lambda name: order.index(_file(name)))

    def trial(
        self, fault: Fault, cases: Sequence[str], budget: float
    ) -> tuple[dict[str, float], list[str]]:
        """Plant a fault, run the cases until one fails, and remove the fault.

        Return the CPU seconds of the cases that ran, and which failed or hung.
        """
        compiles = self.on_import(fault) or self.places[fault.id].jitted
        # kernels are compiled from the modules of these rooms
        compiles &= fault.room in ("layouts", "engines") and fault.file.endswith(".py")
        out = self.work / "trial.jsonl"
        with self.plant(fault):
            kernels = "native" if compiles else "wasm"
            limit = _LIMIT + _COMPILING * compiles
            task = {"out": str(out), "cases": cases, "budget": budget, "limit": limit}
            files = dict.fromkeys(_file(case) for case in cases)
            for _ in range(2):
                out.unlink(missing_ok=True)
                end = self.pytest(files, task, kernels, 4 * (budget + limit))
                if end != _ENDED_FROM_OUTSIDE:
                    break
        ran, begun = _read(out)
        ran.pop("", None)
        killers = [name for name, case in ran.items() if case.failed]
        if begun and begun[-1] not in ran:
            killers.append(begun[-1])  # it hung, crashed or interrupted all
        if not ran and not killers:
            killers.append("(all: nothing could be collected)")
        return {name: case.seconds for name, case in ran.items()}, killers

    @contextmanager
    def plant(self, fault: Fault) -> Iterator[None]:
        """Plant a fault in the copy; afterwards the file has its old text and time again."""
        path, text = self.copy / fault.file, self.texts[fault.file]
        stat = path.stat()
        try:
            path.write_text(text.replace(fault.old, fault.new), "utf-8")
            yield
        finally:
            path.write_text(text, "utf-8")
            os.utime(path, ns=(stat.st_atime_ns, stat.st_mtime_ns))


_PYTEST = (
    *(sys.executable, "-m", "pytest", "-q", "--tb=no", "-o", "addopts="),
    *("-p", "no:cacheprovider", "-p", "sitecustomize"),
    *("-W", "ignore::pytest.PytestAssertRewriteWarning"),
)


def _read(path: Path) -> tuple[dict[str, ReachedCase], list[str]]:
    """Return the ended cases, with the reach of their processes, and the cases begun."""
    cases: dict[str, ReachedCase] = defaultdict(ReachedCase)
    begun, ended = [], set()
    with path.open("rb") if path.exists() else nullcontext(()) as lines:
        for line in lines:
            name, *rest = msgspec.json.decode(line)
            if not rest:
                begun.append(name)
                continue
            seconds, failed, reached = rest
            if seconds is not None:  # otherwise it comes from a child process
                ended.add(name)
            case = cases[name]
            case.seconds += seconds or 0
            case.failed |= failed
            case.reached.update(reached)
    return {name: cases[name] for name in cases if name in ended}, begun


def trials(journal: Path) -> list[FaultTrial]:
    """Return the trials in a journal, one per line."""
    lines = journal.read_bytes().splitlines() if journal.exists() else []
    return [msgspec.json.decode(line, type=FaultTrial) for line in lines]


def run(
    bench: Bench, faults: Sequence[Fault], journal: Path, turns: Sequence[tuple[float, int]]
) -> None:
    """Try each fault that is not in the journal: on some cases, then on more if none fails.

    A turn is the CPU seconds of its cases, and how many test files they come from.
    """
    done = {trial.digest for trial in trials(journal)}
    among = {name for name, case in bench.cases.items() if name and not case.failed}
    for fault in (each for each in faults if each.digest not in done):
        trial = FaultTrial(fault.id, fault.digest, {}, [])
        for seconds, files in turns:
            cases = bench.select(fault, among - trial.ran.keys(), seconds, files)
            if cases and not trial.killers:
                ran, killers = bench.trial(fault, cases, 4 * seconds)
                trial = FaultTrial(fault.id, fault.digest, trial.ran | ran, killers)
        with journal.open("ab") as file:
            file.write(msgspec.json.encode(trial) + b"\n")
        seen = ", ".join(trial.killers) or "not seen"
        print(f"{fault.id}: {seen}; {len(trial.ran)} cases", flush=True)


def tabulate(faults: Sequence[Fault], seed: int, journal: Path) -> None:
    """Write a table of the tried faults beside the journal, with a column to fill in by hand; print
    how many were seen, with Wilson's interval.
    """
    by_digest = {trial.digest: trial for trial in trials(journal)}
    tried = [(fault, by_digest[fault.digest]) for fault in faults if fault.digest in by_digest]
    with journal.with_suffix(".csv").open("w", encoding="utf-8", newline="") as file:
        table = csv.writer(file, lineterminator="\n")
        table.writerow(("seed", "id", "file", "line", "operator", "cases", "seen by", "reading"))
        for fault, trial in tried:
            place = fault.file, fault.line, fault.operator
            first = next(iter(trial.killers), "")
            table.writerow((seed, fault.id, *place, len(trial.ran), first, ""))
    seen = sum(bool(trial.killers) for _, trial in tried)
    low, high = score_interval(seen / max(len(tried), 1), len(tried))
    print(f"{seen} of {len(tried)} seen ({low:.0%} to {high:.0%})")


def _file(case: str) -> str:
    """The test file of a case."""
    return case.partition("::")[0]


def main() -> None:
    """Try the faults, and write the table."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.faults")
    parser.add_argument("ids", nargs="*", help="only these of the faults, such as drawn-007")
    parser.add_argument("--drawn", type=int, default=300, help="how many faults")
    parser.add_argument("--seed", type=int, required=True, help="what they are drawn by")
    parser.add_argument("--work", type=Path, required=True, help="the folder to work in")
    parser.add_argument("--mark", default="", help="only cases that pytest -m MARK selects")
    parser.add_argument("--first", type=float, default=12, help="CPU seconds of cases, at first")
    parser.add_argument("--files", type=int, default=40, help="test files that these are of")
    parser.add_argument("--second", type=float, default=40, help="seconds if a fault survives")
    parser.add_argument("--table", action="store_true", help="only write the table")
    options = parser.parse_args()
    work = options.work.resolve()
    sources, journal = work / "sources", work / "journal.jsonl"
    if not sources.exists():
        left_out = shutil.ignore_patterns(*_NOT_COPIED)
        shutil.copytree(HERE.parent, sources, symlinks=True, ignore=left_out)
    every = drawn(sources, options.drawn, options.seed)
    if missing := {*options.ids} - {fault.id for fault in every}:
        parser.error(f"unknown fault: {', '.join(sorted(missing))}")
    if not options.table:
        bench = Bench(work, sources, every, options.mark)
        turns = (options.first, options.files), (options.second, len(bench.cases))
        chosen = [fault for fault in every if fault.id in options.ids or not options.ids]
        run(bench, chosen, journal, turns)
    tabulate(every, options.seed, journal)


if __name__ == "__main__":
    main()
