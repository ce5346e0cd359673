"""Finding the board in a photo: its marks, and the view of the camera.

Places on the board are in squares from its top left corner, x right and y down.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from printkit.coin_isolation.photo.pictures import Array
from printkit.layouts.errors import InputError
from printkit.layouts.messages import OptionName, counted, listed, message
from printkit.layouts.paper import PAPERS
from printkit.output.coin_isolation.marks import (
    CORNERS,
    SETUP_ID,
    SIDE,
    Printed,
    mark_corners,
    marker_id,
    marker_modules,
    read_id,
)
from printkit.output.coin_isolation.setup import board_squares

_ACROSS = 8
_MARK_SEEN = 0.98  # of its side: light from the paper spills over a mark
_QUICK, _THOROUGH = 1800, 3600  # pixels along the longer side of the pictures that are searched
_SQUARES = np.arange(24.0, 37.0, 0.25)
"""The sides in mm that the squares of a board may have."""

MOST_TILT = 45.0
_LIKE = 0.72  # how much like its pattern a faint mark must be, up to 1
LEAST_SCALE = 2.4  # pixels a mm
_STEP = 165.0  # pixels of a square that suffice

AGAIN = message("take it again from above, with all of the board in the picture")


@dataclass(frozen=True, slots=True)
class SeenBoard:
    """Where the board is: the homography from squares to pixels, and what its marks say.

    `square` is about the side of a square in mm. `marks` has the corners of the four marks in
    pixels; None if the corners of the board were given instead.
    """

    view: Array
    square: float
    printed: Printed | None = None
    marks: Array | None = None


def find_board(photo: Array) -> SeenBoard:
    """Find the board by its marks. Raises InputError that says what is missing."""
    grey = cv2.cvtColor(photo, cv2.COLOR_BGR2GRAY)
    found = _find_marks(grey)
    numbers = Counter(number for number, _ in found)
    if not numbers:
        raise InputError(
            message(
                "the board's marks were not found; print the board sheet, and take "
                "the photo with all four marks in it, in focus and without glare"
            )
        )
    if numbers[SETUP_ID]:
        raise InputError(
            message(
                "this is the setup sheet, whose printed coins cannot be told from real ones; lay "
                "the coins on the board sheet ({option})",
                option=OptionName("sheet", "board"),
            )
        )
    by_sheet: dict[Printed, dict[int, Array]] = defaultdict(dict)
    for number, corners in found:
        if said := read_id(number):
            by_sheet[said[0]][said[1]] = corners
    if (
        any(count > 1 for count in numbers.values())
        or sum(len(marks) > 1 for marks in by_sheet.values()) > 1
    ):
        raise InputError(message("there are several boards in the photo; show only one"))
    if not by_sheet:
        raise InputError(message("the marks belong to no board of ours; print the board sheet"))
    printed, marks = max(by_sheet.items(), key=lambda each: len(each[1]))
    if 1 < len(marks) < len(CORNERS):
        marks = _add_expected(grey, printed, marks)
    missing = [CORNERS[corner] for corner in range(len(CORNERS)) if corner not in marks]
    if missing:
        corners = listed(map(message, missing))
        raise InputError(
            counted(
                "the {corners} mark of the board cannot be seen; {again}",
                "the {corners} marks of the board cannot be seen; {again}",
                len(missing),
                corners=corners,
                again=AGAIN,
            )
        )
    view, square = _view_of(marks)
    pixels = np.concatenate([marks[corner] for corner in range(len(CORNERS))])
    return SeenBoard(view, square, printed, pixels)


def place_by_corners(corners: Array, square: float) -> SeenBoard:
    """The place of a board with squares of `square` mm whose corners are given in pixels.

    Corners are in the order of CORNERS.
    """
    ends = np.array([(0, 0), (_ACROSS, 0), (0, _ACROSS), (_ACROSS, _ACROSS)], np.float64)
    view, _ = cv2.findHomography(ends, np.asarray(corners, np.float64))
    if view is None:
        raise InputError(message("the four corners lie on a line; tap the corners of the board"))
    return SeenBoard(view, square)


def _view_of(marks: Mapping[int, Array]) -> tuple[Array, float]:
    """The homography that fits marks best, and the side in mm of the board's squares."""
    pixels = np.concatenate([*marks.values()]).astype(np.float64)
    fits = []
    for square in _SQUARES:
        places = np.concatenate([mark_corners(corner, square) for corner in marks])
        view, _ = cv2.findHomography(places, pixels)
        if view is not None:
            seen = cv2.perspectiveTransform(places[None], view)[0]
            fits.append((float(np.square(seen - pixels).sum()), float(square), view))
    if not fits:
        raise InputError(message("the board's marks do not fit together; {again}", again=AGAIN))
    _, square, view = min(fits, key=lambda fit: fit[0])
    return view, square


