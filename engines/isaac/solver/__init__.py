"""The exact solver of the scoring phase."""
