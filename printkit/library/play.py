"""Play: positions, legal moves, advice, and the computer's moves."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from printkit.engines.listener import Listener, Step
from printkit.judging.annotation import annotate_record, check_turning_points
from printkit.judging.session import kernel_of, session_for
from printkit.layouts.annotation import TURNING_POINTS
from printkit.layouts.errors import InputError
from printkit.layouts.game import Layout
from printkit.layouts.messages import Message, english, message
from printkit.layouts.setup import Record, Setup
from printkit.layouts.verdict import Level, without_methods
from printkit.library.arguments import Played, in_words, record_of
from printkit.listener import with_listener
from printkit.printing.prepress import one_of

if TYPE_CHECKING:
    from printkit.engines.contract import Advice, MoveChooser
    from printkit.engines.kernel.position import Position
    from printkit.engines.kernel.taps import Steps
    from printkit.engines.search.players import Strength
    from printkit.layouts.annotation import Annotation


@in_words
def position(of: Played) -> Position:
    """Return the position of a game after its moves so far.

    A position knows whose turn it is, every legal move, the scores and the winner; its `play` makes
    a move. Raises InputError for the first illegal move.

    >>> start = printkit.position("coin-isolation#7")
    >>> start.legal()[:4], start.play("a1").scores
    (['a1', 'a1-a2', 'b1', 'c1'], (1, 0))
    """
    *_, (_, last) = replay(of)
    return last


@in_words
def replay(of: Played) -> Iterator[tuple[str, Position]]:
    """Yield each position of a game with the move that led to it; the first has none.

    Raises InputError at the first illegal move, with its number and the reason.

    >>> game = printkit.Record(printkit.setup("coin-isolation#7"), ("a1", "a8"))
    >>> [(move, position.scores) for move, position in printkit.replay(game)]
    [('', (0, 0)), ('a1', (1, 0)), ('a8', (1, 5))]
    """
    from printkit.engines.kernel.position import positions

    record = record_of(of)
    return positions(kernel_of(record.setup), record)


def steps(of: Played | Position, taps: Sequence[str] = ()) -> Steps:
    """Return what may be tapped next on the board, so that a move is made step by step.

    `taps` are the keys of the taps chosen so far; the result has the move once they are complete.
    Raises InputError for a tap that was not offered.
    """
    from printkit.engines.contract import engine_of
    from printkit.engines.kernel import taps as tapping

    now = position_of(of)
    return tapping.steps(engine_of(now.game).dialogue, now, taps)


def describe_move(of: Played | Position, move: str) -> str:
    """Describe a legal move of a position, without the player: "token on c4".

    Raises InputError for an illegal move.
    """
    from printkit.engines.contract import engine_of

    now = position_of(of)
    now.play(move)
    return str(engine_of(now.game).describe_move(now, move))


@in_words
def advise(of: Played, *, threads: int | None = None, listener: Listener | None = None) -> Advice:
    """Return the best moves in a game's position, and what each of them is worth.

    Advice takes some seconds. Raises InputError if the game is over, StoppedError when `listener`
    stops it.

    >>> advice = printkit.advise("dice-isolation:009000000000a0g3k")
    >>> advice.exact, advice.moves[0].move, advice.moves[0].value
    (True, 'roll 3 dice', 1.0)
    """
    record = record_of(of)
    now = position(record)
    if now.over:
        raise InputError(message("the game is over; there is no move to advise"))
    with with_listener(listener), session_for(record.setup, threads) as session:
        return session.engine.advise(session, now)


def annotate(
    of: Played,
    *,
    turning_points: int = TURNING_POINTS,
    threads: int | None = None,
    listener: Listener | None = None,
) -> Annotation:
    """Return what each position of a game was worth, and up to `turning_points` costly moves.

    This takes up to two minutes. The result is kept; so is the work done before `listener` stopped
    it. The result does not depend on `threads`. Raises InputError for the first illegal move, or if
    there are no moves; StoppedError when it is stopped.
    """
    check_turning_points(turning_points)
    record = record_of(of)
    with with_listener(listener):
        return annotate_record(record, turning_points, threads)


def position_of(of: Played | Position) -> Position:
    """Return a position, given itself or as the end of a game."""
    return position(of) if isinstance(of, Setup | Record | str) else of


@dataclass(frozen=True, slots=True)
class Opponent:
    """A strength of the computer: its name in calls, its name for readers, and its level."""

    name: str
    words: Message
    level: Level


@dataclass(frozen=True, slots=True)
class Reply:
    """A move of the computer; for a move with dice also the `taps` before the dice are rolled.

    If people roll the dice, the move is without its dice, as it is listed.
    """

    move: str
    taps: tuple[str, ...] = ()


def opponents(setup: Setup[Layout]) -> tuple[Opponent, ...]:
    """Return the computer's strengths for the rules of a setup, the weakest first."""
    return tuple(
        Opponent(name, without_methods(strength.words), strength.level)
        for name, strength in _strengths(setup).items()
    )


