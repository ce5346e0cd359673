"""Diagrams: the positions of a game that was played, and of the example that the rules show."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from engines.versions import players_version
from layouts.game import Layout, Table
from layouts.rules import rule_book
from layouts.setup import Record, Setup
from output.contract import Diagram
from printkit.cache import Entry
from printkit.session import kernel_of
from printkit.words import scores_text


def diagrams(record: Record) -> tuple[Diagram[Table], ...]:
    """Every position of a game, from the start on. Raises InputError at its first illegal move."""
    from engines.kernel.position import positions

    made: list[Diagram[Table]] = []
    mover = ""
    for move, position in positions(kernel_of(record.setup), record):
        caption = ": ".join(filter(None, (mover, scores_text(position))))
        made.append(Diagram(position.ply, move, caption, position.table()))
        mover = "" if position.to_move is None else position.game.seat_name(position.to_move)
    return tuple(made)


def example(setup: Setup[Layout]) -> tuple[Diagram[Table], ...]:
    """The pictures of the rules for the setup's table, from the example as it is played there.

    They are kept in the user's cache, so that most prints need not play.
    """
    chosen = rule_book(setup.game).example(setup.players, setup.variants)
    record = chosen.record
    kind: Any = Diagram
    entry: Entry[tuple[Diagram[Table], ...]] = Entry(
        "examples",
        tuple[kind[setup.game.table], ...],
        players_version(setup.game),
        record.setup,
        record.moves,
    )
    shown = entry.recall()
    if shown is None:
        shown = diagrams(record)
        entry.keep(shown)
    moves = (*record.moves, "")
    return tuple(
        replace(
            diagram,
            caption=chosen.captions[diagram.number],
            following=moves[diagram.number],
            key=chosen.keys[diagram.number],
        )
        for diagram in shown
        if diagram.number in chosen.captions
    )
