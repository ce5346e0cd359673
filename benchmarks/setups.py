"""Setups to measure with."""

from __future__ import annotations

from collections.abc import Sequence

from layouts.game import Game, Layout
from layouts.games import GAMES
from layouts.setup import Setup

GAME = GAMES["coin-isolation"]


def setup(
    seed: int, players: int | None = None, game: Game = GAME, variants: Sequence[str] = ()
) -> Setup[Layout]:
    """The random setup of a seed."""
    players = players or game.usual_players
    layout = game.deal(seed, variants)
    return Setup(game, layout, players, game.usual_sides(players), tuple(variants), seed)
