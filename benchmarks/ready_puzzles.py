"""Put graded puzzles into printkit/ready for the page: the first that are found, easy ones first.

    python -m benchmarks.ready_puzzles [--count N] [GAME ...]

A puzzle takes seconds to find. Those that were found are kept, so a stopped run goes on.
"""

from __future__ import annotations

import argparse

import printkit
from engines.puzzles import task_seed
from layouts.games import find_game
from layouts.puzzle import GRADES
from printkit.files.keeping import seal_lines
from printkit.files.writing import write_whole
from printkit.judging.puzzle_search import KeptPuzzle, PuzzleSearch, ready_puzzles_file
from printkit.scaling.work import note, recall

_SEED, _USUAL = 2026, 30
_MOST = 160
"""How many games are searched at most."""

_ALIKE = 2 / 3
"""The most of a set that may have one grade."""


def find_puzzles(slug: str, wanted: int) -> list[KeptPuzzle]:
    """Return up to `wanted` puzzles of a game, no two turned copies, the easiest first."""
    work = PuzzleSearch(slug)
    by_form: dict[str, KeptPuzzle] = {}
    with work.session(1) as session:
        for seed in (task_seed(_SEED, number) for number in range(_MOST)):
            answer = recall(work, seed)
            if answer is None:
                answer = work.find(session, seed)
                note(work, seed, answer)
            for each in answer:
                alike = sum(each.grade == other.grade for other in by_form.values())
                if alike < _ALIKE * wanted:
                    by_form.setdefault(each.form, each)
            if len(by_form) >= wanted:
                break
    return sorted(by_form.values(), key=lambda each: GRADES.index(each.grade))


def main() -> None:
    """Write the file of each game, or of each that was named."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.ready_puzzles")
    parser.add_argument("--count", type=int, default=_USUAL, metavar="N")
    parser.add_argument("games", nargs="*", metavar="GAME")
    options = parser.parse_args()
    for slug in options.games or printkit.puzzle_games():
        path = ready_puzzles_file(find_game(slug))
        lines = find_puzzles(slug, options.count)
        write_whole({path: seal_lines(path.name, lines)}, force=True)
        print(f"{path}: {len(lines)} puzzles")


if __name__ == "__main__":
    main()
