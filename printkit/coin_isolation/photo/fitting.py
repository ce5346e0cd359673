"""Light, the known print, and a circle in each square of a flat board.

Light is measured in the corners of squares, where no coin reaches. Divided by it, paper is 1
everywhere; what differs is a coin, or a shadow, which is dark but has the paper's colour. A coin
has a thickness: seen at a slant its outline is that of two discs, one above the other.
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from printkit.coin_isolation.photo.board import Flat
from printkit.coin_isolation.photo.pictures import Array

_ACROSS = 8
_CORNER = 1.7  # mm from a square's edges to the middle of a patch in its corner
_WHITE = 1.2  # mm from the board's edge: plain paper
_INSIDE, _OUTSIDE = (0.5, 1.0), (0.45, 0.9)  # mm from an outline, where it is a coin's and is not
_BAND = 1.6, 0.6  # mm outside and inside the board's edge: the band of a player
_ANGLES = 72
_STEP = 0.15
_RADII = np.arange(7.4, 13.6, _STEP)
_THICKNESS = 1.6
_SMALL = 3  # how much smaller the picture is in which coins are looked for first
_FAR_STEP, _BLURRED, _APART = 1.5, 0.9, 2.0  # mm: the steps there, its blur, and between places
EDGE_WEIGHT, FILL_WEIGHT = 1.0, 0.8


@dataclass(frozen=True, slots=True)
class Circles:
    """What was found in each square, from a8, row by row.

    `radius` of the best circle in mm, its middle `at` in mm from the board's top left corner;
    `score` says how well it fits, `edge` how sharp it is, and `fill` how unlike paper it is inside.
    `copper` is how red it is, compared with white paper. `rest` is how unlike paper the middle of
    the square is.
    """

    radius: Array
    at: Array
    score: Array
    edge: Array
    fill: Array
    copper: Array
    rest: Array


def fit_circles(flat: Flat, *, marked: bool) -> Circles:
    """Fit a circle in each square. The board may be `marked` at its edge, as printkit's are."""
    light = _relative_light(flat, marked)
    maps = _Maps.of(light, flat.scale, flat.margin, marked)
    middles = _middles(flat)
    lean = _lean(flat, middles)
    coarse, near, nearest = _moves(0.75, 0.75), _moves(0.375, 0.375), _moves(0.12, 0.12)
    begun = _likely_places(light, flat, middles, lean, marked)
    wide = np.stack([_search(maps, at, coarse, _RADII[::4], lean, 30).max(2) for at in begun])
    best = wide.max(2).argmax(0), np.arange(len(middles))
    at = begun[best] + coarse[wide[best].argmax(1)]
    scores = _search(maps, at, near, _RADII, lean, 48)
    at = at + near[scores.max(2).argmax(1)]
    best = _RADII[scores.max(1).argmax(1)]
    span = np.arange(-4, 5) * _STEP
    exact = _search(maps, at, nearest, best[:, None] + span, lean, 72)
    at = at + nearest[exact.max(2).argmax(1)]
    by_radius = exact.max(1)
    top = by_radius.argmax(1)
    radius = best + span[top] + _STEP * _peak(by_radius, top)
    edge, fill = _parts(maps, at, radius, lean)
    copper, rest = _appearance(flat, maps, at, radius, middles)
    return Circles(radius, at, by_radius.max(1), edge, fill, copper, rest)


def _likely_places(light: Array, flat: Flat, middles: Array, lean: Array, marked: bool) -> Array:
    """Three places in each square where a coin may be, from a small picture: (place, square, 2)."""
    small = cv2.resize(light, None, fx=1 / _SMALL, fy=1 / _SMALL, interpolation=cv2.INTER_AREA)
    scale = flat.scale * len(small) / len(light)
    maps = _Maps.of(small, scale, flat.margin, marked, wide=_BLURRED)
    reach = max(_FAR_STEP, flat.square / 2 - _RADII[0] - 1)
    moves = _moves(reach, 2 * reach / round(2 * reach / _FAR_STEP))
    scores = _search(maps, middles, moves, _RADII[::6], lean, 20).max(2)
    found = []
    for _ in range(3):
        best = moves[scores.argmax(1)]
        found.append(middles + best)
        near = np.linalg.norm(moves - best[:, None], axis=2) < _APART
        scores = np.where(near, -np.inf, scores)
    return np.stack(found)


