"""Tests of printkit/printing."""
