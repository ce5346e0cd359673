"""Setups: read from an ID or a text, dealt until fair, checked, solved, made fair by swaps."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from engines.listener import Listener
from layouts.errors import InputError
from layouts.fields import decode
from layouts.game import Layout
from layouts.games import find_game
from layouts.head_start import HeadStart
from layouts.ids import parse_id, short_id
from layouts.setup import AnyChecked, Record, Setup
from layouts.verdict import Verdict
from printkit import setups
from printkit.contract import MadeFair, commands_of
from printkit.judging import checking, ready
from printkit.judging.checking import Checked
from printkit.listener import with_listener
from printkit.printing.rendering import layout_file as layout_file
from printkit.printing.rendering import record_file as record_file
from printkit.setups import Sitting, Terms, first_setup

Played: TypeAlias = Setup[Layout] | Record | str
"""A game that was played so far, or is about to begin: a record, a setup, or the ID of either."""


def setup(
    id: str,  # noqa: A002  # what people call it
    *,
    players: int | None = None,
    variants: Sequence[str] = (),
    deal_options: Sequence[str] = (),
    head_start: HeadStart = (),
) -> Setup[Layout]:
    """Return the setup of an ID: "coin-isolation#7" or "coin-isolation:CODE".

    `players` is the game's usual number by default; `head_start` has each player's start in turn
    order. Raises InputError for a text that is not an ID, or if the ID does not allow these terms.
    """
    found = parse_id(id)
    if found is None:
        raise InputError(f"{id[:40]!r} is not an ID; write, say, coin-isolation#7")
    if isinstance(found, Record):
        raise InputError(f"{short_id(id)}: this is a position's ID; read it as a record is read")
    terms = Terms(players, tuple(variants), tuple(deal_options), head_start)
    return setups.setup_of_id(found, terms)


def read(
    text: str, *, players: int | None = None, variants: Sequence[str] = ()
) -> Setup[Layout] | Record:
    """Read a file's text: a layout, as a setup of the game on these terms, or a record.

    A line with nothing but an ID means that ID. No file is read: a record must hold its layout, or
    an ID. A record has its own players and rules. Raises InputError with the faulty line; legality
    of moves is not checked.
    """
    text = decode(text.encode(errors="surrogateescape"), "the text")
    return setups.setup_or_record(text, "the text", None, Terms(players, tuple(variants)))


def deal(
    game: str,
    seed: int | None = None,
    *,
    players: int | None = None,
    variants: Sequence[str] = (),
    deal_options: Sequence[str] = (),
    head_start: HeadStart = (),
    sides: Sitting = "seated",
    evened: bool = False,
    check: bool = True,
    threads: int | None = None,
    listener: Listener | None = None,
) -> AnyChecked:
    """Deal a setup that is fair and worth playing, from `seed` on, or from a random seed.

    If no fair setup is found, the result is the most even one, with a head start if `evened`; its
    `deal` says so. If `listener` stops the search, the result is the most even setup so far,
    without a verdict. Without a `check` the result is the seed's setup, fair or not; a game that is
    sold with a setup is played with that setup unless there is a seed.

    This takes up to some minutes, on `threads` (one per processor by default); the result does not
    depend on them. Raises InputError if nothing can be dealt on these terms, StoppedError if it is
    stopped before a setup was found.
    """
    terms = Terms(players, tuple(variants), tuple(deal_options), head_start, evened)
    first = first_setup(find_game(game), seed, terms)
    with with_listener(listener):
        return checking.deal_from(first, sides, threads, check=check, evened=evened)


def deals(
    game: str,
    count: int,
    seed: int | None = None,
    *,
    players: int | None = None,
    variants: Sequence[str] = (),
    deal_options: Sequence[str] = (),
    head_start: HeadStart = (),
    sides: Sitting = "seated",
    evened: bool = False,
    check: bool = True,
    threads: int | None = None,
    listener: Listener | None = None,
) -> Iterator[AnyChecked]:
    """Yield `count` different setups, each dealt like `deal` does, from later and later seeds.

    A setup is yielded as soon as it is found; a setup that `listener` stopped is the last. Raises
    InputError as `deal`, if the game is sold with a setup, or if too few setups differ.
    """
    terms = Terms(players, tuple(variants), tuple(deal_options), head_start, evened)
    first = first_setup(find_game(game), seed, terms)

    def deal_one(first: Setup[Layout]) -> AnyChecked:
        with with_listener(listener):
            return checking.deal_from(first, sides, threads, check=check, evened=evened)

    return checking.deal_different(first, count, deal_one, lambda each: (each.setup, each.deal))


def setup_at(of: Played) -> Setup[Layout]:
    """Return a setup: the one given, or the one that an ID names.

    Raises InputError for a record, so that no position is taken for the setup that it began from.
    """
    if isinstance(of, Record):
        raise InputError(f"{of!r} is a game in progress; give its setup")
    return setup(of) if isinstance(of, str) else of


def record_of(of: Played) -> Record:
    """Return a record: the one given, or that of a game about to begin."""
    if isinstance(of, str) and isinstance(found := parse_id(of), Record):
        return found
    return of if isinstance(of, Record) else Record(setup_at(of), ())


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


def ready_made(of: Setup[Layout] | str, count: int = 1) -> tuple[AnyChecked, ...]:
    """Return `count` setups that come with printkit, proven fair, for the table of a setup."""
    return ready.ready_made(setup_at(of), count)


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
    return make(setup, sides, threads, listener)
