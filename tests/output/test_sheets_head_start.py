"""Sheets state a head start, and mention none where there is none."""

from __future__ import annotations

from dataclasses import replace
from itertools import product

import pytest

from printkit.layouts.games import GAMES
from printkit.layouts.paper import PAPERS
from printkit.layouts.rules import rule_book
from printkit.output.coin_isolation.pieces import CoinSpec
from printkit.output.drawing.scene import Text
from tests.output.scenes import items_of, leaves, texts
from tests.output.specs import coin_spec, pages_of, words_of
from tests.output.tiers import in_tiers

GAME = GAMES["coin-isolation"]


def with_start(players: int, head_start: tuple[int, ...], paper: str = "a4") -> CoinSpec:
    spec = coin_spec(players, paper=paper)
    return replace(spec, setup=replace(spec.setup, head_start=head_start))


@pytest.mark.parametrize("sheet", ["board", "setup", "rules", "reference", "score-pad"])
def test_every_sheet_at_the_table_states_the_head_start(sheet: str) -> None:
    plain, ahead = coin_spec(4), with_start(4, (0, 0, 12, 5))
    assert "egins with" not in words_of(plain, sheet)
    words = words_of(ahead, sheet)
    assert "egins with" in words
    cents = ("12 ¢", "5 ¢") if sheet == "score-pad" else ("12¢", "5¢")
    assert all(amount in words for amount in cents)


@pytest.mark.parametrize("sheet", ["board", "setup"])
def test_the_head_start_follows_the_players_side(sheet: str) -> None:
    (page,) = pages_of(with_start(3, (9, 0, 999)), sheet)
    found = texts(page)
    assert " with 9¢" in found and ", begins with 999¢" in found
    assert ", begins with 0¢" not in found


@in_tiers([("setup", "a4")], product(("board", "setup"), PAPERS))
def test_the_head_start_stays_on_the_paper(sheet: str, paper: str) -> None:
    for page in pages_of(with_start(4, (999, 999, 999, 999), paper), sheet):
        for leaf in leaves(page):
            if "999" in getattr(leaf.item, "text", ""):
                assert leaf.box.right < page.width - 6.35


@pytest.mark.parametrize("paper", ["a5", "letter"])
def test_a_board_in_parts_states_the_head_start(paper: str) -> None:
    assert "begins with 7¢" in words_of(with_start(4, (0, 7), paper), "setup")


def test_the_pad_has_the_head_start_in_the_first_line_of_each_game() -> None:
    plain, ahead = (
        pages_of(spec, "score-pad")[0] for spec in (coin_spec(2), with_start(2, (0, 7)))
    )
    games = texts(ahead).count("Begins with")
    assert games > 0
    assert texts(ahead).count("7 ¢") == games == texts(ahead).count("0 ¢")
    assert games == texts(ahead).count("Total") <= texts(plain).count("Total")
    heights = {text.text: text.origin.y for text in reversed(items_of(ahead, Text))}
    assert heights["Player"] < heights["Begins with"] < heights["pennies"] < heights["Total"]


def test_the_foot_has_the_whole_id() -> None:
    spec = with_start(4, (1, 2, 3, 4))
    foot = "".join(texts(pages_of(spec, "setup")[0]))
    assert spec.setup.id in foot
    assert spec.setup.id.endswith("+1:1,2:2,3:3,4:4")


@in_tiers(["a4", "a5"], PAPERS)
def test_the_longest_foot_has_room(paper: str) -> None:
    variants = ("diagonal", "many-many-pennies", "mixed-change-2008", "standing-still", "greedy")
    plain = coin_spec(4, variants, paper)
    setup = replace(plain.setup, head_start=(999,) * 4, seed=2**63 - 1)
    assert plain.verdict
    headline = "Even between club players and experts, not proven beyond, with a head start"
    spec = replace(plain, setup=setup, verdict=replace(plain.verdict, headline=headline))
    foot = "".join(texts(pages_of(spec, "setup")[0]))
    assert "999,2:999,3:999,4:999" in foot
    assert "head start" in foot


@pytest.mark.parametrize("players", GAME.players)
@pytest.mark.parametrize("variants", [(), ("empty-squares", "diagonal"), ("renegade", "greedy")])
def test_rules_without_a_head_start_are_unchanged(players: int, variants: tuple[str, ...]) -> None:
    book = rule_book(GAME)
    for tell in (book.paragraphs, book.reference):
        plain = tell(players, variants)
        ahead = tell(players, variants, "Player 2 begins with 7¢")
        more = [paragraph for paragraph in ahead if paragraph not in plain]
        assert [paragraph for paragraph in ahead if paragraph not in more] == list(plain)
        (told,) = more
        assert "Player 2 begins with 7¢" in told.text
        assert not told.heading
        assert "{" not in "".join(paragraph.text for paragraph in ahead)
