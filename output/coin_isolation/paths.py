"""Paths that are allowed and paths that are not, as small pictures beside the rule on paths."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from layouts.coin_isolation.layout import SIDES, SQUARES
from layouts.coin_isolation.table import Table
from layouts.coins import CoinSet
from output.coin_isolation import diagram
from output.coin_isolation.diagram import BoardView
from output.coin_isolation.positions import MIN_SQUARE, PositionView
from output.drawing.box import Box
from output.drawing.scene import Group, Item, Style
from output.drawing.theme import MEDIUM, Theme
from output.page.flow import Row, TypeFace, paragraph
from output.page.gallery import Picture, gallery

FILES, RANKS = range(3), range(2)
"""The part of a board that a picture shows."""

_ACROSS = 3
_GAP, _ROW_GAP, _BELOW = 2.5, 1.6, 0.8
_SIZE, _LEADING = 8.3, 3.5
_PAWN_SQUARE = "a1"


@dataclass(frozen=True, slots=True)
class Way:
    """A path from player 1's pawn on a1, whether it is allowed, and why.

    `coins` count so much where no five lies as on every other square, 0 for nothing; `other` is
    where player 2's pawn stands.
    """

    squares: tuple[str, ...]
    allowed: bool
    words: str
    coins: Mapping[str, int]
    other: str = ""

    def table(self) -> Table:
        """The position that it is chosen in."""
        lying = dict.fromkeys(SQUARES, 5) | {_PAWN_SQUARE: 0} | dict(self.coins)
        return Table(
            piles=tuple((lying[name],) if lying[name] else () for name in SQUARES),
            pawns=tuple(SQUARES.index(name) for name in (_PAWN_SQUARE, self.other) if name),
            money=(0, 0),
            renegades=(False, False),
            sides=(SIDES[0], SIDES[2]),
            to_move=0,
        )


def ways(variants: Sequence[str]) -> tuple[Way, ...]:
    """What is shown, as a game with these variants has it."""
    corner = "diagonal" in variants
    return (
        Way(
            ("b1", "c1", "c2", "b2"),
            True,
            "it may turn",
            dict.fromkeys(("b1", "c1", "c2", "b2"), 1),
        ),
        Way(("b1",), True, "one square", {}),
        Way(
            ("b1", "c2"),
            corner,
            "across a corner",
            {"b1": 1, "c2": 1},
        ),
        Way(("b1", "c1"), False, "two kinds", {"b1": 1}),
        Way(("b1", "c1", "c2"), False, "an empty square", {"b1": 1, "c1": 0, "c2": 1}),
        Way(("b1", "c1", "c2"), False, "a pawn in the way", {"b1": 1, "c1": 0, "c2": 1}, "c1"),
    )


def paths_figure(
    variants: Sequence[str], coins: CoinSet, theme: Theme, width: float, most: float = MIN_SQUARE
) -> Row:
    """All of them, three in a row, on squares of at most so many mm."""
    columns = Box(0.0, 0.0, width, 0.0).columns(_ACROSS, _GAP)
    pictures = [_picture(way, coins, columns[0].width, most, theme) for way in ways(variants)]
    items, bottom = gallery(pictures, columns, below=_BELOW, row_gap=_ROW_GAP)
    return Row(bottom, (Group(tuple(items), label="paths, allowed and not"),), 2.0)


def _picture(way: Way, coins: CoinSet, width: float, most: float, theme: Theme) -> Picture:
    square = min(width / len(FILES), most)

    def draw(box: Box) -> Iterator[Item]:
        view = BoardView(box.x, box.y, square, RANKS, FILES)
        table = way.table()
        picture = PositionView(table, view, coins, theme, max(1.0, square / MIN_SQUARE))
        yield from diagram.board(view, theme)
        path = (_PAWN_SQUARE, *way.squares)
        yield from picture.way(tuple(map(SQUARES.index, path)))
        for index in view.indices:
            if table.piles[index] or index in table.pawns:
                yield Group(tuple(picture.square(index)), label=picture.told(index))
        if way.allowed:
            target = view.cell(SQUARES.index(way.squares[-1]))
            yield target.rect(Style(stroke=theme.accent, width=MEDIUM))

    answer = "Yes:" if way.allowed else "No:"
    face = TypeFace(_SIZE, _LEADING, theme.ink)
    words = paragraph(f"**{answer}** {way.words}", width, face)
    return Picture(square * len(RANKS), draw, words, f"{answer} {way.words}")
