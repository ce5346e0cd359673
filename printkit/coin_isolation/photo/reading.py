"""Reading a photo: from the file's bytes to the coin on each square, or a reason why not.

Diameter and colour together give the kind of each coin, with its probability. Diameters are
calibrated on the photo's own coins, copper first: a print may be a little too small, and the
face of a coin is nearer to the camera than the paper.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeVar

import cv2
import numpy as np

from printkit.coin_isolation.photo.board import AGAIN, Flat, find_board, flatten, place_by_corners
from printkit.coin_isolation.photo.fitting import Circles, fit_circles
from printkit.coin_isolation.photo.pictures import Array, decode_photo
from printkit.contract import PhotoReading, PhotoSquare
from printkit.layouts.coin_isolation.layout import FILES, MIXES, RANKS, STANDARD_MIX
from printkit.layouts.coins import VALUES, CoinSet
from printkit.layouts.errors import InputError
from printkit.layouts.messages import Message, Value, listed, message
from printkit.output.coin_isolation.marks import CORNERS, mark_corners

T = TypeVar("T")

_SURE = 0.985  # a square whose coin is less likely is doubtful
_MOST_BLUR, _OF_PIXELS = 0.36, 0.36  # mm, and pixels that a sharp photo's edges are wide
_MOST_DOUBTFUL = 20
_WHITE, _ALL_WHITE = 250, 0.9  # a pixel without detail, and their share in a square of nothing else
_NEARLY_WHITE, _NEAREST = 205, 4  # how bright coins are in glare, and how many are looked at
_FACE = 5.0  # mm from a coin's middle: its face
_LEAST_COLOUR = 8  # between a pixel's channels; printed squares and copper have far more
_ELSE = 0.35  # from this chance on, what lies there is something else


def read_board(
    data: bytes,
    coins: CoinSet,
    name: str,
    corners: Sequence[tuple[float, float]] = (),
    square: float = 0.0,
) -> PhotoReading:
    """Read the board in a photo; see `printkit.contract.ReadPhoto`."""
    photo, scale = decode_photo(data, name)
    try:
        given = np.array(corners) * scale
        place = place_by_corners(given, square) if corners else find_board(photo)
        flat = flatten(photo, place)
        blur = _blur(flat) if place.marks is not None else 0.0
        if blur > _MOST_BLUR + _OF_PIXELS / flat.source_scale:
            raise InputError(
                message("the photo is blurred; hold still, tap the board to focus, and retake")
            )
        dimmest, brightest = _channels(flat)
        if np.percentile(brightest - dimmest, 99.9) < _LEAST_COLOUR:
            raise InputError(
                message("the photo has no colours, which tell coins apart; retake it in colour")
            )
        circles = fit_circles(flat, marked=place.printed is not None)
        kinds = tell_kinds(circles, coins)
        glare = _glare(flat, circles, kinds.chances.argmax(1), coins, dimmest, brightest)
    except InputError as error:
        raise InputError(message("{name}: {wrong}", name=name, wrong=error.said)) from None
    except (cv2.error, np.linalg.LinAlgError):  # corners that no camera can see
        raise InputError(
            message("{name}: the board cannot be made out; {again}", name=name, again=AGAIN)
        ) from None
    names = [f"{file}{rank}" for rank in reversed(RANKS) for file in FILES]
    squares = [
        _square(each, chances, coins, glaring=glaring)
        for each, chances, glaring in zip(names, kinds.chances, glare, strict=True)
    ]
    if all(each.value == 0 for each in squares if each.sure):
        raise InputError(
            message("{name}: there are no coins on the board; lay them on its squares", name=name)
        )
    doubtful = sum(not each.sure for each in squares)
    if doubtful > _MOST_DOUBTFUL:
        raise InputError(
            message(
                "{name}: {n} squares cannot be made out; use even light, no flash, and {again}",
                name=name,
                n=doubtful,
                again=AGAIN,
            )
        )
    facts = {
        "pixels": f"{photo.shape[1]} x {photo.shape[0]}",
        "pixels a mm": f"{flat.source_scale:.2f}",
        "tilt": f"{flat.tilt:.1f}",
        "blur in mm": f"{blur:.2f}",
        "side of a square in mm": f"{flat.square:.2f}",
        "gauge": f"{kinds.gauge:.3f}",
        "error in mm": f"{kinds.spread:.3f}",
        "sheet": f"{place.printed.paper}, {place.printed.players} players"
        if place.printed
        else "corners given",
    }
    measures = tuple(
        f"radius {radius:.2f} score {score:.2f} edge {edge:.3f} fill {fill:.2f} red {red:.2f}"
        for radius, score, edge, fill, red in zip(
            circles.radius, circles.score, circles.edge, circles.fill, circles.copper, strict=True
        )
    )
    return PhotoReading(
        _from_the_bottom(squares),
        coins.name,
        _count_words(squares, coins),
        _picture(flat),
        facts,
        _from_the_bottom(measures),
    )


def _from_the_bottom(by_row: Sequence[T]) -> tuple[T, ...]:
    """Reorder rows of squares that begin at a8, so that they begin at a1."""
    rows = [by_row[start : start + len(FILES)] for start in range(0, len(by_row), len(FILES))]
    return tuple(each for row in reversed(rows) for each in row)


def _square(name: str, chances: Array, coins: CoinSet, *, glaring: bool) -> PhotoSquare:
    """What lies on a square; in doubt if the light is `glaring`."""
    names: dict[int, Value] = {coin.value: coin.said for coin in coins.coins}
    names[0] = message("no coin")
    order = np.argsort(chances[:-1])[::-1]
    value, other, *_ = (list(names)[index] for index in order)
    chance = float(chances[order[0]])
    if chances[-1] > _ELSE:
        words = message("{square}: not one of the coins, or several?", square=name)
        return PhotoSquare(name, value, 0.0, other, unknown=True, words=words)
    words = message(
        "{square}: {coin} or {other}?", square=name, coin=names[value], other=names[other]
    )
    sure = chance >= _SURE and not glaring
    return PhotoSquare(name, value, chance, other, sure, words=words)


def _count_words(squares: Sequence[PhotoSquare], coins: CoinSet) -> Message:
    """Say how many coins of each kind were read, and whether that is the usual mix."""
    counts = [sum(each.sure and each.value == value for each in squares) for value in VALUES]
    if not any(counts):
        return message("Read: no coins.")
    kinds = zip(coins.coins, counts, strict=True)
    need = listed((coin.amount_words(count) for coin, count in kinds if count), ",")
    if tuple(counts) in (STANDARD_MIX, *MIXES.values()):
        return message("Read: {coins}, the usual mix.", coins=need)
    return message("Read: {coins}.", coins=need)


def _blur(flat: Flat) -> float:
    """How far the edges of the marks are smeared, as a standard deviation in mm."""
    grey = cv2.cvtColor(flat.pixels, cv2.COLOR_BGR2GRAY).astype(np.float32)
    found = []
    for corner in range(len(CORNERS)):
        places = np.array(mark_corners(corner, flat.square)) * flat.square + flat.margin
        (x0, y0), (x1, y1) = places.min(0) - 0.8, places.max(0) + 0.8
        x0, y0, x1, y1 = (max(0, int(value * flat.scale)) for value in (x0, y0, x1, y1))
        mark = grey[y0:y1, x0:x1]
        if min(mark.shape) < 8:
            continue
        slope = np.percentile(np.abs(np.diff(mark, axis=1)), 98.5)
        contrast = np.percentile(mark, 95) - np.percentile(mark, 5)
        found.append(contrast / max(slope, 1e-3) / np.sqrt(2 * np.pi))
    return float(np.median(found)) / flat.scale if found else 0.0


def _channels(flat: Flat) -> tuple[Array, Array]:
    """The least and the greatest of each pixel's channels."""
    blue, green, red = cv2.split(flat.pixels)
    return cv2.min(cv2.min(blue, green), red), cv2.max(cv2.max(blue, green), red)


