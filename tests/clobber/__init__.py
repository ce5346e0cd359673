"""Clobber, the smallest complete game: what a game needs to be dealt, checked, played and printed.

Albert, Grossman, Nowakowski and Wolfe, "An Introduction to Clobber" (Integers 5(2), 2005). Here the
stones are dealt: half of them black and half white, on any squares.
"""

PLAYERS = 1
PUZZLES = 1
