"""The composer of Isaac's puzzles: "Dark to move and win.", where one tile alone does.

They are of the scoring phase of games between club players, as far back as the endgame solver gets.
A move is the tile that goes and the square that the counter goes to: with the right tile several
squares may do, and all of them are the answer.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from engines.contract import Proof, Session
from engines.isaac import board, kernel
from engines.isaac.judging import LADDER
from engines.isaac.notation import KERNEL, describe_move, spell
from engines.isaac.solver import scoring
from engines.kernel.arrays import array_of, zeros
from engines.kernel.binding import listed
from engines.kernel.bits import Words
from engines.kernel.position import Position
from engines.puzzles.composing import Candidate, after, backwards, form, ordered, played
from layouts.isaac.game import GAME
from layouts.isaac.layout import IsaacTable
from layouts.isaac.tiles import SIZE, Tile, counter_square
from layouts.puzzle import LineMove, Solved
from layouts.setup import Record, Setup

MOTIFS = {
    "hold-back": "stop short",
    "in-the-way": "stand in the way",
    "not-the-most": "not the most points",
    "let-go": "let the short ones go",
    "hurry": "the most points now",
}
"""What decides: a counter that does not go as far as it could, one that keeps a tile of the other
player's on the board, a tile that brings less than another, one that is longer than others which
are lost by it, or none of these."""

_FEWEST = 4
"""Tiles among which a player has to choose."""

_POSITIONS = 1_000_000
"""How many positions may be looked at to weigh all moves of one."""

_PATIENCE = 3
"""So many positions of a game may take more before one looks no further back."""

_OTHERS = 4
"""Other moves that are looked into in each position."""

_ENOUGH = 50_000_000
"""The same for a line of a position that was solved: never too few."""

_TABLE = 1 << 16  # positions


@dataclass(frozen=True, slots=True)
class _Removal:
    """A legal move in its parts, and whether it wins."""

    move: str
    tile: Tile
    score: int
    wins: bool


def compose(session: Session, seed: int) -> Iterator[Proof]:
    """The proven positions of a game, and of what might have been played in it instead.

    As in `engines.contract.Engine.compose`.
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
    yield from ordered(session, seed, MOTIFS, candidates)


def _positions(setup: Setup[Any], seed: int) -> Iterator[tuple[Record, Position]]:
    """The positions of a game's scoring and those after some other moves, from its end back."""
    stream = random.Random(seed)
    state, turns = kernel.init(setup), list[tuple[Words, str]]()
    for step in played(KERNEL, setup, LADDER.default.player, seed):
        turns.append((state, spell(state, [step])))
        state = after(KERNEL, state, step)

    def others(before: Position) -> list[str]:
        legal = before.legal()
        return [legal[int(stream.random() * len(legal))] for _ in range(_OTHERS)]

    placed = sum(int(kernel.phase(state)) == board.PLACEMENT for state, _ in turns)
    yield from backwards(KERNEL, setup, turns, others, since=placed)


def _removals(position: Position) -> list[_Removal] | None:
    """Every removal, the longest way of the counter first; None where it takes too long.

    None is listed of a player who has to pass, or who cannot win.
    """
    words = array_of("Q", listed(kernel, position.state))
    workspace = scoring.new_workspace(_TABLE)
    if not words[0, 0]:
        return []
    result, *_ = scoring.solve(position.state, _POSITIONS, workspace)
    if result != scoring.WON:
        return None if result == scoring.OPEN else []
    values = zeros("Q", len(words))
    if not scoring.weigh(position.state, words, _POSITIONS, workspace, values):
        return None
    found = []
    for (tile, score), value in zip(words.tolist(), values.tolist(), strict=True):
        move = spell(position.state, [(tile, score)])
        found.append(_Removal(move, Tile.parse(move.partition("=")[0]), score, bool(value)))
    return sorted(found, key=lambda removal: (-removal.score, removal.move))


def _candidate(
    record: Record, position: Position, removals: Sequence[_Removal], answer: Sequence[_Removal]
) -> Candidate:
    """The position at the end of `record`, which `answer` alone wins."""
    wrong = [removal for removal in removals if not removal.wins]
    motif, moves = _motif(position, answer, wrong), tuple(removal.move for removal in answer)

    def refuted(move: str) -> Solved:
        return _solve(position, (move,), float(move in moves))

    def proof() -> Proof:
        seat = position.to_move
        assert seat is not None
        return Proof(
            record=record,
            position=position,
            motif=motif,
            question=(
                f"{GAME.seat_name(seat)} to move and win. Which tile goes, and how far does the "
                "counter go?"
            ),
            answer=_solve(position, moves, 1.0),
            refuted=refuted,
            form=_form(position),
            lure=wrong[0].move,
        )

    return Candidate(position, motif, moves, proof)


def _solve(position: Position, moves: tuple[str, ...], worth: float) -> Solved:
    """What the first of these moves leads to if both go on as well as they can.

    Who wins does so with as many points as can be at once; who loses takes what pays most.
    """
    seat, at, move, line = position.to_move, position, moves[0], []
    while True:
        assert seat is not None and at.to_move is not None
        line.append(LineMove(at.to_move, move, describe_move(at, move)))
        at = at.play(move)
        if at.over:
            assert (at.winner == seat) == bool(worth)
            return Solved(moves, worth, _outcome(at, seat), tuple(line))
        move = _best(at)


def _best(position: Position) -> str:
    """What is played on with."""
    legal = position.legal()
    if len(legal) == 1:
        return legal[0]
    result, *words = scoring.solve(position.state, _ENOUGH, scoring.new_workspace(_TABLE))
    assert result != scoring.OPEN
    tile, score = map(int, words)
    return spell(position.state, [(tile, score)])


def _outcome(end: Position, seat: int) -> str:
    """How a line ended for a seat."""
    own, other = end.scores[seat], end.scores[1 - seat]
    deed = "wins" if end.winner == seat else "loses"
    if own == other:
        return f"{deed} on the tie-break, here at {own} each"
    return f"{deed}, here by {own} to {other}"


def _motif(position: Position, answer: Sequence[_Removal], wrong: Sequence[_Removal]) -> str:
    """The kind of puzzle, the first of MOTIFS that it is."""
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
    """The same for a position and for that with the board turned round and colours exchanged.

    Then each player's counter goes as the other's went before. A mirrored board is another one,
    as counters go row by row.
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
    """What a seat has, its tiles as they lie or, by the number of the `last` square, turned."""
    tiles = sorted(
        sorted((abs(last - tile.first), abs(last - tile.last))) for tile in now.tiles[seat]
    )
    return tiles, now.scores[seat], now.longest[seat], bool(state[board.OUT + seat])
