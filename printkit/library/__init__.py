"""The library: everything that the program can do, as functions for other programs.

The functions print nothing, ask nothing and never end the program; wrong arguments raise
InputError. Answers are kept in the user's cache, as by the commands, and come at once the second
time. docs/library.md shows the functions at work.

Games are given by name ("coin-isolation"). Sides are "seated" or "chosen": as the rules seat
players, or as good players would choose. What only one game has is in `printkit.<game>.library`.

Twelve functions and their types are attributes of `printkit`, which loads only what each needs.
Commands and the page call the others in these modules. Begin with `setups`.
"""

from __future__ import annotations

from typing import Any

from printkit.layouts.setup import draw_with


def _draw(value: Any) -> str | None:
    from printkit.library.boards import picture_of  # loads fonts, which play does not need

    return picture_of(value)


draw_with(_draw)
