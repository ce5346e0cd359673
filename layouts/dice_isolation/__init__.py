"""Dice Isolation's layouts: boards, and sets of them."""
