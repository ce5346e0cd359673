"""Coinage: the game's words and rules for the coins of different countries.

Layouts, IDs, moves and verdicts have the values of coins, which are the same in all countries.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

from layouts.coins import NO_BREAK, US, CoinSet
from layouts.game import Game

_ANY = 10  # of a kind, more than one
_IN_POINTS = "points"  # the case of the rules


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class CoinGame(Game):
    """Coin Isolation played with one set of coins, such as euro coins."""

    coins: CoinSet

    def cases(self, layout: Any, printed: Collection[str] = ()) -> tuple[str, ...]:
        """The cases of the rules that apply: coins that count points, kits with a setup."""
        points = (_IN_POINTS,) if self.coins.in_points else ()
        return (*points, "with-setup") if "setup" in printed else points


def coins_of(game: Game | None) -> CoinSet:
    """The set of coins that a game is played with; US coins by default."""
    return game.coins if isinstance(game, CoinGame) else US


@cache
def game_with_coins(game: CoinGame, coins: CoinSet) -> CoinGame:
    """Return the game for other coins: its rules name them, and its scores have their unit."""
    return replace(game, coins=coins, unit=coins.unit, numbers=coin_words(coins))


def coin_words(coins: CoinSet) -> Mapping[str, str]:
    """The words for these coins in the rules, by the words about US coins that they replace."""
    penny = coins.coins[0]
    words = {}
    for usual, coin in zip(US.coins, coins.coins, strict=True):
        words[usual.name] = coin.name
        words[usual.plural] = coin.plural
        words[f"of {usual.plural}"] = coin.number_words(_ANY).removeprefix(str(_ANY))
        words[usual.label] = coin.label
    words["Pennies"] = re.sub(r"\b[a-z]{2,}", lambda word: word[0].capitalize(), penny.plural)
    words["saying pennies"] = penny.amount or words["Pennies"]
    return words


def coin_translator(game: CoinGame) -> Callable[[str], str]:
    """Return a function that rewrites sentences about US coins and cents for the game's coins."""
    names = {
        name: other
        for usual, coin in zip(US.coins, game.coins.coins, strict=True)
        for name, other in ((usual.name, coin.name), (usual.plural, coin.plural))
    }
    spoken = re.compile(rf"(?P<amount>\d+){US.unit}|\b(?P<name>{'|'.join(names)})\b")

    def translate(found: re.Match[str]) -> str:
        return names[found["name"]] if found["name"] else game.amount(int(found["amount"]))

    return lambda text: spoken.sub(translate, text)


def in_points(coins: CoinSet) -> str:
    """The points that each coin counts, to follow a sentence: " In points 1c = 1, 5c = 5, ...".

    The text is empty for coins that count their worth.
    """
    if not coins.in_points:
        return ""
    counts = (f"{coin.label} = {coin.value}".replace(" ", NO_BREAK) for coin in coins.coins)
    return f" In points {', '.join(counts)}."
