"""Tests of printkit/judging."""
