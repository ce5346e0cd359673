"""The contract of this room: what a game does when it is dealt, checked, played and advised on.

Each game's value is ENGINE in `engines/<game>/engine.py`. Its class adds only what is special about
the game; the rest comes from `Engine` or, for games judged by computer players, from
`printkit.engines.judging.engine.PlayedEngine`. `printkit.engines.kernel.binding` says what a kernel
offers.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from importlib import import_module
from math import inf, nan
from typing import Any, TypeAlias

from printkit.engines.kernel.binding import Kernel
from printkit.engines.kernel.bits import Words
from printkit.engines.kernel.position import Position
from printkit.engines.kernel.taps import Dialogue
from printkit.engines.limits import Limit, load_limits
from printkit.engines.listener import Listener
from printkit.engines.search.arena import Arena
from printkit.engines.search.players import Ladder, Strength
from printkit.engines.search.selfplay import Games
from printkit.engines.statistics import Tally
from printkit.layouts.answers import LEFT_OUT
from printkit.layouts.errors import InputError
from printkit.layouts.first_game import ShownTurn
from printkit.layouts.game import Game
from printkit.layouts.messages import Said
from printkit.layouts.puzzle import Solved
from printkit.layouts.setup import CheckedSetup, Record, Setup
from printkit.layouts.verdict import Verdict
from printkit.layouts.words import short_repr


@dataclass(frozen=True, slots=True)
class Session:
    """What a check, a deal or advice works with: an engine, an arena for games, and a listener.

    `version` is the program's version, noted in verdicts.
    """

    engine: Engine
    arena: Arena
    listener: Listener
    version: str

    @property
    def kernel(self) -> Kernel:
        """The kernel with the rules of its games."""
        return self.arena.kernel


@dataclass(frozen=True, slots=True)
class Decision:
    """The games at the default strength that decide whether a setup is fair, and their tally.

    `others` has the tallies of other strengths, by name, whose games for this verdict are already
    played.
    """

    tally: Tally
    games: Games
    others: Mapping[str, Tally] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Trial:
    """The outcome for a setup that was tried, independently of all other setups.

    `verdict` is None for a setup given up early; `outcome` says in a sentence how the setup passed
    or why it was given up. `games` were played to find out. `looks` is the number of looks before
    the setup was judged, and `simulations` their cost; both are 0 in a game that is judged at once.
    `unevenness` says how far from even the setup looked, less being better.
    """

    setup: Setup[Any]
    outcome: Said
    verdict: Verdict[Any] | None = None
    games: int = 0
    looks: int = 0
    simulations: int = 0
    unevenness: float = inf

    @property
    def passed(self) -> bool:
        """Whether the setup is fair and playable."""
        return self.verdict is not None and self.verdict.passed


@dataclass(frozen=True, slots=True)
class AdvisedMove:
    """A move in the game's notation, and the mover's share of the win after it, from 0 to 1.

    `games` is the number of games behind the share, 0 if it is exact. `note` adds what the move's
    text leaves out, such as which dice to roll. `spots` are its places on the board, empty if its
    text names them.
    """

    move: str
    value: float
    games: int
    note: str = ""
    spots: tuple[str, ...] = field(default=(), metadata=LEFT_OUT)

    __repr__ = short_repr


@dataclass(frozen=True, slots=True)
class Advice:
    """Advice on a position: the best moves, best first; the players assumed; any proof.

    `tried` is the number of moves that were compared; 0 if they were all legal ones.
    """

    moves: tuple[AdvisedMove, ...]
    player: str
    exact: bool
    tried: int = 0

    __repr__ = short_repr


@dataclass(frozen=True, slots=True)
class Choice:
    """A move that a player chooses, as `Position.legal` lists it: a roll without its result.

    If dice are rolled after it, `taps` are the keys of the taps that come before the results; they
    show which dice are rolled.
    """

    move: str
    taps: tuple[str, ...] = ()


MoveChooser: TypeAlias = Callable[[Position, int], Choice]
"""How a player of the ladder chooses: from a position and a seed, always with the same result."""


@dataclass(frozen=True, slots=True, eq=False)
class MoveOption:
    """A possible move: the state `after` it but before dice fall, and its value to the mover.

    `value` is the mover's chance to win, if known. `note` adds what the move's text leaves out,
    such as which dice to roll.
    """

    move: str
    after: Words
    value: float = nan
    note: str = ""


PlayGames: TypeAlias = Callable[[Words, int, int], Tally]
"""Plays games from a state, with a seed and a number of games; returns the shares of the win."""


@dataclass(frozen=True, slots=True, eq=False)
class SecondFamily:
    """The value of moves to players of a second family; `player` names them."""

    player: str
    play: PlayGames


@dataclass(frozen=True, slots=True, eq=False)
class Valuer:
    """A way to value positions of a setup; `player` names the players who continue the games.

    - `solve`: every move of a position with its exact value, or None if that takes too long.
    - `find`: the best moves, best first, of all that games compare.
    - `play`: the shares of the win in games from a state.
    - `second`: experts of another family, None if there are none.
    - `third`: strong players of a third family, else masters of the second; None if there are none.
    - `seems_best`: whether a short search sees no clearly better move than the one to a state;
      never if no search is short enough.

    Positions must not be over. All results are the same on any number of threads.
    """

    player: str
    solve: Callable[[Position], Sequence[MoveOption] | None]
    find: Callable[[Position], Sequence[MoveOption]]
    play: PlayGames
    second: SecondFamily | None = None
    third: SecondFamily | None = None
    seems_best: Callable[[Position, Words], bool] = lambda position, after: False


@dataclass(frozen=True, slots=True, eq=False)
class Proof:
    """The position at the end of `record`, whose question has one proven answer; not yet graded.

    The answer stands out among all legal moves: see `printkit.engines.puzzles.stands_out`.
    `motif`, `question` and `answer` are as in `printkit.layouts.puzzle.Puzzle`. `refute` returns
    the exact value of any other legal move. Positions of the same `form` are the same puzzle,
    turned or mirrored. `lure` is the wrong move that looks best, if the game can say.
    """

    record: Record
    position: Position
    motif: str
    question: str
    answer: Solved
    refute: Callable[[str], Solved]
    form: str
    lure: str = ""


@dataclass(frozen=True, kw_only=True, eq=False, repr=False)
class Engine(ABC):
    """What a game does in this room.

    `kernel` has the usual rules. `ladder` has the computer's players; `quick_ladder` has players
    for rules whose games take too long for them. `measured` names the figures of play that only
    this game has. `motifs` are the kinds of its puzzles with their titles, empty for a game without
    puzzles. `check_seconds` is the time of a check on two cores with the usual players and rules;
    variants may make it several times as long. `deal_minutes` are the minutes that most fair deals
    take there, from and to; None if that was not measured.
    """

    game: Game
    kernel: Kernel
    ladder: Ladder[Any]
    quick_ladder: Ladder[Any] | None = None
    measured: tuple[str, ...] = ()
    motifs: Mapping[str, str] = field(default_factory=dict)
    check_seconds: float = 10.0
    deal_minutes: tuple[int, int] | None = None

    # Rules and moves

    def kernel_for(self, variants: Sequence[str]) -> Kernel:
        """Return the kernel with the rules for these variants."""
        return self.kernel

    @abstractmethod
    def dialogue(self, position: Position) -> Dialogue:
        """Return how a move is tapped on the board, in a position that is not over."""

    @abstractmethod
    def describe_move(self, position: Position, move: str) -> str:
        """Say a legal move in words, without naming the player: "token on c4"."""

    # Players

    def is_slow(self, variants: Sequence[str]) -> bool:
        """Whether games with these variants take too long for the players of `ladder`."""
        return False

    def with_players_for(self, variants: Sequence[str]) -> Engine:
        """Return the engine with the players for these variants."""
        quick = self.quick_ladder if self.is_slow(variants) else None
        return self if quick is None else replace(self, ladder=quick)

    @abstractmethod
    def think(self, session: Session, position: Position, strength: Strength[Any]) -> MoveChooser:
        """Return how a player of the ladder chooses moves, in a position and all that may follow.

        All preparation happens here. Raises InputError if memory is too small for it.
        """

    def opponent(
        self, session: Session, position: Position, strength: Strength[Any]
    ) -> MoveChooser:
        """Return how a player of the ladder chooses moves against people.

        Unlike in `think`, a solver may help the player; judges and graders of puzzles only search.
        """
        return self.think(session, position, strength)

    @abstractmethod
    def advise(self, session: Session, position: Position) -> Advice:
        """Return the best moves in a position that is not over; always the same for a position.

        Raises InputError if the position has too many moves to list.
        """

    @abstractmethod
    def valuer(self, session: Session, setup: Setup[Any]) -> Valuer:
        """Return what values moves in games from a setup."""

    # First games

    def first_position(self, setup: Setup[Any], verdict: Verdict[Any] | None) -> Position:
        """Return the position before the first move, with a head start that `verdict` found."""
        return Position.start(self.kernel_for(setup.variants), setup)

    @abstractmethod
    def show_turn(self, position: Position) -> ShownTurn:
        """Return a good move that is easy to follow, as a first game shows it to new players.

        The position must not be over; the result depends on it alone. Raises InputError if there
        are too many moves to choose one from.
        """

    # Verdicts

    @cached_property
    def limits(self) -> tuple[Limit, ...]:
        """The limits on all figures of play, from the game's `playable.yaml`."""
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
        """Return the verdict on a setup. It depends only on the setup, `seed`, `exact` and the
        kernels.

        `exact` asks a `solvable` game for what takes long to work out. `decision` is the result of
        `printkit.engines.judging.verdict.decide` for the same setup and seed, if known; an engine
        that judges in another way ignores it. Raises InputError if a position has more moves than
        can be listed.
        """

    def findings(self, session: Session, setup: Setup[Any], decision: Decision) -> Any:
        """Return what only this game's check finds, from the games that decide the verdict."""
        return self.game.findings()

    def remarks(self, findings: Any) -> Sequence[Said]:
        """Return sentences about the findings, to add to the verdict's reasons."""
        return ()

    def measure(self, games: Games, setup: Setup[Any]) -> Mapping[str, float]:
        """Return the figures of a setup's games, by the names in `measured`."""
        return {}

    def with_choice(
        self, session: Session, setup: Setup[Any], verdict: Verdict[Any]
    ) -> Verdict[Any]:
        """Return `verdict` with the value of choosing one's side of `setup` added to its findings.

        This takes extra games, in a number that does not depend on the verdict. A game without
        sides returns the verdict unchanged.
        """
        return verdict

    # Deals

    @abstractmethod
    def deal_fair(
        self, session: Session, candidate: Callable[[int], Setup[Any]], seed: int
    ) -> CheckedSetup[Any, Any]:
        """Return a fair and playable setup of `candidate(seed)`, `candidate(seed + 1)`, ...

        If none passes, return the most even one, unproven. If Ctrl-C or StoppedError stops the
        search, return the most even one so far, without a verdict, or raise the error if there is
        none. The session's listener receives what became of each judged candidate. The printed
        figures come from games that did not choose the setup.
        """

    @abstractmethod
    def try_out(self, session: Session, setup: Setup[Any]) -> Trial:
        """Try a setup as its seed deals it: give it up early, or judge it as in a fair deal.

        The trial depends only on the setup and the kernels, so trials can run anywhere, in any
        order. It may return another setup that the game deals for the same seed instead. Raises
        UnplayableError if a position has more moves than can be listed.
        """

    def even_out(self, session: Session, setup: Setup[Any], seed: int = 0) -> Setup[Any]:
        """Return a setup with the head start that makes it most even, judged by its games.

        The result depends only on the setup, `seed` and the kernels, and has no verdict yet. A game
        without head starts returns the setup unchanged.
        """
        return setup

    # Puzzles

    def compose(self, session: Session, seed: int) -> Iterator[Proof]:
        """Yield positions of the game that `seed` plays, each proven to have one answer, best
        first.

        The positions depend only on the seed and the kernels. There is no listener, and games are
        played without the session's arena, since many threads may compose at once. Most seeds yield
        none.
        """
        return iter(())

    def refute(self, record: Record, move: str) -> Solved:
        """Return the exact value of a legal move in a puzzle, and best play after it.

        `record` leads to a position that `compose` has proven. Raises TypeError for a game without
        puzzles.
        """
        raise TypeError(f"{self.game.slug} has no puzzles")


def engine_of(game: Game) -> Engine:
    """Return the game's engine, imported on first use since kernels take long to load.

    Raises InputError if its package has no ENGINE.
    """
    module = f"{game.package('printkit.engines')}.engine"
    engine = getattr(import_module(module), "ENGINE", None)
    if not isinstance(engine, Engine) or engine.game is not game:
        raise InputError(f"{module} lacks ENGINE, an Engine of {game.slug}")
    return engine
