"""The fast rules of Coin Isolation, side by side with the oracle in random games."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from itertools import combinations as pairs
from itertools import product
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from printkit.engines.coin_isolation.notation import check_paths, kernel_for
from printkit.engines.kernel.arrays import copy_of
from printkit.engines.kernel.binding import new_move_list
from printkit.engines.kernel.bits import Words
from printkit.engines.kernel.position import Position, play_record
from printkit.engines.kernel.streams import new_stream
from printkit.layouts.coin_isolation.layout import VARIANTS
from printkit.layouts.files import read_record
from printkit.layouts.games import GAMES
from printkit.layouts.setup import Record, record_yaml
from tests.cases import cases_together, sample
from tests.engines.both import play_all, view
from tests.engines.coin_isolation.both import setup_like, start, start_like
from tests.oracle import coin_isolation as oracle
from tests.oracle.boards import Variants, combinations, overlarge, sparse, spellings, starts
from tests.oracle.coin_isolation_board import FILES, RANKS, SIDES, SQUARES, adjacency, first_row
from tests.oracle.coin_isolation_turns import SpokenTurn, are_allowed
from tests.playing import deal_setup
from tests.refusal import refusal

Starts = st.SearchStrategy[oracle.Position]


def any_combination(*among: str) -> Starts:
    return combinations(*among).flatmap(starts)


USUAL = pytest.param(starts(()), 32, id="usual")
EACH = [pytest.param(starts((variant,)), 8, id=variant) for variant in VARIANTS]
SEVERAL = [
    pytest.param(any_combination(), 5, id="several"),
    pytest.param(any_combination("mixed-change", "transplant"), 5, id="mixed-change+transplant"),
    *(
        pytest.param(any_combination(variant), 5, id=f"{variant}+", marks=pytest.mark.matrix)
        for variant in VARIANTS
    ),
]
"""Variants in every combination that is tried: any, these two, and in the matrix each."""

BY_ALL_RULES = pytest.mark.parametrize(("rules", "times"), [USUAL, *EACH, *SEVERAL])
BY_SOME_RULES = pytest.mark.parametrize(("rules", "times"), [USUAL, *SEVERAL])

ENDLESS = {"semi-greedy", "empty-squares", "renegade"}
PLIES = 25
"""The plies that are followed of games that may never end."""

RANDOMS = st.integers(0, 2**32).map(Random)
"""Seeded instead of drawn: hypothesis gives up games that draw too often."""


def hold(check: Callable[[oracle.Position, Random], None], rules: Starts, times: int) -> None:
    """Check random first positions."""
    settings(max_examples=sample(times), deadline=None)(given(rules, RANDOMS)(check))()


def pick(position: oracle.Position, random: Random) -> str:
    """Return a random legal move, in a random spelling."""
    text = random.choice(spellings(position))
    if text == "pass":
        return text
    turn = SpokenTurn.read(text)
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
    slow, moves = wander(slow, random, random.randint(0, plies))
    return slow, play_all(fast, moves)


# Side by side


@BY_ALL_RULES
def test_whole_games_match_the_oracle(rules: Starts, times: int) -> None:
    hold(side_by_side, rules, times)


def side_by_side(slow: oracle.Position, random: Random) -> None:
    """Compare whole games, or their first turns. If there are too many moves to list, one is
    played. A winner who is proven on the way must win.
    """
    fast, proven = start_like(slow), {-1}
    for _ in range(PLIES if slow.variants & ENDLESS else 1000):
        look = facts if overlarge(slow) else view
        assert look(fast) == look(slow)
        proven.add(int(fast.kernel.rules.proven_winner(fast.state)))
        if slow.over:
            assert fast.legal() == []
            assert proven <= {-1, slow.winner}
            return
        move = pick(slow, random)
        slow, fast = slow.play(move), fast.play(move)
    assert slow.variants & ENDLESS, "the game should be over"


def facts(position: Position | oracle.Position) -> dict[str, object]:
    """Return everything that a position reports about itself, except its moves."""
    names = "ply", "to_move", "over", "scores", "winner"
    return {name: getattr(position, name) for name in names}


@BY_ALL_RULES
def test_perft_matches_the_oracle(rules: Starts, times: int) -> None:
    hold(count_alike, rules, times)


def count_alike(slow: oracle.Position, random: Random) -> None:
    """Compare perft one move deep, and deeper if the oracle does not take too long."""
    slow, fast = both_after(slow, random, 20)
    if overlarge(slow):
        return
    nodes, most = slow.perft(1), 30 if slow.variants else 70
    assert [fast.perft(0), fast.perft(1)] == [1, nodes]
    for depth in (2, 3):
        if nodes > most or any(map(overlarge, map(slow.play, slow.legal()))):
            return
        nodes = slow.perft(depth)
        assert fast.perft(depth) == nodes


@BY_SOME_RULES
def test_every_spelling_means_its_move(rules: Starts, times: int) -> None:
    hold(spelled_alike, rules, times)


def spelled_alike(slow: oracle.Position, random: Random) -> None:
    slow, fast = both_after(slow, random, PLIES)
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


@BY_SOME_RULES
def test_moves_the_oracle_refuses_are_refused(rules: Starts, times: int) -> None:
    hold(refused_alike, rules, times)


def refused_alike(slow: oracle.Position, random: Random) -> None:
    slow, fast = both_after(slow, random, PLIES)
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
    squares = path.split(":")[-1].split("-")
    heads = [path, f"! {path}", f"{random.choice([1, 2, 5, 10, 25])}:{path.split(':')[-1]}"]
    heads += [path.split(":")[-1], f"{path}-{some}", f"{path}-{path[-2:]}", f"{some}-{path}"]
    heads += ["-".join(squares[1:]), "-".join(squares[::-1])]
    tails = [suffixes, suffixes[:-1], suffixes[1:]]
    for mark in ("<1", "<5", "<1,5", f"@{some}", f"@{some},{other}", f"@{some},{some}", "*0", "*2"):
        added = [suffix for suffix in suffixes if suffix[0] != mark[0]] + [mark]
        tails.append(sorted(added, key=lambda suffix: "<@*".index(suffix[0])))
    head, tail = random.choice(heads), random.choice(tails)
    return [" ".join([head, *suffixes]), " ".join([path, *tail]), " ".join([head, *tail])]


@cases_together(
    "text",
    [
        *["", "-", "a9", "i1", "a1-", "-a1", "a1b1c", "castle", "pass-a1", "a1-" * 9999],
        *["a1 <", "a1 <0", "a1 <3", "a1 <1,", "a1 @", "a1 @a9", "a1 *", "a1 *-1", "a1 *x"],
        *["a1 *" + "9" * 5000, "a1 *1 @b1", "a1 @b1 @b1", "!", "! ", "! ! a1", ":a1", "1:"],
        *["1:1:a1", "01:a1", "stand:", "stand:2", "stand a1", "a1 <1 @b1 *1 *1", "a1 a2", "a1  *1"],
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
    if are_allowed(pair):
        assert check(reversed(pair)) == pair
        return
    words = refusal(check, ["standing-still", *pair])
    assert all(slug in words for slug in pair)


# Properties of every game


TURNS: dict[str, Callable[[int, int], tuple[int, int]]] = {
    "quarter turn": lambda file, rank: (rank, 7 - file),
    "half turn": lambda file, rank: (7 - file, 7 - rank),
    "mirrored left to right": lambda file, rank: (7 - file, rank),
    "mirrored at a diagonal": lambda file, rank: (rank, file),
}


@pytest.mark.parametrize("turn", TURNS.values(), ids=TURNS.keys())
@settings(max_examples=sample(20), deadline=None)
@given(slow=st.one_of(starts(()), any_combination()), random=RANDOMS)
def test_turning_the_table_changes_nothing(
    turn: Callable[[int, int], tuple[int, int]], slow: oracle.Position, random: Random
) -> None:
    def turned(text: str) -> str:
        return re.sub("[a-h][1-8]", lambda found: turn_square(found[0]), text)

    def turn_square(square: str) -> str:
        file, rank = turn(FILES.index(square[0]), RANKS.index(square[1]))
        return FILES[file] + RANKS[rank]

    begun = {turn_square(s): p[0] for s, p in zip(SQUARES, slow.piles, strict=True) if p}
    rows = {frozenset(first_row(side)): side for side in SIDES}
    sides = tuple(rows[frozenset(map(turn_square, first_row(side)))] for side in slow.sides)
    cents = dict(enumerate(slow.scores, start=1))
    end, moves = wander(slow, random, random.randint(0, 20))
    here = play_all(start_like(slow), moves)
    there = play_all(
        start(sparse(begun), sides, tuple(slow.variants), cents), [*map(turned, moves)]
    )
    assert facts(here) == facts(there)
    if not overlarge(end):
        depth = 1 if slow.variants else 2
        assert here.perft(depth) == there.perft(depth)


@settings(max_examples=sample(8), deadline=None)
@given(slow=any_combination(), random=RANDOMS)
def test_a_record_reads_back(slow: oracle.Position, random: Random) -> None:
    end, moves = wander(slow, random, PLIES)
    text = record_yaml(Record(setup_like(slow), tuple(moves)))
    record = read_record(text, "record.yaml", Path())
    assert facts(play_record(kernel_for(record.setup.variants), record)) == facts(end)


@cases_together(("variant", "seed"), product(["", *VARIANTS], range(2)))
def test_too_many_paths_are_noticed_at_the_first_too_many(variant: str, seed: int) -> None:
    """Paths along one kind of coin are counted by the variant's rules."""
    variants = (variant,) if variant else ()
    setup = deal_setup(GAMES["coin-isolation"], seed, variants)
    position = Position.start(kernel_for(variants), setup)
    piles = zip(SQUARES, position.table().piles, strict=True)
    kinds: dict[int, set[str]] = {}
    for square, pile in piles:
        for value in pile:
            kinds.setdefault(value, set()).add(square)
    first = first_row(setup.sides[0])
    most = max(count_paths(adjacency(variants), first, squares) for squares in kinds.values())
    check_paths(position, most)
    with pytest.raises(OverflowError):
        check_paths(position, most - 1)


def count_paths(next_to: dict[str, list[str]], first: list[str], coins: set[str]) -> int:
    """Count the paths over these coins: sets of squares, each with the square where it ends."""
    found: set[tuple[frozenset[str], str]] = set()
    todo = [(frozenset((square,)), square) for square in coins.intersection(first)]
    while todo:
        squares, end = path = todo.pop()
        if path not in found:
            found.add(path)
            todo += [
                (squares | {step}, step) for step in coins.intersection(next_to[end]) - squares
            ]
    return len(found)
