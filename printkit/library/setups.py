"""Setups: read from an ID or a text, dealt until fair, checked, solved, made fair by swaps."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Concatenate, ParamSpec, TypeVar, cast, overload

from printkit import setups
from printkit.contract import MadeFair, commands_of
from printkit.engines.listener import Listener
from printkit.judging import checking, ready
from printkit.layouts.errors import InputError
from printkit.layouts.fields import decode
from printkit.layouts.game import Game, Layout
from printkit.layouts.games import CheckOf, OfGame, ReadOf, SetupOf, find_game
from printkit.layouts.head_start import HeadStart
from printkit.layouts.messages import OptionName, english, message
from printkit.layouts.setup import AnyChecked, Checked, CheckedSetup, Record, Setup
from printkit.layouts.verdict import Verdict
from printkit.layouts.words import cut_repr
from printkit.library.arguments import in_words, setup_at, setup_named
from printkit.listener import with_listener
from printkit.printing.rendering import layout_file as layout_file
from printkit.printing.rendering import record_file as record_file
from printkit.setups import Sitting, Terms, first_setup

P = ParamSpec("P")
L = TypeVar("L", bound=Layout)


def _deals(function: Callable[Concatenate[str, P], CheckedSetup[Any, Any]]) -> OfGame[P]:
    return cast(OfGame[P], function)


def _makes(function: Callable[Concatenate[str, str | None, P], Setup[Any]]) -> SetupOf[P]:
    return cast(SetupOf[P], function)


def _reads(function: Callable[Concatenate[str, str | None, P], Setup[Any] | Record]) -> ReadOf[P]:
    return cast(ReadOf[P], function)


def _checks(function: Callable[Concatenate[Setup[Any] | str, P], Checked[Any, Any]]) -> CheckOf[P]:
    return cast(CheckOf[P], function)


@_makes
@in_words
def setup(
    id: str,  # noqa: A002  # what people call it
    game: str | None = None,
    *,
    players: int | None = None,
    variants: Sequence[str] = (),
    deal_options: Sequence[str] = (),
    head_start: HeadStart = (),
) -> Setup[Any]:
    """Return the setup of an ID: "coin-isolation#7" or "coin-isolation:CODE".

    >>> printkit.setup("isaac#1")
    <Setup isaac:p4zt5>

    `players` is the game's usual number by default; `head_start` has each player's start in turn
    order. With a `game` of printkit the result has the type of its layout. Raises InputError for a
    text that is not an ID, for the ID of another game, or if the ID does not allow these terms.
    """
    found = setup_named(id, Terms(players, tuple(variants), tuple(deal_options), head_start))
    _refuse_other_games(found.game, game)
    return found


def _refuse_other_games(found: Game, wanted: str | None) -> None:
    if wanted is not None and found is not find_game(wanted):
        raise InputError(f"this is {found.slug}, not {find_game(wanted).slug}")


@_reads
@in_words
def read(
    text: str,
    game: str | None = None,
    *,
    players: int | None = None,
    variants: Sequence[str] = (),
) -> Setup[Any] | Record:
    """Read a file's text: a layout, as a setup of the game on these terms, or a record.

    >>> printkit.read("game: dice-isolation\\nboard: |\\n  .#.\\n  #.#\\n  ..#")
    <Setup dice-isolation:009000000000a0g3k>
    >>> printkit.read("isaac#1~04-44")
    <Record of isaac:p4zt5, moves: 1>

    A line with nothing but an ID means that ID. No file is read: a record must hold its layout, or
    an ID. A record has its own players and rules. With a `game` of printkit, a setup has the type
    of its layout. Raises InputError with the faulty line, or for another game; legality of moves is
    not checked.
    """
    text = decode(text.encode(errors="surrogateescape"), "the text")
    found = setups.setup_or_record(text, "the text", None, Terms(players, tuple(variants)))
    _refuse_other_games((found.setup if isinstance(found, Record) else found).game, game)
    return found


@_deals
@in_words
def deal(
    game: str,
    seed: int | None = None,
    *,
    players: int | None = None,
    variants: Sequence[str] = (),
    deal_options: Sequence[str] = (),
    head_start: HeadStart = (),
    sides: Sitting = "seated",
    handicap: bool = False,
    check: bool = True,
    threads: int | None = None,
    listener: Listener | None = None,
) -> CheckedSetup[Any, Any]:
    """Deal a setup that is fair and worth playing, from `seed` on, or from a random seed.

    For a game of printkit, named in the call, the result has the types of its layouts and findings.

    >>> printkit.deal("coin-isolation", 7, check=False).setup.layout.coins[:4]
    (1, 10, 1, 1)

    If no fair setup is found, the result is the most even one, with a head start if `handicap`; its
    `deal` says so. If `listener` stops the search, the result is the most even setup so far,
    without a verdict. Without a `check` the result is the seed's setup, fair or not; a game that is
    sold with a setup is played with that setup unless there is a seed.

    This takes up to some minutes, on `threads` (one per processor by default); the result does not
    depend on them. Raises InputError if nothing can be dealt on these terms, StoppedError if it is
    stopped before a setup was found.
    """
    terms = Terms(players, tuple(variants), tuple(deal_options), head_start, handicap)
    return next(
        deals(game, 1, seed, terms, sides=sides, check=check, threads=threads, listener=listener)
    )


def deals(
    game: str,
    count: int,
    seed: int | None = None,
    terms: Terms = Terms(),
    *,
    sides: Sitting = "seated",
    check: bool = True,
    threads: int | None = None,
    listener: Listener | None = None,
) -> Iterator[AnyChecked]:
    """Yield `count` different setups, each dealt like `deal` does, from later and later seeds.

    A setup is yielded as soon as it is found; a setup that `listener` stopped is the last. Raises
    InputError as `deal`, if the game is sold with a setup, or if too few setups differ.
    """
    first = first_setup(find_game(game), seed, terms)

    def deal_one(first: Setup[Layout]) -> AnyChecked:
        with with_listener(listener):
            return checking.deal_from(first, sides, threads, check=check, handicap=terms.handicap)

    return checking.deal_different(first, count, deal_one, lambda each: (each.setup, each.deal))


@_checks
@in_words
def check(
    of: Setup[Any] | str,
    *,
    seed: int = 0,
    sides: Sitting = "seated",
    exact: bool = False,
    choice: bool = False,
    handicap: bool = False,
    fresh: bool = False,
    threads: int | None = None,
    listener: Listener | None = None,
) -> Checked[Any, Any]:
    """Find out whether a setup, or that of an ID, is fair and worth playing.

    >>> [ready] = printkit.ready_made("isaac#1")
    >>> printkit.check(ready.setup).verdict == ready.verdict, ready.verdict.passed
    (True, True)

    Return the setup with its players' sides and head start, and the verdict. `seed` is the seed of
    the games that are played. On request: the `exact` value of a game that can be solved, the value
    of the `choice` of a side, a head start for an unfair setup (`handicap`), and a `fresh`
    verdict, not one from the cache.

    A check takes seconds; with variants or an exact value, minutes. Raises InputError if the game
    lacks what was asked for, StoppedError when `listener` stops it.
    """
    given = setup_at(of)
    if choice and given.game.seating is None:
        raise InputError(
            message(
                "{option}: {game} has no sides to choose; leave it out",
                option=OptionName("choice"),
                game=given.game.slug,
            )
        )
    with with_listener(listener):
        seated, verdict = checking.check_setup(
            given, sides, threads, seed, fresh=fresh, exact=exact, handicap=handicap
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

    setup: Setup[Any]
    shares: tuple[float, ...]
    verdict: Verdict[Any]

    def __repr__(self) -> str:
        shares = ", ".join(f"{share:.1%}" for share in self.shares)
        return cut_repr(f"<Solution of {self.setup.id}: {shares}>")


@in_words
def solve(
    of: Setup[Any] | str, *, threads: int | None = None, listener: Listener | None = None
) -> Solution:
    """Solve a setup, or that of an ID: what best play comes to.

    >>> printkit.solve("dice-isolation:009000000000a0g3k")
    <Solution of dice-isolation:009000000000a0g3k: 100.0%, 0.0%>

    Solving takes a minute or two, and for Coin Collectors more than 1 GB of memory. Raises
    InputError if the game cannot be solved, StoppedError when `listener` stops it.
    """
    checked = check(of, exact=True, threads=threads, listener=listener)
    shares = checked.setup.game.best_play(checked.verdict.findings)
    if shares is None:
        raise InputError(english("{id}: too large to be solved in good time", id=checked.setup.id))
    return Solution(checked.setup, shares, checked.verdict)


@overload
def ready_made(of: Setup[L], count: int = 1) -> tuple[CheckedSetup[L, Any], ...]: ...
@overload
def ready_made(of: str, count: int = 1) -> tuple[CheckedSetup[Any, Any], ...]: ...
@in_words
def ready_made(of: Setup[Any] | str, count: int = 1) -> tuple[CheckedSetup[Any, Any], ...]:
    """Return setups that come with printkit, proven fair, for the players of a setup or an ID.

    The seed of `of` picks them; setups that are fair at all levels come first. The result is empty
    if fewer than `count` come with printkit, or if `of` has variants, a head start or a way of
    dealing.

    >>> [found] = printkit.ready_made("isaac#1")
    >>> found.verdict.passed, found.unproven
    (True, False)
    >>> printkit.ready_made(printkit.setup("coin-isolation#7", variants=["greedy"]))
    ()
    """
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
            message(
                "in {game} nothing can be swapped to make it fair; change it, or deal one",
                game=setup.game.slug,
            )
        )
    return make(setup, sides, threads, listener)
