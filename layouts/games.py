"""The list of games. A fifth game is registered here and nowhere else."""

from __future__ import annotations

from difflib import get_close_matches

from layouts.coin_collectors.game import GAME as COIN_COLLECTORS
from layouts.coin_isolation.game import GAME as COIN_ISOLATION
from layouts.dice_isolation.game import GAME as DICE_ISOLATION
from layouts.errors import InputError
from layouts.game import Game
from layouts.isaac.game import GAME as ISAAC

GAMES: dict[str, Game] = {
    game.slug: game for game in (COIN_ISOLATION, DICE_ISOLATION, ISAAC, COIN_COLLECTORS)
}


def find_game(slug: str) -> Game:
    """The game called `slug`. For an unknown name, raises InputError that lists the games."""
    try:
        return GAMES[slug]
    except KeyError:
        raise InputError(f"there is no game {slug[:40]!r}; {games_words(slug)}") from None


def games_words(typed: str) -> str:
    """Advice for an unknown name of a game: the game that may be meant, or the list of games."""
    close = get_close_matches(typed.lower().replace(" ", "-"), GAMES, n=1)
    meant = f"did you mean {close[0]}? " if close else ""
    return f"{meant}choose one of: {', '.join(GAMES)}"


def register(game: Game) -> None:
    """Add a game to the list, for as long as the program runs.

    Raises ValueError if the list has a game of that name.
    """
    if game.slug in GAMES:
        raise ValueError(f"there is a game called {game.slug}")
    GAMES[game.slug] = game
