"""Annotated games, as a worker makes them: their sheets, the command's file, and what cost most."""

from __future__ import annotations

from typing import TypedDict

import printkit
from layouts.annotation import basis_words, in_order, luck_words, none_words, turning_words
from layouts.game import Game
from output.sheet import ANNOTATED
from printkit.web.files import drawn_pages, file_of
from printkit.web.messages import Found, Task
from printkit.web.playing import record_file, told
from printkit.web.plays import Play


class PointView(TypedDict):
    """A move that cost a player something: its number, and what is said of it behind that."""

    ply: int
    words: str


class AnnotatedView(TypedDict):
    """What was found of a game, in sentences: `basis` says how, and `rest` all but the moves."""

    basis: str
    points: list[PointView]
    rest: str


def annotated(task: Task, listener: printkit.Listener) -> Found:
    """The whole game with all that is to be worked out, or that was: else but a promise of it.

    Raises InputError where it makes no sense, and where there is no move.
    """
    play = told(task.words)
    sheets = _draft(play, task.threads)
    if task.kind == "annotate":
        sheets = printkit.finish(sheets, listener=listener)
    annotation = sheets.annotation
    if annotation is None:
        return Found(pages=drawn_pages(sheets))
    written = file_of(sheets)
    view = _view(play.game, annotation)
    return Found(pages=drawn_pages(sheets), file=(written.name, written.content), facts={**view})


def _draft(play: Play, threads: int) -> printkit.Sheets:
    """The sheet as the command prints it that is told the record's file."""
    name, content = record_file(play)
    given = printkit.FromFile(printkit.read(content.decode()), name)
    order = printkit.Order(
        (given,), options=play.print_options, sheets=(ANNOTATED,), threads=threads
    )
    return printkit.draft(order)


def _view(game: Game, found: printkit.Annotation) -> AnnotatedView:
    points = in_order(found)
    rest = ["" if points else none_words(found), luck_words(game, found)]
    return {
        "basis": basis_words(found),
        "points": [
            {
                "ply": point.ply,
                "words": turning_words(game, found, point).removeprefix(f"Move {point.ply}"),
            }
            for point in points
        ],
        "rest": " ".join(filter(None, rest)),
    }
