"""The list of games. A fifth game is registered here and nowhere else."""

from __future__ import annotations

from layouts.coin_collectors.game import GAME as COIN_COLLECTORS
from layouts.coin_isolation.game import GAME as COIN_ISOLATION
from layouts.dice_isolation.game import GAME as DICE_ISOLATION
from layouts.errors import InputError
from layouts.game import Game
from layouts.isaac.game import GAME as ISAAC
from layouts.spelling import read_name
from layouts.words import choices_words

GAMES: dict[str, Game] = {
    game.slug: game for game in (COIN_ISOLATION, DICE_ISOLATION, ISAAC, COIN_COLLECTORS)
}


def find_game(slug: str) -> Game:
    """The game called `slug`, in any case. Raises InputError that lists the games."""
    try:
        return GAMES[read_name(slug, GAMES)]
    except InputError:
        known = choices_words(slug, GAMES)
        raise InputError(f"there is no game {slug[:40]!r}; {known}") from None


def register(game: Game) -> None:
    """Add a game to the list, for as long as the program runs.

    Raises ValueError if the list has a game of that name.
    """
    if game.slug in GAMES:
        raise ValueError(f"there is a game called {game.slug}")
    GAMES[game.slug] = game
