"""The ladder of players that check a Dice Isolation setup."""

from __future__ import annotations

from engines.search.ladder import Ladder, usual_ladder
from engines.search.players import Player

LADDER: Ladder[Player] = usual_ladder("grabbers of the most room")
"""By play alone. A board that can be solved has perfect players above all these."""
