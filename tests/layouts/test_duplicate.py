"""Duplicate play: the orders of persons, and what is said of them."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import permutations

import numpy as np
import pytest

from printkit.engines.contract import engine_of
from printkit.engines.search.arena import Arena
from printkit.engines.search.players import GREEDY, Player
from printkit.layouts.coin_isolation.layout import seating_error
from printkit.layouts.duplicate import cost_words, duplicate_words, seats_by_game
from printkit.layouts.game import Game
from printkit.layouts.games import GAMES
from printkit.layouts.rules import rule_book
from printkit.output.contract import sheets_of
from tests.engines.coin_isolation.setups import LOPSIDED
from tests.output.games import CASES
from tests.output.specs import setup, verdict
from tests.playing import in_numpy

TELLING = "rules", "score-pad", "report"
"""The sheets that explain how a setup is played in duplicate."""

GAME = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())


@pytest.mark.parametrize("players", [2, 3, 4])
def test_each_person_has_each_seat_equally_often(players: int) -> None:
    games = seats_by_game(players)
    everybody = list(range(players))
    assert len(games) == {2: 2, 3: 6, 4: 4}[players]
    assert len({*games}) == len(games)
    assert all(sorted(seats) == everybody for seats in games)
    each = len(games) // players
    assert all(sorted(seats) == sorted(everybody * each) for seats in zip(*games, strict=True))
    assert games[0] == tuple(everybody)


@pytest.mark.parametrize(("players", "often"), [(2, {2}), (3, {3}), (4, {1, 2})])
def test_each_person_plays_after_each_other_person(players: int, often: set[int]) -> None:
    after = Counter(
        (one, other)
        for seats in seats_by_game(players)
        for one, other in permutations(range(players), 2)
        if (seats[one] + 1) % players == seats[other]
    )
    assert len(after) == players * (players - 1)
    assert {*after.values()} == often


def test_sums_over_seats_are_even_where_single_games_are_not() -> None:
    """Each game on a lopsided setup counts once."""
    kernel = engine_of(LOPSIDED.game).kernel_for(())
    start, count = kernel.rules.init(LOPSIDED), 400
    money = np.zeros((count, 2))
    with Arena(kernel, 1) as arena:
        for number, seats in enumerate(seats_by_game(2)):
            (played,) = arena.play(start, [Player(GREEDY)] * 2, number, count, count)
            games = in_numpy(played)
            by_seat = [(games.gains * (games.seats == seat)).sum(axis=1) for seat in range(2)]
            apart = by_seat[0] - by_seat[1]
            assert abs(apart.mean()) > 10 * apart.std() / count**0.5
            for person, seat in enumerate(seats):
                money[:, person] += by_seat[seat]
    apart = money[:, 0] - money[:, 1]
    assert abs(apart.mean()) < 4 * apart.std() / count**0.5


@pytest.mark.parametrize(("players", "games"), [(2, "two"), (3, "six"), (4, "four")])
def test_duplicate_play_is_offered_with_its_cost_unless_the_setup_is_fair(
    players: int, games: str
) -> None:
    dealt = setup(7, players)
    count = len(seats_by_game(players))
    found = replace(verdict(dealt, "unfair"), lengths=(0, 0, 0, 10, 0, 10))  # four turns each
    cost = f"It takes {games} games in place of one, about {4 * count} turns in all"
    advice, told = duplicate_words(found)
    assert told == cost_words(found)
    assert str(told).startswith(cost)
    assert f"play it {games} times" in str(advice)
    assert ("nearly fair" in str(advice)) == (players == 4)
    assert duplicate_words(verdict(dealt, "undecided"))
    assert not duplicate_words(verdict(dealt, "fair"))
    assert not duplicate_words(replace(found, game="coin-collectors"))
    assert seating_error(dealt.sides) is None


@GAME
def test_a_game_with_duplicate_play_has_its_rules(game: Game) -> None:
    book = rule_book(game)
    for players in game.players:
        assert bool(book.duplicate(players)) == game.duplicate
    assert not game.duplicate or min(game.players) > 1


@pytest.mark.parametrize(
    "name",
    [
        pytest.param(name, marks=[] if name == "dice-isolation" else pytest.mark.matrix)
        for name, case in CASES.items()
        if case.game.duplicate
    ],
)
def test_sheets_explain_duplicate_play(name: str) -> None:
    spec = CASES[name]("a4", "grey")
    sheets = [sheet for sheet in sheets_of(CASES[name].game).sheets if sheet.name in TELLING]
    assert len(sheets) == len(TELLING)
    for sheet in sheets:
        assert sheet.make(replace(spec, duplicate=True)) != sheet.make(spec)
