"""Coin Isolation's part of printing and of the command line: its coins, and `make-fair`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from layouts.coin_isolation.game import GAME
from layouts.coins import COIN_SETS, US
from layouts.setup import Setup
from printkit.contract import Edition, GameCommands, GameOption, MadeFair, PrintRequest
from printkit.listing import Listed


def publish(request: PrintRequest, options: Mapping[str, Any]) -> Edition:
    """The edition for the coins that were asked for; what it takes is loaded only then."""
    from printkit.coin_isolation import edition

    return edition.publish(request, options)


def _make_fair(setup: Setup[Any], *, chosen: bool, threads: int | None) -> MadeFair:
    """What swaps make of a setup, as of `printkit.contract.MakeFair`."""
    from printkit.coin_isolation import library

    return library.make_fair(setup, sides="chosen" if chosen else "seated", threads=threads)


MAKE_FAIR = Listed(
    "make-fair",
    "Make a layout fair by swapping few coins.",
    "printkit.coin_isolation.commands.make_fair:make_fair",
)
COMMANDS = GameCommands(
    game=GAME,
    commands=(MAKE_FAIR,),
    options=(
        GameOption(
            name="coins",
            choices=tuple(COIN_SETS),
            help="The coins you have: sheets for their sizes, in their names. "
            f"[default: {US.name}]",
        ),
    ),
    publish=publish,
    why="which is played with them",
    make_fair=_make_fair,
)
