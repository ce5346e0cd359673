"""The library: what the program can do, as functions for other programs.

They print nothing, ask nothing and end nothing; what is wrong with what they are given is an
InputError. Answers are kept in the user's cache, as the commands keep them, and come at once when
they are asked for again. docs/library.md shows them at work.

Games are told by their names ("coin-isolation"), sides are "seated" or "chosen": as the rules seat
players, or as good players would choose.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, ClassVar, Literal, NamedTuple, TypeAlias, TypeVar

from layouts.errors import InputError, StoppedError
from layouts.fields import decode
from layouts.game import Layout
from layouts.games import find_game
from layouts.head_start import HeadStart
from layouts.ids import parse_id
from layouts.paper import PAPERS, default_paper
from layouts.setup import Record, Setup
from layouts.verdict import Verdict
from output.drawing.scene import Kit, Page
from output.drawing.theme import THEMES
from output.games import sheets_of
from printkit import checking, inputs
from printkit.checking import CheckedSetup
from printkit.dealing import Terms, first_setup
from printkit.kits import spec_of, unchecked_cards, usual_sheets
from printkit.prepress import Prepress, imposed_kit
from printkit.rendering import svg_text
from printkit.session import kernel_of, session_for
from printkit.telling import heard_by

if TYPE_CHECKING:
    from engines.contract import Advice
    from engines.kernel.position import Position

T = TypeVar("T")

Sitting: TypeAlias = Literal["seated", "chosen"]
"""How players come to their sides of the board."""

Played: TypeAlias = Setup[Layout] | Record | str
"""A game that was played so far, or is about to begin: a record, a setup, or a setup's ID."""


@dataclass(frozen=True, slots=True)
class Step:
    """How far something is that takes long: `done` of `total` of what `text` names.

    `note` says, to a person, what came of it so far.
    """

    text: str
    done: int
    total: int
    note: str = ""


@dataclass(frozen=True, slots=True)
class Listener:
    """Who follows what takes long, from the thread that it was asked for in.

    `progress` hears of each step, `say` of words for people. `stop` is asked at each step, and
    ends the work once it answers True: a `threading.Event`'s `is_set`, say. What was played until
    then is kept for the next time.
    """

    progress: Callable[[Step], object] | None = None
    say: Callable[[str], object] | None = None
    stop: Callable[[], bool] | None = None


@dataclass(frozen=True, slots=True)
class _Ear:
    """A `printkit.telling.Hearer` that passes on what it hears."""

    stop_key: ClassVar[str] = ""
    listener: Listener

    def say(self, text: str) -> None:
        if self.listener.say:
            self.listener.say(text.strip())

    def watch(self, text: str, done: int, total: int, note: str = "") -> None:
        if self.listener.stop and self.listener.stop():
            raise StoppedError(f"stopped: {text}, {done} of {total}")
        if self.listener.progress:
            self.listener.progress(Step(text, done, total, note))

    def rest(self) -> None:
        pass


def _told(listener: Listener | None) -> AbstractContextManager[None]:
    """Within, `listener` hears; without one whoever heard before."""
    return heard_by(_Ear(listener)) if listener else nullcontext()


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
        raise InputError(f"{id[:40]!r} is no ID; write, say, coin-isolation#7")
    terms = Terms(players, tuple(variants), tuple(deal_options), head_start)
    return inputs.setup_of_id(found, terms)


def read(
    text: str, *, players: int | None = None, variants: Sequence[str] = ()
) -> Setup[Layout] | Record:
    """What the text of a file has: a layout, as the setup of a game on these terms, or a record.

    No file is read: a record in it has its layout itself, or an ID. A record says who plays by
    which rules. Raises InputError with the line of what is wrong; whether moves are legal is not
    looked at.
    """
    text = decode(text.encode(errors="surrogateescape"), "the text")
    return inputs.setup_or_record(text, "the text", None, Terms(players, tuple(variants)))


def deal(
    game: str,
    seed: int | None = None,
    *,
    players: int | None = None,
    variants: Sequence[str] = (),
    deal_options: Sequence[str] = (),
    sides: Sitting = "seated",
    evened: bool = False,
    check: bool = True,
    threads: int | None = None,
    listener: Listener | None = None,
) -> CheckedSetup:
    """A setup that is fair and worth playing, of `seed` or one that comes after it, else of any.

    Where none is found it is the most even one, `evened` by a head start if that shall be; so it
    is, without a verdict, when `listener` stops the search after something was found. Its `deal`
    tells. With no `check` it is the seed's setup, fair or not; a game that is sold with a setup is
    played with that one unless there is a seed.

    It takes up to some minutes, on as many `threads` as there are processors unless it is said; the
    answer does not depend on them. Raises InputError where it cannot be dealt so, StoppedError when
    it is stopped before anything was found.
    """
    terms = Terms(players, tuple(variants), tuple(deal_options), (), evened)
    first = first_setup(find_game(game), seed, terms)
    with _told(listener):
        return checking.dealt(first, sides, threads, check=check, evened=evened)


