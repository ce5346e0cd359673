"""Benchmarks: printkit's speed and its players, measured."""
