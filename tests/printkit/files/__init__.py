"""Tests of printkit/files."""
