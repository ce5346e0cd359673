"""The games' own options and commands, found by name: the only look for a module in this room."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.util import find_spec

from layouts.game import Game
from printkit.contract import GameCommands


@cache
def commands_of(game: Game) -> GameCommands:
    """The game's own options and commands; none for a game that has no such module.

    Raises TypeError where the module does not keep the contract.
    """
    package = game.package("printkit")
    module = f"{package}.commands"
    if find_spec(package) is None or find_spec(module) is None:
        return GameCommands(game=game)
    found = getattr(import_module(module), "COMMANDS", None)
    if not isinstance(found, GameCommands) or found.game is not game:
        raise TypeError(f"{module} lacks COMMANDS, the GameCommands of {game.slug}")
    return found