def _moves(reach: float, step: float) -> Array:
    """Moves in mm up to `reach` in x and in y."""
    offsets = np.arange(-reach, reach + step / 2, step)
    return np.stack(np.meshgrid(offsets, offsets), -1).reshape(-1, 2)


def _middles(flat: Flat) -> Array:
    """The middles of the squares from a8, row by row, in mm."""
    steps = (np.arange(_ACROSS) + 0.5) * flat.square
    x, y = np.meshgrid(steps, steps)
    return np.stack([x.ravel(), y.ravel()], 1)


def _lean(flat: Flat, middles: Array) -> Array:
    """For each square: how far a coin's face is from its foot (x, y), and how much larger."""
    high = flat.camera[2]
    away = (middles - flat.camera[:2]) * (_THICKNESS / (high - _THICKNESS))
    return np.concatenate([away, np.full((len(middles), 1), high / (high - _THICKNESS))], 1)


def _relative_light(flat: Flat, marked: bool) -> Array:
    """The logarithm of the light, compared with the paper of each square in the same light."""
    pixels = cv2.GaussianBlur(flat.pixels, (0, 0), 0.1 * flat.scale)
    small = cv2.resize(
        flat.pixels, None, fx=1 / _SMALL, fy=1 / _SMALL, interpolation=cv2.INTER_AREA
    )
    calm, scale = cv2.medianBlur(small, 3), flat.scale * len(small) / len(flat.pixels)
    paper = np.empty(flat.pixels.shape, np.float32)
    square = flat.square
    edges = np.round((flat.margin + np.arange(_ACROSS + 1) * square) * flat.scale).astype(int)
    edges[0], edges[-1] = 0, len(paper)
    for row in range(_ACROSS):
        for column in range(_ACROSS):
            near, far = _CORNER, square - _CORNER
            x, y = column * square + flat.margin, row * square + flat.margin
            ends = np.array(
                [
                    [_pixel_at(calm, (x + dx, y + dy), scale) for dx in (near, far)]
                    for dy in (near, far)
                ],
                np.float32,
            )
            level = ends.mean(2)
            # A corner in a coin's shadow, or with a coin in it, says less than the others.
            at = np.array([near, far])
            dark = level < 0.72 * np.median(level)
            if marked:
                across, down = (column * square + at)[None], (row * square + at)[:, None]
                dark |= _marked(across, down, _ACROSS * square)
            if dark.any() and not dark.all():
                ends[dark] = ends[~dark].mean(0)
            rows, columns = (
                slice(edges[row], edges[row + 1]),
                slice(edges[column], edges[column + 1]),
            )
            high, wide = edges[row + 1] - edges[row], edges[column + 1] - edges[column]
            down = _ramp(high, edges[row], y, near, far, flat.scale)[:, None, None]
            right = _ramp(wide, edges[column], x, near, far, flat.scale)[None, :, None]
            upper = ends[0, 0] + (ends[0, 1] - ends[0, 0]) * right
            lower = ends[1, 0] + (ends[1, 1] - ends[1, 0]) * right
            paper[rows, columns] = upper + (lower - upper) * down
    return np.log(pixels.astype(np.float32) + 6) - np.log(paper + 6)


def _ramp(count: int, first: int, start: float, near: float, far: float, scale: float) -> Array:
    """How far pixels are from a square's near corners to its far ones, from 0 to 1."""
    mm = (np.arange(first, first + count) + 0.5) / scale - start
    return np.clip((mm - near) / (far - near), -0.1, 1.1).astype(np.float32)


def _pixel_at(pixels: Array, place: tuple[float, float], scale: float) -> Array:
    x, y = (min(len(pixels) - 1, max(0, int(value * scale))) for value in place)
    return pixels[y, x]


