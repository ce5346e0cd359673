"""Games that are kept: batches by what they are of, so that whoever was stopped goes on from there.

A batch is the same whoever plays it, and when. So one that is known need not be played.
"""

from __future__ import annotations

import zlib
from collections.abc import Mapping, Sequence
from hashlib import sha256
from typing import Any, TypeAlias

import msgspec

from engines.kernel.bits import Words
from engines.search.players import Player
from engines.search.selfplay import Games, blank_games

KnownGames: TypeAlias = dict[str, Games]
"""Batches by `batch_name`, without the rows that are blank in all of their games."""


class _Packed(msgspec.Struct, array_like=True, frozen=True):
    """A batch of so many games, up to so many rows, and the bytes of its arrays."""

    games: int
    rows: int
    players: int
    arrays: list[bytes]


def batch_name(start: Words, players: Sequence[Player], seed: int, first: int, size: int) -> str:
    """What a batch is told from all others by, of one kernel."""
    of = start.tobytes(), tuple(players), seed, first, size
    return sha256(repr(of).encode()).hexdigest()[:32]


def trimmed(games: Games) -> Games:
    """A copy without the rows that are blank in all games."""
    return resized(games, max(1, *games.lengths))


def resized(games: Games, rows: int) -> Games:
    """A copy with so many rows, of which blank ones are added or left out."""
    count, players = games.returns.shape
    made = blank_games(count, rows, players)
    arrays: list[tuple[Any, Any]] = [
        (ours.cast("B"), theirs.cast("B")) for ours, theirs in zip(made, games, strict=True)
    ]
    for ours, theirs in arrays:
        own, other = len(ours) // count, len(theirs) // count
        common = min(own, other)
        for game in range(count):
            part = theirs[game * other : game * other + common]
            ours[game * own : game * own + common] = part
    return made


def pack(known: Mapping[str, Games]) -> bytes:
    """Batches as bytes, for `unpack`."""
    packed = {}
    for name, games in known.items():
        count, rows = games.choices.shape
        packed[name] = _Packed(count, rows, games.returns.shape[1], [*map(bytes, games)])
    return zlib.compress(msgspec.msgpack.encode(packed))


def unpack(data: bytes) -> KnownGames:
    """The batches that were packed; none of those that an older version kept in its own way."""
    try:
        packed = msgspec.msgpack.decode(zlib.decompress(data), type=dict[str, _Packed])
    except (zlib.error, msgspec.MsgspecError):
        return {}
    known = {}
    for name, batch in packed.items():
        known[name] = blank_games(batch.games, batch.rows, batch.players)
        for column, array in zip(known[name], batch.arrays, strict=True):
            column.cast("B")[:] = array
    return known
