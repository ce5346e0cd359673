"""Duplicate play, as in duplicate bridge: the same setup again with seats turned, scores added up.

As many games are played as there are seats, and everybody has each seat once. However uneven the
setup is, nobody has the better part of it, whoever plays.
"""

from __future__ import annotations

from layouts.games import find_game
from layouts.verdict import Verdict
from layouts.words import in_words


def seats_by_game(players: int) -> tuple[tuple[int, ...], ...]:
    """For each game the seat of each person, a cyclic Latin square: all move on by one seat."""
    return tuple(
        tuple((person + game) % players for person in range(players)) for game in range(players)
    )


def mean_turns(verdict: Verdict[object]) -> float:
    """How many turns a game takes, all players together, as the check's games had it."""
    games = sum(verdict.lengths)
    return sum(n * count for n, count in enumerate(verdict.lengths)) / games if games else 0.0


def cost_words(verdict: Verdict[object]) -> str:
    """What duplicate play costs in time, in a sentence."""
    turns, games = mean_turns(verdict), in_words(verdict.players)
    return (
        f"It takes {games} games in place of one, about {verdict.players * turns:.0f} turns in all "
        f"where one game has {turns:.0f}, and setting up {games} times."
    )


def duplicate_words(verdict: Verdict[object]) -> str:
    """The way out for a setup that is not fair, in two sentences; empty where none is needed."""
    if verdict.fair == "fair" or not find_game(verdict.game).duplicate:
        return ""
    return (
        f"In duplicate it is fair for anybody: play it {in_words(verdict.players)} times, seats "
        f"turned and add up the scores; --duplicate prints what that needs. {cost_words(verdict)}"
    )
