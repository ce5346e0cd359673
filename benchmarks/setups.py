"""Setups to measure with."""

from __future__ import annotations

from collections.abc import Sequence

from layouts.games import GAMES, Game
from layouts.setup import Setup, default_sides

GAME = GAMES["coin-isolation"]


def setup(
    seed: int, players: int | None = None, game: Game = GAME, variants: Sequence[str] = ()
) -> Setup:
    """The random setup of a seed."""
    players = players or game.usual_players
    layout = game.part("engines", "randomizer").deal(seed, variants)
    return Setup(game, layout, players, default_sides(game, players), tuple(variants), seed)
