"""Line breaks and column breaks follow the rules of typesetting."""

from __future__ import annotations

from itertools import count, pairwise

import pytest

from printkit.output.drawing.box import Box
from printkit.output.drawing.scene import MM_PER_PT, Colour, Group, Page, Text
from printkit.output.drawing.typeface import text_width
from printkit.output.page.flow import (
    Row,
    TypeFace,
    bullet,
    height_of,
    level_columns,
    paragraph,
    pour,
    pour_pages,
)
from tests.output.scenes import leaves

INK = Colour(0, 0, 0)
FACE = TypeFace(10, 5, INK)
LOREM = "A pawn is led along **coins of one kind**, *one* at a time. " * 6


def lines(rows: list[Row]) -> list[list[Text]]:
    return [[item for item in row.items if isinstance(item, Text)] for row in rows]


def plain(rows: list[Row]) -> str:
    """Return the words in reading order."""
    return " ".join(" ".join(text.text for text in line) for line in lines(rows))


@pytest.mark.parametrize("width", [25, 40, 61.5, 90])
def test_lines_fit_and_none_could_take_one_more_word(width: float) -> None:
    rows = lines(paragraph(LOREM, width, FACE))
    ends = [text_width(line[-1].text, line[-1].font, 10) + line[-1].origin.x for line in rows]
    assert all(end <= width + 1e-9 for end in ends)
    for end, (_, following) in zip(ends, pairwise(rows), strict=False):
        word = following[0].text.split(" ")[0]
        assert end + text_width(" " + word, following[0].font, 10) > width - 1e-9


def test_spans_choose_the_font() -> None:
    (line,) = lines(paragraph("one **two** *three* four", 100, FACE))
    assert [text.text for text in line] == ["one", "two", "three", "four"]
    assert [text.font for text in line] == ["regular", "bold", "italic", "regular"]


def test_no_word_is_lost_and_no_space_added() -> None:
    rows = paragraph("a **bold**, then *italic*: “done”.", 22, FACE)
    glued = plain(rows).replace(" ,", ",").replace(" :", ":")
    assert glued == "a bold, then italic: “done”."
    (comma,) = (t for line in lines(rows) for t in line if t.text.startswith(","))
    (bold,) = (t for line in lines(rows) for t in line if t.font == "bold")
    assert comma.origin.x == pytest.approx(bold.origin.x + text_width("bold", "bold", 10))


def test_a_word_longer_than_the_line_is_broken() -> None:
    rows = lines(paragraph("a Donaudampfschifffahrt b", 10, FACE))
    words = [line[0].text for line in rows]
    assert words[0] == "a" and "".join(words).replace(" ", "") == "aDonaudampfschifffahrtb"
    assert all(text_width(text, FACE.font, FACE.size) <= 10 for text in words)


def test_a_bullet_hangs() -> None:
    rows = bullet(LOREM, 60, FACE, "•", 5)
    label, first = rows[0].items
    assert isinstance(label, Group)
    (mark,) = label.items
    assert isinstance(mark, Text) and mark.origin.x == 0
    assert isinstance(first, Group) and first.transform.e == 5
    assert all(isinstance(r.items[0], Group) and r.items[0].transform.e == 5 for r in rows[1:])


def test_columns_hold_their_rows() -> None:
    rows = paragraph(LOREM, 40, FACE) + paragraph(LOREM, 40, FACE, before=3)
    box = Box(10, 20, 40, 33)
    for items in pour(rows, (box for _ in count())):
        for leaf in leaves(Page(100, 100, items, "", "")):
            assert box.y <= leaf.box.y and leaf.box.bottom <= box.bottom


def test_no_line_of_a_paragraph_stands_alone() -> None:
    rows = paragraph(LOREM, 40, FACE)
    for height in range(10, 60, 5):
        sizes = [len(items) for items in pour(rows, (Box(0, 0, 40, height) for _ in count()))]
        assert sum(sizes) == len(rows)
        assert min(sizes) >= 2 or height < 15


def test_a_heading_stays_with_its_text() -> None:
    rows = [*paragraph("One. " * 20, 40, FACE), *paragraph("Heading", 40, FACE, keep=True)]
    rows += paragraph("Short text", 40, FACE)
    height = height_of(rows) - 2
    first, second = pour(rows, [Box(0, 0, 40, height)] * 2)
    assert len(second) == 2 and len(first) == len(rows) - 2


def test_space_above_is_dropped_at_the_top() -> None:
    (items,) = pour([Row(5, (), before=9), Row(5, (), before=2)], [Box(0, 0, 10, 12)])
    tops = [item.transform.f for item in items if isinstance(item, Group)]
    assert tops == [0, 7]


def test_a_row_too_tall_is_not_lost() -> None:
    assert [len(i) for i in pour([Row(99, ()), Row(1, ())], [Box(0, 0, 9, 9)] * 3)] == [1, 1]


def test_what_the_last_box_cannot_take_overflows_it() -> None:
    rows = [Row(5.0, ())] * 4
    assert [len(items) for items in pour(rows, [Box(0, 0, 10, 5), Box(0, 0, 10, 10)])] == [1, 3]


def test_columns_are_evened_out() -> None:
    rows = paragraph(LOREM * 3, 40, FACE)
    boxes = level_columns(rows, Box(0, 0, 90, 500).columns(2, 10))
    heights = [len(items) for items in pour(rows, boxes)]
    assert len(heights) == 2 and abs(heights[0] - heights[1]) <= 2


def test_pages_follow_until_all_is_set() -> None:
    rows = paragraph(LOREM * 9, 40, FACE)
    columns = Box(0, 0, 90, 60).columns(2, 10)
    pages = [len(items) for items in pour_pages(rows, columns)]
    assert sum(pages) == len(rows)
    assert pages[0] == pages[1] == 24


def test_leading_holds_the_letters() -> None:
    (row,) = paragraph("Ág", 40, FACE)
    (text,) = row.items
    assert isinstance(text, Text)
    assert 10 * MM_PER_PT * 0.75 < text.origin.y < 5 - 10 * MM_PER_PT * 0.2


def test_rows_kept_together_are_split_if_no_column_holds_them() -> None:
    rows = [Row(10, ()), *[Row(10, (), keep=True)] * 6, Row(10, ())]
    short, tall = Box(0, 0, 50, 50), Box(0, 0, 50, 75)
    assert [len(items) for items in pour(rows, [short, short])] == [5, 3]
    assert [len(items) for items in pour(rows, [tall, tall])] == [1, 7]
