"""Decoding photos: JPEG, PNG and HEIC, turned as they say, at half their size beyond a limit.

Nothing else in a file is read: neither where nor when it was taken.
"""

from __future__ import annotations

import struct
from typing import Any, NamedTuple, TypeAlias

import cv2
import numpy as np

from printkit.layouts.errors import InputError
from printkit.layouts.messages import message

Array: TypeAlias = Any
"""An array of NumPy, whose types OpenCV does not say."""

MOST_PIXELS = 64_000_000
_WHOLE = 16_000_000
"""Pixels of a photo that is read as it is; of a larger one half as many a side are plenty."""

_MOST_PNG = 24_000_000
"""Pixels of a PNG, which cannot be decoded at half its size, and which no camera makes."""

_LEAST_SIDE, _LONGEST = 100, 20
"""Pixels of a side that can show a board, and how much longer the other one may be."""

_JPEG, _PNG = b"\xff\xd8\xff", b"\x89PNG\r\n\x1a\n"
_HEIC = (b"heic", b"heix", b"mif1", b"msf1", b"hevc")
_FRAMES = {*range(0xC0, 0xD0)} - {0xC4, 0xC8, 0xCC}  # JPEG's segments that give the size


class Decoded(NamedTuple):
    """A photo: rows of blue, green and red, upright, each side of it times `scale`."""

    pixels: Array
    scale: float


def decode_photo(data: bytes, name: str = "the photo") -> Decoded:
    """Decode a photo.

    Raises InputError for a file that is no photo, is damaged, or has too many or too few pixels.
    """
    if data[4:8] == b"ftyp" and data[8:12] in _HEIC:
        return _decode_heic(data, name)
    if data.startswith(_JPEG):
        size = _jpeg_size(data)
    elif data.startswith(_PNG):
        size = struct.unpack(">II", data[16:24].ljust(8, b"\0"))
    else:
        raise InputError(
            message("{name}: this is no photo; send a JPEG, a PNG or a HEIC file", name=name)
        )
    _check_size(size, name, MOST_PIXELS if data.startswith(_JPEG) else _MOST_PNG)
    scale = _scale(size)
    how = cv2.IMREAD_COLOR if scale == 1.0 else cv2.IMREAD_REDUCED_COLOR_2
    try:
        pixels = cv2.imdecode(np.frombuffer(data, np.uint8), how)  # turned as its EXIF says
    except cv2.error:
        pixels = None
    if pixels is None:
        raise InputError(message("{name}: the file is damaged; take the photo again", name=name))
    return Decoded(pixels, scale)


def _scale(size: tuple[int, ...]) -> float:
    return 1.0 if size[0] * size[1] <= _WHOLE else 0.5


def _check_size(size: tuple[int, ...], name: str, most: int = MOST_PIXELS) -> None:
    wide, high = size
    if wide < 1 or high < 1:
        raise InputError(message("{name}: the file is damaged; take the photo again", name=name))
    if wide * high > most:
        wrong = message(
            "{name}: {wide} × {high} pixels; at most {most} megapixels are read",
            name=name,
            wide=wide,
            high=high,
            most=most // 1_000_000,
        )
        if most < MOST_PIXELS:
            wrong = message("{wrong} of a PNG; send a JPEG", wrong=wrong)
        raise InputError(wrong)
    if min(size) < _LEAST_SIDE or max(size) > _LONGEST * min(size):
        raise InputError(
            message(
                "{name}: {wide} × {high} pixels cannot show a board; send the "
                "photo as it was taken",
                name=name,
                wide=wide,
                high=high,
            )
        )


def _jpeg_size(data: bytes) -> tuple[int, int]:
    """The width and height in a JPEG file's header; zeros if it has none."""
    at = 2
    while at + 9 <= len(data) and data[at] == 0xFF:
        kind = data[at + 1]
        if kind in _FRAMES:
            high, wide = struct.unpack(">HH", data[at + 5 : at + 9])
            return wide, high
        at += 2 + struct.unpack(">H", data[at + 2 : at + 4])[0] if kind != 0xFF else 1
    return 0, 0


def _decode_heic(data: bytes, name: str) -> Decoded:
    try:
        import pillow_heif
    except ImportError:
        raise InputError(
            message("{name}: HEIC needs pillow-heif; install it, or send a JPEG", name=name)
        ) from None
    try:
        photo = pillow_heif.open_heif(data, convert_hdr_to_8bit=True, bgr_mode=True)
        _check_size(photo.size, name)
        pixels, scale = np.asarray(photo)[..., :3], _scale(photo.size)
        if scale < 1:
            pixels = cv2.resize(pixels, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
        return Decoded(np.ascontiguousarray(pixels), scale)
    except SyntaxError:  # as pillow-heif says that libheif lacks a feature
        raise InputError(
            message(
                "{name}: this kind of HEIC is not supported; send the photo as a JPEG", name=name
            )
        ) from None
    except (cv2.error, ValueError, EOFError, OSError, RuntimeError):
        raise InputError(
            message("{name}: the file is damaged; take the photo again", name=name)
        ) from None
