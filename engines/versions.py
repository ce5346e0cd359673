"""Version numbers in the names of kept results; people raise one when its results change.

PLAYERS and PUZZLES are in `engines/<game>/__init__.py`, CRITERIA in `layouts/verdict.py`, each with
what it covers. `tests/engines/test_versions.py` fails if play changed and its number did not.
"""

from __future__ import annotations

from importlib import import_module

from printkit.layouts.errors import InputError
from printkit.layouts.game import Game
from printkit.layouts.verdict import CRITERIA

FIRST_SOURCES = "992900ee437f678b"
"""The digest of the sources that named results in printkit 0.1.0; now these are number 1."""


def players_version(game: Game) -> str:
    """Return the name of kept games, annotations and figures: "players 1"."""
    return f"players {_number(game, 'PLAYERS')}"


def puzzles_version(game: Game) -> str:
    """Return the name of kept puzzles: "players 1, puzzles 1"."""
    return f"{players_version(game)}, puzzles {_number(game, 'PUZZLES')}"


def verdict_version(game: Game) -> str:
    """Return the name of kept verdicts and trials: "players 1, criteria 1"."""
    return f"{players_version(game)}, criteria {CRITERIA}"


def _number(game: Game, name: str) -> int:
    package = game.package("printkit.engines")
    number = getattr(import_module(package), name, None)
    if not isinstance(number, int):
        raise InputError(f"{package}/__init__.py does not say {name} = 1, or another number")
    return number
