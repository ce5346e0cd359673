"""The game of a book: players of the computer's play it, and it is annotated."""

from __future__ import annotations

from layouts.setup import Record
from layouts.words import capitalized
from output.contract import Annotated
from printkit.annotating import USUAL, annotated
from printkit.session import kernel_of
from printkit.words import outcome


def annotated_game(record: Record, threads: int | None) -> Annotated:
    """What a game that was played to its end was worth, move by move. It is kept."""
    from engines.kernel.position import play_record

    found = annotated(record, USUAL, threads)
    end = play_record(kernel_of(record.setup), record)
    return Annotated(found, f"{capitalized(outcome(end))}.")
