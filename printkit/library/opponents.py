"""Opponents: the computer at the table, at the strengths of a game's ladder, and its dice."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from engines.listener import Listener
from layouts.errors import InputError
from layouts.game import Layout
from layouts.setup import Setup
from layouts.verdict import Level
from printkit.library.play import position, position_of, steps
from printkit.library.setups import Played, record_of
from printkit.session import session_for
from printkit.telling import heard_by

if TYPE_CHECKING:
    from engines.contract import Mind
    from engines.kernel.position import Position
    from engines.search.ladder import Strength


@dataclass(frozen=True, slots=True)
class Opponent:
    """A strength of the computer's: how it is asked for, what people call it, and its level."""

    name: str
    words: str
    level: Level


@dataclass(frozen=True, slots=True)
class Reply:
    """A move of the computer's, and the `taps` that lead to dice, of a move that has any.

    Where people are to roll them, the move is as it is listed, and not whole.
    """

    move: str
    taps: tuple[str, ...] = ()


def opponents(setup: Setup[Layout]) -> tuple[Opponent, ...]:
    """The strengths that the computer can play at by the rules of a setup, the weakest first."""
    return tuple(
        Opponent(name, _words(strength), strength.level)
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
    """The move that an opponent makes in the position that a game has come to.

    The same for the same moves and `seed`. It takes some hundredths of a second; of Coin Collectors
    those who plan need up to half a minute early in a game. The computer `rolls` the dice, or
    leaves that to people. Raises InputError when the game is over or there is no such opponent,
    StoppedError when `listener` stops it.
    """
    record = record_of(of)
    everybody = [opponent] * record.setup.players
    found = replies(record, everybody, seed, rolls=rolls, threads=threads, listener=listener)
    for first in found:
        return first
    raise InputError("the game is over; there is no move to make")


def replies(
    of: Played,
    opponents: Sequence[str],
    seed: int = 0,
    *,
    rolls: bool = True,
    threads: int | None = None,
    listener: Listener | None = None,
) -> Iterator[Reply]:
    """The moves that the computer makes one after another, until it is a person's turn or the end.

    `opponents` has each seat's in turn order, empty for a person. The first move that waits for
    people's dice is the last. The rest is as of `reply`.
    """
    record = record_of(of)
    minds: dict[str, Mind] = {}
    now = position(record)
    if len(opponents) != now.players:
        raise InputError(f"{now.players} play, not {len(opponents)}; say who plays each seat")
    with heard_by(listener), session_for(record.setup, threads) as session:
        while now.to_move is not None and (name := opponents[now.to_move]):
            strength = _strength(record.setup, name)
            if name not in minds:
                session.listener.step(_words(strength), 0, 1)
                minds[name] = session.engine.think(session, now, strength)
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
    """The taps, and those that follow as dice fall until somebody has to choose again.

    The same for the same position, taps and `seed`. Raises InputError as `steps`.
    """
    now = position_of(of)
    so_far = [*taps]
    stream = random.Random("|".join([str(seed), now.state.tobytes().hex(), *taps]))
    while (offered := steps(now, so_far).taps) and all(tap.chance for tap in offered):
        so_far.append(stream.choice(offered).key)
    return tuple(so_far)


def _strengths(setup: Setup[Any]) -> dict[str, Strength[Any]]:
    """The ladder by name; of two families of one level the one that is named last."""
    from engines.games import engine_of

    ladder = engine_of(setup.game).playing(setup.variants).ladder
    return {_words(strength).replace(" ", "-"): strength for strength in ladder.strengths}


def _strength(setup: Setup[Any], name: str) -> Strength[Any]:
    strengths = _strengths(setup)
    if name not in strengths:
        raise InputError(f"there is no player '{name[:40]}'; choose from: {', '.join(strengths)}")
    return strengths[name]


def _words(strength: Strength[Any]) -> str:
    """What people call it, whatever family it is of."""
    return strength.words.partition(" (")[0]
