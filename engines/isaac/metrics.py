"""Figures of play that only Isaac has, and its findings."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from engines.judging import metrics
from engines.search.selfplay import Game, Games, each_game
from engines.statistics import Tally, counted, empty_tally, mean
from layouts.isaac.game import MARGIN, Figures, Findings, standard_set
from layouts.isaac.layout import IsaacLayout
from layouts.isaac.randomizer import estimate
from layouts.isaac.tiles import GOAL, SIZE, STANDARD
from layouts.setup import Setup

_SEATS = 2
_LENGTH = 8  # a tile's word has its length from this bit on


MEASURED = ("hundreds", "unplaced", "free")


def measure(games: Games, setup: Setup[IsaacLayout]) -> dict[str, float]:
    """`hundreds`: share of games that a hundred ends. `unplaced`: a player's tiles that find no
    room. `free`: squares that no tile lies on when the placement is over."""
    ends = _ends(games, setup.layout)
    each = sum(kind.count for kind in setup.layout.tiles)
    return {
        "hundreds": mean([max(end.scores) >= GOAL for end in ends]),
        "unplaced": each - mean([sum(end.tiles) for end in ends]) / _SEATS,
        "free": SIZE * SIZE - mean([sum(end.squares) for end in ends]),
    }


def findings(games: Games, setup: Setup[IsaacLayout], player: str) -> Findings:
    """All that is to be told of a setup whose games `player` played."""
    layout = setup.layout
    ends = _ends(games, layout)
    standard = standard_set()
    of_standard = layout.tiles == STANDARD
    return Findings(
        figures=figures(games, setup, player),
        standard=standard.figures,
        standard_dark=standard.panel,
        ties_to=_ties_to(ends),
        margins=_margins(ends),
        richness=estimate(layout.tiles).richness,
        standard_richness=estimate(STANDARD).richness,
        without_opening=standard.figures.dark if of_standard and layout.opening else None,
    )


def figures(games: Games, setup: Setup[IsaacLayout], player: str) -> Figures:
    """What the games were like."""
    own, usual = measure(games, setup), metrics.measure(games)
    seat = tally(games).seats[0]
    return Figures(
        player=player,
        games=len(games.lengths),
        dark=seat.share,
        low=seat.low,
        high=seat.high,
        hundreds=own["hundreds"],
        ties=usual["tie_breaks"],
        margin=usual["margin"],
        lead_changes=usual["lead_changes"],
        unplaced=own["unplaced"],
        free=own["free"],
    )


def tally(games: Games) -> Tally:
    """Who won how often."""
    return empty_tally(_SEATS).plus(games.returns)


class _End(NamedTuple):
    """By seat: the points, how many tiles were placed, and the squares that they cover."""

    scores: list[int]
    tiles: list[int]
    squares: list[int]


def _ends(games: Games, layout: IsaacLayout) -> list[_End]:
    """What every game came to."""
    before = [layout.opening[seat::_SEATS] for seat in range(_SEATS)]
    tiles = [len(opening) for opening in before]
    squares = [sum(tile.length for tile in opening) for opening in before]
    return [_end(game, _End([0] * _SEATS, [*tiles], [*squares])) for game in each_game(games)]


def _end(game: Game, end: _End) -> _End:
    """What a game came to, counted on from what lay on the board before.

    The placement is over with the second pass.
    """
    passes = 0
    for seat, gain, (tile, _) in zip(game.seats, game.gains, game.moves, strict=True):
        end.scores[seat] += gain
        if not tile:
            passes += 1
        elif passes < _SEATS:
            end.tiles[seat] += 1
            end.squares[seat] += tile >> _LENGTH
    return end


def _ties_to(ends: Sequence[_End]) -> tuple[float, float, float]:
    """Shares of games that were level and won by Dark's longer line, Light's, and by neither's."""
    level = [end for end in ends if end.scores[0] == end.scores[1]]
    # Of what was placed: the rest makes the longer line where this is shorter.
    lines = [
        [SIZE * SIZE * end.squares[seat] - end.tiles[seat] for seat in (0, 1)] for end in level
    ]
    to_dark = sum(dark < light for dark, light in lines)
    to_light = sum(light < dark for dark, light in lines)
    count = len(ends)
    return to_dark / count, to_light / count, (len(level) - to_dark - to_light) / count


def _margins(ends: Sequence[_End]) -> tuple[int, ...]:
    """How many games were level, won by up to MARGIN points, up to twice that, ..."""
    return counted([-(-abs(dark - light) // MARGIN) for (dark, light), *_ in ends])
