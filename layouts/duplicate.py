"""Duplicate play, as in duplicate bridge: the same setup again with other seats, scores added up.

However uneven the setup is, two and three persons of equal skill can expect equal scores: two play
both ways round, three in all six orders. Four would need 24 games for that. They play four, which
are nearly fair: each person has each seat once and follows each other person once or twice.
"""

from __future__ import annotations

from itertools import permutations

from printkit.layouts.games import find_game
from printkit.layouts.messages import Message, OptionName, Spelled, english, message
from printkit.layouts.verdict import Verdict

DUPLICATE = "duplicate"
"""The case of rules that are worded for duplicate play."""

_OF_FOUR = (0, 1, 2, 3), (1, 3, 0, 2), (3, 2, 1, 0), (2, 0, 3, 1)
"""The persons in the order of their seats, game by game."""


def seats_by_game(players: int) -> tuple[tuple[int, ...], ...]:
    """The seat that each person takes in each game of a duplicate match.

    With up to three players, every order once. With four, a row-complete Latin square (Williams
    1949): each person has each seat once, and moves just after each other person once or twice.
    """
    orders = _OF_FOUR if players == 4 else tuple(permutations(range(players)))
    return tuple(tuple(order.index(person) for person in range(players)) for order in orders)


def promise_words(players: int) -> Message:
    """How fair duplicate play is: "In duplicate it is fair for any players"."""
    if players == 4:
        return message("In duplicate it is nearly fair for any players")
    return message("In duplicate it is fair for any players")


def cost_words(verdict: Verdict[object]) -> Message:
    """A sentence on how long duplicate play takes, estimated from the turns of checked games."""
    count = len(seats_by_game(verdict.players))
    played = max(1, sum(verdict.lengths))
    turns = round(sum(n * many for n, many in enumerate(verdict.lengths)) / played)
    return message(
        "It takes {games} games in place of one, about {all} turns in all where one game has "
        "{turns}, and setting up {games} times.",
        games=Spelled(count),
        all=count * turns,
        turns=turns,
    )


_ADVICE = {
    2: message(
        "In duplicate it is fair for any players: play it two times, each time with seats turned, "
        "and add up the scores."
    ),
    3: message(
        "In duplicate it is fair for any players: play it six times, once in every order around "
        "the board, and add up the scores."
    ),
    4: message(
        "In duplicate it is nearly fair for any players: play it four times, everybody once from "
        "each seat, and add up the scores."
    ),
}
_ADVICE_TO_PRINT = {
    2: english(
        "In duplicate it is fair for any players: play it two times, each time with seats turned, "
        "and add up the scores; {duplicate} prints a kit for that.",
        duplicate=OptionName("duplicate"),
    ),
    3: english(
        "In duplicate it is fair for any players: play it six times, once in every order around "
        "the board, and add up the scores; {duplicate} prints a kit for that.",
        duplicate=OptionName("duplicate"),
    ),
    4: english(
        "In duplicate it is nearly fair for any players: play it four times, everybody once from "
        "each seat, and add up the scores; {duplicate} prints a kit for that.",
        duplicate=OptionName("duplicate"),
    ),
}


def duplicate_words(verdict: Verdict[object], *, option: bool = True) -> list[Message]:
    """Sentences that advise duplicate play for an unfair setup; none if the setup is fair.

    They name the `option` that prints a kit for it.
    """
    if verdict.fair == "fair" or not find_game(verdict.game).duplicate:
        return []
    advice = _ADVICE_TO_PRINT if option else _ADVICE
    return [advice[verdict.players], cost_words(verdict)]
