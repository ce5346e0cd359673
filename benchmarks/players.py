"""Does each player beat the one below it?"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

import numpy as np

from benchmarks.setups import GAME, setup
from engines.statistics import radius
from engines.kernel.binding import kernel_of
from engines.search.arena import Arena
from engines.search.ladder import CASUAL, CLUB, Strength, ladder_of
from layouts.coin_isolation.variants import VARIANTS
from layouts.games import GAMES, Game

Row = tuple[str, str, str]

_GAMES = 2000
_EACH = 4  # games on one setup from one seat, on all cores


def rows(quick: bool) -> Iterator[Row]:
    """One row for each pair of neighbours, for every game and number of players.

    But for one who plays alone: see `solitaire`.
    """
    games = _GAMES // 10 if quick else _GAMES
    for game in GAMES.values():
        with Arena(kernel_of(game)) as arena:
            for players in game.players:
                for weaker, stronger in pairwise(ladder_of(game).strengths) if players > 1 else ():
                    yield versus(arena, game, weaker, stronger, players, games)
    for variant in VARIANTS:
        with Arena(kernel_of(GAME, (variant,))) as arena:
            yield versus(arena, GAME, CASUAL, CLUB, 2, games // 2, (variant,))


def versus(
    arena: Arena,
    game: Game,
    weaker: Strength,
    stronger: Strength,
    players: int,
    games: int,
    variants: Sequence[str] = (),
) -> Row:
    """The stronger player's share of wins, on many setups, from every seat as often."""
    won = []
    for number in range(games // (players * _EACH)):
        start = arena.kernel.values.init(setup(number, players, game, variants))
        for seat in range(players):
            seats = [weaker.code] * players
            seats[seat] = stronger.code
            won += [g.returns[0, seat] for g in arena.play(start, seats, number, _EACH, 1)]
    title = ", ".join((game.slug, *variants))
    return (
        f"{title}: one {stronger.name} among {players - 1} {weaker.name} wins",
        f"{np.mean(won):.3f} ± {radius(len(won)):.3f}",
        f"over {1 / players:.3f}",
    )
