"""Numbers of Dice Isolation's rules: engines play by them, sheets name them."""

SUPPLY = 20
"""The tokens of a player."""

DICE = 3
"""The dice of a player, who rolls as many of them as they like."""

WINS = 10
"""The games to win in a match."""
