"""The roles of groups and the elements they become in a tagged PDF."""

from __future__ import annotations

from printkit.output.drawing.box import Box
from printkit.output.drawing.pdf import render_pdf
from printkit.output.drawing.scene import (
    Circle,
    Group,
    Item,
    Page,
    Point,
    Rect,
    Role,
    Text,
    Transform,
)
from printkit.output.page.flow import TypeFace, bullet, decoration, heading, paragraph, pour
from tests.output.samples import BLACK, FILLED, kit
from tests.output.tagged import Node, Tagged

FACE = TypeFace(10.0, 5.0, BLACK)
WIDTH = 40.0
SHAPE = Rect(10.0, 10.0, 5.0, 5.0, FILLED)
WORDS = "A pawn is led along **coins of one kind**, *one* at a time, and never back. " * 3


def text(words: str, x: float = 10.0, y: float = 20.0) -> Text:
    return Text(Point(x, y), words, 9.0, BLACK)


def group(*items: Item, role: Role | None = None, label: str = "") -> Group:
    return Group(items, role=role, label=label)


def read(*pages: tuple[Item, ...]) -> Tagged:
    return Tagged(render_pdf(kit(*(Page(100, 100, items, "p", "P") for items in pages))))


def shape(tagged: Tagged) -> list[tuple[str, str]]:
    """Return the blocks in reading order, each with its text."""
    return [
        (node.kind, tagged.text(node))
        for node in tagged.tree.all()
        if not any(isinstance(kid, Node) for kid in node.kids)
    ]


def test_without_roles_texts_are_read_and_shapes_are_not() -> None:
    tagged = read((SHAPE, text("One."), group(SHAPE, text("Two."))))
    assert shape(tagged) == [("P", "One."), ("P", "Two.")]
    assert tagged.pages[0].problems == []


def test_a_group_with_a_label_is_a_figure() -> None:
    tagged = read((group(SHAPE, text("5"), group(SHAPE), label="a nickel"), text("It counts.")))
    assert shape(tagged) == [("Figure", "[A nickel: 5]"), ("P", "It counts.")]


def test_a_figure_knows_where_it_is_on_the_paper() -> None:
    disc = Circle(Point(0.0, 0.0), 10.0, FILLED)
    moved = Group((Group((disc,), label="disc"),), Transform(0.0, 2.0, -2.0, 0.0, 50.0, 30.0))
    (figure,) = (node for node in read((moved,)).tree.all() if node.kind == "Figure")
    box = [float(side) * 25.4 / 72 for side in figure.attributes["BBox"]]
    assert [round(side) for side in box] == [30, 50, 70, 90]


def test_artifacts_are_not_read() -> None:
    tagged = read((decoration([text("a"), group(text("b"), label="c")]), text("Words.")))
    assert shape(tagged) == [("P", "Words.")]
    assert tagged.pages[0].artifacts == ["a", "b"]


def test_a_paragraph_goes_on_over_columns_and_pages() -> None:
    rows = paragraph(WORDS, WIDTH, FACE)
    columns = list(pour(rows, [Box(5, 5, WIDTH, 11), Box(50, 5, WIDTH, 11), Box(5, 5, WIDTH, 80)]))
    beside = group(group(text("Page 2"), role="paragraph"), role="beside")
    tagged = read((*columns[0], *columns[1]), (beside, *columns[2]))
    said = WORDS.replace("*", "").strip()
    assert shape(tagged) == [("P", said), ("P", "Page 2")]
    first = next(node for node in tagged.tree.all() if node.kind == "P")
    assert {page for page, _ in first.marks()} == {0, 1}


def test_a_continuation_of_nothing_is_a_paragraph() -> None:
    rows = paragraph(WORDS, WIDTH, FACE)[1:]
    (items,) = pour(rows, [Box(5, 5, WIDTH, 90)])
    ((kind, said),) = shape(read(items))
    assert kind == "P"
    assert WORDS.replace("*", "").strip().endswith(said.strip())


def test_items_that_follow_each_other_are_a_list() -> None:
    rows = [row for mark in "12" for row in bullet(WORDS, WIDTH, FACE, f"{mark}.", 5.0)]
    rows += paragraph("Then this.", WIDTH, FACE)
    (items,) = pour(rows, [Box(5, 5, WIDTH, 300)])
    tagged = read(items)
    assert [kid.kind for kid in tagged.tree.kids if isinstance(kid, Node)] == ["L", "P"]
    said = WORDS.replace("*", "").strip()
    item = [("Lbl", "1."), ("LBody", said), ("Lbl", "2."), ("LBody", said)]
    assert shape(tagged) == [*item, ("P", "Then this.")]


def test_rows_that_follow_each_other_are_a_table() -> None:
    def row(role: Role, *words: str) -> Group:
        return group(*(group(text(word), role=role) for word in words), role="row")

    tagged = read((row("head-cell", "seed", "games"), row("cell", "7", "80"), text("All.")))
    assert [kid.kind for kid in tagged.tree.kids if isinstance(kid, Node)] == ["Table", "P"]
    cells = [("TH", "seed"), ("TH", "games"), ("TD", "7"), ("TD", "80")]
    assert shape(tagged) == [*cells, ("P", "All.")]


def test_an_aside_is_read_after_its_paragraph() -> None:
    limits = group(text("at least 14"), role="aside")
    tagged = read((group(limits, text("A game takes 31 turns."), role="paragraph"),))
    (block,) = tagged.tree.kids
    assert isinstance(block, Node)
    assert tagged.text(block) == "A game takes 31 turns.at least 14"


def test_a_heading_opens_a_section() -> None:
    title = group(text("Setup"), role="heading-2")
    part = heading("You need", 10.0, 30.0, FACE)
    tagged = read((title, part, text("Coins.")), (group(text("Rules"), role="heading-2"),))
    assert [kid.kind for kid in tagged.tree.kids if isinstance(kid, Node)] == ["Sect", "Sect"]
    assert [kind for kind, _ in shape(tagged)] == ["H2", "H3", "P", "H2"]


def test_pages_on_one_side_are_read_in_page_order() -> None:
    left = Group((text("Eight."),), role="page", order=8)
    right = Group((text("One."),), Transform(e=50.0), role="page", order=1)
    inside = Group((text("Two."),), role="page", order=2)
    assert [said for _, said in shape(read((left, right), (inside,)))] == ["One.", "Two.", "Eight."]


def test_spaces_stand_between_texts_that_do_not_touch() -> None:
    """Between lines, and between words of a line set in several fonts."""
    rows = paragraph("The last is the **target**. So *it* is.", 200.0, FACE)
    (items,) = pour(rows, [Box(5, 5, 200.0, 90)])
    assert shape(read(items)) == [("P", "The last is the target. So it is.")]
