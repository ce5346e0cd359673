"""Coin Isolation's part of the command line: `make-fair`."""

from __future__ import annotations

from layouts.coin_isolation.game import GAME
from printkit.contract import GameCommands
from printkit.listing import Listed

MAKE_FAIR = Listed(
    "make-fair",
    "Make a layout fair by swapping few coins.",
    "printkit.coin_isolation.make_fair:make_fair",
)
COMMANDS = GameCommands(game=GAME, commands=(MAKE_FAIR,))
