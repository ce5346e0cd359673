"""Dice Isolation's boards on paper: whole, back to back, large enough for tokens."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from functools import cache
from itertools import pairwise, product
from pathlib import Path as File
from statistics import fmean

import pytest

from printkit.layouts.dice_isolation.board_set import SetBoard, standard_set
from printkit.layouts.dice_isolation.game import GAME
from printkit.layouts.dice_isolation.layout import NUMBERS, DiceLayout
from printkit.layouts.errors import InputError
from printkit.layouts.paper import PAPERS
from printkit.output.dice_isolation.board import CLEARANCE
from printkit.output.dice_isolation.board_set import for_any_board, token_size
from printkit.output.dice_isolation.pieces import DiceSpec
from printkit.output.dice_isolation.sheets import DiceSheets
from printkit.output.drawing.box import Box, printable
from printkit.output.drawing.scene import Circle, Line, Page, Path, Text
from printkit.output.drawing.theme import THEMES
from tests.output import test_sheets_invariants as invariants
from tests.output.games import dice_isolation
from tests.output.kits import Printed
from tests.output.raster import assert_same_picture, ink
from tests.output.scenes import (
    Leaf,
    inside,
    leaves,
    leaves_in,
    near,
    texts,
    texts_in,
    words_on,
)
from tests.output.specs import kit_of, with_sheets
from tests.output.test_sheets_on_paper import assert_circles, assert_sizes
from tests.output.tiers import in_tiers

SLACK = 0.02  # mm
ANY_PAPER = in_tiers(["a4"], PAPERS)
SEVERAL_A_SIDE = in_tiers(
    [("a4", 4)], [("a4", 2), ("a5", 2), *((paper, 4) for paper in PAPERS if paper != "a5")]
)
SET = standard_set()


@dataclass(frozen=True)
class PrintedSet:
    """A set of boards, with one, two or four on a side of paper."""

    paper: str = "a4"
    theme: str = "grey"
    per_side: int = 1
    boards: tuple[SetBoard, ...] = SET
    fold_over: bool = False

    @property
    def spec(self) -> DiceSpec:
        return replace(dice_isolation(self.paper, self.theme), fold_over=self.fold_over)

    @property
    def token(self) -> float:
        """The diameter of its tokens in mm."""
        return token_size(self.spec.paper, self.boards, self.per_side)


@cache
def pages(of: PrintedSet, sheet: str = "boards") -> tuple[Page, ...]:
    return kit_of(of.spec, sheet, sheets=sheets_with(of.boards, of.per_side)).pages


sheets_with = cache(DiceSheets)


def id_of(board: SetBoard) -> str:
    return f"dice-isolation:{board.layout.describe()}"


def grounds(page: Page, of: PrintedSet) -> list[Box]:
    """Return the boxes of boards in drawing order."""
    light = of.spec.theme.light
    return [leaf.box for leaf in leaves(page) if getattr(leaf.item, "style", None) == light]


def on_page(page: Page) -> list[SetBoard]:
    """Return the boards whose IDs are on a page, in drawing order."""
    by_id = {id_of(board): board for board in SET}
    return [by_id[text] for text in texts(page) if text in by_id]


@ANY_PAPER
def test_one_board_a_side_takes_18_sheets(paper: str) -> None:
    of = PrintedSet(paper)
    made = pages(of)
    assert [page.side for page in made] == ["front", "back"] * 18
    for page, board in zip(made, SET, strict=True):
        assert on_page(page) == [board]
        (ground,) = grounds(page, of)
        assert ground.width / board.layout.width >= of.token + CLEARANCE
        assert board.figures is not None
        said = words_on(page)
        assert board.name in said and f"{board.figures.share:.0%}" in said
        simple = f"{board.figures.simple_share:.0%} if both enter"
        assert simple in said or "evens out games with mistakes" in said
        tokens = board.figures.tokens
        assert (f"player 2 begins with {tokens} token" if tokens else "No head start") in said
        given = f", with a head start of {GAME.amount(tokens)}" if tokens else ""
        assert f"Computer check: fair from club players to perfect play{given}" in said
        assert "not checked" not in said.lower() and "seed" not in said


@SEVERAL_A_SIDE
def test_several_a_side_show_each_board_once_with_its_id(paper: str, per_side: int) -> None:
    of = PrintedSet(paper, per_side=per_side)
    found: Counter[tuple[int, int]] = Counter()
    for page in pages(of):
        boards = on_page(page)
        found.update(board.number for board in boards)
        for board, ground in zip(boards, grounds(page, of), strict=True):
            square = ground.width / board.layout.width
            assert square >= of.token + CLEARANCE - 0.01
            assert ground.height == pytest.approx(square * board.layout.height)
        assert f"tokens of {of.token:g} mm" in words_on(page)
        assert "each fair from club players to perfect play, with its head start" in words_on(page)
    assert found == Counter(NUMBERS)


@in_tiers([("a4", 4)], product(("a4", "letter"), (2, 4)))
def test_backs_lie_behind_their_fronts(paper: str, per_side: int) -> None:
    """The cut-out around a front has its back there once the paper is turned like a page."""
    of = PrintedSet(paper, per_side=per_side)
    made = pages(of)
    assert [page.side for page in made] == ["front", "back"] * (len(made) // 2)
    for front, back in zip(made[::2], made[1::2], strict=True):
        fronts = zip(on_page(front), grounds(front, of), strict=True)
        backs = zip(on_page(back), grounds(back, of), strict=True)
        lies_behind(cut_out(front), [*fronts], [*backs], front.width)


def lies_behind(
    cards: list[Box],
    fronts: list[tuple[SetBoard, Box]],
    backs: list[tuple[SetBoard, Box]],
    width: float,
) -> None:
    """Check that each card has a board of even number, and the next one behind it."""
    assert len(cards) == len(fronts) == len(backs)
    for card, (one, place), (other, behind) in zip(cards, fronts, backs, strict=True):
        first, second = NUMBERS.index(one.number), NUMBERS.index(other.number)
        assert (first % 2, second) == (0, first + 1)
        assert inside(place, card, SLACK)
        assert inside(behind, card._replace(x=width - card.right), SLACK)


@in_tiers([4], [2, 4])
def test_folded_paper_has_backs_behind_fronts(per_side: int) -> None:
    of = PrintedSet(per_side=per_side, fold_over=True)
    made = pages(of)
    assert len(made) == 36 // per_side and {page.side for page in made} == {"front"}
    for page in made:
        (fold,) = (
            leaf.box.x
            for leaf in leaves(page)
            if isinstance(leaf.item, Line) and leaf.item.style == of.spec.theme.fold
        )
        boards = [*zip(on_page(page), grounds(page, of), strict=True)]
        assert len(boards) == per_side
        lies_behind(cut_out(page), boards[::2], boards[1::2], 2 * fold)


def test_without_backs_to_fold_every_board_is_a_front() -> None:
    assert {page.side for page in pages(PrintedSet(fold_over=True))} == {"front"}


@SEVERAL_A_SIDE
def test_marks_are_outside_the_cut_outs(paper: str, per_side: int) -> None:
    for fold_over in (False, True):
        for page in pages(PrintedSet(paper, per_side=per_side, fold_over=fold_over)):
            cards = cut_out(page)
            marks = [leaf.box for leaf in leaves(page) if is_mark(leaf)]
            assert len(marks) == 8 * len(cards) and bool(cards) == (page.side == "front")
            area = printable(PAPERS[paper], page.width > page.height)
            for mark in marks:
                assert not any(inside(mark, card, SLACK) for card in cards)
                assert inside(mark, area, SLACK)


@SEVERAL_A_SIDE
def test_several_a_side_stay_on_the_paper_and_apart(paper: str, per_side: int) -> None:
    of = PrintedSet(paper, per_side=per_side)
    few = DiceSheets(SET[: 2 * per_side], per_side)
    sheets = with_sheets(few, few.select(["boards"]))
    printed = Printed("dice-isolation", of.spec, sheets)
    invariants.test_nothing_lies_where_printers_cannot_reach(printed)
    invariants.test_text_is_legible(printed)
    invariants.test_no_text_lies_on_another(printed)
    for page in pages(of)[:4]:
        around = [*grounds(page, of), *(leaf.box for leaf in leaves(page) if is_code(leaf))]
        for leaf in leaves(page):
            on_them = any(near(leaf.box, other, -SLACK) for other in around)
            assert not (isinstance(leaf.item, Text) and on_them), leaf.item


@in_tiers([1, 4], [1, 2, 4])
def test_a_foot_says_no_id_of_one_board_on_a_sheet_of_several(per_side: int) -> None:
    of = PrintedSet(per_side=per_side)
    for page in pages(of)[:2]:
        boards, codes = on_page(page), [leaf for leaf in leaves(page) if is_code(leaf)]
        assert len(boards) == len(codes) == per_side
        assert of.spec.setup.id not in texts(page)


def test_squares_too_small_for_any_tokens_are_refused_with_the_paper_that_fits() -> None:
    with pytest.raises(InputError, match=r"4 boards a side.*use Letter or larger"):
        pages(PrintedSet("a5", per_side=4))


@in_tiers([("a4", 1)], product(("a4", "letter", "a5"), (1, 2)))
def test_squares_are_true_to_size_in_both_files(paper: str, per_side: int) -> None:
    of = PrintedSet(paper, per_side=per_side)
    for page in pages(of)[16:18]:
        assert_sizes([page], {(ground.width, ground.height): 1 for ground in grounds(page, of)})


@in_tiers([("a4", 1)], [("a4", 1), ("letter", 2), ("a4", 4), ("a5", 2)])
def test_tokens_are_as_large_as_the_boards_take_them_in_both_files(
    paper: str, per_side: int
) -> None:
    of = PrintedSet(paper, per_side=per_side)
    (page,) = (page for page in pages(of, "pieces") if page.side == "front")
    assert_circles(page, Counter({of.token: 40}))
    assert f"{of.token:g} mm" in words_on(page)


@ANY_PAPER
def test_tokens_fit_the_squares_of_a_board_that_is_larger_than_those_of_the_set(
    paper: str,
) -> None:
    rows = ("." * 8,) * 8
    spec = dice_isolation(paper, "grey", DiceLayout(rows, None))
    board, tokens = (kit_of(spec, sheet).pages[0] for sheet in ("setup", "pieces"))
    (ground,) = grounds(board, PrintedSet(paper))
    size = max(leaf.box.width for leaf in leaves(tokens) if isinstance(leaf.item, Circle))
    assert size + CLEARANCE <= ground.width / 8 + SLACK


@in_tiers(["colour"], THEMES)
def test_twenty_tokens_of_each_look_have_two_equal_faces(theme: str) -> None:
    front, back = pages(PrintedSet(theme=theme), "pieces")
    kinds = []
    for look in ("ring token", "star token"):
        shapes, behind = (
            Counter(type(leaf.item) for leaf in leaves_in(page, f"{look}, {side}"))
            for page, side in ((front, "front"), (back, "back"))
        )
        assert shapes == behind
        kinds.append({kind: count // 20 for kind, count in shapes.items()})
    assert kinds[0] == {Circle: 3} != kinds[1]


@ANY_PAPER
def test_an_overview_has_every_board_with_its_figures(paper: str) -> None:
    made = pages(PrintedSet(paper), "overview")
    assert len(made) == (3 if paper == "a5" else 1)
    drawn = [leaf for page in made for leaf in leaves(page)]
    for board in SET:
        assert sum(has_board(page, board) for page in made) == 1
        own = [leaf for leaf in drawn if label_of(board) in leaf.labels]
        said = " ".join(texts_in(own))
        figures = board.figures
        assert figures is not None
        assert f"starts: {figures.share:.0%} drawn: {figures.draw:.0%}" in said
        ahead = f"with +{figures.tokens}: {figures.even_share:.0%}"
        assert (ahead if figures.tokens else "no head start") in said
        assert f"simple play: {figures.simple_share:.0%}" in said
        assert sum(isinstance(leaf.item, Circle) for leaf in own) == sum(board.number)


def test_a_given_set_says_that_it_is_not_solved() -> None:
    own = PrintedSet(
        boards=tuple(SetBoard(DiceLayout(("....", ".#.."), number)) for number in NUMBERS)
    )
    for page in (*pages(own), *pages(own, "overview")):
        said = words_on(page).lower()
        assert "not solved" in said and "%" not in said.replace("100 %", "")


def test_only_the_board_too_large_to_solve_says_so() -> None:
    known, unknown = SET[0], replace(SET[1], figures=None, fair=False)
    of = PrintedSet(boards=(known, unknown, *SET[2:]))
    said = words_on(pages(of, "overview")[0])
    assert "Not all of them solved" in said and said.count("not solved") == 1
    assert "Not solved" in texts(pages(of)[1]) and "Not solved" not in texts(pages(of)[0])


def test_in_duplicate_nobody_has_a_head_start() -> None:
    spec = replace(dice_isolation("a4", "grey"), duplicate=True)
    for sheet in ("boards", "overview"):
        said = words_on(*kit_of(spec, sheet, sheets=DiceSheets(SET)).pages).lower()
        assert said.count("no head start") == len(SET)
        assert "begins with" not in said and "with +" not in said
        assert "with its head start" not in said


def test_a_kit_of_a_set_names_no_setup() -> None:
    spec = for_any_board(dice_isolation("a4", "grey"))
    kit = kit_of(spec, "overview", "pieces", "rules", "score-pad")
    assert spec.setup.id not in kit.title
    assert "dice-isolation:" not in words_on(*kit.pages)
    assert not any(is_code(leaf) for page in kit.pages for leaf in leaves(page))


@pytest.mark.slow
def test_pdf_and_svg_show_the_same(tmp_path: File) -> None:
    assert_same_picture(pages(PrintedSet("a5", "low-ink", 2))[0], tmp_path)


def label_of(board: SetBoard) -> str:
    return "{}–{} {}".format(*board.number, board.name)


def has_board(page: Page, board: SetBoard) -> bool:
    return any(label_of(board) in leaf.labels for leaf in leaves(page))


def is_code(leaf: Leaf) -> bool:
    """Return whether a leaf is a QR code: a filled path of very many commands."""
    item = leaf.item
    return isinstance(item, Path) and item.style.fill is not None and len(item.commands) > 200


def is_mark(leaf: Leaf) -> bool:
    return isinstance(leaf.item, Line) and abs(max(leaf.box[2:]) - 1.6) < 0.01


def cut_out(page: Page) -> list[Box]:
    """Return the boxes between the marks on a page, row by row from the left."""
    marks = [leaf.box for leaf in leaves(page) if is_mark(leaf)]
    across = sorted({round(m.centre.y, 3) for m in marks if m.width > m.height})
    down = sorted({round(m.centre.x, 3) for m in marks if m.width < m.height})
    columns = [(a, b) for a, b in pairwise(down) if b - a > 20]
    rows = [(a, b) for a, b in pairwise(across) if b - a > 20]
    return [Box(x, y, right - x, bottom - y) for y, bottom in rows for x, right in columns]


@pytest.mark.slow
@pytest.mark.parametrize(("theme", "most"), [("colour", 0.10), ("grey", 0.10), ("low-ink", 0.08)])
def test_boards_take_little_ink(theme: str, most: float) -> None:
    """Closed squares are a tint with an outline; if they were black, 36 boards would empty many
    printers.
    """
    found = list(ink(kit_of(dice_isolation("a4", theme), "boards", sheets=DiceSheets(SET[::3]))))
    assert len(found) == len(SET) / 3 and fmean(found) < most
