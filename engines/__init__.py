"""Engines: how games work: rules, kernels, players and the verdict."""
