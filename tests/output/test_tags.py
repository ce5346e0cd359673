"""Tagged PDF: kits of every game, and one printed in every way, as a screen reader reads them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from functools import cache, partial
from itertools import pairwise, product

import pikepdf

from printkit.layouts.language import ENGLISH
from printkit.layouts.paper import PAPERS
from printkit.layouts.rules import Paragraph, rule_book
from printkit.output.contract import sheets_of
from printkit.output.drawing.pdf import render_pdf
from printkit.output.drawing.scene import Kit, Style
from printkit.output.page.composition import compose, compose_together
from printkit.output.page.wording import begins_words, game_line
from printkit.output.press.imposition import Imposition, Offset, booklet, half, impose, print_order
from tests.output import kits
from tests.output.games import CASES
from tests.output.samples import BLACK
from tests.output.specs import VERSION, draw_once, kit_of
from tests.output.tagged import Node, Tagged
from tests.output.tiers import in_tiers

WAYS = {
    "whole": Imposition(),
    "fed twice": Imposition("short-edge", "fronts-backs", Offset(0.8, -0.5)),
    "cut": Imposition("long-edge", bleed=3.0),
    "folded over": Imposition("fold-over"),
}
KITS = [
    *((case, "home") for case in CASES),
    *((case, "whole") for case in kits.cases_of_games()),
    *(("coin-isolation-2", way) for way in WAYS),
    ("coin-isolation-3", "booklet"),
    ("coin-collectors", "diagrams"),
]
ANY_KIT = in_tiers([("clobber", "whole"), ("isaac", "home"), ("isaac", "booklet")], KITS)
WITH_BACKS = {"boards", "pieces", "rules", "score-pad"}
"""Sheets with backs and without, to cut and to read: enough for all ways of printing."""
BLOCKS = {"H1", "H2", "H3", "P", "L", "Table", "Figure"}
INSIDE = {
    "Document": BLOCKS | {"Sect"},
    "Sect": BLOCKS - {"H1"},
    "L": {"LI"},
    "LI": {"Lbl", "LBody"},
    "Table": {"TR"},
    "TR": {"TH", "TD"},
    **{kind: {"Figure", "Span"} for kind in ("P", "LBody", "Lbl", "TH", "TD", "H3")},
}
"""Which elements may be inside which; all others hold only content."""


@cache
def read(case: str, way: str) -> Tagged:
    return Tagged(render_pdf(draw_case(case, way)))


@cache
def draw_case(case: str, way: str) -> Kit:
    spec = CASES[case]("a4", "colour")
    if way == "home":
        return compose(spec, draw_once(sheets_of(spec.setup.game)).home_kit)
    if way == "diagrams":
        return kit_of(spec, "diagrams")
    if way == "booklet":
        return impose(booklet(halves(case), PAPERS["a4"], Style(stroke=BLACK)), Imposition())
    imposition, short = WAYS[way], kits.sheets_of_case(case, "a4", "colour", kits.in_short)
    spec = replace(short.spec, bleed=imposition.bleed, fold_over=imposition.duplex == "fold-over")
    sheets = [
        sheet
        for sheet in draw_once(short.sheet_set).sheets
        if way == "whole" or sheet.name in WITH_BACKS
    ]
    order = partial(print_order, imposition=imposition)
    return impose(compose_together([(spec, sheets)], order), imposition)


def halves(case: str) -> Kit:
    """Return the pages of a booklet before they are put on its sheets."""
    spec = CASES[case]("a4", "colour")
    return kit_of(replace(spec, paper=half(spec.paper)), "rules", "reference")


def nodes(case: str, way: str, *kinds: str) -> list[Node]:
    return [node for node in read(case, way).tree.all() if node.kind in kinds]


@ANY_KIT
def test_all_that_is_drawn_is_marked_and_in_the_tree_once(case: str, way: str) -> None:
    tagged = read(case, way)
    assert [page.problems for page in tagged.pages] == [[] for _ in tagged.pages]
    marks = [(i, number) for i, page in enumerate(tagged.pages) for number in page.texts]
    assert sorted(tagged.tree.marks()) == sorted(marks)
    assert all(sorted(page.texts) == list(range(len(page.texts))) for page in tagged.pages)


@ANY_KIT
def test_pages_know_what_their_content_belongs_to(case: str, way: str) -> None:
    tagged = read(case, way)
    assert tagged.wrong_parents == []
    assert tagged.parent_tree() == tagged.holders
    for number, page in enumerate(tagged.pdf.pages):
        assert page.obj.StructParents == number
        assert page.obj.Tabs == "/S"


@ANY_KIT
def test_elements_stand_where_they_may(case: str, way: str) -> None:
    for node in read(case, way).tree.all():
        inner = {kid.kind for kid in node.kids if isinstance(kid, Node)}
        assert inner <= INSIDE.get(node.kind, set()), node.kind
        if node.kind in INSIDE and node.kind not in ("P", "LBody", "Lbl", "TH", "TD", "H3"):
            assert all(isinstance(kid, Node) for kid in node.kids), node.kind
        assert node.kids or node.kind in ("TH", "TD"), f"nothing in {node.kind}"


@ANY_KIT
def test_headings_begin_at_the_top_and_skip_no_level(case: str, way: str) -> None:
    levels = [int(node.kind[1]) for node in nodes(case, way, "H1", "H2", "H3")]
    assert levels[0] == 1
    assert all(b <= a + 1 for a, b in pairwise(levels))
    tagged = read(case, way)
    assert all(tagged.text(node).strip() for node in nodes(case, way, "H1", "H2", "H3"))


@ANY_KIT
def test_each_sheet_has_a_heading(case: str, way: str) -> None:
    """Its name is read once, even over several pages, and the game's title comes first."""
    tagged, kit = read(case, way), halves(case) if way == "booklet" else draw_case(case, way)
    first, *_ = nodes(case, way, "H1", "H2", "H3")
    assert tagged.text(first) == CASES[case].game.title
    labels = [page.label for page in kit.pages if page.items and "cover" not in page.name]
    named = [label for label, last in zip(labels, [None, *labels], strict=False) if label != last]
    headings = [tagged.text(node) for node in nodes(case, way, "H2")]
    assert [heading for heading in headings if heading in labels] == named


