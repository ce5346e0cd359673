"""A puzzle that comes with printkit, as its page shows it; a worker makes it."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace

import printkit
from printkit.layouts.errors import InputError
from printkit.layouts.games import find_game
from printkit.layouts.puzzle import Puzzle, Solved
from printkit.layouts.words import together
from printkit.library.puzzles import motif_words, ready_puzzles, refute
from printkit.web.address.play import play_of
from printkit.web.work.messages import Sent


def puzzle_view(slug: str, number: int) -> Sent:
    """A puzzle of a game: the address of its position, the question, the answer, and a trap.

    `kind` is the first hint, `spots` are the second. `finders` says who finds the answer. Raises
    InputError if there is no puzzle of this number, counted from 1.
    """
    puzzle = _puzzle(slug, number)
    first = puzzle.answer.moves[0]
    spots = {spot.name for spot in printkit.board(puzzle.record).spots}
    named = [word for word in first.split("=")[0].replace("-", " ").split() if word in spots]
    found = [f"{each.words} {each.found} of {each.tries} times" for each in puzzle.finders]
    return {
        "title": f"{puzzle.record.setup.game.title}, puzzle {number}",
        "address": play_of(puzzle.record).address,
        "question": str(puzzle.question),
        "grade": puzzle.grade,
        "kind": motif_words(puzzle),
        "spots": named[-1:],
        "finders": f"Found by {together(found)}.",
        "answer": _solved_view(puzzle, puzzle.answer),
        "trap": _solved_view(puzzle, puzzle.trap),
    }


def tried_view(slug: str, number: int, move: str) -> Sent:
    """A move that was tried in a puzzle, and whether it is as good as the answer.

    Raises InputError if it is illegal.
    """
    puzzle = _puzzle(slug, number)
    solved = refute(puzzle, move)
    return {**_solved_view(puzzle, solved), "right": solved.worth >= puzzle.answer.worth}


def _puzzle(slug: str, number: int) -> Puzzle:
    puzzles = ready_puzzles(slug)
    if not 1 <= number <= len(puzzles):
        title = find_game(slug).title
        raise InputError(f"{title} has {len(puzzles)} puzzles; choose one of them")
    return puzzles[number - 1]


def _solved_view(puzzle: Puzzle, solved: Solved) -> Sent:
    """A move of a puzzle with all its spellings, its worth in words, and how play goes on.

    The address of a position is empty where dice are still to be rolled.
    """
    record, game = puzzle.record, puzzle.record.setup.game
    position = printkit.position(record)
    line: list[Sent] = []
    for move in solved.line:
        who, address = str(game.seat_name(move.seat, begins=True)), ""
        with suppress(InputError):  # dice are still to be rolled
            position = position.play(move.move)
            record = replace(record, moves=(*record.moves, move.move))
            address = play_of(record).address
        line.append({"who": who, "words": str(move.words) or move.move, "address": address})
    return {
        "moves": [*solved.moves],
        "outcome": str(solved.outcome),
        "why": str(solved.why).removeprefix("Why: "),
        "line": line,
    }
