"""Spots: the places on a board, as a page's script is told of them."""

from __future__ import annotations

from typing import TypedDict

import printkit


class SpotView(TypedDict):
    """A place on a board: what lies there, and where it is, in mm."""

    name: str
    words: str
    x: float
    y: float
    width: float
    height: float


def spot_views(board: printkit.Board) -> list[SpotView]:
    """The places on a board, in the order in which they are read."""
    return [
        {
            "name": spot.name,
            "words": spot.words,
            "x": spot.box.x,
            "y": spot.box.y,
            "width": spot.box.width,
            "height": spot.box.height,
        }
        for spot in board.spots
    ]
