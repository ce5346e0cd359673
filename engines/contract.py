"""The contract of this room: what a game owes whoever deals, checks and advises, as one value.

Each game has its value in `engines/<game>/engine.py`, named ENGINE. What it owes the kernels' users
is in `engines.kernel.binding`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from math import nan
from typing import Any, Protocol

from engines.kernel.binding import Kernel
from engines.kernel.bits import Words
from engines.kernel.position import Position
from engines.kernel.taps import Asking
from engines.limits import Limit
from engines.listener import Listener
from engines.search.arena import Arena
from engines.search.ladder import Ladder, Strength
from engines.search.selfplay import Games
from engines.statistics import Tally
from layouts.answers import LEFT_OUT
from layouts.game import Game
from layouts.puzzle import Solved
from layouts.setup import CheckedSetup, Record, Setup
from layouts.verdict import Verdict


@dataclass(frozen=True, slots=True)
class Session:
    """What a check, a deal or advice works with: whose engine, where games are played, who listens.

    `version` is the program's, which verdicts note.
    """

    engine: Engine
    arena: Arena
    listener: Listener
    version: str

    @property
    def kernel(self) -> Kernel:
        """The one by whose rules its games are played."""
        return self.arena.kernel


@dataclass(frozen=True, slots=True)
class Decision:
    """The games of the default strength that decide whether a setup is fair, and who won them.

    `others` has what other strengths, by name, have found already, in the games of the verdict.
    """

    tally: Tally
    games: Games
    others: Mapping[str, Tally] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Trial:
    """What became of one setup that was tried by itself: no other had a say in it.

    It has a `verdict` if it got so far, and `outcome` says in a sentence what it passed for or why
    it was given up. `games` were played to find that out; `looks` were had before it was judged,
    at the cost of so many `simulations`: none where a game tells at once.
    """

    setup: Setup[Any]
    outcome: str
    verdict: Verdict[Any] | None = None
    games: int = 0
    looks: int = 0
    simulations: int = 0

    @property
    def accepted(self) -> bool:
        """Fair and playable."""
        return self.verdict is not None and self.verdict.passed


@dataclass(frozen=True, slots=True)
class AdvisedMove:
    """A move as people write it, and the mover's share of the win after it, from 0 to 1.

    `games` are those that the share comes from, 0 when it is exact. `note` says what the move's
    text does not, say which dice to roll. `spots` are its places on the board, empty where its
    text names them.
    """

    move: str
    value: float
    games: int
    note: str = ""
    spots: tuple[str, ...] = field(default=(), metadata=LEFT_OUT)


@dataclass(frozen=True, slots=True)
class Advice:
    """The best moves, the very best first; between whom they are so; and whether it is proven."""

    moves: tuple[AdvisedMove, ...]
    player: str
    exact: bool


@dataclass(frozen=True, slots=True)
class Choice:
    """A move that a player makes, as `Position.legal` lists it.

    Where dice are rolled after it, `taps` are the keys of those that lead to what they show: so
    they say, too, which dice these are.
    """

    move: str
    taps: tuple[str, ...] = ()


class Mind(Protocol):
    """What a player of the ladder does in a position: the same for the same position and seed."""

    def __call__(self, position: Position, seed: int) -> Choice: ...


class Judge(Protocol):
    """The verdict on a setup: it depends on the setup, `seed`, `exact` and the kernels alone.

    `exact` asks for what takes long to work out, of a game that is `solvable`. `decision` is what
    `engines.judging.verdict.decide` answered for the same setup and seed, if it was asked; who
    judges by other means leaves it. Raises InputError when a position has more moves than can be
    listed.
    """

    def __call__(
        self,
        session: Session,
        setup: Setup[Any],
        seed: int = 0,
        *,
        exact: bool = False,
        decision: Decision | None = None,
    ) -> Verdict[Any]: ...


class DealFair(Protocol):
    """One of `candidate(seed)`, `candidate(seed + 1)`, ... that is fair and playable.

    Where none passes it is the most even one, unproven; so it is, without a verdict, when Ctrl-C
    or StoppedError stops the search, unless that comes before anything was found. The session's
    listener hears what became of each that was judged. What is printed comes from games that did
    not choose the setup.
    """

    def __call__(
        self,
        session: Session,
        candidate: Callable[[int], Setup[Any]],
        seed: int,
    ) -> CheckedSetup[Any, Any]: ...


class TryOut(Protocol):
    """The trial of a setup as its seed deals it: given up early, or judged, as in a fair deal.

    It depends on the setup and the kernels alone, so that many may be tried anywhere, in any order.
    The setup that comes back may be one that the game deals of the same seed instead. Raises
    UnplayableError when a position has more moves than can be listed.
    """

    def __call__(self, session: Session, setup: Setup[Any]) -> Trial: ...


class EvenOut(Protocol):
    """A setup with the head start that makes it most even, as games of it tell.

    The answer depends on the setup, `seed` and the kernels alone. It has not been judged.
    """

    def __call__(self, session: Session, setup: Setup[Any], seed: int = 0) -> Setup[Any]: ...


class Advise(Protocol):
    """The best moves of a position that is not over; the same for the same position.

    Raises InputError when it has too many moves to list.
    """

    def __call__(self, session: Session, position: Position) -> Advice: ...


class Think(Protocol):
    """The mind of a player of the session's ladder, for a position and all that may come after it.

    What it works out first, if anything, it works out here. Raises InputError where there is no
    room for that.
    """

    def __call__(self, session: Session, position: Position, strength: Strength[Any]) -> Mind: ...


@dataclass(frozen=True, slots=True, eq=False)
class Option:
    """A move that may be chosen: the state `after` it, before dice fall, and what it is worth.

    `value` is the mover's chance to win, where it is known. `note` says what the move's text does
    not, say which dice to roll.
    """

    move: str
    after: Words
    value: float = nan
    note: str = ""


@dataclass(frozen=True, slots=True, eq=False)
class Valuer:
    """Tells what positions of a setup are worth; `player` says in words who plays on.

    - `solve`: every move of a position with its exact value, None where that takes too long.
    - `find`: the move that a long search finds best.
    - `play`: the shares of the win in so many games from a state on, of a seed of their own.

    A position that is not over is meant. All answers are the same on any number of threads.
    """

    player: str
    solve: Callable[[Position], Sequence[Option] | None]
    find: Callable[[Position], Option]
    play: Callable[[Words, int, int], Tally]


class MakeValuer(Protocol):
    """The valuer for games from a setup."""

    def __call__(self, session: Session, setup: Setup[Any]) -> Valuer: ...


class Measure(Protocol):
    """What games of a setup were like, by the names that the engine's `measured` lists."""

    def __call__(self, games: Games, setup: Setup[Any]) -> Mapping[str, float]: ...


