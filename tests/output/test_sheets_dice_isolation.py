"""A board's check as its sheets show it: the head start, and the report."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from engines.contract import engine_of
from engines.kernel.position import Position, positions
from layouts.dice_isolation.game import DiceFindings, Exact
from layouts.dice_isolation.layout import DiceLayout, DiceTable
from layouts.files import read_record
from layouts.paper import PAPERS
from layouts.rules import rule_book
from layouts.setup import Record
from layouts.verdict import Verdict
from output.drawing.scene import Circle, Page, Rect, Text
from output.sheet import AnySpec
from tests.output import dice_verdicts
from tests.output.games import DICE_BOARD, dice_isolation
from tests.output.scenes import leaves, texts
from tests.output.specs import kit_of
from tests.output.tiers import in_tiers

RECORDS = Path(__file__).parents[1] / "records"


def words_on(spec: AnySpec, sheet: str) -> str:
    return " ".join(text for page in kit_of(spec, sheet).pages for text in texts(page))


def with_verdict(spec: AnySpec, verdict: Verdict | None, **changes: object) -> AnySpec:
    return replace(spec, verdict=replace(verdict, **changes) if verdict else None)  # type: ignore[arg-type]


def positions_of(record: Record) -> Iterator[Position]:
    kernel = engine_of(record.setup.game).kernel_for(record.setup.variants)
    return (position for _, position in positions(kernel, record))


def report(exact: Exact | None) -> str:
    spec = dice_isolation("a4", "grey")
    return words_on(with_verdict(spec, spec.verdict, findings=DiceFindings(exact)), "report")


@in_tiers(["a4"], PAPERS)
def test_the_setup_says_who_begins_with_what(paper: str) -> None:
    assert "begins with 4 tokens" in words_on(dice_isolation(paper, "grey"), "setup")
    assert "begins with 1 token" in words_on(dice_isolation(paper, "grey", tokens=1), "setup")


@pytest.mark.parametrize("rows", [("....", "...."), ("....",) * 8, ("........",) * 8])
def test_a_board_without_a_number_says_it_too(rows: tuple[str, ...]) -> None:
    for paper in PAPERS:
        assert "egins with 4 tokens" in words_on(
            dice_isolation(paper, "grey", DiceLayout(rows)), "setup"
        )


@in_tiers([6], (4, 5, 7, 8))
def test_a_board_on_a5_says_what_players_need(ranks: int) -> None:
    spec = dice_isolation("a5", "grey")
    layout = DiceLayout(("......",) * ranks)
    spec = replace(spec, setup=replace(spec.setup, layout=layout))
    assert "You need" in words_on(spec, "setup")


def test_without_a_head_start_the_setup_mentions_none() -> None:
    spec = dice_isolation("a4", "grey", tokens=0)
    for silent in (
        spec,
        with_verdict(spec, None),
        with_verdict(spec, spec.verdict, findings=DiceFindings(None)),
    ):
        assert "begins with" not in words_on(silent, "setup")


def test_the_report_gives_the_results_of_best_play() -> None:
    found = report(dice_verdicts.exact())
    for text in ("68%", "13%", "19%", "43%", "15%", "42%"):  # win, draw, loss, for both
        assert text in found
    assert "12 tokens guarantee a win" in found and "Roll three dice" in found
    assert "56% of the time" in found and "fresh games" in found


def test_the_report_says_when_no_head_start_is_enough() -> None:
    found = report(dice_verdicts.exact(enough=None, three_dice=False))
    assert "are enough" not in found and "No number of tokens" in found
    assert "not always best" in found


def test_the_report_says_when_all_games_are_drawn() -> None:
    assert "has no end" in report(replace(dice_verdicts.exact(), match=None))


def test_the_report_of_an_unsolved_board_omits_best_play() -> None:
    found = report(None)
    assert "Who wins" in found and "best play" not in found.replace("best play, exactly", "")


def test_pictures_are_true() -> None:
    """Bars are as long as the odds and as high as the shares, without their strokes."""
    spec = dice_isolation("a4", "colour")
    page: Page = kit_of(spec, "report").pages[0]
    exact, theme = dice_verdicts.exact(), spec.theme
    for words, odds in (
        ("By the rules alone", exact.rules),
        ("With 4 tokens for player 2", exact.even),
    ):
        parts = [leaf.item for leaf in leaves(page) if words in leaf.labels]
        widths = {
            name: [r.width for r in parts if isinstance(r, Rect) and r.style == style]
            for name, style in (("win", theme.seats[0]), ("loss", theme.seats[1]))
        }
        assert widths["win"][0] / widths["loss"][0] == pytest.approx(odds.win / odds.loss, rel=0.03)
    chart = [leaf.item for leaf in leaves(page) if "share of player 1 by head start" in leaf.labels]
    bars = [r for r in chart if isinstance(r, Rect) and r.style in (theme.bar, theme.mark)]
    assert [bar.style == theme.mark for bar in bars].index(True) == exact.tokens
    for bar, share in zip(bars, exact.shares, strict=True):
        assert bar.height / bars[0].height == pytest.approx(share / exact.shares[0], rel=0.03)


def test_the_board_itself_is_the_same_with_a_head_start() -> None:
    with_tokens, without = (dice_isolation("a5", "grey", tokens=n) for n in (4, 0))
    squares = [
        [leaf.box for leaf in leaves(page) if isinstance(leaf.item, Rect)][: len(DICE_BOARD.rows)]
        for spec in (with_tokens, without)
        for page in kit_of(spec, "setup").pages
    ]
    assert squares[0] == squares[1]


def test_the_rules_show_the_example_as_it_was_played() -> None:
    """Dots show where the next token may go, and every roll has its dice."""
    spec = dice_isolation("a4", "colour")
    record = rule_book(spec.setup.game).example(2).record
    played = {position.ply: position for position in positions_of(record)}
    page = kit_of(spec, "rules").pages[0]
    assert len(spec.example) == 6
    for diagram in spec.example:
        own = [x for x in leaves(page) if f"example, move {diagram.number}" in x.labels]
        circles = [leaf for leaf in own if isinstance(leaf.item, Circle)]
        position = played[diagram.number]
        if diagram.move.startswith("roll"):
            pips = [leaf for leaf in circles if leaf.item.style.fill == spec.theme.ink]
            assert len(pips) == sum(map(int, diagram.move.removeprefix("roll ").split("+")))
            continue
        dots = [leaf for leaf in circles if leaf.item.style.fill == spec.theme.accent]
        moves = [move for move in position.legal() if move != "pass"]
        placed = [square for square in moves if not square.startswith("roll")]
        assert len(dots) == len(placed)
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
    assert words_on(spec, "rules") != words_on(replace(spec, example=(changed, *others)), "rules")


@in_tiers(["a4", "a5"], PAPERS)
def test_a_score_pad_takes_the_longest_match(paper: str) -> None:
    """A match needs at most nineteen won games: then one player has ten."""
    page = kit_of(dice_isolation(paper, "grey"), "score-pad").pages[0]
    found = [leaf for leaf in leaves(page) if "a match" in leaf.labels]
    lines = [x.item.text for x in found if isinstance(x.item, Text) and x.item.text.isdigit()]
    assert lines[:19] == [str(number) for number in range(1, 20)]
    matches = lines.count("19")
    assert len(lines) == 19 * matches and matches >= (1 if paper == "a5" else 4)
    boxes = [leaf.box for leaf in found if isinstance(leaf.item, Text) and leaf.item.text == "19"]
    above = [leaf.box for leaf in found if isinstance(leaf.item, Text) and leaf.item.text == "18"]
    assert boxes[0].y - above[0].y >= 4.7  # room to write in


def test_a_score_pad_explains_the_match() -> None:
    words = words_on(dice_isolation("a4", "grey"), "score-pad")
    assert "Ten games win the match" in words and "The loser starts the next" in words
    assert "begins each game with 4 tokens" in words
    assert "begins each game" not in words_on(dice_isolation("a4", "grey", tokens=0), "score-pad")


@in_tiers(["a5"], PAPERS)
def test_the_foot_has_room_for_a_long_verdict(paper: str) -> None:
    spec = dice_isolation(paper, "grey", tokens=12)
    words = words_on(with_verdict(spec, spec.verdict, playable=False), "setup")
    assert "but see the report" in " ".join(words.split())
