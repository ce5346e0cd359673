"""Coin Collectors' engine."""

PLAYERS = 1
"""Raise this when a setup, a move or a game would come out differently.

It covers rules and variants, deals, players and exact solver. It names kept verdicts, trials,
deals, annotations, catalogues and ready-made setups.
"""

PUZZLES = 5
"""Raise this when a seed would give another puzzle between the same players.

It covers candidates, proofs, forms, questions and grades. It names kept puzzles.
"""
