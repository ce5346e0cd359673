"""A photo sent to the editor: what lies on the board is laid, and nothing else is taken."""

from __future__ import annotations

from base64 import b64decode
from itertools import product
from typing import Any

import pytest
from starlette.exceptions import HTTPException

from printkit.coin_isolation import photo as photos
from printkit.layouts.games import GAMES
from printkit.library.photos import can_read_photo, photo_needs
from printkit.output.drawing.theme import THEMES
from printkit.web.address.edit import read_edit
from printkit.web.guard.limits import HOST, MOST_UPLOADS, Uploads
from tests.cases import cases_together
from tests.printkit.web.client import client, is_refused, own

cv2: Any = pytest.importorskip("cv2", reason="the extra [photo] is not installed")
import numpy as np  # noqa: E402

from tests.printkit.photo.rendering import SHEET_SCALE, printed_sheet  # noqa: E402

COPPER, SILVER = (40, 80, 130), (120, 125, 130)
LAID = {"a8": (9.525, COPPER), "b8": (10.605, SILVER), "c8": (12.13, SILVER), "e4": (7.4, COPPER)}
"""Discs on a board: a penny, a nickel, a quarter, and something that is none of the coins."""

PHOTO = "/edit/coin-isolation/photo"


@pytest.fixture(scope="module")
def photo() -> bytes:
    return photo_of(2)


def photo_of(players: int, theme: str = "colour") -> bytes:
    """The board sheet with discs on it, as a scanner has it."""
    sheet, box = printed_sheet("a4", theme, "board", players)
    pixels = (255 * np.power(sheet[..., ::-1], 1 / 2.2)).astype(np.uint8)
    for square, (radius, colour) in LAID.items():
        column, row = "abcdefgh".index(square[0]) + 0.5, 8.5 - int(square[1])
        x, y = box.x + column * box.width / 8, box.y + row * box.width / 8
        middle = round(x * SHEET_SCALE), round(y * SHEET_SCALE)
        cv2.circle(pixels, middle, round(radius * SHEET_SCALE), colour, -1, cv2.LINE_AA)
    smaller = cv2.resize(pixels, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA)
    return bytes(cv2.imencode(".jpg", smaller)[1])


def send(data: bytes, query: str = "", **headers: str) -> Any:
    with client() as page:
        return page.post(f"{PHOTO}?{query}", headers=own(**headers), content=data)


@pytest.mark.slow
def test_what_lies_on_the_board_is_laid_and_doubts_are_asked_about(photo: bytes) -> None:
    answer = send(photo, "players=3&theme=grey&seed=7&checked=yes")
    assert answer.status_code == 200, answer.text
    found = answer.json()
    assert found["words"] == "Read: 1 penny, 1 nickel, 1 quarter."
    path, _, query = found["address"].partition("?")
    pairs = [tuple(pair.split("=")) for pair in query.split("&")]
    assert path == "/edit/coin-isolation" and ("players", "3") in pairs
    assert "seed" not in query and "checked" not in query
    coins = read_edit(GAMES["coin-isolation"], pairs).laid.sketch.coins
    assert [value for value in coins if value] == [1, 5, 25]
    doubt, *others = sorted(found["doubts"], key=lambda doubt: doubt["name"] != "e4")
    assert doubt["name"] == "e4" and doubt["words"].endswith("?")
    assert len(others) <= 1 and all("" in other["likely"] for other in others)  # a bare square
    assert {*doubt["likely"]} <= {"", "1", "5", "10", "25"}
    assert b64decode(found["picture"]).startswith(b"\xff\xd8\xff")


@pytest.mark.slow
def test_marks_of_players_at_the_edge_are_no_coins() -> None:
    for players, theme in product((2, 3, 4), THEMES):
        found = send(photo_of(players, theme)).json()
        assert found["words"] == "Read: 1 penny, 1 nickel, 1 quarter."
        doubted = {doubt["name"] for doubt in found["doubts"]}
        assert not doubted & {"d1", "e1", "d8", "e8", "a4", "a5", "h4", "h5"}, (players, theme)


@cases_together(
    ("data", "query", "words"),
    [
        (b"", "", "this is no photo"),
        (b"coins: |", "", "this is no photo"),
        (b"\xff\xd8\xff\xe0\0\x04ab\xff", "", "damaged"),
        (b"x", "corners=1,2&square=20", "four points in pixels"),
        (b"x", "corners=nan,0 9,0 0,9 9,9&square=20", "four points in pixels"),
        (b"x", "corners=0,0 9,0 0,9 9,9", "how wide a square is"),
        (b"x", "corners=0,0 9,0 0,9 9,9&square=nan", "how wide a square is"),
        (b"x", "seed=x", "seed"),
    ],
)
def test_what_cannot_be_read_is_refused_in_a_line(data: bytes, query: str, words: str) -> None:
    is_refused(send(data, query), words)


def test_other_games_have_no_photos() -> None:
    with client() as page:
        answer = page.post("/edit/isaac/photo", headers=own(), content=b"x")
        assert answer.status_code == 400 and "cannot be read from a photo" in answer.text
        assert "Take a photo" not in page.get("/edit/isaac").text
        assert "Take a photo" in page.get("/edit/coin-isolation").text


def test_without_opencv_the_page_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(photos, "find_spec", lambda name: None)
    with client() as page:
        text = page.get("/edit/coin-isolation").text
    assert text.index("The board") < text.index("printkit-games[photo]")  # it is not said first
    assert "Take a photo" not in text
    assert "OpenCV" in send(b"x").text
    assert can_read_photo("coin-isolation") and photo_needs("isaac") == ""


def test_a_client_sends_one_photo_at_a_time_and_guests_a_few() -> None:
    uploads = Uploads()
    guests = [f"192.168.1.{number}" for number in range(MOST_UPLOADS + 1)]
    places = [uploads.place(guest) for guest in guests[:MOST_UPLOADS]]
    for place in places:
        place.__enter__()
    for refused in (guests[0], guests[-1]):
        with pytest.raises(HTTPException, match="another photo"), uploads.place(refused):
            pass
    with uploads.place(HOST):
        places[0].__exit__(None, None, None)
        with uploads.place(guests[-1]):
            pass
