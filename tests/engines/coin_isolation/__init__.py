"""Tests of Coin Isolation's engine."""
