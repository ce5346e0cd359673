"""The composer of Dice Isolation's puzzles: the square that wins, and whether to roll or to place.

Positions come from games between club players on dealt boards. Each board is solved, dice included,
as long as that is quick, so the values of the moves are exact.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from itertools import product
from typing import Any

from engines.contract import Proof, Session
from engines.dice_isolation import kernel
from engines.dice_isolation.judging import LADDER, outcomes
from engines.dice_isolation.notation import KERNEL, describe_move, spell
from engines.dice_isolation.solver.outcome import EQUAL, Outcome
from engines.dice_isolation.solver.placing import reach
from engines.dice_isolation.solver.solve import BUDGET, Solver, UnsolvedError
from engines.kernel.bits import Words
from engines.kernel.position import Position
from engines.puzzles.composing import Candidate, after, backwards, form, ordered, played, turned
from layouts.dice_isolation.game import GAME
from layouts.dice_isolation.layout import SQUARES, DiceLayout, DiceTable
from layouts.puzzle import LineMove, Solved
from layouts.setup import Record, Setup
from layouts.words import in_words

MOTIFS = {
    "roll-or-place": "roll or place?",
    "draw": "save the draw",
    "way-in": "the way in",
    "against-dice": "against the dice",
    "cut-off": "cut off",
    "first-there": "get there first",
    "make-room": "make room",
}
"""The kinds of puzzle. For placing a token the first that fits is used, after "roll-or-place".

In order: every other move loses; it is the player's first token; the other player may still roll;
it takes several squares from the other player's reach; it stands next to a token of theirs; none
of these.
"""

ROLL_GAP, PLACE_GAP = 0.05, 0.15
"""How much better the answer must be: to "roll or place?", and for the one best square."""

_FEWEST = 3
"""The fewest moves to choose from."""

_SAME, _MOST_SAME = 0.005, 3
"""How close to the best a move to "roll or place?" must be to count as an answer, too; and how many
answers there may be.
"""

_OTHERS = 4
"""Other moves tried in each position of the game."""

_CUT = 2  # the fewest further squares that a cut takes from the other player
_BUDGET = 2_000_000
"""Positions of phase B searched for all of a game: about half a second."""

_CERTAIN = 1 - EQUAL
_SHOWN = 0.0005  # a smaller chance is not shown

Outcomes = Sequence[tuple[str, Outcome]]
"""Every move with the mover's outcome, best first."""


def compose(session: Session, seed: int) -> Iterator[Proof]:
    """Yield the proven positions of a game, and of moves that might have been played instead.

    See `engines.contract.Engine.compose`.
    """
    layout = GAME.deal(seed, (), ())
    assert isinstance(layout, DiceLayout)
    setup = Setup(GAME, layout, 2, (), (), seed)
    solver, candidates = Solver(layout, _BUDGET), []
    try:
        for record, position in _positions(setup, seed):
            worths = outcomes(position.state, solver)
            if answers := _answers(worths):
                candidates.append(_candidate(record, position, solver, worths, answers))
    except UnsolvedError:
        pass
    yield from ordered(session, seed, MOTIFS, candidates)


def _positions(setup: Setup[Any], seed: int) -> Iterator[tuple[Record, Position]]:
    """Yield the positions of a game, and those after some other moves, from its end back."""
    stream = random.Random(seed)
    state, turns = kernel.init(setup), list[tuple[Words, str]]()
    for step in played(KERNEL, setup, LADDER.default.player, seed):
        if state[kernel.DICE]:
            began, _ = turns.pop()
            turns.append((began, f"roll {_fallen(int(state[kernel.DICE]), step[1], stream)}"))
        else:
            turns.append((state, spell(state, [step])))
        state = after(KERNEL, state, step)
    yield from backwards(KERNEL, setup, turns, lambda before: _others(before, stream))


