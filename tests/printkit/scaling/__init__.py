"""Tests of long searches that are shared out."""
