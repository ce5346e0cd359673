"""Measure everything and print one table; with --write, put it into the README too.

    python -m benchmarks [--quick] [--write]

Ratios are of things measured in turn within one run. Needs g++ for the yardstick.
"""

from __future__ import annotations

import argparse
import os
import platform
import re
from collections.abc import Callable, Iterator
from pathlib import Path

from benchmarks import calibration, dealing, playability, players, printing, speed, strong

README = Path(__file__).parent.parent / "README.md"
_MARKS = re.compile(r"(<!-- benchmarks -->\n).*?(<!-- /benchmarks -->)", re.DOTALL)

Row = tuple[str, str, str]
PARTS: tuple[Callable[[bool], Iterator[Row]], ...] = (
    speed.rows,
    players.rows,
    strong.rows,
    calibration.rows,
    printing.rows,
    dealing.rows,
    playability.rows,
)


def main() -> None:
    """Run the parts and print the table."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks")
    parser.add_argument("--quick", action="store_true", help="a tenth of the work")
    parser.add_argument("--write", action="store_true", help="write the table to the README")
    options = parser.parse_args()
    lines = ["| what | measured | asked for |", "| --- | --- | --- |"]
    for part in PARTS:
        for row in part(options.quick):
            lines.append(f"| {' | '.join(row)} |")
            print(lines[-1], flush=True)
    lines.append(
        f"\n{os.cpu_count()} cores, Python {platform.python_version()}, {platform.machine()}; "
        "`python -m benchmarks --write` writes this table."
    )
    if options.write:
        table = "\n".join(lines)
        text = README.read_text("utf-8")
        README.write_text(_MARKS.sub(rf"\1{table}\n\2", text), "utf-8")


if __name__ == "__main__":
    main()
