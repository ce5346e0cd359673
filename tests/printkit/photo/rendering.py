"""Made-up photos: coins of true size and thickness on the real board sheet, as a phone sees them.

Coins are metal discs with relief and a rim: they mirror their surroundings, are worn or tarnished,
cast shadows and stand up from the paper. The camera has a lens, noise and JPEG. Everything follows
from a random number, so a photo can be made again. Lengths in mm on the sheet, x right, y down, and
z up; colours are linear light, red first.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, TypeAlias

import cv2
import numpy as np
import pypdfium2

import printkit
from printkit.layouts.coin_isolation.layout import STANDARD_MIX
from printkit.layouts.coins import US, VALUES, Coin
from printkit.output.coin_isolation.marks import CORNERS, mark_corners
from printkit.output.drawing.box import Box
from printkit.output.drawing.scene import Rect
from tests.output.scenes import leaves

Array: TypeAlias = Any

SHEET_SCALE = 6.0
"""Pixels a mm of the sheet."""

METALS = {
    "copper": ((0.85, 0.5, 0.36), (0.5, 0.27, 0.17), (0.24, 0.15, 0.1)),
    "steel": ((0.6, 0.57, 0.53), (0.5, 0.46, 0.41), (0.34, 0.31, 0.27)),
    "silver": ((0.68, 0.66, 0.63), (0.56, 0.53, 0.49), (0.4, 0.38, 0.35)),
    "brass": ((0.68, 0.66, 0.63), (0.56, 0.53, 0.49), (0.4, 0.38, 0.35)),  # US quarters
}
"""How much of red, green and blue light a metal returns when new, used, and dark from age."""


COINS = tuple((1, 5, 10, 25, 1, 5, 1, 5, 0, 10)[(7 * i) % 10] for i in range(64))
"""The coins of photos for tests, by square."""


@dataclass(frozen=True)
class Scene:
    """What is photographed, and how.

    `coins` are values by square from a1, 0 for none. `scale` is pixels a mm in the middle of the
    board; `tilt` and `turn` are in degrees; `blur` is in pixels; `warmth` is from -1 (cold) to 1;
    `shade` from 0 to 1 is how dark the shadow of a hand or phone is; `bend` is the lens's. Without
    `marks` the marks are painted over.
    """

    coins: tuple[int, ...]
    seed: int = 1
    paper: str = "a4"
    theme: str = "colour"
    sheet: str = "board"
    players: int = 2
    scale: float = 4.0
    tilt: float = 15.0
    turn: float = 0.0
    away: float = 90.0
    blur: float = 0.8
    warmth: float = 0.0
    shade: float = 0.3
    noise: float = 0.008
    bend: float = 0.02
    quality: int = 88
    wear: float = 0.5
    loose: float = 1.0
    marks: bool = True


USUAL = Scene(COINS, seed=3, scale=3.4, tilt=20, turn=130, away=50, warmth=0.4)
"""A photo, turned and tilted, whose squares can nearly all be read without a doubt."""


def held_out_scene(number: int) -> Scene:
    """A random scene of settings that the reader was not tuned on; numbers are counted from 0."""
    seed = 2_000_001 + number
    rng = np.random.default_rng([seed, 41])

    def pick(low: float, high: float) -> float:
        return float(rng.uniform(low, high))

    mix = [value for value, count in zip(VALUES, STANDARD_MIX, strict=True) for _ in range(count)]
    if rng.random() < 0.3:  # a jar of any coins
        mix = [int(value) for value in rng.choice(VALUES, 64)]
    share = pick(0.0, 0.25)
    coins = [0 if rng.random() < share else value for value in rng.permutation(mix)]
    return Scene(
        tuple(map(int, coins)),
        seed=seed,
        paper=str(rng.choice(("a4", "letter", "legal", "a3"))),
        theme=str(rng.choice(("colour", "grey", "low-ink"))),
        players=int(rng.choice((2, 4))),
        scale=pick(3.0, 7.0),
        tilt=pick(0.0, 35.0),
        turn=pick(0.0, 360.0),
        away=pick(0.0, 360.0),
        blur=pick(0.4, 1.3),
        warmth=pick(-1.0, 1.0),
        shade=pick(0.0, 0.8),
        noise=pick(0.003, 0.018),
        bend=pick(0.0, 0.05),
        quality=int(pick(70, 96)),
        wear=pick(0.0, 1.0),
        loose=pick(0.3, 1.15),
    )


_PAPER = 0.86
"""The share of light that blank paper returns."""


@cache
def printed_sheet(paper: str, theme: str, sheet: str, players: int) -> tuple[Array, Box]:
    """The printed sheet as linear light, and the box of its board in mm."""
    setup = printkit.setup("coin-isolation#7", players=players)
    made = printkit.sheets(setup, [sheet], paper=paper, theme=theme)
    page = made.pages[0]
    boxes = [
        Box(each.item.x, each.item.y, each.item.width, each.item.height)
        for each in leaves(page)
        if isinstance(each.item, Rect) and abs(each.item.width - each.item.height) < 1e-6
    ]
    with pypdfium2.PdfDocument(made.pdf()) as document:
        pixels = document[0].render(scale=SHEET_SCALE * 25.4 / 72).to_numpy()[..., 2::-1]
    return _linear_light(pixels.astype(np.float32) / 255) * _PAPER, max(
        boxes, key=lambda box: box.width
    )


def _without_marks(sheet: Array, board: Box) -> Array:
    square, covered = board.width / 8, sheet.copy()
    for corner in range(len(CORNERS)):
        places = np.array(mark_corners(corner, square)) * square + [board.x, board.y]
        (x0, y0), (x1, y1) = np.round([places.min(0), places.max(0)] * np.array(SHEET_SCALE))
        covered[int(y0) - 2 : int(y1) + 3, int(x0) - 2 : int(x1) + 3] = _PAPER
    return covered


def _linear_light(shown: Array) -> Array:
    return np.power(shown, 2.2)


@dataclass(frozen=True)
class _Camera:
    """A pinhole: `at` in mm, axes of its image, focal length and size in pixels."""

    at: Array
    axes: Array
    focal: float
    size: tuple[int, int]

    def plane(self, height: float) -> Array:
        """The homography from (x, y) at a height above the sheet to pixels."""
        width, high = self.size
        lens = np.array([[self.focal, 0, width / 2], [0, self.focal, high / 2], [0, 0, 1]])
        spread = np.array([[1, 0, 0], [0, 1, 0], [0, 0, height]], float)
        spread[:, 2] -= self.at
        return lens @ self.axes @ spread


def _camera(scene: Scene, board: Box, rng: np.random.Generator) -> _Camera:
    tilt, away, turn = np.radians([scene.tilt, scene.away, scene.turn])
    across = board.width * 1.7 * scene.scale
    width = int(across * (1.05 + 0.1 * rng.random()))
    high = int(across * (1.05 + 0.1 * rng.random()))
    focal = max(width, high) * (0.8 + 0.25 * rng.random())
    far = focal / scene.scale
    direction = np.array(
        [np.sin(tilt) * np.cos(away), np.sin(tilt) * np.sin(away), np.cos(tilt)]
    )  # from the board to the camera
    aim = np.array([*board.centre, 0.0])
    aim[:2] += board.width * 0.03 * rng.standard_normal(2)
    front = -direction
    right = np.cross(front, [0.0, -1.0, 0.0])
    if np.linalg.norm(right) < 1e-6:
        right = np.array([1.0, 0.0, 0.0])
    right /= np.linalg.norm(right)
    down = np.cross(right, front)
    spun = np.array([[np.cos(turn), -np.sin(turn)], [np.sin(turn), np.cos(turn)]])
    axes = np.vstack([spun @ np.vstack([right, down]), front])
    return _Camera(aim + far * direction, axes, focal, (width, high))


class _Room:
    """The surroundings that metal mirrors: a bright ceiling, windows and lamps, a dark phone."""

    def __init__(self, rng: np.random.Generator) -> None:
        self.tint = np.array([1.0, 1.0, 1.0])
        count = rng.integers(1, 4)
        angles = rng.uniform(0, 2 * np.pi, count)
        rises = rng.uniform(0.25, 0.95, count)
        flat = np.sqrt(1 - rises**2)
        self.lamps = np.stack([np.cos(angles) * flat, np.sin(angles) * flat, rises], 1)
        self.widths = rng.uniform(0.05, 0.4, count)
        self.powers = rng.uniform(0.6, 2.5, count)
        self.ground = rng.uniform(0.15, 0.5)
        self.ceiling = rng.uniform(0.35, 0.9)
        self.slope = rng.uniform(-0.3, 0.3, 2)

    def light_from(self, way: Array, roughness: float) -> Array:
        """The light that comes from the directions `way`."""
        up = np.clip(way[..., 2], -1, 1)
        light = self.ground + (self.ceiling - self.ground) * np.clip(up * 1.1, 0, 1)
        light = light * (1 + way[..., :2] @ self.slope)
        for lamp, width, power in zip(self.lamps, self.widths, self.powers, strict=True):
            spread = width**2 + roughness**2
            off = 1 - way @ lamp
            light = light + power * np.exp(-off / spread) * width**2 / spread
        return light


def _coin_face(
    coin: Coin, room: _Room, view: Array, scene: Scene, rng: np.random.Generator
) -> tuple[Array, Array]:
    """The light from a coin's face at SHEET_SCALE, and the colour of its edge."""
    radius = coin.diameter / 2 * SHEET_SCALE
    size = int(2 * radius + 5) | 1
    middle = size // 2
    y, x = np.mgrid[-middle : middle + 1, -middle : middle + 1].astype(np.float32)
    far = np.hypot(x, y) / radius
    depth = 0.0
    relief = np.zeros((size, size), np.float32)
    for grain, depth in ((9.0, 0.5), (4.0, 0.3), (1.8, 0.16)):  # a portrait, letters, fine lines
        noise = cv2.GaussianBlur(
            rng.standard_normal((size, size)).astype(np.float32), (0, 0), grain
        )
        relief += depth * np.tanh(1.5 * noise / noise.std())
    relief *= np.clip((0.86 - far) * 12, 0, 1)
    around = np.arctan2(y, x)
    letters = np.sin(around * rng.integers(24, 40) + rng.uniform(0, 6)) > 0.1
    relief += 0.4 * letters * np.exp(-(((far - 0.76) / 0.05) ** 2)) * (rng.random() < 0.7)
    rim = rng.uniform(0.06, 0.11)  # of the radius
    relief += 0.9 * np.clip((far - (1 - rim)) * 40, 0, 1) * (far < 1.02)
    wear = np.clip(scene.wear + 0.3 * rng.standard_normal(), 0, 1)
    relief = cv2.GaussianBlur(relief, (0, 0), 0.6 + 1.4 * wear) * (1.1 - 0.6 * wear)
    relief += -0.5 * np.clip((far - 0.965) * 25, 0, 2)  # the rounded edge
    slope_y, slope_x = np.gradient(relief * rng.uniform(0.8, 2.4))
    normal = np.stack([-slope_x, -slope_y, np.ones_like(relief)], -1)
    normal[..., :2] += 0.02 * rng.standard_normal(2)  # it does not lie quite flat
    normal /= np.linalg.norm(normal, axis=-1, keepdims=True)
    way = 2 * (normal @ view)[..., None] * normal - view
    new, used, old = map(np.array, METALS[coin.colour])
    age = np.clip(rng.beta(1.3, 1.6) + 0.3 * (scene.wear - 0.5), 0, 1)
    colour = new + (used - new) * min(1, 2 * age) + (old - used) * max(0, 2 * age - 1)
    colour = colour * (1 + 0.05 * rng.standard_normal(3))
    blotch = cv2.GaussianBlur(rng.standard_normal((size, size)).astype(np.float32), (0, 0), 8)
    stain = 1 + 0.12 * wear * blotch / blotch.std()
    rough = 0.12 + 0.3 * wear
    shiny = room.light_from(way, rough)
    dull = 0.55 + 0.45 * (normal @ room.lamps[0])
    share = 0.75 - 0.45 * age
    light = (share * shiny + (1 - share) * dull * 0.75)[..., None] * colour * stain[..., None]
    return light * room.tint, colour * room.tint * 0.55


