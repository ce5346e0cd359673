"""`printkit read`."""

from __future__ import annotations

import os
from pathlib import Path

import click

from printkit.cli import options
from printkit.cli.exits import exit_codes
from printkit.cli.facts import file_fact
from printkit.coin_isolation import photo as photos
from printkit.contract import MOST_PHOTO
from printkit.files.documents import Destination, Document
from printkit.files.writing import write_files
from printkit.layouts.coin_isolation.layout import SQUARES
from printkit.layouts.coins import COIN_SETS
from printkit.layouts.errors import InputError
from printkit.library.photos import SQUARE_SIDES, parse_corners
from printkit.listener import tell
from printkit.version import VERSION


def _corners(
    context: click.Context, parameter: click.Parameter, value: str | None
) -> tuple[tuple[float, float], ...]:
    return () if value is None else parse_corners(value, "--corners")


@click.command(
    epilog="""\b
Examples:
  printkit print coin-isolation --sheet board
  printkit read photo.jpg -o our-coins.yaml
  printkit check our-coins.yaml

So far this was only tried on made-up photos. If it fails, --report FILE writes what helps us.
"""
    + exit_codes("squares are left to fill in")
)
@click.argument("photo", type=click.Path(dir_okay=False))
@click.option("--coins", type=options.ChoiceParam(tuple(COIN_SETS)), help="The coins on the board.")
@click.option(
    "--corners",
    callback=_corners,
    metavar="'X,Y X,Y X,Y X,Y'",
    help="The corners of a board without marks, in pixels of the photo: upper left, upper right, "
    "lower left, lower right, as you sit at the bottom. Needs --square.",
)
@click.option(
    "--square",
    type=options.LengthParam(*SQUARE_SIDES),
    metavar="MM",
    help="The side of that board's squares.",
)
@click.option(
    "--report",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Also write what was measured, as text, without the picture.",
)
@options.to_file(("yaml",))
@options.as_json
@click.pass_context
def read(
    context: click.Context,
    photo: str,
    coins: str | None,
    corners: tuple[tuple[float, float], ...],
    square: float | None,
    report: Path | None,
    to: Destination,
    as_json: bool,
) -> None:
    """Read the coins on Coin Isolation's board from PHOTO, and write them as a layout.

    PHOTO is a JPEG, PNG or HEIC file of the printed board sheet with coins on it, taken from above
    with all four corners in it. A square that could be two coins is named, and left to fill in.
    """
    if bool(corners) != (square is not None):
        raise InputError("--corners and --square go together; give both or neither")
    reading = photos.read_photo(
        _bytes_of(photo), coins=coins, name=photo, corners=corners, square=square or 0.0
    )
    layout = photos.photo_layout(reading).encode()
    document = Document("coin-isolation-photo", {"": layout})
    in_answer = as_json and to.kind == "stdout"
    if not in_answer:
        to.check([document])
    if report is not None:
        write_files({report: photos.photo_report(reading, VERSION).encode()}, to.force)
    tell(reading.words)
    for each in reading.doubtful:
        tell(each.words)
    if reading.doubtful:
        tell(f"Fill in {len(reading.doubtful)} of {len(SQUARES)} squares, marked _ in the layout.")
    paths = [] if in_answer else to.write([document])
    file = file_fact(paths[0] if paths else None)
    answer = {"coins": reading.coins, "squares": reading.squares, "file": file}
    options.show_result(answer, paths, as_json=as_json)
    context.exit(1 if reading.doubtful else 0)


def _bytes_of(photo: str) -> bytes:
    try:
        with Path(photo).open("rb") as file:
            photos.refuse_large(os.fstat(file.fileno()).st_size, photo)
            return file.read(MOST_PHOTO + 1)  # a pipe has no size to see before
    except OSError as error:
        raise InputError(f"{photo}: cannot be read ({error.strerror})") from None
