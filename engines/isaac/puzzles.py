"""The composer of Isaac's puzzles: "Dark to move and win.", where only one tile wins.

Positions come from the scoring phase of games between club players, as early as the endgame solver
manages. A move is the tile to remove and the counter's new square. With the right tile several
squares may win; all of them are the answer.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from printkit.engines.contract import Proof, Session
from printkit.engines.isaac import board, kernel
from printkit.engines.isaac.judging import LADDER, solved_moves
from printkit.engines.isaac.notation import KERNEL, describe_move, spell
from printkit.engines.isaac.solver import scoring
from printkit.engines.kernel.binding import list_moves
from printkit.engines.kernel.bits import Words
from printkit.engines.kernel.position import Position, play_record
from printkit.engines.puzzles import (
    PuzzleCandidate,
    after,
    backwards,
    form,
    game_steps,
    order_proofs,
)
from printkit.layouts.isaac.game import GAME
from printkit.layouts.isaac.layout import IsaacTable
from printkit.layouts.isaac.tiles import SIZE, Tile, counter_square
from printkit.layouts.messages import Said, message
from printkit.layouts.puzzle import LineMove, Solved
from printkit.layouts.setup import Record, Setup

MOTIFS = {
    "hold-back": message("stop short"),
    "in-the-way": message("stand in the way"),
    "not-the-most": message("not the most points"),
    "let-go": message("let the short ones go"),
    "hurry": message("the most points now"),
}
"""What makes the winning move special; the first that fits is used.

