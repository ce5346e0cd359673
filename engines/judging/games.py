"""The games of a check: self-play of a setup between players of one strength, batch by batch."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engines.contract import Session
from engines.search.arena import stream_seed
from engines.search.ladder import Strength
from engines.search.players import Player
from engines.search.selfplay import Games
from layouts.setup import Setup


def batches_of(
    session: Session,
    setup: Setup[Any],
    strength: Strength[Player],
    purpose: str,
    seed: int,
    most: int | None = None,
) -> Iterator[Games]:
    """Batches of games of `setup` between players of one strength, `most` or as many as it has.

    Each `purpose` has games of its own: what chose a layout must not also praise it.
    """
    start = session.kernel.rules.init(setup)
    stream = stream_seed(purpose, seed, strength.stream, *identity(setup))
    players = [strength.player] * setup.players
    games = most_games(setup, strength) if most is None else most
    return session.arena.play(start, players, stream, games, strength.batch)


def most_games(setup: Setup[Any], strength: Strength[Player]) -> int:
    """The games that players of a strength have for a check.

    What has to be proven takes more of them with more seats.
    """
    if strength.level not in ("club", "expert"):
        return strength.games
    return strength.games * max(2, setup.players) // 2


def identity(setup: Setup[Any]) -> tuple[object, ...]:
    """What a setup is told from others by, in the seeds of its games."""
    return setup.id, setup.players, *setup.sides, *setup.variants
