"""Annotation's arithmetic: which moves are tested, and how sure a result must be; made-up games.

Nothing is played: a valuer returns what a test prescribes for each position and purpose.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import pytest

from printkit.engines.coin_isolation.engine import ENGINE
from printkit.engines.contract import MoveOption, SecondFamily, Session, Valuer
from printkit.engines.judging.annotation import CURVE, EQUAL, GLANCE, LOOK, SPARE, TEST, annotate
from printkit.engines.kernel.arrays import copy_of
from printkit.engines.kernel.bits import Words
from printkit.engines.kernel.position import Position
from printkit.engines.search.arena import stream_seed
from printkit.engines.statistics import ALPHA, Tally, difference_interval, score_interval
from printkit.layouts.annotation import Annotation, differ_words
from printkit.layouts.setup import Record, Setup
from tests.engines.coin_isolation.setups import deal_setup
from tests.engines.pretend import KERNEL, PretendedArena, session_of, tally_won, writing_of
from tests.playing import with_methods

PURPOSES = ("curve", "look", "test", "second", "third")


@dataclass
class Prescribed:
    """The prescribed values of positions, by the letters written so far.

    `shares` has the first player's share of games, by purpose and position, else of any purpose;
    0.5 where nothing is said. `best` is the letter that games prefer to "b", `solved` the mover's
    value of every letter. With more players the others share the rest. `second` are the players of
    another family, none if empty, and `third` players of a third one. At the places of `held` a
    search sees no better move.
    """

    shares: Mapping[str, float] = field(default_factory=dict)
    best: Mapping[str, str] = field(default_factory=dict)
    solved: Mapping[str, Mapping[str, float]] = field(default_factory=dict)
    players: int = 2
    second: str = ""
    third: str = ""
    held: frozenset[str] = frozenset()
    asked: list[tuple[str, str, int]] = field(default_factory=list)

    def valuer(self, session: Session, setup: Setup[Any]) -> Valuer:
        second, third = (
            SecondFamily(name, self.play) if name else None for name in (self.second, self.third)
        )
        return Valuer("experts", self.solve, self.find, self.play, second, third, self.seems_best)

    def seems_best(self, position: Position, after: Words) -> bool:
        return writing_of(position.state) in self.held

    def solve(self, position: Position) -> Sequence[MoveOption] | None:
        values = self.solved.get(writing_of(position.state))
        if values is None:
            return None
        return [
            MoveOption(letter, _after(position, letter), value, "with both dice" * (letter == "r"))
            for letter, value in values.items()
        ]

    def find(self, position: Position) -> Sequence[MoveOption]:
        best = self.best.get(writing_of(position.state), "a")
        letters = [best, *(letter for letter in "abc" if letter != best)]
        return [MoveOption(letter, _after(position, letter)) for letter in letters]

    def play(self, state: Words, seed: int, games: int) -> Tally:
        (purpose,) = (
            name
            for name in PURPOSES
            if seed == stream_seed("annotation", name, state.tobytes().hex())
        )
        place = writing_of(state)
        self.asked.append((purpose, place, games))
        first = self.shares.get(f"{purpose} {place}", self.shares.get(place, 0.5))
        return tally_won(first, games, self.players)


def _after(position: Position, letter: str) -> Words:
    state = copy_of(position.state)
    for first, second in KERNEL.notation.parse(state, letter):
        KERNEL.rules.apply(state, first, second)
    return state


def annotate_letters(by: Prescribed, moves: str, turning_points: int = 3) -> Annotation:
    """Annotate these letters; put spaces between them if they include dice."""
    engine = with_methods(
        ENGINE, valuer=by.valuer, describe_move=lambda position, move: f"writes {move}"
    )
    session = session_of(engine, PretendedArena(lambda *_: 0.0))
    record = Record(deal_setup(7, by.players), tuple(moves.split() if " " in moves else moves))
    return annotate(session, record, turning_points)


def blunders(count: int, made: float, other: float) -> Prescribed:
    """Prescribe that in "bbbbbbb" the first `count` moves look bad.

    Tests give the mover `made` after them and `other` after "a". Players take turns.
    """
    shares: dict[str, float] = {}
    best = {}
    for number in range(count):
        before, mover = "b" * number, number % 2
        best[before] = "a"
        for purpose, after, share in (
            ("look", "a", 0.9 - 0.01 * number),
            ("test", "a", other),
            ("test", "b", made),
            ("curve", "b", 0.48),
        ):
            shares[f"{purpose} {before}{after}"] = share if mover == 0 else 1 - share
    for number in range(count, 8):
        best["b" * number] = "b"
    return Prescribed(shares, best)


# How sure a result must be


@pytest.mark.parametrize("tested", [1, 2, 4, 6])
def test_the_margin_allows_for_the_number_of_tests(tested: int) -> None:
    """Each share has its own margin, for one look."""
    found = annotate_letters(blunders(tested, 0.3, 0.7), "bbbbbbb", turning_points=6).turning_points
    low, high = difference_interval((0.7, TEST), (0.3, TEST), ALPHA / tested)
    assert len(found) == tested
    for point in found:
        assert point.cost.share == pytest.approx(0.4)
        assert (point.cost.low, point.cost.high) == pytest.approx((low, high))
        for worth, share in ((point.played, 0.3), (point.best, 0.7)):
            found_by = share, *score_interval(share, TEST)
            assert (worth.share, worth.low, worth.high) == pytest.approx(found_by)


@pytest.mark.parametrize(
    ("tested", "made", "other", "costs"),
    [
        (1, 0.3, 0.2, 0),
        (1, 0.3, 0.3, 0),
        (1, 0.3, 0.31, 0),  # it may cost nothing
        (1, 0.45, 0.505, 1),  # a difference that is certain in a single test,
        (4, 0.45, 0.505, 0),  # and not when four moves were tested
    ],
)
def test_only_a_move_that_certainly_cost_something_is_a_turning_point(
    tested: int, made: float, other: float, costs: int
) -> None:
    found = annotate_letters(blunders(tested, made, other), "bbbbbbb")
    assert len(found.turning_points) == costs


# Which moves are tested, and whose shares count


def test_a_turning_point_is_measured_by_fresh_games() -> None:
    """The first look says 0.9 against 0.48; the turning point reports fresh games instead."""
    by = blunders(1, 0.4, 0.6)
    (point,) = annotate_letters(by, "bbbbbbb").turning_points
    assert (point.played.share, point.best.share) == pytest.approx((0.4, 0.6))
    assert point.cost.share == pytest.approx(0.2)
    assert point.games == TEST
    assert [what for what in by.asked if what[0] == "test"] == [
        ("test", "b", TEST),
        ("test", "a", TEST),
    ]
    assert [what for what in by.asked if what[0] == "look"] == [("look", "a", LOOK)]
    assert {games for purpose, _, games in by.asked if purpose == "curve"} == {CURVE}


@pytest.mark.parametrize("wanted", [1, 2])
def test_the_costliest_looking_moves_are_tested_twice_as_many_as_wanted(wanted: int) -> None:
    by = blunders(6, 0.25, 0.75)
    found = annotate_letters(by, "bbbbbbb", wanted).turning_points
    tested = [place for purpose, place, _ in by.asked if purpose == "test"]
    assert tested[::2] == ["b" * (number + 1) for number in range(SPARE * wanted)]
    assert [point.ply for point in found] == [*range(1, wanted + 1)]


@pytest.mark.parametrize(("after", "tested"), [(0.3, True), (0.45, False)])
def test_a_fall_of_the_curve_is_followed_up(after: float, tested: bool) -> None:
    """Even if games prefer the move that was made; a fall within the margin of error is chance."""
    shares = {"curve b": after, "curve bb": after, "test b": 0.3, "a": 0.7}
    found = annotate_letters(Prescribed(shares, {"": "b", "b": "b"}), "bb").turning_points
    assert [(point.ply, point.better) for point in found] == [(1, "a")] * tested


def test_every_fall_of_the_curve_is_tested() -> None:
    """However many there are: the costliest in fresh games may be any of them."""
    shares: dict[str, float] = {}
    for number in range(6):
        before, mover = "b" * number, number % 2
        for place, share in (("curve b", 0.2), ("look a", 0.9 - 0.1 * number), ("test b", 0.2)):
            purpose, letter = place.split()
            shares[f"{purpose} {before}{letter}"] = share if mover == 0 else 1 - share
        shares[f"test {before}a"] = 0.7 if mover == 0 else 0.3
    shares["test bbbba"] = 0.95
    found = annotate_letters(Prescribed(shares), "bbbbbb", 1).turning_points
    assert [point.ply for point in found] == [5]


def test_a_move_that_a_search_holds_for_best_is_compared_only_if_the_curve_fell() -> None:
    by = blunders(3, 0.3, 0.7)
    held = replace(by, held=frozenset({"", "b"}))
    assert [point.ply for point in annotate_letters(held, "bbbbbbb").turning_points] == [3]
    fell = replace(held, shares={**by.shares, "curve b": 0.2, "curve ": 0.7})
    assert 1 in [point.ply for point in annotate_letters(fell, "bbbbbbb").turning_points]


@pytest.mark.parametrize(
    ("players", "moves", "made", "other", "own"),
    [
        (2, "ab", 0.8, 0.3, (0.2, 0.7)),  # player 1's gain is player 2's cost
        (2, "ab", 0.3, 0.8, None),
        (3, "abb", 0.7, 0.1, (0.15, 0.45)),  # player 3's cost, whatever it does to player 2
    ],
)
def test_a_move_is_weighed_by_the_share_of_the_player_who_made_it(
    players: int, moves: str, made: float, other: float, own: tuple[float, float] | None
) -> None:
    """The last move gives player 1 the share `made`, another one would give `other`."""
    shares, best = {moves: made, f"{moves[:-1]}a": other}, {moves[:-1]: "a"}
    found = annotate_letters(Prescribed(shares, best, players=players), moves).turning_points
    assert len(found) == (own is not None)
    for point in found:
        assert (point.ply, point.choice, point.better) == (len(moves), "b", "a")
        assert (point.played.share, point.best.share) == pytest.approx(own)


def test_turning_points_go_by_their_cost_and_then_by_their_order() -> None:
    shares, best = {}, {}
    for number, cost in enumerate((0.25, 0.5, 0.375, 0.5)):
        before, mover = "b" * number, number % 2
        best[before] = "a"
        for after, share in (("a", 0.25 + cost), ("test b", 0.25), ("curve b", 0.125)):
            purpose, _, letter = after.rpartition(" ")
            place = f"{purpose} {before}{letter}".strip()
            shares[place] = share if mover == 0 else 1 - share
    found = annotate_letters(Prescribed(shares, best), "bbbb", 4).turning_points
    assert [point.ply for point in found] == [2, 4, 3, 1]
    assert [point.cost.share for point in found] == [0.5, 0.5, 0.375, 0.25]
    few = annotate_letters(Prescribed(shares, best), "bbbb", 2).turning_points
    assert [point.ply for point in few] == [2, 4]


# What another family says


def doubtful_blunders(count: int, *agree: float) -> Prescribed:
    """`blunders`, with a second family that gives "a" this share, and the played move 0.3."""
    by = blunders(count, 0.3, 0.7)
    shares = dict(by.shares)
    for number, other in enumerate(agree):
        for letter, share in (("a", other), ("b", 0.3)):
            place = f"second {'b' * number}{letter}"
            shares[place] = share if number % 2 == 0 else 1 - share
    return Prescribed(shares, by.best, second="others")


def test_what_two_families_agree_on_is_a_turning_point_with_both_figures() -> None:
    (point,) = annotate_letters(doubtful_blunders(1, 0.6), "bbbbbbb").turning_points
    assert point.cost.share == pytest.approx(0.4)
    assert point.second is not None and point.second.player == "others"
    assert (point.second.played.share, point.second.best.share) == pytest.approx((0.3, 0.6))
    low, high = difference_interval((0.6, TEST), (0.3, TEST), ALPHA)
    assert (point.second.cost.low, point.second.cost.high) == pytest.approx((low, high))


@pytest.mark.parametrize("other", [0.1, 0.3, 0.31])
def test_what_the_second_family_does_not_find_is_disputed(other: float) -> None:
    found = annotate_letters(doubtful_blunders(2, other, 0.6), "bbbbbbb")
    assert [point.ply for point in found.turning_points] == [2]
    (point,) = found.disputed
    assert (point.ply, point.better) == (1, "a")
    assert "Players differ about move 1 (a for b)" in str(differ_words(found)[0])


@pytest.mark.parametrize(("other", "agree"), [(0.41, True), (0.39, False), (0.2, False)])
def test_what_a_third_family_does_not_find_clearly_is_disputed(other: float, agree: bool) -> None:
    """They play few games, so a small difference may be chance."""
    by = doubtful_blunders(1, 0.6)
    by = replace(by, third="masters", shares={**by.shares, "third a": other, "third b": 0.3})
    found = annotate_letters(by, "bbbbbbb")
    assert len(found.turning_points) == agree
    assert [what for what in by.asked if what[0] == "third"] == [
        ("third", "b", GLANCE),
        ("third", "a", GLANCE),
    ]
    if agree:
        assert found.turning_points[0].second and found.turning_points[0].second.player == "others"
    else:
        assert "experts do better so, masters do not" in str(differ_words(found)[0])


def test_no_more_are_asked_about_than_are_shown() -> None:
    by = doubtful_blunders(6, *[0.6] * 6)
    found = annotate_letters(by, "bbbbbbb", turning_points=2)
    assert len(found.turning_points) == 2
    assert sum(purpose == "second" for purpose, *_ in by.asked) == 4


# Standings


def test_standings_have_the_shares_of_their_games_and_the_margin_of_one_look() -> None:
    """The margins of more than two players hold together."""
    found = annotate_letters(Prescribed({"": 0.6, "a": 0.35}), "aa")
    assert found.player == "experts"
    for standing, first in zip(found.standings, (0.6, 0.35, 0.5), strict=True):
        assert standing.games == CURVE and not standing.exact
        for seat, share in zip(standing.seats, (first, 1 - first), strict=True):
            low, high = score_interval(share, CURVE)
            assert (seat.share, seat.low, seat.high) == pytest.approx((share, low, high))
    (start, *_) = annotate_letters(Prescribed({"": 0.4}, players=3), "a").standings
    low, high = score_interval(0.4, CURVE, ALPHA / 3)
    assert (start.seats[0].low, start.seats[0].high) == pytest.approx((low, high))


# Solved positions


SOLVED = {"ab": {"a": 0.9, "b": 0.25}, "aba": {"a": 0.5, "b": 0.5, "c": 0.5}}


def test_a_solved_position_has_the_value_of_its_best_move() -> None:
    """A finished game is worth its result. Positions before one that takes too long are not
    solved.
    """
    found = annotate_letters(Prescribed(solved=SOLVED | {"abab": {"a": 0.8, "b": 0.1}}), "abab")
    (*_, early, later, end) = found.standings
    assert [seat.share for seat in early.seats] == pytest.approx([0.9, 0.1])
    assert [seat.share for seat in later.seats] == pytest.approx([0.5, 0.5])
    assert [seat.share for seat in end.seats] == pytest.approx([0.8, 0.2])
    assert [standing.exact for standing in found.standings] == [False, False, True, True, True]
    over = annotate_letters(Prescribed(), "aaaaaaaa").standings[-1]
    assert over.exact and [seat.share for seat in over.seats] == [1.0, 0.0]
    known = {"": {"a": 0.9}, "a": {"b": 0.6}, "abb": {"a": 0.3}}
    standings = annotate_letters(Prescribed(solved=known), "abba").standings
    assert [standing.exact for standing in standings] == [False, False, False, True, False]


def test_a_solved_move_costs_the_difference_to_the_best() -> None:
    found = annotate_letters(Prescribed(solved=SOLVED), "abb")
    (point,) = found.turning_points
    assert (point.ply, point.better, point.words) == (3, "a", "writes a")
    assert (point.played.share, point.best.share, point.cost.share) == pytest.approx(
        (0.25, 0.9, 0.65)
    )
    assert point.cost.low == point.cost.high and point.games == 0
    assert [moment.cost for moment in found.moments] == [None, None, pytest.approx(0.65)]


@pytest.mark.parametrize(("gap", "costs"), [(EQUAL / 2, False), (EQUAL * 2, True)])
def test_values_that_differ_only_by_rounding_are_equal(gap: float, costs: bool) -> None:
    by = Prescribed(solved={"": {"a": 0.5, "b": 0.5 - gap}})
    found = annotate_letters(by, "b")
    assert len(found.turning_points) == costs
    assert (found.moments[0].cost != 0.0) == costs


def test_luck_is_what_the_dice_add_to_the_value_of_the_choice() -> None:
    """Exact if both values are solved, by games if neither is, and None if only one is."""
    solved = {"": {"r": 0.4}, "r5": {"a": 0.3}}  # after the die player 2 is to move
    assert annotate_letters(Prescribed(solved=solved), "r=5 ").moments[0].luck == pytest.approx(
        0.7 - 0.4
    )
    by_games = annotate_letters(Prescribed({"r": 0.55, "r5": 0.8}), "r=5 ")
    assert by_games.moments[0].luck == pytest.approx(0.8 - 0.55)
    second = annotate_letters(Prescribed({"ar": 0.55, "ar5": 0.8}), "a r=5")
    assert second.moments[1].luck == pytest.approx(0.55 - 0.8)
    between = annotate_letters(Prescribed(solved={"r5": {"a": 0.3}}), "r=5 ")
    assert between.moments[0].luck is None
    assert annotate_letters(Prescribed(), "a").moments[0].luck is None


def test_the_games_of_a_curve_are_played_once() -> None:
    """The curve's games also serve to compare moves."""
    by = blunders(2, 0.3, 0.7)
    annotate_letters(by, "bbbbbbb")
    assert len(set(by.asked)) == len(by.asked)
