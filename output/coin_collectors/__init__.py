"""Coin Collectors' sheets."""
