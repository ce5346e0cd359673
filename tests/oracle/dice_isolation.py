"""Dice Isolation's rules a second time, as slow and plain as they are written.

This oracle checks the fast rules and shares no code with them. Squares are names, and every throw
of the dice is a separate move. Quoted lines are the published rules.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from itertools import product

FILES = "abcdefgh"
RANKS = "12345678"
SUPPLY = 20
OFFERS = ("roll 1 die", "roll 2 dice", "roll 3 dice")
THROWS = {
    "roll " + "+".join(map(str, dice)): sum(dice)
    for count in (1, 2, 3)
    for dice in product(range(1, 7), repeat=count)
}
"""Every way the dice can fall, with its total."""

TOTALS = set(THROWS.values())


def white_squares(board: str) -> frozenset[str]:
    """Return the names of a board's `.` squares; its top rank is on the first line."""
    ranks = reversed(board.split())
    return frozenset(
        file + rank
        for rank, row in zip(RANKS, ranks, strict=False)
        for file, square in zip(FILES, row, strict=False)
        if square == "."
    )


def adjacent(one: str, other: str) -> bool:
    """Adjacent "orthogonally or diagonally"."""
    across = abs(FILES.index(one[0]) - FILES.index(other[0]))
    along = abs(RANKS.index(one[1]) - RANKS.index(other[1]))
    return max(across, along) == 1


@dataclass(frozen=True)
class Side:
    """A player's things, and how far they have come."""

    rolled: bool = False  # at least once
    phase: str = "A"
    hand: int = 0
    tokens: frozenset[str] = frozenset()
    out: bool = False


@dataclass(frozen=True)
class Position:
    """A position between two turns."""

    white: frozenset[str]
    players: tuple[Side, Side] = (Side(), Side())
    turn: int = 0  # the seat to move, or the last to move once the game is over
    ply: int = 0

    @classmethod
    def start(cls, board: str) -> Position:
        return cls(white_squares(board))

    @property
    def over(self) -> bool:
        """The rule: "When both players have passed, the game is over" """
        return all(player.out for player in self.players)

    @property
    def to_move(self) -> int | None:
        return None if self.over else self.turn

    @property
    def phase(self) -> str:
        return self.players[self.turn].phase

    @property
    def scores(self) -> tuple[int, ...]:
        return tuple(len(player.tokens) for player in self.players)

    @property
    def winner(self) -> int | None:
        """The rule: "whoever has the most tokens on the board wins. Ties are possible." """
        one, other = self.scores
        if not self.over or one == other:
            return None
        return 0 if one > other else 1

    def legal(self) -> list[str]:
        """List the moves, sorted; rolls without their results."""
        offers = OFFERS if any(text in THROWS for text in self._moves) else ()
        return sorted([*offers, *(text for text in self._moves if text not in THROWS)])

    def spellings(self) -> list[str]:
        """List every move as records write it, with every way the dice can fall, sorted."""
        return sorted(self._moves)

    def play(self, text: str) -> Position:
        """Return the position after a move. Raises ValueError if it is illegal."""
        if text not in self._moves:
            raise ValueError(f"{text!r} is not legal here")
        return self._moves[text]

    def perft(self, depth: int) -> int:
        """Count the sequences of `depth` legal moves; ValueError if they include dice."""
        if depth == 0:
            return 1
        if any(text in THROWS for text in self._moves):
            raise ValueError("dice come next")
        return sum(after.perft(depth - 1) for after in self._moves.values())

    @cached_property
    def _moves(self) -> dict[str, Position]:
        """Return the position after each move."""
        if self.over:
            return {}
        player = self.players[self.turn]
        moves: dict[str, Position] = {}
        if player.phase == "A":
            after = {total: self._after_roll(total) for total in TOTALS}
            moves |= {text: after[total] for text, total in THROWS.items()}
        if player.rolled and player.hand:
            moves |= {square: self._after_token(square) for square in self._squares(player)}
        if not moves:  # "If this is not possible, they must pass."
            moves["pass"] = self._next(replace(player, out=True))
        return moves

    def _squares(self, player: Side) -> list[str]:
        """List the squares where the player may place a token."""
        one, other = self.players
        free = sorted(self.white - one.tokens - other.tokens)
        if not player.tokens:  # "on a white space on the game board that is not occupied"
            return free
        return [square for square in free if any(adjacent(square, own) for own in player.tokens)]

    def _after_roll(self, total: int) -> Position:
        player = self.players[self.turn]
        # "If the total number on the dice is less than the number of tokens that they already
        # have, they must proceed to phase B on their next turn" - from the second roll on
        low = player.rolled and total < player.hand
        return self._next(
            replace(
                player,
                rolled=True,
                phase="B" if low else "A",
                hand=min(SUPPLY, player.hand + total),
            )
        )

    def _after_token(self, square: str) -> Position:
        player = self.players[self.turn]
        return self._next(
            replace(player, phase="B", hand=player.hand - 1, tokens=player.tokens | {square})
        )

    def _next(self, player: Side) -> Position:
        """Return the position after a turn that changed the player to move to `player`."""
        other = self.players[1 - self.turn]
        players = (player, other) if self.turn == 0 else (other, player)
        return Position(
            white=self.white,
            players=players,
            turn=self.turn if other.out else 1 - self.turn,
            ply=self.ply + 1,
        )
