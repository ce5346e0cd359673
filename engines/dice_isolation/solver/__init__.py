"""The exact solver for both phases, dice included."""
