"""The composer of Coin Collectors' puzzles: "One step alone can still win. Which one?"

Puzzles are endings of games by players who keep useful dice. Each ending is solved once for many
rolls, and the rolls that make the hardest choice are kept. After a wrong step the pawns cannot take
all coins, whatever the dice show: people see that on the board, without chances.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache, partial
from itertools import permutations
from typing import Any

from printkit.engines.coin_collectors import board, kernel
from printkit.engines.coin_collectors.notation import (
    KERNEL,
    apply_move,
    describe_move,
    dice_to_roll,
    moves_with_words,
    pawn_squares,
    spell,
    table,
)
from printkit.engines.coin_collectors.policy import LADDER
from printkit.engines.coin_collectors.solver.exact import Prospect, solve_rolls
from printkit.engines.coin_collectors.solver.winnable_states import count_cases, winnable_layers
from printkit.engines.contract import Proof, Session
from printkit.engines.kernel.arrays import copy_of
from printkit.engines.kernel.bits import U1, Words
from printkit.engines.kernel.position import Position, play_record
from printkit.engines.kernel.streams import draw, new_stream
from printkit.engines.puzzles import PuzzleCandidate, form, order_proofs, orientations, stands_out
from printkit.engines.search.arena import WorkerPool
from printkit.layouts.coin_collectors.game import GAME
from printkit.layouts.coin_collectors.layout import (
    FILES,
    NO_COIN,
    RANKS,
    SQUARES,
    SUIT_NAMES,
    SUITS,
    VALUES,
    PiecepackTable,
)
from printkit.layouts.messages import Said, Spelled, counted, listed, message
from printkit.layouts.puzzle import LineMove, Solved
from printkit.layouts.setup import Record, Setup

MOTIFS = {
    "which-pawn": message("which pawn?"),
    "dead-end": message("the dead end"),
    "dare": message("not the safest step"),
    "only-hope": message("the only hope"),
}
"""The kinds of step that alone can still win; the first that fits is used.