@dataclass(frozen=True, slots=True)
class _Maps:
    """Maps of a flat board: slopes of the light and of its colour, and how unlike paper it is."""

    slopes: Array  # rows, columns, (light x, light y, colour x, colour y)
    wide_slopes: Array
    unlike: Array
    scale: float
    margin: float

    @classmethod
    def of(
        cls, light: Array, scale: float, margin: float, marked: bool, wide: float = 0.4
    ) -> _Maps:
        level = light.mean(2)
        colour = light[..., 2] - light[..., 0]
        bare = _bare(len(light), scale, margin) if marked else np.ones_like(level)
        return cls(
            _slopes(level, colour, 0.16 * scale) * bare[..., None],
            _slopes(level, colour, wide * scale) * bare[..., None],
            _unlikeness(light, level, scale) * bare,
            scale,
            margin,
        )

    def index(self, x: Array, y: Array) -> Array:
        """The number of the pixel at places in mm from the board's corner."""
        high, wide = self.unlike.shape
        column = ((x + self.margin) * self.scale).astype(np.int32)
        row = ((y + self.margin) * self.scale).astype(np.int32)
        return np.clip(row, 0, high - 1) * wide + np.clip(column, 0, wide - 1)


def _bare(count: int, scale: float, margin: float) -> Array:
    """Which pixels say something of coins: 0 where a player's side is marked, 1 elsewhere."""
    mm = (np.arange(count) + 0.5) / scale - margin
    return (~_marked(mm[None], mm[:, None], count / scale - 2 * margin)).astype(np.float32)


def _marked(x: Array, y: Array, side: float) -> Array:
    """Whether a player's band may lie at places in mm, on a board `side` mm wide."""
    near = [np.minimum(each, side - each) for each in (x, y)]  # from the nearest edge inwards
    band = [(each > -_BAND[0]) & (each < _BAND[1]) for each in near]
    return band[0] | band[1]


def _slopes(level: Array, colour: Array, reach: float) -> Array:
    """Slopes per tenth of a mm, in units of a clear edge."""
    maps = []
    for picture, weight in ((level, 1.0), (colour, 1.6)):
        smooth = cv2.GaussianBlur(picture, (0, 0), reach)
        for dx, dy in ((1, 0), (0, 1)):
            maps.append(weight * reach * cv2.Scharr(smooth, cv2.CV_32F, dx, dy, scale=1 / 32))
    return np.ascontiguousarray(np.stack(maps, -1))


def _unlikeness(light: Array, level: Array, scale: float) -> Array:
    """How unlike paper each pixel is, from 0 to 1; a shadow is much like paper."""
    hue = light - level[..., None]
    hue = cv2.GaussianBlur(hue, (0, 0), 0.25 * scale)
    tinted = np.sqrt((hue**2).sum(2)) / 0.13
    bright = np.clip(level - 0.06, 0, None) / 0.15
    dark = np.clip(-level - 0.12, 0, None) / 0.45
    calm = cv2.GaussianBlur(level, (0, 0), 0.35 * scale)
    rough = np.sqrt(cv2.GaussianBlur((level - calm) ** 2, (0, 0), 0.35 * scale)) / 0.07
    return np.clip(np.sqrt(tinted**2 + bright**2 + dark**2 + rough**2), 0, 1).astype(np.float32)


def _search(maps: _Maps, at: Array, moves: Array, radii: Array, lean: Array, angles: int) -> Array:
    """The score of each square, move of the middle, and radius; radii may differ by square."""
    normal = _directions(angles).astype(np.float32)
    coarse = radii.ndim == 1 and len(radii) < len(_RADII)
    radii = np.broadcast_to(radii, (len(at), radii.shape[-1]))
    slopes = (maps.wide_slopes if coarse else maps.slopes).reshape(-1, 4)
    unlike = maps.unlike.ravel()
    found = np.empty((len(at), len(moves), radii.shape[1]), np.float32)
    for square, (middle, (dx, dy, larger)) in enumerate(zip(at, lean, strict=True)):
        outline = _outline(radii[square], normal, dx, dy, larger)  # radii, angles, 2
        place = (middle + moves)[:, None, None, :].astype(np.float32) + outline[None]
        index = maps.index(place[..., 0], place[..., 1])
        edge = _sharpness(slopes[index], normal)
        score = EDGE_WEIGHT * (edge / (edge + 0.05)).mean(-1)
        for steps, sign in ((_INSIDE, -1), (_OUTSIDE, 1)):
            for step in steps:
                shifted = place + (sign * step) * normal
                seen = unlike[maps.index(shifted[..., 0], shifted[..., 1])]
                score -= sign * FILL_WEIGHT / len(steps) * seen.mean(-1)
        found[square] = score
    return found


