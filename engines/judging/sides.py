"""Seating where players choose their sides: each picks the best for themselves."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from engines.contract import Session
from engines.judging.games import batches_of
from engines.statistics import empty_tally
from layouts.game import Sides
from layouts.setup import Setup

_GAMES = 200  # a seating, at the default strength


def with_chosen_sides(session: Session, setup: Setup[Any]) -> Setup[Any]:
    """`setup` with the sides that its players pick; as it is, where a game has none.

    Every seating of the rules is played; whoever picks knows what the ones after them will pick.
    """
    seating = setup.game.seating
    if seating is None:
        return setup
    strength = session.engine.ladder.default
    shares: dict[Sides, Sequence[float]] = {}
    for sides in seating.every(setup.players):
        tally = empty_tally(setup.players)
        seated = replace(setup, sides=sides)
        for games in batches_of(session, seated, strength, "choice", 0):
            tally = tally.plus(games.returns)
            session.listener.step("choosing sides", tally.games, _GAMES)
            if tally.games >= _GAMES:
                break
        shares[sides] = [seat.share for seat in tally.seats]
    return replace(setup, sides=pick(shares, seating.choosers[setup.players]))


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
