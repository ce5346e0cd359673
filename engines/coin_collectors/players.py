"""The players that check a Coin Collectors setup."""

from __future__ import annotations

from engines.strengths import usual_ladder

LADDER = usual_ladder("grabbers of the next coin")
