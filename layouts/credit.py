"""Who made a game, in words, for every sheet and page that says it.

A game with no known inventor has an empty `designer`. Its rules.yaml then may have an `origin`:
"a traditional game from Hawaii".
"""

from __future__ import annotations

from printkit.layouts.game import Game
from printkit.layouts.rules import rule_book


def origin_words(game: Game) -> str:
    """What a game without a known inventor is: "a traditional game"."""
    return rule_book(game).origin or "a traditional game"


def by_words(game: Game) -> str:
    """Return "by Ken Samuel", or "a traditional game from Hawaii"."""
    return f"by {game.designer}" if game.designer else origin_words(game)


def game_words(game: Game) -> str:
    """Return "a game by Ken Samuel", or "a traditional game from Hawaii"."""
    return f"a game by {game.designer}" if game.designer else origin_words(game)


def title_words(game: Game) -> str:
    """Return "Isaac by Emiliano Venturini", or "Konane, a traditional game from Hawaii"."""
    return f"{game.title}{' ' if game.designer else ', '}{by_words(game)}"


def credit_sentence(game: Game) -> str:
    """The sentence that ends the rules, if they have none of their own."""
    if game.designer:
        return f"{game.title} was invented by {game.designer}."
    return f"{game.title} is {origin_words(game)}."
