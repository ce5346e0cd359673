"""Duplicate play, as in duplicate bridge: the same setup again with other seats, scores added up.

However uneven the setup is, two and three persons of equal skill can expect equal scores: two play
both ways round, three in all six orders. Four would need 24 games for that. They play four, which
are nearly fair: each person has each seat once and follows each other person once or twice.
"""

from __future__ import annotations

from itertools import permutations

from printkit.layouts.games import find_game
from printkit.layouts.verdict import Verdict
from printkit.layouts.words import in_words

DUPLICATE = "duplicate"
"""The case of rules that are worded for duplicate play."""

_OF_FOUR = (0, 1, 2, 3), (1, 3, 0, 2), (3, 2, 1, 0), (2, 0, 3, 1)
"""The persons in the order of their seats, game by game."""

_BY_COMMAND = "; --duplicate prints a kit for that"


def seats_by_game(players: int) -> tuple[tuple[int, ...], ...]:
    """The seat that each person takes in each game of a duplicate match.

    With up to three players, every order once. With four, a row-complete Latin square (Williams
    1949): each person has each seat once, and moves just after each other person once or twice.
    """
    orders = _OF_FOUR if players == 4 else tuple(permutations(range(players)))
    return tuple(tuple(order.index(person) for person in range(players)) for order in orders)


def promise_words(players: int) -> str:
    """How fair duplicate play is: "In duplicate it is fair for any players"."""
    return f"In duplicate it is {'nearly fair' if players == 4 else 'fair'} for any players"


def cost_words(verdict: Verdict[object]) -> str:
    """A sentence on how long duplicate play takes, estimated from the turns of checked games."""
    count = len(seats_by_game(verdict.players))
    games = in_words(count)
    played = max(1, sum(verdict.lengths))
    turns = round(sum(n * many for n, many in enumerate(verdict.lengths)) / played)
    return (
        f"It takes {games} games in place of one, about {count * turns} turns in all where one "
        f"game has {turns}, and setting up {games} times."
    )


_HOW = {
    2: "play it two times, each time with seats turned",
    3: "play it six times, once in every order around the board",
    4: "play it four times, everybody once from each seat",
}


def duplicate_words(verdict: Verdict[object], how: str = _BY_COMMAND) -> str:
    """A sentence that advises duplicate play for an unfair setup; empty if the setup is fair.

    `how`, a sentence on how to print a kit for duplicate play, follows the first sentence.
    """
    if verdict.fair == "fair" or not find_game(verdict.game).duplicate:
        return ""
    return (
        f"{promise_words(verdict.players)}: {_HOW[verdict.players]}, "
        f"and add up the scores{how}. {cost_words(verdict)}"
    )
