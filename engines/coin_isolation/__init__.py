"""Coin Isolation's engine."""
