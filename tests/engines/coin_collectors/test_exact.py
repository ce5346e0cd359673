"""The exact value of Coin Collectors positions, against the oracle near the end."""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from random import Random

import pytest

from printkit.engines.coin_collectors import board, kernel
from printkit.engines.coin_collectors.policy import EXPECTIMAX, new_player_workspace
from printkit.engines.coin_collectors.selfplay import new_game_records, play, wins
from printkit.engines.coin_collectors.solver import exact, layers
from printkit.engines.coin_collectors.solver.retrograde import locate, write_roll_chances
from printkit.engines.coin_collectors.solver.rolls import new_chances, new_roll_workspace
from printkit.engines.coin_collectors.solver.tablebase import build_tablebase
from printkit.engines.coin_collectors.solver.winnable_states import start_of, winnable_layers
from printkit.engines.kernel.arrays import array_of, row, zeros
from printkit.engines.kernel.bits import Words
from printkit.engines.listener import Listener
from printkit.engines.search.arena import WorkerPool
from printkit.layouts.coin_collectors.layout import deal
from printkit.layouts.setup import Setup
from tests.engines.coin_collectors.packs import GAME, a_pack, an_ending, as_state
from tests.oracle.coin_collectors import FACES, LEAVERS, SUITS
from tests.oracle.coin_collectors_value import roll_worths, values_of
from tests.tiers import first_in_core

ALL_FACES = list(product(FACES, repeat=len(SUITS)))
STUD, LOSSES = "four-die-stud", "acceptable-losses"
VARIANTS = [
    ("last-one-out-2",),
    (),
    (STUD,),
    ("last-one-out-1",),
    ("last-one-out-3",),
    (STUD, "last-one-out-1"),
    (LOSSES,),
    (LOSSES, "last-one-out-3"),
    (LOSSES, STUD),
]


@pytest.mark.parametrize(
    "variants", first_in_core([(each,) for each in VARIANTS], pytest.mark.slow), ids="+".join
)
def test_values_of_endings_match_the_oracle(variants: tuple[str, ...], pool: WorkerPool) -> None:
    """Of equally good choices of dice the one with the fewest is taken."""
    stream = Random("+".join(variants))
    most = min([LEAVERS[slug] for slug in variants if slug in LEAVERS], default=len(SUITS))
    worth = set()
    for outside in (most - 1, min(1, most - 1)):
        pack = a_pack(stream, variants)
        ending = an_ending(stream, pack, 3, outside)
        values = values_of(ending)
        for faces in stream.sample(ALL_FACES, 6):
            position = replace(ending, dice=tuple(zip(SUITS, faces, strict=True)))
            solution = exact.solve(as_state(pack, position), pool)
            assert set(solution.moves) == set(position.legal())
            for move, prospect in solution.moves.items():
                rolled = roll_worths(values, position, move)
                best = max(rolled.values())
                assert prospect.chance == pytest.approx(best, abs=1e-5)
                assert rolled[prospect.roll] == pytest.approx(best, abs=1e-5)
                few = min(dice.bit_count() for dice in rolled if rolled[dice] > best - 1e-6)
                assert prospect.roll.bit_count() == few or not best
                worth.add(prospect.chance)
        pawns = dict(ending.pawns)
        here = values.before_step(
            frozenset(dict(ending.coins)), tuple(map(pawns.get, SUITS)), ending.ventured
        )
        assert solution.rolled == pytest.approx(here.mean(), abs=1e-5)
    assert "last-one-out-1" in variants or any(0 < chance < 1 for chance in worth)


def step_values(state: Words, pool: WorkerPool) -> dict[str, float]:
    """Return the engine's chance to win after each step."""
    moves = exact.solve(state, pool).moves
    return {move: prospect.chance for move, prospect in moves.items()}


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


def test_a_search_of_what_can_be_won_says_how_far_it_is() -> None:
    pack, steps = a_pack(Random(3)), list[tuple[int, int]]()
    heard = Listener(progress=lambda step: steps.append((step.done, step.total)))
    winnable_layers(as_state(pack, an_ending(Random(3), pack, 5, 3)), heard)
    assert steps == [(done, 10) for done in range(1, 11)]


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


def test_giving_up_a_pawn_is_not_looked_up_in_the_layer_below() -> None:
    """The position is in the same layer, which may have more cases than the layer below."""
    state, workspace = zeros("Q", board.STATE_WORDS), new_roll_workspace()
    state[board.LOSSES] = 1
    for places in (workspace.order, workspace.owner, row(workspace.steps.reaches, 0)):
        places[:] = array_of("Q", range(4))
    workspace.steps.targets[0], workspace.steps.cases[0] = board.OUT, 7
    chances, below = new_chances(8, zeros("H", 1)), new_chances(8, zeros("H", 1))
    chances.lows[7, 0] = 0.25
    below.faces[7, 0] = 63  # reading beyond the first case there would find faces
    below = below._replace(faces=below.faces[:1])
    out = zeros("f", 16)
    write_roll_chances(state, 1, chances, below, workspace, out)
    assert not any(workspace.faces)
    assert out[15] == 0.25
