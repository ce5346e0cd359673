"""`printkit read`: made-up photos are read, and a photo that cannot be read is refused."""

from __future__ import annotations

import os
import struct
from dataclasses import replace
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

import printkit
from printkit.layouts.coin_isolation.layout import SQUARES, CoinLayout
from printkit.layouts.coins import COIN_SETS, US, CoinSet
from printkit.layouts.errors import InputError
from tests.cases import cases_together
from tests.printkit.conftest import Run
from tests.printkit.running import assert_refused, printkit_here

cv2: Any = pytest.importorskip("cv2", reason="the extra [photo] is not installed")
import numpy as np  # noqa: E402

from printkit.coin_isolation import photo as photos  # noqa: E402
from printkit.coin_isolation.commands import read  # noqa: E402
from printkit.coin_isolation.photo import photo_layout, photo_report, read_photo  # noqa: E402
from printkit.coin_isolation.photo.fitting import Circles  # noqa: E402
from printkit.coin_isolation.photo.pictures import decode_photo  # noqa: E402
from printkit.coin_isolation.photo.reading import _square as photo_square  # noqa: E402
from printkit.coin_isolation.photo.reading import read_board, tell_kinds  # noqa: E402
from printkit.contract import MOST_PHOTO, PhotoReading  # noqa: E402
from tests.printkit.photo.rendering import (  # noqa: E402
    COINS,
    SHEET_SCALE,
    USUAL,
    Array,
    encode,
    printed_sheet,
    render,
)


@pytest.fixture(scope="module")
def photo() -> bytes:
    """A photo of coins on the board sheet, turned and tilted."""
    return encode(render(USUAL), USUAL)


@pytest.fixture(scope="module")
def reading(photo: bytes) -> PhotoReading:
    """What is read from the photo."""
    return read_photo(photo)


@pytest.fixture(scope="module")
def board() -> Array:
    """The bare board sheet as a scanner has it, 6 pixels a mm."""
    return scan("board")


def scan(sheet: str, paper: str = "a4") -> Array:
    light, _ = printed_sheet(paper, "colour", sheet, 2)
    return (255 * np.power(light[..., ::-1], 1 / 2.2)).astype(np.uint8)


def as_file(pixels: Array) -> bytes:
    return bytes(cv2.imencode(".png", pixels)[1])


def assert_refused_with(words: str, pixels: Array) -> None:
    """Check what is said about a photo that cannot be read."""
    with pytest.raises(InputError, match=words):
        read_photo(as_file(pixels))


def test_a_made_up_photo_is_read(reading: PhotoReading) -> None:
    sure = [square for square in reading.squares if square.sure]
    assert len(sure) >= len(SQUARES) - 6
    wrong = [q for q, value in zip(reading.squares, COINS, strict=True) if q.value != value]
    assert not {square.name for square in wrong} & {square.name for square in sure}
    assert [square.name for square in reading.squares] == list(SQUARES)
    assert len(reading.picture) > 1000
    report = photo_report(reading, "1.2.3")
    said = [line.partition(":")[0] for line in report.splitlines()]
    measured = ("side of a square in mm", "gauge", "error in mm")
    assert {"pixels", "pixels a mm", "tilt", "blur in mm", *measured, *SQUARES} <= {*said}
    assert "sheet: a4, 2 players" in report


