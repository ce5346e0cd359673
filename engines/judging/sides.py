"""Sides as players would choose them, where the rules let them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from engines.judging.statistics import empty_tally
from engines.judging.verdict import Watch, rounds
from engines.search.arena import Arena
from engines.search.ladder import ladder_of
from layouts.setup import Setup

Sides = tuple[str, ...]

_GAMES = 200  # a seating, at the default strength


def with_chosen_sides(setup: Setup, arena: Arena, watch: Watch) -> Setup:
    """`setup` with the sides that its players pick, each the best for themselves.

    Every seating of the rules is played; whoever picks knows what the ones after them will pick.
    """
    seating = setup.game.part("layouts", "seating")
    strength = ladder_of(setup.game).default
    shares: dict[Sides, Sequence[float]] = {}
    for sides in seating.seatings(setup.players):
        tally = empty_tally(setup.players)
        for games in rounds(replace(setup, sides=sides), arena, strength, "choice", 0):
            tally = tally.plus(games.returns)
            watch("choosing sides", tally.games, _GAMES)
            if tally.games >= _GAMES:
                break
        shares[sides] = [seat.share for seat in tally.seats]
    return replace(setup, sides=pick(shares, seating.CHOOSERS[setup.players]))


def pick(shares: Mapping[Sides, Sequence[float]], choosers: Sequence[int]) -> Sides:
    """The seating that results when the `choosers` pick their sides one after another.

    `shares` has each seat's share of wins for every seating that is still possible.
    """
    if not choosers:
        (sides,) = shares
        return sides
    seat, *others = choosers
    outcomes = [
        pick({s: share for s, share in shares.items() if s[seat] == side}, others)
        for side in dict.fromkeys(sides[seat] for sides in shares)
    ]
    return max(outcomes, key=lambda sides: shares[sides][seat])
