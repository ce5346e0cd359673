"""Plant drawn faults in the page's scripts, and see which of them Node's tests notice.

    python -m benchmarks.script_faults --drawn 30 --seed 59

Node's tests read no file of Python, so tracing as in `benchmarks.faults` finds none of them. The
rows are ready for results/drawn-faults.csv; the change that no test sees is shown beside them.
"""

from __future__ import annotations

import argparse
import csv
import shutil
import subprocess
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from benchmarks.drawn_faults import Drawn, draw

_ROOT = Path(__file__).parents[1]
_TESTS = "tests/printkit/web/node"
_NEEDED = (
    *("package.json", _TESTS),
    *("printkit/web/static", "printkit/web/site/static", "printkit/web/templates"),
)
_LIMIT = 120  # seconds after which a test is taken to hang


def main() -> None:
    """Print a row for each fault with the test that fails first, then how many were noticed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--drawn", type=int, default=30, help="how many faults")
    parser.add_argument("--seed", type=int, default=20261128, help="what they are drawn by")
    options = parser.parse_args()
    faults, noticed = draw(_ROOT, options.drawn, options.seed, {".js"}), 0
    table = csv.writer(sys.stdout, lineterminator="\n")
    with TemporaryDirectory() as folder:
        copy = Path(folder)
        for part in _NEEDED:
            (copy / part).parent.mkdir(parents=True, exist_ok=True)
            made = shutil.copytree if (_ROOT / part).is_dir() else shutil.copyfile
            made(_ROOT / part, copy / part)
        tests = sorted((copy / _TESTS).glob("*.test.js"))
        if test := _first_failing(copy, tests):
            parser.error(f"{test} fails without a fault")
        for turn, fault in enumerate(faults, 1):
            test = _with_fault(copy, fault, tests)
            noticed += bool(test)
            place = fault.file, fault.line, fault.operator
            table.writerow((options.seed, f"script-{turn:03}", *place, len(tests), test, ""))
            sys.stdout.flush()
            if not test:
                print(f"{fault.old}becomes\n{fault.new}", end="", file=sys.stderr)
    print(f"{noticed} of {len(faults)} seen", file=sys.stderr)


def _with_fault(copy: Path, fault: Drawn, tests: Sequence[Path]) -> str:
    """Return the test that fails or hangs; tests that name the changed script come first."""
    path, name = copy / fault.file, Path(fault.file).name
    text = path.read_text("utf-8")
    path.write_text(text.replace(fault.old, fault.new), "utf-8")
    try:
        named_first = sorted(tests, key=lambda test: name not in test.read_text("utf-8"))
        return _first_failing(copy, named_first)
    finally:
        path.write_text(text, "utf-8")


def _first_failing(copy: Path, tests: Iterable[Path]) -> str:
    failing = (test for test in tests if _fails(copy, test))
    return next((test.relative_to(copy).as_posix() for test in failing), "")


def _fails(copy: Path, test: Path) -> bool:
    try:
        ended = subprocess.run(
            ["node", test], cwd=copy, capture_output=True, timeout=_LIMIT, check=False
        )
    except subprocess.TimeoutExpired:
        return True
    return ended.returncode != 0


if __name__ == "__main__":
    main()
