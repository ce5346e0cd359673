"""Setups to measure with, and sessions without a listener."""

from __future__ import annotations

import resource
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from math import sqrt
from pathlib import Path

from printkit.engines.contract import Session, engine_of
from printkit.engines.listener import NO_LISTENER
from printkit.engines.search.arena import Arena
from printkit.engines.statistics import confidence_sequence
from printkit.layouts.game import Game, Layout
from printkit.layouts.games import GAMES
from printkit.layouts.setup import Setup

GAME = GAMES["coin-isolation"]


def setup(
    seed: int, players: int | None = None, game: Game = GAME, variants: Sequence[str] = ()
) -> Setup[Layout]:
    """Return the random setup of a seed."""
    players = players or game.usual_players
    layout = game.deal(seed, variants)
    return Setup(game, layout, players, game.usual_sides(players), tuple(variants), seed)


@contextmanager
def session_of(
    game: Game = GAME, variants: Sequence[str] = (), threads: int | None = None
) -> Iterator[Session]:
    """Yield a session for a game's rules, on all cores unless `threads` is given."""
    engine = engine_of(game).with_players_for(variants)
    with Arena(engine.kernel_for(variants), threads) as arena:
        yield Session(engine, arena, NO_LISTENER, "")


def peak_memory() -> int:
    """Return the most memory in bytes that this process has used.

    Linux counts what the parent had, too, unless it is read from the file.
    """
    if sys.platform == "darwin":
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    status = Path("/proc/self/status").read_text("utf-8")
    return 1024 * int(status.partition("VmHWM:")[2].split()[0])


def margin(share: float, games: int) -> float:
    """Return half the width of a share's confidence sequence, which holds for repeated looks."""
    low, high = confidence_sequence(share, games)
    return (high - low) / 2


def deviation(shares: str) -> float:
    """Return how far the farthest share of a table's "0.48 0.52" is from an even one."""
    found = [float(share) for share in shares.split()]
    return max(abs(share - 1 / len(found)) for share in found)


class SharesOfWins:
    """What follows from the `games` and the `shares` of wins in a table's line."""

    __slots__ = ()
    games: int
    shares: str

    @property
    def seats(self) -> int:
        """The number of seats."""
        return len(self.shares.split())

    @property
    def deviation(self) -> float:
        """How far the farthest share is from an even one."""
        return deviation(self.shares)

    @property
    def error(self) -> float:
        """The standard error of a share if the setup is even."""
        return sqrt(1 / self.seats * (1 - 1 / self.seats) / self.games)
