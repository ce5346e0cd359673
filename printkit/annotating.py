"""Annotating: what positions were worth, kept in the cache, and gone on with if stopped."""

from __future__ import annotations

from layouts.annotation import Annotation
from layouts.errors import InputError
from layouts.setup import Record
from printkit.cache import Entry
from printkit.resuming import games_so_far
from printkit.session import kernel_of, session_for

USUAL = 3
"""Turning points that are looked for unless somebody says how many."""

MOST = 20


def check_turning_points(count: int) -> None:
    """Raise InputError for a number of turning points that nobody looks for."""
    if not 0 <= count <= MOST:
        raise InputError(f"--turning-points {count}: ask for 0 to {MOST}")


def annotated(record: Record, turning_points: int, threads: int | None) -> Annotation:
    """The annotation of a record, which is kept. Raises InputError for its first illegal move."""
    question = "annotation", record.moves, turning_points
    entry = Entry("annotations", Annotation, record.setup, question)
    found = entry.recall()
    if found is not None:
        return found
    from engines.judging.annotation import annotate
    from engines.kernel.position import play_record

    play_record(kernel_of(record.setup), record)  # before anything is prepared that takes long
    so_far = games_so_far(record.setup, *question)
    with (
        so_far.kept_if_stopped(),
        session_for(record.setup, threads, so_far.known) as session,
    ):
        found = annotate(session, record, turning_points)
    entry.keep(found)
    return found
