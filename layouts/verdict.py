"""The verdict in plain numbers. The engines make it, and the sheets draw it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Generic, Literal, TypeVar

from printkit.layouts.answers import LEFT_OUT, answer, converted
from printkit.layouts.messages import Message, Said, V, map_messages, message
from printkit.layouts.words import cut_repr, short_repr

Fairness = Literal["fair", "unfair", "undecided"]

Level = Literal["beginner", "club", "expert", "master"]
"""The level of a strength of play. A verdict rests on all levels except beginners."""

LEVEL_WORDS: dict[Level, Message] = {
    "beginner": message("beginners"),
    "club": message("club players"),
    "expert": message("experts"),
    "master": message("masters"),
}


def without_methods(what: V) -> V:
    """What is said, with computer players named without their methods: "experts"."""
    return map_messages(what, _name_alone)


def _name_alone(said: Message) -> Message:
    places = dict(said.values)
    players = places.get("players")
    return players if "method" in places and isinstance(players, Message) else said


CRITERIA = 7
"""Raise this when the same games would get another verdict: limits and levels in this file,
intervals and figures (`engines/judging`, `engines/*/judging.py`), thresholds and
sentences (`engines/*/playable.yaml`, `grades.yaml`). Names kept verdicts, trials and catalogues."""

BAND = 0.2
"""How much more or less often than evenly a seat of a fair setup may win, as a part of an even
share: 40 to 60 % for two, 27 to 40 % for three, 20 to 30 % for four."""

AIM = 0.12
"""The same in the games of a deal, which aims closer so that a later check finds it fair, too."""

CLUB_SIMULATIONS = 200
"""The simulations of club players before each move."""

F_co = TypeVar("F_co", covariant=True)


def limit(players: int) -> float:
    """How far from even a seat's share may be in a fair setup, at every level but beginners'."""
    return BAND / players


def aim(players: int) -> float:
    """How far from even the shares may be in the games of a deal."""
    return AIM / players


def has_become_uneven(before: float, after: float, players: int) -> bool:
    """Whether a deviation grew, and is now larger than a fair setup allows."""
    return after > max(before, limit(players))


@dataclass(frozen=True, slots=True)
class SeatShare:
    """A seat's share of the wins and its interval, all from 0 to 1. Seats count from 0."""

    seat: int
    share: float
    low: float
    high: float


def farthest(seats: Sequence[SeatShare]) -> SeatShare:
    """The seat whose share is farthest from an even share."""
    return max(seats, key=lambda seat: abs(seat.share - 1 / len(seats)))


@dataclass(frozen=True, slots=True)
class Tier:
    """The results of players of one strength: a level of the panel.

    `player` is the engine's name of them ("uct-200"), `words` the name for users ("club players").
    `games` are 0 where the shares are known exactly.
    """

    player: str
    words: Message = field(metadata=LEFT_OUT)
    level: Level
    games: int
    seats: tuple[SeatShare, ...]

    __repr__ = short_repr

    @property
    def deviation(self) -> float:
        """The largest deviation of a seat's share from an even one."""
        return abs(farthest(self.seats).share - 1 / len(self.seats))


@dataclass(frozen=True, slots=True)
class Metric:
    """A figure that tells how playable a setup is, with its limits.

    `sentence` says it in words. `low` and `high` are its limits (None: no limit); `ok` says whether
    it keeps them.
    """

    name: str
    title: Message
    value: float
    low: float | None
    high: float | None
    ok: bool
    sentence: Message

    __repr__ = short_repr

    @property
    def limits(self) -> Message | None:
        """The limits in words, as percentages if the sentence has any; None for no limit."""
        low, high = map(self._limit, (self.low, self.high))
        if low and high:
            return message("from {low} to {high}", low=low, high=high)
        if low:
            return message("at least {low}", low=low)
        return message("at most {high}", high=high) if high else None

    def _limit(self, limit: float | None) -> Message | None:
        if limit is None:
            return None
        if "%" in self.sentence.text:  # the format of a place
            return message("{limit:.0%}", limit=limit)
        return message("{limit:g}", limit=limit)


