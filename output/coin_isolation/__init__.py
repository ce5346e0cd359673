"""Coin Isolation's sheets."""
