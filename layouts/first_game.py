"""A first game: turns that show new players how a setup is played, in sentences to read aloud."""

from __future__ import annotations

from dataclasses import dataclass

from printkit.layouts.messages import Said

TURNS = 3
"""The number of turns that are shown before players go on alone."""

PASS = "pass"
"""The move of a player who cannot do anything."""


@dataclass(frozen=True, slots=True)
class ShownTurn:
    """A turn of the player `seat`, whose `move` is in notation.

    Sentences say "you" to the player and may hold **bold**. `may` says what the player may do, and
    `steps` what the move does, in order. `counts` adds up what it brings; empty for nothing.
    """

    seat: int
    move: str
    may: Said | str
    steps: tuple[Said | str, ...]
    counts: Said | str = ""
