"""Saves for Tabletop Simulator: their keys are documented, and the table is the setup's."""

from __future__ import annotations

import json
from collections.abc import Mapping
from io import BytesIO
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest
from PIL import Image

import printkit
from printkit.files.documents import Document, zip_documents
from printkit.layouts.coin_isolation.layout import CoinLayout
from printkit.library import kits
from printkit.output.press.simulator import TILE_WIDTH, UNITS_PER_MM
from printkit.printing.order import Order, Thing
from tests.printkit.printing.conftest import Print

SAVE = {
    *("SaveName", "GameMode", "Gravity", "PlayArea", "Date", "Table", "TableURL", "Sky", "SkyURL"),
    *("Note", "Rules", "XmlUI", "CustomUIAssets", "LuaScript", "LuaScriptState", "Grid"),
    *("Lighting", "Hands", "Turns", "VectorLines", "ObjectStates", "SnapPoints", "DecalPallet"),
    *("Decals", "TabStates", "CameraStates", "VersionNumber"),
}
"""The keys of a save by the knowledge base's page "Save File Format"; its parts' keys are below."""

OBJECT = {
    *("Name", "Transform", "Nickname", "Description", "ColorDiffuse", "Locked", "Grid", "Snap"),
    *("Autoraise", "Sticky", "Tooltip", "GridProjection", "CustomImage", "GUID"),
    *("IgnoreFoW", "MeasureMovement", "DragSelectable", "HideWhenFaceDown", "Hands"),
    *("LuaScript", "LuaScriptState", "XmlUI"),
}
PARTS = {
    "Transform": {f"{what}{axis}" for what in ("pos", "rot", "scale") for axis in "XYZ"},
    "ColorDiffuse": {"r", "g", "b"},
    "CustomImage": {
        *("ImageURL", "ImageSecondaryURL", "ImageScalar", "WidthScale", "CustomTile"),
    },
    "CustomTile": {"Type", "Thickness", "Stackable", "Stretch"},
}
OBJECTS = {"Custom_Tile", "PlayerPawn", "Die_6"}
"""The names that the scripting documentation has for built-in and custom objects."""

MODS = "PNG files into Mods/Images"
CENTS = {"penny": 1, "nickel": 5, "dime": 10, "quarter": 25}


def documents(*things: Thing) -> list[Document]:
    order = Order(things, form="tts", check=False)
    return [written.document for written in kits.draft(order).files(apart=True)]


def objects(save: Mapping[str, Any], name: str) -> list[Any]:
    return [each for each in save["ObjectStates"] if each["Name"] == name]


def place(each: Mapping[str, Any]) -> tuple[float, float]:
    """Return where an object lies, in mm from the middle of the board, x right and y up."""
    where = each["Transform"]
    return where["posX"] / UNITS_PER_MM, where["posZ"] / UNITS_PER_MM


@pytest.mark.parametrize(
    "game", ["coin-isolation", "isaac", "dice-isolation", "coin-collectors", "clobber"]
)
def test_every_key_is_documented(game: str) -> None:
    (document,) = documents(f"{game}#7")
    save = json.loads(document.parts[""])
    assert ({*save} <= SAVE and "isaac:" in save["Note"]) or game != "isaac"
    guids = [each["GUID"] for each in save["ObjectStates"]]
    assert len({*guids}) == len(guids)
    for each in save["ObjectStates"]:
        assert {*each} | {"CustomImage"} == OBJECT and each["Name"] in OBJECTS
        assert {*each["Transform"]} == PARTS["Transform"]
        assert {*each["ColorDiffuse"]} == PARTS["ColorDiffuse"]
        if image := each.get("CustomImage"):
            assert {*image} == PARTS["CustomImage"] and {*image["CustomTile"]} == PARTS[
                "CustomTile"
            ]
            for name in (image["ImageURL"], image["ImageSecondaryURL"]):
                part = name.removeprefix(f"{document.stem}-").removesuffix(".png")
                picture = Image.open(BytesIO(document.parts[part]))
                across, down = (each["Transform"][f"scale{axis}"] for axis in "XZ")
                assert picture.width / picture.height == pytest.approx(across / down, rel=0.03)
    board, *_ = save["ObjectStates"]
    assert board["Locked"] and len(document.parts) == 1 + len(
        {
            url
            for each in objects(save, "Custom_Tile")
            for url in (each["CustomImage"]["ImageURL"], each["CustomImage"]["ImageSecondaryURL"])
        }
    )


