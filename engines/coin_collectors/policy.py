"""The policies of Coin Collectors' players: random, heuristic, and expectimax with a tablebase.

Expectimax looks at every step, every choice of dice and every roll, one or two rolls deep. The
tablebase values the positions there: exactly in the endgame, by an estimate before.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from printkit.engines.coin_collectors import kernel
from printkit.engines.coin_collectors.board import (
    ALL_DICE,
    COINS,
    EACH,
    LEAVERS,
    NEIGHBOURS,
    OPEN,
    OUT,
    PAWN,
    PAWNS,
    STATE_WORDS,
    STUD,
    stuck,
)
from printkit.engines.coin_collectors.solver.retrograde import (
    code_after,
    list_steps,
    locate,
    store,
    tabulate,
    write_order,
    write_roll_chances,
)
from printkit.engines.coin_collectors.solver.rolls import (
    MOST_VALUES,
    Chances,
    Floats,
    RollWorkspace,
    new_chances,
    new_roll_workspace,
)
from printkit.engines.coin_collectors.solver.rows import LANES
from printkit.engines.coin_collectors.solver.tablebase import Tablebase
from printkit.engines.coin_collectors.solver.winnable_states import MOST_STEPS, encode_after
from printkit.engines.kernel.arrays import zeros
from printkit.engines.kernel.bits import (
    U0,
    U1,
    Single,
    Word,
    Words,
    float32,
    int64,
    lowest,
    popcount,
    uint64,
)
from printkit.engines.kernel.jit import exported, jitted
from printkit.engines.kernel.streams import below
from printkit.engines.search.players import Ladder, Strength
from printkit.layouts.messages import message
from printkit.layouts.verdict import LEVEL_WORDS

RANDOM, GREEDY, LIGHT_POLICY, EXPECTIMAX = range(4)
"""The kinds of player that `choose` knows.

GREEDY takes the step that leaves most coins next to pawns, and rolls all dice. LIGHT_POLICY is the
kernel's: it takes the step likeliest to leave another open, and keeps the dice that open it.
"""

_NAMES = ("random", "greedy", "light-policy", "expectimax")

HITS_STAY = uint64(16)  # stands for a set of dice: roll those that open no step

EQUAL = float32(1e-7)  # the largest difference that rounding can make between equal chances

_PAWNS = uint64(PAWNS)


@dataclass(frozen=True, slots=True)
class SolitairePlayer:
    """A player of a `kind`; expectimax has a `depth` in rolls, 1 or 2."""

    kind: int
    depth: int = 0

    @property
    def name(self) -> str:
        """The name used by other programs, such as "greedy" or "expectimax-2"."""
        name = _NAMES[self.kind]
        return f"{name}-{self.depth}" if self.depth else name


class PlayerWorkspace(NamedTuple):
    """The arrays that a player computes in; each thread needs its own."""

    near: RollWorkspace  # for the first roll
    far: RollWorkspace  # for the second
    deeper: Chances  # chances before the second roll, by number of the step leading there
    moved: Words  # by suit: the square of the pawn after a move
    order: Words  # by suit: the rank of that square
    rolls: Floats  # by set of dice: the chance to win if these are rolled
    state: Words
    stream: Words


def new_player_workspace() -> PlayerWorkspace:
    """A workspace for a player."""
    steps = MOST_STEPS + PAWNS
    deeper = new_chances(steps, zeros("H", steps * MOST_VALUES + LANES))
    moved, order = zeros("Q", PAWNS), zeros("Q", PAWNS)
    rolls = zeros("f", int(ALL_DICE) + 1)
    state, stream = zeros("Q", STATE_WORDS), zeros("Q", 1)
    near, far = new_roll_workspace(), new_roll_workspace()
    return PlayerWorkspace(near, far, deeper, moved, order, rolls, state, stream)


@exported(inline="always")
def choose(
    state: Words, kind: int, depth: int, tablebase: Tablebase, workspace: PlayerWorkspace
) -> tuple[Word, Word, Word]:
    """Return a player's choice: the pawn, its target (OUT to give it up), the dice to roll then."""
    if kind == EXPECTIMAX:
        return expectimax(state, depth, tablebase, workspace)
    dice = ALL_DICE
    if kind == RANDOM or stuck(state):
        first, target = kernel.sample(state, workspace.stream)
        dice = below(workspace.stream, ALL_DICE + U1)
    elif kind == GREEDY:
        first, target = _most_coins_near(state, workspace.stream)
    else:
        first, target = kernel.light_policy(state, workspace.stream)
        dice = HITS_STAY
    return first - U1, target, dice


@jitted()
def _most_coins_near(state: Words, stream: Words) -> tuple[Word, Word]:
    """Return the step that leaves most coins next to pawns; choose at random between equal ones."""
    first, second = U0, U0
    most, ties = U0, U0
    for pawn in EACH:
        targets = state[OPEN + pawn]
        while targets != U0:
            target = lowest(targets)
            targets &= targets - U1
            near = NEIGHBOURS[target]
            for other in EACH:
                if other != pawn:
                    near |= NEIGHBOURS[state[PAWN + other]]
            count = U1 + popcount(near & state[COINS] & ~(U1 << target))
            if count > most:
                most, ties = count, U0
            if count == most:
                ties += U1
                if below(stream, ties) == U0:
                    first, second = pawn + U1, target
    return first, second


