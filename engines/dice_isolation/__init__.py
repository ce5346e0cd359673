"""Dice Isolation's engine."""

PLAYERS = 2
"""Raise this when a setup, a move or a game would come out differently.

It covers rules, deals and the search for boards, players, search and exact solver. It names kept
verdicts, trials, deals, annotations, catalogues and ready-made setups.
"""

PUZZLES = 5
"""Raise this when a seed would give another puzzle between the same players.

It covers candidates, proofs, forms, questions and grades. It names kept puzzles.
"""