@ANY_KIT
def test_pictures_have_alternative_texts(case: str, way: str) -> None:
    for node in nodes(case, way, "Figure"):
        assert len(re.findall(r"[^\W\d_]{2,}", node.alt)) >= 1, node.alt
        left, bottom, right, top = (float(side) for side in node.attributes["BBox"])
        assert left < right
        assert bottom < top


@ANY_KIT
def test_tables_have_complete_rows_and_items_have_texts(case: str, way: str) -> None:
    for table in nodes(case, way, "Table"):
        rows = [row.kids for row in table.kids if isinstance(row, Node)]
        assert len({len(row) for row in rows}) == 1
        heads = [cell for cell in rows[0] if isinstance(cell, Node)]
        assert {(cell.kind, cell.attributes.get("Scope")) for cell in heads} == {("TH", "/Column")}
        assert len(rows) > 1
    for item in nodes(case, way, "LI"):
        assert [kid.kind for kid in item.kids if isinstance(kid, Node)][-1] == "LBody"


def plain(text: str) -> str:
    return " ".join(text.replace("*", "").split())


def paragraphs(tagged: Tagged) -> Iterator[str]:
    """Yield every paragraph and list item with its label, but without its pictures."""
    for node in tagged.tree.all():
        if node.kind in ("P", "LI"):
            words = " ".join(map(tagged.text, parts(node)))
            yield plain(re.sub(r"\[[^]]*\]|\s\(Figs?\.[^)]*\)", " ", words)).replace(" .", ".")


def parts(node: Node) -> list[Node]:
    return [kid for kid in node.kids if isinstance(kid, Node)] if node.kind == "LI" else [node]


def rules(case: str) -> list[Paragraph]:
    setup = CASES[case]("a4", "colour").setup
    cases = setup.game.cases(setup.layout)
    book, begins = rule_book(setup.game), begins_words(setup, ENGLISH)
    return list(book.paragraphs(setup.players, setup.variants, begins, cases))


@in_tiers([("isaac", "booklet")], [*product(CASES, ["home"]), ("coin-isolation-3", "booklet")])
def test_rules_are_read_as_they_are_written(case: str, way: str) -> None:
    """Each paragraph is in one piece, with its spaces, across lines, columns and pages, in
    order.
    """
    found = list(paragraphs(read(case, way)))
    places = [found.index(plain(paragraph.text)) for paragraph in rules(case)]
    assert places == sorted(places)
    headings = [read(case, way).text(node).strip() for node in nodes(case, way, "H3")]
    wanted = [paragraph.heading for paragraph in rules(case) if paragraph.heading]
    at = [headings.index(heading) for heading in wanted]
    assert at == sorted(at)


@in_tiers(["isaac"], ["coin-isolation-3"])
def test_a_booklet_is_read_like_its_pages(case: str) -> None:
    pages, folded = Tagged(render_pdf(halves(case))), read(case, "booklet")
    assert outline(folded) == outline(pages)


def outline(tagged: Tagged) -> list[tuple[str, str]]:
    return [(node.kind, tagged.text(node)) for node in tagged.tree.all() if node.kind in BLOCKS]


@ANY_KIT
def test_only_what_differs_between_pages_is_read(case: str, way: str) -> None:
    tagged = read(case, way)
    spoken = " ".join(tagged.text(node) for node in nodes(case, way, "P"))
    assert not re.search(r"page \d+ of \d+", spoken)
    assert game_line(CASES[case]("a4", "colour").setup, ENGLISH) in spoken
    for page in tagged.pages:
        if page.texts:
            unread = " ".join(page.artifacts)
            assert re.search(r"page \d+ of \d+", unread)
            assert f"printkit {VERSION}" not in unread  # it belongs to the ID


@ANY_KIT
def test_the_file_says_what_it_is(case: str, way: str) -> None:
    tagged, kit = read(case, way), draw_case(case, way)
    assert bool(tagged.root.MarkInfo.Marked)
    assert str(tagged.root.Lang) == kit.language.code
    assert bool(tagged.root.ViewerPreferences.DisplayDocTitle)
    with tagged.pdf.open_metadata() as metadata:
        assert metadata["dc:title"] == kit.title
        assert metadata["dc:language"] == {kit.language.code}
        assert metadata["pdfuaid:part"] == "1"
        assert (metadata["pdfaid:part"], metadata["pdfaid:conformance"]) == ("2", "A")
    # uncompressed, for programs that read only the metadata
    assert "/Filter" not in tagged.root.Metadata


@ANY_KIT
def test_letters_can_be_read_back(case: str, way: str) -> None:
    for page in read(case, way).pdf.pages:
        for font in dict(page.obj.Resources.Font).values():  # type: ignore[union-attr, arg-type]
            assert isinstance(font.ToUnicode, pikepdf.Stream)
            assert isinstance(font.FontDescriptor.FontFile2, pikepdf.Stream)
