"""Checks and fair deals, with messages on their progress and with answers from the cache."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from printkit.cache import AnswerKind, Entry
from printkit.engines.versions import verdict_version
from printkit.files.process import interrupt_ends_search
from printkit.judging.ready import verdict_that_ships
from printkit.judging.session import resumable_session, session_for
from printkit.layouts.errors import InputError, StoppedError
from printkit.layouts.game import Game, Layout
from printkit.layouts.head_start import HeadStart, head_start_words
from printkit.layouts.messages import (
    Message,
    OptionName,
    Said,
    Value,
    counted,
    english,
    listed,
    message,
)
from printkit.layouts.setup import AnyChecked, Checked, CheckedSetup, Setup
from printkit.layouts.verdict import BAND, Attempt, Deal, Verdict
from printkit.listener import current_listener, tell
from printkit.setups import Sitting, deal_like, standard_words, with_findings

if TYPE_CHECKING:
    from printkit.engines.contract import Session


def with_head_start(
    session: Session, setup: Setup[Any], verdict: Verdict[Any]
) -> tuple[Setup[Any], Verdict[Any]]:
    """Return a setup and its verdict; an uneven setup gets a head start that makes it more even.

    The head start must make the setup more even between the players who find it least even, and
    less even between no others.
    """
    if verdict.fair == "fair":
        return setup, verdict
    other = session.engine.even_out(session, setup, verdict.seed)
    if other == setup:
        return setup, verdict
    found = session.engine.judge(session, other, verdict.seed)
    better = found.fair == "fair" or found.is_more_even_than(verdict)
    return (other, found) if better else (setup, verdict)


def deal_with_head_start(session: Session, dealt: AnyChecked) -> AnyChecked:
    """Return a deal; if it found no fair setup, with a head start for its most even one.

    A deal that was stopped has no verdict and is returned as it is.
    """
    if dealt.verdict is None or dealt.deal is None:
        return dealt
    setup, verdict = with_head_start(session, dealt.setup, dealt.verdict)
    if setup == dealt.setup:
        return dealt
    seed = dealt.deal.attempts[-1].seed
    begins = head_start_words(setup.game, setup.head_start)
    good = message("{begins}: fair and playable", begins=begins)
    outcome = good if verdict.passed else listed(verdict.reasons, " ")
    attempt = Attempt(seed, verdict.games, True, outcome)
    session.listener.tell_attempt(attempt)
    attempts = (*(replace(a, accepted=False) for a in dealt.deal.attempts), attempt)
    deal = replace(dealt.deal, attempts=attempts, proven=verdict.passed)
    return replace(dealt, setup=setup, verdict=verdict, deal=deal)


L_co = TypeVar("L_co", bound=Layout, covariant=True)
F_co = TypeVar("F_co", covariant=True)
T = TypeVar("T")

_TRIES = 20
"""The most deals for each setup that must differ from the others."""


@dataclass(frozen=True, slots=True)
class SeatedVerdict(Generic[F_co]):
    """A verdict, and the sides and the head start that it is for."""

    sides: tuple[str, ...]
    verdict: Verdict[F_co]
    head_start: HeadStart = ()


def check_setup(
    setup: Setup[Layout],
    sides: Sitting,
    threads: int | None,
    seed: int = 0,
    *,
    fresh: bool = False,
    exact: bool = False,
    handicap: bool = False,
) -> Checked[Layout, Any]:
    """Seat the players and check the setup; return the seated setup and its verdict.

    A kept verdict is returned if there is one, unless it must be `fresh`. `handicap` gives a head
    start if the setup is unfair and more even with one. Raises InputError if an exact value, chosen
    sides or a head start was asked for, and the game has none.
    """
    _refuse_choice(setup.game, sides, handicap=handicap)
    if exact and not setup.game.solvable:
        raise InputError(
            message(
                "{option}: {game} cannot be solved so far; check without it",
                option=OptionName("exact"),
                game=setup.game.slug,
            )
        )
    known = None if fresh else known_verdict(setup, sides, seed, exact=exact, handicap=handicap)
    if known is not None:
        return known
    with resumable_session(setup, threads, sides, seed, fresh=fresh) as session:
        tell_wait(session, setup, exact=exact)
        here = with_sides(session, setup, sides)
        verdict = session.engine.judge(session, here, seed, exact=exact)
        if handicap:
            here, verdict = with_head_start(session, here, verdict)
            if sides == "seated":  # a check with that head start finds its verdict, too
                keep_verdict(here, verdict)
    found = SeatedVerdict(here.sides, verdict, here.head_start)
    _entry(setup, sides, seed, exact=exact, handicap=handicap).keep(found)
    return _seat(setup, found)


def known_verdict(
    setup: Setup[Layout],
    sides: Sitting,
    seed: int = 0,
    *,
    exact: bool = False,
    handicap: bool = False,
) -> Checked[Layout, Any] | None:
    """Return what `check_setup` returns if that takes no play: a kept verdict, or one that ships.

    None if there is neither.
    """
    kept = _entry(setup, sides, seed, exact=exact, handicap=handicap).recall()
    if kept is not None:
        return _seat(setup, kept)
    usual = _entry(setup, sides, seed, handicap=handicap).recall() if exact else None
    found = None if usual is None else _seat(setup, usual)
    if found is None and sides == "seated":
        ships = verdict_that_ships(setup)
        if ships is not None and ships.seed == seed and (ships.fair == "fair" or not handicap):
            found = Checked(setup, ships)
    if found is not None and exact and setup.game.best_play(found.verdict.findings) is None:
        return None  # else the usual check had time to solve it, too
    return found


def _seat(setup: Setup[Layout], found: SeatedVerdict[object]) -> Checked[Layout, Any]:
    """Return a setup as it was judged: with the players' sides and the head start."""
    seated_so = replace(setup, sides=found.sides, head_start=found.head_start)
    return Checked(seated_so, found.verdict)


