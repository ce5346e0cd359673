"""Posing: puzzles as sheets show them, with what lies on the table and who has what."""

from __future__ import annotations

import re
from collections.abc import Iterable

from layouts.game import Game, Table
from layouts.ids import position_id
from layouts.puzzle import Puzzle
from output.contract import Posed
from printkit.session import kernel_of


def posed(puzzles: Iterable[Puzzle]) -> tuple[Posed[Table], ...]:
    """The puzzles in their order. Raises InputError for one whose record has an illegal move."""
    return tuple(map(_posed, puzzles))


def _posed(puzzle: Puzzle) -> Posed[Table]:
    from engines.kernel.position import play_record

    record = puzzle.record
    position = play_record(kernel_of(record.setup), record)
    table, scores = position.table(), position.scores
    assert position.to_move is not None, "a puzzle of a game that is over"
    has = tuple(
        ", ".join(_has(position.game, scores[seat] if scores else None, table.has(seat)))
        for seat in range(position.players)
    )
    return Posed(puzzle, table, position.to_move, has, position_id(record))


def _has(game: Game, score: int | None, facts: list[str]) -> list[str]:
    """What a player has, the score first unless a fact tells it: "4 on the board" are 4 tokens."""
    known = rf"{score}\b|.*\b{score} of \d+{game.unit}"
    if score is None or any(re.match(known, fact) for fact in facts):
        return facts
    return [game.amount(score), *facts]
