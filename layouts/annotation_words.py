"""Annotated games in words: sentences of what a move cost, for sheets and terminals alike."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile

from layouts.annotation import Annotation, Moment, Standing, TurningPoint
from layouts.game import Game
from layouts.words import capitalized

_PHASES = {"A": "in phase A", "B": "in phase B", "placement": "while tiles are placed"}
_PHASES |= {"scoring": "while points are scored"}
_THIRDS = ("early in the game", "in the middle of the game", "late in the game")


def chance_text(share: float, *, exact: bool) -> str:
    """A chance as people read it: "63 %", or what is proven to a tenth."""
    if exact and share not in (0.0, 1.0):
        return f"{share:.1%}".replace("%", " %")
    return f"{share:.0%}".replace("%", " %")


def moment_of(found: Annotation, point: TurningPoint) -> Moment:
    """The move that a turning point is about."""
    return found.moments[point.ply - 1]


def when_words(found: Annotation, point: TurningPoint) -> str:
    """The part of the game: "in phase B", "late in the game"."""
    phase = moment_of(found, point).phase
    third = min(2, 3 * (point.ply - 1) // max(1, len(found.moments)))
    return _PHASES.get(phase, _THIRDS[third])


def better_words(point: TurningPoint) -> str:
    """The better move as people say it, with which dice to roll."""
    return f"{point.better}, then {point.note}" if point.note else point.better


def cost_words(found: Annotation, point: TurningPoint) -> str:
    """What another move would have been worth, in sentences."""
    played, best = point.played.share, point.best.share
    if not point.games:
        if best == 1.0 and played == 0.0:
            return "It wins, whatever the others do; after the move that was played, they do."
        after, other = (chance_text(share, exact=True) for share in (played, best))
        return f"In best play it wins {other} of games, the move that was played {after}."
    points = round(100 * point.cost.share)
    low, high = max(1, round(100 * point.cost.low)), round(100 * point.cost.high)
    return (
        f"Of {point.games:,} games that went on from there between {found.player} it won "
        f"{chance_text(best, exact=False)}, and as many after the move that was played won "
        f"{chance_text(played, exact=False)}: it cost about {points} points of a hundred, "
        f"and for sure more than none (from {low} to {high})."
    )


def turning_words(game: Game, found: Annotation, point: TurningPoint) -> str:
    """A turning point in sentences."""
    moment = moment_of(found, point)
    who = capitalized(game.seat_name(moment.seat)) if found.start.seats[1:] else "You"
    return (
        f"{capitalized(when_words(found, point))}, at move {point.ply}, {_lower(who)} played "
        f"{moment.move}. Better was {better_words(point)}. {cost_words(found, point)}"
    )


def _whose(who: str) -> str:
    return "yours" if who == "You" else f"{_lower(who)}'s"


def _lower(who: str) -> str:
    return "you" if who == "You" else who[0].lower() + who[1:]


def basis_words(found: Annotation) -> str:
    """Between whom the chances are so, and what is proven."""
    proven = _proven_from(found.standings)
    if not found.player:
        return "All chances are exact: those of best play by everybody."
    measured = next(standing.games for standing in found.standings if standing.games)
    words = (
        f"Chances are shares of {measured} games that {found.player} played on from each position"
    )
    if proven < len(found.standings) - 1:
        return f"{words}; from move {proven} on they are exact, those of best play."
    return f"{words}."


def none_words(found: Annotation) -> str:
    """What to say where no move is known to have cost anything."""
    if not found.player:
        return "Nobody made a move that cost anything: it was a perfect game."
    return (
        "No move is known to have cost anything: where a search preferred another one, games that "
        "went on from there did not show that it is better."
    )


def luckiest(found: Annotation) -> Moment | None:
    """The move whose dice changed most, None without dice."""
    rolled = [moment for moment in found.moments if moment.luck is not None]
    return max(rolled, key=lambda moment: abs(moment.luck or 0.0), default=None)


def luck_words(game: Game, found: Annotation) -> str:
    """The roll that changed most, in a sentence; empty without dice."""
    moment = luckiest(found)
    if moment is None or moment.luck is None or round(100 * abs(moment.luck)) == 0:
        return ""
    who = capitalized(game.seat_name(moment.seat)) if found.start.seats[1:] else "You"
    how = "luckiest" if moment.luck > 0 else "unluckiest"
    points = round(100 * abs(moment.luck))
    change = "up" if moment.luck > 0 else "down"
    return (
        f"The {how} roll was {_whose(who)} at move {moment.ply} ({moment.move}): chances went "
        f"{change} by {points} points of a hundred, more than by any other roll."
    )


def _proven_from(standings: Sequence[Standing]) -> int:
    """The first position from which on all are exact."""
    return len(standings) - sum(1 for _ in takewhile(lambda s: s.exact, reversed(standings)))
