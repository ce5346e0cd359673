"""Dice Isolation's engine."""
