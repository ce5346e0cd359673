"""Output: how things look on paper, as scenes in mm, their renderers, and the sheets.

Imports layouts alone; only `printkit` imports it. Begin with `sheet`, then `contract`, what a game
has here.
"""
