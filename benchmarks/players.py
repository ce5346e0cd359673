"""Measure whether each player beats the one below it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any

import numpy as np

from benchmarks.setups import GAME, margin, session_of, setup
from benchmarks.tables import ResultRow
from printkit.engines.contract import Session
from printkit.engines.search.players import CASUAL, CLUB, Strength
from printkit.layouts.coin_isolation.layout import VARIANTS
from printkit.layouts.game import Game
from printkit.layouts.games import GAMES

_GAMES = 2000
_EACH = 4  # games per setup and seat, on all cores


def rows(quick: bool) -> Iterator[ResultRow]:
    """Yield a row for each pair of neighbours, for every game and number of players.

    Games for one player are measured by `solitaire`.
    """
    games = _GAMES // 10 if quick else _GAMES
    for game in GAMES.values():
        with session_of(game) as session:
            strengths = session.engine.ladder.strengths
            for players in game.players:
                for weaker, stronger in pairwise(strengths) if players > 1 else ():
                    yield versus(session, game, weaker, stronger, players, games)
    for variant in VARIANTS:
        with session_of(GAME, (variant,)) as session:
            yield versus(session, GAME, CASUAL, CLUB, 2, games // 2, (variant,))


def versus(
    session: Session,
    game: Game,
    weaker: Strength[Any],
    stronger: Strength[Any],
    players: int,
    games: int,
    variants: Sequence[str] = (),
) -> ResultRow:
    """Return the stronger player's share of wins, over many setups, equally often from
    every seat.
    """
    won = []
    for number in range(games // (players * _EACH)):
        start = session.kernel.rules.init(setup(number, players, game, variants))
        for seat in range(players):
            seats = [weaker.player] * players
            seats[seat] = stronger.player
            won += [g.returns[0, seat] for g in session.arena.play(start, seats, number, _EACH, 1)]
    title = ", ".join((game.slug, *variants))
    share = float(np.mean(won))
    return (
        f"{title}: one {stronger.name} among {players - 1} {weaker.name} wins",
        f"{share:.3f} ± {margin(share, len(won)):.3f}",
        f"over {1 / players:.3f}",
    )
