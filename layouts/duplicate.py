"""Duplicate play, as in duplicate bridge: the same setup again with seats turned, scores added up.

As many games are played as there are seats, and everybody has each seat once. However uneven the
setup is, nobody has the better part of it, whoever plays.
"""

from __future__ import annotations

from layouts.games import find_game
from layouts.verdict import Verdict
from layouts.words import in_words

_BY_COMMAND = "; --duplicate prints a kit for that"


def seats_by_game(players: int) -> tuple[tuple[int, ...], ...]:
    """For each game the seat of each person, a cyclic Latin square: all move on by one seat."""
    return tuple(
        tuple((person + game) % players for person in range(players)) for game in range(players)
    )


def cost_words(verdict: Verdict[object]) -> str:
    """What duplicate play costs in time, in a sentence: the check's games had so many turns."""
    count, games = verdict.players, in_words(verdict.players)
    played = max(1, sum(verdict.lengths))
    turns = round(sum(n * many for n, many in enumerate(verdict.lengths)) / played)
    return (
        f"It takes {games} games in place of one, about {count * turns} turns in all where one "
        f"game has {turns}, and setting up {games} times."
    )


def duplicate_words(verdict: Verdict[object], how: str = _BY_COMMAND) -> str:
    """The way out for a setup that is not fair, in two sentences; empty where none is needed.

    The first says `how` to get what is needed for that.
    """
    if verdict.fair == "fair" or not find_game(verdict.game).duplicate:
        return ""
    games = in_words(verdict.players)
    return (
        f"In duplicate it is fair for anybody: play it {games} times, each time with seats turned, "
        f"and add up the scores{how}. {cost_words(verdict)}"
    )
