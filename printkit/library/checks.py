"""Checks: whether a setup is fair, what best play achieves, and swaps that make a setup fair."""

from __future__ import annotations

from dataclasses import dataclass

from engines.listener import Listener
from layouts.errors import InputError
from layouts.game import Layout
from layouts.games import find_game
from layouts.setup import Setup
from layouts.verdict import Verdict
from printkit.contract import MadeFair, commands_of
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
    """Find out whether a setup, or that of an ID, is fair and worth playing.

    Return the setup with its players' sides and head start, and the verdict. `seed` is the seed of
    the games that are played. On request: the `exact` value of a game that can be solved, the value
    of the `choice` of a side, a head start that makes an unfair setup `evened`, and a `fresh`
    verdict, not one from the cache.

    A check takes seconds; with variants or an exact value, minutes. Raises InputError if the game
    lacks what was asked for, StoppedError when `listener` stops it.
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
    """The result of best play by all: each player's share of the win.

    A draw counts as half a win, and the result is the mean over all dice. The verdict's `findings`
    have more figures.
    """

    setup: Setup[Layout]
    shares: tuple[float, ...]
    verdict: Verdict[object]


def solve(
    of: Setup[Layout] | str, *, threads: int | None = None, listener: Listener | None = None
) -> Solution:
    """Solve a setup, or that of an ID: what best play comes to.

    Solving takes a minute or two, and for Coin Collectors more than 1 GB of memory. Raises
    InputError if the game cannot be solved, StoppedError when `listener` stops it.
    """
    checked = check(of, exact=True, threads=threads, listener=listener)
    shares = checked.setup.game.best_play(checked.verdict.findings)
    if shares is None:
        raise InputError(f"{checked.setup.id}: too large to be solved in good time")
    return Solution(checked.setup, shares, checked.verdict)


def can_make_fair(game: str) -> bool:
    """Whether swaps can make setups of a game fair. Raises InputError for an unknown game."""
    return commands_of(find_game(game)).make_fair is not None


def make_fair(
    of: Setup[Layout] | str,
    *,
    sides: Sitting = "seated",
    threads: int | None = None,
    listener: Listener | None = None,
) -> MadeFair:
    """Make a setup, or that of an ID, fair and worth playing with as few swaps as possible.

    This takes a minute or a few. Raises InputError for a game without swaps, StoppedError when
    `listener` stops it.
    """
    setup = setup_at(of)
    make = commands_of(setup.game).make_fair
    if make is None:
        raise InputError(
            f"in {setup.game.slug} nothing can be swapped to make it fair; change it, or deal one"
        )
    return make(setup, sides=sides, threads=threads, listener=listener)
