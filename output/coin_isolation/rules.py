"""The pictures in Coin Isolation's rules, which show a game that has just begun; and its box."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial

from printkit.layouts.coin_isolation.game import coins_of
from printkit.layouts.coin_isolation.layout import SIDES, SQUARES, CoinTable
from printkit.layouts.coins import CoinSet
from printkit.layouts.language import Language
from printkit.layouts.messages import Message, Spelled, message
from printkit.output.coin_isolation import pieces
from printkit.output.coin_isolation.pieces import PAWN_BASE, PAWN_SIDE, PAWN_WIDTH, CoinSpec
from printkit.output.coin_isolation.positions import (
    MIN_SQUARE,
    PositionView,
    least_square,
    path_squares,
)
from printkit.output.drawing.box import Box
from printkit.output.drawing.scene import Group, Item, Point, Style
from printkit.output.drawing.theme import MEDIUM, Theme
from printkit.output.page.diagrams import Figure, FigureSet, Picture, gallery
from printkit.output.page.flow import Row, TypeFace, label, paragraph
from printkit.output.page.grid import COORDINATES_HEIGHT, COORDINATES_WIDTH
from printkit.output.page.signs import HALF_WIDTH, pawn
from printkit.output.page.tuck_box import Pile
from printkit.output.sheet import Diagram

FILES, RANKS = range(3), range(2)
"""The part of a board that a picture shows."""

_ACROSS = 3
_GAP, _ROW_GAP, _BELOW = 2.5, 1.6, 0.8
_SIZE, _LEADING = 8.3, 3.5
_PAWN_SQUARE = "a1"


@dataclass(frozen=True, slots=True)
class PathExample:
    """A path from player 1's pawn on a1: whether the rules allow it, and the answer in words.

    `coins` has the values on squares without a five, 0 for no coin; every other square has a five.
    `other` is the square of player 2's pawn.
    """

    squares: tuple[str, ...]
    allowed: bool
    words: Message
    coins: Mapping[str, int]
    other: str = ""

    def table(self) -> CoinTable:
        """The position in which the path is chosen."""
        lying = dict.fromkeys(SQUARES, 5) | {_PAWN_SQUARE: 0} | dict(self.coins)
        return CoinTable(
            piles=tuple((lying[name],) if lying[name] else () for name in SQUARES),
            pawns=tuple(SQUARES.index(name) for name in (_PAWN_SQUARE, self.other) if name),
            money=(0, 0),
            renegades=(False, False),
            sides=(SIDES[0], SIDES[2]),
            to_move=0,
        )


def ways(variants: Sequence[str]) -> tuple[PathExample, ...]:
    """The example paths, in a game with these variants."""
    corner = "diagonal" in variants
    across = message("**Yes:** across a corner") if corner else message("**No:** across a corner")
    empty = message("**No:** an empty square")
    if "empty-squares" in variants:
        empty = message("**No:** not all empty")
    return (
        PathExample(
            ("b1", "c1", "c2", "b2"),
            True,
            message("**Yes:** it may turn"),
            dict.fromkeys(("b1", "c1", "c2", "b2"), 1),
        ),
        PathExample(("b1",), True, message("**Yes:** one square"), {}),
        PathExample(
            ("b1", "c2"),
            corner,
            across,
            {"b1": 1, "c2": 1},
        ),
        PathExample(("b1", "c1"), False, message("**No:** two kinds"), {"b1": 1}),
        PathExample(("b1", "c1", "c2"), False, empty, {"b1": 1, "c1": 0, "c2": 1}),
        PathExample(
            ("b1", "c1", "c2"),
            False,
            message("**No:** a pawn in the way"),
            {"b1": 1, "c1": 0, "c2": 1},
            "c1",
        ),
    )


def paths_figure(
    variants: Sequence[str],
    coins: CoinSet,
    language: Language,
    theme: Theme,
    width: float,
    most: float = MIN_SQUARE,
) -> Row:
    """A figure of all example paths, three in a row, on squares of at most `most` mm."""
    columns = Box(0.0, 0.0, width, 0.0).columns(_ACROSS, _GAP)
    pictures = [
        _path_picture(way, coins, columns[0].width, most, theme, language) for way in ways(variants)
    ]
    items, bottom = gallery(pictures, columns, below=_BELOW, row_gap=_ROW_GAP)
    return Row(bottom, (Group(tuple(items), label=language.say("paths, allowed and not")),), 2.0)


def _path_picture(
    way: PathExample, coins: CoinSet, width: float, most: float, theme: Theme, language: Language
) -> Picture:
    square, scale = (
        min(width / len(FILES), most),
        max(1.0, min(width / len(FILES), most) / MIN_SQUARE),
    )

    def draw(box: Box) -> Iterator[Item]:
        grid = pieces.part_grid(box.x, box.y, square, RANKS, FILES)
        picture = PositionView(way.table(), grid, coins, theme, scale, language)
        yield from pieces.board(grid, theme)
        path = (_PAWN_SQUARE, *way.squares)
        yield from picture.way(tuple(map(SQUARES.index, path)))
        yield from picture.contents()
        if way.allowed:
            target = grid.cell_at(SQUARES.index(way.squares[-1]))
            yield target.rect(Style(stroke=theme.accent, width=MEDIUM))

    answer = language.say(way.words)
    words = paragraph(answer, width, TypeFace(_SIZE, _LEADING, theme.ink))
    return Picture(square * len(RANKS), draw, words, answer.replace("**", ""))


SHOWN_RANKS, SHOWN_FILES = range(4), range(1, 5)
"""The part of the board that the pictures show: all that happens around player 1's pawn."""