def with_value_of_choice(
    setup: Setup[Layout], verdict: Verdict[object], threads: int | None, *, fresh: bool = False
) -> Verdict[object]:
    """Add to a verdict what choosing a side is worth, in games where players choose sides.

    `setup` has the sides of the verdict. The answer is kept and recalled like a verdict.
    """
    if setup.game.seating is None:
        return verdict
    known = None if fresh else known_with_choice(setup, verdict)
    if known is not None:
        return known
    with session_for(setup, threads) as session:
        told = session.engine.with_choice(session, setup, verdict)
    _choice_entry(setup, verdict).keep(SeatedVerdict(setup.sides, told))
    return told


def known_with_choice(setup: Setup[Layout], verdict: Verdict[object]) -> Verdict[object] | None:
    """Return what `with_value_of_choice` returns if that is kept, else None."""
    found = _choice_entry(setup, verdict).recall()
    return None if found is None else found.verdict


def _choice_entry(setup: Setup[Layout], verdict: Verdict[object]) -> Entry[SeatedVerdict[object]]:
    return _verdict_entry("choices", setup, ("choice", verdict.seed))


_LONG = 10.0
"""Seconds of work from which on the user is informed of the expected time."""


def tell_wait(session: Session, setup: Setup[Layout], *, exact: bool) -> None:
    """Tell the user how long a check takes, if it takes long."""
    seconds = session.engine.check_seconds * setup.players / setup.game.usual_players
    if exact:
        tell(message("Working it out exactly takes a minute or two."))
    elif setup.variants:
        tell(
            message(
                "Checking by play can take some minutes with variants, whose games may be long."
            )
        )
    elif seconds > _LONG:
        tell(_expected(seconds))


