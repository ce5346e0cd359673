"""The exact value of Coin Collectors positions, against every line of the oracle near the end."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import combinations, product
from random import Random

import pytest

from engines.coin_collectors import board, kernel
from engines.coin_collectors.policy import EXPECTIMAX, new_player_workspace
from engines.coin_collectors.selfplay import new_game_records, play, wins
from engines.coin_collectors.solver import exact, layers
from engines.coin_collectors.solver.retrograde import locate
from engines.coin_collectors.solver.rolls import new_roll_workspace
from engines.coin_collectors.solver.tablebase import build_tablebase
from engines.coin_collectors.solver.winnable_states import start_of
from engines.kernel.bits import Words
from engines.search.arena import WorkerPool
from layouts.coin_collectors.layout import deal
from layouts.setup import Setup
from tests.engines.coin_collectors.packs import GAME, a_pack, an_ending, as_state
from tests.oracle.coin_collectors import FACES, LEAVERS, SQUARES, SUITS, Position
from tests.oracle.packs import Pack

Chances = Mapping[tuple[int, ...], float]
"""The chance to win by the faces of the dice, in the order of SUITS."""

ALL_FACES = list(product(FACES, repeat=len(SUITS)))
KEPT = [kept for size in range(5) for kept in combinations(range(len(SUITS)), size)]
STUD, LOSSES = "four-die-stud", "acceptable-losses"


# Endings


def with_faces(position: Position, faces: tuple[int, ...]) -> Position:
    return replace(position, dice=tuple(zip(SUITS, faces, strict=True)))


class Plain:
    """A plain solver: follows everything that can happen, by the oracle, each position
    only once.
    """

    def __init__(self) -> None:
        self._rolled: dict[object, Chances] = {}
        self._known: dict[object, dict[tuple[int, ...], Chances]] = {}

    def before_step(self, position: Position) -> float:
        """Return the chance to win with the position's dice."""
        if not position.coins:
            return 1.0
        return max((self.after(position, step) for step in position.legal()), default=0.0)

    def after(self, position: Position, step: str) -> float:
        """Return the chance to win after a step or after giving up a pawn."""
        return max(self.by_kept(position, step).values())

    def by_kept(self, position: Position, step: str) -> dict[tuple[int, ...], float]:
        """Return the chance to win for each set of dice that is kept while the others are
        rolled.
        """
        faces = tuple(face for _, face in position.dice)
        dice = "".join(f" {suit}={face}" for suit, face in position.dice)
        then = position.play(step + dice)
        key = (then.coins, then.pawns, then.ventured)
        known = self._known.setdefault(key, {})
        if key not in self._rolled:
            self._rolled[key] = {f: self.before_step(with_faces(then, f)) for f in ALL_FACES}
        whole = STUD in position.variants or step.endswith("-out")
        found = {}
        for kept in [()] if whole else KEPT:
            if kept not in known:
                known[kept] = averages(self._rolled[key], kept)
            found[kept] = known[kept][tuple(faces[die] for die in kept)]
        return found


def averages(rolled: Chances, kept: tuple[int, ...]) -> Chances:
    """Return, for each result of the kept dice, the average over the rolls of the others."""
    falls = defaultdict(list)
    for faces, chance in rolled.items():
        falls[tuple(faces[die] for die in kept)].append(chance)
    return {faces: sum(those) / len(those) for faces, those in falls.items()}


@pytest.fixture(scope="module")
def pool() -> Iterator[WorkerPool]:
    with WorkerPool(1) as made:
        yield made


def step_values(state: Words, pool: WorkerPool) -> dict[str, float]:
    """Return the engine's chance to win after each step."""
    moves = exact.solve(state, pool).moves
    return {move: prospect.chance for move, prospect in moves.items()}


VARIANTS = [
    (),
    (STUD,),
    *((slug,) for slug in LEAVERS),
    (STUD, "last-one-out-1"),
    (LOSSES,),
    (LOSSES, "last-one-out-3"),
    (LOSSES, STUD),
]


@pytest.mark.parametrize(
    "variants",
    [
        pytest.param(variants, marks=[] if variants == ("last-one-out-2",) else pytest.mark.slow)
        for variants in VARIANTS
    ],
    ids="+".join,
)
def test_values_of_endings_match_the_oracle(variants: tuple[str, ...], pool: WorkerPool) -> None:
    stream = Random("+".join(variants))
    most = min([LEAVERS[slug] for slug in variants if slug in LEAVERS], default=len(SUITS))
    worth = set()
    for outside in (most - 1, min(1, most - 1)):
        pack = a_pack(stream, variants)
        ending = an_ending(stream, pack, 2, outside)
        if LOSSES in variants:  # otherwise the oracle takes too long
            ending = replace(ending, coins=ending.coins[:2], pawns=ending.pawns[outside - 1 :][:2])
        plain = Plain()
        for faces in stream.sample(ALL_FACES, 2):
            position = with_faces(ending, faces)
            solution = exact.solve(as_state(replace_dice(pack, faces), position), pool)
            assert set(solution.moves) == set(position.legal())
            for move, prospect in solution.moves.items():
                assert prospect.chance == pytest.approx(plain.after(position, move), abs=1e-5)
                kept = tuple(die for die in range(4) if not prospect.roll >> die & 1)
                best = plain.by_kept(position, move)[kept]
                assert prospect.chance == pytest.approx(best, abs=1e-5)
                worth.add(prospect.chance)
        rolled = [plain.before_step(with_faces(ending, faces)) for faces in ALL_FACES]
        assert solution.rolled == pytest.approx(sum(rolled) / len(rolled), abs=1e-5)
    assert "last-one-out-1" in variants or any(0 < chance < 1 for chance in worth)


