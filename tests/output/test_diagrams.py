"""Figures follow their rule: numbered in reading order, named there, after their terms."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from itertools import combinations, product

import pytest

from printkit.layouts.coin_isolation.layout import SQUARES, CoinTable
from printkit.layouts.errors import InputError
from printkit.layouts.games import GAMES
from printkit.layouts.language import ENGLISH
from printkit.layouts.paper import PAPERS, Paper
from printkit.layouts.rules import Paragraph, rule_book
from printkit.output.coin_isolation.positions import path_squares
from printkit.output.contract import sheets_of
from printkit.output.drawing.box import Box
from printkit.output.drawing.scene import Circle, Page, Polygon, Rect, Text
from printkit.output.drawing.typeface import text_width
from printkit.output.page.diagrams import Figure, move_lines, numbers, with_figure_numbers
from printkit.output.page.flow import Row
from printkit.output.sheet import Diagram
from tests.output.games import CASES, coin_diagrams, coin_isolation, dice_isolation
from tests.output.kits import cases_of_games
from tests.output.scenes import Leaf, inside, items_of, leaves, near, words_on
from tests.output.specs import coin_spec, kit_of, words_of
from tests.output.tiers import in_tiers

DEFINED = {
    "coin-isolation": {
        "path": "path",
        "target": "path",
        "next to": "start",
        "front row": "start",
        "keep|kept": "keep",
        "pile": "pile",
    },
    "dice-isolation": {
        "phase A": "idea",
        "phase B": "idea",
        "Ring|Star": "colours",
        "rolls?": "collect",
        "places?": "place",
        "passes": "pass",
        "out": "pass",
    },
    "isaac": {
        "Dark|Light": "tiles",
        "value": "tiles",
        "length": "tiles",
        "counters?": "tiles",
        "00": "squares",
        "passed": "full",
        "stay": "longer",
    },
    "coin-collectors": {"null": "need", "pawns?": "need", "hole": "tiles", "die|dice": "need"},
}
"""Words with a special meaning, and the key of the paragraph that defines them."""


@pytest.mark.parametrize("case", [*cases_of_games()])
def test_a_position_fills_the_width_of_its_box_at_any_size(case: str) -> None:
    spec = CASES[case]("a4", "grey")
    diagram = spec.diagrams[-1]
    drawn = sheets_of(spec.setup.game).pictures(spec, [diagram.table])
    for scale in (1.0, 1.7):
        box = Box(10.0, 20.0, drawn.width * scale, drawn.height * scale)
        items = tuple(drawn.draw(diagram, None, box, spec.theme))
        boxes = [leaf.box for leaf in leaves(Page(300.0, 300.0, items, "", ""))]
        assert all(inside(each, box, 0.2) for each in boxes)
        left, right = min(each.x for each in boxes), max(each.right for each in boxes)
        assert left - box.x < 0.5 * scale and box.right - right < 0.5 * scale


@in_tiers([("isaac", "a4")], [("coin-isolation-3", "a4"), *product(CASES, ["a5"])])
def test_each_figure_has_its_number_and_is_named_before(case: str, paper: str) -> None:
    spec = replace(CASES[case]("a4", "grey"), paper=PAPERS[paper])
    said = words_of(spec, "rules").replace("\N{NO-BREAK SPACE}", " ")
    game, setup = spec.setup.game, spec.setup
    count = sum(len(p.figures) for p in rule_book(game).paragraphs(setup.players, setup.variants))
    captions = [int(n) for n in re.findall(r"(?<!\()Fig\. (\d+)(?!\))", said)]
    assert captions == list(range(1, count + 1)) and count >= len(spec.example) > 0
    for number in captions:
        assert said.index(reference(said, number)) < said.index(f" Fig. {number} ")


def reference(said: str, number: int) -> str:
    """Return the words that refer to a figure."""
    for found in re.finditer(r"\(Figs?\. (\d+)(?: (?:and|to) (\d+))?\)", said):
        first, last = int(found[1]), int(found[2] or found[1])
        if first <= number <= last:
            return found[0]
    raise AssertionError(f"nothing speaks of figure {number}")


@pytest.mark.parametrize("slug", DEFINED)
def test_no_figure_uses_terms_defined_later(slug: str) -> None:
    game = GAMES[slug]
    book = rule_book(game)
    for players in game.players:
        for variants in ((), *((slug,) for slug in game.variants)):
            told = book.paragraphs(players, variants)
            example = book.example(players, variants)
            said = book.captions(players, variants)
            said |= {key: example.captions[at] for at, key in example.keys.items()}
            order = [text.key for text in told]
            places = {key: order.index(text.key) for text in told for key in text.figures}
            short = {key for text in book.reference(players, variants) for key in text.figures}
            assert places.keys() | short == said.keys()
            for key, caption in said.items():
                if key in short:
                    continue
                for word, home in DEFINED[slug].items():
                    if re.search(rf"\b(?:{word})\b", caption, re.IGNORECASE):
                        told_at = order.index(home)
                        end = end_of_list(told, places[key])
                        assert told_at <= end, (variants, key, word)


def end_of_list(told: tuple[Paragraph, ...], index: int) -> int:
    """Return the index where the list ends that contains or follows a paragraph."""
    while index + 1 < len(told):
        after = told[index + 1]
        if after.heading or not re.match(r"\d+\. |• ", after.text):
            break
        index += 1
    return index


def test_a_figure_that_is_not_drawn_is_not_mentioned() -> None:
    said = words_of(coin_spec(), "rules")  # without an example
    assert said.count("Fig.") == 2 and "Figs." not in said


@pytest.mark.parametrize(
    ("figures", "named"),
    [
        (("a",), "Go on (Fig. 1)."),
        (("a", "b"), "Go on (Figs. 1 and 2)."),
        (("a", "b", "c"), "Go on (Figs. 1 to 3)."),
        (("d",), "Go on."),
    ],
)
def test_a_reference_stands_before_the_full_stop(figures: tuple[str, ...], named: str) -> None:
    text = Paragraph("key", "", "Go on.", figures=figures)
    drawn = dict.fromkeys("abc", Figure(10.0, lambda theme, width: Row(5.0, ())))
    told = with_figure_numbers(text, numbers([text], drawn), ENGLISH).text
    assert told.replace("\N{NO-BREAK SPACE}", " ") == named


ANY_CASE = in_tiers(["coin-isolation-4", "coin-collectors"], CASES)


def diagram_pages(case: str, paper: str = "a4") -> tuple[Page, ...]:
    return kit_of(CASES[case](paper, "grey"), "diagrams").pages


def of_diagram(pages: tuple[Page, ...], number: int) -> list[Leaf]:
    return [
        leaf for page in pages for leaf in leaves(page) if f"diagram {number}" in leaf.labels[:1]
    ]


def words(found: list[Leaf]) -> list[str]:
    return [leaf.item.text for leaf in found if isinstance(leaf.item, Text)]


@ANY_CASE
def test_every_diagram_has_its_number_move_and_caption(case: str) -> None:
    pages = diagram_pages(case)
    spec = CASES[case]("a4", "grey")
    for diagram in spec.diagrams:
        found = words(of_diagram(pages, diagram.number))
        assert str(diagram.number) in found
        assert not diagram.caption or spec.say(diagram.caption) in found
        assert "".join(found).replace(" ", "").count((diagram.move or "start").replace(" ", ""))


@ANY_CASE
def test_diagrams_do_not_overlap(case: str) -> None:
    for page in diagram_pages(case):
        boxes: dict[str, list[Box]] = {}
        for leaf in leaves(page):
            if leaf.labels and leaf.labels[0].startswith("diagram"):
                boxes.setdefault(leaf.labels[0], []).append(leaf.box)
        for one, other in combinations(boxes.values(), 2):
            assert not near(around(one), around(other))


def around(boxes: list[Box]) -> Box:
    x, y = min(box.x for box in boxes), min(box.y for box in boxes)
    right, bottom = max(box.right for box in boxes), max(box.bottom for box in boxes)
    return Box(x, y, right - x, bottom - y)


def test_a_long_game_takes_several_pages_in_order() -> None:
    spec = coin_spec(2)
    long = replace(spec, diagrams=coin_diagrams(spec.setup, 20))
    pages = kit_of(long, "diagrams").pages
    assert [page.label for page in pages] == ["Diagrams 0–8", "Diagrams 9–17", "Diagrams 18–19"]
    assert [page.name for page in pages] == ["diagrams-1", "diagrams-2", "diagrams-3"]
    for number in range(20):
        (page,) = (p for p in pages if of_diagram((p,), number))
        assert page is pages[number // 9]


@in_tiers(["a4", "a5"], PAPERS)
def test_more_paper_takes_more_diagrams(paper: str) -> None:
    spec = coin_spec(2, paper=paper)
    pages = kit_of(replace(spec, diagrams=coin_diagrams(spec.setup, 40)), "diagrams").pages
    per_page = {"a5": 4, "a4": 9, "letter": 9, "legal": 12, "a3": 20, "tabloid": 20}
    assert len(pages) == -(-40 // per_page[paper])


def test_a_few_positions_are_drawn_large() -> None:
    spec = coin_spec(2)
    (page,) = kit_of(replace(spec, diagrams=coin_diagrams(spec.setup, 1)), "diagrams").pages
    assert page.label == "Diagram 0"
    assert max(text.size for text in items_of(page, Text)) > 14


@ANY_CASE
def test_diagrams_without_a_game_are_refused(case: str) -> None:
    with pytest.raises(InputError, match="name a record"):
        kit_of(replace(CASES[case]("a4", "grey"), diagrams=()), "diagrams")


@ANY_CASE
def test_paper_too_small_is_refused(case: str) -> None:
    tiny = replace(CASES[case]("a4", "grey"), paper=Paper("card", "Card", 60.0, 60.0))
    with pytest.raises(InputError, match=r"do not fit on Card.*use A[45] or larger"):
        kit_of(tiny, "diagrams")


def test_long_moves_are_broken_at_allowed_places() -> None:
    move = "10:" + "-".join(f"a{n % 8 + 1}" for n in range(40)) + " <5,10 @b1,b2,b3"
    lines = move_lines(move, 58.0, 9.0, 10.0)
    assert len(lines) > 2
    assert "".join(lines).replace(" ", "") == move.replace(" ", "")
    assert all(
        text_width(line, "bold", 9.0) <= 58.0 - 10.0 * (i == 0) for i, line in enumerate(lines)
    )
    assert move_lines("pass", 58.0, 9.0) == ["pass"]


@in_tiers([2, 3], [2, 3, 4])
def test_piles_are_labelled_coin_by_coin(players: int) -> None:
    spec = coin_isolation(players, "a4", "grey")
    pages = kit_of(spec, "diagrams").pages
    for diagram in spec.diagrams:
        table, found = diagram.table, of_diagram(pages, diagram.number)
        assert isinstance(table, CoinTable)
        for square, name in enumerate(SQUARES):
            said = words([leaf for leaf in found if leaf.belongs_to(name)])
            if square in table.pawns:
                said.remove(str(table.pawns.index(square) + 1))
            assert count_coins(said) == Counter(table.piles[square]), (name, said)


def count_coins(said: list[str]) -> Counter[int]:
    """Count the coins named by a square's texts: `5` with `×3` in the corner, or `3×5` and `10`."""
    if len(said) == 2 and said[1].startswith("×"):
        return Counter({int(said[0]): int(said[1][1:])})
    counts: Counter[int] = Counter()
    for text in said:
        count, _, value = text.rpartition("×")
        counts[int(value)] += int(count or 1)
    return counts


