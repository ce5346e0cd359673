"""The library: what the program can do, as functions for other programs.

They print nothing, ask nothing and end nothing; what is wrong with what they are given is an
InputError. Answers are kept in the user's cache, as the commands keep them, and come at once when
they are asked for again. docs/library.md shows them at work.

Games are told by their names ("coin-isolation"), sides are "seated" or "chosen": as the rules seat
players, or as good players would choose. What only one game has is in `printkit.<game>.library`.

Each name is an attribute of `printkit`, too, which loads what that takes and no more: so the
commands call them.
"""
