"""Engines: how games work: rules, kernels, players and the verdict.

They import layouts alone; only `printkit` imports them. Begin with `contract`, what a game has
here.
"""
