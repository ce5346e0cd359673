"""The rules, with a game that has just begun: what lies around the pawn, path after path."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from layouts.coin_isolation.coinage import coins_of
from layouts.coin_isolation.table import Table
from layouts.coins import CoinSet
from output.coin_isolation.diagram import BoardView
from output.coin_isolation.paths import paths_figure
from output.coin_isolation.positions import (
    FILES_HEIGHT,
    MIN_SQUARE,
    RANKS_WIDTH,
    PositionView,
    least_square,
    trail,
)
from output.coin_isolation.spec import CoinSpec
from output.contract import Diagram, Draft
from output.drawing.scene import Group, Item, Point
from output.drawing.theme import Theme
from output.page import rules
from output.page.figures import Figure
from output.page.flow import Row, TypeFace, label
from output.page.pawns import HALF_WIDTH, pawn
from output.page.reference_cards import card_pages

SHOWN_RANKS, SHOWN_FILES = range(4), range(1, 5)
"""The part of the board that the pictures show: all that happens around player 1's pawn."""

PATHS, SHORT_PATHS = "paths", "ref-paths"
"""What the rule texts call the picture of paths, in the rules and in the reference."""

_LEAST_PATHS = 40.0
_REFERENCE_SQUARE = 9.6  # of the pictures of paths, where text is large
_SCORES_GAP, _SCORES_WIDTH = 1.2, 11.0  # beside a board: what everybody has got
_ROOM = 1.03  # times the least square
_SCORE = 5.6  # from one pawn to the next
_BADGE = 2.1  # half the height of a pawn beside them


def rules_pages(spec: CoinSpec) -> list[Draft]:
    """The rules with their example, where the spec has one."""
    coins = coins_of(spec.setup.game)
    return rules.rules_pages(spec, _paths(spec) | _example(spec.example, coins))


def reference_pages(spec: CoinSpec) -> list[Draft]:
    """The quick reference, with the same pictures of paths."""
    return rules.reference_pages(spec, _paths(spec, SHORT_PATHS, _REFERENCE_SQUARE))


def reference_card_pages(spec: CoinSpec) -> list[Draft]:
    """The reference as cards, with them, too."""
    return card_pages(spec, card_figures(spec))


def card_figures(spec: CoinSpec) -> dict[str, Figure]:
    """What is drawn on the reference cards."""
    return _paths(spec, SHORT_PATHS)


def _paths(spec: CoinSpec, key: str = PATHS, most: float = MIN_SQUARE) -> dict[str, Figure]:
    draw = partial(paths_figure, spec.setup.variants, coins_of(spec.setup.game), most=most)
    return {key: Figure(_LEAST_PATHS, draw, fills=True)}


def _example(shown: Sequence[Diagram[Table]], coins: CoinSet) -> dict[str, Figure]:
    """The positions of the example, all on squares of one size."""
    square = _ROOM * max((least_square(diagram.table, coins) for diagram in shown), default=0.0)
    least = square * len(SHOWN_FILES) + RANKS_WIDTH + _SCORES_WIDTH
    return {
        diagram.key: Figure(least, partial(_picture, diagram, coins, square, least))
        for diagram in shown
    }


def _picture(
    diagram: Diagram[Table],
    coins: CoinSet,
    square: float,
    least: float,
    theme: Theme,
    width: float,
) -> Row:
    """A position with the path that is chosen next, and what everybody has got.

    Its squares are of `square` mm where it is of its `least` width.
    """
    table = diagram.table
    scale = (width - _SCORES_WIDTH) / (least - _SCORES_WIDTH)
    view = BoardView(RANKS_WIDTH * scale, 0.0, square * scale, SHOWN_RANKS, SHOWN_FILES)
    way, entered = trail(diagram.following, table), table.pawns[0] is not None
    items = list(PositionView(table, view, coins, theme, scale).drawn(way, entered))
    items += _scores(table, coins, view.box.right + _SCORES_GAP, theme)
    height = view.box.bottom + FILES_HEIGHT * scale
    return Row(height, (Group(tuple(items), label=f"example, after {diagram.number} moves"),))


def _scores(table: Table, coins: CoinSet, x: float, theme: Theme) -> Iterator[Item]:
    """Each player's pawn, and below each other the money they have."""
    for seat, money in enumerate(table.money):
        half = _BADGE * HALF_WIDTH
        centre = Point(x + half, _BADGE + seat * _SCORE)
        yield from pawn(centre, seat, _BADGE, theme)
        face = TypeFace(8.5, 3.6, theme.ink)
        yield label(f"{money}{coins.mark}", centre.x + half + 0.7, centre.y + 1.0, face)
