"""Home: what there is to know of a game before one chooses it, in the words of its own rules."""

from __future__ import annotations

import re
from functools import cache
from typing import NamedTuple

from layouts.game import Game
from layouts.rules import rule_book
from layouts.words import capitalize

_NEEDS = "What you need"
_FOR_WHOM = re.compile(r"^For [^.]*\. *")


class Tile(NamedTuple):
    """A game: what is special about it, and what one needs. Empty where its rules don't say."""

    game: Game
    idea: str
    needs: str


@cache
def tile(game: Game) -> Tile:
    """What home says of a game."""
    texts = rule_book(game).paragraphs(game.usual_players)
    idea = next((_plain(text.text) for text in texts if not text.heading), "")
    needs = next((_plain(text.text) for text in texts if text.heading == _NEEDS), "")
    first = re.split(r"(?<=\.) ", _FOR_WHOM.sub("", needs), maxsplit=1)[0]
    return Tile(game, idea, capitalize(first))


def _plain(text: str) -> str:
    """A text without the signs for bold and italic."""
    return text.replace("*", "")
