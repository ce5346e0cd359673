"""A puzzle that comes with printkit, as its page shows it; a worker makes it."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace

import printkit
from printkit.layouts.errors import InputError
from printkit.layouts.games import find_game
from printkit.layouts.language import Language, find_language
from printkit.layouts.messages import listed, message
from printkit.layouts.puzzle import GRADE_WORDS, Puzzle, Solved
from printkit.library.puzzles import motif_words, ready_puzzles, refute
from printkit.web.address.play import play_of
from printkit.web.work.messages import Sent


def puzzle_view(slug: str, number: int, code: str) -> Sent:
    """A puzzle of a game in a language: the address of its position, the question, the answer, and
    a trap.

    `kind` is the first hint, `spots` are the second. `finders` says who finds the answer. Raises
    InputError if there is no puzzle of this number, counted from 1.
    """
    puzzle = _puzzle(slug, number)
    language = play_of(puzzle.record, find_language(code)).language
    say, title = language.say, puzzle.record.setup.game.title
    first = puzzle.answer.moves[0]
    spots = {spot.name for spot in printkit.board(puzzle.record).spots}
    named = [word for word in first.split("=")[0].replace("-", " ").split() if word in spots]
    found = (
        message(
            "{players} {n} of {tries} times", players=each.words, n=each.found, tries=each.tries
        )
        for each in puzzle.finders
    )
    return {
        "title": say("{game}, puzzle {number}", game=title, number=number),
        "address": play_of(puzzle.record, language).address,
        "question": say(puzzle.question),
        "grade": language.begin_with(GRADE_WORDS[puzzle.grade]),
        "kind": say("This is about: {kind}.", kind=motif_words(puzzle)),
        "spots": named[-1:],
        "finders": say("Found by {players}.", players=listed(found)),
        "answer": _solved_view(puzzle, puzzle.answer, language),
        "trap": _solved_view(puzzle, puzzle.trap, language),
    }


def tried_view(slug: str, number: int, code: str, move: str) -> Sent:
    """A move that was tried in a puzzle, and whether it is as good as the answer.

    Raises InputError if it is illegal.
    """
    puzzle = _puzzle(slug, number)
    solved = refute(puzzle, move)
    view = _solved_view(puzzle, solved, play_of(puzzle.record, find_language(code)).language)
    return {**view, "right": solved.worth >= puzzle.answer.worth}


def _puzzle(slug: str, number: int) -> Puzzle:
    puzzles = ready_puzzles(slug)
    if not 1 <= number <= len(puzzles):
        title = find_game(slug).title
        raise InputError(
            message(
                "{game} has {count} puzzles; choose one of them", game=title, count=len(puzzles)
            )
        )
    return puzzles[number - 1]


def _solved_view(puzzle: Puzzle, solved: Solved, language: Language) -> Sent:
    """A move of a puzzle with all its spellings, its worth in words, and how play goes on.

    The address of a position is empty where dice are still to be rolled.
    """
    record, game = puzzle.record, puzzle.record.setup.game
    position = printkit.position(record)
    line: list[Sent] = []
    for move in solved.line:
        who, address = language.begin_with(game.seat_name(move.seat)), ""
        with suppress(InputError):  # dice are still to be rolled
            position = position.play(move.move)
            record = replace(record, moves=(*record.moves, move.move))
            address = play_of(record, language).address
        line.append(
            {"who": who, "words": language.say(move.words or move.move), "address": address}
        )
    return {
        "moves": [*solved.moves],
        "says": {
            "right": language.say("Right! It {outcome}.", outcome=solved.outcome),
            "wrong": language.say("Not this one: it {outcome}.", outcome=solved.outcome),
            "solution": language.say("The right move {outcome}.", outcome=solved.outcome),
        },
        "why": language.say(solved.why),
        "line": line,
    }
