"""Measure `printkit read` on made-up photos of settings that it was not tuned on.

    python -m benchmarks photo            100 photos, each read by its marks and by its corners
    python -m benchmarks --quick photo    10 photos, then the tables of all that were measured

Each reading is a line of results/photos.csv, so a stopped run loses nothing and photos that are
there are not drawn again; delete the file when the reader or the renderer changes. Photos are drawn
by the tests' renderer: what happens on photos of real coins is not measured.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from time import process_time

import cv2
import numpy as np

from benchmarks.tables import ResultRow, add_records, read_records, table_path
from printkit.coin_isolation.photo import read_photo
from printkit.layouts.coin_isolation.layout import SQUARES
from printkit.layouts.errors import InputError
from tests.printkit.photo.rendering import (
    Array,
    Scene,
    encode,
    held_out_scene,
    printed_sheet,
    render,
    render_with_corners,
)

_PHOTOS = 100
_TABLE = table_path("photos")
_OFF = (0.0, 1.0, 2.0)
"""How far each corner given by hand is from its place, in mm of the board."""
_MARKS = "marks"
_MUST_REFUSE: dict[str, Callable[[Scene], Array]] = {
    "the setup sheet": lambda scene: render(replace(scene, sheet="setup")),
    "no marks": lambda scene: render(replace(scene, marks=False)),
    "no coins": lambda scene: render(replace(scene, coins=(0,) * len(SQUARES))),
    "tilt 55 degrees": lambda scene: render(replace(scene, tilt=55.0)),
    "1.6 pixels a mm": lambda scene: render(replace(scene, scale=1.6)),
    "blur of 0.8 mm": lambda scene: render(replace(scene, blur=0.8 * scene.scale)),
    "half of the board": lambda scene: _half(render(scene)),
    "two boards": lambda scene: np.concatenate([render(scene)] * 2, axis=1),
}
"""Photos to which there is no right answer, or none that could be trusted."""

_TABLES: dict[str, tuple[Callable[[PhotoRecord], float], Sequence[float]]] = {
    "tilt in degrees": (lambda each: each.tilt, (0, 12, 24, 35)),
    "pixels a mm": (lambda each: each.scale, (3, 4, 5.5, 7)),
    "blur in pixels": (lambda each: each.blur, (0.4, 0.7, 1.0, 1.3)),
    "light, from cold to warm": (lambda each: each.warmth, (-1, -0.33, 0.33, 1)),
    "depth of the shadow": (lambda each: each.shade, (0, 0.27, 0.53, 0.8)),
}
"""What each table goes by, and the ends of its rows."""


@dataclass(frozen=True, slots=True)
class PhotoRecord:
    """A reading of a photo: its scene's settings, and squares by how they were read.

    `way` is "marks", "corners" with how far off they were, or why it must be refused. `right` are
    squares whose likeliest coin was there, `flagged` were asked about, `missed` are wrong and were
    not. All are 0 for a photo that was `refused`. `seconds` are of a processor.
    """

    number: int
    way: str
    tilt: float
    scale: float
    blur: float
    warmth: float
    shade: float
    right: int
    flagged: int
    missed: int
    seconds: float
    refused: str


def rows(quick: bool) -> Iterator[ResultRow]:
    """Measure the photos that are not in the table yet; yield figures of all that are."""
    cv2.setNumThreads(1)
    done = {(each.number, each.way) for each in read_records(PhotoRecord, _TABLE)}
    for number in range(10 if quick else _PHOTOS):
        for record in _measure(number, done):
            add_records(_TABLE, [record])
    records = read_records(PhotoRecord, _TABLE)
    by_marks = [each for each in records if each.way == _MARKS]
    yield from _figures(f"{len(by_marks)} photos", by_marks)
    refused = sum(bool(each.refused) for each in by_marks)
    yield "of these photos, refused", f"{refused}", "0"
    seconds = [each.seconds for each in by_marks]
    spent = f"{np.median(seconds):.1f}, at most {max(seconds):.1f}"
    yield "processor seconds for a photo", spent, "2 of 12 megapixels"
    for title, (key, ends) in _TABLES.items():
        for low, high in pairwise(ends):
            some = [each for each in by_marks if low <= key(each) < high]
            if some:
                yield f"{title}, {low:g} to {high:g}: {len(some)} photos", _shares(some), ""
    for off in _OFF:
        some = [each for each in records if each.way == _corners_way(off)]
        yield f"no marks, {_corners_way(off)}: {len(some)} photos", _shares(some), ""
    for way in _MUST_REFUSE:
        some = [each for each in records if each.way == way]
        if some:
            answers = sum(not each.refused for each in some)
            yield f"{way}: answers to {len(some)} photos", f"{answers}", "0"


def _measure(number: int, done: Collection[tuple[int, str]]) -> Iterator[PhotoRecord]:
    """Read a photo by its marks, one to be refused, and the first without marks by its corners.

    Readings that are `done` are left out.
    """
    scene = held_out_scene(number)
    if (number, _MARKS) not in done:
        yield _read(number, _MARKS, scene, render(scene))
    way = [*_MUST_REFUSE][number % len(_MUST_REFUSE)]
    if (number, way) not in done:
        yield _read(number, way, scene, _MUST_REFUSE[way](scene))
    offs = [off for off in _OFF if (number, _corners_way(off)) not in done]
    if not offs:
        return
    bare = replace(scene, marks=False)
    photo, corners = render_with_corners(bare)
    square = printed_sheet(scene.paper, scene.theme, scene.sheet, scene.players)[1].width / 8
    turn = np.random.default_rng(scene.seed).uniform(0, 2 * np.pi, len(corners))
    for off in offs:
        given = corners + off * scene.scale * np.stack([np.cos(turn), np.sin(turn)], 1)
        yield _read(number, _corners_way(off), bare, photo, given, square)


def _read(
    number: int,
    way: str,
    scene: Scene,
    photo: Array,
    corners: Sequence[tuple[float, float]] = (),
    square: float = 0.0,
) -> PhotoRecord:
    data, right, flagged, missed, refused = encode(photo, scene), 0, 0, 0, ""
    given = [(float(x), float(y)) for x, y in corners]
    began = process_time()
    try:
        reading = read_photo(data, corners=given, square=square)
    except InputError as error:
        refused = str(error)
    else:
        for each, value in zip(reading.squares, scene.coins, strict=True):
            right += each.value == value
            flagged += not each.sure
            missed += each.sure and each.value != value
    return PhotoRecord(
        number,
        way,
        round(scene.tilt, 2),
        round(scene.scale, 2),
        round(scene.blur, 2),
        round(scene.warmth, 2),
        round(scene.shade, 2),
        right,
        flagged,
        missed,
        round(process_time() - began, 2),
        refused,
    )


def _half(photo: Array) -> Array:
    return np.ascontiguousarray(photo[:, : photo.shape[1] // 2])


def _corners_way(off: float) -> str:
    return f"corners {off:g} mm off"


def _figures(what: str, records: Sequence[PhotoRecord]) -> Iterator[ResultRow]:
    count = len(records) * len(SQUARES)
    for name, goal, found in (
        ("squares read right", "99.5 %", sum(each.right for each in records)),
        ("squares asked about", "", sum(each.flagged for each in records)),
        ("squares wrong, not asked about", "0.1 %", sum(each.missed for each in records)),
    ):
        yield f"{name}, of {count:,} on {what}", f"{found / count:.2%} ({found:,})", goal


def _shares(records: Sequence[PhotoRecord]) -> str:
    """Return shares of the squares; a photo that was refused has none."""
    read = [each for each in records if not each.refused]
    refused = f"{len(records) - len(read)} refused"
    if not read:
        return refused
    count = len(read) * len(SQUARES)
    right, asked, missed = (
        sum(getattr(each, name) for each in read) / count for name in ("right", "flagged", "missed")
    )
    return f"{right:.2%} right, {asked:.2%} asked about, {missed:.2%} missed; {refused}"
