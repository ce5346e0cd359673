"""The exact solver: retrograde analysis of the winnable states."""
