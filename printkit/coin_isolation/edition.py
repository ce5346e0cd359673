"""Coin Isolation's editions: a kit for the coins of a country."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from layouts.coin_isolation.game import GAME
from layouts.coins import US, coin_set
from output.coin_isolation.sheets import with_coins
from output.games import sheets_of
from printkit.contract import Edition, PrintRequest


def publish(request: PrintRequest, options: Mapping[str, Any]) -> Edition:
    """The edition for the coins that were asked for, as of `printkit.contract.Publish`."""
    coins = coin_set(options["coins"] or US.name)
    if coins is US:
        return Edition(sheets=sheets_of(GAME))

    def spec(usual: Any) -> Any:
        return with_coins(usual, coins)

    return Edition(sheets=sheets_of(GAME), spec=spec, addition=coins.name)
