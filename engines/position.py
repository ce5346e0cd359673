"""A position of any game, for code that goes move by move: records, notation, perft."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from engines.bits import Words
from engines.kernels import MOVE_WORDS, Kernel
from engines.perft import perft
from layouts.errors import InputError
from layouts.games import Game
from layouts.setup import Record, Setup


@dataclass(frozen=True)
class Position:
    """What is on the table after some moves of a setup. `ply` counts them, passes too."""

    game: Game
    players: int
    state: Words
    ply: int = 0

    @classmethod
    def start(cls, setup: Setup) -> Position:
        """Before the first move."""
        state = setup.game.part("engines", "kernel").init(setup)
        return cls(setup.game, setup.players, state)

    @property
    def kernel(self) -> Kernel:
        return Kernel(f"engines.{self.game.package}.kernel")

    @property
    def over(self) -> bool:
        return bool(self.kernel.values.over(self.state))

    @property
    def to_move(self) -> int | None:
        """The seat whose turn it is, None when the game is over."""
        return None if self.over else int(self.kernel.values.player(self.state))

    @property
    def phase(self) -> str:
        """The part of the game, by the name its rules give it."""
        return str(self.kernel.values.PHASES[int(self.kernel.values.phase(self.state))])

    @property
    def scores(self) -> tuple[int, ...]:
        """Each seat's score, in the game's own units."""
        return tuple(int(self.kernel.values.score(self.state, s)) for s in range(self.players))

    @property
    def winner(self) -> int | None:
        """The seat that won; None for a draw and while the game goes on."""
        winner = int(self.kernel.values.winner(self.state)) if self.over else -1
        return None if winner < 0 else winner

    def legal(self) -> list[str]:
        """Every legal move in its first spelling, in ASCII order; none when the game is over.

        Raises InputError when there are more than a list holds.
        """
        return sorted(self.game.part("engines", "notation").spell(self._moves))

    def play(self, text: str) -> Position:
        """The position after the move `text`, in any spelling.

        Raises InputError that says why it is illegal.
        """
        if self.over:
            raise InputError("the game is over")
        move = self.game.part("engines", "notation").parse(self.state, text)
        if move not in self._moves:
            if text == "pass":
                raise InputError(f"there is a path ({self.legal()[0]}), so nobody may pass")
            raise InputError("this move is not open to the player")
        state = self.state.copy()
        self.kernel.values.apply(state, np.uint64(move[0]), np.uint64(move[1]))
        return Position(self.game, self.players, state, self.ply + 1)

    def perft(self, depth: int) -> int:
        """How many sequences of `depth` legal moves there are."""
        try:
            return perft(self.kernel, self.state, depth)
        except OverflowError as error:
            raise InputError(f"this cannot be counted: {error}") from None

    @cached_property
    def _moves(self) -> dict[tuple[int, int], None]:
        """The words of every legal move, in the kernel's order."""
        if self.over:
            return {}
        values = self.kernel.values
        words = np.zeros(values.MOVE_LIST_WORDS, np.uint64)
        try:
            count = int(values.legal(self.state, words))
        except OverflowError:
            raise InputError(f"this position has more than {values.MAX_MOVES:,} moves") from None
        pairs = words[: MOVE_WORDS * count].reshape(count, MOVE_WORDS).tolist()
        return dict.fromkeys(map(tuple, pairs))


def positions(record: Record) -> Iterator[tuple[str, Position]]:
    """Each position of a record with the move that led to it; the first has none.

    Raises InputError that names the first illegal move, its number and why.
    """
    position = Position.start(record.setup)
    yield "", position
    for number, move in enumerate(record.moves, start=1):
        try:
            position = position.play(move)
        except InputError as error:
            raise InputError(f"move {number} ({move[:40]}) is illegal: {error}") from None
        yield move, position


def play_record(record: Record) -> Position:
    """The position at a record's end. Raises InputError as `positions` does."""
    *_, (_, last) = positions(record)
    return last
