"""Coin Collectors' engine."""
