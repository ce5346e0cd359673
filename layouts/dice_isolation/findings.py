"""Findings of a Dice Isolation check, in plain numbers: what no other game's check can tell."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Odds:
    """What the first player has of a game under best play by both.

    `share` is of the win, a draw being a half; `win`, `draw` and `loss` add up to one.
    """

    share: float
    win: float
    draw: float
    loss: float


@dataclass(frozen=True, slots=True)
class Exact:
    """A board that was solved.

    `rules` is the game as the rules have it, and `match` the first player's chance to win a match
    to ten of such games (None where all are drawn). `tokens` is the head start for the second
    player that brings the game nearest to even, which is `even` then; `shares[n]` is the first
    player's share with a head start of n. `enough` is the least number of tokens with which the
    first to place beats all twenty, None where no number does. `three_dice` tells whether best play
    always rolls three dice.
    """

    rules: Odds
    match: float | None
    tokens: int
    even: Odds
    shares: tuple[float, ...]
    enough: int | None
    three_dice: bool


@dataclass(frozen=True, slots=True)
class Findings:
    """`exact` is None for a board that is too large to be solved in good time."""

    exact: Exact | None


def best_play(findings: Findings) -> tuple[float, ...] | None:
    """Each player's share of the win under best play, by the rules; None if it was not solved."""
    exact = findings.exact
    return (exact.rules.share, 1 - exact.rules.share) if exact else None