class Tell(Protocol):
    """A legal move of a position in words, without who makes it: "token on c4"."""

    def __call__(self, position: Position, move: str) -> str: ...


class WithChoice(Protocol):
    """`verdict` with what it is worth to choose one's side of `setup` among its findings.

    That takes games of its own, which are as many whatever the verdict is.
    """

    def __call__(
        self, session: Session, setup: Setup[Any], verdict: Verdict[Any]
    ) -> Verdict[Any]: ...


@dataclass(frozen=True, slots=True, eq=False)
class Proof:
    """A position, at the end of `record`, with one answer alone to what is asked; not graded yet.

    `motif`, `question` and `answer` are as of `layouts.puzzle.Puzzle`. `refuted` tells what any
    other of the position's legal moves is worth, exactly. Positions of the same `form` are the same
    puzzle, turned or mirrored. `lure` is the wrong move that looks best, if the game can tell.
    """

    record: Record
    position: Position
    motif: str
    question: str
    answer: Solved
    refuted: Callable[[str], Solved]
    form: str
    lure: str = ""


class Compose(Protocol):
    """Positions of the game that `seed` plays, each proven to have one answer, the best first.

    They depend on the seed and the kernels alone. Nobody watches: many may compose at once, each on
    a thread of its own, so games are played without the session's arena. Most seeds have none.
    """

    def __call__(self, session: Session, seed: int) -> Iterator[Proof]: ...


@dataclass(frozen=True, slots=True, eq=False)
class Composer:
    """How puzzles of a game are found, by its usual rules.

    `motifs` are the kinds of puzzle that its proofs name, with what people call them.
    """

    compose: Compose
    motifs: Mapping[str, str]


def nothing_more(games: Games, setup: Setup[Any]) -> Mapping[str, float]:
    """What a game measures that has no figures of its own."""
    return {}


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Engine:
    """What a game does in this room.

    `kernel_for(variants)` is the kernel by whose rules a setup with these variants is played.
    `ladder` has the computer's players, and `ladder_for(variants)` those by rules whose games take
    too long for them. `measure` gives the figures of play that only this game has; `limits` are
    what all figures are held to, from its `playable.yaml`. `with_choice` is of games whose players
    choose sides, None for others. `taps` is how moves are tapped on a board, `tell` what they are
    in words. `even_out` is for a game with head starts. `check_seconds` is what a check takes on
    two cores, for as many as usually play by the usual rules; variants may make games, and so
    checks, several times as long. `think` gives the mind of one of the ladder's players; `valuer`
    tells what positions are worth. `puzzles` tells how puzzles are found, None where they are not.
    """

    game: Game
    kernel_for: Callable[[Sequence[str]], Kernel]
    ladder: Ladder[Any]
    limits: tuple[Limit, ...]
    judge: Judge
    deal_fair: DealFair
    try_out: TryOut
    advise: Advise
    think: Think
    valuer: MakeValuer
    taps: Asking
    tell: Tell
    measure: Measure = nothing_more
    with_choice: WithChoice | None = None
    even_out: EvenOut | None = None
    ladder_for: Callable[[Sequence[str]], Ladder[Any]] | None = None
    puzzles: Composer | None = None
    check_seconds: float = 10.0

    def playing(self, variants: Sequence[str]) -> Engine:
        """The same with the players for these variants."""
        return self if self.ladder_for is None else replace(self, ladder=self.ladder_for(variants))
