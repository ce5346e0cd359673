"""Isaac on paper: pieces that fit the board, a correct pad, and a true example."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import combinations, product
from math import dist

import pytest

from printkit.engines.contract import engine_of
from printkit.engines.kernel.position import Position, positions
from printkit.layouts.errors import InputError
from printkit.layouts.games import GAMES
from printkit.layouts.isaac.game import MARGIN
from printkit.layouts.isaac.layout import IsaacLayout, IsaacTable
from printkit.layouts.isaac.tiles import (
    SEATS,
    SIZE,
    STANDARD,
    Tile,
    TileKind,
    counter_square,
    hand_name,
)
from printkit.layouts.language import ENGLISH
from printkit.layouts.paper import PAPERS
from printkit.layouts.rules import rule_book
from printkit.output.contract import sheets_of
from printkit.output.drawing.box import Box
from printkit.output.drawing.scene import Circle, Item, Page, Path, Polygon, Rect, Text
from printkit.output.drawing.theme import THEMES
from printkit.output.isaac import report, tiles
from printkit.output.isaac.board import board_grid
from printkit.output.isaac.positions import HEIGHT, WIDTH, grid_of, pictures, position, removal
from printkit.output.isaac.scorepad import points_of
from printkit.output.page.cutouts import GAP
from printkit.output.sheet import AnySpec, Diagram
from tests.output.games import isaac
from tests.output.scenes import (
    Leaf,
    inside,
    items_of,
    leaves,
    leaves_in,
    near,
    texts,
    texts_in,
    words_on,
)
from tests.output.specs import pages_of, words_of
from tests.output.test_sheets_on_paper import assert_sizes
from tests.output.tiers import in_tiers
from tests.playing import records_of

ANY_PAPER = in_tiers(["a4"], PAPERS)
ALL_LENGTHS = tuple(TileKind(length, 100 - length, 1) for length in range(2, SIZE + 1))
MANY = (TileKind(2, 100, 25), TileKind(9, 99, 25))


def with_tiles(spec: AnySpec, kinds: tuple[TileKind, ...]) -> AnySpec:
    return replace(spec, setup=replace(spec.setup, layout=IsaacLayout(kinds)))


def pieces_of(spec: AnySpec) -> tuple[Page, ...]:
    return pages_of(spec, "pieces")


def cut_edges(page: Page, spec: AnySpec) -> list[Leaf]:
    return [leaf for leaf in leaves(page) if getattr(leaf.item, "style", None) == spec.theme.cut]


def test_low_ink_tells_tiles_apart_by_the_same_outlines_everywhere() -> None:
    """Dark's is the thicker one on the paper tiles, as in figures; the key says so."""
    theme = THEMES["low-ink"]
    cell = Box(0.0, 0.0, 30.0, 10.0)
    for seat, other in ((0, 1), (1, 0)):
        figure, face = (
            [next(item.style.width for item in drawn if isinstance(item, Path)) for drawn in looks]
            for looks in (
                [tiles.tile(cell, 10.0, 1, each, theme) for each in (seat, other)],
                [tiles.tile_face(3, 10.0, 1, each, theme, ENGLISH) for each in (seat, other)],
            )
        )
        assert figure == face and len({*face}) == 2 and (face[0] > face[1]) == (seat == 0)
    key = pictures(isaac("a4", "low-ink"), []).key
    assert "thick outline" in key and "are dark" not in key
    assert "are dark" in pictures(isaac("a4", "grey"), []).key


@in_tiers([("a4", STANDARD), ("a4", ALL_LENGTHS)], product(PAPERS, (STANDARD, ALL_LENGTHS, MANY)))
def test_every_tile_is_a_little_shorter_than_its_squares(
    paper: str, kinds: tuple[TileKind, ...]
) -> None:
    spec = with_tiles(isaac(paper, "grey"), kinds)
    (page,) = pages_of(spec, "board")
    board = next(rect for rect in items_of(page, Rect) if rect.style == spec.theme.light)
    square = board.width / SIZE
    sizes: Counter[int] = Counter()
    for page in pieces_of(spec):
        for edge in (leaf.bare for leaf in cut_edges(page, spec)):
            if abs(edge.width - edge.height) > 0.1:
                breadth, length = sorted((edge.width, edge.height))
                squares = round(length / square + 0.25)
                assert 2.0 < squares * square - length < 0.3 * square
                assert breadth < square - 4.0
                sizes[squares] += 1
    assert sizes == {kind.length: 2 * kind.count for kind in kinds}


