"""Annotations of games: what each position was worth. They are kept, and continued if stopped."""

from __future__ import annotations

from printkit.cache import Entry
from printkit.engines.versions import players_version
from printkit.judging.session import kernel_of, resumable_session
from printkit.judging.words import result_words
from printkit.layouts.annotation import Annotation
from printkit.layouts.errors import InputError
from printkit.layouts.messages import OptionName, english, message
from printkit.layouts.setup import Record
from printkit.output.sheet import AnnotatedGame

MOST = 20


def check_turning_points(count: int) -> None:
    """Raise InputError for a number of turning points that is out of range."""
    if not 0 <= count <= MOST:
        asked = OptionName("turning-points", str(count))
        raise InputError(english("{asked}: ask for 0 to {most}", asked=asked, most=MOST))


def annotate_record(record: Record, turning_points: int, threads: int | None) -> Annotation:
    """Annotate a record. Raises InputError for an illegal move, or if it has no moves."""
    entry = _entry(record, turning_points)
    found = entry.recall()
    if found is not None:
        return found
    from printkit.engines.judging.annotation import annotate
    from printkit.engines.kernel.position import play_record

    if not record.moves:  # before slow preparations
        raise InputError(
            message("there is no move to annotate; give a record of a game that was played")
        )
    play_record(kernel_of(record.setup), record)
    question = _question(record, turning_points)
    with resumable_session(record.setup, threads, *question) as session:
        found = annotate(session, record, turning_points)
    entry.keep(found)
    return found


def recall_annotation(record: Record, turning_points: int) -> Annotation | None:
    """Return a record's annotation from the cache, or None."""
    return _entry(record, turning_points).recall()


def with_result(found: Annotation, record: Record) -> AnnotatedGame:
    """Return an annotation with the result of its game, to print on its sheet."""
    from printkit.engines.kernel.position import play_record

    end = play_record(kernel_of(record.setup), record)
    result = result_words(end) if end.over else message("The game goes on.")
    return AnnotatedGame(found, result)


def _entry(record: Record, turning_points: int) -> Entry[Annotation]:
    made_by = players_version(record.setup.game)
    return Entry(
        "annotations", Annotation, made_by, record.setup, _question(record, turning_points)
    )


def _question(record: Record, turning_points: int) -> tuple[object, ...]:
    return "moves compared, three families, in messages", record.moves, turning_points
