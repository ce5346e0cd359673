"""Checks: whether a setup is fair, what best play comes to, and swaps that make it fair."""

from __future__ import annotations

from dataclasses import dataclass

from engines.listener import Listener
from layouts.errors import InputError
from layouts.game import Layout
from layouts.games import find_game
from layouts.setup import Setup
from layouts.verdict import Verdict
from printkit.contract import MadeFair
from printkit.games import commands_of
from printkit.judging import checking
from printkit.judging.checking import Checked
from printkit.library.setups import setup_at
from printkit.listener import with_listener
from printkit.setups import Sitting


def check(
    of: Setup[Layout] | str,
    *,
    seed: int = 0,
    sides: Sitting = "seated",
    exact: bool = False,
    choice: bool = False,
    evened: bool = False,
    fresh: bool = False,
    threads: int | None = None,
    listener: Listener | None = None,
) -> Checked:
    """Whether a setup, or that of an ID, is fair and worth playing: its verdict.

    The setup is as its players sit then, and with what they begin with.

    `seed` is that of the games that are played. Asked for besides: the `exact` value of a game that
    can be solved; what the `choice` of a side is worth; a head start, with which the setup is
    `evened` where it is not fair without. A `fresh` one is not taken from the cache.

    It takes some seconds, by variants or exactly some minutes. Raises InputError where the game has
    no such thing, StoppedError when `listener` stops it.
    """
    given = setup_at(of)
    if choice and given.game.seating is None:
        raise InputError(f"--choice: {given.game.slug} has no sides to choose; leave it out")
    with with_listener(listener):
        seated, verdict = checking.check_setup(
            given, sides, threads, seed, fresh=fresh, exact=exact, evened=evened
        )
        if choice:
            verdict = checking.with_value_of_choice(seated, verdict, threads, fresh=fresh)
    return Checked(seated, verdict)


@dataclass(frozen=True, slots=True)
class Solution:
    """A game that was solved: each player's share of the win under best play by all.

    A draw is half a win, and the chances of dice are in it. The verdict's `findings` have more.
    """

    setup: Setup[Layout]
    shares: tuple[float, ...]
    verdict: Verdict[object]


def solve(
    of: Setup[Layout] | str, *, threads: int | None = None, listener: Listener | None = None
) -> Solution:
    """What best play comes to from a setup, or that of an ID, whose game can be solved.

    It takes a minute or two, and of Coin Collectors more than 1 GB of memory. Raises InputError
    where nobody can solve it, StoppedError when `listener` stops it.
    """
    checked = check(of, exact=True, threads=threads, listener=listener)
    shares = checked.setup.game.best_play(checked.verdict.findings)
    if shares is None:
        raise InputError(f"{checked.setup.id}: too large to be solved in good time")
    return Solution(checked.setup, shares, checked.verdict)


def can_make_fair(game: str) -> bool:
    """Whether setups of a game can be made fair by swaps. Raises InputError for no game."""
    return commands_of(find_game(game)).make_fair is not None


def make_fair(
    of: Setup[Layout] | str,
    *,
    sides: Sitting = "seated",
    threads: int | None = None,
    listener: Listener | None = None,
) -> MadeFair:
    """Swap as few things of a setup, or that of an ID, as make it fair and worth playing.

    It takes a minute or a few. Raises InputError for a game in which nothing can be swapped,
    StoppedError when `listener` stops it.
    """
    setup = setup_at(of)
    make = commands_of(setup.game).make_fair
    if make is None:
        raise InputError(
            f"in {setup.game.slug} nothing can be swapped to make it fair; change it, or deal one"
        )
    with with_listener(listener):
        return make(setup, chosen=sides == "chosen", threads=threads)