def render(scene: Scene) -> Array:
    """The photo: 8 bits, blue first, as OpenCV has it."""
    return render_with_corners(scene)[0]


def render_with_corners(scene: Scene) -> tuple[Array, Array]:
    """The photo, and its pixels at the board's corners: upper left, upper right, lower ones."""
    rng = np.random.default_rng(scene.seed)
    sheet, board = printed_sheet(scene.paper, scene.theme, scene.sheet, scene.players)
    if not scene.marks:
        sheet = _without_marks(sheet, board)
    camera = _camera(scene, board, rng)
    room = _Room(rng)
    warm = scene.warmth
    room.tint = np.array([1 + 0.28 * warm, 1 + 0.04 * warm, 1 - 0.32 * warm])
    placed = list(_place_coins(scene, board, rng))
    ground = sheet * _light_on(sheet.shape[:2], scene, board, rng)[..., None]
    ground *= room.tint.astype(np.float32)
    sun = rng.uniform(0, 2 * np.pi)
    low = rng.uniform(0.3, 1.3)  # mm of shadow for each mm of height
    _cast_shadows(ground, placed, (np.cos(sun) * low, np.sin(sun) * low), rng)
    table = rng.uniform(0.1, 0.5) * np.array([1.0, rng.uniform(0.7, 1), rng.uniform(0.5, 1)])
    to_mm = np.diag([1 / SHEET_SCALE, 1 / SHEET_SCALE, 1.0])
    photo = np.empty((camera.size[1], camera.size[0], 3), np.float32)
    photo[:] = table * room.tint
    inside = cv2.warpPerspective(
        np.ones(sheet.shape[:2], np.float32), camera.plane(0.0) @ to_mm, camera.size
    )[..., None]
    seen = cv2.warpPerspective(ground, camera.plane(0.0) @ to_mm, camera.size, flags=cv2.INTER_AREA)
    photo *= 1 - inside
    photo += seen
    for coin, x, y in placed:
        _lay(photo, camera, coin, (x, y), room, scene, rng)
    bend = scene.bend * (rng.random() * 2 - 1)
    corners = np.array([(x, y) for y in (board.y, board.bottom) for x in (board.x, board.right)])
    straight = cv2.perspectiveTransform(corners[None], camera.plane(0.0))[0]
    return _develop(photo, bend, scene, rng), _bend(straight, bend, camera.size)


