"""The quick start: four moments of one game from the setup, found by a bounded search."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations
from typing import Any

import pytest

from printkit.engines import moments as search
from printkit.engines.contract import engine_of
from printkit.engines.kernel.position import Position
from printkit.layouts.coin_isolation.layout import MIXES
from printkit.layouts.errors import InputError
from printkit.layouts.games import GAMES
from printkit.layouts.rules import rule_book
from printkit.layouts.setup import Record, Setup
from printkit.output.contract import sheets_of
from printkit.printing.diagrams import moments
from printkit.printing.drafts import draft_printable
from printkit.printing.order import Order
from printkit.printing.printables import first_page, pages
from tests.every import every
from tests.playing import deal_setup
from tests.printkit.printing.test_first_game import coins_on

BESIDE = {"board", "mat", "setup", "quick-start"}
"""The quick start, and the sheets that come before it."""

BARE = "0 0 0 0 0 0 0 0"


def setups() -> Iterator[Setup[Any]]:
    """Yield setups of every game, with each number of players and each variant."""
    for game in GAMES.values():
        for players in game.players:
            for variants in [(), *((each,) for each in game.variants)]:
                sides = game.usual_sides(players)
                yield Setup(game, game.deal(7, variants), players, sides, variants)


def start(setup: Setup[Any]) -> Position:
    return engine_of(setup.game).first_position(setup, None)


def check_legal(setup: Setup[Any]) -> None:
    for turn in search.play_out(start(setup), 0)[:8]:
        assert turn.text in turn.before.legal()


def test_every_move_of_a_shown_game_is_legal() -> None:
    every(setups(), check_legal)


@pytest.mark.matrix
def test_moments_are_of_one_game_in_its_order() -> None:
    every(setups(), check_in_order)


def check_in_order(setup: Setup[Any]) -> None:
    shown = search.moments(engine_of(setup.game), start(setup))
    assert len(shown) == search.COUNT
    plies = [moment.ply for moment in shown]
    assert plies == sorted(plies)
    first = start(setup)
    games = (search.play_out(first, number) for number in range(search.GAMES))
    whole = (game for game in games if len(game) == plies[-1])
    tables = ([first.table(), *(turn.after.table() for turn in game)] for game in whole)
    assert any(all(game[m.ply] == m.table for m in shown) for game in tables)
    assert shown == search.moments(engine_of(setup.game), start(setup))


def test_the_usual_rules_show_all_that_the_words_speak_of() -> None:
    coins, dice, tiles, collectors = (
        [each.shown for each in moments(deal_setup(GAMES[slug], 7))]
        for slug in ("coin-isolation", "dice-isolation", "isaac", "coin-collectors")
    )
    assert coins[0].move == coins[1].move != ""
    assert coins[0].table == start(deal_setup(GAMES["coin-isolation"], 7)).table()
    assert all(dice[n].move.startswith("roll ") for n in (0, 1)) and "less than" in str(
        dice[1].caption
    )
    assert "=" in tiles[2].move and " = " in str(tiles[2].caption)
    assert "steps to" in str(collectors[0].caption)
    assert "takes the coin of" in str(collectors[1].caption)
    assert all("Here" in str(each[-1].caption) for each in (coins, dice, tiles, collectors))


def test_the_search_is_bounded_by_count(monkeypatch: pytest.MonkeyPatch) -> None:
    """Three players and these variants took a search by time more than four minutes."""
    game, variants = GAMES["coin-isolation"], ("diagonal", "transplant", "many-pennies")
    setup = Setup(game, game.deal(7, variants), 3, game.usual_sides(3), variants)
    played: list[int] = []
    play_out = search.play_out

    def counted(position: Position, number: int) -> list[search.Turn]:
        played.append(number)
        return play_out(position, number)

    monkeypatch.setattr(search, "play_out", counted)
    assert search.moments(engine_of(game), start(setup))
    assert played == [*range(len(played))] and len(played) <= search.GAMES


def words(slug: str, *variants: str) -> list[str]:
    players = GAMES[slug].usual_players
    return [each.text for each in rule_book(GAMES[slug]).quick_start(players, variants)]


RULES_OF_PLAY = sorted(
    {*GAMES["coin-isolation"].variants, *GAMES["coin-collectors"].variants} - {*MIXES}
)


@pytest.mark.parametrize("variant", RULES_OF_PLAY)
def test_a_variant_that_changes_play_changes_the_words(variant: str) -> None:
    slug = next(slug for slug, game in GAMES.items() if variant in game.variants)
    assert words(slug, variant) != words(slug), f"change a quick- text: {variant}"


def test_variants_that_combine_keep_what_each_says() -> None:
    slug = "coin-isolation"
    for one, other in combinations(("diagonal", "greedy", "cleanup", "standing-still"), 2):
        both = words(slug, one, other)
        for alone in (words(slug, one), words(slug, other)):
            changed = [n for n, text in enumerate(alone) if text != words(slug)[n]]
            assert all(both[n] != words(slug)[n] for n in changed)


def labels(**order: Any) -> list[str]:
    made = draft_printable(Order(check=False, **order), order["things"][0])
    return [page.name for page in pages([made], "pdf").pages]


@pytest.mark.parametrize("text", ["normal", "large"])
@pytest.mark.parametrize("paper", ["a4", "letter", "a5"])
def test_the_quick_start_is_the_back_of_the_setup_or_a_leaf_of_its_own(
    paper: str, text: str
) -> None:
    told = [game for game in GAMES.values() if rule_book(game).quick]
    assert len(told) >= 4
    for game in told if (paper, text) != ("a5", "large") else ():
        setup = deal_setup(game, 7)
        sheets = tuple(sheet.name for sheet in sheets_of(game).kit if sheet.name in BESIDE)
        order = Order((setup,), check=False, sheets=sheets, paper=paper, text=text)
        kit = pages([draft_printable(order, setup)], "pdf")
        names = [page.name.partition("-1")[0] for page in kit.pages]
        place = names.index("quick-start")
        before = ["setup", "mat"] if kit.pages[place].side == "back" else [*names]
        assert names[place - 1] in before
        if kit.pages[place].side == "front":
            assert kit.pages[place + 1].name == "quick-start-2"
            assert kit.pages[place + 1].side == "back"


def test_a_game_that_was_begun_or_has_no_move_has_no_quick_start() -> None:
    setup = deal_setup(GAMES["dice-isolation"], 7)
    record = Record(setup, ("roll 3+5",))
    assert "quick-start" not in labels(things=(record,), whole=True)
    stuck = replace(coins_on(*[BARE] * 3, "0 0 0 1 0 0 0 0", *[BARE] * 4))
    assert moments(stuck) == () and "quick-start" not in labels(things=(stuck,))
    with pytest.raises(InputError, match="no player can move"):
        labels(things=(stuck,), sheets=("quick-start",))


def test_in_duplicate_all_games_count_together() -> None:
    for game in (game for game in GAMES.values() if game.duplicate and rule_book(game).quick):
        book = rule_book(game)
        for players in game.players:
            *same, end = book.quick_start(players, (), ("duplicate",))
            usual = book.quick_start(players)
            assert same == [*usual[:-1]]
            assert "games count together" in end.text and "win" not in end.text


def test_the_first_page_is_drawn_without_play(monkeypatch: pytest.MonkeyPatch) -> None:
    setup = deal_setup(GAMES["coin-isolation"], 7)
    made = draft_printable(Order((setup,), check=False, form="svg"), setup)
    whole = pages([made], "svg").pages
    monkeypatch.setattr(search, "play_out", None)
    first = first_page(made, len(whole))
    assert first is not None and first.pages[0] == whole[0]