def replace_dice(pack: Pack, faces: tuple[int, ...]) -> Pack:
    return replace(pack, dice=dict(zip(SUITS, faces, strict=True)))


# Larger endings


def test_threads_change_nothing(pool: WorkerPool) -> None:
    stream = Random(3)
    with WorkerPool(2) as two:
        for _ in range(2):
            pack = a_pack(stream)
            state = as_state(pack, an_ending(stream, pack, 9, 3))
            values = step_values(state, pool)
            assert step_values(state, two) == values
            assert all(0 <= chance <= 1 for chance in values.values())


def test_discarding_values_bit_by_bit_changes_nothing(
    pool: WorkerPool, monkeypatch: pytest.MonkeyPatch
) -> None:
    stream = Random(3)
    pack = a_pack(stream)
    state = as_state(pack, an_ending(stream, pack, 9, 3))
    whole = build_tablebase(state, pool, exact_coins=24)
    found = locate(*start_of(state), whole.layer, new_roll_workspace())
    monkeypatch.setattr(layers, "_CHUNK", 8)  # so that most is discarded, bit by bit
    assert exact.solve(state, pool).rolled == whole.chances.lows[found] > 0


def turn_square(square: str) -> str:
    """Return a square after a quarter turn of the table."""
    rank, file = divmod(SQUARES.index(square), 5)
    return SQUARES[5 * file + 4 - rank]


def test_turning_the_table_changes_nothing(pool: WorkerPool) -> None:
    stream = Random(5)
    for _ in range(3):
        pack = a_pack(stream)
        ending = an_ending(stream, pack, 8, 2)
        other = Pack(
            {turn_square(square): tile for square, tile in pack.tiles.items()},
            {turn_square(square): coin for square, coin in pack.coins.items()},
            pack.dice,
        )
        moved = replace(
            ending,
            coins=tuple((turn_square(square), coin) for square, coin in ending.coins),
            pawns=tuple((suit, turn_square(square)) for suit, square in ending.pawns),
        )
        here = step_values(as_state(pack, ending), pool)
        there = step_values(as_state(other, moved), pool)
        assert sorted(there.values()) == pytest.approx(sorted(here.values()), abs=1e-6)


def test_a_setup_where_no_step_is_open_is_lost(pool: WorkerPool) -> None:
    starts = (kernel.init(Setup(GAME, deal(n), 1, (), ("last-one-out-1",))) for n in range(1000))
    assert exact.solve(next(start for start in starts if board.stuck(start)), pool).chance == 0


@pytest.mark.parametrize("variants", [(), (LOSSES,)], ids="+".join)
def test_playing_by_the_exact_values_wins_as_often_as_they_say(
    variants: tuple[str, ...], pool: WorkerPool
) -> None:
    stream = Random(2)
    pack = a_pack(stream, variants)
    state = as_state(pack, an_ending(stream, pack, 8, 3))
    state[board.DICE] = open_dice(state)
    solution = exact.solve(state, pool)
    tablebase, records = build_tablebase(state, pool, exact_coins=24), new_game_records(4000)
    play(state, EXPECTIMAX, 1, tablebase, 1, 0, records, new_player_workspace())
    won = wins(records) / 4000
    assert 0.1 < solution.chance < 0.9
    assert won == pytest.approx(solution.chance, abs=0.04)  # five deviations


def open_dice(state: Words) -> int:
    """Return dice that open a step, as the state has them."""
    for faces in ALL_FACES:
        dice = sum(face << 3 * die for die, face in enumerate(faces))
        state[board.DICE] = dice
        board.update_open(state)
        if not board.stuck(state):
            return dice
    raise AssertionError


def test_without_a_choice_of_dice_an_estimate_is_exact(pool: WorkerPool) -> None:
    for variants in (STUD,), (STUD, LOSSES):
        stream = Random(15)
        pack = a_pack(stream, variants)
        state = as_state(pack, an_ending(stream, pack, 7, 2))
        estimated, solved = (
            build_tablebase(state, pool, exact_coins=coins).chances.lows for coins in (0, 24)
        )
        assert max(map(max, solved.tolist())) == 1
        assert estimated.tolist() == [pytest.approx(lows, abs=1e-5) for lows in solved.tolist()]
