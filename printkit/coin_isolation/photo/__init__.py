"""Reading a photo of Coin Isolation's board: which coin lies on which square.

Needs OpenCV, which the extra `photo` installs, and imports it only when a photo is read.
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib.util import find_spec

from printkit.contract import MOST_PHOTO, PhotoReading
from printkit.layouts.coin_isolation.game import GAME
from printkit.layouts.coin_isolation.layout import FILES
from printkit.layouts.coins import US, coin_set
from printkit.layouts.errors import InputError
from printkit.layouts.messages import Said, message


def refuse_large(count: int, name: str) -> None:
    """Raise InputError for a photo of more bytes than are read."""
    if count > MOST_PHOTO:
        raise InputError(
            message(
                "{name}: more than {most_photo} MB; send a smaller photo",
                name=name,
                most_photo=MOST_PHOTO // 1000000,
            )
        )


def photo_needs() -> Said | str:
    """Say how to install what reading a photo needs; empty if it is there."""
    there = all(map(find_spec, ("cv2", "numpy")))
    if there:
        return ""
    return message("reading a photo needs OpenCV; type pip install 'printkit-games[photo]'")


def read_photo(
    data: bytes,
    *,
    coins: str | None = None,
    name: str = "the photo",
    corners: Sequence[tuple[float, float]] = (),
    square: float = 0.0,
) -> PhotoReading:
    """Read the coins on a board from a photo, as `printkit.contract.ReadPhoto`.

    Raises InputError where OpenCV is not installed, too.
    """
    refuse_large(len(data), name)
    if needs := photo_needs():
        raise InputError(needs)
    from printkit.coin_isolation.photo.reading import read_board

    return read_board(data, coin_set(coins or US.name), name, corners, square)


def photo_layout(reading: PhotoReading) -> str:
    """Return a layout file of what was read, with _ on doubtful squares, for you to fill in."""
    symbols = ["_" if value is None else str(value or "-") for value in reading.values]
    rows = [symbols[start : start + len(FILES)] for start in range(0, len(symbols), len(FILES))]
    lines = (" ".join(f"{symbol:>2}" for symbol in row).strip() for row in reversed(rows))
    board = "".join(f"  {line}\n" for line in lines)
    doubts = "".join(f"# {square.name}: {square.words}\n" for square in reading.doubtful)
    return f"{doubts}game: {GAME.slug}\ncoins: |\n{board}"


def photo_report(reading: PhotoReading, version: str) -> str:
    """Return what helps us to see where reading failed, in plain text and without a picture."""
    facts = [f"{name}: {value}" for name, value in reading.facts.items()]
    squares = [
        f"{square.name}: {square.value} {square.chance:.3f}, or {square.other}; {measured}"
        for square, measured in zip(reading.squares, reading.measures, strict=True)
    ]
    return "\n".join([f"printkit {version}", f"coins: {reading.coins}", *facts, *squares, ""])