def deal_until_fair(
    first: Setup[Layout], seed: int, sides: Sitting, threads: int | None, *, handicap: bool = False
) -> AnyChecked:
    """Deal setups on the terms of `first`, from `seed` on, until one is fair and worth playing.

    If a verdict ships that proves the setup of `seed`, it is taken at once. The listener receives
    the outcome of each candidate. After Ctrl-C, return the most even setup so far, without a
    verdict; the same deal then goes on from there. If none passes, return the most even one, with a
    head start if `handicap`. Raises InputError if the game has no sides to choose, or no head
    starts.
    """
    _refuse_choice(first.game, sides, handicap=handicap)
    if sides == "seated" and (proven := _deal_that_ships(deal_like(first, seed))):
        return proven
    key = current_listener().stop_key
    so_far = [message("With {key} you get the most even setup so far.", key=key)] if key else []
    try:
        with resumable_session(first, threads, "deal", seed, sides, handicap) as session:
            found = _deal_in(session, first, seed, sides, so_far, handicap=handicap)
            if found.deal is not None and found.deal.stopped:
                raise _DealStoppedError(found)
    except _DealStoppedError as stopped:
        found = stopped.found
    if sides == "seated" and found.verdict is not None:
        keep_verdict(found.setup, found.verdict)
    if found.deal is not None and found.unproven:
        tell(_unproven_words(first, found.verdict, found.deal))
    return found


def _deal_that_ships(setup: Setup[Layout]) -> AnyChecked | None:
    """Return a dealt setup as a deal of one candidate, if a verdict ships that proves it fair."""
    verdict = verdict_that_ships(setup)
    if verdict is None or not verdict.passed or setup.seed is None:
        return None
    attempt = Attempt(setup.seed, verdict.games, True, verdict.headline)
    current_listener().tell_attempt(attempt)
    return CheckedSetup(setup, verdict, Deal((attempt,), True, 1))


class _DealStoppedError(StoppedError):
    """Leaves the session of a deal that was stopped, so that its games are kept."""

    def __init__(self, found: AnyChecked) -> None:
        super().__init__("the deal was stopped")
        self.found = found


def _deal_in(
    session: Session,
    first: Setup[Layout],
    seed: int,
    sides: Sitting,
    so_far: Sequence[Message],
    *,
    handicap: bool,
) -> AnyChecked:
    wait = message("Dealing may take a few minutes.")
    if minutes := session.engine.deal_minutes:
        low, high = minutes
        wait = message("Most deals take {low} to {high} minutes on two cores.", low=low, high=high)
    tell(listed([wait, *so_far], " "))
    from printkit.engines.judging.deal import deal_fair as deal_by_games

    def candidate(number: int) -> Setup[Layout]:
        return with_sides(session, deal_like(first, number), sides)

    # A game's own way of dealing may change a layout, and with it the sides players choose.
    deal_fair = deal_by_games if sides == "chosen" else session.engine.deal_fair
    with interrupt_ends_search():
        found = deal_fair(session, candidate, seed)
    return deal_with_head_start(session, found) if handicap and found.unproven else found


def deal_from(
    first: Setup[Layout],
    sides: Sitting,
    threads: int | None,
    *,
    check: bool = True,
    handicap: bool = False,
) -> AnyChecked:
    """Deal a fair setup from `first` on; return `first` if it was not dealt, or without `check`.

    In all other respects it is like `deal_until_fair`.
    """
    if first.seed is None or not check:
        _refuse_choice(first.game, sides)
        return CheckedSetup(first)
    return deal_until_fair(first, first.seed, sides, threads, handicap=handicap)


def deal_different(
    first: Setup[Layout],
    count: int,
    deal: Callable[[Setup[Layout]], T],
    outcome: Callable[[T], tuple[Setup[Layout], Deal | None]],
) -> Iterator[T]:
    """Yield `count` results of `deal` with different layouts, from `first` and later seeds.

    `outcome` returns the setup of a result, and the search that dealt it. A search that was stopped
    gives the last result. Raises InputError if `first` was not dealt, or if too few layouts differ.
    """
    if count > 1 and first.seed is None:
        how = standard_words(first.game) if first.layout == first.game.standard else "leave it out"
        raise InputError(
            english(
                "{option} is for setups that are dealt. {how}", option=OptionName("count"), how=how
            )
        )
    known: set[str] = set()
    for _ in range(count * _TRIES):
        result = deal(first)
        setup, found = outcome(result)
        if setup.id not in known:
            known.add(setup.id)
            yield result
        if len(known) == count or (found and found.stopped):
            return
        assert first.seed is not None
        looked_at = found.candidates if found else 1
        first = deal_like(first, max(first.seed + looked_at, (setup.seed or 0) + 1))
    raise InputError(
        english(
            "{option}: only {n} different setups were found; ask for fewer",
            option=OptionName("count", str(count)),
            n=len(known),
        )
    )


