"""Layouts: what is on the table, typed, with files and IDs, paper, coins and rule texts.

They import nothing else of ours, and all else may import them. Begin with `game`, what a game has
here, and `setup`.
"""
