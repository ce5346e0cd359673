"""The engines of the registered games, found by the game's name."""

from __future__ import annotations

from importlib import import_module

from engines.contract import Engine
from layouts.game import Game


def engine_of(game: Game) -> Engine:
    """Return the game's engine, imported on first use since kernels take long to load.

    Raises TypeError if its package has no ENGINE.
    """
    module = f"{game.package('engines')}.engine"
    engine = getattr(import_module(module), "ENGINE", None)
    if not isinstance(engine, Engine) or engine.game is not game:
        raise TypeError(f"{module} lacks ENGINE, an Engine of {game.slug}")
    return engine
