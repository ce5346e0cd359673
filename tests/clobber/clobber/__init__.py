"""Clobber, the smallest complete game: all that a game needs to be dealt, checked and printed.

Albert, Grossman, Nowakowski and Wolfe, "An Introduction to Clobber" (Integers 5(2), 2005). Here the
stones are dealt: half of them black and half white, on random squares.
"""

CONTRACT = 1
PLAYERS = 1
PUZZLES = 1
