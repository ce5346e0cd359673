"""The learned evaluation: its features against a plain count, and the shares it foretells."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given

from printkit.engines.coin_isolation.evaluation import BY_KIND, FEATURES
from printkit.engines.kernel.arrays import array_of, zeros
from printkit.engines.kernel.bits import Words
from printkit.engines.kernel.linear import WHOLE
from printkit.engines.kernel.position import Position
from printkit.layouts.coin_isolation.layout import VARIANTS
from tests.engines.both import Choices, choices, wander
from tests.engines.coin_isolation.both import start, start_like
from tests.engines.coin_isolation.setups import deal_setup
from tests.oracle import coin_isolation as oracle
from tests.oracle.boards import sparse, starts
from tests.oracle.coin_isolation_board import SQUARES, adjacency, first_row

COINS = (1, 5, 10, 25)
TURNS = 10


def features(position: Position) -> list[list[int]]:
    """Return the kernel's features of each seat, the one to move first."""
    rules: Any = position.kernel.rules
    rows = zeros("Q", rules.PREDICT_WORDS)
    rules.features(position.state, rows)
    flat = rows.cast("B").cast("q").tolist()
    return [flat[place * FEATURES : (place + 1) * FEATURES] for place in range(position.players)]


def predict(rules: Any, state: Words, players: int) -> list[int]:
    """Return the kernel's share of the win of each seat."""
    out = zeros("q", rules.MAX_SEATS)
    rules.predict(state, zeros("Q", rules.PREDICT_WORDS), out)
    shares: list[int] = out.tolist()[:players]
    return shares


def plain_features(position: oracle.Position) -> list[list[int]]:
    """Count the features square by square, as the evaluation describes them."""
    piles = dict(zip(SQUARES, position.piles, strict=True))
    next_to = adjacency(position.variants)
    free = {square for square in SQUARES if piles[square] and square not in position.pawns}
    assert position.to_move is not None
    players = len(position.sides)
    order = [(position.to_move + place) % players for place in range(players)]
    when = {seat: _turns(position, seat, piles, next_to, free) for seat in order}
    return [_seat_features(position, seat, order, when, piles, next_to, free) for seat in order]


def _turns(
    position: oracle.Position, seat: int, piles: Any, next_to: Any, free: set[str]
) -> dict[str, int]:
    """Return the turn in which a pawn that walks alone is first on each square."""
    begin = _begin(position, seat, next_to, free)
    found: dict[str, int] = {}
    for turn in range(TURNS):
        ahead = {square for square in begin if square not in found}
        waiting = list(ahead)
        while waiting:
            at = waiting.pop()
            for other in next_to[at]:
                same = turn == TURNS - 1 or {*piles[at]} & {*piles[other]}
                if other in free and other not in ahead and same:
                    ahead.add(other)
                    waiting.append(other)
        found |= {square: turn for square in ahead if square not in found}
        begin = {other for square in ahead for other in next_to[square] if other in free}
    return found


def _begin(position: oracle.Position, seat: int, next_to: Any, free: set[str]) -> set[str]:
    pawn = position.pawns[seat]
    return free & {*(next_to[pawn] if pawn else first_row(position.sides[seat]))}


def _seat_features(
    position: oracle.Position,
    seat: int,
    order: list[int],
    when: dict[int, dict[str, int]],
    piles: Any,
    next_to: Any,
    free: set[str],
) -> list[int]:
    own, others = when[seat], [other for other in order if other != seat]
    money = position.scores[seat]
    ahead = money - max(position.scores[other] for other in others)
    alone = not any(square in when[other] for other in others for square in own)
    rivals = {s: min((when[o].get(s, TURNS) for o in others), default=TURNS) for s in own}
    first = [s for s in own if own[s] < rivals[s]]
    tied = [s for s in own if own[s] == rivals[s]]
    mine = [s for s in own if rivals[s] == TURNS]
    ways = len(_begin(position, seat, next_to, free))
    reached = [at for at, coin in enumerate(COINS) for s in own if own[s] == 0 and coin in piles[s]]
    best = max(reached, default=-1)
    row = [money, ahead, ahead if alone else 0, 1, int(position.pawns[seat] is None)]
    row.append(len({*own.values()}))
    row += [int(ways == number) for number in range(3)]
    row += [int(best == at) for at in range(len(COINS))]
    for coin in COINS:
        lies = {s for s in SQUARES if coin in piles[s]}
        row += [sum(s in lies for s in part) for part in (first, tied, mine)]
        row += [sum(own[s] == turn for s in own if s in lies) for turn in (0, 1)]
        for part in (first, tied):
            counts = [piles[s].count(coin) for s in part if s in lies]
            row.append(sum(count & ~1 for count in counts))
    return row


@pytest.mark.parametrize("variants", [(), *((variant,) for variant in VARIANTS)], ids="+".join)
def test_features_are_those_counted_plainly(variants: tuple[str, ...]) -> None:
    """On random boards for two to four, after random moves, under each variant."""

    @given(starts(variants), choices(0, 8))
    def compare(begun: oracle.Position, picks: Choices) -> None:
        slow, moves = wander(begun, picks)
        if slow.over:
            return
        position = start_like(begun)
        for move in moves:
            position = position.play(move)
        if "mixed-change" not in str(variants):
            assert features(position) == plain_features(slow)
        else:  # piles of several kinds link their squares in several ways
            assert [row[:4] for row in features(position)] == [
                row[:4] for row in plain_features(slow)
            ]
        assert all(len(row) == 13 + 4 * BY_KIND for row in features(position))

    compare()


@pytest.mark.parametrize("players", [2, 3, 4])
def test_shares_are_divided_among_all(players: int) -> None:
    """In random games all shares together are one, as nearly as whole numbers allow."""
    position = Position.start(start(sparse({}), ("bottom", "top")).kernel, deal_setup(3, players))
    rules: Any = position.kernel.rules
    stream, state = array_of("Q", [5]), position.state
    while not rules.is_terminal(state):
        shares = predict(rules, state, players)
        assert WHOLE - players <= sum(shares) <= WHOLE
        assert min(shares) >= 0
        rules.apply(state, *rules.sample(state, stream))


def test_a_mirror_image_promises_the_same() -> None:
    """Left and right make no difference."""
    layout = deal_setup(8).layout.coins
    mirrored = tuple(layout[square ^ 7] for square in range(64))
    one, other = (start(coins, ("bottom", "top")) for coins in (layout, mirrored))
    assert features(one) == features(other)
    rules: Any = one.kernel.rules
    assert predict(rules, one.state, 2) == predict(rules, other.state, 2)


def test_money_ahead_promises_more() -> None:
    """The same board, with a head start for either player."""
    coins = deal_setup(8).layout.coins
    ahead, even, behind = (
        start(coins, ("bottom", "top"), (), head_start) for head_start in ({1: 30}, {}, {2: 30})
    )
    rules: Any = even.kernel.rules
    first = [predict(rules, each.state, 2)[0] for each in (ahead, even, behind)]
    assert first == sorted(first, reverse=True)
    assert first[0] - first[2] > WHOLE // 4
