"""The exact solver: dice and both phases."""
