"""Dice Isolation's solver against the whole-game oracle, on every position of small boards."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import product
from unittest.mock import patch

import numpy as np

from printkit.engines.dice_isolation.solver import placing, solve
from printkit.engines.dice_isolation.solver.solve import FRESH, ROLLING, STOPPED, SUPPLY, Solver
from tests.engines.dice_isolation.both import layout
from tests.oracle import dice_isolation_whole as oracle
from tests.oracle.dice_isolation_whole import Value, Whole, at

STAGES = {FRESH: oracle.FRESH, ROLLING: oracle.ROLLING, STOPPED: oracle.STOPPED}
FACES = ((1, 2), (1, 2, 3), (1, 2, 3, 4, 5, 6))
"""Faces of dice, from ones that keep tokens scarce to ones that seldom do."""

SAMPLE = 60
"""Positions of phase B of each board that are also asked of the solver's own method."""

WINDOW = placing.LOSS, placing.WIN

Answers = Iterator[tuple[str, Value, Value]]
"""A position's name, its value by the solver, and its value by the oracle."""


@contextmanager
def dice(faces: Sequence[int]) -> Iterator[None]:
    """Let the solver use dice with other faces."""
    falls = [Counter(map(sum, product(faces, repeat=count))) for count in (1, 2, 3)]
    throws = tuple(tuple((total, n / f.total()) for total, n in f.items()) for f in falls)
    with patch.object(solve, "THROWS", throws):
        yield


def random_board(stream: random.Random, least: int = 4, most: int = 12) -> str:
    """Return a random board, compact or scattered, with `least` to `most` open squares."""
    squares = stream.randint(least, most)
    width = stream.randint(2, 6)
    height = stream.randint(-(-squares // width), 6)
    white = set(stream.sample(range(width * height), squares))
    rows = [
        "".join(".#"[i not in white] for i in range(j, j + width))
        for j in range(0, width * height, width)
    ]
    return "\n".join(rows)


def compare(board: str, faces: Sequence[int]) -> tuple[int, list[str]]:
    """Return the number of positions, and those where solver and oracle differ."""
    whole, solver = Whole(board, faces), Solver(layout(board), placing.NO_LIMIT)
    with dice(faces):
        sets = spreads(whole)
        count, wrong = compare_values([*collecting(solver, whole), *chases(solver, whole, sets)])
        placings, wrong_placings = compare_placings(solver, whole)
    return count + placings, wrong + wrong_placings


def compare_some(board: str, sets: int) -> list[str]:
    """List whole games, and positions with some sets of tokens, where solver and oracle differ."""
    whole, solver = Whole(board), Solver(layout(board), placing.NO_LIMIT)
    some = random.Random(board).sample(spreads(whole), sets)
    return compare_values([*collecting(solver, whole), *chases(solver, whole, some)])[1]


def compare_values(answers: Sequence[tuple[str, Value, Value]]) -> tuple[int, list[str]]:
    wrong = [
        f"{name}: {fast}, not {slow}"
        for name, fast, slow in answers
        if abs(fast.share - slow.share) > 1e-9 or abs(fast.draw - slow.draw) > 1e-9
    ]
    return len(answers), wrong


def collecting(solver: Solver, whole: Whole) -> Answers:
    """Yield values while neither has entered: at the start with any head start, and later."""
    hands, some = range(SUPPLY + 1), range(1, SUPPLY + 1)
    keys = [(0, FRESH, extra, FRESH) for extra in hands]
    keys += [(extra, FRESH, other, ROLLING) for extra, other in product(hands, some)]
    later = (ROLLING, STOPPED)
    keys += list(product(some, later, some, later))
    for own, stage, other, other_stage in keys:
        slow = whole.collecting(own, STAGES[stage], other, STAGES[other_stage])
        name = f"collecting {own, stage, other, other_stage}"
        yield name, Value(*solver.outcome_at((own, stage, other, other_stage))), slow


def chases(solver: Solver, whole: Whole, sets: Sequence[int]) -> Answers:
    """Yield values when the other may roll against each of `sets`, spread further or passed."""
    for tokens in sets:
        most = SUPPLY - tokens.bit_count()
        for hand, own in product(range(most + 1), range(1, SUPPLY + 1)):
            name = f"with {own} against {tokens:#x} and {hand}"
            if tokens:
                slow = at(whole.chase(tokens), hand, own)
                yield f"chased {name}", Value(*solver.moving_collector(tokens, hand, own)), slow
                for dice in (1, 2, 3):
                    slow = at(whole.chasing(dice, tokens), hand, own)
                    fast = Value(*solver.chase_with(dice, tokens, hand, own))
                    yield f"rolling {dice} {name}", fast, slow
            if tokens or hand:
                slow = at(whole.spreading(tokens), hand, own)
                yield f"spreading {name}", Value(*solver.waiting_collector(tokens, hand, own)), slow
        for own in range(1, SUPPLY + 1) if tokens else ():
            slow = at(whole.alone(tokens), 0, own)
            yield f"alone {own} {tokens:#x}", Value(*solver.go_on_alone(tokens, own)), slow
            for dice in (1, 2, 3):
                slow = at(whole.rolling_alone(dice, tokens), 0, own)
                fast = Value(*solver.roll_alone(dice, tokens, own))
                yield f"rolling {dice} alone {own} {tokens:#x}", fast, slow


def spreads(whole: Whole) -> list[int]:
    """List every set of tokens that a player can have on the board, including none."""
    found, ahead = {0}, [0]
    while ahead:
        tokens = ahead.pop()
        wider = {tokens | square for square in whole.open(tokens, 0)} - found
        found |= wider
        ahead += wider
    return sorted(tokens for tokens in found if tokens.bit_count() <= SUPPLY)


def compare_placings(solver: Solver, whole: Whole) -> tuple[int, list[str]]:
    """Compare positions in which neither rolls; return their number and those that differ.

    The search is asked about every position; the solver, which keeps all its answers, about some.
    """
    workspace = placing.new_workspace()
    hands = range(solver.enough + 2)
    capped = np.minimum(np.arange(SUPPLY + 1), hands[-1])
    count, wrong = 0, []
    sets = spreads(whole)
    stream = random.Random(len(sets))
    for own, other in product(sets, repeat=2):
        if own & other:
            continue
        slow = whole.results(own, other)
        boards = solver.white, own, other
        fast = np.array(
            [
                [placing.search(*boards, one, two, *WINDOW, 0, workspace) for two in hands]
                for one in hands
            ]
        )
        count += (SUPPLY + 1 - own.bit_count()) * (SUPPLY + 1 - other.bit_count())
        if (fast[np.ix_(capped, capped)] != slow).any():
            wrong.append(f"placed {own:#x} against {other:#x}")
        if stream.random() < SAMPLE / len(sets) ** 2:
            wrong += [
                f"placed {own:#x} against {other:#x} with {hands}"
                for hands in np.ndindex(*slow.shape)
                if solver.place_out(own, other, *hands) != slow[hands]
            ]
    return count, wrong