class Checked(NamedTuple):
    """A setup, as its players sit, and what was found of it."""

    setup: Setup[Layout]
    verdict: Verdict[object]


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
    given = setup(of) if isinstance(of, str) else of
    if choice and given.game.seating is None:
        raise InputError(f"--choice: {given.game.slug} has no sides to choose; leave it out")
    with _told(listener):
        seated, verdict = checking.check_setup(
            given, sides, threads, seed, fresh=fresh, exact=exact, evened=evened
        )
        if choice:
            verdict = checking.told_of_choice(seated, verdict, threads, fresh=fresh)
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
    best_play = checked.setup.game.best_play
    assert best_play is not None  # or there was no verdict
    shares = best_play(checked.verdict.findings)
    if shares is None:
        raise InputError(f"{checked.setup.id}: too large to be solved in good time")
    return Solution(checked.setup, shares, checked.verdict)


def position(of: Played) -> Position:
    """The position a game has come to, by its moves so far.

    It knows whose turn it is, every legal move, the scores and the winner, and `play` makes a move.
    Raises InputError for the first move that is illegal.
    """
    *_, (_, last) = replay(of)
    return last


def legal_moves(of: Played) -> list[str]:
    """Every legal move of the position a game has come to, in ASCII order; none when it is over.

    Raises InputError as `position`, or when there are too many to list.
    """
    return position(of).legal()


def replay(of: Played) -> Iterator[tuple[str, Position]]:
    """Each position of a game with the move that led to it; the first has none.

    Raises InputError, when it comes there, for the first move that is illegal: with its number, and
    why.
    """
    from engines.kernel.position import positions

    record = _record(of)
    return positions(kernel_of(record.setup), record)


def advise(of: Played, *, threads: int | None = None, listener: Listener | None = None) -> Advice:
    """The best moves of the position a game has come to, and what each is worth.

    It takes some seconds. Raises InputError when the game is over, StoppedError when `listener`
    stops it.
    """
    record = _record(of)
    now = position(record)
    if now.over:
        raise InputError("the game is over; there is no move to advise")
    with _told(listener), session_for(record.setup, threads) as session:
        return session.engine.advise(session, now)


@dataclass(frozen=True, slots=True)
class Sheets:
    """Pages that are drawn: each as SVG text, or all of them as one PDF."""

    kit: Kit

    @property
    def names(self) -> tuple[str, ...]:
        """The pages' names, in the order in which they are printed."""
        return tuple(page.name for page in self._drawn)

    def svg(self, name: str) -> str:
        """A page as an SVG document. Raises InputError for a name that no page has."""
        for page in self._drawn:
            if page.name == name:
                return svg_text(self.kit, page)
        raise InputError(f"there is no page '{name[:40]}'; choose from: {', '.join(self.names)}")

    def pdf(self) -> bytes:
        """All pages as a PDF, the same bytes for the same sheets."""
        from output.drawing.pdf import render_pdf

        return render_pdf(self.kit)

    @property
    def _drawn(self) -> tuple[Page, ...]:
        return tuple(page for page in self.kit.pages if page.items)


def sheets(
    of: Played | Checked | CheckedSetup,
    names: Sequence[str] = (),
    *,
    paper: str | None = None,
    theme: str = "colour",
) -> Sheets:
    """The sheets of these names, else a setup's kit or a record's diagrams, on one side of paper.

    What `deal` and `check` answered is drawn with its verdict; nothing is checked here, and what
    was not checked says so. The `paper` is "a4", "letter" or the like, else what is usual in the
    user's country. Raises InputError for a name that nothing has, or a paper that is too small.
    """
    record = of if isinstance(of, Record) else None
    at = _setup(of)
    known = sheets_of(at.game)
    verdict = of.verdict if isinstance(of, Checked | CheckedSetup) else None
    chosen = known.named(names) or usual_sheets(known, at, record, checked=verdict is not None)
    drawn_on = _one_of(PAPERS, paper, "paper") if paper else default_paper()
    spec = spec_of(at, record, chosen, drawn_on, _one_of(THEMES, theme, "theme"))
    shows_cards = any(sheet.shows_cards for sheet in chosen)
    cards = unchecked_cards(at) if shows_cards else ()
    spec = replace(
        spec, verdict=verdict, deal=of.deal if isinstance(of, CheckedSetup) else None, cards=cards
    )
    return Sheets(imposed_kit([(spec, chosen)], Prepress()))


def _setup(of: Played | Checked | CheckedSetup) -> Setup[Layout]:
    if isinstance(of, str):
        return setup(of)
    return of if isinstance(of, Setup) else of.setup


def _record(of: Played) -> Record:
    return of if isinstance(of, Record) else Record(_setup(of), ())


def _one_of(known: Mapping[str, T], name: str, kind: str) -> T:
    if name not in known:
        raise InputError(f"there is no {kind} '{name[:40]}'; choose from: {', '.join(known)}")
    return known[name]