def test_coins_and_pawns_are_read_back() -> None:
    setup = printkit.setup("coin-isolation#7", players=3)
    (document,) = documents(setup)
    save = json.loads(document.parts[""])
    coins = [0] * 64
    for each in objects(save, "Custom_Tile")[1:]:
        x, y = place(each)
        file, rank = round(x / 25.4 + 3.5), round(y / 25.4 + 3.5)
        assert coins[8 * rank + file] == 0
        coins[8 * rank + file] = CENTS[each["Nickname"]]
        assert each["CustomImage"]["CustomTile"]["Type"] == 2
    assert isinstance(setup.layout, CoinLayout) and tuple(coins) == setup.layout.coins
    dime = next(each for each in objects(save, "Custom_Tile") if each["Nickname"] == "dime")
    assert dime["Transform"]["scaleX"] * TILE_WIDTH / UNITS_PER_MM == pytest.approx(17.91, abs=0.01)
    sides = []
    for each in objects(save, "PlayerPawn"):
        x, y = place(each)
        across = abs(x) > abs(y)
        sides.append(("right" if x > 0 else "left") if across else ("top" if y > 0 else "bottom"))
    assert tuple(sides) == setup.sides


@pytest.mark.parametrize(("game", "players"), [("coin-isolation", 4), ("coin-collectors", 1)])
def test_four_pawns_differ_in_colour(game: str, players: int) -> None:
    (document,) = documents(printkit.setup(f"{game}#7", players=players))
    pawns = objects(json.loads(document.parts[""]), "PlayerPawn")
    assert len(pawns) == len({tuple(each["ColorDiffuse"].values()) for each in pawns}) == 4


def test_tiles_are_read_back() -> None:
    (document,) = documents("coin-collectors#7")
    save = json.loads(document.parts[""])
    tiles: dict[tuple[int, int], str] = {}
    coins: dict[tuple[int, int], str] = {}
    for each in objects(save, "Custom_Tile")[1:]:
        x, y = place(each)
        kind, words = each["Nickname"].split(", ")
        square = int(x / 50.8 + 2.5), int(y / 50.8 + 2.5)
        (tiles if kind == "tile" else coins)[square] = words
    layout = printkit.setup("coin-collectors#7").layout
    values = ("null", "ace", "2", "3", "4", "5")
    for number, (tile, coin) in enumerate(zip(layout.tiles, layout.coins, strict=True)):  # type: ignore[attr-defined]
        rank, file = divmod(number, 5)
        if (file, rank) == (2, 2):
            assert (file, rank) not in tiles
            continue
        suit = {"S": "suns", "M": "moons", "C": "crowns", "A": "arms"}[tile[0]]
        assert tiles[file, rank] == f"{values[int(tile[1])]} of {suit}"
        assert coins[file, rank].startswith(f"{values[coin]} of ")
    assert len(objects(save, "PlayerPawn")) == len(objects(save, "Die_6")) == 4
    assert all(max(map(abs, place(each))) < 25.4 for each in objects(save, "PlayerPawn"))


def test_pictures_are_found_beside_the_save_or_at_the_link(
    print_kit: Print, tmp_path: Path
) -> None:
    command = ("clobber#7", "--format", "tts", "-o", "table.json")
    print_kit(*command)
    save = json.loads((tmp_path / "table.json").read_text())
    urls = {each["CustomImage"]["ImageURL"] for each in objects(save, "Custom_Tile")}
    assert str(tmp_path / "table-board.png") in urls and MODS not in save["Note"]
    assert all(Path(url).is_absolute() and Path(url).is_file() for url in urls)
    print_kit(*command, "--link", "https://example.org/t", "--force")
    save = json.loads((tmp_path / "table.json").read_text())
    assert save["ObjectStates"][0]["CustomImage"]["ImageURL"] == (
        "https://example.org/t/table-board.png"
    )


def test_packed_pictures_have_a_place_to_put_them(print_kit: Print, tmp_path: Path) -> None:
    """The save and the console say where the game looks for a picture by its bare name."""
    command = ("clobber#7", "--format", "tts", "-o", "table.zip")
    said = print_kit(*command).stderr.decode()
    assert MODS in said and said.count("Put the JSON file into Saves.") == 1
    with ZipFile(tmp_path / "table.zip") as packed:
        save = json.loads(packed.read("clobber-7.json"))
        urls = {each["CustomImage"]["ImageURL"] for each in objects(save, "Custom_Tile")}
        assert urls <= {*packed.namelist()} and MODS in save["Note"]
    said = print_kit(*command, "--link", "https://example.org/t", "--force").stderr.decode()
    assert MODS not in said and "into Saves" not in said
    with ZipFile(tmp_path / "table.zip") as packed:
        assert MODS.encode() not in packed.read("clobber-7.json")


def test_several_setups_are_a_save_each() -> None:
    found = documents("clobber#7", "clobber#8")
    assert [each.stem for each in found] == ["clobber-7", "clobber-8"]
    packed = zip_documents("tts", found)
    assert b"clobber-8-board.png" in packed and b"clobber-7.json" in packed
