"""Annotated games: what every position was worth to each player, and the moves that cost most."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import takewhile

from printkit.layouts.answers import converted, under_key
from printkit.layouts.game import Game
from printkit.layouts.messages import Message, Said, Value, listed, message
from printkit.layouts.words import short_repr

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
    words: Said | str = field(metadata=converted(str, str))
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

    player: Said | str = field(metadata=converted(str, str))
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
    choice: Said | str = field(metadata=converted(str, str))
    better: str
    words: Said | str = field(metadata=converted(str, str))
    note: Said | str = field(metadata=converted(str, str))
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

    player: Said | str = field(metadata=converted(str, str))
    start: Standing
    moments: tuple[Moment, ...]
    turning_points: tuple[TurningPoint, ...]
    disputed: tuple[TurningPoint, ...] = ()

    __repr__ = short_repr

    @property
    def standings(self) -> tuple[Standing, ...]:
        """The worth of every position to each player, from the start to the end of the game."""
        return (self.start, *(moment.standing for moment in self.moments))


_THIRDS = (
    message("early in the game"),
    message("in the middle of the game"),
    message("late in the game"),
)


def chance_text(share: float, *, exact: bool) -> Message:
    """A chance as a percentage: "63%"; an exact one to a tenth."""
    if exact and share not in (0.0, 1.0):
        return message("{share:.1%}", share=share)
    return message("{share:.0%}", share=share)


def moment_of(found: Annotation, point: TurningPoint) -> Moment:
    """The move that a turning point is about."""
    return found.moments[point.ply - 1]


def when_words(game: Game, found: Annotation, point: TurningPoint) -> Said | str:
    """The part of the game in which a costly move was made: "in phase B", "late in the game"."""
    phase = game.phases.get(moment_of(found, point).phase)
    third = min(2, 3 * (point.ply - 1) // max(1, len(found.moments)))
    return phase.when if phase else _THIRDS[third]


def better_words(point: TurningPoint) -> Said | str:
    """The better move in words, with the dice that have to be rolled for it."""
    if point.note:
        return message("{move}, then {note}", move=point.better, note=point.note)
    return point.better


def cost_words(game: Game, found: Annotation, point: TurningPoint) -> list[Message]:
    """What a costly move cost its player, in sentences."""
    moment, seats = moment_of(found, point), len(found.start.seats)
    played, best = point.played.share, point.best.share
    who: dict[str, Value] = {"player": game.seat_name(moment.seat)}
    moves: dict[str, Value] = {"better": better_words(point), "move": point.choice}
    if not point.games:
        if best == 1.0 and played == 0.0 and seats > 1:
            return [_lost(game, seats, moment.seat, {**who, **moves})]
        shares: dict[str, Value] = {
            "best": chance_text(best, exact=True),
            "played": chance_text(played, exact=True),
        }
        if seats == 1:
            return [
                message(
                    "When all play their best from there on, you win {best} of games with "
                    "{better}, and {played} with {move}.",
                    **moves,
                    **shares,
                )
            ]
        return [
            message(
                "When all play their best from there on, {player} wins {best} of games with "
                "{better}, and {played} with {move}.",
                **who,
                **moves,
                **shares,
            )
        ]
    figures: dict[str, Value] = {
        "best": best,
        "played": played,
        "games": point.games,
        "players": found.player,
    }
    won = (
        message(
            "After {better} you won {best:.0%} of {games:,} games that {players} played on from "
            "there, and {played:.0%} of as many after {move}.",
            **moves,
            **figures,
        )
        if seats == 1
        else message(
            "After {better} {player} won {best:.0%} of {games:,} games that {players} played on "
            "from there, and {played:.0%} of as many after {move}.",
            **who,
            **moves,
            **figures,
        )
    )
    cost = message(
        "So that cost about {points} points of a hundred: {low} to {high}, as far as chance can "
        "tell.",
        points=round(100 * best) - round(100 * played),  # as the chances are printed
        low=max(1, int(100 * point.cost.low)),
        high=round(100 * point.cost.high),
    )
    return [won, cost, *_second_words(point)]


def _lost(game: Game, seats: int, mover: int, values: Mapping[str, Value]) -> Message:
    """A sentence on a move that lost a game that was won."""
    if seats == 2:
        return message(
            "With {better} {player} wins, whatever {other} does; after {move} it is {other} who "
            "wins.",
            **values,
            other=game.seat_name(1 - mover),
        )
    return message(
        "With {better} {player} wins, whatever the others do; after {move} it is the others who "
        "win.",
        **values,
    )


def _second_words(point: TurningPoint) -> list[Message]:
    """A sentence on what the second family of players found about a costly move, if any did."""
    if point.second is None:
        return []
    return [
        message(
            "{players} agree: {best:.0%} and {played:.0%}.",
            players=point.second.player,
            best=point.second.best.share,
            played=point.second.played.share,
        )
    ]


def differ_words(found: Annotation) -> list[Message]:
    """Sentences on the moves whose cost different players disagree on."""
    by: dict[Said | str, list[Message]] = {}
    for point in found.disputed:
        if point.second:
            move = message(
                "move {number} ({better} for {move})",
                number=point.ply,
                better=better_words(point),
                move=point.choice,
            )
            by.setdefault(point.second.player, []).append(move)
    return [
        message(
            "Players differ about {moves}: {players} do better so, {others} do not, or not "
            "clearly.",
            moves=listed(moves),
            players=found.player,
            others=second,
        )
        for second, moves in by.items()
    ]


def turning_words(game: Game, found: Annotation, point: TurningPoint) -> list[Message]:
    """A costly move in sentences: the move, its cost, and a better move."""
    moment = moment_of(found, point)
    values: dict[str, Value] = {
        "number": point.ply,
        "when": when_words(game, found, point),
        "move": moment.move,
    }
    played = (
        message(
            "Move {number}, {when}: {player} played {move}.",
            **values,
            player=game.seat_name(moment.seat),
        )
        if len(found.start.seats) > 1
        else message("Move {number}, {when}: you played {move}.", **values)
    )
    better = message("Better was {move}.", move=better_words(point))
    return [played, better, *cost_words(game, found, point)]


def in_order(found: Annotation) -> list[TurningPoint]:
    """The turning points in the order in which they were played."""
    return sorted(found.turning_points, key=lambda point: point.ply)


def basis_words(found: Annotation) -> Message:
    """A sentence on how the chances were found: from games, or by proof."""
    proven = _first_proven(found.standings)
    if not found.player:
        return message("All chances are exact, with best play.")
    measured = next(standing.games for standing in found.standings if standing.games)
    if proven < len(found.standings) - 1:
        return message(
            "Chances are shares of {games} games that {players} played on from each position; from "
            "move {number} on they are exact, with best play.",
            games=measured,
            players=found.player,
            number=proven,
        )
    return message(
        "Chances are shares of {games} games that {players} played on from each position.",
        games=measured,
        players=found.player,
    )


def none_words(found: Annotation) -> Message:
    """The sentence for a game without turning points."""
    if not found.player:
        return message("No move cost anything: it was a perfect game.")
    return message(
        "No move is known to have cost anything: where another one looked better, fresh games "
        "between all strong players did not show that it is."
    )


def luckiest_moment(found: Annotation) -> Moment | None:
    """The move whose dice changed the mover's chances most; None in a game without dice."""
    rolled = [moment for moment in found.moments if moment.luck is not None]
    return max(rolled, key=lambda moment: abs(moment.luck or 0.0), default=None)