@pytest.mark.parametrize("doubtful", [(), (0, 9)], ids=["sure", "in doubt"])
def test_the_command_writes_a_layout(
    reading: PhotoReading,
    doubtful: tuple[int, ...],
    run: Run,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """What was read of the photo is given here; squares in doubt are left to fill in."""
    squares = [
        replace(square, value=value, sure=number not in doubtful)
        for number, (square, value) in enumerate(zip(reading.squares, COINS, strict=True))
    ]
    read = {b"a photo": replace(reading, squares=tuple(squares))}
    monkeypatch.setattr(photos, "read_photo", lambda data, **_: read[data])
    (tmp_path / "photo.jpg").write_bytes(b"a photo")
    command = ("read", "photo.jpg", "-o", "ours.yaml", "--report", "said.txt")
    assert b"Read: " in run(*command, code=1 if doubtful else 0).stderr
    assert "gauge" in (tmp_path / "said.txt").read_text()
    text = (tmp_path / "ours.yaml").read_text()
    board = text.partition("coins: |")[2]
    assert board.count("_") == len(doubtful)
    assert all(f"# {squares[number].name}: " in text for number in doubtful)
    if not doubtful:
        layout = printkit.read(text).layout
        assert isinstance(layout, CoinLayout)
        assert layout.coins == COINS


def test_a_file_that_is_too_large_is_not_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(photos, "read_photo", None)
    with (tmp_path / "film.jpg").open("wb") as file:
        file.truncate(MOST_PHOTO + 1)
    assert_refused(printkit_here("read", "film.jpg", folder=tmp_path), "film.jpg: more than 40 MB")


def test_more_than_a_photo_may_have_is_read_from_a_pipe_and_refused(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(read, "MOST_PHOTO", 10)
    monkeypatch.setattr(photos, "MOST_PHOTO", 10)
    reader, writer = os.pipe()
    os.write(writer, bytes(20))
    os.close(writer)
    with pytest.raises(InputError, match="more than"):
        photos.refuse_large(len(read._bytes_of(f"/dev/fd/{reader}")), "a pipe")
    os.close(reader)


@pytest.mark.slow
def test_squares_in_doubt_are_left_to_fill_in(photo: bytes, reading: PhotoReading) -> None:
    """Something that is no coin lies on a square: a pile, here a black disc of another size."""
    pixels = decode_photo(photo).pixels
    ends = cv2.aruco.ArucoDetector(
        cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_100)
    ).detectMarkers(pixels)[0]
    middle = np.mean([each[0].mean(0) for each in ends], axis=0)  # of the board: four squares meet
    cv2.circle(pixels, tuple(int(v) for v in middle), 44, (40, 30, 20), -1)
    changed = read_photo(as_file(pixels))
    assert len(changed.doubtful) > len(reading.doubtful)
    assert "_" in photo_layout(changed)


@pytest.mark.parametrize(
    "chance, glaring, sure", [(0.99, False, True), (0.99, True, False), (0.9, False, False)]
)
def test_a_square_is_sure_if_its_coin_is_likely_and_nothing_glares(
    chance: float, glaring: bool, sure: bool
) -> None:
    chances = np.array([chance, 1 - chance, 0.0, 0.0, 0.0, 0.0])
    assert photo_square("a1", chances, US, glaring=glaring).sure == sure


def test_jpegs_are_turned_as_they_say(photo: bytes) -> None:
    exif = b"Exif\0\0II*\0\x08\0\0\0\x01\0\x12\x01\x03\0\x01\0\0\0\x06\0\0\0\0\0\0\0"
    turned = photo[:2] + b"\xff\xe1" + struct.pack(">H", len(exif) + 2) + exif + photo[2:]
    upright = np.rot90(decode_photo(photo, "as it is").pixels, k=-1)
    assert np.array_equal(decode_photo(turned, "turned").pixels, upright)


@pytest.mark.slow
def test_corners_stand_for_marks(photo: bytes, board: Array) -> None:
    sheet, box = printed_sheet("a4", "colour", "board", 2)
    plain = board.copy()
    scale = sheet.shape[1] / 210
    disc = (int((box.x + box.width / 16) * scale), int((box.y + box.width / 16) * scale))
    cv2.circle(plain, disc, int(9.525 * scale), (40, 80, 130), -1, cv2.LINE_AA)
    corners = [(x * scale, y * scale) for y in (box.y, box.bottom) for x in (box.x, box.right)]
    reading = read_board(as_file(plain), US, "x", corners, box.width / 8)
    assert reading.squares[SQUARES.index("a8")].value == 1
    assert sum(square.value == 0 for square in reading.squares) == len(SQUARES) - 1


@pytest.mark.slow
def test_a_coin_far_from_the_middle_of_a_large_square_is_found() -> None:
    _, box = printed_sheet("a3", "colour", "board", 2)
    pixels = scan("board", "a3")
    disc = [round((edge + 9.6) * SHEET_SCALE) for edge in (box.x, box.y)]
    cv2.circle(pixels, disc, round(8.955 * SHEET_SCALE), (110, 115, 120), -1, cv2.LINE_AA)
    small = cv2.resize(pixels, None, fx=0.6, fy=0.6, interpolation=cv2.INTER_AREA)
    values = {square.name: square.value for square in read_photo(as_file(small)).squares}
    assert {name: value for name, value in values.items() if value} == {"a8": 10}


@cases_together("coins", COIN_SETS.values())
def test_coins_are_told_by_size_and_colour_together(coins: CoinSet) -> None:
    """Brass is as red as copper; but US and Canadian quarters are drawn in brass and are silver."""
    silver = coins.name in ("us-dollar", "canadian-dollar")
    red = {"copper": 0.4, "brass": 0.05 if silver else 0.36, "bicolour": 0.2}
    kinds = coins.coins * 16
    radii = np.array([1.03 * coin.diameter / 2 for coin in kinds])
    copper = np.array([red.get(coin.colour, 0.05) for coin in kinds])
    same = np.ones(len(kinds))
    circles = Circles(radii, np.zeros((64, 2)), same, 0.06 * same, same, copper, same)
    told = tell_kinds(circles, coins).chances
    assert [*told.argmax(1)] == [0, 1, 2, 3] * 16
    assert told.max(1).min() > 0.9
    radii[5] = 1.6  # on one square is something else
    assert tell_kinds(circles, coins).chances[5].argmax() == len(coins.coins) + 1


@pytest.mark.slow
@pytest.mark.parametrize("spot", [False, True], ids=["everywhere", "on a part"])
def test_coins_hidden_by_glare_are_not_called_missing(
    photo: bytes, reading: PhotoReading, spot: bool
) -> None:
    pixels = decode_photo(photo).pixels
    high, wide = pixels.shape[:2]
    y, x = np.mgrid[:high, :wide]
    glow = np.exp(-((x - wide / 2) ** 2 + (y - high / 2) ** 2) / (0.12 * wide) ** 2)
    light = 1 + 1.4 * glow if spot else np.full((high, wide), 1.5)
    shone_on = np.clip(pixels * light[..., None], 0, 255).astype(np.uint8)
    dazzled = read_photo(as_file(shone_on))
    assert len(dazzled.doubtful) > len(reading.doubtful)
    for square, value in zip(dazzled.squares, COINS, strict=True):
        assert square.value == value or not square.sure, square


@pytest.mark.slow
def test_photos_that_cannot_be_read_are_refused(
    board: Array, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where nothing fits a circle, no coin lies; other tests read bare squares as they are seen."""
    high, wide = board.shape[:2]
    with monkeypatch.context() as patch:
        nothing, size = np.zeros(len(SQUARES)), np.full(len(SQUARES), 10.0)
        bare = Circles(size, np.full((len(SQUARES), 2), 80.0), *[nothing] * 5)
        patch.setattr("printkit.coin_isolation.photo.reading.fit_circles", lambda flat, **_: bare)
        assert_refused_with("no coins on the board", board)
    assert_refused_with("marks were not found", np.full_like(board, 200))
    assert_refused_with("no colours", np.repeat(board[..., 1:2], 3, axis=2))
    assert_refused_with("setup sheet", scan("setup"))
    assert_refused_with("several boards", np.concatenate([board, board], axis=1))
    hidden = board.copy()
    hidden[: high // 4, wide // 2 :] = 90
    assert_refused_with("upper right mark of the board cannot be seen", hidden)
    tiny = cv2.resize(board, None, fx=0.35, fy=0.35, interpolation=cv2.INTER_AREA)
    assert_refused_with("too small", tiny)
    assert_refused_with("blurred", cv2.GaussianBlur(board, (0, 0), 4.05))
    lean = np.radians(50)
    turned = np.array([[1, 0, 0], [0, np.cos(lean), 0], [0, np.sin(lean), 2.3 * high]])
    to_middle = np.array([[1, 0, -wide / 2], [0, 1, -high / 2], [0, 0, 1]])
    lens = np.array([[1.7 * high, 0, wide / 2], [0, 1.7 * high, high / 2], [0, 0, 1]])
    steep = cv2.warpPerspective(board, lens @ turned @ to_middle, (wide, high))
    assert_refused_with("too steep", steep)


BAD_HEIC = "damaged" if find_spec("pillow_heif") else "HEIC needs pillow-heif"


@pytest.mark.slow
def test_a_large_photo_is_read_at_half_its_size(photo: bytes, reading: PhotoReading) -> None:
    """It costs a quarter, and its corners are still told in its own pixels."""
    pixels = decode_photo(photo).pixels
    factor = 1.05 * (16_000_000 / (pixels.shape[0] * pixels.shape[1])) ** 0.5
    large = cv2.resize(pixels, None, fx=factor, fy=factor, interpolation=cv2.INTER_CUBIC)
    data = bytes(cv2.imencode(".jpg", large, [cv2.IMWRITE_JPEG_QUALITY, 97])[1])
    decoded = decode_photo(data)
    assert decoded.scale == 0.5 and max(decoded.pixels.shape) <= (max(large.shape) + 1) // 2
    assert [s.value for s in read_photo(data).squares] == [s.value for s in reading.squares]


@pytest.mark.parametrize(
    ("wide", "high"), [(2, 60_000), (60_000, 2), (5000, 1), (1, 1), (99, 400), (200, 8000)]
)
def test_thin_and_tiny_photos_are_refused(wide: int, high: int) -> None:
    data = as_file(np.full((high, wide, 3), 200, np.uint8))
    for corners in ((), ((0, 0), (1, 0), (0, 1), (1, 1)), ((0, 0),) * 4):
        with pytest.raises(InputError, match="pixels cannot show a board"):
            read_photo(data, corners=corners, square=30.0)


def test_corners_that_no_camera_sees_are_refused() -> None:
    data = as_file(np.full((400, 400, 3), 200, np.uint8))
    for corners in (((0, 0),) * 4, ((0, 0), (9e9, 0), (0, 1e-9), (400, 400)), ((-1, 5),) * 4):
        with pytest.raises(InputError):
            read_photo(data, corners=corners, square=30.0)


def test_heic_with_a_feature_that_is_missing_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    heif = pytest.importorskip("pillow_heif")

    def refuse(*_: object, **__: object) -> None:
        raise SyntaxError("Unsupported feature: Unsupported codec")

    monkeypatch.setattr(heif, "open_heif", refuse)
    with pytest.raises(InputError, match="this kind of HEIC is not supported"):
        read_photo(b"\0\0\0\x18ftypheic" + b"\0" * 40)


@cases_together(
    ("data", "words"),
    [
        (b"coins: |", "no photo"),
        (b"", "no photo"),
        (b"\x89PNG\r\n\x1a\n" + b"\0" * 8 + struct.pack(">II", 60_000, 60_000), "megapixels"),
        (
            b"\x89PNG\r\n\x1a\n" + b"\0" * 8 + struct.pack(">II", 8000, 8000),
            "of a PNG; send a JPEG",
        ),
        (b"\x89PNG\r\n\x1a\n" + b"\0" * 8 + struct.pack(">II", 600, 600), "damaged"),
        (b"\xff\xd8\xff\xe0\0\x04ab\xff\xc0\0\x11\x08\xff\xff\xff\xff", "megapixels"),
        (b"\xff\xd8\xff\xe0\0\x04ab\xff", "damaged"),
        (b"\0\0\0\x18ftypheic" + b"\0" * 40, BAD_HEIC),
    ],
)
def test_bad_files_are_refused(data: bytes, words: str) -> None:
    with pytest.raises(InputError, match=words):
        read_photo(data)
