"""Does each player beat the one below it?"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from benchmarks.setups import GAME, setup
from engines.arena import Arena
from engines.coin_isolation import kernel
from engines.kernels import kernel_of
from engines.statistics import radius
from engines.strengths import LADDER, Strength

_GAMES = 2000
_EACH = 4  # games on one setup from one seat, on all cores


def rows(quick: bool) -> Iterator[tuple[str, str, str]]:
    """One row for each pair of neighbours, for two, three and four players."""
    games = _GAMES // 10 if quick else _GAMES
    with Arena(kernel_of(GAME)) as arena:
        for players in GAME.players:
            for weaker, stronger in pairwise(LADDER):
                share = _share(arena, stronger, weaker, players, games)
                r = radius(games)
                yield (
                    f"one {stronger.name} among {players - 1} {weaker.name} wins",
                    f"{share:.3f} ± {r:.3f}",
                    f"over {1 / players:.3f}",
                )


def _share(arena: Arena, stronger: Strength, weaker: Strength, players: int, games: int) -> float:
    """The stronger player's share of wins, on many setups, from every seat as often."""
    won, played = 0.0, 0
    for number in range(games // (players * _EACH)):
        start = kernel.init(setup(number, players))
        for seat in range(players):
            seats = [weaker.code] * players
            seats[seat] = stronger.code
            for game in arena.play(start, seats, number, _EACH, 1):
                won += float(game.returns[0, seat])
                played += 1
    return won / played
