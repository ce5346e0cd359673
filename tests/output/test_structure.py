"""Alternative texts describe pictures in words."""

from __future__ import annotations

from printkit.layouts.language import ENGLISH
from printkit.output.drawing.scene import Group, Item, Point, Role, Text
from printkit.output.drawing.structure import alternative_text, is_picture
from tests.output.samples import BLACK


def text(words: str) -> Text:
    return Text(Point(0.0, 0.0), words, 9.0, BLACK)


def group(*items: Item, label: str = "", role: Role | None = None) -> Group:
    return Group(items, label=label, role=role)


def test_a_label_comes_before_the_texts() -> None:
    chart = group(text("experts"), text("51%"), group(text("masters"), text("47%")), label="wins")
    assert alternative_text(chart, ENGLISH) == "Wins: experts, 51%, masters, 47%"
    assert alternative_text(group(text("Yes")), ENGLISH) == "Yes"
    assert alternative_text(group(label="a tick"), ENGLISH) == "A tick"


def test_squares_with_equal_contents_are_listed_together() -> None:
    coins = [("a1", "penny"), ("b1", "penny"), ("c1", "dime"), ("d1", "penny")]
    squares = (group(text("1"), label=f"{square}: {coin}") for square, coin in coins)
    assert alternative_text(group(*squares, label="setup"), ENGLISH) == (
        "Setup: a1, b1: penny; c1: dime; d1: penny"
    )


def test_a_square_with_only_a_name_gives_its_text() -> None:
    squares = (group(text(value), label=name) for name, value in (("a1", "5"), ("b1", "10")))
    assert alternative_text(group(*squares, label="board"), ENGLISH) == "Board: a1: 5; b1: 10"


def test_equal_things_are_counted() -> None:
    pieces = [group(text("1¢"), label="penny, front")] * 3
    last = group(text("5¢"), label="nickel, front")
    assert alternative_text(group(*pieces, last, label="to cut out"), ENGLISH) == (
        "To cut out: penny, front (3 times); nickel, front"
    )


def test_decoration_is_left_out_and_lines_of_a_paragraph_are_joined() -> None:
    rows = group(text("Fair from"), role="paragraph"), group(text("here on"), role="continued")
    other = group(text("Another."), role="paragraph")
    silent = group(text("a"), text("b"), role="artifact")
    told = alternative_text(group(*rows, other, silent, label="check"), ENGLISH)
    assert told == "Check: Fair from here on, Another."


def test_a_picture_has_no_parts_with_roles_except_paragraphs() -> None:
    line = group(text("x"), role="paragraph")
    assert is_picture(group(line, group(text("y"), label="a1"), label="card"))
    for role in ("figure", "heading-3", "item", "row", "foot"):
        assert not is_picture(group(group(group(text("x"), role=role)), line))  # type: ignore[arg-type]
