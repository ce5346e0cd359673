"""Tests of printkit/cli."""