@in_tiers([("a4", "colour")], product(("a4", "a5", "a3"), ("colour", "low-ink")))
def test_pieces_have_their_true_size_in_both_files(paper: str, theme: str) -> None:
    spec = isaac(paper, theme)
    square = board_grid(spec.paper).square
    breadth = tiles.tile_breadth(square)
    expected = Counter(
        (round(tiles.tile_length(kind.length, square), 3), round(breadth, 3))
        for kind in STANDARD
        for _ in range(2 * kind.count)
    )
    counter = tiles.counter_size(square)
    expected[round(counter, 3), round(counter, 3)] += 2
    assert_sizes([page for page in pieces_of(spec) if page.side == "front"], expected)


@ANY_PAPER
def test_the_board_has_its_true_size_in_both_files(paper: str) -> None:
    spec = isaac(paper, "grey")
    side = SIZE * board_grid(spec.paper).square
    assert_sizes(pages_of(spec, "board"), {(side, side): 1})


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_both_standard_sets_share_a_sheet(paper: str) -> None:
    front, back = pieces_of(isaac(paper, "grey"))
    assert (front.side, back.side) == ("front", "back")


@in_tiers([("a4", False), ("a4", True)], product(PAPERS, (False, True)))
def test_pieces_leave_room_between_them_or_touch_in_their_row(paper: str, fold_over: bool) -> None:
    spec = replace(isaac(paper, "grey"), fold_over=fold_over, bleed=0.0)
    for page in pieces_of(spec):
        edges = cut_edges(page, spec)
        boxes = [leaf.box for leaf in edges if isinstance(leaf.item, Rect | Circle)]  # no folds
        for box, other in combinations(boxes, 2):
            across = max(other.x - box.right, box.x - other.right)
            in_a_row = box.y == other.y and box.height == other.height
            touch = in_a_row and abs(across) <= 2 * 0.15
            assert touch or not near(box, other, GAP - 2 * 0.15)


@in_tiers(["colour"], THEMES)
def test_players_differ_without_colour(theme: str) -> None:
    spec = isaac("a4", theme)
    (front, _) = pieces_of(spec)
    for seat, name in enumerate(("Dark", "Light")):
        on = [leaf for leaf in leaves(front) if leaf.labels and leaf.labels[0].startswith(name)]
        tile = [leaf for leaf in on if "tile" in leaf.labels[0]]
        style, shape = spec.theme.seats[seat], (Circle, Rect)[seat]
        signs = [leaf.item for leaf in tile if getattr(leaf.item, "style", None) == style]
        assert len(signs) == 15 and all(isinstance(item, shape) for item in signs)
        assert texts_in(tile).count(name[0]) == 15
        framed = [leaf for leaf in tile if isinstance(leaf.item, Path) and not leaf.item.style.fill]
        assert len(framed) == (15 if seat or spec.theme.outlines_tiles else 0)


def test_a_six_is_marked_so_that_it_is_not_read_as_a_nine() -> None:
    def lines(value: int) -> int:
        spec = with_tiles(isaac("a4", "grey"), (TileKind(3, value, 1),))
        front = pieces_of(spec)[0]
        return sum(
            getattr(getattr(leaf.item, "style", None), "stroke", None) == spec.theme.ink
            for leaf in leaves(front)
            if leaf.labels[:1] == ("Dark tile of length 3, front",)
        )

    assert lines(6) == lines(9) == lines(16) == lines(66) == lines(4) + 2
    assert lines(11) == lines(8) == lines(10) == lines(26) == lines(4)


