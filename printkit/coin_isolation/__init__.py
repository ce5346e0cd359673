"""Coin Isolation on the command line: the command that makes a layout fair."""
