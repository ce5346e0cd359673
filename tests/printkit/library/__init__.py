"""Tests of printkit/library."""