PATHS, SHORT_PATHS = "paths", "ref-paths"
"""What the rule texts call the picture of paths, in the rules and in the reference."""

_LEAST_PATHS = 40.0
_REFERENCE_SQUARE = 9.6  # of the pictures of paths, where text is large
_SCORES_GAP, _SCORES_WIDTH = 1.2, 11.0  # beside a board: what each player has
_ROOM = 1.03  # times the least square
_SCORE = 5.6  # from one pawn to the next
_BADGE = 2.1  # half the height of a pawn beside them


def figures(spec: CoinSpec) -> FigureSet:
    """The figures of the rules: paths, and the worked example if the spec has one."""
    return {
        **_paths(spec, PATHS),
        **_example(spec.example, coins_of(spec.setup.game), spec.language),
    }


def page_figures(spec: CoinSpec) -> dict[str, Figure]:
    """The figures of the quick reference: the same paths, for text that may be large."""
    return _paths(spec, SHORT_PATHS, _REFERENCE_SQUARE)


def card_figures(spec: CoinSpec) -> dict[str, Figure]:
    """The figures of the reference cards."""
    return _paths(spec, SHORT_PATHS)


def _paths(spec: CoinSpec, key: str, most: float = MIN_SQUARE) -> dict[str, Figure]:
    coins = coins_of(spec.setup.game)
    return {key: _paths_figure(spec.setup.variants, coins, spec.language, most)}


@lru_cache
def _paths_figure(
    variants: tuple[str, ...], coins: CoinSet, language: Language, most: float
) -> Figure:
    draw = partial(paths_figure, variants, coins, language, most=most)
    return Figure(_LEAST_PATHS, draw, fills=True)


@lru_cache
def _example(
    shown: tuple[Diagram[CoinTable], ...], coins: CoinSet, language: Language
) -> FigureSet:
    """The positions of the worked example, all with squares of one size."""
    square = _ROOM * max((least_square(diagram.table, coins) for diagram in shown), default=0.0)
    least = square * len(SHOWN_FILES) + COORDINATES_WIDTH + _SCORES_WIDTH
    return {
        diagram.key: Figure(least, partial(_picture, diagram, coins, language, square, least))
        for diagram in shown
    }


def _picture(
    shown: Diagram[CoinTable],
    coins: CoinSet,
    language: Language,
    square: float,
    least: float,
    theme: Theme,
    width: float,
) -> Row:
    """A position with the path that is chosen next, and what each player has.

    Its squares are `square` mm wide if the picture has its `least` width.
    """
    table = shown.table
    scale = (width - _SCORES_WIDTH) / (least - _SCORES_WIDTH)
    x, side = COORDINATES_WIDTH * scale, square * scale
    grid = pieces.part_grid(x, 0.0, side, SHOWN_RANKS, SHOWN_FILES)
    way, entered = path_squares(shown.following, table), table.pawns[0] is not None
    view = PositionView(table, grid, coins, theme, scale, language)
    items = list(view.draw(way, entered))
    items += _scores(table, coins, grid.box.right + _SCORES_GAP, theme)
    height = grid.box.bottom + COORDINATES_HEIGHT * scale
    said = language.say("example, after {number} moves", number=shown.number)
    return Row(height, (Group(tuple(items), label=said),))


def _scores(table: CoinTable, coins: CoinSet, x: float, theme: Theme) -> Iterator[Item]:
    """A row for each player: their pawn, and the money they have."""
    for seat, money in enumerate(table.money):
        half = _BADGE * HALF_WIDTH
        centre = Point(x + half, _BADGE + seat * _SCORE)
        yield from pawn(centre, seat, _BADGE, theme)
        face = TypeFace(8.5, 3.6, theme.ink)
        yield label(f"{money}{coins.mark}", centre.x + half + 0.7, centre.y + 1.0, face)


def pieces_in_box(spec: CoinSpec) -> tuple[list[Pile], list[str]]:
    """The contents of the box: a pile of paper coins for each kind, and pawns on their sides."""
    players, counts = spec.setup.players, spec.setup.layout.counts()
    kinds = zip(coins_of(spec.setup.game).coins, counts, strict=True)
    piles = [Pile(kind.diameter, kind.diameter, count) for kind, count in kinds if count]
    piles.append(Pile(PAWN_WIDTH, PAWN_SIDE, players, PAWN_BASE))
    return piles, [
        spec.say("{n} paper coins", n=sum(counts)),
        spec.say("{n} pawns", n=Spelled(players)),
    ]
