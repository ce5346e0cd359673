"""Annotated games: what every position was worth to each player, and the moves that cost most."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import takewhile

from printkit.layouts.answers import under_key
from printkit.layouts.game import Game
from printkit.layouts.words import capitalize, short_repr, together

TURNING_POINTS = 3
"""The number of turning points shown by default."""


@dataclass(frozen=True, slots=True)
class Worth:
    """A chance to win, or the difference of two, with its interval.

    All from 0 to 1; a draw counts as a half. If the worth is proven, `low` and `high` equal
    `share`.
    """

    share: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Standing:
    """The worth of a position to each player, by seat. With several players it adds up to 1.

    It is measured in `games` games from this position on, or exact under best play if `games` is 0.
    """

    seats: tuple[Worth, ...]
    games: int

    __repr__ = short_repr

    @property
    def exact(self) -> bool:
        """Whether the worth is proven, instead of measured in games."""
        return not self.games


@dataclass(frozen=True, slots=True)
class Moment:
    """A move of the game: its number from 1, its seat, its notation and its words.

    `phase` is the phase of the game, and `standing` the position after the move. `luck` is what the
    dice after the choice added to the mover's chance; None without dice, or if unknown. `cost` is
    how much worse the move is than the best one, if that is proven, else None.
    """

    ply: int
    seat: int = field(metadata=under_key("player"))
    move: str
    words: str
    phase: str
    standing: Standing
    luck: float | None = None
    cost: float | None = None

    __repr__ = short_repr


@dataclass(frozen=True, slots=True)
class Test:
    """The worth to the mover of a move and of a better one, when `player` plays on.

    `played` is the chance after the move that was made, `best` the chance after the better one,
    `cost` their difference. Each is from `games` fresh games.
    """

    player: str
    played: Worth
    best: Worth
    cost: Worth
    games: int

    __repr__ = short_repr


@dataclass(frozen=True, slots=True)
class TurningPoint:
    """A move that cost its player chances: its number `ply` and its notation before dice fell.

    `better` is the best move found, in notation, and `words` say it; `note` adds what the notation
    lacks, such as which dice to roll. `played` and `best` are the mover's chances after both moves,
    before dice fall; `cost` is their difference, whose interval lies above 0. They come from
    `games` fresh games each, or are exact if `games` is 0. `second` is the same test with other
    players; None if the figures are exact, or if the game has no other strong players.
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
    second: Test | None = None

    __repr__ = short_repr


@dataclass(frozen=True, slots=True)
class Annotation:
    """An annotated game: its `start`, its moves, and the moves that cost most, the worst first.

    `player` names the players of the measured games; empty if everything is proven. `disputed` are
    moves that cost something between these players, but not provably between players called
    `second`, or not clearly if these are masters.
    """

    player: str
    start: Standing
    moments: tuple[Moment, ...]
    turning_points: tuple[TurningPoint, ...]
    disputed: tuple[TurningPoint, ...] = ()

    __repr__ = short_repr

    @property
    def standings(self) -> tuple[Standing, ...]:
        """The worth of every position to each player, from the start to the end of the game."""
        return (self.start, *(moment.standing for moment in self.moments))


_THIRDS = ("early in the game", "in the middle of the game", "late in the game")


def chance_text(share: float, *, exact: bool) -> str:
    """A chance as a percentage: "63%"; an exact one to a tenth."""
    return f"{share:.1%}" if exact and share not in (0.0, 1.0) else f"{share:.0%}"


def moment_of(found: Annotation, point: TurningPoint) -> Moment:
    """The move that a turning point is about."""
    return found.moments[point.ply - 1]


