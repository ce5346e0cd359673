"""Plant drawn faults in the page's scripts, and see which of them Node's tests notice.

    python -m benchmarks.script_faults --drawn 30 --seed 59

Node's tests read no file of Python, so tracing as in `benchmarks.faults` finds none of them.
"""

from __future__ import annotations

import argparse
import shutil
import subprocess
from pathlib import Path
from tempfile import TemporaryDirectory

from benchmarks.drawn_faults import Drawn, draw

_ROOT = Path(__file__).parents[1]
_TESTS = "tests/printkit/web/node"
_NEEDED = ("package.json", "printkit/web/static", "printkit/web/templates", _TESTS)
_LIMIT = 120  # seconds after which a test is taken to hang


def main() -> None:
    """Print each fault with what became of it, then how many were noticed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--drawn", type=int, default=30, help="how many faults")
    parser.add_argument("--seed", type=int, default=20261128, help="what they are drawn by")
    options = parser.parse_args()
    faults, noticed = draw(_ROOT, options.drawn, options.seed, {".js"}), 0
    with TemporaryDirectory() as folder:
        copy = Path(folder)
        for part in _NEEDED:
            (copy / part).parent.mkdir(parents=True, exist_ok=True)
            made = shutil.copytree if (_ROOT / part).is_dir() else shutil.copyfile
            made(_ROOT / part, copy / part)
        for fault in faults:
            seen = _is_noticed(copy, fault)
            noticed += seen
            print("seen  " if seen else "MISSED", f"{fault.file}:{fault.line}, {fault.operator}")
            if not seen:
                print(f"{fault.old}{fault.new}", end="")
    print(f"{noticed} of {len(faults)} seen")


def _is_noticed(copy: Path, fault: Drawn) -> bool:
    """Whether a test fails or hangs; the ones that name the script come first."""
    path, name = copy / fault.file, Path(fault.file).name
    text = path.read_text("utf-8")
    path.write_text(text.replace(fault.old, fault.new), "utf-8")
    tests = sorted((copy / _TESTS).glob("*.test.js"))
    tests.sort(key=lambda test: name not in test.read_text("utf-8"))
    try:
        return any(_fails(copy, test) for test in tests)
    finally:
        path.write_text(text, "utf-8")


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
