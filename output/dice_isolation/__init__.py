"""Dice Isolation's sheets."""