In order: another pawn could take the same coin; at most one coin lies next to it; another step is
likelier to leave a step open; none of these.
"""

_FEWEST = 3
"""The fewest steps to choose from."""

_COINS = range(5, 15)
"""The number of coins left."""

_CASES = 6000
"""The largest number of cases in an ending; solving it takes a fraction of a second."""

_GAMES, _ENDINGS = 100, 6
"""The most games played for a seed, and the most endings taken from them."""

_ROLLS, _EACH = 60, 2
"""Rolls tried for each ending, and how many of the same difficulty are kept."""

_JUDGES = (LADDER.strengths[1], LADDER.weaker)
"""The players that measure how difficult a roll is, by which of them find the best step."""

_Rolled = tuple[Words, Mapping[str, Prospect]]
"""A state, and the value of each step in it."""


def compose(session: Session, seed: int) -> Iterator[Proof]:
    """Yield the proven positions of games from a seed, with dice that could have fallen there.

    See `printkit.engines.contract.Engine.compose`.
    """
    setup = Setup(GAME, GAME.deal(seed, (), ()), 1, (), (), seed)
    candidates = []
    for number, (moves, state) in enumerate(_endings(setup, seed)):
        stream = new_stream(seed, _GAMES + number)
        for then, prospects in _vary(session, state, _with_answers(state, stream)):
            record = Record(setup, (*moves[:-1], _with_dice(moves[-1], then)))
            candidates.append(_candidate(record, prospects))
    yield from order_proofs(session, seed, MOTIFS, candidates)


def _with_answers(state: Words, stream: Words) -> list[_Rolled]:
    """Return copies of the ending with other dice, for which one step is clearly the best."""
    rolled = _reroll(state, stream)
    with WorkerPool(1) as pool:
        solutions = solve_rolls(rolled, pool)
    found = [(then, solution.moves) for then, solution in zip(rolled, solutions, strict=True)]
    return [each for each in found if _has_answer(each[1])]


def _vary(session: Session, ending: Words, rolled: Sequence[_Rolled]) -> Iterator[_Rolled]:
    """Choose some of these rolls: at most _EACH that the same kinds of players answer correctly."""
    position = Position(GAME, 1, KERNEL, ending)
    minds = [session.engine.think(session, position, strength) for strength in _JUDGES]
    alike = Counter[tuple[bool, ...]]()
    for then, prospects in rolled:
        now, best = replace(position, state=then), _best(prospects)
        right = tuple(mind(now, 0).move == best for mind in minds)
        alike[right] += 1
        if alike[right] <= _EACH:
            yield then, prospects


def _endings(setup: Setup[Any], seed: int) -> Iterator[tuple[tuple[str, ...], Words]]:
    """Yield up to _ENDINGS endings of a setup's games, each with the moves that led to it.

    Each ending can still be won and is solved quickly.
    """
    found = 0
    for game in range(_GAMES):
        played = _game(setup, new_stream(seed, game))
        endings = [each for each in played if _is_ending(each[1])]
        for at in sorted({0, 1, len(endings) // 2} & {*range(len(endings))}):
            yield endings[at]
            found += 1
            if found == _ENDINGS:
                return


def _is_ending(state: Words) -> bool:
    """Whether a state can still be won and is solved quickly."""
    if int(state[board.COINS]).bit_count() not in _COINS:
        return False
    return 0 < count_cases(winnable_layers(state)) <= _CASES


def _game(setup: Setup[Any], stream: Words) -> Iterator[tuple[tuple[str, ...], Words]]:
    """Yield the positions before each step of a game except the first, with the moves so far."""
    state, moves = kernel.init(setup), tuple[str, ...]()
    while not kernel.is_terminal(state):
        first, target = kernel.light_policy(state, stream)
        move = spell(state, [(int(first), int(target))])
        state = copy_of(state)
        kernel.apply(state, first, target)
        if kernel.is_terminal(state):
            return
        dice = int(board.ALL_DICE) & ~int(board.hits_of(state))
        kernel.apply(state, board.ROLL, dice)
        if kernel.mid_move(state):
            kernel.apply(state, *kernel.sample(state, stream))
        moves = (*moves, _with_dice(move, state))
        if not kernel.is_terminal(state):
            yield moves, state


def _with_dice(move: str, state: Words) -> str:
    """Write a step with the dice that lie on the table afterwards, as if all had been rolled."""
    step, faces = move.split(" ")[0], int(state[board.DICE])
    return " ".join([step, *(f"{suit}={faces >> 3 * die & 7}" for die, suit in enumerate(SUITS))])


def _reroll(state: Words, stream: Words) -> list[Words]:
    """Return the state with other random dice, leaving out dice that open no step."""
    states = []
    for _ in range(_ROLLS):
        then = copy_of(state)
        faces = [draw(stream, VALUES) for _ in SUITS]
        then[board.DICE] = sum(face << 3 * die for die, face in enumerate(faces))
        board.update_open(then)
        if not board.stuck(then):
            states.append(then)
    return states


def _has_answer(prospects: Mapping[str, Prospect]) -> bool:
    """Whether there is a choice of steps, and one alone can still win."""
    chances = [prospect.chance for prospect in prospects.values()]
    alone = sum(map(bool, chances)) == 1
    return len(chances) >= _FEWEST and alone and stands_out(chances)


def _best(prospects: Mapping[str, Prospect]) -> str:
    return max(prospects, key=lambda step: prospects[step].chance)


def _why(state: Words, step: str) -> Said:
    """Say how the pawns can take all coins after a step, or which coins they cannot take."""
    found, left = best_walks(state, step)
    if not left:
        walks = listed(
            (
                message("{suit} {squares}", suit=suit, squares=listed(walk, ","))
                for suit, walk in zip(SUIT_NAMES, found, strict=True)
                if walk
            ),
            ";",
        )
        return message("Why: then all coins can still be taken, say {walks}.", walks=walks)
    if cut_off := _cut_off(apply_move(state, step)):
        return message("Why: then no pawn can get to {squares}.", squares=listed(cut_off))
    return counted(
        "Why: then at least one coin is left, whatever the dice show, such as {squares}.",
        "Why: then at least {number} coins are left, whatever the dice show, such as {squares}.",
        len(left),
        number=Spelled(len(left)),
        squares=listed(left),
    )


def best_walks(state: Words, step: str) -> tuple[list[list[str]], list[str]]:
    """Return walks, by pawn, that take as many coins as any do after a step, and the coins left."""
    then = apply_move(state, step)
    begin = [*pawn_squares(then), 0]

    @cache
    def best(pawn: int, at: int, left: int) -> tuple[int, int]:
        """Return the fewest coins left by this pawn from `at` and those after it, and this pawn's
        next square, or -1 to walk no further.
        """
        if pawn == len(SUITS) or not left:
            return left.bit_count(), -1
        fewest = best(pawn + 1, begin[pawn + 1], left)[0], -1
        for square in _squares(int(board.NEIGHBOURS[at]) & left):
            if fewest[0]:
                fewest = min(fewest, (best(pawn, square, left ^ 1 << square)[0], square))
        return fewest

    left, found = int(then[board.COINS]), []
    for pawn in range(len(SUITS)):
        at, walk = begin[pawn], list[str]()
        while (at := best(pawn, at, left)[1]) >= 0:
            walk.append(SQUARES[at])
            left ^= 1 << at
        found.append(walk)
    return found, [SQUARES[square] for square in _squares(left)]


def _cut_off(state: Words) -> list[str]:
    """List the squares with coins that no pawn can get to, whatever the dice show."""
    left, seen = int(state[board.COINS]), pawn_squares(state)
    for at in seen:  # grows as it goes
        next_to = _squares(int(board.NEIGHBOURS[at]) & left)
        seen += next_to
        left &= ~sum(1 << square for square in next_to)
    return [SQUARES[square] for square in _squares(left)]


def _squares(bits: int) -> list[int]:
    return [square for square in range(len(SQUARES)) if bits >> square & 1]


def _is_safest(state: Words, answer: str) -> bool:
    """Whether no other step is likelier to leave another step open after it."""
    safe = {
        step: int(board.chance_after(copy_of(state), first - U1, target))
        for step, first, target in moves_with_words(state)
    }
    return max(safe.values()) == safe[answer]


def _candidate(record: Record, prospects: Mapping[str, Prospect]) -> PuzzleCandidate:
    """Return the candidate for the position at the end of `record`."""
    position = play_record(KERNEL, record)
    answer = _best(prospects)
    motif = _motif(position, answer, prospects)

    def proof() -> Proof:
        return Proof(
            record=record,
            position=position,
            motif=motif,
            question=message("One step alone can still win. Which pawn steps, and where to?"),
            answer=_solve(position, prospects, answer),
            refute=partial(_solve, position, prospects),
            form=_form(position),
        )

    return PuzzleCandidate(position, motif, (answer,), proof)


def refute(record: Record, move: str) -> Solved:
    """Return what a step in a puzzle is worth; see `printkit.engines.contract.Engine.refute`.

    Dice that are written behind the step change nothing.
    """
    position = play_record(KERNEL, record)
    with WorkerPool(1) as pool:
        (solution,) = solve_rolls([position.state], pool)
    return _solve(position, solution.moves, move.split(" ")[0])


def _solve(position: Position, prospects: Mapping[str, Prospect], step: str) -> Solved:
    """Say what a step is worth, and which dice to roll after it."""
    prospect = prospects[step]
    dice = dice_to_roll(position.state, step, prospect.roll)
    line = (LineMove(0, step, listed([describe_move(position, step), dice], ";")),)
    why = _why(position.state, step)
    chance = prospect.chance
    outcome = (
        message("wins {win} of games", win=message("{share:.1%}", share=chance))
        if chance
        else message("can no longer win")
    )
    return Solved((step,), chance, outcome, line, why)


def _motif(position: Position, answer: str, prospects: Mapping[str, Prospect]) -> str:
    """Return the first of MOTIFS that fits the best step."""
    target, others = answer.partition("-")[2], [step for step in prospects if step != answer]
    if any(step.partition("-")[2] == target for step in others):
        return "which-pawn"
    near = int(board.NEIGHBOURS[SQUARES.index(target)])
    if (near & int(position.state[board.COINS])).bit_count() <= 1:
        return "dead-end"
    return "only-hope" if _is_safest(position.state, answer) else "dare"


def _form(position: Position) -> str:
    """Return a value that is equal for positions that differ only by turning, mirroring or suits.

    Tiles without a coin are ignored.
    """
    now = table(position.state)
    return form(
        (way, dice)
        for suits in permutations(range(len(SUITS)))
        for dice in [[now.dice[suit] for suit in suits]]
        for way in orientations(_cells(now, suits))
    )


def _cells(now: PiecepackTable, suits: Sequence[int]) -> list[list[object]]:
    """List what is on each square, rank by rank; suits are numbered by their place in `suits`."""
    letters = [SUITS[suit][0].upper() for suit in suits]
    cells: list[object] = []
    for square in range(len(SQUARES)):
        coin, tile = now.coins[square], now.tiles[square]
        there = (coin, letters.index(tile[0]), tile[1]) if coin != NO_COIN else ()
        cells.append((there, [n for n, suit in enumerate(suits) if now.pawns[suit] == square]))
    return [cells[len(FILES) * rank :][: len(FILES)] for rank in range(len(RANKS))]
