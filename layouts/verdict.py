"""The verdict in plain numbers: made by the engines, drawn by the sheets."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Generic, Literal, TypeVar

from layouts.answers import LEFT_OUT, answer, through

Fairness = Literal["fair", "unfair", "undecided"]

Level = Literal["beginner", "club", "expert", "master"]
"""How well players of a strength play. A verdict rests on all but beginners."""

LEVEL_WORDS: dict[Level, str] = {
    "beginner": "beginners",
    "club": "club players",
    "expert": "experts",
    "master": "masters",
}

CRITERIA = 1
"""Raise this when the same games would get another verdict: limits and levels in this file,
intervals and figures (`engines/judging`, `engines/*/check.py`, `metrics.py`), thresholds and
sentences (`engines/*/playable.yaml`, `grades.yaml`). Names kept verdicts, trials and catalogues."""

DELTA = 0.05
"""How far from an equal one a fair share of the wins may lie, and between masters twice as far."""

CLUB_SIMULATIONS = 200
"""How many ways a game may go on club players try out before each move."""

F_co = TypeVar("F_co", covariant=True)


def limit_of(level: Level) -> float | None:
    """How far from an equal one a level's shares may lie in a fair setup; None for beginners'."""
    if level == "beginner":
        return None
    return 2 * DELTA if level == "master" else DELTA


def masters_are_found(players: int) -> bool:
    """Whether masters' shares must be found within their limit, and not only not proven beyond it.

    With more than two players hardly any setup has all shares within it.
    """
    return players == 2


@dataclass(frozen=True, slots=True)
class SeatShare:
    """A seat's share of the wins with its interval, all from 0 to 1. Seats count from 0."""

    seat: int
    share: float
    low: float
    high: float


def farthest(seats: Sequence[SeatShare]) -> SeatShare:
    """Of the shares of all seats the one that is farthest from an even one."""
    return max(seats, key=lambda seat: abs(seat.share - 1 / len(seats)))


@dataclass(frozen=True, slots=True)
class Tier:
    """What players of one strength made of the setup.

    `player` is the engine's name ("uct-200"), `words` a person's ("club players").
    """

    player: str
    words: str = field(metadata=LEFT_OUT)
    level: Level
    games: int
    seats: tuple[SeatShare, ...]


@dataclass(frozen=True, slots=True)
class Metric:
    """One figure of playability.

    `sentence` says it to a player. `low` and `high` are the limits it is held to (None: no limit),
    `ok` whether it keeps them.
    """

    name: str
    title: str
    value: float
    low: float | None
    high: float | None
    ok: bool
    sentence: str

    @property
    def limits(self) -> str:
        """What the figure is held to, in per cent if its sentence is; empty for no limit."""
        form = ".0%" if "%" in self.sentence else "g"
        low, high = (None if n is None else format(n, form) for n in (self.low, self.high))
        if low and high:
            return f"from {low} to {high}"
        if low:
            return f"at least {low}"
        return f"at most {high}" if high else ""


def _by_name(metrics: Sequence[Metric]) -> dict[str, float]:
    return {metric.name: metric.value for metric in metrics}


@dataclass(frozen=True, slots=True)
class Verdict(Generic[F_co]):
    """The answer of a check.

    `headline` says it in a line. `seats`, `games` and `player` are the default strength's, on whose
    games the other figures rest; `tiers` has every strength, weakest first. `lengths[n]` counts
    games of n plies. `findings` is what only this game can tell: of the type that its `Game` names.
    """

    id: str
    game: str
    players: int
    variants: tuple[str, ...]
    fair: Fairness
    playable: bool
    headline: str
    reasons: tuple[str, ...]
    seats: tuple[SeatShare, ...]
    games: int
    player: str
    tiers: tuple[Tier, ...]
    metrics: tuple[Metric, ...] = field(metadata=through(dict[str, float], _by_name))
    lengths: tuple[int, ...] = field(metadata=LEFT_OUT)
    findings: F_co
    seed: int
    version: str

    @property
    def passed(self) -> bool:
        """Fair and playable."""
        return self.fair == "fair" and self.playable

    @property
    def deviation(self) -> float:
        """How far the share that is farthest from an even one lies from it."""
        return abs(farthest(self.seats).share - 1 / self.players)

    def to_dict(self) -> dict[str, object]:
        """The answer for other programs in plain JSON types."""
        return dict(answer(self))


@dataclass(frozen=True, slots=True)
class Attempt:
    """A candidate that a deal looked at: its seed and what became of it, in a sentence."""

    seed: int
    games: int
    accepted: bool
    outcome: str


@dataclass(frozen=True, slots=True)
class Deal:
    """How a setup came to be: of so many `candidates`, those that were judged, in order.

    The last one was accepted, unless the search was `stopped` before one was `proven`.
    """

    attempts: tuple[Attempt, ...]
    proven: bool
    candidates: int
    stopped: bool = False
