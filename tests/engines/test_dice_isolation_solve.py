"""Dice Isolation solved, dice included, against every line of play by the slow rules."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from functools import cache

import pytest

from engines.dice_isolation.randomizer import deal
from engines.dice_isolation.solve import ROLLING, STOPPED, THROWS, Solver
from layouts.dice_isolation.layout import DiceLayout
from tests.oracle import dice_isolation as oracle
from tests.oracle.dice_isolation import Player, Position


@cache
def share(position: Position) -> float:
    """What player 1 has of the win under best play, by trying everything."""
    if position.over:
        return {None: 0.5, 0: 1.0, 1: 0.0}[position.winner]
    choice = max if position.to_move == 0 else min
    legal = position.legal()
    placed = [after(position, text) for text in legal if text not in oracle.OFFERS]
    if oracle.OFFERS[0] not in legal:
        return choice(placed)
    return choice(*placed, *(rolled(position, count) for count in (1, 2, 3)))


def rolled(position: Position, count: int) -> float:
    """The share when so many dice roll: each way to fall is as likely."""
    texts = [text for text in oracle.THROWS if text.count("+") == count - 1]
    totals: Counter[int] = Counter(oracle.THROWS[text] for text in texts)
    example = {oracle.THROWS[text]: text for text in texts}
    shares = [n * after(position, example[total]) for total, n in totals.items()]
    share_of_all: float = sum(shares) / 6**count
    return share_of_all


def after(position: Position, text: str) -> float:
    return share(replace(position.play(text), ply=0))


def layout(board: str) -> DiceLayout:
    return DiceLayout(tuple(board.split()))


def collecting(board: str, one: int, two: int, stopped: bool, two_stopped: bool) -> Position:
    """Both have rolled, nobody has entered, player 1 is to move."""
    players = (
        Player(rolled=True, phase="B" if stopped else "A", hand=one),
        Player(rolled=True, phase="B" if two_stopped else "A", hand=two),
    )
    return replace(Position.start(board), players=players)


@pytest.mark.parametrize("board", ["."])
def test_the_whole_game(board: str) -> None:
    assert Solver(layout(board)).first() == pytest.approx(share(Position.start(board)))


@pytest.mark.parametrize("board", ["..", ".#.", "...", "..\n..", ".##.\n#.#."])
@pytest.mark.parametrize(("stopped", "two_stopped"), [(False, False), (False, True), (True, False)])
def test_from_some_rolls_on(board: str, stopped: bool, two_stopped: bool) -> None:
    solver = Solver(layout(board))
    for one, two in ((9, 11), (12, 7)):
        slowly = share(collecting(board, one, two, stopped, two_stopped))
        assert solver.collecting(
            one, ROLLING + stopped, two, ROLLING + two_stopped
        ).share == pytest.approx(slowly)


@pytest.mark.parametrize("board", ["...", "..\n.."])
def test_from_few_tokens_on(board: str) -> None:
    """With tokens so few that the other may well go on rolling while one spreads."""
    for one, two in ((3, 1), (1, 2), (2, 2)):
        slowly = share(collecting(board, one, two, True, False))
        assert Solver(layout(board)).collecting(one, STOPPED, two, ROLLING).share == pytest.approx(
            slowly
        )


@pytest.mark.parametrize(("board", "first"), [(".", 1.0), ("..", 0.5), (".#.", 0.5), ("...", 1.0)])
def test_known_shares(board: str, first: float) -> None:
    """One square for each is a draw; who has the middle of three, and tokens, has two."""
    assert Solver(layout(board)).first() == pytest.approx(first)


def test_turning_and_mirroring_a_dealt_board() -> None:
    rows = deal(2).rows
    first = Solver(DiceLayout(rows)).first()
    turned = tuple("".join(column) for column in zip(*reversed(rows), strict=True))
    assert Solver(DiceLayout(turned)).first() == pytest.approx(first)
    assert Solver(DiceLayout(rows[::-1])).first() == pytest.approx(first)


def test_tokens_for_the_second_player() -> None:
    """More of them never help who starts here, and the fair number is the nearest to even."""
    solver = Solver(deal(2))
    shares = [solver.first(extra) for extra in range(10)]
    assert shares == sorted(shares, reverse=True)
    extra, share_of_first = solver.fair()
    assert share_of_first == solver.first(extra)
    assert all(abs(share_of_first - 0.5) <= abs(other - 0.5) for other in shares)


def test_throws_are_all_that_can_fall() -> None:
    assert [sum(p for _, p in throws) for throws in THROWS] == pytest.approx([1, 1, 1])
