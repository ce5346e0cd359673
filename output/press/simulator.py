"""A save for Tabletop Simulator: the setup laid out, as its documentation describes the file.

https://kb.tabletopsimulator.com/custom-content/save-file-format/ lists the keys. A unit is about an
inch. A custom tile is two units wide at scale 1, and each axis may be scaled by itself. Objects
also have the keys that published saves give them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from hashlib import sha1
from math import hypot
from typing import Any

from printkit.layouts.language import Language
from printkit.output.drawing.scene import Colour, Page, Point
from printkit.output.page.cutouts import CutOut, CutOutSide
from printkit.output.page.tabletop import Lying, TableTop, board_page, side_page

UNITS_PER_MM = 0.1
"""Two and a half times life size: the tables there are large."""

TILE_WIDTH = 2.0
"""The width of a custom tile at scale 1, in units."""

_BOX, _CIRCLE = 0, 2  # types of custom tiles
_THICKNESS = 0.1
_BOARD_Y, _PIECE_Y, _LAYER = 1.0, 1.3, 0.25  # heights above the floor; pieces fall into place
_FACING = 180.0  # turned so that the player at the near side reads them
_WHITE = Colour(1.0, 1.0, 1.0)


def pictures(top: TableTop, title: str) -> tuple[Page, ...]:
    """The pictures that the save needs: the board, and each side of each kind of piece."""
    sides = {
        name: side_page(lying.piece, side, name)
        for lying in top.pieces
        for name, side in _sides(lying.piece)
    }
    return (board_page(top, title), *sides.values())


def save(
    top: TableTop, title: str, note: str, url: Callable[[str], str], language: Language
) -> Mapping[str, Any]:
    """The save's content; `url` returns where the picture of a name is."""
    return {
        "SaveName": title,
        "GameMode": title,
        "Gravity": 0.5,
        "PlayArea": 0.5,
        "Date": "",
        "Table": "Table_Octagon",
        "Sky": "Sky_Forest",
        "Note": note,
        "Rules": "",
        "XmlUI": "",
        "LuaScript": "",
        "LuaScriptState": "",
        "Grid": {
            "Type": 0,
            "Lines": False,
            "Snapping": False,
            "Offset": False,
            "xSize": 2.0,
            "ySize": 2.0,
        },
        "ObjectStates": [
            {**each, "GUID": sha1(f"{number} {title}".encode()).hexdigest()[:6]}
            for number, each in enumerate(_objects(top, title, url, language))
        ],
        "VersionNumber": "",
    }


def _sides(piece: CutOut) -> Iterator[tuple[str, CutOutSide]]:
    """Yield the printed sides of a piece, each with the name of its picture."""
    front, back = _names(piece)
    yield front, piece.front
    if piece.back:
        yield back, piece.back


def _names(piece: CutOut) -> tuple[str, str]:
    """The names of the pictures of a piece's sides."""
    name = "-".join("".join(c if c.isalnum() else " " for c in piece.label.lower()).split())
    return f"{name}-front", f"{name}-back"


def _objects(
    top: TableTop, title: str, url: Callable[[str], str], language: Language
) -> Iterator[dict[str, Any]]:
    middle = Point(top.width / 2, top.height / 2)
    board = _tile(title, middle, (top.width, top.height), top, _BOARD_Y)
    yield {**board, "Locked": True, "CustomImage": _image(url("board"), url("board"), _BOX)}
    for number, lying in enumerate(top.pieces):
        piece = lying.piece
        front, back = _names(piece)
        height = _PIECE_Y + _LAYER * sum(_lies_on(lying, below) for below in top.pieces[:number])
        size = piece.width, piece.height
        made = _tile(piece.label, lying.centre, size, top, height, 90.0 * lying.upright)
        kind = _CIRCLE if piece.round else _BOX
        yield {
            **made,
            "CustomImage": _image(url(front), url(back) if piece.back else url(front), kind),
        }
    for pawn in top.pawns:
        at = _transform(pawn.centre, top, _PIECE_Y + 2 * _LAYER)
        yield _object("PlayerPawn", pawn.words, at, pawn.colour)
    for number in range(top.dice):
        where = Point(middle.x + 30.0 * (number - (top.dice - 1) / 2), top.height + 40.0)
        name = language.say("die {number}", number=number + 1)
        yield _object("Die_6", name, _transform(where, top, _PIECE_Y), _WHITE)


def _lies_on(lying: Lying, below: Lying) -> bool:
    apart = hypot(lying.centre.x - below.centre.x, lying.centre.y - below.centre.y)
    return apart < min(below.piece.width, below.piece.height) / 2


def _tile(
    words: str,
    centre: Point,
    size: tuple[float, float],
    top: TableTop,
    height: float,
    turned: float = 0.0,
) -> dict[str, Any]:
    scales = (length * UNITS_PER_MM / TILE_WIDTH for length in size)
    where = _transform(centre, top, height, turned, *scales)
    return _object("Custom_Tile", words, where, _WHITE)


def _transform(
    at: Point,
    top: TableTop,
    height: float,
    turned: float = 0.0,
    across: float = 1.0,
    down: float = 1.0,
) -> dict[str, float]:
    """A place on the table, whose middle is the board's; z grows away from the near side."""
    values = {
        "posX": (at.x - top.width / 2) * UNITS_PER_MM,
        "posY": height,
        "posZ": (top.height / 2 - at.y) * UNITS_PER_MM,
        "rotX": 0.0,
        "rotY": _FACING + turned,
        "rotZ": 0.0,
        "scaleX": across,
        "scaleY": 1.0,
        "scaleZ": down,
    }
    return {name: round(value, 4) + 0.0 for name, value in values.items()}


def _object(
    name: str, words: str, transform: Mapping[str, float], colour: Colour
) -> dict[str, Any]:
    return {
        "Name": name,
        "Transform": transform,
        "Nickname": words,
        "Description": "",
        "ColorDiffuse": {
            "r": round(colour.red, 4),
            "g": round(colour.green, 4),
            "b": round(colour.blue, 4),
        },
        "Locked": False,
        "Grid": False,
        "Snap": False,
        "IgnoreFoW": False,
        "MeasureMovement": False,
        "DragSelectable": True,
        "Autoraise": True,
        "Sticky": True,
        "Tooltip": True,
        "GridProjection": False,
        "HideWhenFaceDown": False,
        "Hands": False,
        "LuaScript": "",
        "LuaScriptState": "",
        "XmlUI": "",
    }


def _image(front: str, back: str, kind: int) -> dict[str, Any]:
    return {
        "ImageURL": front,
        "ImageSecondaryURL": back,
        "ImageScalar": 1.0,
        "WidthScale": 0.0,
        "CustomTile": {"Type": kind, "Thickness": _THICKNESS, "Stackable": False, "Stretch": True},
    }