def _glare(
    flat: Flat, circles: Circles, kind: Array, coins: CoinSet, dimmest: Array, brightest: Array
) -> Array:
    """Whether there is too much light to tell what lies on a square, from a8, row by row.

    There is too much if a coin's face is white, whatever its metal. On a square that looks empty,
    white alone proves nothing, since a camera may see paper white in good light, too. So the bright
    coins nearest to it must be nearly white as well, unless too few coins are bright.

    `kind` is the likeliest column of `Kinds.chances` in each square; `dimmest` and `brightest` are
    the least and the greatest channel of each pixel.
    """
    edge, across, reach = round(flat.margin * flat.scale), len(FILES), round(_FACE * flat.scale)
    white = (dimmest >= _WHITE)[edge:-edge, edge:-edge].astype(np.float32)
    all_white = cv2.resize(white, (across, across), interpolation=cv2.INTER_AREA) >= _ALL_WHITE
    places = ((circles.at + flat.margin) * flat.scale).astype(int)
    faces = [np.s_[y - reach : y + reach, x - reach : x + reach] for x, y in places]
    bright = [number for number, coin in enumerate(coins.coins) if coin.colour != "copper"]
    seen = np.flatnonzero(np.isin(kind, bright))
    hides = all_white.ravel()
    if len(seen) >= _NEAREST:
        light = np.array([np.median(dimmest[faces[square]]) for square in seen])
        apart = np.linalg.norm(places[:, None] - places[seen], axis=2)
        hides &= light[np.argsort(apart, axis=1)[:, :_NEAREST]].max(1) >= _NEARLY_WHITE
    shines = np.array([np.median(brightest[face]) for face in faces]) >= _WHITE
    return np.where(kind == len(coins.coins), hides, shines)


