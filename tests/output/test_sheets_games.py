"""The sheets of Dice Isolation, Isaac and Coin Collectors show the true setup at true size."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace

import pytest

from printkit.layouts.coin_collectors.layout import HOLE, SQUARES
from printkit.layouts.dice_isolation.layout import DiceLayout
from printkit.layouts.errors import InputError
from printkit.layouts.isaac.layout import IsaacLayout
from printkit.layouts.isaac.tiles import STANDARD, Tile, TileKind
from printkit.layouts.paper import PAPERS, Paper
from printkit.layouts.rules import rule_book
from printkit.output.coin_collectors import pieces
from printkit.output.drawing.box import printable
from printkit.output.drawing.scene import Circle, Page, Path, Rect, Text
from printkit.output.isaac import tiles
from printkit.output.page.frame import body
from printkit.output.page.grid import Grid
from printkit.output.sheet import AnySpec
from tests.output.games import CASES, coin_collectors, dice_isolation, isaac
from tests.output.scenes import inside, items_of, leaves, leaves_in, near, texts, texts_in
from tests.output.specs import pages_of, words_of
from tests.output.tiers import in_tiers

GAMES = ("dice-isolation", "isaac", "coin-collectors")
ANY_GAME = pytest.mark.parametrize("case", GAMES)
ANY_PAPER = in_tiers(["a4"], PAPERS)


def page_of(spec: AnySpec, sheet: str = "setup") -> Page:
    (page,) = pages_of(spec, sheet)
    return page


@ANY_PAPER
def test_dice_boards_hold_tokens(paper: str) -> None:
    spec = dice_isolation(paper, "grey")
    page, theme = page_of(spec), spec.theme
    rects = items_of(page, Rect)
    black = [rect for rect in rects if rect.style == replace(theme.blocked, stroke=None)]
    (board,) = (rect for rect in rects if rect.style == theme.light)
    square = board.width / spec.setup.layout.width
    assert square >= 15.9 and board.height == pytest.approx(8 * square)
    found = {
        (round((r.x - board.x) / square) + more, round((r.y - board.y) / square))
        for r in black
        for more in range(round(r.width / square))
    }
    rows = spec.setup.layout.rows
    assert found == {(x, y) for y, row in enumerate(rows) for x, s in enumerate(row) if s == "#"}
    assert all(r.height == pytest.approx(square, abs=0.01) for r in black)


@pytest.mark.parametrize("number", [(1, 6), (6, 4), (2, 5)])
def test_a_board_shows_its_number_in_the_upper_left_corner(number: tuple[int, int]) -> None:
    spec = dice_isolation("a4", "grey")
    layout = replace(spec.setup.layout, number=number)
    page = page_of(replace(spec, setup=replace(spec.setup, layout=layout)))
    area = body(spec.paper)
    pips = [item for item in items_of(page, Circle) if item.style.fill == spec.theme.ink]
    dice = [
        leaf.box
        for leaf in leaves(page)
        if isinstance(leaf.item, Path) and leaf.box.width == pytest.approx(7.0, abs=0.05)
    ]
    assert len(dice) == 2 and dice[0].x < dice[1].x < area.x + 30
    for face, box in zip(number, dice, strict=True):
        assert box.height == pytest.approx(7.0, abs=0.05)
        assert sum(box.x < p.centre.x < box.right and p.centre.y < box.bottom for p in pips) == face
    assert "{}–{}".format(*number) in texts(page)


def test_a_board_without_a_number_has_no_dice() -> None:
    spec = dice_isolation("a4", "grey")
    layout = DiceLayout((".....", "..#.."), None)
    found = texts(page_of(replace(spec, setup=replace(spec.setup, layout=layout))))
    assert "Board" in found and not any("–" in text for text in found)


def board_of(page: Page, spec: AnySpec) -> Rect:
    (board,) = (rect for rect in items_of(page, Rect) if rect.style == spec.theme.light)
    return board


@ANY_PAPER
def test_the_opening_lies_on_its_squares(paper: str) -> None:
    spec = isaac(paper, "grey", opening=8)
    page = page_of(spec)
    board = board_of(page, spec)
    grid = Grid(board.x, board.y, board.width / 10, 10, 10)
    numbers = [leaf.box for leaf in leaves(page) if isinstance(leaf.item, Text) and leaf.labels]
    for index, tile in enumerate(spec.setup.layout.opening):
        seat = ("Dark", "Light")[index % 2]
        name = f"place of {seat}: {tile.name}"
        own = [leaf for leaf in leaves(page) if name in leaf.labels]
        outline = next(leaf.box for leaf in own if isinstance(leaf.item, Path))
        worth = tiles.values(STANDARD)[tile.length]
        assert texts_in(own) == [f"{seat}, {worth}"]
        assert inside(outline, tiles.outline(grid, tile), 0.0)
        said = [leaf.box for leaf in own if isinstance(leaf.item, Text)]
        assert sorted(box for box in numbers if near(box, outline)) == sorted(said)


@ANY_PAPER
def test_any_set_has_a_table_of_its_tiles(paper: str) -> None:
    spec = isaac(paper, "grey", opening=0)
    kinds = tuple(TileKind(length, 90 + length, 5) for length in range(2, 11))
    strange = replace(spec, setup=replace(spec.setup, layout=IsaacLayout(kinds)))
    found = texts(page_of(strange))
    assert {"Dark has 45 and begins", "Light has 45"} <= set(found)
    # a row of lengths, where there is room
    assert found.count("5") == 2 * len(kinds) + (paper != "a5")
    # squares are numbered 11 to 99, too
    assert found.count("92") == 3 and found.count("100") == 1


@ANY_PAPER
def test_the_map_shows_every_tile_and_coin(paper: str) -> None:
    spec = coin_collectors(paper, "grey")
    layout, page = spec.setup.layout, page_of(spec)
    for square, name in enumerate(SQUARES):
        said = texts_in(leaves_in(page, name))
        if square == HOLE:
            assert said == ["pawns"]
            continue
        tile = layout.tiles[square]
        assert said == [tile[1], str(layout.coins[square]), str(pieces.tile_name(tile))]
    for suit, face in zip(("suns", "moons", "crowns", "arms"), layout.dice, strict=True):
        assert texts_in(leaves_in(page, f"{suit} die")) == [str(face)]


def test_a_large_map_is_true_to_size() -> None:
    for paper in ("a3", "tabloid"):
        spec = coin_collectors(paper, "grey")
        page = page_of(spec)
        rects = [leaf for leaf in leaves_in(page, "a1") if isinstance(leaf.item, Rect)]
        assert {round(leaf.box.width, 2) for leaf in rects} == {50.8}
        assert "True to size: lay the tiles on it" in texts(page)
    assert "A map: lay your piecepack like this" in texts(page_of(coin_collectors("a4", "grey")))


@ANY_GAME
def test_paper_too_small_is_refused(case: str) -> None:
    tiny = replace(CASES[case]("a4", "grey"), paper=Paper("card", "Card", 90.0, 120.0))
    with pytest.raises(InputError, match=r"does not fit on Card.*use A5 or larger"):
        pages_of(tiny, "setup")


@ANY_GAME
def test_the_rules_are_printed_whole_with_their_credit(case: str) -> None:
    spec = CASES[case]("a4", "grey")
    words = words_of(spec, "rules").replace(" ", "")
    game = spec.setup.game
    paragraphs = rule_book(game).paragraphs(
        spec.setup.players, (), "", game.cases(spec.setup.layout)
    )
    for paragraph in paragraphs:
        plain = paragraph.text.replace("*", "")
        for word in plain.removeprefix("• ").split():
            assert word in words or has_reference(word, words)
    assert f"invented by {game.designer}".replace(" ", "") in words


def has_reference(word: str, words: str) -> bool:
    """Return whether a paragraph ends with this word, with a figure named before the full stop."""
    space = "\N{NO-BREAK SPACE}"
    return (
        re.search(rf"{re.escape(word.rstrip('.:'))}\(Figs?\.{space}[^)]*\)[.:]", words) is not None
    )


def test_a_single_player_is_written_in_the_singular() -> None:
    found = texts(page_of(coin_collectors("a4", "grey", ("four-die-stud",))))
    assert Counter(found)["1 player · Four Die Stud"] == 1


@ANY_PAPER
def test_any_layout_of_isaac_can_be_printed(paper: str) -> None:
    """Fifty tiles with long numbers, and an ID that takes three lines."""
    kinds = (TileKind(2, 100, 25), TileKind(9, 99, 25))
    names = (f"{row}{file}-{row}{file + 1}" for row in range(10) for file in range(0, 10, 2))
    layout = IsaacLayout(kinds, tuple(map(Tile.parse, names)))
    spec = isaac(paper, "grey")
    page = page_of(replace(spec, setup=replace(spec.setup, layout=layout)))
    area = printable(spec.paper)
    assert all(leaf.box.right <= area.right + 0.01 for leaf in leaves(page))
    assert layout.describe() in "".join(texts(page))
    found = Counter(texts(page))
    assert found["Dark, 100"] + found["Light, 100"] == 50 and found["100"] == 1  # in the table
