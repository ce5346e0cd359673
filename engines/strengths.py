"""The ladder of players that a verdict is a profile over."""

from __future__ import annotations

from dataclasses import dataclass

from engines.selfplay import GREEDY, RANDOM


@dataclass(frozen=True, slots=True)
class Strength:
    """A player: the engine's code for it (see `selfplay`), and what to call it.

    `games` are played for its rung of a profile, in batches of `batch`.
    """

    code: int
    name: str
    words: str
    games: int
    batch: int


def _search(simulations: int, words: str, games: int) -> Strength:
    return Strength(simulations, f"search-{simulations}", words, games, batch=20)


CASUAL = _search(50, "casual players", 400)
CLUB = _search(200, "club players", 4000)
EXPERT = _search(800, "experts", 300)

LADDER = (
    Strength(RANDOM, "random", "random moves", 2000, batch=500),
    Strength(GREEDY, "greedy", "grabbers of the most money", 2000, batch=500),
    CASUAL,
    CLUB,
    EXPERT,
)
"""Weakest first."""

DEFAULT = CLUB
"""Gives the verdict; its games end as soon as they decide."""

NEIGHBOURS = (CASUAL, EXPERT)
"""What is fair at the default strength must be nearly so at these."""

STRONGEST = max(strength.code for strength in LADDER)
