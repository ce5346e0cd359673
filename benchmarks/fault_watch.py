"""Note which test cases reach which faults, and what each case costs: see `benchmarks.faults`.

Copied as `sitecustomize`, so that every Python process started by a test loads it, and loaded by
pytest as a plugin. FAULT_WATCH names a JSON file that says what to do:

    out      the file to append to, a line of JSON for each case begun and each case ended
    root     the checkout that is watched
    spans    lines of faults to look for: {file: {id: [first, last]}}; without it nothing is traced,
             and no further case begins once one has failed
    cases    the cases to run, in this order; without it all are run
    without  cases not to run
    limit    CPU seconds after which a case is taken to hang, and SIGPROF ends the process
    budget   CPU seconds after which no further case begins
"""

from __future__ import annotations

import fcntl
import inspect
import json
import math
import os
import signal
import sys
import threading
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

_PATH = os.environ.get("FAULT_WATCH")
_TASK: dict[str, Any] = json.loads(Path(_PATH).read_text("utf-8")) if _PATH else {}
_CASE = "PYTEST_CURRENT_TEST"


class Watch:
    """What was reached since the case began; before the first case, what the imports reached."""

    def __init__(self, task: dict[str, Any]) -> None:
        self.root = f"{task['root']}/"
        self.spans: dict[str, dict[str, list[int]]] = task.get("spans") or {}
        self.case = os.environ.get(_CASE, "").rpartition(" (")[0]
        self.child = bool(self.case)
        out = os.open(task["out"], os.O_WRONLY | os.O_CREAT | os.O_APPEND)
        # of a process without standard output, `out` would take its place
        self.out = fcntl.fcntl(out, fcntl.F_DUPFD_CLOEXEC, 3)
        os.close(out)
        self.reached: set[str] = set()
        self.limit: float = task.get("limit") or 0
        self.budget: float = task.get("budget") or math.inf
        self.began = self.spent = 0.0
        self.failed = False
        self.session: Any = None
        self.files: dict[str, str] = {}
        self.functions: dict[tuple[str, int, str], Any] = {}

    def write(self, *line: object) -> None:
        """Append a line of JSON in a single write, since several processes append."""
        os.write(self.out, f"{json.dumps(line)}\n".encode())

    def note(self, reached: str) -> None:
        """Note a file or a fault at once, since a child process may be killed."""
        if reached not in self.reached:
            self.reached.add(reached)
            if self.child:
                self.write(self.case, None, False, [reached])

    def begin(self, case: str) -> None:
        """Note that a case begins: a case without an end has hung or crashed."""
        signal.setitimer(signal.ITIMER_PROF, self.limit)
        if not self.case:
            self.write("", 0, False, sorted(self.reached))
        self.case, self.failed, self.reached = case, False, set()
        self.began = cpu()
        self.write(case)

    def end(self) -> None:
        """Note the time and reach of a case; stop the session if enough is known."""
        signal.setitimer(signal.ITIMER_PROF, 0)
        spent = cpu() - self.began
        self.spent += spent
        if self.spent > self.budget:
            self.session.shouldstop = "the budget is spent"
        elif self.failed and not self.spans:
            self.session.shouldstop = "a case has failed"
        self.write(self.case, round(spent, 4), self.failed, sorted(self.reached))

    def trace(self, frame: FrameType, event: str, _: object) -> Any:
        """Note the file of a called function; follow its lines if it has faults."""
        code = frame.f_code
        path = self.files.get(code.co_filename)
        if path is None:
            path = self.files[code.co_filename] = self._inside(code.co_filename)
        # true of bodies of modules and classes
        if not path or not code.co_flags & inspect.CO_OPTIMIZED:
            return None
        if path not in self.reached:
            self.note(path)
        key = path, code.co_firstlineno, code.co_name
        if key not in self.functions:
            self.functions[key] = self._follow(path, code)
        return self.functions[key]

    def _inside(self, filename: str) -> str:
        """Return the path in the checkout, "" for tests and files outside."""
        if not filename.startswith(self.root):
            return ""
        # a module of printkit/engines is a file of engines
        path = os.path.relpath(os.path.realpath(filename), os.path.realpath(self.root))
        return "" if path.startswith("tests/") else path

    def _follow(self, path: str, code: CodeType) -> Any:
        """Return the tracer for a function's faulty lines, or None if it has none."""
        lines = [line for _, _, line in code.co_lines() if line]
        faults = [
            (fault, first, last)
            for fault, (first, last) in self.spans.get(path, {}).items()
            if any(first <= line <= last for line in lines)
        ]

        def local(frame: FrameType, event: str, _: object) -> Any:
            for fault, first, last in faults:
                if event == "line" and first <= frame.f_lineno <= last:
                    self.note(fault)
            return local

        return local if faults else None


def cpu() -> float:
    """CPU seconds of this process and of its children that have ended."""
    return sum(os.times()[:4])


_WATCH = Watch(_TASK) if _TASK else None
if _WATCH and _WATCH.spans:
    threading.settrace(_WATCH.trace)
    sys.settrace(_WATCH.trace)


def pytest_collection_modifyitems(items: list[Any]) -> None:
    """Keep only the cases to run, in the given order."""
    cases = {case: turn for turn, case in enumerate(_TASK.get("cases") or ())}
    without = set(_TASK.get("without") or ())
    items[:] = [item for item in items if item.nodeid not in without]
    if cases:
        items[:] = [item for item in items if item.nodeid in cases]
        items.sort(key=lambda item: cases[item.nodeid])


def pytest_collection_finish(session: Any) -> None:
    """Keep the session, to stop it when the budget is spent."""
    if _WATCH:
        _WATCH.session = session


def pytest_collectreport(report: Any) -> None:
    """Count a file that cannot be collected as failed."""
    if _WATCH and report.failed:
        _WATCH.write(report.nodeid, 0, True, [])


def pytest_runtest_logstart(nodeid: str) -> None:
    """Begin a case, before its fixtures are made."""
    if _WATCH:
        _WATCH.begin(nodeid)


def pytest_runtest_logreport(report: Any) -> None:
    """Count a case as failed if its fixtures fail."""
    if _WATCH and report.failed:
        _WATCH.failed = True


def pytest_runtest_logfinish() -> None:
    """End a case, after its fixtures are gone."""
    if _WATCH:
        _WATCH.end()