def test_a_renegade_is_marked_by_more_than_colour() -> None:
    spec = coin_isolation(4, "a4", "grey")
    moved = replace(spec, diagrams=coin_diagrams(spec.setup, 5))
    pages = kit_of(moved, "diagrams").pages
    broken = [
        leaf.item
        for leaf in of_diagram(pages, 4)
        if isinstance(leaf.item, (Circle, Polygon))
        and leaf.item.style.dash
        and leaf.item.style.stroke == spec.theme.seats[0].stroke
    ]
    assert len(broken) == 1
    assert "renegade" in words_on(*pages)


def test_a_trail_leads_from_where_the_pawn_stood() -> None:
    first, second, third = coin_diagrams(coin_spec(2).setup, 4)[1:]
    assert isinstance(first.table, CoinTable) and isinstance(second.table, CoinTable)
    names = [SQUARES[square] for square in path_squares(third.move, second.table)]
    assert names == [SQUARES[first.table.pawns[0] or 0], *third.move.split("-")]
    assert [SQUARES[s] for s in path_squares("! 10:c1-c2 <5 @a4,b5", None)] == ["c1", "c2"]
    assert path_squares("stand:5", second.table) == path_squares("pass", second.table) == ()


def test_the_last_token_is_framed() -> None:
    spec = dice_isolation("a4", "grey")
    pages = kit_of(spec, "diagrams").pages
    for diagram in spec.diagrams:
        frames = [
            leaf.item
            for leaf in of_diagram(pages, diagram.number)
            if isinstance(leaf.item, Rect) and leaf.item.style.stroke == spec.theme.accent
        ]
        assert len(frames) == (diagram.move in SQUARES)


def test_a_gap_in_the_numbers_hides_where_a_pawn_came_from() -> None:
    every = coin_diagrams(coin_spec(2).setup, 6)
    assert arrows(every[4:6], 5) > arrows(every[5:], 5)


def arrows(diagrams: tuple[Diagram, ...], number: int) -> int:
    """Count the arrows of a diagram."""
    pages = kit_of(replace(coin_spec(2), diagrams=diagrams), "diagrams").pages
    return sum(
        isinstance(leaf.item, Polygon) and len(leaf.item.points) == 3
        for leaf in of_diagram(pages, number)
    )
