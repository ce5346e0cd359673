"""What only a check of Coin Isolation can tell, in plain numbers."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Findings:
    """`money[s]`: what players of the default strength take on square s, in cents a game."""

    money: tuple[float, ...]
