"""Run measurements and print a table for each part; --write also puts it into benchmarks/results.

    python -m benchmarks [--quick] [--write] [--workers N] [PART ...]

Without a PART all are measured, which takes the better part of an hour. Studies of many layouts
(random-coins) can be shared out. Ratios compare things that were measured in turn within one run.
Some parts need g++.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator

from benchmarks import (
    advice,
    archiving,
    belief,
    books,
    checks,
    dealing,
    grades,
    head_start,
    isaac,
    isaac_evaluation,
    native,
    outside,
    page,
    page_attacks,
    page_load,
    paper,
    photo,
    places,
    playability,
    players,
    printing,
    proofs,
    puzzles,
    races,
    random_coins,
    repeats,
    scaling,
    sharing,
    shipped,
    site,
    solitaire,
    solving,
    speed,
    strong,
    svg,
    turning_points,
)
from benchmarks.tables import ResultRow, machine, table_path, write_rows
from printkit.scaling.pool import Helpers

PARTS: dict[str, tuple[str, Callable[[bool], Iterator[ResultRow]]]] = {
    "speed": ("Speed of play", speed.rows),
    "native": ("WebAssembly beside machine code", native.rows),
    "players": ("Every player beats the one below", players.rows),
    "strong": ("Coin Isolation, the panel", strong.rows),
    "repeats": ("Fair, and fair again", repeats.rows),
    "shipped": ("What ships, checked again", shipped.rows),
    "checks": ("How long a check takes", checks.rows),
    "belief": ("What a deal goes by", belief.rows),
    "places": ("What coins' places tell", places.rows),
    "races": ("Races simulated", races.rows),
    "dealing": ("Dealing until fair", dealing.rows),
    "outside": ("What ships, played by players outside the panel", outside.rows),
    "head-start": ("A head start in cents", head_start.rows),
    "head-start-players": ("A head start, to players who did not find it", head_start.judge_rows),
    "turning-points": ("Turning points, judged by others", turning_points.rows),
    "advice": ("Advice, in openings, puzzles and endings", advice.rows),
    "playability": ("Worth playing", playability.rows),
    "random-coins": ("Random coins, seat by seat", random_coins.rows),
    "solving": ("Dice Isolation, solving boards", solving.rows),
    "isaac": ("Isaac, who wins", isaac.rows),
    "isaac-evaluation": ("Isaac, who is going to win", isaac_evaluation.rows),
    "solitaire": ("Coin Collectors, chances to win", solitaire.rows),
    "grades": ("Coin Collectors, grades of setups as dealt", lambda _: grades.rows()),
    "scaling": ("Many workers", scaling.rows),
    "puzzles": ("Puzzles, and whether their grades hold", puzzles.rows),
    "proofs": ("Puzzles, proven a second time", proofs.rows),
    "paper": ("Paper and ink", paper.rows),
    "printing": ("Printing", printing.rows),
    "books": ("Books", books.rows),
    "svg": ("SVG in a browser", svg.rows),
    "archiving": ("PDF, by a validator of PDF/A", archiving.rows),
    "photo": ("Reading a photo", photo.rows),
    "page": ("The page", page.rows),
    "site": ("The site", site.rows),
    "page-load": ("The page under load", page_load.rows),
    "page-attacks": ("The page under attack", page_attacks.rows),
}


def main() -> None:
    """Run the parts and print their tables."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks")
    parser.add_argument("--quick", action="store_true", help="a tenth of the work")
    parser.add_argument(
        "--write", action="store_true", help="write each table to benchmarks/results"
    )
    parser.add_argument("--workers", type=int, metavar="N", help="local workers for studies")
    parser.add_argument("--scheduler", metavar="tcp://HOST:PORT", help="or a dask scheduler")
    parser.add_argument("parts", nargs="*", choices=[*PARTS, []], metavar="PART", help="or all")
    options = parser.parse_args()
    sharing.share(Helpers(options.scheduler, options.workers))
    for name in options.parts or PARTS:
        title, rows = PARTS[name]
        print(f"## {title}\n\n| what | measured | asked for |\n| --- | --- | --- |")
        found: list[ResultRow] = []
        for row in rows(options.quick):
            found.append(row)
            print(f"| {' | '.join(row)} |", flush=True)
        print(f"\n{machine()}; `python -m benchmarks {name}`.")
        if options.write:
            write_rows(name, found)
            print(f"Written to {table_path(name)}.")


if __name__ == "__main__":
    main()
