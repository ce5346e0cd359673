"""Coin Collectors' layouts: a piecepack's tiles, coins and dice."""
