"""The ladder of players that check a Dice Isolation setup."""

from __future__ import annotations

from dataclasses import replace

from engines.search.ladder import MASTER, Ladder, usual_ladder
from engines.search.players import Player

_USUAL = usual_ladder("greedy players")

LADDER: Ladder[Player] = replace(
    _USUAL, strengths=tuple(strength for strength in _USUAL.strengths if strength is not MASTER)
)
"""By play alone. A board that can be solved has perfect players above all these."""
