"""Coin Isolation's coins, laid out by hand in the editor."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from layouts.coin_isolation.coinage import coins_of
from layouts.coin_isolation.layout import SQUARES, CoinLayout, coin_mix
from layouts.coins import CoinSet
from layouts.grid import LaidOnBoard
from layouts.laying import PieceKind


class LaidCoins(LaidOnBoard):
    """A layout in the making: coins on some squares, named by their values."""

    fill = "Lay the other coins at random"
    made = CoinLayout
    squares = SQUARES

    def kinds(self, variants: Sequence[str] = (), game: Any = None) -> list[PieceKind]:
        """The kinds of coins, each with the number that the variants deal."""
        kinds = coins_of(game)
        return [
            PieceKind(str(coin.value), coin.name, number, key, coin.number_words)
            for coin, number, key in zip(kinds.coins, coin_mix(variants), _keys(kinds), strict=True)
        ]


def _keys(kinds: CoinSet) -> Sequence[str]:
    """The keyboard key for each kind of coin: its first letter, or a number if letters coincide."""
    letters = [coin.name[0].lower() for coin in kinds.coins]
    alike = len(set(letters)) < len(letters) or not all(letter.isalpha() for letter in letters)
    return [str(n) for n in range(1, len(letters) + 1)] if alike else letters