In order: the counter must not go as far as it could; it keeps one of the opponent's tiles on the
board; the tile brings less than another; it is longer than others, which it gives up; none of
these.
"""

_FEWEST = 4
"""The fewest tiles to choose from."""

_POSITIONS = 1_000_000
"""The most positions to visit for weighing all moves of a position."""

_PATIENCE = 3
"""After this number of positions that take more, the search goes no further back in the game."""

_OTHERS = 4
"""Other moves tried in each position of the game."""

_ENOUGH = 50_000_000
"""The limit for a line after a solved position: always enough."""

_TABLE = 1 << 16  # positions in the table


@dataclass(frozen=True, slots=True)
class _WeighedRemoval:
    """A removal: a legal move in its parts, and whether it wins."""

    move: str
    tile: Tile
    score: int
    wins: bool


def compose(session: Session, seed: int) -> Iterator[Proof]:
    """Yield the proven positions of a game, and of moves that might have been played instead.

    See `printkit.engines.contract.Engine.compose`.
    """
    setup = Setup(GAME, GAME.deal(seed, (), ()), 2, (), (), seed)
    candidates, failed = [], 0
    for record, position in _positions(setup, seed):
        removals = _removals(position)
        if removals is None:
            failed += 1
            if failed == _PATIENCE:
                break
            continue
        answer = [removal for removal in removals if removal.wins]
        if (
            len({removal.tile for removal in removals}) >= _FEWEST
            and len({removal.tile for removal in answer}) == 1
        ):
            candidates.append(_candidate(record, position, removals, answer))
    yield from order_proofs(session, seed, MOTIFS, candidates)


def _positions(setup: Setup[Any], seed: int) -> Iterator[tuple[Record, Position]]:
    """Yield positions of the scoring from its end back, and positions after other moves."""
    stream = random.Random(seed)
    state, turns = kernel.init(setup), list[tuple[Words, str]]()
    for step in game_steps(KERNEL, setup, LADDER.default.player, seed):
        turns.append((state, spell(state, [step])))
        state = after(KERNEL, state, step)

    def others(before: Position) -> list[str]:
        legal = before.legal()
        return [legal[int(stream.random() * len(legal))] for _ in range(_OTHERS)]

    placed = sum(int(kernel.phase(state)) == board.PLACEMENT for state, _ in turns)
    yield from backwards(KERNEL, setup, turns, others, since=placed)


def _removals(position: Position) -> list[_WeighedRemoval] | None:
    """List the removals, furthest move of the counter first; None if that takes too long.

    The list is empty if the player must pass or cannot win.
    """
    state = position.state
    if list_moves(kernel, state) == [(0, 0)]:
        return []
    result, *_ = scoring.solve(state, _POSITIONS, scoring.new_workspace(_TABLE))
    weighed = solved_moves(state, _POSITIONS, _TABLE) if result == scoring.WON else None
    if weighed is None:
        return [] if result == scoring.LOST else None
    found = []
    for (tile, score), wins in weighed:
        move = spell(state, [(tile, score)])
        found.append(_WeighedRemoval(move, Tile.parse(move.partition("=")[0]), score, bool(wins)))
    return sorted(found, key=lambda removal: (-removal.score, removal.move))


def _candidate(
    record: Record,
    position: Position,
    removals: Sequence[_WeighedRemoval],
    answer: Sequence[_WeighedRemoval],
) -> PuzzleCandidate:
    """Return the candidate for the position at the end of `record`, which only `answer` wins."""
    wrong = [removal for removal in removals if not removal.wins]
    motif, moves = _motif(position, answer, wrong), tuple(removal.move for removal in answer)

    def proof() -> Proof:
        seat = position.to_move
        assert seat is not None
        return Proof(
            record=record,
            position=position,
            motif=motif,
            question=message(
                "{player} to move and win. Which tile goes, and how far does the counter go?",
                player=GAME.seat_name(seat),
            ),
            answer=_solve(position, moves),
            refute=lambda move: _solve(position, (move,)),
            form=_form(position),
            lure=wrong[0].move,
        )

    return PuzzleCandidate(position, motif, moves, proof)


def refute(record: Record, move: str) -> Solved:
    """Return what a move in a puzzle is worth; see `printkit.engines.contract.Engine.refute`."""
    return _solve(play_record(KERNEL, record), (move,))


def _solve(position: Position, moves: tuple[str, ...]) -> Solved:
    """Follow best play after the first of these moves to the end of the game.

    The winner takes as many points as possible at once; the loser takes what pays most.
    """
    seat, at, move, line = position.to_move, position, moves[0], []
    while True:
        assert seat is not None and at.to_move is not None
        line.append(LineMove(at.to_move, move, describe_move(at, move)))
        at = at.play(move)
        if at.over:
            return Solved(moves, float(at.winner == seat), _outcome(at, seat), tuple(line))
        move = _best_move(at)


def _best_move(position: Position) -> str:
    """Return the best move to continue with."""
    legal = position.legal()
    if len(legal) == 1:
        return legal[0]
    result, *words = scoring.solve(position.state, _ENOUGH, scoring.new_workspace(_TABLE))
    assert result != scoring.OPEN
    tile, score = map(int, words)
    return spell(position.state, [(tile, score)])


def _outcome(end: Position, seat: int) -> Said:
    """Say how a line ended for a seat."""
    own, other = end.scores[seat], end.scores[1 - seat]
    if own == other:
        if end.winner == seat:
            return message("wins on the tie-break, here at {n} each", n=own)
        return message("loses on the tie-break, here at {n} each", n=own)
    if end.winner == seat:
        return message("wins, here by {own} to {other}", own=own, other=other)
    return message("loses, here by {own} to {other}", own=own, other=other)


def _motif(
    position: Position, answer: Sequence[_WeighedRemoval], wrong: Sequence[_WeighedRemoval]
) -> str:
    """Return the first of MOTIFS that fits the answer."""
    now = position.table()
    assert isinstance(now, IsaacTable) and now.to_move is not None
    seat, tile = now.to_move, answer[0].tile
    if any(other.tile == tile and other.score > answer[0].score for other in wrong):
        return "hold-back"
    pinned = [
        theirs
        for theirs in now.tiles[1 - seat]
        if theirs.length >= now.longest[1 - seat] and now.counters[seat] not in theirs.squares
    ]
    ends = [counter_square(seat, removal.score) for removal in answer]
    if all(any(end in theirs.squares for theirs in pinned) for end in ends):
        return "in-the-way"
    if any(other.score > answer[0].score for other in wrong):
        return "not-the-most"
    if any(now.longest[seat] <= own.length < tile.length for own in now.tiles[seat]):
        return "let-go"
    return "hurry"


def _form(position: Position) -> str:
    """Return a value that is equal for positions that rotating and exchanging colours makes equal.

    After a half turn each player's counter goes the other's way. Mirroring makes a different
    position, since counters go row by row.
    """
    state, now = position.state, position.table()
    assert isinstance(now, IsaacTable) and now.to_move is not None
    ties = board.dark_wins_ties(state)
    as_it_is = [_side(state, now, seat, 0) for seat in (0, 1)]
    turned = [_side(state, now, seat, SIZE * SIZE - 1) for seat in (1, 0)]
    values = [kind.value for kind in now.left[0]]
    return form(
        [(values, as_it_is, now.to_move, ties), (values, turned, 1 - now.to_move, not ties)]
    )


def _side(state: Words, now: IsaacTable, seat: int, last: int) -> tuple[object, ...]:
    """Return a seat's tiles, score and limits; with `last`, the tiles are turned about the board.

    `last` is 0, or the number of the last square for a half turn.
    """
    tiles = sorted(
        sorted((abs(last - tile.first), abs(last - tile.last))) for tile in now.tiles[seat]
    )
    return tiles, now.scores[seat], now.longest[seat], bool(state[board.OUT + seat])
