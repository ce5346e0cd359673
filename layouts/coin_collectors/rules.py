"""Numbers of Coin Collectors' rules: engines count with them, sheets name them."""

from layouts.coin_collectors.layout import TILES

COINS = len(TILES)
"""The coins to collect: one on every tile."""

ABOVE_AVERAGE = 20
"""The coins from which on a game went better than average."""
