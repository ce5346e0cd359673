"""The contract of this room: what a game does when it is dealt, checked, played and advised on.

Each game has its value in `engines/<game>/engine.py`, named ENGINE. It is of a class that says what
is the game's own: all else is as in `Engine` and, by games between computer players, as in
`engines.judging.engine.PlayedEngine`. What a kernel offers is in `engines.kernel.binding`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from math import nan
from typing import Any, TypeAlias

from engines.kernel.binding import Kernel
from engines.kernel.bits import Words
from engines.kernel.position import Position
from engines.kernel.taps import Dialogue
from engines.limits import Limit, load_limits
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
    at the cost of `simulations`: none in a game that is judged at once.
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


Mind: TypeAlias = Callable[[Position, int], Choice]
"""What a player of the ladder does in a position: the same for the same position and seed."""


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
    - `play`: the shares of the win in games from a state on; takes the state, a seed and a number.

    A position that is not over is meant. All answers are the same on any number of threads.
    """

    player: str
    solve: Callable[[Position], Sequence[Option] | None]
    find: Callable[[Position], Option]
    play: Callable[[Words, int, int], Tally]


@dataclass(frozen=True, slots=True, eq=False)
class Proof:
    """A position, at the end of `record`, with one answer alone to what is asked; not graded yet.

    `motif`, `question` and `answer` are as in `layouts.puzzle.Puzzle`. `refuted` says what any
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


@dataclass(frozen=True, kw_only=True, eq=False, repr=False)
class Engine(ABC):
    """What a game does in this room.

    `kernel` has the usual rules. `ladder` has the computer's players, `quick_ladder` those for
    rules whose games take too long for them. `measured` names the figures of play that only this
    game has. `motifs` are the kinds of its puzzles, with what people call them; empty for a game
    without puzzles. `check_seconds` is what a check takes on two cores, for as many players as
    usually play by the usual rules; variants may make games, and so checks, several times as long.
    """

    game: Game
    kernel: Kernel
    ladder: Ladder[Any]
    quick_ladder: Ladder[Any] | None = None
    measured: tuple[str, ...] = ()
    motifs: Mapping[str, str] = field(default_factory=dict)
    check_seconds: float = 10.0

    # Rules and moves

    def kernel_for(self, variants: Sequence[str]) -> Kernel:
        """The kernel by whose rules a setup with these variants is played."""
        return self.kernel

    @abstractmethod
    def dialogue(self, position: Position) -> Dialogue:
        """How a move is tapped on the board in a position that is not over."""

    @abstractmethod
    def describe_move(self, position: Position, move: str) -> str:
        """A legal move of a position in words, without who makes it: "token on c4"."""

    # Players

    def is_slow(self, variants: Sequence[str]) -> bool:
        """Whether games with these variants take too long for the players of `ladder`."""
        return False

    def playing(self, variants: Sequence[str]) -> Engine:
        """The engine with the players for these variants."""
        quick = self.quick_ladder if self.is_slow(variants) else None
        return self if quick is None else replace(self, ladder=quick)

    @abstractmethod
    def think(self, session: Session, position: Position, strength: Strength[Any]) -> Mind:
        """The mind of a player of the ladder, for a position and all that may come after it.

        What it works out first, if anything, it works out here. Raises InputError where there is no
        room for that.
        """

    @abstractmethod
    def advise(self, session: Session, position: Position) -> Advice:
        """The best moves of a position that is not over; the same for the same position.

        Raises InputError when it has too many moves to list.
        """

    @abstractmethod
    def valuer(self, session: Session, setup: Setup[Any]) -> Valuer:
        """The valuer for games from a setup."""

    # Verdicts

    @cached_property
    def limits(self) -> tuple[Limit, ...]:
        """What all figures of play are held to, from the game's `playable.yaml`."""
        return load_limits(self.game, self.measured)

    @abstractmethod
    def judge(
        self,
        session: Session,
        setup: Setup[Any],
        seed: int = 0,
        *,
        exact: bool = False,
        decision: Decision | None = None,
    ) -> Verdict[Any]:
        """The verdict on a setup: it depends on the setup, `seed`, `exact` and the kernels alone.

        `exact` asks for what takes long to work out, of a game that is `solvable`. `decision` is
        what `engines.judging.verdict.decide` answered for the same setup and seed, if it was asked;
        an engine that judges by other means ignores it. Raises InputError when a position has more
        moves than can be listed.
        """

    def findings(self, session: Session, setup: Setup[Any], decision: Decision) -> Any:
        """What only this game's check finds, from the games that decide the verdict."""
        return self.game.findings()

    def remarks(self, findings: Any) -> Sequence[str]:
        """Sentences about the findings, for the reasons of the verdict."""
        return ()

    def measure(self, games: Games, setup: Setup[Any]) -> Mapping[str, float]:
        """What games of a setup were like, by the names in `measured`."""
        return {}

    def with_choice(
        self, session: Session, setup: Setup[Any], verdict: Verdict[Any]
    ) -> Verdict[Any]:
        """`verdict` with what it is worth to choose one's side of `setup` among its findings.

        That takes games of its own, whose number does not depend on the verdict. As it is in a game
        without sides.
        """
        return verdict

    # Deals

    @abstractmethod
    def deal_fair(
        self, session: Session, candidate: Callable[[int], Setup[Any]], seed: int
    ) -> CheckedSetup[Any, Any]:
        """One of `candidate(seed)`, `candidate(seed + 1)`, ... that is fair and playable.

        Where none passes it is the most even one, unproven. When Ctrl-C or StoppedError stops the
        search it is the most even one so far, without a verdict; if nothing was found by then, the
        error is raised. The session's listener hears what became of each that was judged. What is
        printed comes from games that did not choose the setup.
        """

    @abstractmethod
    def try_out(self, session: Session, setup: Setup[Any]) -> Trial:
        """The trial of a setup as its seed deals it: given up early, or judged, as in a fair deal.

        It depends on the setup and the kernels alone, so that many may be tried anywhere, in any
        order. The setup that comes back may be one that the game deals of the same seed instead.
        Raises UnplayableError when a position has more moves than can be listed.
        """

    def even_out(self, session: Session, setup: Setup[Any], seed: int = 0) -> Setup[Any]:
        """A setup with the head start that makes it most even, as games of it tell.

        The answer depends on the setup, `seed` and the kernels alone. It has not been judged. As it
        is in a game without head starts.
        """
        return setup

    # Puzzles

    def compose(self, session: Session, seed: int) -> Iterator[Proof]:
        """Positions of the game that `seed` plays, each proven to have one answer, the best first.

        They depend on the seed and the kernels alone. There is no listener: many may be composed at
        once, each on a thread of its own, so games are played without the session's arena. Most
        seeds have none.
        """
        return iter(())
