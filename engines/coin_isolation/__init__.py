"""Coin Isolation's engine."""

PLAYERS = 2
"""Raise this when a setup, a move or a game would come out differently.

It covers rules and variants, deals and how candidates are weighed
(`layouts/coin_isolation/places.yaml`), how sides are chosen, head starts, players, search and
endgame solver. It names kept verdicts, trials, deals, annotations, catalogues and ready-made
setups.
"""

PUZZLES = 3
"""Raise this when a seed would give another puzzle between the same players.

It covers candidates, proofs, forms, questions and grades. It names kept puzzles.
"""
