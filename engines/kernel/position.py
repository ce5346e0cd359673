"""Positions of any game, for code that goes move by move: records, notation, perft."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Any

from printkit.engines.kernel.arrays import array_of, copy_of
from printkit.engines.kernel.binding import Kernel
from printkit.engines.kernel.bits import Words
from printkit.engines.kernel.perft import perft
from printkit.layouts.errors import InputError
from printkit.layouts.game import Game, Layout, Table
from printkit.layouts.messages import message
from printkit.layouts.setup import Drawn, Record, Setup


@dataclass(frozen=True, eq=False, repr=False)
class Position(Drawn):
    """A position of a setup after some moves. `ply` counts the moves, passes included.

    The moves are in the game's notation; a kernel may take several steps for one of them. Positions
    are equal if the same game, by the same rules, has come to the same state.

    `setup` is what was laid out, if it is known; without it the position cannot be drawn.
    """

    game: Game
    players: int
    kernel: Kernel
    state: Words
    setup: Setup[Any] | None = None

    def __eq__(self, other: object) -> bool:
        return self._facts == other._facts if isinstance(other, Position) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._facts)

    def __repr__(self) -> str:
        turn = "over" if self.over else f"{self.game.seat_name(self.to_move or 0)} to move"
        return f"<Position of {self.game.slug}, {self.ply} moves played, {turn}>"

    def __reduce__(self) -> tuple[Callable[..., Position], tuple[object, ...]]:
        return _position, (self.game, self.players, self.kernel, self.state.tolist(), self.setup)

    @property
    def _facts(self) -> tuple[object, ...]:
        return self.game, self.players, self.kernel.module, bytes(self.state)

    @classmethod
    def start(cls, kernel: Kernel, setup: Setup[Layout]) -> Position:
        """Return the position before the first move; `kernel` has the rules for `setup`."""
        return cls(setup.game, setup.players, kernel, kernel.rules.init(setup), setup)

    @property
    def ply(self) -> int:
        return int(self.kernel.rules.ply(self.state))

    @property
    def over(self) -> bool:
        return bool(self.kernel.rules.is_terminal(self.state))

    @property
    def to_move(self) -> int | None:
        """The seat to move, or None if the game is over."""
        return None if self.over else int(self.kernel.rules.current_player(self.state))

    @property
    def phase(self) -> str:
        """The current part of the game, by its name in the rules."""
        return str(self.kernel.rules.PHASES[int(self.kernel.rules.phase(self.state))])

    @property
    def scores(self) -> tuple[int, ...]:
        """Each seat's score in the game's own units; empty for a game without scores."""
        if not self.game.scored:
            return ()
        return tuple(int(self.kernel.rules.score(self.state, s)) for s in range(self.players))

    @property
    def winner(self) -> int | None:
        """The seat that won; None after a draw and while the game goes on."""
        winner = int(self.kernel.rules.winner(self.state)) if self.over else -1
        return None if winner < 0 else winner

    def legal(self) -> list[str]:
        """List every legal move in its first spelling, in ASCII order; none if the game is over.

        Raises InputError if there are more than a list holds.
        """
        if self.over:
            return []
        try:
            return sorted(self.kernel.notation.legal_moves(self.state))
        except OverflowError:
            most = self.kernel.rules.MAX_MOVES
            raise InputError(
                message("this position has more than {most:,} moves", most=most)
            ) from None

    def play(self, text: str) -> Position:
        """Return the position after the move `text`, in any spelling.

        Raises InputError that says why the move is illegal.
        """
        if self.over:
            raise InputError(message("the game is over"))
        state = copy_of(self.state)
        for first, second in self.kernel.notation.parse(self.state, text):
            self.kernel.rules.apply(state, first, second)
        return replace(self, state=state)

    def perft(self, depth: int) -> int:
        """Count the sequences of `depth` legal moves.

        Raises InputError if dice come within these moves, or if there are too many sequences to
        count.
        """
        return perft(self.kernel, self.state, depth)

    def table(self) -> Table:
        """Return what lies on the table."""
        return self.kernel.notation.table(self.state)


def _position(
    game: Game, players: int, kernel: Kernel, words: list[int], setup: Setup[Layout] | None
) -> Position:
    return Position(game, players, kernel, array_of("Q", words), setup)


def positions(kernel: Kernel, record: Record) -> Iterator[tuple[str, Position]]:
    """Yield each position of a record with the move that led to it ("" for the first).

    `kernel` has the rules of the record. Raises InputError that names the first illegal move, its
    number and the reason.
    """
    position = Position.start(kernel, record.setup)
    yield "", position
    for number, move in enumerate(record.moves, start=1):
        try:
            position = position.play(move)
        except InputError as error:
            raise InputError(
                message(
                    "move {number} ({move}) is illegal: {wrong}",
                    number=number,
                    move=move[:40],
                    wrong=error.said,
                )
            ) from None
        yield move, position


def play_record(kernel: Kernel, record: Record) -> Position:
    """Return the position at a record's end. Parameters and errors are as in `positions`."""
    *_, (_, last) = positions(kernel, record)
    return last
