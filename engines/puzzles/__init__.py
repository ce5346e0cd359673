"""Puzzles: positions with one proven answer, found seed by seed, graded, and chosen for a set."""
