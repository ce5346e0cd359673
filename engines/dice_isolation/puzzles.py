"""The composer of Dice Isolation's puzzles: the one square that wins, draws or is the best.

Positions come from games between greedy players on dealt boards. Each board is solved, dice
included, as long as that is quick, so the values of the moves are exact. People reason by counting
squares, so a position has few of them left, and the solution counts them.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import suppress
from itertools import product
from typing import Any

from printkit.engines.contract import Proof, Session
from printkit.engines.dice_isolation import kernel
from printkit.engines.dice_isolation.judging import LADDER, outcomes
from printkit.engines.dice_isolation.notation import KERNEL, describe_move, spell, table
from printkit.engines.dice_isolation.solver.outcome import EQUAL, Outcome
from printkit.engines.dice_isolation.solver.placing import reach
from printkit.engines.dice_isolation.solver.solve import BUDGET, Solver, UnsolvedError
from printkit.engines.kernel.bits import Words
from printkit.engines.kernel.position import Position, play_record
from printkit.engines.puzzles import (
    PuzzleCandidate,
    after,
    backwards,
    form,
    game_steps,
    order_proofs,
    orientations,
    stands_out,
)
from printkit.engines.search.arena import stream_seed
from printkit.layouts.dice_isolation.game import GAME
from printkit.layouts.dice_isolation.layout import SQUARES, DiceLayout, DiceTable, touch
from printkit.layouts.messages import Message, Said, Spelled, counted, listed, message
from printkit.layouts.puzzle import LineMove, Solved
from printkit.layouts.setup import Record, Setup

MOTIFS = {
    "draw": message("save the draw"),
    "way-in": message("the way in"),
    "against-dice": message("against the dice"),
    "cut-off": message("cut off"),
    "first-there": message("get there first"),
    "make-room": message("make room"),
}
"""The kinds of puzzle; the first that fits is used.

In order: every other move loses; it is the player's first token; the other player may still roll;
it takes several squares from the other player's reach; it stands next to a token of theirs; none
of these.
"""

_BY = LADDER.strengths[1].player
"""The player of the games that puzzles come from.

Greedy players leave more positions that are hard: most positions of club players are easy.
"""

_GAMES = 12
"""The games played for a seed, all on its board."""

_JUDGES, _EACH = LADDER.strengths[1:4], 4
"""The players that measure how difficult a position is, by which of them find the answer, and how
many positions of the same difficulty are kept."""

_FEWEST = 3
"""The fewest moves to choose from."""

ROOM = 22
"""The most free squares that either player can still reach, so that people can count them.

Below 15 nearly every puzzle is easy: casual players find the answer.
"""

_CUT = 2  # the fewest further squares that a cut takes from the other player
_BUDGET = 2_000_000
"""Positions of phase B searched for a game: half a second at most."""

_CERTAIN = 1 - EQUAL
_SHOWN = 0.0005  # a smaller chance is not shown

Outcomes = Sequence[tuple[str, Outcome]]
"""Every move with the mover's outcome, best first."""


def compose(session: Session, seed: int) -> Iterator[Proof]:
    """Yield the proven positions of a game, and of moves that might have been played instead.

    See `printkit.engines.contract.Engine.compose`.
    """
    layout = GAME.deal(seed, (), ())
    assert isinstance(layout, DiceLayout)
    setup = Setup(GAME, layout, 2, (), (), seed)
    candidates = [*_candidates(setup, Solver(layout), seed)]
    random.Random(seed).shuffle(candidates)
    yield from order_proofs(session, seed, MOTIFS, [*_vary(session, candidates)])


def _candidates(setup: Setup[Any], solver: Solver, seed: int) -> Iterator[PuzzleCandidate]:
    """Yield the candidates of a setup's games, each once."""
    seen = set[str]()
    for number in range(_GAMES):
        solver.extend(_BUDGET)
        with suppress(UnsolvedError):
            for record, position in _positions(setup, stream_seed("game", seed, number) >> 16):
                if not _is_fit(position) or (own := _form(position)) in seen:
                    continue
                seen.add(own)
                worths = outcomes(position.state, solver)
                if stands_out(outcome.share for _, outcome in worths):
                    yield _candidate(record, position, solver, worths)


def _vary(session: Session, candidates: Sequence[PuzzleCandidate]) -> Iterator[PuzzleCandidate]:
    """Choose some candidates: at most _EACH that the same kinds of players answer correctly."""
    alike = Counter[tuple[bool, ...]]()
    for each in candidates:
        minds = [session.engine.think(session, each.position, judge) for judge in _JUDGES]
        right = tuple(mind(each.position, 0).move in each.answers for mind in minds)
        alike[right] += 1
        if alike[right] <= _EACH:
            yield each


