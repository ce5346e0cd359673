"""Setups: of an ID or a text, and dealt to be fair."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeAlias

from engines.listener import Listener
from layouts.errors import InputError
from layouts.fields import decode
from layouts.game import Layout
from layouts.games import find_game
from layouts.head_start import HeadStart
from layouts.ids import parse_id, short_id
from layouts.setup import AnyChecked, Record, Setup
from printkit import setups
from printkit.judging import checking
from printkit.listener import with_listener
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
    """The setup that an ID means: "coin-isolation#7" or "coin-isolation:CODE".

    As many play as usual unless `players` says how many; `head_start` has what each begins with, in
    turn order. Raises InputError for what is no ID, or cannot be on these terms.
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
    """What the text of a file has: a layout, as the setup of a game on these terms, or a record.

    A line with an ID and nothing else is what the ID means.

    No file is read: a record in it has its layout itself, or an ID. A record says who plays by
    which rules. Raises InputError with the line of what is wrong; whether moves are legal is not
    looked at.
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
    """A setup that is fair and worth playing, of `seed` or one that comes after it, else of any.

    Where none is found it is the most even one, `evened` by a head start if that shall be; so it
    is, without a verdict, when `listener` stops the search after something was found. Its `deal`
    tells. With no `check` it is the seed's setup, fair or not; a game that is sold with a setup is
    played with that one unless there is a seed.

    It takes up to some minutes, on as many `threads` as there are processors unless it is said; the
    answer does not depend on them. Raises InputError where it cannot be dealt so, StoppedError when
    it is stopped before anything was found.
    """
    (dealt,) = deals(
        game,
        1,
        seed,
        players=players,
        variants=variants,
        deal_options=deal_options,
        head_start=head_start,
        sides=sides,
        evened=evened,
        check=check,
        threads=threads,
        listener=listener,
    )
    return dealt


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
    """So many setups that differ, each as of `deal`, of seeds that come later and later.

    Each is there as soon as it is found; after one that `listener` stopped there are no more.
    Raises InputError, besides, where a game is played with the setup that it is sold with, or too
    few differ.
    """
    terms = Terms(players, tuple(variants), tuple(deal_options), head_start, evened)
    first = first_setup(find_game(game), seed, terms)

    def dealt(first: Setup[Layout]) -> AnyChecked:
        with with_listener(listener):
            return checking.deal_from(first, sides, threads, check=check, evened=evened)

    return checking.deal_different(first, count, dealt, lambda found: (found.setup, found.deal))


def setup_at(of: Setup[Layout] | str) -> Setup[Layout]:
    """A setup, or that of an ID."""
    return setup(of) if isinstance(of, str) else of


def record_of(of: Played) -> Record:
    """A record, or that of a game about to begin."""
    if isinstance(of, str) and isinstance(found := parse_id(of), Record):
        return found
    return of if isinstance(of, Record) else Record(setup_at(of), ())
