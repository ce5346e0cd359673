"""The gallery: pictures with captions, side by side in rows of so many columns.

What a picture shows is the business of whoever hands it in.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from output.drawing.box import Box
from output.drawing.scene import Group, Item
from output.page.flow import Row, height_of, pour


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture as wide as its column and `height` mm high, which `draw` fills, and its caption.

    `label` names both to a screen reader.
    """

    height: float
    draw: Callable[[Box], Iterable[Item]]
    caption: Sequence[Row]
    label: str


def gallery(
    pictures: Sequence[Picture],
    columns: Sequence[Box],
    *,
    below: float,
    row_gap: float,
    least: float = 0.0,
) -> tuple[list[Item], float]:
    """The pictures in rows from the top of the `columns` on, and where the last row ends.

    Captions stand `below` their pictures by so many mm. A row is as high as its highest picture
    with its caption, and at `least` so high.
    """
    items: list[Item] = []
    y = columns[0].y
    for start in range(0, len(pictures), len(columns)):
        row = pictures[start : start + len(columns)]
        for picture, column in zip(row, columns, strict=False):
            place = column._replace(y=y, height=picture.height)
            under = place._replace(y=place.bottom + below, height=height_of(picture.caption))
            drawn = Group(tuple(picture.draw(place)), label=picture.label, role="figure")
            words = next(pour(picture.caption, [under]))
            items.append(Group((drawn, *words), label=picture.label))
        y += max(least, *(p.height + below + height_of(p.caption) for p in row)) + row_gap
    return items, y - row_gap