def _picture(flat: Flat) -> bytes:
    """The flat board without its margin, as a JPEG that does not say where it was taken."""
    edge = round(flat.margin * flat.scale)
    board = flat.pixels[edge:-edge, edge:-edge]
    board = cv2.resize(board, (800, 800), interpolation=cv2.INTER_AREA)
    done, data = cv2.imencode(".jpg", board, [cv2.IMWRITE_JPEG_QUALITY, 85])
    assert done
    return bytes(data)


_EDGE = 12.0  # how much the sharpness of a circle's edge adds to its score
_OCCUPIED, _OCCUPIED_SPREAD = 0.465, 0.018  # the sum from which a square has a coin
_COPPER, _COPPER_SPREAD = 0.235, 0.022  # the redness from which a coin is of copper
_ANY_COLOUR = 0.6
_STRAY = 0.004  # the share of coins that look like none of the kinds
_SIZES = 6.0  # mm: the range of their diameters
_GAUGES = np.arange(0.94, 1.1, 0.001)
_USUAL_GAUGE, _GAUGE_SPREAD = 1.03, 0.02
_LEAST_SPREAD, _MOST_SPREAD = 0.09, 0.3
_ASTRAY, _FAR_ASTRAY = 0.06, 0.4  # the share of circles that a shadow has misled, and how far in mm


@dataclass(frozen=True, slots=True)
class Kinds:
    """The probabilities in each square, from a8, row by row.

    `chances` has a column for each kind, one for no coin, and one for something else. `gauge` is
    the factor by which circles are larger than coins, `spread` their error in mm.
    """

    chances: Array
    gauge: float
    spread: float


def tell_kinds(circles: Circles, coins: CoinSet) -> Kinds:
    """Tell the kind of coin in each square."""
    sizes = np.array([coin.diameter / 2 for coin in coins.coins])
    copper = np.array([coin.colour == "copper" for coin in coins.coins])
    white = np.array([coin.colour in ("silver", "steel") for coin in coins.coins])
    there = _logistic((circles.score + _EDGE * circles.edge - _OCCUPIED) / _OCCUPIED_SPREAD)
    red = _logistic((circles.copper - _COPPER) / _COPPER_SPREAD)
    # Brass is as red as copper, but what is drawn in brass may be silver, too: US quarters.
    suits = np.where(copper, red[:, None], np.where(white, 1 - red[:, None], _ANY_COLOUR))
    taken = there > 0.5
    gauge, spread = _calibrate(circles.radius[taken], suits[taken], sizes)
    off = circles.radius[:, None] - gauge * sizes
    astray = _bell(off, np.hypot(spread, _FAR_ASTRAY))
    fits = suits * ((1 - _ASTRAY) * _bell(off, spread) + _ASTRAY * astray)
    stray = np.full((len(fits), 1), _STRAY / _SIZES)
    # A coin that no paper surrounds, or that is paper inside, is not what it seems.
    weights = np.concatenate([fits / len(sizes), stray], axis=1)
    weights = weights / weights.sum(1, keepdims=True)
    chances = np.concatenate(
        [weights[:, :-1] * there[:, None], 1 - there[:, None], weights[:, -1:] * there[:, None]],
        axis=1,
    )
    return Kinds(chances, gauge, spread)


def _calibrate(radius: Array, suits: Array, sizes: Array) -> tuple[float, float]:
    """How much larger circles are than coins, and the error of their radius in mm."""
    if not len(radius):
        return _USUAL_GAUGE, _MOST_SPREAD
    spread = 0.15
    gauge = _USUAL_GAUGE
    for _ in range(3):
        off = radius[:, None, None] - _GAUGES[:, None] * sizes
        likely = np.log((suits[:, None] * _bell(off, spread)).sum(2) + 0.02).sum(0)
        prior = -0.5 * ((_GAUGES - _USUAL_GAUGE) / _GAUGE_SPREAD) ** 2
        gauge = float(_GAUGES[(likely + prior).argmax()])
        nearest = np.abs(radius[:, None] - gauge * sizes + 9 * (suits < 0.5)).min(1)
        spread = float(np.clip(1.6 * np.median(nearest), _LEAST_SPREAD, _MOST_SPREAD))
    return gauge, spread


def _logistic(x: Array) -> Array:
    return 1 / (1 + np.exp(-np.clip(x, -30, 30)))


def _bell(off: Array, spread: float) -> Array:
    return np.exp(-0.5 * (off / spread) ** 2) / (spread * np.sqrt(2 * np.pi))
