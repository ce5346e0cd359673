"""The fast rules of Coin Isolation's variants, side by side with the oracle in random games."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from itertools import combinations as pairs
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engines.coin_isolation.engine import ENGINE
from engines.coin_isolation.notation import kernel_for
from engines.kernel.arrays import copy_of
from engines.kernel.binding import new_move_list
from engines.kernel.bits import Words
from engines.kernel.position import Position, play_record
from engines.kernel.streams import new_stream
from layouts.coin_isolation.layout import VARIANTS, CoinLayout
from layouts.files import read_record
from layouts.games import GAMES
from layouts.setup import dump_yaml
from tests.cases import cases_together, sample
from tests.engines.both import play_all, view
from tests.engines.coin_isolation.both import coins_of, start, start_like
from tests.oracle import coin_isolation as oracle
from tests.oracle.boards import Variants, combinations, overlarge, sparse, spellings, starts
from tests.oracle.coin_isolation import FILES, RANKS, SQUARES
from tests.refusal import refusal

EACH = pytest.mark.parametrize("variant", VARIANTS)
OFTEN = pytest.mark.parametrize(
    "among",
    [
        (),
        ("mixed-change", "transplant"),
        *(pytest.param((variant,), marks=pytest.mark.matrix) for variant in VARIANTS),
    ],
    ids="+".join,
)
"""Variants in every combination that is tried: any, these two, and in the matrix each."""

ENDLESS = {"semi-greedy", "empty-squares", "renegade"}
PLIES = 25
"""The plies that are followed of games that may never end."""

RANDOMS = st.integers(0, 2**32).map(Random)
"""Seeded instead of drawn: hypothesis gives up games that draw too often."""


def alone(variant: str) -> st.SearchStrategy[oracle.Position]:
    return starts((variant,))


def any_combination(*among: str) -> st.SearchStrategy[oracle.Position]:
    return combinations(*among).flatmap(starts)


def pick(position: oracle.Position, random: Random) -> str:
    """Return a random legal move, in a random spelling."""
    text = random.choice(spellings(position))
    if text == "pass":
        return text
    turn = oracle.SpokenTurn.read(text)
    return str(random.choice([turn, *turn.respelled()]))


def wander(start: oracle.Position, random: Random, plies: int) -> tuple[oracle.Position, list[str]]:
    """Return the oracle's position after up to `plies` moves, and these moves."""
    position, moves = start, []
    while len(moves) < plies and not position.over:
        moves.append(pick(position, random))
        position = position.play(moves[-1])
    return position, moves


def both_after(
    slow: oracle.Position, random: Random, plies: int
) -> tuple[oracle.Position, Position]:
    """Return the oracle's position and the engine's after the same random moves."""
    fast = start_like(slow)
    slow, moves = wander(slow, random, plies)
    return slow, play_all(fast, moves)


# Side by side


def side_by_side(slow: oracle.Position, random: Random) -> None:
    """Compare whole games, or their first turns. If there are too many moves to list, one is
    played.
    """
    fast = start_like(slow)
    for _ in range(PLIES if slow.variants & ENDLESS else 1000):
        if overlarge(slow):
            assert facts(fast) == facts(slow)
        else:
            assert view(fast) == view(slow)
        if slow.over:
            assert fast.legal() == []
            return
        move = pick(slow, random)
        slow, fast = slow.play(move), fast.play(move)
    assert slow.variants & ENDLESS, "the game should be over"


def facts(position: Position | oracle.Position) -> tuple[object, ...]:
    """Return everything that a position reports about itself, except its moves."""
    return position.ply, position.to_move, position.over, position.scores, position.winner


@EACH
@settings(max_examples=sample(8), deadline=None)
@given(data=st.data(), random=RANDOMS)
def test_games_with_one_variant(variant: str, data: st.DataObject, random: Random) -> None:
    side_by_side(data.draw(alone(variant)), random)


@OFTEN
@settings(max_examples=sample(3), deadline=None)
@given(data=st.data(), random=RANDOMS)
def test_games_with_several_variants(
    among: tuple[str, ...], data: st.DataObject, random: Random
) -> None:
    side_by_side(data.draw(any_combination(*among)), random)


@EACH
@settings(max_examples=sample(4), deadline=None)
@given(data=st.data(), random=RANDOMS, plies=st.integers(0, 12))
def test_perft_with_one_variant(
    variant: str, data: st.DataObject, random: Random, plies: int
) -> None:
    assert_perft(data.draw(alone(variant)), random, plies)


@OFTEN
@settings(max_examples=sample(5), deadline=None)
@given(data=st.data(), random=RANDOMS, plies=st.integers(0, 12))
def test_perft_with_several_variants(
    among: tuple[str, ...], data: st.DataObject, random: Random, plies: int
) -> None:
    assert_perft(data.draw(any_combination(*among)), random, plies)