def _others(position: Position, stream: random.Random) -> list[str]:
    """Return some random legal moves, rolls with random results."""
    legal = position.legal()
    moves = [legal[int(stream.random() * len(legal))] for _ in range(_OTHERS)]
    return [
        f"roll {'+'.join(str(1 + int(6 * stream.random())) for _ in range(int(move[5])))}"
        if _is_roll(move)
        else move
        for move in moves
    ]


def _fallen(dice: int, total: int, stream: random.Random) -> str:
    """Return faces that could add up to this total."""
    ways = [shown for shown in product(range(1, 7), repeat=dice) if sum(shown) == total]
    return "+".join(map(str, ways[int(stream.random() * len(ways))]))


def _answers(worths: Outcomes) -> tuple[str, ...]:
    """Return the best moves, best first; none if there is no clear answer.

    If both rolling and placing are possible, all answers are of the same kind.
    """
    kinds = {_is_roll(move) for move, _ in worths}
    if len(worths) < _FEWEST or kinds == {True}:
        return ()
    shares = [outcome.share for _, outcome in worths]
    if len(kinds) == 1:
        return (worths[0][0],) if shares[0] - shares[1] >= PLACE_GAP else ()
    same = [at for at, share in enumerate(shares) if shares[0] - share <= _SAME]
    answers = tuple(worths[at][0] for at in same)
    if len(same) > _MOST_SAME or len({*map(_is_roll, answers)}) > 1:
        return ()
    return answers if shares[0] - shares[len(same)] >= ROLL_GAP else ()


def _is_roll(move: str) -> bool:
    return move.startswith("roll ")


def _candidate(
    record: Record, position: Position, solver: Solver, worths: Outcomes, answers: tuple[str, ...]
) -> Candidate:
    """Return the candidate for the position at the end of `record`, given its answer."""
    known, motif = dict(worths), _motif(position, answers[0], worths)

    def refuted(move: str) -> Solved:
        return _solve(position, solver, (move,), known[move])

    def proof() -> Proof:
        return Proof(
            record=record,
            position=position,
            motif=motif,
            question=_question(position, motif, worths[0][1]),
            answer=_solve(position, solver, answers, known[answers[0]]),
            refuted=refuted,
            form=_form(position),
            lure=worths[len(answers)][0],
        )

    return Candidate(position, motif, answers, proof)


def _question(position: Position, motif: str, best: Outcome) -> str:
    now, seat = position.table(), position.to_move
    assert isinstance(now, DiceTable) and seat is not None
    player, other = (GAME.seat_name(s) for s in (seat, 1 - seat))
    begin = f"{player.capitalize()} to move"
    if motif == "roll-or-place":
        return f"{begin}. Roll, and how many dice? Or place a token, and where?"
    if motif == "draw":
        return f"{begin}. Which square saves the draw?"
    if motif == "way-in":
        begin = f"{player.capitalize()} to place a first token"
    dice = f"; {other} may still roll" if now.phases[1 - seat] == "A" else ""
    asked = "wins for certain" if best.share > _CERTAIN else "is by far the best"
    return f"{begin}{dice}. Which square {asked}?"


def _solve(position: Position, solver: Solver, moves: tuple[str, ...], outcome: Outcome) -> Solved:
    """Follow best play after the first of these moves, up to a roll or the end."""
    solver.extend(BUDGET)
    seat, at, move, line = position.to_move, position, moves[0], []
    while True:
        assert seat is not None and at.to_move is not None
        line.append(LineMove(at.to_move, move, _said(at, move)))
        if not _is_roll(move):
            at = at.play(move)
        if at.over or _is_roll(move):
            return Solved(
                moves, round(outcome.share, 9), _outcome_words(outcome, at, seat), tuple(line)
            )
        (move, _), *_ = outcomes(at.state, solver)


