"""The games' own options and commands, found by the game's name."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.util import find_spec

from layouts.game import Game
from printkit.contract import GameCommands


@cache
def commands_of(game: Game) -> GameCommands:
    """Return the game's own options and commands; none for a game without such a module.

    Raises TypeError if the module breaks the contract.
    """
    package = game.package("printkit")
    module = f"{package}.commands"
    if find_spec(package) is None or find_spec(module) is None:
        return GameCommands(game=game)
    found = getattr(import_module(module), "COMMANDS", None)
    if not isinstance(found, GameCommands) or found.game is not game:
        raise TypeError(f"{module} lacks COMMANDS, the GameCommands of {game.slug}")
    return found
