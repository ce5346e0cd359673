"""Play: the positions of a game, its legal moves, and which of them are best."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from engines.listener import Listener
from layouts.annotation import TURNING_POINTS
from layouts.errors import InputError
from layouts.setup import Record, Setup
from printkit.annotating import annotated, check_turning_points
from printkit.library.setups import Played, record_of
from printkit.session import kernel_of, session_for
from printkit.telling import heard_by

if TYPE_CHECKING:
    from engines.contract import Advice
    from engines.kernel.position import Position
    from engines.kernel.taps import Steps
    from layouts.annotation import Annotation


def position(of: Played) -> Position:
    """The position a game has come to, by its moves so far.

    It knows whose turn it is, every legal move, the scores and the winner, and `play` makes a move.
    Raises InputError for the first move that is illegal.
    """
    *_, (_, last) = replay(of)
    return last


def legal_moves(of: Played) -> list[str]:
    """Every legal move of the position a game has come to, in ASCII order; none when it is over.

    Raises InputError as `position`, or when there are too many to list.
    """
    return position(of).legal()


def replay(of: Played) -> Iterator[tuple[str, Position]]:
    """Each position of a game with the move that led to it; the first has none.

    Raises InputError, when it comes there, for the first move that is illegal: with its number, and
    why.
    """
    from engines.kernel.position import positions

    record = record_of(of)
    return positions(kernel_of(record.setup), record)


def steps(of: Played | Position, taps: Sequence[str] = ()) -> Steps:
    """What may be tapped next on the board where a game has come to, to make a move bit by bit.

    `taps` are those that were chosen, by their keys; the answer has the whole move once they spell
    one. Raises InputError for one that was not offered.
    """
    from engines.games import engine_of
    from engines.kernel import taps as tapping

    now = position_of(of)
    return tapping.steps(engine_of(now.game).taps, now, taps)


def tell(of: Played | Position, move: str) -> str:
    """A legal move of a position in words, without who makes it: "token on c4".

    Raises InputError for one that is illegal.
    """
    from engines.games import engine_of

    now = position_of(of)
    now.play(move)
    return engine_of(now.game).tell(now, move)


def advise(of: Played, *, threads: int | None = None, listener: Listener | None = None) -> Advice:
    """The best moves of the position a game has come to, and what each is worth.

    It takes some seconds. Raises InputError when the game is over, StoppedError when `listener`
    stops it.
    """
    record = record_of(of)
    now = position(record)
    if now.over:
        raise InputError("the game is over; there is no move to advise")
    with heard_by(listener), session_for(record.setup, threads) as session:
        return session.engine.advise(session, now)


def annotate(
    of: Played,
    *,
    turning_points: int = TURNING_POINTS,
    threads: int | None = None,
    listener: Listener | None = None,
) -> Annotation:
    """What each position of a game was worth, and the moves that cost most: so many or fewer.

    It takes up to a minute or two, and is kept; what was played before `listener` stopped it is
    kept, too. The answer does not depend on `threads`. Raises InputError for the first illegal
    move, and where there is none; StoppedError when it is stopped.
    """
    check_turning_points(turning_points)
    record = record_of(of)
    with heard_by(listener):
        return annotated(record, turning_points, threads)


def position_of(of: Played | Position) -> Position:
    """A position, or that which a game has come to."""
    return position(of) if isinstance(of, Setup | Record | str) else of