@jitted(inline="always")
def expectimax(
    state: Words, depth: int, tablebase: Tablebase, workspace: PlayerWorkspace
) -> tuple[Word, Word, Word]:
    """Return expectimax's choice: the pawn, its target (OUT to give it up), the dice to
    roll then.
    """
    best = float32(-1)
    choice = U0, OUT, ALL_DICE
    if stuck(state):
        for pawn in EACH:
            if state[PAWN + pawn] != OUT:
                chance = evaluate_move(state, pawn, OUT, depth, tablebase, workspace)
                if chance > best:
                    best = chance
                    choice = pawn, OUT, ALL_DICE
        return choice
    for pawn in EACH:
        targets = state[OPEN + pawn]
        while targets != U0:
            target = lowest(targets)
            targets &= targets - U1
            chance = evaluate_move(state, pawn, target, depth, tablebase, workspace)
            if chance > best:
                best = chance
                choice = pawn, target, best_roll(state, workspace)
    return choice


@exported()
def evaluate_move(
    state: Words,
    pawn: Word,
    target: Word,
    depth: int,
    tablebase: Tablebase,
    workspace: PlayerWorkspace,
) -> Single:
    """Return expectimax's chance to win after a move; write the chance by set of dice to `rolls`.

    It looks only one roll ahead if the tablebase is exact there.
    """
    for dice in range(workspace.rolls.shape[0]):
        workspace.rolls[dice] = float32(0)
    pawns = state[PAWN : PAWN + _PAWNS]
    arrangement = encode_after(
        state[COINS], pawns, state[LEAVERS], pawn, target, workspace.moved, workspace.order
    )
    case, code = locate(arrangement, workspace.order, tablebase.layer, workspace.near)
    if case < 0:
        return float32(0)
    if target == OUT:
        return tablebase.chances.lows[case, code]
    if state[COINS] == U1 << target:
        workspace.rolls[0] = float32(1)
    else:
        count = list_steps(state, case, tablebase.layer, tablebase.layer, workspace.near)
        below_chances = tablebase.chances
        if depth == 2 and tablebase.chances.scales[case, code] == float32(0):
            _look_deeper(state, count, tablebase, workspace)
            below_chances = workspace.deeper
        write_roll_chances(
            state,
            count,
            tablebase.chances,
            below_chances,
            workspace.near,
            workspace.rolls,
        )
    chance: Single = workspace.rolls[int64(best_roll(state, workspace))]
    return chance


@exported()
def best_roll(state: Words, workspace: PlayerWorkspace) -> Word:
    """Return the best set of dice to roll according to `rolls`; of equal sets, the smallest."""
    best = ALL_DICE
    if state[STUD] == U0:
        for dice in range(ALL_DICE + U1):
            rolled = uint64(dice)
            gain = workspace.rolls[rolled] - workspace.rolls[best]
            fewer = popcount(rolled) < popcount(best)
            if gain > EQUAL or (gain >= -EQUAL and fewer):
                best = rolled
    return best


@jitted()
def _look_deeper(
    state: Words, count: int, tablebase: Tablebase, workspace: PlayerWorkspace
) -> None:
    """Replace each listed step's chances by the chances of the best steps after it, in `deeper`."""
    steps = workspace.near.steps
    for at in range(count):
        case = steps.cases[at]
        if case < 0 or steps.targets[at] == OUT:
            continue
        code = code_after(at, workspace.near)
        write_order(code, workspace.far.order, workspace.far.owner)
        more = list_steps(state, case, tablebase.layer, tablebase.layer, workspace.far)
        tabulate(state, more, tablebase.chances, tablebase.chances, workspace.far)
        deeper, end = workspace.deeper, (at + 1) * MOST_VALUES
        store(state, at, code, workspace.far, deeper, deeper.values, end)
        steps.cases[at] = at


_EXPERTS = Strength(
    SolitairePlayer(EXPECTIMAX, 2),
    LEVEL_WORDS["expert"],
    "expert",
    2000,
    batch=50,
    stream="ahead-2",
)

_BEGINNERS = (
    (RANDOM, message("random moves"), "random"),
    (GREEDY, message("those who keep near coins"), "greedy"),
    (LIGHT_POLICY, message("those who keep useful dice"), "keeper"),
)

LADDER: Ladder[SolitairePlayer] = Ladder(
    (
        *(
            Strength(SolitairePlayer(kind), words, "beginner", 2000, 1000, stream=stream)
            for kind, words, stream in _BEGINNERS
        ),
        Strength(
            SolitairePlayer(EXPECTIMAX, 1),
            message("planners"),
            "club",
            1000,
            batch=100,
            stream="ahead-1",
        ),
        _EXPERTS,
    ),
    default=_EXPERTS,
)
