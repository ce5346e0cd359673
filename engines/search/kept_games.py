"""Games that are kept: batches by what they are of, so that whoever was stopped goes on from there.

A batch is the same whoever plays it, and when. So one that is known need not be played.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from hashlib import sha256
from io import BytesIO
from typing import Any, TypeAlias

import numpy as np

from engines.kernel.bits import Words
from engines.search.players import Player
from engines.search.selfplay import Games, blank_games, join

KnownGames: TypeAlias = dict[str, Games]
"""Batches by `batch_name`, without the rows that are blank in all of their games."""


def batch_name(start: Words, players: Sequence[Player], seed: int, first: int, size: int) -> str:
    """What a batch is told from all others by, of one kernel."""
    of = start.tobytes(), tuple(players), seed, first, size
    return sha256(repr(of).encode()).hexdigest()[:32]


def trimmed(games: Games) -> Games:
    """A copy without the rows that are blank in all games."""
    return resized(games, max(1, int(games.lengths.max(initial=0))))


def resized(games: Games, rows: int) -> Games:
    """A copy with so many rows, of which blank ones are added or left out."""
    count, seats = games.returns.shape
    made = blank_games(count, rows, seats)
    common = min(rows, games.choices.shape[1])
    ours: Any
    theirs: Any
    for ours, theirs in zip(made, games, strict=True):
        if ours.shape == theirs.shape:
            ours[...] = theirs
        else:
            ours[:, :common] = theirs[:, :common]
    return made


def _part(games: Games, first: int, end: int) -> Games:
    columns: tuple[Any, ...] = games
    return trimmed(Games(*(column[first:end] for column in columns)))


def pack(known: Mapping[str, Games]) -> bytes:
    """Batches as bytes, for `unpack`."""
    arrays = {"names": np.array(list(known), "U32")}
    rows = max((games.choices.shape[1] for games in known.values()), default=1)
    batches = [resized(games, rows) for games in known.values()]
    arrays["sizes"] = np.array([len(games.lengths) for games in batches])
    arrays |= join(batches)._asdict()
    stream = BytesIO()
    np.savez_compressed(stream, allow_pickle=False, **arrays)
    return stream.getvalue()


def unpack(data: bytes) -> KnownGames:
    """The batches that were packed."""
    with np.load(BytesIO(data), allow_pickle=False) as arrays:
        names, sizes = arrays["names"].tolist(), arrays["sizes"]
        games = Games(*(arrays[name] for name in Games._fields))
    ends = np.cumsum(sizes)
    return {
        name: _part(games, end - size, end)
        for name, size, end in zip(names, sizes, ends, strict=True)
    }
