"""Measure, and print a table for each part; with --write, put them into docs/measured.md too.

    python -m benchmarks [--quick] [--write] [--workers N] [PART ...]

Without a PART all are measured, which takes the better part of an hour; the tables of parts that
are not stay as they were. Studies of many layouts (random-coins) can be shared out. Ratios are of
things measured in turn within one run. Some need g++.
"""

from __future__ import annotations

import argparse
import os
import platform
import re
from collections.abc import Callable, Iterator
from pathlib import Path

from benchmarks import (
    belief,
    books,
    calibration,
    checks,
    dealing,
    head_start,
    isaac,
    isaac_evaluation,
    native,
    page,
    page_load,
    paper,
    places,
    playability,
    players,
    printing,
    proofs,
    puzzles,
    races,
    random_coins,
    scaling,
    sharing,
    solitaire,
    solving,
    speed,
    strong,
    svg,
)

PAGE = Path(__file__).parent.parent / "docs" / "measured.md"

Row = tuple[str, str, str]
PARTS: dict[str, tuple[str, Callable[[bool], Iterator[Row]]]] = {
    "speed": ("Speed of play", speed.rows),
    "native": ("WebAssembly beside machine code", native.rows),
    "players": ("Every player beats the one below", players.rows),
    "strong": ("Coin Isolation, the panel", strong.rows),
    "calibration": ("The statistics of a check", calibration.rows),
    "checks": ("How long a check takes", checks.rows),
    "belief": ("What a deal goes by", belief.rows),
    "places": ("What coins' places tell", places.rows),
    "races": ("Races simulated", races.rows),
    "dealing": ("Dealing until fair", dealing.rows),
    "head-start": ("A head start in cents", head_start.rows),
    "head-start-auto": ("A head start that was looked for longer", head_start.evened_rows),
    "playability": ("Worth playing", playability.rows),
    "random-coins": ("Random coins, seat by seat", random_coins.rows),
    "solving": ("Dice Isolation, solving boards", solving.rows),
    "isaac": ("Isaac, who wins", isaac.rows),
    "isaac-evaluation": ("Isaac, who is going to win", isaac_evaluation.rows),
    "solitaire": ("Coin Collectors, chances to win", solitaire.rows),
    "scaling": ("Many workers", scaling.rows),
    "puzzles": ("Puzzles, and whether their grades hold", puzzles.rows),
    "proofs": ("Puzzles, proven a second time", proofs.rows),
    "paper": ("Paper and ink", paper.rows),
    "printing": ("Printing", printing.rows),
    "books": ("Books", books.rows),
    "svg": ("SVG in a browser", svg.rows),
    "page": ("The page", page.rows),
    "page-load": ("The page under load", page_load.rows),
}


def main() -> None:
    """Run the parts and print their tables."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks")
    parser.add_argument("--quick", action="store_true", help="a tenth of the work")
    parser.add_argument("--write", action="store_true", help="write the tables to docs/measured.md")
    parser.add_argument("--workers", type=int, metavar="N", help="so many for studies, here")
    parser.add_argument("--scheduler", metavar="tcp://HOST:PORT", help="or those of a dask cluster")
    parser.add_argument("parts", nargs="*", choices=[*PARTS, []], metavar="PART", help="or all")
    options = parser.parse_args()
    sharing.share(options.scheduler, options.workers)
    for name in options.parts or PARTS:
        title, rows = PARTS[name]
        lines = [f"## {title}", "", "| what | measured | asked for |", "| --- | --- | --- |"]
        print("\n".join(lines))
        for row in rows(options.quick):
            lines.append(f"| {' | '.join(row)} |")
            print(lines[-1], flush=True)
        lines += ["", f"{_machine()}; `python -m benchmarks --write {name}`."]
        if options.write:
            _write(title, "\n".join(lines))


def _machine() -> str:
    return f"{os.cpu_count()} cores, Python {platform.python_version()}, {platform.machine()}"


def _write(title: str, section: str) -> None:
    """Put the section in its place among the others; what was said behind the last one stays."""
    head, *others = re.split(r"^(?=## )", PAGE.read_text("utf-8"), flags=re.MULTILINE)
    sections = {other.split("\n", 1)[0].removeprefix("## "): other.strip() for other in others}
    command = section.rpartition("; ")[2]
    sections[title] = section + sections.get(title, "").partition(command)[2]
    ordered = [sections[title] for title, _ in PARTS.values() if title in sections]
    PAGE.write_text("\n\n".join([head.strip(), *ordered]) + "\n", "utf-8")


if __name__ == "__main__":
    main()