def test_each_players_tiles_have_rows_of_their_own() -> None:
    drawn = leaves(pieces_of(isaac("a4", "colour"))[0])
    dark, light = (
        [leaf.box.centre.y for leaf in drawn if f"/{name} tile" in "/".join(("", *leaf.labels))]
        for name in SEATS
    )
    assert max(dark) < min(light)


def test_a_tile_too_long_for_the_width_stands_upright() -> None:
    spec = with_tiles(isaac("a5", "grey"), (TileKind(SIZE, 9, 2),))
    edges = cut_edges(pieces_of(spec)[0], spec)
    tall = [leaf for leaf in edges if leaf.box.height > 100]
    assert len(tall) == 4  # both players' tiles, side by side


def test_paper_too_small_for_a_tile_is_refused() -> None:
    spec = replace(isaac("a5", "grey"), fold_over=True)
    with pytest.raises(InputError, match="length 10 does not fit on A5; use Letter or larger"):
        pieces_of(with_tiles(spec, (TileKind(SIZE, 9, 1),)))


def test_the_table_says_who_begins() -> None:
    for sheet, opening, begins, other in (
        ("setup", 0, "Dark has 15", "Light has 15"),
        ("setup", 1, "Light has 15", "Dark has 14"),
        ("setup", 4, "Dark has 13", "Light has 13"),
        ("board", 4, "Dark has 15", "Light has 15"),
    ):
        found = texts(pages_of(isaac("a4", "grey", opening=opening), sheet)[0])
        assert [text for text in found if "begins" in text] == [f"{begins} and begins"]
        assert other in found


@ANY_PAPER
def test_the_pad_has_a_line_for_each_tile_and_the_score_of_every_removal(paper: str) -> None:
    (page,) = pages_of(isaac(paper, "grey"), "score-pad")
    found = Counter(texts(page))
    assert found["="] == 30 and found["counters"] == 2
    expected = Counter(
        str(points_of(count, kind.value, factor))
        for kind in STANDARD
        for count in range(1, SIZE - kind.length + 1)
        for factor in (1, 2, 4)
    )
    assert all(found[number] >= count for number, count in expected.items())
    assert points_of(5, 3, 2) == 30  # as in the published rules


def test_the_score_is_written_into_the_strongest_box_of_its_line() -> None:
    """A removal's points and the sum of all stand side by side; only the sum is read again."""
    (page,) = pages_of(isaac("a4", "grey"), "score-pad")
    drawn = leaves(page)
    signs = [leaf.box for leaf in drawn if isinstance(leaf.item, Text) and leaf.item.text == "="]
    boxes = [leaf for leaf in drawn if isinstance(leaf.item, Rect) and leaf.bare.width < 40]
    for sign in signs:
        line = [leaf for leaf in boxes if leaf.bare.y < sign.centre.y < leaf.bare.bottom]
        ahead = sorted(
            (leaf for leaf in line if leaf.bare.x > sign.x), key=lambda leaf: leaf.bare.x
        )
        points, score = ahead[:2]
        assert score.half > points.half > 0


def test_a_screen_counts_the_tiles_in_hand_beside_them() -> None:
    sheets, played = sheets_of(GAMES["isaac"]), 0
    record = records_of(GAMES["isaac"])[0]
    for _, now in positions(engine_of(record.setup.game).kernel, record):
        table = now.table()
        assert isinstance(table, IsaacTable)
        shown: Diagram[IsaacTable] = Diagram(now.ply, "", "", table)
        picture = sheets.draw_screen(record.setup, shown, None, THEMES["colour"], ENGLISH)
        page = Page(picture.width, picture.height, picture.items, "", "")
        places = {spot.name: spot.box for spot in picture.spots}
        for seat, kinds in enumerate(table.left):
            for kind in kinds:
                place = places[hand_name(seat, kind.length)]
                written = [
                    leaf.item.text
                    for leaf in leaves(page)
                    if isinstance(leaf.item, Text) and inside(leaf.box, place, 0.5)
                ]
                assert f"× {kind.count}" in written
                played += not kind.count
    assert played