def _add_expected(grey: Array, printed: Printed, marks: dict[int, Array]) -> dict[int, Array]:
    """Add marks that are seen where the others say they are, though too faint to be found alone."""
    added = dict(marks)
    cell, modules = 6, len(marker_modules(0))
    for corner in [*range(len(CORNERS))] * 2:  # what the first round adds helps the second
        if corner in added:
            continue
        view, square = _view_of(added)
        pattern = ~np.array(marker_modules(marker_id(printed, corner)))
        pattern = np.pad(pattern, 1, constant_values=True).astype(np.float32)
        wanted = cv2.resize(pattern, None, fx=cell, fy=cell, interpolation=cv2.INTER_NEAREST)
        wanted = cv2.GaussianBlur(wanted, (0, 0), 0.4 * cell)
        places = np.array(mark_corners(corner, square))
        module = (places[1, 0] - places[0, 0]) / modules
        room = 4.5 * module  # the mark may be this far from where it is expected
        start, step = places[0] - module - room, module / cell
        size = round((modules * module + 2 * module + 2 * room) / step)
        to_place = np.array([[step, 0, start[0]], [0, step, start[1]], [0, 0, 1]])
        patch = cv2.warpPerspective(
            grey, view @ to_place, (size, size), flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
        )
        likeness = cv2.matchTemplate(patch.astype(np.float32), wanted, cv2.TM_CCOEFF_NORMED)
        _, best, _, at = cv2.minMaxLoc(likeness)
        if best > _LIKE:
            moved = places + start + np.array(at) * step + module - places[0]
            seen = cv2.perspectiveTransform(moved[None], view)[0]
            added[corner] = _refine(grey, seen.astype(np.float32))
    return added


def _find_marks(grey: Array) -> list[tuple[int, Array]]:
    """The IDs of marks, and their corners in pixels.

    A small picture is searched first. If marks are missing, a larger one is searched more closely.
    """
    longest = max(grey.shape)
    found = _detect(grey, min(1.0, _QUICK / longest), 10)
    if not _suffice(found):
        more = _detect(grey, float(np.clip(_THOROUGH / longest, 1.0, 2.0)), 6)
        found = _merge(found, more)
    return [(number, _refine(grey, corners.astype(np.float32))) for number, corners in found]


def _refine(grey: Array, corners: Array) -> Array:
    """Refine a mark's corners to fractions of a pixel."""
    reach = int(np.clip(np.linalg.norm(corners[0] - corners[1]) / 12, 2, 12))
    ends = (cv2.TERM_CRITERIA_EPS + cv2.TERM_CRITERIA_MAX_ITER, 30, 0.01)
    return cv2.cornerSubPix(grey, corners[:, None].copy(), (reach, reach), (-1, -1), ends)[:, 0]


def _suffice(found: Sequence[tuple[int, Array]]) -> bool:
    """Whether these marks suffice: one of a setup sheet, or one at each corner."""
    numbers = {number for number, _ in found}
    return SETUP_ID in numbers or len(numbers) >= len(CORNERS)


def _merge(one: list[tuple[int, Array]], other: list[tuple[int, Array]]) -> list[tuple[int, Array]]:
    """Join the marks of two searches; a mark that both found counts once."""
    places = [corners.mean(0) for _, corners in one]
    return one + [
        (number, corners)
        for number, corners in other
        if all(np.linalg.norm(corners.mean(0) - place) > 8 for place in places)
    ]


def _detect(grey: Array, scale: float, step: int) -> list[tuple[int, Array]]:
    """Search a picture for marks, enlarged by `scale`; threshold windows grow by `step` pixels."""
    how = cv2.aruco.DetectorParameters()
    how.minMarkerPerimeterRate = 0.02
    how.adaptiveThreshWinSizeMin = 5
    how.adaptiveThreshWinSizeMax = 35
    how.adaptiveThreshWinSizeStep = step
    how.polygonalApproxAccuracyRate = 0.05
    known = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_100)
    way = cv2.INTER_AREA if scale < 1 else cv2.INTER_CUBIC
    picture = grey if scale == 1 else cv2.resize(grey, None, fx=scale, fy=scale, interpolation=way)
    corners, numbers, _ = cv2.aruco.ArucoDetector(known, how).detectMarkers(picture)
    if numbers is None:
        return []
    return [
        (int(number), (each[0] + 0.5) / scale - 0.5)
        for each, number in zip(corners, numbers.ravel(), strict=True)
        if int(number) <= SETUP_ID
    ]


