"""The list of games. A fifth game is registered here and nowhere else."""

from __future__ import annotations

from dataclasses import dataclass
from importlib import import_module
from types import ModuleType

from layouts.errors import InputError


@dataclass(frozen=True, slots=True)
class Game:
    """What every room knows of a game.

    `slug` names it to people, `package` to Python: each room that needs the game has a package
    (or module path) of that name.
    """

    slug: str
    package: str
    title: str
    designer: str
    blurb: str
    players: tuple[int, ...]

    def part(self, room: str, name: str) -> ModuleType:
        """The game's module `name` in `room`, say `part("engines", "kernel")`."""
        return import_module(f"{room}.{self.package}.{name}")


GAMES = {
    game.slug: game
    for game in (
        Game(
            slug="coin-isolation",
            package="coin_isolation",
            title="Coin Isolation",
            designer="Ken Samuel",
            blurb="64 coins on a chessboard, 2 to 4 players, most money wins",
            players=(2, 3, 4),
        ),
    )
}


def find_game(slug: str) -> Game:
    """The game called `slug`. Raises InputError that lists the games there are."""
    try:
        return GAMES[slug]
    except KeyError:
        raise InputError(
            f"there is no game {slug[:40]!r}; choose one of: {', '.join(GAMES)}"
        ) from None