def pad_of(kinds: tuple[TileKind, ...], paper: str = "a4") -> list[str]:
    (page,) = pages_of(with_tiles(isaac(paper, "grey"), kinds), "score-pad")
    return texts(page)


def test_a_pad_for_many_tiles_has_blank_lines() -> None:
    assert all(pad_of(MANY, paper).count("=") >= 2 * 15 for paper in PAPERS)


def test_a_hundred_points_win() -> None:
    found = pad_of((TileKind(3, 50, 5),))
    assert "50" in found and "100" not in found and found.count("win") == 3 * 7 - 1


def test_tiles_across_the_board_score_nothing() -> None:
    found = pad_of((TileKind(SIZE, 50, 5),))
    assert "tiles on its line" not in found and found.count("=") == 10


def table(shown: Diagram) -> IsaacTable:
    assert isinstance(shown.table, IsaacTable)
    return shown.table


def numbers(text: str) -> list[int]:
    return [int(number) for number in re.findall(r"\d+", text)]


def test_the_examples_words_on_placing_are_true() -> None:
    placing, full, _, _ = isaac("a4", "grey").example
    tile = Tile.parse(placing.move)
    assert tile in table(placing).tiles[1] and table(placing).to_move == 0
    assert numbers(placing.caption) == [tile.length]
    assert full.move == "pass" and table(full).to_move == 0
    assert table(full).scores == (0, 0)
    dark, light = table(full).counters
    lying = {square for placed in table(full).tiles for tile in placed for square in tile.squares}
    assert dark in lying and light not in lying


def test_the_examples_words_on_removals_are_true() -> None:
    _, full, whole, fewer = isaac("a4", "grey").example
    first, second = removal(whole, full), removal(fewer, whole)
    assert first and second
    worth = {kind.length: kind.value for kind in STANDARD}
    for scored, shown, past in ((first, whole, full), (second, fewer, whole)):
        tile = Tile.parse(shown.move.partition("=")[0])
        axis = int(tile.vertical)  # divmod gives the row, then the column
        line = {s for s in range(100) if divmod(s, 10)[axis] == divmod(tile.first, 10)[axis]}
        lying = [t for placed in table(shown).tiles for t in placed]
        assert scored.count == sum(bool(line & set(t.squares)) for t in lying)
        assert scored.value == worth[tile.length]
        assert scored.factor == 2 ** sum(c in line for c in table(past).counters)
        assert numbers(shown.caption)[0] == tile.length
    assert table(whole).scores[0] == first.points == numbers(whole.caption)[1]
    assert second.points > table(fewer).scores[1]
    blocked = next(t for t in table(fewer).tiles[0] if table(fewer).counters[1] in t.squares)
    assert blocked.length == max(t.length for t in table(fewer).tiles[0])
    assert numbers(fewer.caption)[1:] == [
        second.points,
        table(fewer).scores[1],
        worth[blocked.length],
    ]


def test_exactly_the_counters_that_moved_leave_a_mark() -> None:
    """In all recorded games: Dark's mark is a circle, Light's a square, where the counter was."""
    box, seen = Box(0, 0, WIDTH, HEIGHT), Counter[frozenset[int]]()
    for record in records_of(GAMES["isaac"]):
        now = Position.start(engine_of(record.setup.game).kernel_for(()), record.setup)
        for number, move in enumerate(record.moves, 1):
            before, now = now.table(), now.play(move)
            assert isinstance(before, IsaacTable)
            if "=" not in move:
                continue
            shown = Diagram(number, move, "", now.table())
            places = zip(before.counters, table(shown).counters, strict=True)
            moved = [(seat, old) for seat, (old, new) in enumerate(places) if old != new]
            expected = {
                (seat, *grid_of(box).cell_at(old).centre) for seat, old in moved if old is not None
            }
            drawn = position(box, shown, THEMES["colour"], ENGLISH, before)
            assert {*marks_of_counters(drawn)} == {*map(rounded, expected)}
            seen[frozenset(seat for seat, _ in moved)] += 1
    assert {frozenset({0}), frozenset({1})} <= {*seen}