def with_sides(session: Session, setup: Setup[Any], sides: Sitting) -> Setup[Any]:
    """Return the setup with its players' sides: by the rules, or as good players choose."""
    from printkit.engines.judging.verdict import with_chosen_sides

    return with_chosen_sides(session, setup) if sides == "chosen" else setup


def keep_verdict(setup: Setup[Layout], verdict: Verdict[object]) -> None:
    """Keep the verdict of a deal, so that a check or a print of its ID finds it."""
    found = SeatedVerdict(setup.sides, verdict, setup.head_start)
    _entry(setup, "seated", verdict.seed).keep(found)


def _entry(
    setup: Setup[Layout], sides: Sitting, seed: int, *, exact: bool = False, handicap: bool = False
) -> Entry[SeatedVerdict[object]]:
    """Return the place of a verdict in the cache."""
    asked = [name for name, is_so in (("exact", exact), ("evened for each", handicap)) if is_so]
    return _verdict_entry("verdicts", setup, (sides, seed), *asked)


def _verdict_entry(
    folder: AnswerKind, setup: Setup[Layout], of: tuple[str, int], *asked: str
) -> Entry[SeatedVerdict[object]]:
    """Return a verdict's place in the cache. The type of its findings depends on the game."""
    return Entry(
        folder,
        with_findings(SeatedVerdict, setup.game),
        verdict_version(setup.game),
        setup,
        (*of, BAND, *asked),
    )


def _expected(seconds: float) -> Message:
    """Say how long a check takes, roughly."""
    if seconds < 57.5:
        rounded = 5 * round(seconds / 5)
        return message("Checking by play takes some {n} seconds on two cores.", n=rounded)
    return counted(
        "Checking by play takes a minute on two cores.",
        "Checking by play takes some {n} minutes on two cores.",
        round(seconds / 60),
    )


def _unproven_words(first: Setup[Layout], verdict: Verdict[object] | None, deal: Deal) -> Said:
    """Say what a deal without a fair setup has, with sentences for terminals alone."""
    if deal.stopped:
        key = current_listener().stop_key
        stopped = message(
            "Dealing was stopped: this is the most even of {n} setups so far, not proven fair, "
            "and the sheets say so.",
            n=deal.candidates,
        )
        return listed([stopped, *([f"{key} again to leave without it."] if key else [])], " ")
    said: list[Value] = [
        message(
            "None of {n} setups was proven fair; this is the most even of them, and the sheets "
            "say so.",
            n=deal.candidates,
        )
    ]
    if verdict and verdict.games:
        said.append(message("Its figures are of fresh games, and differ from those that chose it."))
    options = () if first.deal_options else first.game.deal_options
    tips = [
        english("{option} {tip}.", option=OptionName(option.name), tip=option.tip)
        for option in options
        if option.tip
    ]
    return listed([*said, *tips], " ")


def _refuse_choice(game: Game, sides: Sitting, *, handicap: bool = False) -> None:
    """Raise InputError if sides are to be chosen, or a head start found, in a game without any."""
    if sides == "chosen" and not game.seating:
        raise InputError(
            message(
                "{option}: {game} has no sides to choose; leave it out",
                option=OptionName("sides", sides),
                game=game.slug,
            )
        )
    if handicap and not game.head_starts:
        raise InputError(
            message(
                "{option}: {game} has no head start to find; leave it out",
                option=OptionName("head-start", "auto"),
                game=game.slug,
            )
        )