def assert_perft(slow: oracle.Position, random: Random, plies: int) -> None:
    """Compare perft one move deep, and deeper if the oracle does not take too long."""
    slow, fast = both_after(slow, random, plies)
    if overlarge(slow):
        return
    nodes = slow.perft(1)
    assert fast.perft(1) == nodes
    for depth in (2, 3):
        if nodes > 30 or any(map(overlarge, map(slow.play, slow.legal()))):
            return
        nodes = slow.perft(depth)
        assert fast.perft(depth) == nodes


@OFTEN
@settings(max_examples=sample(5), deadline=None)
@given(data=st.data(), random=RANDOMS, plies=st.integers(0, 25))
def test_every_spelling_means_its_move(
    among: tuple[str, ...], data: st.DataObject, random: Random, plies: int
) -> None:
    slow = data.draw(any_combination(*among))
    slow, fast = both_after(slow, random, plies)
    if slow.over or overlarge(slow):
        return
    by_position = {slow.play(move): move for move in slow.legal()}
    for _ in range(8):
        spelling = pick(slow, random)
        first = by_position[slow.play(spelling)]
        assert first <= spelling
        assert table(fast.play(spelling)) == table(fast.play(first)) == lying(slow.play(first))


def table(fast: Position) -> tuple[object, ...]:
    lies = fast.table()
    pawns = tuple(None if pawn is None else SQUARES[pawn] for pawn in lies.pawns)
    return lies.piles, pawns, lies.money, lies.renegades, lies.to_move


def lying(slow: oracle.Position) -> tuple[object, ...]:
    """Return what lies on the oracle's table."""
    return slow.piles, slow.pawns, slow.scores, slow.renegades, slow.to_move


@pytest.mark.parametrize("way", ["sample", "light_policy", "candidates"])
@settings(max_examples=sample(6), deadline=None)
@given(slow=any_combination(), random=RANDOMS)
def test_moves_that_players_choose_are_legal(
    way: str, slow: oracle.Position, random: Random
) -> None:
    fast = start_like(slow)
    stream = new_stream(random.randrange(2**60), 0)
    for _ in range(PLIES):
        if slow.over:
            return
        if overlarge(slow):
            move = pick(slow, random)
            fast = fast.play(move)
        else:
            legal = {lying(slow.play(move)): move for move in slow.legal()}
            fast = replace(fast, state=play_move(fast, way, stream, random))
            assert table(fast) in legal
            move = legal[table(fast)]
        slow = slow.play(move)
        assert facts(fast) == facts(slow)


def play_move(fast: Position, way: str, stream: Words, random: Random) -> Words:
    """The state after a whole move that the kernel proposes, made in steps if need be."""
    rules, state = fast.kernel.rules, copy_of(fast.state)
    moves, scratch = new_move_list(rules)
    while True:
        if way == "candidates":
            choice = 2 * random.randrange(rules.candidates(state, moves, scratch, stream))
            first, second = moves[choice : choice + 2]
        else:
            first, second = getattr(rules, way)(state, stream)
        rules.apply(state, first, second)
        if not rules.mid_move(state):
            return state


# Refusals


@OFTEN
@settings(max_examples=sample(5), deadline=None)
@given(data=st.data(), random=RANDOMS, plies=st.integers(0, 25))
def test_moves_the_oracle_refuses_are_refused(
    among: tuple[str, ...], data: st.DataObject, random: Random, plies: int
) -> None:
    slow = data.draw(any_combination(*among))
    slow, fast = both_after(slow, random, plies)
    before = facts(fast)
    legal = "a1" if slow.over else pick(slow, random)
    for attempt in (*nearly(legal, random), "pass", "stand", "stand:5"):
        try:
            slow.play(attempt)
        except ValueError:
            refusal(fast.play, attempt)
        else:
            fast.play(attempt)
    assert facts(fast) == before


def nearly(text: str, random: Random) -> list[str]:
    """Return variations of a move with something changed, added, doubled or left out."""
    path, *suffixes = text.removeprefix("! ").split(" ")
    some, other = random.sample(SQUARES, 2)
    heads = [path, f"! {path}", f"{random.choice([1, 2, 5, 10, 25])}:{path.split(':')[-1]}"]
    heads += [path.split(":")[-1], f"{path}-{some}", f"{path}-{path[-2:]}", f"{some}-{path}"]
    tails = [suffixes, suffixes[:-1], suffixes[1:]]
    for mark in ("<1", "<5", "<1,5", f"@{some}", f"@{some},{other}", f"@{some},{some}", "*0", "*2"):
        added = [suffix for suffix in suffixes if suffix[0] != mark[0]] + [mark]
        tails.append(sorted(added, key=lambda suffix: "<@*".index(suffix[0])))
    head, tail = random.choice(heads), random.choice(tails)
    return [" ".join([head, *suffixes]), " ".join([path, *tail]), " ".join([head, *tail])]