def marks_of_counters(drawn: Iterable[Item]) -> Iterator[tuple[float, ...]]:
    """The dashed circles and squares: 0 or 1, and the centre."""
    for item in drawn:
        if isinstance(item, Circle) and item.style.dash:
            yield rounded((0, item.centre.x, item.centre.y))
        elif isinstance(item, Rect) and item.style.dash and item.width == item.height:
            yield rounded((1, item.x + item.width / 2, item.y + item.height / 2))


def rounded(numbers: Iterable[float]) -> tuple[float, ...]:
    return tuple(round(number, 6) for number in numbers)


@ANY_PAPER
def test_the_example_does_the_arithmetic(paper: str) -> None:
    spec = isaac(paper, "grey")
    found = words_of(spec, "rules")
    _, full, whole, fewer = spec.example
    for shown, past in ((whole, full), (fewer, whole)):
        scored = removal(shown, past)
        assert scored
        words = f"{scored.count} × {scored.value} × {scored.factor} = {scored.points} points"
        assert words in found


@ANY_PAPER
def test_the_reference_takes_one_page(paper: str) -> None:
    spec = isaac(paper, "grey")
    (page,) = pages_of(spec, "reference")
    words = words_on(page).replace(" ", "")
    for paragraph in rule_book(spec.setup.game).reference(2):
        assert paragraph.heading.replace(" ", "") in words


def test_a_wide_chart_of_margins_names_each_column() -> None:
    (row,) = report.margins_chart((5, *[1] * 12), 300.0, THEMES["grey"], ENGLISH)
    names = [f"{first}–{first + MARGIN - 1}" for first in range(1, 12 * MARGIN, MARGIN)]
    page = Page(300.0, row.height, row.items, "margins", "Margins")
    assert [name for name in texts(page) if name in ("level", *names)] == ["level", *names]


@pytest.mark.parametrize("opening", [0, 4])
def test_the_report_gives_dark_a_range(opening: int) -> None:
    """The game as it is sold is not compared with itself."""
    spec = isaac("a4", "colour", opening)
    said = words_of(spec, "report")
    assert spec.verdict is not None
    levels = [tier for tier in spec.verdict.tiers if tier.level != "beginner"]
    shares = [share.dark for share in spec.verdict.findings.standard_dark]
    shares += [tier.seats[0].share for tier in levels] if not opening else []
    assert f"Dark wins {min(shares):.0%} to {max(shares):.0%} of games, depending on who" in said
    assert ("Beside the standard set" in said) == bool(opening)
    assert ("with the standard set" in said.lower()) == bool(opening)


SHAPES = {"Dark": Circle, "Light": Polygon}
NEAR = 6.0  # mm from the middle of a number to the middle of its sign


@in_tiers([("a4", "colour")], [*product(PAPERS, ["colour"]), *product(["a4"], THEMES)])
def test_each_square_has_both_scores_upright_for_their_player(paper: str, theme: str) -> None:
    """A score track that each player can read from their own side."""
    spec = isaac(paper, theme)
    (page,) = pages_of(spec, "board")
    grid = board_grid(spec.paper)
    for seat, name in enumerate(SEATS):
        mine = leaves_in(page, f"{name}’s coordinates")
        numbers = [leaf for leaf in mine if len(text(leaf)) == 2]
        signs = [leaf for leaf in mine if isinstance(leaf.item, SHAPES[name])]
        assert sorted(map(text, numbers)) == [f"{score:02}" for score in range(SIZE * SIZE)]
        for leaf in numbers:
            upright = 1.0 if seat == 0 else -1.0
            assert leaf.transform[:4] == (upright, 0, 0, upright)
            cell = grid.cell_at(counter_square(seat, int(text(leaf))))
            assert cell.x < leaf.box.x and leaf.box.right < cell.right
            assert cell.y < leaf.box.y and leaf.box.bottom < cell.bottom + 0.1
            assert any(dist(leaf.box.centre, sign.box.centre) < NEAR for sign in signs)


def text(leaf: Leaf) -> str:
    return leaf.item.text if isinstance(leaf.item, Text) else ""
