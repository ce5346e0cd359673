"""Plant faults, one at a time, and record which test cases fail."""

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
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, nullcontext, suppress
from dataclasses import dataclass, field
from itertools import islice, zip_longest
from pathlib import Path

import msgspec
import yaml

from benchmarks.drawn_faults import ROOMS, draw

HERE = Path(__file__).parent
_NOT_COPIED = (".git", "__pycache__", ".*_cache", ".hypothesis", ".venv", "*.egg-info")
_LIMIT, _COMPILING = 60, 60
"""CPU seconds after which a case counts as hung, and the extra seconds if it compiles kernels."""
_ENDED_FROM_OUTSIDE = f"crashed ({-signal.SIGKILL})"
"""The result of a killed run, for example when memory is short: it is tried once more."""


class Fault(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A mistake: `old` occurs once in `file` and is replaced by `new`."""

    id: str
    file: str
    wrong: str
    old: str
    new: str
    held_back: bool = False

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
    """The result of a fault: CPU seconds of the cases that ran, and which failed."""

    fault: str
    digest: str
    turn: int
    fresh: bool
    ran: dict[str, float]
    killers: list[str]
    end: str
    seconds: float


def load(root: Path) -> list[Fault]:
    """Return all faults; a hash of the id decides whether a fault is held back."""
    faults = msgspec.convert(yaml.safe_load((HERE / "faults.yaml").read_bytes()), list[Fault])
    if len({fault.id for fault in faults}) < len(faults):
        raise SystemExit("two faults have the same id")
    for fault in faults:
        if fault.held_back != held_back(fault.id):
            raise SystemExit(f"{fault.id}: held_back is {held_back(fault.id)} by its hash")
        times = (root / fault.file).read_text("utf-8").count(fault.old)
        if times != 1 or fault.old == fault.new:
            raise SystemExit(f"{fault.id}: occurs {times} times in {fault.file}")
    return faults


def drawn(root: Path, number: int, seed: int) -> list[Fault]:
    """Return faults drawn at random, in the order drawn."""
    faults = []
    for turn, each in enumerate(draw(root, number, seed), 1):
        wrong = f"{each.operator}, line {each.line}"
        faults.append(Fault(f"drawn-{turn:03}", each.file, wrong, each.old, each.new))
    return faults


def held_back(fault: str) -> bool:
    """Return True for about a third of the ids, by their hash."""
    return int(hashlib.sha256(fault.encode()).hexdigest(), 16) % 3 == 0


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

    def __init__(self, work: Path, checkout: Path, faults: Sequence[Fault], mark: str) -> None:
        self.work, self.copy = work, work / "copy"
        self.faults, self.mark = faults, mark
        shutil.rmtree(self.copy, ignore_errors=True)
        left_out = shutil.ignore_patterns(*_NOT_COPIED)
        shutil.copytree(checkout, self.copy, symlinks=True, ignore=left_out)
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
        self, fault: Fault, turn: int, cases: Sequence[str], budget: float, until_killed: bool
    ) -> FaultTrial:
        """Plant a fault, run the cases (if `until_killed`, until one fails), and remove
        the fault.
        """
        compiles = self.on_import(fault) or self.places[fault.id].jitted
        # kernels are compiled from the modules of these rooms
        compiles &= fault.room in ("layouts", "engines") and fault.file.endswith(".py")
        out = self.work / "trial.jsonl"
        with self.plant(fault):
            kernels = "native" if compiles else "wasm"
            limit = _LIMIT + _COMPILING * compiles
            task = {
                "out": str(out),
                "cases": cases,
                "budget": budget,
                "until": until_killed,
                "limit": limit,
            }
            files = dict.fromkeys(_file(case) for case in cases)
            before = os.times()
            for _ in range(2):
                out.unlink(missing_ok=True)
                end = self.pytest(files, task, kernels, 4 * (budget + limit))
                if end != _ENDED_FROM_OUTSIDE:
                    break
            after = os.times()
        ran, begun = _read(out)
        killers = [name for name, case in ran.items() if case.failed]
        if end and begun and begun[-1] not in ran:
            killers.append(begun[-1])  # the case that was running
        if not ran and not killers:
            killers.append("(all: nothing could be collected)")
        return FaultTrial(
            fault.id,
            fault.digest,
            turn,
            compiles,
            {name: case.seconds for name, case in ran.items()},
            killers,
            end,
            round(sum(after[2:4]) - sum(before[2:4]), 1),
        )

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
    bench: Bench,
    faults: Sequence[Fault],
    among: set[str],
    journal: Path,
    turns: Sequence[tuple[float, int]],
    until_killed: bool,
) -> None:
    """Try the faults that are not in the journal, then the survivors on the rest of their cases."""
    for turn, (seconds, files) in enumerate(turns, 1):
        for fault in faults:
            before = [each for each in trials(journal) if each.digest == fault.digest]
            if any(each.killers or each.turn >= turn for each in before):
                continue
            left = among.difference(*(each.ran for each in before))
            cases = bench.select(fault, left, seconds, files)
            trial = bench.trial(fault, turn, cases, 4 * seconds, until_killed)
            with journal.open("ab") as file:
                file.write(msgspec.json.encode(trial) + b"\n")
            print(
                f"{fault.id}: {len(trial.killers)} of {len(trial.ran)} cases fail, "
                f"{trial.seconds:.0f} CPU s {trial.end}",
                flush=True,
            )


def tables(bench: Bench, faults: Sequence[Fault], journal: Path) -> None:
    """Write tables of faults, cases and test files beside the journal; print the survivors."""
    costs = {name: case.seconds for name, case in bench.cases.items() if name}
    tried: dict[str, set[str]] = defaultdict(set)  # by fault
    killed: dict[str, set[str]] = defaultdict(set)
    digests = {fault.digest for fault in faults}
    for trial in trials(journal):
        if trial.digest in digests:
            tried[trial.fault].update(trial.ran)
            killed[trial.fault].update(trial.killers)
            # in the first run a case may have compiled kernels
            for name, cost in trial.ran.items():
                costs[name] = min(cost, costs.get(name, cost))
    rows: list[tuple[object, ...]] = []
    for fault in (each for each in faults if each.id in tried):
        killers = killed[fault.id]
        first = min(killers, key=lambda name: costs.get(name, 0), default="")
        price = f"{costs.get(first, 0):.2f}" if killers else ""
        counts = len(killers), len(tried[fault.id])
        rows.append((fault.id, fault.room, fault.file, fault.wrong, *counts, first, price))
    heads = ("fault", "room", "file", "wrong", "killed by", "of cases", "cheapest", "CPU s")
    _write(journal, "faults", heads, rows)
    _write(journal, "cases", _HEADS, _rate(costs, tried, killed))
    totals: dict[str, float] = defaultdict(float)
    for name, cost in costs.items():
        totals[_file(name)] += cost
    by_file = [
        {each: set(map(_file, names)) for each, names in by.items()} for by in (tried, killed)
    ]
    _write(journal, "files", _HEADS, _rate(totals, *by_file))
    for room in ROOMS:
        of_room = [row for row in rows if row[1] == room]
        print(f"{room}: {sum(bool(row[4]) for row in of_room)} of {len(of_room)} killed")
    for row in rows:
        if not row[4]:
            print(f"survives: {row[0]} ({row[3]}), {row[2]}; {row[5]} cases")


_HEADS = ("name", "CPU s", "faults tried", "killed", "killed per CPU s")


def _rate(
    costs: Mapping[str, float], tried: Mapping[str, set[str]], killed: Mapping[str, set[str]]
) -> list[tuple[object, ...]]:
    """Return a row for each case or file: by faults killed per second, then by cost."""
    tries, kills = (
        Counter(name for names in by.values() for name in names) for by in (tried, killed)
    )
    rates = {name: kills[name] / max(cost, 0.01) for name, cost in costs.items()}
    return [
        (name, f"{costs[name]:.2f}", tries[name], kills[name], f"{rates[name]:.1f}")
        for name in sorted(costs, key=lambda name: (-rates[name], -costs[name]))
    ]


def _file(case: str) -> str:
    """The test file of a case."""
    return case.partition("::")[0]


def _write(
    journal: Path, name: str, heads: Sequence[str], rows: Iterable[Sequence[object]]
) -> None:
    """Write a table as CSV."""
    with journal.with_suffix(f".{name}.csv").open("w", encoding="utf-8", newline="") as file:
        csv.writer(file).writerows([heads, *rows])


def main() -> None:
    """Try the faults, and write the tables."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.faults")
    parser.add_argument("ids", nargs="*", help="faults; without them two thirds of all")
    parser.add_argument("--held-back", action="store_true", help="the last third instead")
    parser.add_argument("--drawn", type=int, default=0, help="this many faults drawn at random")
    parser.add_argument("--seed", type=int, default=20261128, help="what they are drawn by")
    parser.add_argument("--work", type=Path, required=True, help="the folder to work in")
    parser.add_argument("--checkout", type=Path, default=HERE.parent, help="what to test")
    parser.add_argument("--mark", default="", help="only cases that pytest -m MARK selects")
    parser.add_argument("--first", type=float, default=12, help="CPU seconds of cases, at first")
    parser.add_argument("--files", type=int, default=40, help="test files that these are of")
    parser.add_argument("--second", type=float, default=40, help="seconds if a fault survives")
    parser.add_argument("--until-killed", action="store_true", help="until the first case fails")
    parser.add_argument("--tables", action="store_true", help="only write the tables")
    options = parser.parse_args()
    every = load(options.checkout)
    every.sort(key=lambda fault: fault.digest)  # so that any part done covers all rooms
    if options.drawn:
        every = drawn(options.checkout, options.drawn, options.seed)
    faults = [fault for fault in every if fault.held_back == options.held_back]
    if options.ids:
        faults = [fault for fault in every if fault.id in options.ids]
    if missing := set(options.ids) - {fault.id for fault in faults}:
        parser.error(f"unknown fault: {', '.join(sorted(missing))}")
    work = options.work.resolve()
    work.mkdir(parents=True, exist_ok=True)
    journal = work / "journal.jsonl"
    bench = Bench(work, options.checkout.resolve(), every, options.mark)
    if not options.tables:
        among = {name for name, case in bench.cases.items() if name and not case.failed}
        turns = (options.first, options.files), (options.second, len(among))
        run(bench, faults, among, journal, turns, options.until_killed)
    tables(bench, faults, journal)


if __name__ == "__main__":
    main()
