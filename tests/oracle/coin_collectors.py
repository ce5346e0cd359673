"""Coin Collectors' rules a second time, as slow and plain as they are written.

This oracle checks the fast rules and shares no code with them. Squares, tiles and suits are names,
and a position is what you would note down to go on tomorrow. Quoted lines are the published rules.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import product

FILES = "abcde"
RANKS = "12345"
SQUARES = [file + rank for rank in RANKS for file in FILES]
HOLE = "c3"
SUITS = ("suns", "moons", "crowns", "arms")
LETTERS = {"S": "suns", "M": "moons", "C": "crowns", "A": "arms"}
FACES = range(6)

LEAVERS = {"last-one-out-3": 3, "last-one-out-2": 2, "last-one-out-1": 1}

Tiles = tuple[tuple[str, str], ...]
"""Each square except the hole with its tile, such as ("a1", "S4")."""

Coins = tuple[tuple[str, int], ...]
"""Each square that has a coin, and its value."""

Dice = tuple[tuple[str, int], ...]
"""Dice by suit, with their faces."""


def are_neighbours(one: str, other: str) -> bool:
    """Whether a pawn moves "one space horizontally or vertically" from one to the other."""
    across = abs(FILES.index(one[0]) - FILES.index(other[0]))
    along = abs(RANKS.index(one[1]) - RANKS.index(other[1]))
    return across + along == 1


NEIGHBOURS = {
    square: [other for other in SQUARES if are_neighbours(square, other)] for square in SQUARES
}


@dataclass(frozen=True)
class Position:
    """A position between two turns.

    These fields determine everything that can follow, so two positions are the same exactly if they
    are equal.
    """

    tiles: Tiles
    variants: frozenset[str]
    coins: Coins
    pawns: tuple[tuple[str, str], ...]  # pawns in the game, by suit, and their squares
    ventured: frozenset[str]  # the pawns that have ever stepped out of the hole
    dice: Dice
    ply: int = 0

    @classmethod
    def start(
        cls,
        tiles: dict[str, str],
        coins: dict[str, int],
        dice: dict[str, int],
        variants: tuple[str, ...] = (),
    ) -> Position:
        """The rule: "Place the four pawns in the hole in the middle of the board." """
        return cls(
            tiles=tuple(sorted(tiles.items())),
            variants=frozenset(variants),
            coins=tuple(sorted(coins.items())),
            pawns=tuple((suit, HOLE) for suit in SUITS),
            ventured=frozenset(),
            dice=tuple((suit, dice[suit]) for suit in SUITS),
        )

    @property
    def scores(self) -> tuple[int, ...]:
        """The rule: "Score one point for every coin you collected." """
        return (len(self.tiles) - len(self.coins),)

    @property
    def over(self) -> bool:
        return not self.coins or not self.legal()

    @property
    def winner(self) -> int | None:
        """The rule: "You win when you collect all 24 coins." """
        return None if self.coins else 0

    @property
    def to_move(self) -> int | None:
        return None if self.over else 0

    @property
    def phase(self) -> str:
        return "play"

    def legal(self) -> list[str]:
        """List the pawns' moves without dice, sorted: steps or, when stuck, pawns to give up."""
        return sorted(self._actions)

    def spellings(self) -> Iterator[str]:
        """Yield every way to write a legal move, with every roll that may go with it."""
        for action, dice in product(self.legal(), self._rolls()):
            text = " ".join([action, *(f"{suit}={face}" for suit, face in dice)])
            if self._may_roll(action, dice):
                yield text

    def play(self, text: str) -> Position:
        """Return the position after a move in any of its spellings. Raises ValueError if it is
        illegal.
        """
        action, *rolled = text.split(" ")
        if action not in self._actions:
            raise ValueError(f"{action!r} is not legal here")
        dice: Dice = ()
        for word in rolled:
            suit, _, face = word.partition("=")
            if suit not in SUITS or face not in map(str, FACES):
                raise ValueError(f"{word!r} is no die")
            dice = (*dice, (suit, int(face)))
        if [suit for suit, _ in dice] != [suit for suit in SUITS if suit in dict(dice)]:
            raise ValueError(f"{text!r} has dice twice, or in another order")
        if not self._may_roll(action, dice):
            raise ValueError(f"{text!r} rolls too few dice")
        return self._actions[action]._roll(dice)

    def perft(self, depth: int) -> int:
        """Count the sequences of `depth` legal moves. Raises ValueError if dice come."""
        if depth == 0:
            return 1
        if any(after.coins and after.pawns for after in self._actions.values()):
            raise ValueError("dice come next")
        return sum(self.play(move).perft(depth - 1) for move in self.legal())

    @cached_property
    def _actions(self) -> dict[str, Position]:
        """Return the position after each pawn's move, with the dice still to be rolled."""
        if not self.coins:
            return {}
        steps = {
            f"{suit}-{square}": self._after_step(suit, square)
            for suit, source in self.pawns
            for square in NEIGHBOURS[source]
            if self._may_step(suit, source, square)
        }
        if steps or "acceptable-losses" not in self.variants:
            return steps
        # "When you get stuck, remove a pawn from the game and reroll the dice."
        return {f"{suit}-out": self._without(suit) for suit, _ in self.pawns}

    def _may_step(self, suit: str, source: str, square: str) -> bool:
        """Whether this pawn, standing there, may step to this neighbour."""
        if square not in dict(self.coins):  # "onto a tile with a coin on it"
            return False
        if source == HOLE:  # "Leave some of your pawns in the centre hole."
            most = min((LEAVERS[v] for v in self.variants if v in LEAVERS), default=len(SUITS))
            if len(self.ventured) == most:
                return False
        # "1. The die face that matches the suit and number of the tile is showing."
        tile, dice = dict(self.tiles)[square], dict(self.dice)
        if dice[LETTERS[tile[0]]] == int(tile[1]):
            return True
        # "2. The die that matches the pawn is showing the number that matches the coin"
        return dice[suit] == dict(self.coins)[square]

    def _after_step(self, suit: str, square: str) -> Position:
        return replace(
            self,
            coins=tuple(coin for coin in self.coins if coin[0] != square),
            pawns=tuple((s, square if s == suit else where) for s, where in self.pawns),
            ventured=self.ventured | {suit},
        )

    def _without(self, suit: str) -> Position:
        return replace(self, pawns=tuple(pawn for pawn in self.pawns if pawn[0] != suit))

    def _may_roll(self, action: str, dice: Dice) -> bool:
        """Whether these dice may be rolled: all after giving up a pawn and in four-die stud, else
        any.

        After the last coin or the last pawn none need be rolled, and rolls make no difference.
        """
        after = self._actions[action]
        if len(dice) == len(SUITS) or (not dice and not (after.coins and after.pawns)):
            return True
        return not (action.endswith("-out") or "four-die-stud" in self.variants)

    def _roll(self, dice: Dice) -> Position:
        """The rule: "pick up some of the dice and roll them" """
        if not self.coins or not self.pawns:
            dice = ()
        faces = dict(self.dice) | dict(dice)
        return replace(self, dice=tuple(faces.items()), ply=self.ply + 1)

    @staticmethod
    def _rolls() -> Iterator[Dice]:
        """Yield every choice of dice with every way they can fall."""
        for faces in product((None, *FACES), repeat=len(SUITS)):
            yield tuple((s, f) for s, f in zip(SUITS, faces, strict=True) if f is not None)