@cases_together(
    "text",
    [
        "a1 <",
        "a1 <0",
        "a1 <3",
        "a1 <1,",
        "a1 @",
        "a1 @a9",
        "a1 *",
        "a1 *-1",
        "a1 *x",
        "a1 *" + "9" * 5000,
        "a1 *1 @b1",
        "a1 @b1 @b1",
        "!",
        "! ",
        "! ! a1",
        ":a1",
        "1:",
        "1:1:a1",
        "01:a1",
        "stand:",
        "stand:2",
        "stand a1",
        "a1 <1 @b1 *1 *1",
        "a1 a2",
        "a1  *1",
    ],
)
@cases_together("variants", ["", "mixed-change transplant semi-greedy standing-still renegade"])
def test_nonsense_is_refused_with_one_line(text: str, variants: str) -> None:
    coins = sparse({"a1": 1, "b1": 1})
    refusal(start(coins, ("bottom", "top"), tuple(variants.split())).play, text)


def test_a_position_with_too_many_moves_to_list_is_refused() -> None:
    """A path over that many pennies could put them back in more ways than memory can hold."""
    position = start((1,) * 64, ("bottom", "top"), ("transplant",))
    for count in (position.legal, lambda: position.perft(1)):
        refusal(count)
    assert position.play("a1-a2-a3 @a1,a2").scores == (1, 0)


@cases_together("pair", pairs(VARIANTS, 2))
def test_contradicting_variants_are_refused_by_name(pair: Variants) -> None:
    check = GAMES["coin-isolation"].check_variants
    if oracle.are_allowed(pair):
        assert check(reversed(pair)) == pair
        return
    words = refusal(check, ["standing-still", *pair])
    assert all(slug in words for slug in pair)


# Properties of every game


@settings(max_examples=sample(12), deadline=None)
@given(slow=any_combination(), random=RANDOMS)
def test_no_coin_is_lost_and_no_score_falls(slow: oracle.Position, random: Random) -> None:
    fast = start_like(slow)
    _, moves = wander(slow, random, PLIES)
    total = sum(map(sum, slow.piles))
    for move in moves:
        after = fast.play(move)
        lies = after.table()
        assert sum(map(sum, lies.piles)) + sum(lies.money) == total
        assert lies.money == after.scores
        assert all(a >= b for a, b in zip(after.scores, fast.scores, strict=True))
        pawns = [pawn for pawn in lies.pawns if pawn is not None]
        assert len(set(pawns)) == len(pawns)
        fast = after


TURNS: dict[str, Callable[[int, int], tuple[int, int]]] = {
    "quarter turn": lambda file, rank: (rank, 7 - file),
    "mirrored left to right": lambda file, rank: (7 - file, rank),
}


@pytest.mark.parametrize("turn", TURNS.values(), ids=TURNS.keys())
@settings(max_examples=sample(12), deadline=None)
@given(slow=any_combination(), random=RANDOMS, plies=st.integers(0, 15))
def test_turning_the_table_changes_nothing(
    turn: Callable[[int, int], tuple[int, int]], slow: oracle.Position, random: Random, plies: int
) -> None:
    def turn_square(square: str) -> str:
        file, rank = turn(FILES.index(square[0]), RANKS.index(square[1]))
        return FILES[file] + RANKS[rank]

    def turn_move(move: str) -> str:
        return "".join(
            turn_square(part) if part in SQUARES else part
            for part in re.split("([a-h][1-8])", move)
        )

    lifted = {
        turn_square(square): pile[0]
        for square, pile in zip(SQUARES, slow.piles, strict=True)
        if pile
    }
    rows = {frozenset(oracle.first_row(side)): side for side in oracle.SIDES}
    sides = tuple(rows[frozenset(map(turn_square, oracle.first_row(side)))] for side in slow.sides)
    end, moves = wander(slow, random, plies)
    here = play_all(start_like(slow), moves)
    there = play_all(start(sparse(lifted), sides, tuple(slow.variants)), [*map(turn_move, moves)])
    assert facts(here) == facts(there)
    if not overlarge(end):
        assert here.perft(1) == there.perft(1)


@settings(max_examples=sample(8), deadline=None)
@given(slow=any_combination(), random=RANDOMS)
def test_a_record_reads_back(slow: oracle.Position, random: Random) -> None:
    end, moves = wander(slow, random, PLIES)
    data = {
        "game": "coin-isolation",
        "variants": sorted(slow.variants),
        "players": len(slow.sides),
        "sides": list(slow.sides),
        "layout": CoinLayout(coins_of(slow)).to_dict(),
        "moves": moves,
    }
    record = read_record(dump_yaml(data), "record.yaml", Path())
    assert facts(play_record(kernel_for(record.setup.variants), record)) == facts(end)


def test_players_of_dear_variants_search_less_and_by_none_other() -> None:
    usual = ENGINE.with_players_for(()).ladder
    assert ENGINE.with_players_for(("diagonal",)).ladder == usual
    short = ENGINE.with_players_for(("transplant", "diagonal", "greedy")).ladder
    assert short == ENGINE.with_players_for(("empty-squares",)).ladder
    assert [each.level for each in short.strengths] == [each.level for each in usual.strengths]
    for level, part in (("club", 1.0), ("expert", 0.4), ("master", 0.4)):
        for less, more in zip(short.strengths, usual.strengths, strict=True):
            if more.level == level:
                assert less.player.simulations == part * more.player.simulations
    names = [each.name for each in short.strengths]
    assert len(set(names)) == len(names)
