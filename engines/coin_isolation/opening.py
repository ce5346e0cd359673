"""The opening: what can be told of a setup's first turns, and of its sides, without good play."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import nan

from engines.coin_isolation.paths import DIAGONAL, FIRST_ROWS, NEIGHBOURS, SIDEWAYS
from engines.kernel.arrays import copied, zeros
from engines.kernel.binding import MOVE_WORDS, Rules, own_move_list, pairs
from engines.kernel.bits import Words
from engines.search.selfplay import Game, Games, each_game
from layouts.coin_isolation.game import SeatStart
from layouts.coin_isolation.layout import SIDES, CoinLayout
from layouts.setup import Setup

_POSITIONS = 20_000  # that a seat may find on its first turn: of more it is not told
_MANY = 256  # moves: players do not list all where there are more


def seat_starts(rules: Rules, setup: Setup[CoinLayout], games: Games) -> tuple[SeatStart, ...]:
    """How each seat comes onto the board, whatever the seats before it do, or in `games`."""
    first_turns = [_first_paths(game, setup.players) for game in each_game(games)]
    least = _least_first_moves(rules, setup)
    starts = []
    for seat, side in enumerate(setup.sides):
        paths = [first[seat] for first in first_turns if seat < len(first)]
        guaranteed = seat < len(least)
        fewest = least[seat] if guaranteed else min(paths)
        stuck = paths.count(0) / len(paths) if paths else nan
        starts.append(SeatStart(side, fewest, guaranteed, stuck))
    return tuple(starts)


def _first_paths(game: Game, players: int) -> list[int]:
    """How many paths each player had on their first turn, of those who had one."""
    turns = zip(game.moves, game.choices, strict=True)
    paths = [0 if move == (0, 0) else choices for move, choices in turns if choices]
    return paths[:players]


def _least_first_moves(rules: Rules, setup: Setup[CoinLayout]) -> list[int]:
    """The fewest paths that a seat may find on its first turn, for as many seats as can be told."""
    positions = [rules.init(setup)]
    least = []
    for _ in range(setup.players):
        fewest = _MANY
        after: list[Words] = []
        for state in positions:
            moves = _moves(rules, state)
            paths = 0 if moves == [(0, 0)] else len(moves)
            fewest = min(fewest, paths)
            if paths >= _MANY or len(after) > _POSITIONS:
                positions = []
            if positions:
                after += (end for move in moves for end in _ends(rules, state, move))
        least.append(fewest)
        if not positions or len(after) > _POSITIONS:
            break
        positions = after
    return least


def _moves(rules: Rules, state: Words) -> list[tuple[int, int]]:
    """The words of the moves of a position, as players list them."""
    moves, scratch = own_move_list(rules)
    count = rules.candidates(state, moves, scratch, zeros("Q", 1))
    return pairs(moves[: MOVE_WORDS * count])


def _ends(rules: Rules, state: Words, move: tuple[int, int]) -> Iterator[Words]:
    """The positions after a move and the steps that complete it."""
    after = copied(state)
    rules.apply(after, *move)
    if not rules.mid_move(after):
        yield after
        return
    for stage in _moves(rules, after):
        yield from _ends(rules, after, stage)


def money_within_reach(layout: CoinLayout, variants: Sequence[str]) -> dict[str, int]:
    """By side: the cents on all squares that a first path from it could lead over."""
    adjacent = int(DIAGONAL if "diagonal" in variants else SIDEWAYS)
    reach = {}
    for side, row in zip(SIDES, FIRST_ROWS, strict=True):
        seen: set[int] = set()
        ahead = [square for square in range(64) if int(row) >> square & 1 and layout.coins[square]]
        while ahead:
            square = ahead.pop()
            seen.add(square)
            beside = int(NEIGHBOURS[adjacent + square])
            ahead += (
                other
                for other in range(64)
                if beside >> other & 1
                and layout.coins[other] == layout.coins[square]
                and other not in seen
            )
        reach[side] = sum(layout.coins[square] for square in seen)
    return reach
