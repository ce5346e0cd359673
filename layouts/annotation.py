"""Annotated games: what every position of a record was worth, and which moves cost most.

Made by the engines, drawn by the sheets.
"""

from __future__ import annotations

from dataclasses import dataclass

TURNING_POINTS = 3
"""Of the moves that cost most so many are shown unless somebody says how many."""


@dataclass(frozen=True, slots=True)
class Worth:
    """A chance to win, or how much one is better than another, with its interval.

    From 0 to 1, a draw as a half. What was proven has no width: `low` and `high` are the `share`.
    """

    share: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Standing:
    """What a position is worth to each player, by seat; the shares add up to 1 unless one plays.

    They are shares of so many `games` that were played on from there; exact, under best play, where
    that is 0.
    """

    seats: tuple[Worth, ...]
    games: int

    @property
    def exact(self) -> bool:
        """Whether it is proven."""
        return not self.games


@dataclass(frozen=True, slots=True)
class Moment:
    """A move of the game: number `ply`, counted from 1, made by `seat`, as written and in words.

    `phase` is that of the game in which it was made, and `standing` what came of it. `luck` is what
    the dice that fell after the choice added to the mover's chance; None without dice, and where
    that cannot be told. `cost` is how much worse the move is than the best one where that is
    proven, else None.
    """

    ply: int
    seat: int
    move: str
    words: str
    phase: str
    standing: Standing
    luck: float | None = None
    cost: float | None = None


@dataclass(frozen=True, slots=True)
class TurningPoint:
    """A move that cost who made it: number `ply`, a `choice`, as it was before dice fell.

    `better` is the best move that was found, as it is written and in `words`; `note` says what its
    text does not, say which dice to roll. `played` and `best` are the mover's chances after the two
    moves, before any dice fall, and `cost` is their difference: from so many `games` each that had
    no part in finding the move, or exact if that is 0. Its interval lies above 0.
    """

    ply: int
    choice: str
    better: str
    words: str
    note: str
    played: Worth
    best: Worth
    cost: Worth
    games: int


@dataclass(frozen=True, slots=True)
class Annotation:
    """An annotated game: its `start`, its moves, and those that cost most, the worst first.

    `player` is who played on where nothing is proven, in words, and empty where all is.
    """

    player: str
    start: Standing
    moments: tuple[Moment, ...]
    turning_points: tuple[TurningPoint, ...]

    @property
    def standings(self) -> tuple[Standing, ...]:
        """What each position was worth, the start first."""
        return (self.start, *(moment.standing for moment in self.moments))