def photo_of_large_squares(corners: Sequence[Sequence[float]], side: float) -> bytes:
    """A photo's file, of pennies on squares of `side` mm; the board's corners at these pixels."""
    light, board = printed_sheet("a4", "colour", "board", 2)
    sheet = (255 * np.power(light[..., ::-1], 1 / 2.2)).astype(np.uint8)
    square = board.width / 8 * SHEET_SCALE
    for at in range(0, 64, 3):
        x, y = ((edge * SHEET_SCALE + square * (n + 0.5)) for edge, n in _from_corner(board, at))
        penny = round(US.coins[0].diameter / 2 / side * square)
        cv2.circle(sheet, (round(x), round(y)), penny, (40, 80, 130), -1, cv2.LINE_AA)
    edges = [(x, y) for y in (board.y, board.bottom) for x in (board.x, board.right)]
    found, wanted = np.array(edges, np.float32) * SHEET_SCALE, np.array(corners, np.float32)
    view = cv2.getPerspectiveTransform(found, wanted)
    size = [int(most) + 300 for most in wanted.max(axis=0)]
    return encode(cv2.warpPerspective(sheet, view, size), USUAL)


def _from_corner(board: Box, square: int) -> tuple[tuple[float, int], tuple[float, int]]:
    return (board.x, square % 8), (board.y, square // 8)


def _bend(places: Array, bend: float, size: tuple[int, int]) -> Array:
    """The pixels to which a lens moves places; it undoes what `_develop` looks up."""
    middle, half = np.array(size) / 2, size[0] / 2
    wanted = (places - middle) / half
    moved = wanted
    for _ in range(20):
        moved = wanted / (1 + bend * (moved**2).sum(1, keepdims=True))
    return middle + moved * half


def encode(photo: Array, scene: Scene) -> bytes:
    """The photo as a JPEG file."""
    done, data = cv2.imencode(".jpg", photo, [cv2.IMWRITE_JPEG_QUALITY, scene.quality])
    assert done
    return bytes(data)


def _place_coins(
    scene: Scene, board: Box, rng: np.random.Generator
) -> Sequence[tuple[Coin, float, float]]:
    square = board.width / 8
    found = []
    for index, value in enumerate(scene.coins):
        if not value:
            continue
        coin = US.of(value)
        rank, file = divmod(index, 8)
        free = max(0.15, (square - coin.diameter) / 2)
        dx, dy = np.clip(rng.standard_normal(2) * 0.45 * free, -free, free) * scene.loose
        x = board.x + (file + 0.5) * square + dx
        y = board.bottom - (rank + 0.5) * square + dy
        found.append((coin, x, y))
    return found


def _light_on(shape: tuple[int, int], scene: Scene, board: Box, rng: np.random.Generator) -> Array:
    """The light on the sheet: uneven, with the soft shadow of something beside it."""
    high, wide = shape
    y, x = np.mgrid[0:high:16, 0:wide:16].astype(np.float32) / SHEET_SCALE
    x, y = (x - board.centre.x) / board.width, (y - board.centre.y) / board.height
    turn = rng.uniform(0, 2 * np.pi)
    light = 1 + rng.uniform(0, 0.35) * (x * np.cos(turn) + y * np.sin(turn))
    turn, edge = rng.uniform(0, 2 * np.pi), rng.uniform(-0.4, 0.4)
    along = x * np.cos(turn) + y * np.sin(turn) - edge
    light = light * (1 - scene.shade * 0.6 / (1 + np.exp(-along / rng.uniform(0.01, 0.1))))
    return cv2.resize(light.astype(np.float32), (wide, high), interpolation=cv2.INTER_LINEAR)


def _cast_shadows(
    ground: Array,
    placed: Sequence[tuple[Coin, float, float]],
    way: tuple[float, float],
    rng: np.random.Generator,
) -> None:
    """Darken the sheet beside coins: a shadow away from the lamp, and where they touch paper."""
    cast = np.zeros(ground.shape[:2], np.float32)
    touch = np.zeros(ground.shape[:2], np.float32)
    for coin, x, y in placed:
        for step in np.linspace(0, 1, 5):
            at = (x + way[0] * coin.thickness * step, y + way[1] * coin.thickness * step)
            _disc(cast, at, coin.diameter / 2)
        _disc(touch, (x, y), coin.diameter / 2 + 0.25)
    soft, dark = rng.uniform(0.15, 1.2), rng.uniform(0.25, 0.7)
    cast = cv2.GaussianBlur(cast, (0, 0), soft * SHEET_SCALE)
    touch = cv2.GaussianBlur(touch, (0, 0), 0.3 * SHEET_SCALE)
    ground *= ((1 - np.float32(dark) * cast) * (1 - np.float32(0.35) * touch))[..., None]


def _disc(mask: Array, at: tuple[float, float], radius: float) -> None:
    bits = 4
    centre = [round((value * SHEET_SCALE - 0.5) * (1 << bits)) for value in at]
    cv2.circle(mask, centre, round(radius * SHEET_SCALE * (1 << bits)), 1.0, -1, cv2.LINE_AA, bits)


def _lay(
    photo: Array,
    camera: _Camera,
    coin: Coin,
    at: tuple[float, float],
    room: _Room,
    scene: Scene,
    rng: np.random.Generator,
) -> None:
    """Draw a coin over the photo: its edge, then its face."""
    view = camera.at - [*at, coin.thickness]
    view /= np.linalg.norm(view)
    face, edge = _coin_face(coin, room, view, scene, rng)
    turn = np.linspace(0, 2 * np.pi, 120, endpoint=False)
    ring = np.stack([np.cos(turn), np.sin(turn)], 1) * coin.diameter / 2 + at
    low = cv2.perspectiveTransform(ring[None], camera.plane(0.0))[0]
    high = cv2.perspectiveTransform(ring[None], camera.plane(coin.thickness))[0]
    both = np.concatenate([low, high])
    x0, y0 = np.floor(both.min(0)).astype(int) - 3
    x1, y1 = np.ceil(both.max(0)).astype(int) + 3
    x0, y0, x1, y1 = max(0, x0), max(0, y0), min(photo.shape[1], x1), min(photo.shape[0], y1)
    if x1 <= x0 or y1 <= y0:
        return
    part = photo[y0:y1, x0:x1]
    hull = cv2.convexHull(both.astype(np.float32))[:, 0] - [x0, y0]
    part += _coverage(part.shape[:2], hull)[..., None] * (edge * rng.uniform(0.4, 1.2) - part)
    middle = face.shape[0] // 2
    place = np.array(
        [
            [1 / SHEET_SCALE, 0, at[0] - middle / SHEET_SCALE],
            [0, 1 / SHEET_SCALE, at[1] - middle / SHEET_SCALE],
            [0, 0, 1],
        ]
    )
    move = np.array([[1, 0, -x0], [0, 1, -y0], [0, 0, 1]], float)
    seen = cv2.warpPerspective(
        cv2.GaussianBlur(
            face.astype(np.float32), (0, 0), max(0.3, 0.4 * SHEET_SCALE / scene.scale)
        ),
        move @ camera.plane(coin.thickness) @ place,
        (x1 - x0, y1 - y0),
        borderMode=cv2.BORDER_REPLICATE,
    )
    part += _coverage(part.shape[:2], high - [x0, y0])[..., None] * (seen - part)


def _coverage(shape: tuple[int, int], outline: Array) -> Array:
    """How much of each pixel lies inside an outline."""
    fine = 4
    mask = np.zeros((shape[0] * fine, shape[1] * fine), np.uint8)
    points = np.round(((outline + 0.5) * fine - 0.5) * 16).astype(np.int32)
    cv2.fillPoly(mask, [points], 255, cv2.LINE_AA, 4)
    return cv2.resize(mask, shape[::-1], interpolation=cv2.INTER_AREA).astype(np.float32) / 255


def _develop(photo: Array, bend: float, scene: Scene, rng: np.random.Generator) -> Array:
    """Bend, blur, expose, and add noise, as a phone does."""
    high, wide = photo.shape[:2]
    y, x = np.mgrid[0:high, 0:wide].astype(np.float32)
    dx, dy = (x - wide / 2) / (wide / 2), (y - high / 2) / (wide / 2)
    far = dx**2 + dy**2
    pull = 1 + bend * far
    photo = cv2.remap(
        photo,
        wide / 2 + dx * pull * wide / 2,
        high / 2 + dy * pull * wide / 2,
        cv2.INTER_LINEAR,
        borderMode=cv2.BORDER_REPLICATE,
    )
    photo = cv2.GaussianBlur(photo, (0, 0), max(0.25, scene.blur))
    photo *= (1 - 0.18 * far)[..., None]
    balance = 1 - 0.7 * scene.warmth * np.array([0.28, 0.04, -0.32])  # of most of the warmth
    photo *= (balance * rng.uniform(0.75, 1.05)).astype(np.float32)
    grain = rng.standard_normal(photo.shape, np.float32)
    grain *= cv2.sqrt(np.clip(photo, 0, 1) + np.float32(0.1))
    photo += np.float32(scene.noise) * grain
    shown = cv2.pow(np.clip(photo, 0, 1), 1 / 2.2)
    if rng.random() < 0.6:  # most phones sharpen
        shown += rng.uniform(0.2, 0.7) * (shown - cv2.GaussianBlur(shown, (0, 0), 1.2))
    return np.clip(shown[..., ::-1] * 255 + 0.5, 0, 255).astype(np.uint8)