def _directions(count: int) -> Array:
    """Unit vectors in `count` directions all around."""
    turn = np.arange(count) * (2 * np.pi / count)
    return np.stack([np.cos(turn), np.sin(turn)], 1)


def _sharpness(slopes: Array, normal: Array) -> Array:
    """How sharp an outline is at each place, by light and colour across it."""
    light = slopes[..., 0] * normal[:, 0] + slopes[..., 1] * normal[:, 1]
    colour = slopes[..., 2] * normal[:, 0] + slopes[..., 3] * normal[:, 1]
    return np.sqrt(light**2 + colour**2)


def _outline(radii: Array, normal: Array, dx: float, dy: float, larger: float) -> Array:
    """The outlines of coins about (0, 0): the face's where that reaches further, or the foot's."""
    foot = radii[:, None, None] * normal
    face = foot * larger + np.array([dx, dy])
    further = ((face - foot) * normal).sum(-1, keepdims=True) > 0
    return np.where(further, face, foot).astype(np.float32)


def _peak(by_radius: Array, best: Array) -> Array:
    """How far the top of a parabola through the best score and its neighbours is, in steps."""
    squares = np.arange(len(best))
    left = by_radius[squares, np.clip(best - 1, 0, None)]
    right = by_radius[squares, np.clip(best + 1, None, by_radius.shape[1] - 1)]
    bend = left + right - 2 * by_radius[squares, best]
    return np.where(bend < -1e-6, np.clip(0.5 * (left - right) / np.minimum(bend, -1e-6), -1, 1), 0)


def _parts(maps: _Maps, at: Array, radius: Array, lean: Array) -> tuple[Array, Array]:
    """How sharp each circle's edge is, and how different from paper it is inside."""
    normal = _directions(_ANGLES)
    edges, fills = [], []
    slopes, unlike = maps.slopes.reshape(-1, 4), maps.unlike.ravel()
    for middle, size, (dx, dy, larger) in zip(at, radius, lean, strict=True):
        place = middle + _outline(np.array([size]), normal, dx, dy, larger)[0]
        near = slopes[maps.index(place[:, 0], place[:, 1])]
        edges.append(np.median(_sharpness(near, normal)))
        rings = middle + normal[None] * (size * np.array([0.3, 0.6, 0.85])[:, None, None])
        fills.append(unlike[maps.index(rings[..., 0], rings[..., 1])].mean())
    return np.array(edges), np.array(fills)


def _appearance(
    flat: Flat, maps: _Maps, at: Array, radius: Array, middles: Array
) -> tuple[Array, Array]:
    """How red each circle is compared with white paper, and how unlike paper its square is."""
    seen = np.log(cv2.GaussianBlur(flat.pixels, (0, 0), 0.2 * flat.scale).astype(np.float32) + 6)
    red = seen[..., 2] - seen[..., 0]
    white = np.median(red.ravel()[_white_places(flat, maps)])
    ring = _directions(24)
    shares = np.array([0.15, 0.3, 0.45, 0.6, 0.75])[:, None, None]
    coppers, rests = [], []
    for middle, size, square in zip(at, radius, middles, strict=True):
        places = middle + ring[None] * (shares * size)
        index = maps.index(places[..., 0], places[..., 1])
        coppers.append(np.median(red.ravel()[index]) - white)
        places = square + ring[None] * (shares * 10.0)
        rests.append(maps.unlike.ravel()[maps.index(places[..., 0], places[..., 1])].mean())
    return np.array(coppers), np.array(rests)


def _white_places(flat: Flat, maps: _Maps) -> Array:
    """Pixels of plain paper above and below the board, between the marks and the pawns."""
    side = flat.square * _ACROSS
    x = np.concatenate([np.linspace(0.15, 0.4, 30), np.linspace(0.6, 0.85, 30)]) * side
    return np.concatenate([maps.index(x, np.full_like(x, y)) for y in (-_WHITE, side + _WHITE)])
