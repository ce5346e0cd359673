"""Hold boards of Dice Isolation by an outside search: its own rules, tree and playouts.

    python -m benchmarks.dice_outsider    the boards that ship and are not in the table yet

It shares no line with the engines: plain UCT, with a node for each sum of dice, and playouts of
uniformly random moves. Each board is played with its head start. In
results/dice-isolation-outsider.csv is the starting player's share on each board.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from math import log, sqrt
from statistics import NormalDist
from typing import Any, TypeVar, cast

import numba
import numpy as np
from numpy.typing import NDArray

from benchmarks.tables import add_records, read_records, table_path
from printkit.judging.ready import read_ready
from printkit.layouts.dice_isolation.board_set import standard_set
from printkit.layouts.dice_isolation.game import GAME, DiceFindings
from printkit.layouts.dice_isolation.layout import DiceLayout
from printkit.layouts.verdict import limit

F = TypeVar("F", bound=Callable[..., Any])
Integers = NDArray[np.int64]
Tokens = NDArray[np.uint64]
"""The squares of each player's tokens, as bits."""

_GAMES, _SIMULATIONS = 300, 1000
_TABLE = table_path("dice-isolation-outsider")

_SUPPLY = 20
_FRESH, _COLLECTING, _PLACING, _OUT = range(4)
_STAGE, _SEAT = 2, 4  # a player's tokens in hand come first, then the stages, then who is in turn
_ROLL, _PASS = 64, 70  # a move is a square, _PASS, or _ROLL with the number of dice added
_SUMS = 18  # of three dice
_EXPLORATION = 0.7
_NODES = 60  # for each simulation
_NONE, _ONE, _RANK = np.uint64(0), np.uint64(1), np.uint64(8)
_NOT_A, _NOT_H = np.uint64(0xFEFEFEFEFEFEFEFE), np.uint64(0x7F7F7F7F7F7F7F7F)


def _compiled(function: F) -> F:
    return cast(F, numba.njit(function))


@_compiled
def _free(white: np.uint64, tokens: Tokens, who: Integers) -> Any:
    """Return the squares where the player in turn may place a token."""
    seat = who[_SEAT]
    if who[_STAGE + seat] == _FRESH or who[seat] == 0:
        return _NONE
    free = white & ~(tokens[0] | tokens[1])
    own = tokens[seat]
    if own == _NONE:
        return free
    row = own | ((own << _ONE) & _NOT_A) | ((own >> _ONE) & _NOT_H)
    return free & (row | (row << _RANK) | (row >> _RANK))


@_compiled
def _size(squares: np.uint64) -> int:
    count = 0
    while squares != _NONE:
        squares &= squares - _ONE
        count += 1
    return count


@_compiled
def _any_move(white: np.uint64, tokens: Tokens, who: Integers) -> int:
    """Return a move of the player in turn, each equally likely."""
    free = _free(white, tokens, who)
    rolls = 3 if who[_STAGE + who[_SEAT]] <= _COLLECTING else 0
    count = rolls + _size(free)
    if count == 0:
        return _PASS
    at = np.random.randint(count)
    if at < rolls:
        return _ROLL + 1 + at
    for _ in range(at - rolls):
        free &= free - _ONE
    square = 0
    while not free >> np.uint64(square) & _ONE:
        square += 1
    return square


@_compiled
def _play(tokens: Tokens, who: Integers, move: int) -> int:
    """Play a move, and roll its dice; return what they show, 0 for no dice."""
    seat, rolled = who[_SEAT], 0
    if move == _PASS:
        who[_STAGE + seat] = _OUT
    elif move > _ROLL:
        for _ in range(move - _ROLL):
            rolled += np.random.randint(1, 7)
        low = who[_STAGE + seat] == _COLLECTING and rolled < who[seat]
        who[seat] = min(_SUPPLY, who[seat] + rolled)
        who[_STAGE + seat] = _PLACING if low else _COLLECTING
    else:
        tokens[seat] |= _ONE << np.uint64(move)
        who[seat] -= 1
        who[_STAGE + seat] = _PLACING
    if who[_STAGE + 1 - seat] != _OUT:
        who[_SEAT] = 1 - seat
    return rolled


@_compiled
def _is_over(who: Integers) -> Any:
    return who[_STAGE] == _OUT and who[_STAGE + 1] == _OUT


@_compiled
def _score(tokens: Tokens) -> float:
    """Return what the first player scores: 1, 0, or a half for a draw."""
    lead = _size(tokens[0]) - _size(tokens[1])
    return 1.0 if lead > 0 else 0.0 if lead < 0 else 0.5


@_compiled
def _add_moves(
    white: np.uint64, tokens: Tokens, who: Integers, nodes: Integers, won: Any, node: int, used: int
) -> int:
    """Give a node a child for each move; return how many nodes are used now."""
    nodes[node, 1] = used
    if who[_STAGE + who[_SEAT]] <= _COLLECTING:
        for dice in range(1, 4):
            nodes[used], won[used] = (0, 0, 0, _ROLL + dice), 0.0
            used += 1
    free = _free(white, tokens, who)
    for square in range(64):
        if free >> np.uint64(square) & _ONE:
            nodes[used], won[used] = (0, 0, 0, square), 0.0
            used += 1
    if used == nodes[node, 1]:
        nodes[used], won[used] = (0, 0, 0, _PASS), 0.0
        used += 1
    nodes[node, 2] = used - nodes[node, 1]
    return used


