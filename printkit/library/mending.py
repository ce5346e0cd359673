"""Mending: a setup that is not fair made fair by swapping what lies on the board."""

from __future__ import annotations

from engines.listener import Listener
from layouts.errors import InputError
from layouts.game import Layout
from layouts.games import find_game
from layouts.setup import Setup
from printkit.contract import MadeFair
from printkit.dealing import Sitting
from printkit.games import commands_of
from printkit.library.setups import setup_at
from printkit.telling import heard_by


def can_make_fair(game: str) -> bool:
    """Whether setups of a game can be made fair by swaps. Raises InputError for no game."""
    return commands_of(find_game(game)).make_fair is not None


def make_fair(
    of: Setup[Layout] | str,
    *,
    sides: Sitting = "seated",
    threads: int | None = None,
    listener: Listener | None = None,
) -> MadeFair:
    """Swap as few things of a setup, or that of an ID, as make it fair and worth playing.

    It takes a minute or a few. Raises InputError for a game in which nothing can be swapped,
    StoppedError when `listener` stops it.
    """
    setup = setup_at(of)
    make = commands_of(setup.game).make_fair
    if make is None:
        raise InputError(
            f"in {setup.game.slug} nothing can be swapped to make it fair; change it, or deal one"
        )
    with heard_by(listener):
        return make(setup, chosen=sides == "chosen", threads=threads)