def _positions(setup: Setup[Any], seed: int) -> Iterator[tuple[Record, Position]]:
    """Yield the positions of a game from its end back, and positions after other moves in it."""
    stream = random.Random(seed)
    state, turns = kernel.init(setup), list[tuple[Words, str]]()
    for step in game_steps(KERNEL, setup, _BY, seed):
        if state[kernel.DICE]:
            began, _ = turns.pop()
            turns.append((began, f"roll {_random_faces(int(state[kernel.DICE]), step[1], stream)}"))
        else:
            turns.append((state, spell(state, [step])))
        state = after(KERNEL, state, step)
    yield from backwards(KERNEL, setup, turns, lambda before: _others(before, stream))


def _others(position: Position, stream: random.Random) -> list[str]:
    """Return all legal moves, rolls with random results."""
    return [
        f"roll {'+'.join(str(1 + int(6 * stream.random())) for _ in range(int(move[5])))}"
        if _is_roll(move)
        else move
        for move in position.legal()
    ]


def _random_faces(dice: int, total: int, stream: random.Random) -> str:
    """Return faces that could add up to this total."""
    ways = [shown for shown in product(range(1, 7), repeat=dice) if sum(shown) == total]
    return "+".join(map(str, ways[int(stream.random() * len(ways))]))


def _is_fit(position: Position) -> bool:
    """Whether there is a choice of squares and no roll, and few squares are left.

    On a board without tokens a person could not say why.
    """
    legal = position.legal()
    if len(legal) < _FEWEST or any(map(_is_roll, legal)) or not any(table(position.state).tokens):
        return False
    return max(_open(position, seat) for seat in range(2)) <= ROOM


def _is_roll(move: str) -> bool:
    return move.startswith("roll ")


def _candidate(
    record: Record, position: Position, solver: Solver, worths: Outcomes
) -> PuzzleCandidate:
    """Return the candidate for the position at the end of `record`, given its answer."""
    known, (answer, best), (lure, _) = dict(worths), *worths[:2]
    motif = _motif(position, answer, best)

    def solve_move(move: str) -> Solved:
        return _solve(position, solver, move, known[move])

    def proof() -> Proof:
        return Proof(
            record=record,
            position=position,
            motif=motif,
            question=_question(position, motif, best),
            answer=solve_move(answer),
            refute=solve_move,
            form=_form(position),
            lure=lure,
        )

    return PuzzleCandidate(position, motif, (answer,), proof)


def _question(position: Position, motif: str, best: Outcome) -> Said:
    now, seat = table(position.state), position.to_move
    assert seat is not None
    player, other = GAME.seat_name(seat), GAME.seat_name(1 - seat)
    rolls = now.phases[1 - seat] == "A"
    if motif == "draw":
        return message("{player} to move. Which square saves the draw?", player=player)
    if motif == "way-in" and rolls:
        begin = message(
            "{player} to place a first token; {other} may still roll.", player=player, other=other
        )
    elif motif == "way-in":
        begin = message("{player} to place a first token.", player=player)
    elif rolls:
        begin = message("{player} to move; {other} may still roll.", player=player, other=other)
    else:
        begin = message("{player} to move.", player=player)
    if best.share > _CERTAIN:
        return listed([begin, message("Which square wins for certain?")], " ")
    return listed([begin, message("Which square is the best?")], " ")


def refute(record: Record, move: str) -> Solved:
    """Return what a move in a puzzle is worth; see `printkit.engines.contract.Engine.refute`."""
    position, layout = play_record(KERNEL, record), record.setup.layout
    assert isinstance(layout, DiceLayout)
    solver = Solver(layout, BUDGET)
    return _solve(position, solver, move, dict(outcomes(position.state, solver))[move])


def _solve(position: Position, solver: Solver, first: str, outcome: Outcome) -> Solved:
    """Follow best play after a move, up to a roll or the end."""
    solver.extend(BUDGET)
    seat, at, move, line = position.to_move, position, first, []
    while True:
        assert seat is not None and at.to_move is not None
        line.append(LineMove(at.to_move, move, _move_words(at, move)))
        if not _is_roll(move):
            at = at.play(move)
        if at.over or _is_roll(move):
            words, why = _outcome_words(outcome, at, seat), _why(position, first, seat)
            return Solved((first,), round(outcome.share, 9), words, tuple(line), why)
        (move, _), *_ = outcomes(at.state, solver)


