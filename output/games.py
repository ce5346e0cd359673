"""The sheets of the registered games, found by the game's name."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from layouts.game import Game
from output.contract import GameSheets


def sheets_of(game: Game) -> GameSheets[Any]:
    """The sheets of a game. Raises TypeError if the game's package has no SHEETS."""
    module = f"{game.package('output')}.sheets"
    sheets = getattr(import_module(module), "SHEETS", None)
    if not isinstance(sheets, GameSheets) or sheets.game.slug != game.slug:
        raise TypeError(f"{module} lacks SHEETS, the GameSheets of {game.slug}")
    return sheets