@dataclass(frozen=True, slots=True)
class Flat:
    """The board as seen straight from above, at `scale` pixels a mm, with a margin around it.

    `square` is the side of a square in mm, `margin` the width of the margin. `camera` is where the
    camera was, in mm from the board's top left corner; its third part is its height. `tilt` is in
    degrees. `source_scale` is the photo's own pixels a mm, where it has fewest.
    """

    pixels: Array
    scale: float
    square: float
    margin: float
    camera: Array
    tilt: float
    source_scale: float


MARGIN = 0.55
"""The margin of a flat board, in squares."""


def flatten(photo: Array, place: SeenBoard) -> Flat:
    """Look straight at the board: undo the view, and what is left of the lens, by the crossings.

    Raises InputError for a view that is too steep, or a board that is too small in the photo.
    """
    square = place.square
    source = _source_scale(place.view, square)
    if source < LEAST_SCALE:
        raise InputError(
            message(
                "the board is too small in the photo ({n:.1f} pixels a mm, "
                "{least:g} are needed); go closer",
                n=source,
                least=LEAST_SCALE,
            )
        )
    camera, tilt = _camera_of(place.view, photo.shape, square)
    if tilt > MOST_TILT:
        raise InputError(
            message(
                "the photo is too steep ({tilt:.0f} degrees, at most {most:.0f}); {again}",
                tilt=tilt,
                most=MOST_TILT,
                again=AGAIN,
            )
        )
    finest = np.clip(_STEP / square, 4.5, 6.5)  # of large squares less will do
    step = round(np.clip(source, 4.5, finest) * square)  # pixels a square
    shift = np.zeros((10, 2))
    for reach in (0.075, 0.045, 0.045):
        grey = cv2.cvtColor(_flatten(photo, place.view, step, shift), cv2.COLOR_BGR2GRAY)
        shift = shift + _crossing_shifts(grey, step, reach)
    if place.printed is not None:
        seen = SIDE / (_mark_side(place, shift) / _MARK_SEEN)
        printed = board_squares(PAPERS[place.printed.paper])
        square = min(printed, key=lambda side: abs(side - seen), default=seen)
        camera = camera * square / place.square
    pixels = _flatten(photo, place.view, step, shift)
    return Flat(
        pixels,
        step / square,
        square,
        MARGIN * square,
        camera,
        tilt,
        source * place.square / square,
    )


def _source_scale(view: Array, square: float) -> float:
    """The fewest pixels a mm, among the four corners and the middle, in any direction."""
    scales = []
    for x, y in ((0, 0), (8, 0), (0, 8), (8, 8), (4, 4)):
        ends = np.array([[[x, y], [x + 0.01, y], [x, y + 0.01]]], np.float64)
        at, right, down = cv2.perspectiveTransform(ends, view)[0]
        scales.append(np.linalg.svd(np.stack([right - at, down - at]), compute_uv=False)[-1])
    return float(np.mean(scales)) * 100 / square


def _camera_of(view: Array, shape: tuple[int, ...], square: float) -> tuple[Array, float]:
    """The camera's place in mm from the board's top left corner, and its tilt in degrees."""
    high, wide = shape[:2]
    middle = np.array([[1, 0, -wide / 2], [0, 1, -high / 2], [0, 0, 1.0]])
    seen = middle @ view @ np.diag([1 / square, 1 / square, 1.0])
    one, two = seen[:, 0], seen[:, 1]
    # Both axes are at right angles and of the same length, which gives the focal length.
    rows = np.array([one[2] * two[2], one[2] ** 2 - two[2] ** 2])
    parts = -np.array([one[:2] @ two[:2], one[:2] @ one[:2] - two[:2] @ two[:2]])
    usual = 0.9 * max(wide, high)
    strength = float(rows @ rows) * usual**2
    square_of = float(rows @ parts) / float(rows @ rows) if strength > 1e-30 else 0.0
    focal = float(np.sqrt(square_of)) if square_of > 0 else usual
    if not 0.6 * max(wide, high) < focal < 1.8 * max(wide, high):
        focal = usual
    lens = np.diag([1 / focal, 1 / focal, 1.0])
    axes = lens @ seen
    size = (np.linalg.norm(axes[:, 0]) + np.linalg.norm(axes[:, 1])) / 2
    axes = axes / size
    if axes[2, 2] < 0:
        axes = -axes
    right, down = axes[:, 0] / np.linalg.norm(axes[:, 0]), axes[:, 1] / np.linalg.norm(axes[:, 1])
    into = np.cross(right, down)
    turned = np.stack([right, down, into], 1)
    at = -np.linalg.inv(turned) @ axes[:, 2]
    tilt = float(np.degrees(np.arccos(np.clip(abs(into[2]) / np.linalg.norm(into), 0, 1))))
    return np.array([at[0], at[1], abs(at[2])]), tilt


