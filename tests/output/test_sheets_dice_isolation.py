"""A board's check as its sheets show it: the head start, and the report."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from printkit.engines.contract import engine_of
from printkit.engines.kernel.position import Position, positions
from printkit.layouts.dice_isolation.board_set import standard_set
from printkit.layouts.dice_isolation.game import DiceFindings, Exact
from printkit.layouts.dice_isolation.layout import DiceLayout, DiceTable
from printkit.layouts.files import read_record
from printkit.layouts.paper import PAPERS
from printkit.layouts.rules import rule_book
from printkit.layouts.setup import Record
from printkit.layouts.verdict import Verdict
from printkit.output.drawing.scene import Circle, Page, Rect
from printkit.output.sheet import AnySpec
from tests.output import dice_verdicts
from tests.output.games import DICE_BOARD, dice_isolation
from tests.output.scenes import items_of, leaves, leaves_in, texts_in
from tests.output.specs import pages_of, words_of
from tests.output.tiers import in_tiers

RECORDS = Path(__file__).parents[1] / "records"


def with_verdict(spec: AnySpec, verdict: Verdict | None, **changes: object) -> AnySpec:
    return replace(spec, verdict=replace(verdict, **changes) if verdict else None)  # type: ignore[arg-type]


def positions_of(record: Record) -> Iterator[Position]:
    kernel = engine_of(record.setup.game).kernel_for(record.setup.variants)
    return (position for _, position in positions(kernel, record))


def report(exact: Exact | None) -> str:
    spec = dice_isolation("a4", "grey")
    return words_of(with_verdict(spec, spec.verdict, findings=DiceFindings(exact)), "report")


@in_tiers(["a4"], PAPERS)
def test_the_setup_says_who_begins_with_what(paper: str) -> None:
    assert "begins with 4 tokens" in words_of(dice_isolation(paper, "grey"), "setup")
    assert "begins with 1 token" in words_of(dice_isolation(paper, "grey", tokens=1), "setup")


@pytest.mark.parametrize("rows", [("....", "...."), ("....",) * 8, ("........",) * 8])
def test_a_board_without_a_number_says_it_too(rows: tuple[str, ...]) -> None:
    for paper in PAPERS:
        assert "egins with 4 tokens" in words_of(
            dice_isolation(paper, "grey", DiceLayout(rows)), "setup"
        )


@in_tiers([6], (4, 5, 7, 8))
def test_a_board_on_a5_says_what_players_need(ranks: int) -> None:
    spec = dice_isolation("a5", "grey")
    layout = DiceLayout(("......",) * ranks)
    spec = replace(spec, setup=replace(spec.setup, layout=layout))
    assert "You need" in words_of(spec, "setup")


def test_a_panel_says_all_there_is_to_a_head_start() -> None:
    """Below a tall board it is low, and leaves out how many squares are open."""
    of_each_height = {board.layout.height: board for board in standard_set()}
    for board in of_each_height.values():
        said = words_of(dice_isolation("a4", "grey", board.layout, 8), "setup")
        assert "On this board" not in said or "however low it is" in said, board.name


def test_without_a_head_start_the_setup_mentions_none() -> None:
    spec = dice_isolation("a4", "grey", tokens=0)
    for silent in (
        spec,
        with_verdict(spec, None),
        with_verdict(spec, spec.verdict, findings=DiceFindings(None)),
    ):
        assert "begins with" not in words_of(silent, "setup")


def test_the_report_gives_the_results_of_best_play() -> None:
    found = report(dice_verdicts.exact())
    for text in ("68%", "13%", "19%", "43%", "15%", "42%"):  # win, draw, loss, for both
        assert text in found
    assert "12 tokens guarantee a win" in found and "Roll three dice" in found
    assert "56% of the time" in found and "fresh games" in found


def test_the_report_says_what_best_play_cannot_tell() -> None:
    found = report(dice_verdicts.exact(enough=None, three_dice=False))
    assert "are enough" not in found and "No number of tokens" in found
    assert "not always best" in found
    assert "has no end" in report(replace(dice_verdicts.exact(), match=None))
    found = report(None)
    assert "Who wins" in found and "best play" not in found.replace("best play, exactly", "")


def test_pictures_are_true() -> None:
    """Bars are as long as the odds and as high as the shares, without their strokes."""
    spec = dice_isolation("a4", "colour")
    page = pages_of(spec, "report")[0]
    exact, theme = dice_verdicts.exact(), spec.theme
    for words, odds in (
        ("By the rules alone", exact.rules),
        ("With 4 tokens for player 2", exact.even),
    ):
        parts = rects_in(page, words)
        win, loss = (next(r.width for r in parts if r.style == theme.seats[i]) for i in range(2))
        assert win / loss == pytest.approx(odds.win / odds.loss, rel=0.03)
    chart = rects_in(page, "share of player 1 by head start")
    bars = [rect for rect in chart if rect.style in (theme.bar, theme.mark)]
    assert [bar.style == theme.mark for bar in bars].index(True) == exact.tokens
    for bar, share in zip(bars, exact.shares, strict=True):
        assert bar.height / bars[0].height == pytest.approx(share / exact.shares[0], rel=0.03)


def rects_in(page: Page, label: str) -> list[Rect]:
    return [leaf.item for leaf in leaves_in(page, label) if isinstance(leaf.item, Rect)]


def test_the_board_itself_is_the_same_with_a_head_start() -> None:
    with_tokens, without = (dice_isolation("a5", "grey", tokens=n) for n in (4, 0))
    one, other = (items_of(pages_of(spec, "setup")[0], Rect) for spec in (with_tokens, without))
    assert one[: len(DICE_BOARD.rows)] == other[: len(DICE_BOARD.rows)]


def test_the_rules_show_the_example_as_it_was_played() -> None:
    """Dots show where the next token may go, and every roll has its dice."""
    spec = dice_isolation("a4", "colour")
    record = rule_book(spec.setup.game).example(2).record
    played = {position.ply: position for position in positions_of(record)}
    page = pages_of(spec, "rules")[0]
    assert len(spec.example) == 6
    for diagram in spec.example:
        own = [x for x in leaves(page) if f"example, move {diagram.number}" in x.labels]
        fills = [leaf.item.style.fill for leaf in own if isinstance(leaf.item, Circle)]
        if diagram.move.startswith("roll"):
            rolled = map(int, diagram.move.removeprefix("roll ").split("+"))
            assert fills.count(spec.theme.ink) == sum(rolled)
            continue
        moves = played[diagram.number].legal()
        placed = [move for move in moves if move != "pass" and not move.startswith("roll")]
        assert fills.count(spec.theme.accent) == len(placed)
    assert all(position.legal() for position in list(played.values())[:-1])
    assert played[len(record.moves)].over


@pytest.mark.parametrize("name", ["1", "2", "3", "4"])
def test_open_squares_are_the_legal_ones(name: str) -> None:
    path = RECORDS / f"dice-isolation-{name}.yaml"
    record = read_record(path.read_text("utf-8"), str(path), RECORDS)
    for position in positions_of(record):
        table = position.table()
        assert isinstance(table, DiceTable) and table.to_move == position.to_move
        if table.to_move is None or table.phases[table.to_move] != "B":
            continue
        squares = sorted(table.open_squares(table.to_move))
        assert (squares or ["pass"]) == position.legal()


def test_the_pictures_of_the_rules_must_match_the_example() -> None:
    spec = dice_isolation("a4", "grey")
    first, *others = spec.example
    changed = replace(first, move="roll 6+6+6", table=others[0].table)
    assert words_of(spec, "rules") != words_of(replace(spec, example=(changed, *others)), "rules")


@in_tiers(["a4", "a5"], PAPERS)
def test_a_score_pad_takes_the_longest_match(paper: str) -> None:
    """A match needs at most nineteen won games: then one player has ten."""
    page = pages_of(dice_isolation(paper, "grey"), "score-pad")[0]
    found = leaves_in(page, "a match")
    lines = [text for text in texts_in(found) if text.isdigit()]
    assert lines[:19] == [str(number) for number in range(1, 20)]
    matches = lines.count("19")
    assert len(lines) == 19 * matches and matches >= (1 if paper == "a5" else 4)
    above, last = (
        next(leaf.box.y for leaf in found if texts_in([leaf]) == [number])
        for number in ("18", "19")
    )
    assert last - above >= 4.7  # room to write in


def test_a_score_pad_explains_the_match() -> None:
    words = words_of(dice_isolation("a4", "grey"), "score-pad")
    assert "Ten games win the match" in words and "The loser starts the next" in words
    assert "begins with 4 tokens , in every game" in words
    assert "in every game" not in words_of(dice_isolation("a4", "grey", tokens=0), "score-pad")


@in_tiers(["a5"], PAPERS)
def test_the_foot_has_room_for_a_long_verdict(paper: str) -> None:
    spec = dice_isolation(paper, "grey", tokens=12)
    words = words_of(with_verdict(spec, spec.verdict, playable=False), "setup")
    assert "but see the report" in " ".join(words.split())
