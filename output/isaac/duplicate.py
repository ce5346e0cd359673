"""Duplicate play on the score pad: who is Dark and who Light in each of two games, and the sums."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from layouts.isaac.tiles import SEATS
from output.drawing.box import Box
from output.drawing.scene import Item, Line, Point
from output.drawing.theme import Theme
from output.drawing.typeface import text_width
from output.isaac import tiles
from output.page.flow import TypeFace, height_of, label, paragraph, pour
from output.page.small_print import small

STRIP_HEIGHTS = 17.0, 23.0
"""What each game's part of duplicate play takes above its pad, in mm."""

_PEOPLE = "AB"
_HOW = (
    "**Two games from the same setup, this is the first.** Write down who is A and who is B. For "
    "the second, on the next page, set the board up again and change places.",
    "**The second game, with changed places.** Write down the points of the first, too. **Whoever "
    "has more from both games wins;** a hundred or more counts as 100.",
)


def strip(box: Box, game: int, seats: Sequence[int], theme: Theme) -> Iterator[Item]:
    """What to do, and a line for each person: the seat, the name, in the end the points."""
    yield box.rect(theme.panel)
    inner = box.inset(3.0, 1.6, 3.0, 1.6)
    rows = paragraph(_HOW[game], inner.width, small(theme, "ink"))
    yield from next(pour(rows, [inner]))
    below = inner.inset(0.0, height_of(rows) + 0.8, 0.0, 0.0)
    for person, (seat, half) in enumerate(zip(seats, below.columns(len(seats), 7.0), strict=True)):
        yield from _person(half, _PEOPLE[person], seat, game, theme)


def _person(box: Box, name: str, seat: int, game: int, theme: Theme) -> Iterator[Item]:
    """Who is Dark or Light; in the second game also the sum of both."""
    strong = TypeFace(10.0, 4.6, theme.ink, "bold")
    face, y = small(theme, "ink"), box.y + 4.4
    yield from tiles.counter(Point(box.x + 2.2, y - 1.2), seat, 2.0, theme)
    words = f"{name} is {SEATS[seat]}"
    yield label(words, box.x + 5.6, y, strong)
    x = box.x + 8.0 + text_width(words, strong.font, strong.size)
    yield Line(Point(x, y + 0.6), Point(box.right, y + 0.6), theme.hairline)
    if game:
        y += 5.8
        cells = box.columns(3, 3.0)
        for words, cell in zip(("game 1", "+ game 2", "= both"), cells, strict=True):
            yield label(words, cell.x, y, face)
            left = cell.x + text_width(words, face.font, face.size) + 1.2
            yield Line(Point(left, y + 0.6), Point(cell.right, y + 0.6), theme.hairline)