def _terms(x: Array, y: Array) -> Array:
    """The terms of the smooth shift at places in squares, measured from the board's middle."""
    x, y = (x - 4) / 4, (y - 4) / 4
    one = np.ones_like(x)
    return np.stack([one, x, y, x * y, x * x, y * y, x * x * y, x * y * y, x**3, y**3], -1)


def _flatten(photo: Array, view: Array, step: int, shift: Array) -> Array:
    """The flat board with its margin, `step` pixels a square; `shift` has the terms of a shift."""
    count = round((_ACROSS + 2 * MARGIN) * step)
    at = ((np.arange(count) + 0.5) / step - MARGIN).astype(np.float64)
    coarse = np.linspace(at[0], at[-1], 65)
    x, y = np.meshgrid(coarse, coarse)
    moved = _terms(x, y) @ shift
    places = np.stack([x + moved[..., 0], y + moved[..., 1]], -1).reshape(1, -1, 2)
    pixels = cv2.perspectiveTransform(places, view).reshape(65, 65, 2).astype(np.float32)
    # Between coarse places the map is all but straight.
    stretch = (np.arange(count) * (64 / (count - 1))).astype(np.float32)
    column, row = np.meshgrid(stretch, stretch)
    full = cv2.remap(pixels, column, row, cv2.INTER_LINEAR)
    return cv2.remap(photo, full[..., 0], full[..., 1], cv2.INTER_LINEAR)


def _crossing_shifts(grey: Array, step: int, reach: float) -> Array:
    """The terms of the shift that puts the crossings of squares where they belong."""
    x, y = np.meshgrid(np.arange(1.0, _ACROSS), np.arange(1.0, _ACROSS))
    expected = np.stack([x.ravel(), y.ravel()], 1)
    pixels = ((expected + MARGIN) * step - 0.5).astype(np.float32)
    window = max(3, round(reach * step))
    ends = (cv2.TERM_CRITERIA_EPS + cv2.TERM_CRITERIA_MAX_ITER, 20, 0.02)
    smooth = cv2.GaussianBlur(grey, (0, 0), 1.0)
    found = cv2.cornerSubPix(smooth, pixels[:, None].copy(), (window, window), (-1, -1), ends)
    moved = (found[:, 0] - pixels) / step
    keep = np.linalg.norm(moved, axis=1) < 0.9 * reach
    terms = _terms(expected[:, 0], expected[:, 1])
    wanted = np.zeros((10, 2))
    for _ in range(4):
        if keep.sum() < 20:
            return np.zeros((10, 2))
        ridge = 0.02 * np.diag([0.0, *[0.3] * 3, *[1.0] * 6])
        some = terms[keep]
        wanted = np.linalg.solve(some.T @ some + ridge, some.T @ moved[keep])
        off = np.linalg.norm(terms @ wanted - moved, axis=1)
        keep = off < max(0.008, 2.5 * float(np.median(off)))
    return wanted


def _mark_side(place: SeenBoard, shift: Array) -> float:
    """The mean side of the marks, in squares of the board as its crossings have it."""
    assert place.marks is not None
    back = np.linalg.inv(place.view)
    places = cv2.perspectiveTransform(place.marks[None].astype(np.float64), back)[0]
    moved = places - _terms(places[:, 0], places[:, 1]) @ shift
    corners = moved.reshape(-1, 4, 2)
    return float(np.mean(np.linalg.norm(corners - np.roll(corners, 1, axis=1), axis=2)))
