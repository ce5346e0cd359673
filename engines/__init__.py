"""Engines: rules, kernels, players and the verdict."""