def _said(position: Position, move: str) -> str:
    """A legal move in words."""
    now, seat = position.table(), position.to_move
    assert isinstance(now, DiceTable) and seat is not None
    if move in SQUARES:
        tokens = in_words(len(now.tokens[seat]) + 1)
        return f"{describe_move(position, move)}, {tokens} on the board"
    if not _is_roll(move):
        return describe_move(position, move)
    if now.hands[seat] > int(move.split(" ")[1]):
        return f"a total below {now.hands[seat]} would force a token next time"
    return "whatever comes up, another roll may follow"


def _outcome_words(outcome: Outcome, end: Position, seat: int) -> str:
    """Say how a move's line ended for the seat, or else how likely the seat is to win."""
    if end.over:
        own, other = end.scores[seat], end.scores[1 - seat]
        if own == other:
            return f"draws, here with {GAME.amount(own)} each"
        return f"{'wins' if own > other else 'loses'}, here by {own} to {other}"
    if outcome.share > _CERTAIN:
        return "wins for certain"
    if outcome.draw > _CERTAIN:
        return "draws for certain"
    if outcome.share < EQUAL:
        return "loses for certain"
    parts = {"wins": outcome.win, "draws": outcome.draw}
    said = [f"{deed} {_per_cent(share)}" for deed, share in parts.items() if share >= _SHOWN]
    return f"{' and '.join(said)} of games" if said else "hardly ever wins"


def _per_cent(share: float) -> str:
    """Write an uncertain share, never rounded up to 100 %."""
    return f"{share:.1%}" if share < 1 - _SHOWN else "more than 99.9%"


def _motif(position: Position, answer: str, worths: Outcomes) -> str:
    """Return the first of MOTIFS that fits the answer."""
    now = position.table()
    assert isinstance(now, DiceTable) and now.to_move is not None
    own, other = now.tokens[now.to_move], now.tokens[1 - now.to_move]
    if any(_is_roll(move) for move, _ in worths):
        return "roll-or-place"
    if worths[0][1].draw > _CERTAIN:
        return "draw"
    if not own:
        return "way-in"
    if now.phases[1 - now.to_move] == "A":
        return "against-dice"
    if _open_to_other(position, ()) - _open_to_other(position, (answer,)) > _CUT:
        return "cut-off"
    return "first-there" if any(_touch(answer, token) for token in other) else "make-room"


def _open_to_other(position: Position, taken: tuple[str, ...]) -> int:
    """Count the squares that the player not to move can still reach once these are taken, too."""
    state = position.state
    seat = int(state[kernel.TO_MOVE])
    own, other = (int(state[int(kernel.TOKENS) + s]) for s in (seat, 1 - seat))
    own |= sum(1 << SQUARES.index(name) for name in taken)
    free = int(state[kernel.WHITE]) & ~(own | other)
    return int(reach(other, 1, free)).bit_count()


def _touch(one: str, other: str) -> bool:
    return all(abs(ord(a) - ord(b)) <= 1 for a, b in zip(one, other, strict=True))


def _form(position: Position) -> str:
    """Return a value that is equal for positions that turning, mirroring or swapping players makes
    equal.
    """
    state, now = position.state, position.table()
    assert isinstance(now, DiceTable) and now.to_move is not None
    seats = now.to_move, 1 - now.to_move
    rows = [
        [_mark(now, seats, 8 * rank + file) for file in range(len(now.rows[0]))]
        for rank in range(len(now.rows))
    ]
    has = [(now.hands[s], now.phases[s], int(state[int(kernel.STAGE) + s])) for s in seats]
    return form((way, has) for way in turned(rows))


def _mark(now: DiceTable, seats: tuple[int, int], square: int) -> str:
    """Return what is on a square, as the player to move sees it: "o" own, "x" the other's."""
    for mark, seat in zip("ox", seats, strict=True):
        if SQUARES[square] in now.tokens[seat]:
            return mark
    rank, file = divmod(square, 8)
    return now.rows[len(now.rows) - 1 - rank][file]