def reply(
    of: Played,
    opponent: str,
    seed: int = 0,
    *,
    rolls: bool = True,
    threads: int | None = None,
    listener: Listener | None = None,
) -> Reply:
    """Return the move that an opponent makes in a game's position: "experts", "casual-players".

    The same moves and `seed` give the same reply. It takes some hundredths of a second; players of
    Coin Collectors who plan ahead need up to half a minute early in a game. With `rolls` the
    computer rolls the dice, else people do. Raises InputError if the game is over or the opponent
    unknown, and then names all; StoppedError when `listener` stops it.
    """
    record = record_of(of)
    everybody = [opponent] * record.setup.players
    found = replies(record, everybody, seed, rolls=rolls, threads=threads, listener=listener)
    for first in found:
        return first
    raise InputError(message("the game is over; there is no move to make"))


def replies(
    of: Played,
    opponents: Sequence[str],
    seed: int = 0,
    *,
    rolls: bool = True,
    threads: int | None = None,
    listener: Listener | None = None,
) -> Iterator[Reply]:
    """Yield the computer's moves one after another, until it is a person's turn or the end.

    `opponents` has the opponent of each seat in turn order, empty for a person. A move that waits
    for people's dice is the last one. In all other respects it is like `reply`.
    """
    record = record_of(of)
    minds: dict[str, MoveChooser] = {}
    now = position(record)
    if len(opponents) != now.players:
        raise InputError(
            english(
                "{players} play, not {n}; say who plays each seat",
                players=now.players,
                n=len(opponents),
            )
        )
    with with_listener(listener), session_for(record.setup, threads) as session:
        while now.to_move is not None and (name := opponents[now.to_move]):
            if name not in minds:
                strength = one_of(_strengths(record.setup), name, "player")
                session.listener.step(Step(strength.words, 0, 1))
                minds[name] = session.engine.opponent(session, now, strength)
            choice = minds[name](now, seed)
            move = choice.move
            if choice.taps:
                taps = roll(now, choice.taps, seed) if rolls else choice.taps
                move = steps(now, taps).move
            yield Reply(move or choice.move, choice.taps)
            if not move:
                return
            now = now.play(move)


def roll(of: Played | Position, taps: Sequence[str], seed: int = 0) -> tuple[str, ...]:
    """Add rolled dice to the taps until a player has to choose again.

    The same position, taps and `seed` give the same dice. Raises InputError as `steps`.
    """
    now = position_of(of)
    so_far = [*taps]
    stream = random.Random("|".join([str(seed), now.state.tobytes().hex(), *taps]))
    while (offered := steps(now, so_far).taps) and all(tap.chance for tap in offered):
        so_far.append(stream.choice(offered).key)
    return tuple(so_far)


def _strengths(setup: Setup[Any]) -> dict[str, Strength[Any]]:
    """Return the strengths by name; of two families at one level, only the family named last."""
    from printkit.engines.contract import engine_of

    ladder = engine_of(setup.game).with_players_for(setup.variants).ladder
    return {
        str(without_methods(strength.words)).replace(" ", "-"): strength
        for strength in ladder.strengths
    }
