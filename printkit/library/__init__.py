"""The library: everything that the program can do, as functions for other programs.

The functions print nothing, ask nothing and never end the program; wrong arguments raise
InputError. Answers are kept in the user's cache, as by the commands, and come at once the second
time. docs/library.md shows the functions at work.

Games are given by name ("coin-isolation"). Sides are "seated" or "chosen": as the rules seat
players, or as good players would choose. What only one game has is in `printkit.<game>.library`.

Each name is also an attribute of `printkit`, which loads only what that name needs; commands and
the page call them that way. Begin with `setups`.
"""
