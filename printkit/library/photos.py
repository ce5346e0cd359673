"""Photos: the layout that lies on a real board, for games whose boards can be read."""

from __future__ import annotations

import re
from collections.abc import Sequence

from printkit.contract import PhotoReading, commands_of
from printkit.layouts.errors import InputError
from printkit.layouts.games import find_game
from printkit.layouts.messages import Said, message
from printkit.layouts.spelling import read_length, read_pair, unquoted

SQUARE_SIDES = 10.0, 80.0
"""The least and the greatest side in mm of the squares of a board without marks."""

_MOST_APART = 100_000.0


def can_read_photo(game: str) -> bool:
    """Whether boards of a game can be read from photos. Raises InputError for an unknown game."""
    return commands_of(find_game(game)).read_photo is not None


def photo_needs(game: str) -> Said | str:
    """How to install what reading photos needs, in a line; empty if everything is there.

    Raises InputError for an unknown game.
    """
    return commands_of(find_game(game)).photo_needs()


def read_photo(
    game: str,
    data: bytes,
    *,
    coins: str | None = None,
    corners: Sequence[tuple[float, float]] = (),
    square: float = 0.0,
) -> PhotoReading:
    """Read the layout on a board of a game from the bytes of a photo.

    `coins` is the name of the set of coins. For a board without marks, give its four `corners` in
    pixels (upper left, upper right, lower left, lower right) and the side of a `square` in mm.
    Raises InputError for a photo that cannot be read, with what to do.
    """
    read = commands_of(find_game(game)).read_photo
    if read is None:
        raise InputError(
            message("boards of {game} cannot be read from a photo; lay it out by hand", game=game)
        )
    return read(data, coins=coins, name="the photo", corners=corners, square=square)


def parse_corners(text: str, source: str) -> tuple[tuple[float, float], ...]:
    """Read the four corners of a board in pixels: "10,20 900,22 8,880 910,890".

    Raises InputError that begins with `source` for any other text.
    """
    points = re.split(r"\s*;\s*|\s+", unquoted(re.sub(r",\s+", ",", text)))
    try:  # four points, so a comma is none of a decimal
        found = [read_pair(point.replace(",", ", "), "10,20") for point in points]
    except InputError:
        found = []
    if len(found) != 4 or not all(abs(number) < _MOST_APART for point in found for number in point):
        numbers = re.findall(r"\d+", text)
        pairs = zip(numbers[::2], numbers[1::2], strict=False)
        meant = " ".join(map(",".join, pairs)) if len(numbers) == 8 and "." not in text else ""
        raise InputError(
            message(
                "{source}: write four points in pixels, '{example}': upper left, "
                "upper right, lower left, lower right",
                source=source,
                example=meant or "10,20 900,22 8,880 910,890",
            )
        )
    return tuple(found)


def parse_square(text: str) -> float:
    """Read the side of a board's squares in mm. Raises InputError outside SQUARE_SIDES."""
    least, most = SQUARE_SIDES
    try:
        return read_length(text, least, most)
    except InputError as error:
        raise InputError(message("say how wide a square is: {wrong}", wrong=error.said)) from None
