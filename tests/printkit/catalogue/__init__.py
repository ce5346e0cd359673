"""Tests of catalogues."""
