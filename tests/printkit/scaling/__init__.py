"""Tests of long searches that are distributed."""
