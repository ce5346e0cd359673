"""Dice Isolation on the command line: sets of boards."""
