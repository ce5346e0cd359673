"""Coin Isolation's part of the command line: `make-fair`."""

from __future__ import annotations

from layouts.coin_isolation.game import GAME
from printkit.coin_isolation.make_fair import make_fair
from printkit.contract import GameCommands

COMMANDS = GameCommands(game=GAME, commands=(make_fair,))
