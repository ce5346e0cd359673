"""Who made a game, in words, for every sheet and page that says it.

A game with no known inventor has an empty `designer`. Its rules.yaml then may have an `origin`:
"a traditional game from Hawaii".
"""

from __future__ import annotations

from printkit.layouts.game import Game
from printkit.layouts.language import ENGLISH, Language
from printkit.layouts.messages import Message, message
from printkit.layouts.rules import rule_book


def origin_words(game: Game, language: Language = ENGLISH) -> Message:
    """What a game without a known inventor is: "a traditional game"."""
    origin = rule_book(game, language).origin
    return message(origin) if origin else message("a traditional game")


def by_words(game: Game, language: Language = ENGLISH) -> Message:
    """Return "by Ken Samuel", or "a traditional game from Hawaii"."""
    if game.designer:
        return message("by {designer}", designer=game.designer)
    return origin_words(game, language)


def game_words(game: Game, language: Language = ENGLISH) -> Message:
    """Return "a game by Ken Samuel", or "a traditional game from Hawaii"."""
    if game.designer:
        return message("a game by {designer}", designer=game.designer)
    return origin_words(game, language)


def title_words(game: Game, language: Language = ENGLISH) -> Message:
    """Return "Isaac by Emiliano Venturini", or "Konane, a traditional game from Hawaii"."""
    if game.designer:
        return message("{game} by {designer}", game=game.title, designer=game.designer)
    return message("{game}, {origin}", game=game.title, origin=origin_words(game, language))


def credit_sentence(game: Game, language: Language = ENGLISH) -> Message:
    """The sentence that ends the rules, if they have none of their own."""
    if game.designer:
        return message(
            "{game} was invented by {designer}.", game=game.title, designer=game.designer
        )
    return message("{game} is {origin}.", game=game.title, origin=origin_words(game, language))
