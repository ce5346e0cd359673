"""Tests of Coin Collectors's engine."""
