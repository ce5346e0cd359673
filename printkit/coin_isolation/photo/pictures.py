"""Decoding photos: JPEG, PNG and HEIC, turned as they say, and no larger than a limit.

Nothing else in a file is read: neither where nor when it was taken.
"""

from __future__ import annotations

import struct
from typing import Any, TypeAlias

import cv2
import numpy as np

from layouts.errors import InputError

Array: TypeAlias = Any
"""An array of NumPy, whose types OpenCV does not say."""

MOST_PIXELS = 64_000_000

_KINDS = "send a JPEG, a PNG or a HEIC file"
_JPEG, _PNG = b"\xff\xd8\xff", b"\x89PNG\r\n\x1a\n"
_HEIC = (b"heic", b"heix", b"mif1", b"msf1", b"hevc")
_FRAMES = {*range(0xC0, 0xD0)} - {0xC4, 0xC8, 0xCC}  # JPEG's segments that give the size


def decode_photo(data: bytes, name: str = "the photo") -> Array:
    """The pixels of a photo: rows of blue, green and red, upright.

    Raises InputError for a file that is no photo, is damaged, or has too many pixels.
    """
    if data[4:8] == b"ftyp" and data[8:12] in _HEIC:
        return _decode_heic(data, name)
    if data.startswith(_JPEG):
        size = _jpeg_size(data)
    elif data.startswith(_PNG):
        size = struct.unpack(">II", data[16:24].ljust(8, b"\0"))
    else:
        raise InputError(f"{name}: this is no photo; {_KINDS}")
    _check_size(size, name)
    try:
        # turned as its EXIF says
        pixels = cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_COLOR)
    except cv2.error:
        pixels = None
    if pixels is None:
        raise InputError(f"{name}: the file is damaged; take the photo again")
    return pixels


def _check_size(size: tuple[int, ...], name: str) -> None:
    wide, high = size
    if wide < 1 or high < 1:
        raise InputError(f"{name}: the file is damaged; take the photo again")
    if wide * high > MOST_PIXELS:
        limit = MOST_PIXELS // 1_000_000
        raise InputError(f"{name}: {wide} × {high} pixels; at most {limit} megapixels are read")


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


def _decode_heic(data: bytes, name: str) -> Array:
    try:
        import pillow_heif
    except ImportError:
        raise InputError(f"{name}: HEIC needs pillow-heif; install it, or send a JPEG") from None
    try:
        photo = pillow_heif.open_heif(data, convert_hdr_to_8bit=True, bgr_mode=True)
        _check_size(photo.size, name)
        return np.ascontiguousarray(np.asarray(photo)[..., :3])
    except (ValueError, EOFError, OSError, RuntimeError):
        raise InputError(f"{name}: the file is damaged; take the photo again") from None