@_compiled
def _select(nodes: Integers, won: Any, node: int) -> Any:
    """Return a child that was not visited, or else the one with the greatest upper bound."""
    best, greatest = -1, -1.0
    shift = np.random.randint(nodes[node, 2])
    for i in range(nodes[node, 2]):
        child = nodes[node, 1] + (i + shift) % nodes[node, 2]
        visits = nodes[child, 0]
        if visits == 0:
            return child
        bound = won[child] / visits + _EXPLORATION * sqrt(log(nodes[node, 0]) / visits)
        if bound > greatest:
            best, greatest = child, bound
    return best


@_compiled
def _simulate(
    white: np.uint64,
    tokens: Tokens,
    who: Integers,
    nodes: Integers,
    won: Any,
    path: Integers,
    used: int,
) -> int:
    """Descend, play out at random, and count the result; return how many nodes are used."""
    node, depth = 0, 0
    while not _is_over(who):
        if nodes[node, 2] == 0:
            if node != 0 and nodes[node, 0] == 0:
                break
            used = _add_moves(white, tokens, who, nodes, won, node, used)
        node = _select(nodes, won, node)
        path[depth, 0], path[depth, 1] = node, who[_SEAT]
        rolled = _play(tokens, who, nodes[node, 3])
        depth += 1
        if rolled:
            if nodes[node, 1] == 0:
                nodes[node, 1] = used
                nodes[used : used + _SUMS] = 0
                won[used : used + _SUMS] = 0.0
                used += _SUMS
            node = nodes[node, 1] + rolled - 1
            path[depth, 0], path[depth, 1] = node, who[_SEAT]
            depth += 1
    while not _is_over(who):
        _play(tokens, who, _any_move(white, tokens, who))
    score = _score(tokens)
    nodes[0, 0] += 1
    for i in range(depth):
        nodes[path[i, 0], 0] += 1
        won[path[i, 0]] += score if path[i, 1] == 0 else 1.0 - score
    return used


@_compiled
def play_games(white: np.uint64, head_start: int, games: int, simulations: int, seed: int) -> float:
    """Return the starting player's share; without simulations all moves are random."""
    np.random.seed(seed)
    size = _NODES * simulations + 200
    nodes, won = (
        np.zeros((size, 4), np.int64),
        np.zeros(size),
    )  # visits, first child, children, move
    path = np.zeros((400, 2), np.int64)
    score = 0.0
    for _ in range(games):
        tokens, who = np.zeros(2, np.uint64), np.zeros(5, np.int64)
        who[1] = head_start
        while not _is_over(who):
            move = _any_move(white, tokens, who)
            if simulations and move != _PASS:
                nodes[0] = 0
                used = 1
                for _ in range(simulations):
                    used = _simulate(white, tokens.copy(), who.copy(), nodes, won, path, used)
                best = nodes[0, 1]
                for child in range(best, best + nodes[0, 2]):
                    if nodes[child, 0] > nodes[best, 0]:
                        best = child
                move = nodes[best, 3]
            _play(tokens, who, move)
        score += _score(tokens)
    return score / games


def white_of(layout: DiceLayout) -> np.uint64:
    """Return the open squares as bits: a1 is the lowest one, a2 the ninth."""
    rows = enumerate(reversed(layout.rows))
    return np.uint64(
        sum(1 << 8 * rank + file for rank, row in rows for file, c in enumerate(row) if c == ".")
    )


@dataclass(frozen=True, slots=True)
class OutsideLine:
    """A line of the table: a board with its head start, and the share of the starting player."""

    name: str
    board: str
    tokens: int
    simulations: int
    games: int
    share: float

    @property
    def off(self) -> float:
        """How far the share is from even."""
        return abs(self.share - 0.5)


def measure(boards: Iterable[tuple[str, DiceLayout, int]]) -> list[OutsideLine]:
    """Play those boards that the table lacks, each a name, a layout and a head start in tokens;
    return the lines of all.
    """
    found = {(each.board, each.tokens): each for each in read_records(OutsideLine, _TABLE)}
    lines = []
    for name, layout, tokens in boards:
        rows = "/".join(layout.rows)
        if (rows, tokens) not in found:
            share = play_games(white_of(layout), tokens, _GAMES, _SIMULATIONS, 1)
            line = OutsideLine(name, rows, tokens, _SIMULATIONS, _GAMES, round(share, 5))
            add_records(_TABLE, [line])
            found[rows, tokens] = line
        lines.append(found[rows, tokens])
    return lines


def _shipped() -> Iterator[tuple[str, DiceLayout, int]]:
    """Yield each board that ships: its name in the standard set, layout and head start."""
    names = {each.layout.rows: each.name for each in standard_set()}
    for line in read_ready(GAME, 2):
        layout, findings = line.checked_setup.setup.layout, line.verdict.findings
        assert isinstance(layout, DiceLayout) and isinstance(findings, DiceFindings)
        tokens = findings.exact.tokens if findings.exact else 0
        yield names.get(layout.rows, ""), layout, tokens


def main() -> None:
    """Measure, and print how many boards lie within the limits."""
    lines = measure(_shipped())
    off = sorted(line.off for line in lines)
    chance = NormalDist().inv_cdf(1 - 0.05 / len(lines)) * 0.5 / sqrt(_GAMES)
    print(
        f"{sum(each <= limit(2) for each in off)} of {len(off)} boards within the limits; beyond "
        f"them by more than chance (.05 for all together, {chance:.3f}): "
        f"{sum(each > limit(2) + chance for each in off)}; farthest {off[-1]:.3f}"
    )


if __name__ == "__main__":
    main()
