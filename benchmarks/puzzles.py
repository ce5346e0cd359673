"""Measure puzzles: how long they take to find, and whether their grades hold in fresh tries."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import count, pairwise
from statistics import mean
from typing import Any

from printkit.engines.contract import Session, engine_of
from printkit.engines.kernel.position import play_record
from printkit.engines.listener import NO_LISTENER
from printkit.engines.puzzles import FoundPuzzle, choose_set, collect, find_puzzle, task_seed
from printkit.engines.search.arena import Arena, stream_seed
from printkit.engines.search.players import Strength
from printkit.layouts.game import Game
from printkit.layouts.games import GAMES
from printkit.layouts.puzzle import GRADES, Grade, Puzzle
from printkit.layouts.verdict import LEVEL_WORDS, Level

_SEED = 2026
_PUZZLES, _TRIES, _MOST = 25, 200, 4000

_ALIKE = 0.05
"""Shares closer than this count as equal."""


def rows(quick: bool) -> Iterator[tuple[str, str, str]]:
    """Yield rows for each game with puzzles."""
    wanted, tries = (4, 20) if quick else (_PUZZLES, _TRIES)
    total = 0.0
    for game in GAMES.values():
        motifs = engine_of(game).motifs
        if not motifs:
            continue
        with Arena(engine_of(game).kernel_for(()), 1) as arena:
            session = Session(engine_of(game), arena, NO_LISTENER, "benchmark")
            next(_search(session, []))  # loads the kernels
            tasks: list[FoundPuzzle | None] = []
            begin = time.process_time()
            searched = _search(session, tasks)
            puzzles = choose_set(collect(searched, wanted, GRADES, motifs, _MOST), wanted)
            seconds = time.process_time() - begin
            total += seconds
            yield _found_row(game, puzzles, tasks, seconds)
            yield from _held_rows(session, game, puzzles, tries)
    yield "all of these sets, one after another, on one core", f"{total:.0f} s", ""


def _search(session: Session, tasks: list[FoundPuzzle | None]) -> Iterator[FoundPuzzle | None]:
    """Yield the results of the set's tasks, and append each to `tasks`."""
    for number in count():
        tasks.append(find_puzzle(session, task_seed(_SEED, number)))
        yield tasks[-1]


def _found_row(
    game: Game, puzzles: Sequence[Puzzle], tasks: Sequence[FoundPuzzle | None], seconds: float
) -> tuple[str, str, str]:
    held = sum(each is not None for each in tasks)
    grades, motifs = (Counter(map(key, puzzles)) for key in (_grade, _motif))
    spread = ", ".join(f"{grades[grade]} {grade}" for grade in GRADES)
    kinds = ", ".join(f"{number} {motif}" for motif, number in sorted(motifs.items()))
    return (
        f"{game.slug}, a set of {len(puzzles)}, in processor seconds of one core",
        f"{seconds:.0f} s, {seconds / len(puzzles):.1f} s a puzzle; {held} with puzzles of "
        f"{len(tasks)} games; {spread}; {kinds}",
        "under 12 s a puzzle",
    )


def _held_rows(
    session: Session, game: Game, puzzles: Sequence[Puzzle], tries: int
) -> Iterator[tuple[str, str, str]]:
    """Yield how often each player finds puzzles of each grade, and if harder ones less often."""
    strengths = session.engine.ladder.strengths
    shares: dict[Grade, list[float]] = {}
    for grade in GRADES:
        own = [puzzle for puzzle in puzzles if puzzle.grade == grade]
        if not own:
            continue
        shares[grade] = [_share(session, own, strength, tries) for strength in strengths]
        by = zip(strengths, shares[grade], strict=True)
        yield (
            f"{game.slug}, {grade}: found in {tries} fresh tries each, by strength",
            ", ".join(f"{strength.words} {share:.0%}" for strength, share in by),
            "",
        )
    held = [level for level in LEVEL_WORDS if any(by.level == level for by in strengths)]
    levels = {
        grade: [_mean(by, strengths, level) for level in held] for grade, by in shares.items()
    }
    words = [LEVEL_WORDS[level] for level in held]
    rises = [
        (more - less, f"{who} from {easier} to {harder}")
        for easier, harder in pairwise(levels)
        for who, less, more in zip(words, levels[easier], levels[harder], strict=True)
    ]
    falls = [
        (less - more, f"{stronger} at {grade}")
        for grade, found in levels.items()
        for (less, more), stronger in zip(pairwise(found), words[1:], strict=True)
    ]
    for what, worst in (
        ("the harder the grade, the fewer a level finds: where that fails most", rises),
        ("the stronger the level, the more it finds: where that fails most", falls),
    ):
        most, where = max(worst, default=(0.0, ""))
        told = f"by {most:.0%}: {where}" if most > 0 else "nowhere"
        yield f"{game.slug}, {what}", told, f"by {_ALIKE:.0%} at most"


def _mean(shares: Sequence[float], strengths: Sequence[Strength[Any]], level: Level) -> float:
    """Return the mean share of the players of a level."""
    return mean(share for share, by in zip(shares, strengths, strict=True) if by.level == level)


def _share(
    session: Session, puzzles: Sequence[Puzzle], strength: Strength[Any], tries: int
) -> float:
    """Return how often a player finds puzzles, in tries other than the grading ones."""
    finds = 0
    for number in range(tries):
        puzzle = puzzles[number % len(puzzles)]
        position = play_record(session.kernel, puzzle.record)
        seed = stream_seed("fresh", puzzle.record.setup.id, number) >> 16
        mind = session.engine.think(session, position, strength)
        finds += mind(position, seed).move in puzzle.answer.moves
    return finds / tries


def _grade(puzzle: Puzzle) -> str:
    return puzzle.grade


def _motif(puzzle: Puzzle) -> str:
    return puzzle.motif
