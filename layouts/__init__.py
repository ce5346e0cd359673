"""Layouts: what is on the table, typed, with files and IDs, paper, coins and rule texts."""
