"""Seating: the preparation section's rule for who has which side."""

from __future__ import annotations

from itertools import permutations

from layouts.coin_isolation.layout import SIDES
from layouts.game import Seating, Sides

_DEFAULT = {
    2: ("bottom", "top"),
    3: ("bottom", "right", "left"),
    4: ("bottom", "right", "top", "left"),
}


CHOOSERS = {2: (1,), 3: (2, 0), 4: (3, 2)}
"""The seats that pick a side, in the order in which they do, by number of players."""


def seatings(players: int) -> list[Sides]:
    """Every seating of the rules."""
    return [sides for sides in permutations(SIDES, players) if seating_error(sides) is None]


def default_sides(players: int) -> Sides:
    """Each seat's side in turn order. The coins are random, so any fixed seating is as good."""
    return _DEFAULT[players]


def seating_error(sides: Sides) -> str | None:
    """Why `sides` (in turn order) is no seating of the rules, or None.

    The last player picks first. With two, the first sits opposite the last; with three and four,
    the second sits opposite the last, and the others take what is left.
    """
    if len(set(sides)) != len(sides):
        return "two players share a side"
    opposite_last = 0 if len(sides) == 2 else 1
    if _opposite(sides[-1]) != sides[opposite_last]:
        return f"player {opposite_last + 1} sits opposite the last player, who picks a side first"
    return None


def _opposite(side: str) -> str:
    return SIDES[SIDES.index(side) ^ 2]


SEATING = Seating(
    sides=SIDES, choosers=CHOOSERS, usual=default_sides, every=seatings, error=seating_error
)