def _why(position: Position, move: str, seat: int) -> Said:
    """Count what both players can still place after a move: tokens left, and squares to reach."""
    then = position.play(move)
    now = table(then.state)

    def count_for(seat: int) -> Message:
        player, reached = GAME.seat_name(seat), _open(then, seat)
        squares = counted("{n} more square", "{n} more squares", reached)
        if now.phases[seat] == "out":
            return message("{player} is out", player=player)
        if now.phases[seat] == "A":
            return message(
                "{player} may still roll and can reach {squares}", player=player, squares=squares
            )
        return message(
            "{player} has {tokens} left and can reach {squares}",
            player=player,
            tokens=GAME.amount(now.hands[seat]),
            squares=squares,
        )

    return message(
        "After {move} {own}; {other}.", move=move, own=count_for(seat), other=count_for(1 - seat)
    )


def _move_words(position: Position, move: str) -> Said:
    """A legal move in words."""
    now, seat = table(position.state), position.to_move
    assert seat is not None
    if move in SQUARES:
        return message(
            "token on {square}, {number} on the board",
            square=move,
            number=Spelled(len(now.tokens[seat]) + 1),
        )
    if not _is_roll(move):
        return describe_move(position, move)
    if now.hands[seat] > int(move.split(" ")[1]):
        least = now.hands[seat]
        return message("a total below {n} would force a token next time", n=least)
    return message("whatever comes up, another roll may follow")


def _outcome_words(outcome: Outcome, end: Position, seat: int) -> Said:
    """Say how a line of play ended for the seat, or else how likely the seat is to win."""
    if end.over:
        own, other = end.scores[seat], end.scores[1 - seat]
        if own == other:
            return message("draws, here with {amount} each", amount=GAME.amount(own))
        if own > other:
            return message("wins, here by {own} to {other}", own=own, other=other)
        return message("loses, here by {own} to {other}", own=own, other=other)
    if outcome.share > _CERTAIN:
        return message("wins for certain")
    if outcome.draw > _CERTAIN:
        return message("draws for certain")
    if outcome.share < EQUAL:
        return message("loses for certain")
    win, draw = (_per_cent(share) for share in (outcome.win, outcome.draw))
    if outcome.win >= _SHOWN and outcome.draw >= _SHOWN:
        return message("wins {win} and draws {draw} of games", win=win, draw=draw)
    if outcome.win >= _SHOWN:
        return message("wins {win} of games", win=win)
    if outcome.draw >= _SHOWN:
        return message("draws {draw} of games", draw=draw)
    return message("hardly ever wins")


def _per_cent(share: float) -> Message:
    """Write an uncertain share, never rounded up to 100 %."""
    if share < 1 - _SHOWN:
        return message("{share:.1%}", share=share)
    return message("more than {share:.1%}", share=0.999)


def _motif(position: Position, answer: str, best: Outcome) -> str:
    """Return the first of MOTIFS that fits the answer."""
    now = table(position.state)
    assert now.to_move is not None
    own, other = now.tokens[now.to_move], now.tokens[1 - now.to_move]
    if best.draw > _CERTAIN:
        return "draw"
    if not own:
        return "way-in"
    if now.phases[1 - now.to_move] == "A":
        return "against-dice"
    rival = 1 - now.to_move
    if _open(position, rival) - _open(position.play(answer), rival) > _CUT:
        return "cut-off"
    return "first-there" if any(touch(answer, token) for token in other) else "make-room"


def _open(position: Position, seat: int) -> int:
    """Count the free squares that a player could fill if it were always their turn."""
    state = position.state
    own, other = (int(state[int(kernel.TOKENS) + s]) for s in (seat, 1 - seat))
    free = int(state[kernel.WHITE]) & ~(own | other)
    return int(reach(own, 1, free)).bit_count()


def _form(position: Position) -> str:
    """Return a value that is equal for positions that turning, mirroring or swapping players makes
    equal.
    """
    state, now = position.state, table(position.state)
    assert now.to_move is not None
    seats = now.to_move, 1 - now.to_move
    rows = [
        [_mark(now, seats, 8 * rank + file) for file in range(len(now.rows[0]))]
        for rank in range(len(now.rows))
    ]
    has = [(now.hands[s], now.phases[s], int(state[int(kernel.STAGE) + s])) for s in seats]
    return form((way, has) for way in orientations(rows))


def _mark(now: DiceTable, seats: tuple[int, int], square: int) -> str:
    """Return what is on a square, as the player to move sees it: "o" own, "x" the other's."""
    for mark, seat in zip("ox", seats, strict=True):
        if SQUARES[square] in now.tokens[seat]:
            return mark
    rank, file = divmod(square, 8)
    return now.rows[len(now.rows) - 1 - rank][file]
