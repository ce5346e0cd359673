"""Tests of Dice Isolation's engine."""