def luck_words(game: Game, found: Annotation) -> Message | None:
    """The roll that changed most, in a sentence; None without dice."""
    moment = luckiest_moment(found)
    if moment is None or moment.luck is None or round(100 * abs(moment.luck)) == 0:
        return None
    values: dict[str, Value] = {
        "number": moment.ply,
        "move": moment.move,
        "points": round(100 * abs(moment.luck)),
    }
    if len(found.start.seats) == 1:
        if moment.luck > 0:
            return message(
                "The luckiest roll was yours at move {number} ({move}): chances went up by "
                "{points} points of a hundred, more than by any other roll.",
                **values,
            )
        return message(
            "The unluckiest roll was yours at move {number} ({move}): chances went down by "
            "{points} points of a hundred, more than by any other roll.",
            **values,
        )
    values["player"] = game.seat_name(moment.seat)
    if moment.luck > 0:
        return message(
            "The luckiest roll was {player}’s at move {number} ({move}): chances went up by "
            "{points} points of a hundred, more than by any other roll.",
            **values,
        )
    return message(
        "The unluckiest roll was {player}’s at move {number} ({move}): chances went down by "
        "{points} points of a hundred, more than by any other roll.",
        **values,
    )


def _first_proven(standings: Sequence[Standing]) -> int:
    """The number of the first position from which all later worths are exact."""
    return len(standings) - sum(1 for _ in takewhile(lambda s: s.exact, reversed(standings)))
