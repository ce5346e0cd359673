"""Tests of Isaac's engine."""