def _by_name(metrics: Sequence[Metric]) -> dict[str, float]:
    return {metric.name: metric.value for metric in metrics}


def _in_english(said: Sequence[Said]) -> tuple[str, ...]:
    return tuple(map(str, said))


@dataclass(frozen=True, slots=True)
class Verdict(Generic[F_co]):
    """The result of a check: whether a setup is fair and playable, and why.

    `headline` is the result in a line. `seats`, `games` and `player` belong to the default
    strength, on whose games the other figures rest; `tiers` has every strength, weakest first.
    `lengths[n]` counts games of n plies. `findings` are the game's own, of the type that its `Game`
    names.
    """

    id: str
    game: str
    players: int
    variants: tuple[str, ...]
    fair: Fairness
    playable: bool
    headline: Message = field(metadata=converted(str, str))
    reasons: tuple[Said, ...] = field(metadata=converted(tuple[str, ...], _in_english))
    seats: tuple[SeatShare, ...]
    games: int
    player: str
    tiers: tuple[Tier, ...]
    metrics: tuple[Metric, ...] = field(metadata=converted(dict[str, float], _by_name))
    lengths: tuple[int, ...] = field(metadata=LEFT_OUT)
    findings: F_co
    seed: int
    version: str

    def __repr__(self) -> str:
        return cut_repr(f"<Verdict on {self.id}: {self.headline}, {self.games:,} games>")

    @property
    def passed(self) -> bool:
        """Whether the setup is fair and playable."""
        return self.fair == "fair" and self.playable

    @property
    def deviation(self) -> float:
        """The largest deviation of a seat's share from an even share."""
        return abs(farthest(self.seats).share - 1 / self.players)

    @property
    def worst(self) -> float:
        """The largest deviation at any level except beginners, in units of the limit."""
        return max(map(self._off, self._panel)) / limit(self.players)

    @property
    def uneven_tiers(self) -> tuple[Tier, ...]:
        """The strengths of the levels that were found beyond the limit, the weakest first.

        A game for one player has none.
        """
        panel = self._panel if self.players > 1 else ()
        return tuple(tier for tier in panel if self._off(tier) > limit(self.players))

    @property
    def _panel(self) -> tuple[Tier, ...]:
        return tuple(tier for tier in self.tiers if tier.level != "beginner")

    def _off(self, tier: Tier) -> float:
        """How far from even all games of a strength's level lie together; exact shares stand
        alone.
        """
        families = [each for each in self.tiers if each.level == tier.level and each.games]
        if not tier.games:
            return tier.deviation
        games = sum(each.games for each in families)
        shares = (
            sum(each.seats[seat].share * each.games for each in families) / games
            for seat in range(self.players)
        )
        return max(abs(share - 1 / self.players) for share in shares)

    def is_more_even_than(self, other: Verdict[object]) -> bool:
        """Whether its least even level is more even than the other's, and no level less even.

        Masters play too few games to tell when a level alone became less even.
        """
        before = {tier.player: tier.deviation for tier in other.tiers if tier.level != "master"}
        return self.worst < other.worst and not any(
            has_become_uneven(before[tier.player], tier.deviation, self.players)
            for tier in self.tiers
            if tier.player in before
        )

    @property
    def fair_at_all_levels(self) -> bool:
        """Whether the setup is fair, and no strength that counts for the verdict favours a seat."""
        return self.fair == "fair" and not self.uneven_tiers

    def to_dict(self) -> dict[str, object]:
        """The verdict as plain JSON values, for other programs."""
        return dict(answer(self))


@dataclass(frozen=True, slots=True)
class Attempt:
    """A candidate that a deal judged: its seed, the games played, and the outcome in a sentence."""

    seed: int
    games: int
    accepted: bool
    outcome: Said = field(metadata=converted(str, str))

    __repr__ = short_repr


@dataclass(frozen=True, slots=True)
class Deal:
    """The search that dealt a setup: the number of `candidates`, and the judged ones in order.

    The last candidate was accepted, unless the search was `stopped` before one was `proven` fair.
    """

    attempts: tuple[Attempt, ...]
    proven: bool
    candidates: int
    stopped: bool = False

    __repr__ = short_repr
