"""Put graded puzzles into printkit/ready for the page: the first that are found, easy ones first.

    python -m benchmarks.ready_puzzles [--count N] [GAME ...]

A puzzle takes seconds to find. Those that were found are kept, so a stopped run goes on.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Collection

from printkit.engines.puzzles import task_seed
from printkit.files.keeping import seal_lines
from printkit.files.writing import write_whole
from printkit.judging.puzzle_search import KeptPuzzle, PuzzleSearch, ready_puzzles_file
from printkit.layouts.games import find_game
from printkit.layouts.puzzle import GRADES
from printkit.library import puzzles
from printkit.scaling.work import note, recall

_SEED, _USUAL = 2026, 30
_MOST = 260
"""How many games are searched at most."""


def find_puzzles(slug: str, wanted: int) -> list[KeptPuzzle]:
    """Return about `wanted` puzzles of a game, no two turned copies, the easiest first."""
    work = PuzzleSearch(slug)
    by_form: dict[str, KeptPuzzle] = {}
    with work.session(1) as session:
        for seed in (task_seed(_SEED, number) for number in range(_MOST)):
            answer = recall(work, seed)
            if answer is None:
                answer = work.find(session, seed)
                note(work, seed, answer)
            by_form.update((each.form, each) for each in answer if each.form not in by_form)
            if len(_spread(by_form.values())) >= wanted:
                break
    return sorted(_spread(by_form.values()), key=lambda each: GRADES.index(each.grade))


def _spread(found: Collection[KeptPuzzle]) -> list[KeptPuzzle]:
    """Leave out what would make more than two thirds of one grade."""
    grades, kept = Counter(each.grade for each in found), list[KeptPuzzle]()
    left = {grade: 2 * (len(found) - count) for grade, count in grades.items()}
    for each in found:
        left[each.grade] -= 1
        if left[each.grade] >= 0:
            kept.append(each)
    return kept


def main() -> None:
    """Write the file of each game, or of each that was named."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.ready_puzzles")
    parser.add_argument("--count", type=int, default=_USUAL, metavar="N")
    parser.add_argument("games", nargs="*", metavar="GAME")
    options = parser.parse_args()
    for slug in options.games or puzzles.puzzle_games():
        path = ready_puzzles_file(find_game(slug))
        lines = find_puzzles(slug, options.count)
        write_whole({path: seal_lines(path.name, lines)}, force=True)
        print(f"{path}: {len(lines)} puzzles")


if __name__ == "__main__":
    main()
