"""The players that check a Dice Isolation setup."""

from __future__ import annotations

from engines.search.ladder import usual_ladder

LADDER = usual_ladder("grabbers of the most room")
"""By play alone. A board that can be solved has perfect players above all these."""