def when_words(game: Game, found: Annotation, point: TurningPoint) -> str:
    """The part of the game in which a costly move was made: "in phase B", "late in the game"."""
    phase = game.phases.get(moment_of(found, point).phase)
    third = min(2, 3 * (point.ply - 1) // max(1, len(found.moments)))
    return phase.when if phase else _THIRDS[third]


def better_words(point: TurningPoint) -> str:
    """The better move in words, with the dice that have to be rolled for it."""
    return f"{point.better}, then {point.note}" if point.note else point.better


def cost_words(game: Game, found: Annotation, point: TurningPoint) -> str:
    """What a costly move cost its player, in sentences."""
    moment, better = moment_of(found, point), better_words(point)
    who, others = _who(game, found, moment), _others(game, found, moment)
    played, best = point.played.share, point.best.share
    if not point.games:
        if best == 1.0 and played == 0.0 and others:
            does = "does" if len(found.start.seats) == 2 else "do"
            return (
                f"With {better} {who} wins, whatever {others} {does}; "
                f"after {point.choice} it is {others} who {'wins' if does == 'does' else 'win'}."
            )
        wins = "win" if who == "you" else "wins"
        after, other = (chance_text(share, exact=True) for share in (played, best))
        return (
            f"When all play their best from there on, {who} {wins} {other} of games with {better}, "
            f"and {after} with {point.choice}."
        )
    points = round(100 * best) - round(100 * played)  # as the chances are printed
    low, high = max(1, int(100 * point.cost.low)), round(100 * point.cost.high)
    return (
        f"After {better} {who} won {chance_text(best, exact=False)} of {point.games:,} games that "
        f"{found.player} played on from there, and {chance_text(played, exact=False)} of as many "
        f"after {point.choice}. So that cost about {points} points of a hundred: {low} to {high}, "
        f"as far as chance can tell.{_second_words(point)}"
    )


def _second_words(point: TurningPoint) -> str:
    """What the second family of players found about a costly move, to follow a sentence."""
    if point.second is None:
        return ""
    best, played = (
        chance_text(worth.share, exact=False) for worth in (point.second.best, point.second.played)
    )
    return f" {capitalize(point.second.player)} agree: {best} and {played}."


def differ_words(found: Annotation) -> str:
    """A sentence on the moves whose cost different players disagree on; empty if there are none."""
    by: dict[str, list[str]] = {}
    for point in found.disputed:
        if point.second:
            move = f"move {point.ply} ({better_words(point)} for {point.choice})"
            by.setdefault(point.second.player, []).append(move)
    return " ".join(
        f"Players differ about {together(moves)}: {found.player} do better so, {second} do not, or "
        "not clearly."
        for second, moves in by.items()
    )


def turning_words(game: Game, found: Annotation, point: TurningPoint) -> str:
    """A costly move in sentences: the move, its cost, and a better move."""
    moment = moment_of(found, point)
    return (
        f"Move {point.ply}, {when_words(game, found, point)}: {_who(game, found, moment)} played "
        f"{moment.move}. Better was {better_words(point)}. {cost_words(game, found, point)}"
    )


def in_order(found: Annotation) -> list[TurningPoint]:
    """The turning points in the order in which they were played."""
    return sorted(found.turning_points, key=lambda point: point.ply)


def _who(game: Game, found: Annotation, moment: Moment) -> str:
    return str(game.seat_name(moment.seat)) if len(found.start.seats) > 1 else "you"


def _others(game: Game, found: Annotation, moment: Moment) -> str:
    """The opponents in words: "their opponents"; empty if one player plays alone."""
    seats = [seat for seat in range(len(found.start.seats)) if seat != moment.seat]
    return str(game.seat_name(seats[0])) if len(seats) == 1 else "the others" if seats else ""


def basis_words(found: Annotation) -> str:
    """A sentence on how the chances were found: from games, or by proof."""
    proven = _first_proven(found.standings)
    if not found.player:
        return "All chances are exact, with best play."
    measured = next(standing.games for standing in found.standings if standing.games)
    words = (
        f"Chances are shares of {measured} games that {found.player} played on from each position"
    )
    if proven < len(found.standings) - 1:
        return f"{words}; from move {proven} on they are exact, with best play."
    return f"{words}."


def none_words(found: Annotation) -> str:
    """The sentence for a game without turning points."""
    if not found.player:
        return "No move cost anything: it was a perfect game."
    return (
        "No move is known to have cost anything: where another one looked better, fresh games "
        "between all strong players did not show that it is."
    )


def luckiest_moment(found: Annotation) -> Moment | None:
    """The move whose dice changed the mover's chances most; None in a game without dice."""
    rolled = [moment for moment in found.moments if moment.luck is not None]
    return max(rolled, key=lambda moment: abs(moment.luck or 0.0), default=None)


def luck_words(game: Game, found: Annotation) -> str:
    """The roll that changed most, in a sentence; empty without dice."""
    moment = luckiest_moment(found)
    if moment is None or moment.luck is None or round(100 * abs(moment.luck)) == 0:
        return ""
    how = "luckiest" if moment.luck > 0 else "unluckiest"
    points = round(100 * abs(moment.luck))
    change = "up" if moment.luck > 0 else "down"
    who = _who(game, found, moment)
    whose = "yours" if who == "you" else f"{who}’s"
    return (
        f"The {how} roll was {whose} at move {moment.ply} ({moment.move}): chances went {change} "
        f"by {points} points of a hundred, more than by any other roll."
    )


def _first_proven(standings: Sequence[Standing]) -> int:
    """The number of the first position from which all later worths are exact."""
    return len(standings) - sum(1 for _ in takewhile(lambda s: s.exact, reversed(standings)))
