"""Duplicate play, as in duplicate bridge: the same setup again with seats turned, scores added up.

There are as many games as seats, and each person has each seat once. So no person has an advantage,
however uneven the setup is.
"""

from __future__ import annotations

from layouts.games import find_game
from layouts.verdict import Verdict
from layouts.words import in_words

_BY_COMMAND = "; --duplicate prints a kit for that"


def seats_by_game(players: int) -> tuple[tuple[int, ...], ...]:
    """The seat of each person in each game: a cyclic Latin square."""
    return tuple(
        tuple((person + game) % players for person in range(players)) for game in range(players)
    )


def cost_words(verdict: Verdict[object]) -> str:
    """The time that duplicate play takes, in a sentence, by the turns of the check's games."""
    count, games = verdict.players, in_words(verdict.players)
    played = max(1, sum(verdict.lengths))
    turns = round(sum(n * many for n, many in enumerate(verdict.lengths)) / played)
    return (
        f"It takes {games} games in place of one, about {count * turns} turns in all where one "
        f"game has {turns}, and setting up {games} times."
    )


def duplicate_words(verdict: Verdict[object], how: str = _BY_COMMAND) -> str:
    """The advice to play a setup that is not fair in duplicate; empty if it is fair.

    `how` is put behind the first sentence: how to print a kit for it.
    """
    if verdict.fair == "fair" or not find_game(verdict.game).duplicate:
        return ""
    games = in_words(verdict.players)
    return (
        f"In duplicate it is fair for anybody: play it {games} times, each time with seats turned, "
        f"and add up the scores{how}. {cost_words(verdict)}"
    )
