"""The endgame solver: who wins Isaac's scoring phase when both play best.

There are no draws, so every position is won or lost for the mover. The search is negamax over these
two values, with a transposition table. It ends early if one player could leave their counter where
it is for good and the other would not catch up.

A position is a word about the tiles on the board when a search begins, so a table serves one search
only.
"""

from __future__ import annotations

from typing import NamedTuple

from printkit.engines.isaac.board import (
    END_SCORE,
    FLOOR,
    LAST_SQUARE,
    LINE,
    PLANES,
    STARTS,
    TO_MOVE,
    dark_wins_ties,
    length_at,
    span,
)
from printkit.engines.isaac.solver.compact import (
    AS_LONG_AS,
    AT_SQUARE,
    COLUMNS,
    FACT_WORDS,
    LENGTH_OF,
    LINE_OF,
    MOST_TILES,
    SPAN_OF,
    TIES_TO,
    TILE_COUNT,
    WHO_IS_OUT,
    WHO_MOVES,
    after_removal,
    first_position,
    is_on_line,
    is_out,
    mover,
    note_tile,
    points,
    raise_floors,
    removable_tiles,
    score_of,
    single_points,
    square,
    standing,
    tiles_allowed,
)
from printkit.engines.kernel.arrays import zeros
from printkit.engines.kernel.bits import (
    U0,
    U1,
    U2,
    U4,
    U7,
    U63,
    U127,
    Word,
    WordRows,
    Words,
    lowest,
    popcount,
    uint64,
)
from printkit.engines.kernel.jit import exported, jitted
from printkit.engines.kernel.streams import mix

LOST, WON, OPEN = uint64(0), uint64(1), uint64(2)
"""A position's value for the mover; OPEN if the search visited too many positions."""

_VISITED, _MOST, _BEST = uint64(0), uint64(1), uint64(2)  # indices into a search's notes
_SCORES = uint64(101)  # the most scores that one tile may allow
_LISTS = 1 << 14  # words for the moves of all positions on the current line
_NOTES = 4
SCRATCH_WORDS = FACT_WORDS + _NOTES + _LISTS
_BIAS = uint64(1 << 20)
_FEW = uint64(13)  # tiles that a search always manages
_KEY_AT = uint64(13)  # the bit where a ranked move's key begins, above its tile and its score


class ScoringWorkspace(NamedTuple):
    """What one thread needs to search, allocated once.

    `facts` are about the tiles. `table` is the transposition table: positions, with their values in
    the lowest bit. `notes` are the positions visited, their limit, and the best move's words.
    `moves` holds the move lists of the positions on the current line, end to end.
    """

    facts: Words
    table: Words
    notes: Words
    moves: Words


def new_workspace(positions: int) -> ScoringWorkspace:
    """A workspace whose table holds `positions` positions, a power of two."""
    return ScoringWorkspace(
        facts=zeros("Q", FACT_WORDS),
        table=zeros("Q", positions),
        notes=zeros("Q", _NOTES),
        moves=zeros("Q", _LISTS),
    )


@jitted()
def workspace_in(scratch: Words, table: Words) -> ScoringWorkspace:
    """A workspace in SCRATCH_WORDS of `scratch`, with `table`, whose length is a power of two."""
    notes = FACT_WORDS + _NOTES
    return ScoringWorkspace(
        scratch[:FACT_WORDS],
        table,
        scratch[FACT_WORDS:notes],
        scratch[notes:SCRATCH_WORDS],
    )


@exported()
def solve(state: Words, most: int, workspace: ScoringWorkspace) -> tuple[Word, Word, Word]:
    """Return whether the player to move wins, and the two words of a winning move.

    `state` is in the scoring phase and not over. Returns OPEN if `most` positions are too few, or
    if more than MOST_TILES tiles are on the board. The move is the first winning one in the order
    of `_rank`, which has most points first; if none wins, the first of all. That is how people
    play: if any winning move were taken, 12 % of games would end in a tie instead of 2 %.
    """
    if not _begin(state, most, workspace):
        return OPEN, U0, U0
    facts, floors = workspace.facts, state[FLOOR] | state[FLOOR + U1] << U4
    position = first_position(state, facts)
    result = _search(workspace, U0, position, floors)
    if result == LOST and _rank(workspace, U0, position, floors) != U0:
        _note_best(workspace, workspace.moves[U0])
    return result, workspace.notes[_BEST], workspace.notes[_BEST + U1]


@jitted(forceinline=True)
def _note_best(workspace: ScoringWorkspace, move: Word) -> None:
    workspace.notes[_BEST] = workspace.facts[SPAN_OF + (move >> U7 & U63)]
    workspace.notes[_BEST + U1] = move & U127


@exported()
def in_reach(state: Words, most: int) -> bool:
    """Whether a search of `most` positions will likely find the winner.

    The standard set takes about 12 positions with 13 tiles on the board, and four times as many for
    each further tile.
    """
    tiles = U0
    for word in range(U2 * PLANES):
        tiles += popcount(state[STARTS + word])
    more = max(tiles, _FEW) - _FEW
    return bool(more < uint64(20) and uint64(12) << U2 * more <= uint64(2 * most))


@exported()
def solve_moves(
    state: Words, moves: WordRows, most: int, workspace: ScoringWorkspace, values: Words
) -> bool:
    """Write to `values` whether each removal in `moves` (n, 2) wins; return False if that takes too
    long.

    `state` and `most` are as in `solve`; the player must be able to remove something.
    """
    if not _begin(state, most, workspace):
        return False
    facts, position = workspace.facts, first_position(state, workspace.facts)
    floors = state[FLOOR] | state[FLOOR + U1] << U4
    seat = state[TO_MOVE]
    for at in range(moves.shape[0]):
        for tile in range(facts[TILE_COUNT]):
            if facts[SPAN_OF + tile] == moves[at, 0]:
                after = after_removal(position, tile, moves[at, 1])
                result = _search(workspace, U1, after, raise_floors(facts, floors, seat, tile))
                if result == OPEN:
                    return False
                values[at] = uint64((result == WON) == (mover(after) == seat))
    return True


# What is known of the tiles


@jitted()
def _begin(state: Words, most: int, workspace: ScoringWorkspace) -> bool:
    """Note everything that a search needs to know; return whether the tiles are few enough."""
    facts = workspace.facts
    for i in range(facts.shape[0]):
        facts[i] = U0
    for i in range(workspace.table.shape[0]):
        workspace.table[i] = U0
    workspace.notes[_VISITED] = U0
    workspace.notes[_MOST] = uint64(most)
    workspace.notes[_BEST] = U0
    workspace.notes[_BEST + U1] = U0
    facts[TIES_TO] = uint64(not dark_wins_ties(state))
    for seat in range(U2):
        for word in range(PLANES):
            starts = state[STARTS + seat * PLANES + word]
            while starts != U0:
                if facts[TILE_COUNT] == uint64(MOST_TILES):
                    return False
                bit = lowest(starts)
                starts &= starts - U1
                note_tile(facts, seat, span(word, bit, length_at(state, word, bit)), state)
    return True


# The search


@jitted()
def _search(workspace: ScoringWorkspace, row: Word, position: Word, floors: Word) -> Word:
    """Return whether the player to move wins. `row` is where this position's move list begins.

    At row 0, the first position, the winning move is noted.
    """
    facts, seat = workspace.facts, mover(position)
    result = _foresee(facts, position, floors)
    if result == LOST or (result == WON and row != U0):
        return result
    may = removable_tiles(facts, position, floors)
    if may == U0:
        passed = (position | U1 << (WHO_IS_OUT + seat)) ^ U1 << WHO_MOVES
        result = _search(workspace, row + U1, passed, floors)
        return result if result == OPEN else result ^ U1
    place = mix(position) & uint64(workspace.table.shape[0] - 1)
    if workspace.table[place] & ~U1 == position:
        return workspace.table[place] & U1
    full = row + popcount(may) * _SCORES > uint64(_LISTS)
    if full or workspace.notes[_VISITED] == workspace.notes[_MOST]:
        return OPEN
    workspace.notes[_VISITED] += U1
    begin, end = row, _rank(workspace, row, position, floors)
    while begin != end:
        for at in range(begin, end):
            tile, score = workspace.moves[at] >> U7 & U63, workspace.moves[at] & U127
            after = after_removal(position, tile, score)
            result = _search(workspace, end, after, raise_floors(facts, floors, seat, tile))
            if result == OPEN:
                return OPEN
            if (result == WON) == (mover(after) == seat):
                workspace.table[place] = position | WON
                if row == U0:
                    _note_best(workspace, workspace.moves[at])
                return WON
        begin, end = end, _fall_short(workspace, row, begin, end, position, floors)
    workspace.table[place] = position | LOST
    return LOST


@jitted()
def _foresee(facts: Words, position: Word, floors: Word) -> Word:
    """Return what is certain about a position without a search.

    A player wins if their lead is greater than all that the opponent can still get while the
    player's own counter stays put.
    """
    seat = mover(position)
    other = seat ^ U1
    own, theirs = score_of(position, seat), score_of(position, other)
    if theirs == END_SCORE:
        return LOST
    if not is_out(position, other):
        theirs += _most_points(facts, position, floors, other)
    if own > theirs or (own == theirs and facts[TIES_TO] == seat):
        return WON
    theirs = score_of(position, other)
    if not is_out(position, seat):
        own += _most_points(facts, position, floors, seat)
    if theirs > own or (theirs == own and facts[TIES_TO] == other):
        return LOST
    return OPEN


@jitted()
def _most_points(facts: Words, position: Word, floors: Word, seat: Word) -> Word:
    """Return an upper bound on the points a seat can still get while the other's counter stays put.

    Each tile counts as if it were removed now with the seat's own counter on its line, unless the
    counter has passed that line. For the first removal the counter is where it is.
    """
    there = square(position, seat ^ U1)
    here, row = square(position, seat), score_of(position, seat) // LINE
    tiles = tiles_allowed(facts, position, floors, seat) & ~facts[AT_SQUARE + there]
    total = U0
    first = U127 << U7
    while tiles != U0:
        tile = lowest(tiles)
        tiles &= tiles - U1
        line = facts[LINE_OF + tile]
        once = single_points(facts, position, tile) << is_on_line(line, there)
        passed = line < COLUMNS and (line if seat == U0 else LINE - U1 - line) < row
        total += once if passed else once + once
        first = min(first, U0 if passed or is_on_line(line, here) else once)
    return total - first if total else U0


@jitted()
def _rank(workspace: ScoringWorkspace, row: Word, position: Word, floors: Word) -> Word:
    """List each removable tile with the highest score it allows, from `row` on; return the list's
    end.

    The likeliest comes first: many points gained, few lost with shorter tiles that then must stay.
    """
    facts, moves, seat = workspace.facts, workspace.moves, mover(position)
    old, theirs = score_of(position, seat), score_of(position, seat ^ U1)
    long_enough = tiles_allowed(facts, position, floors, seat)
    may = removable_tiles(facts, position, floors)
    end = row
    while may != U0:
        tile = lowest(may)
        may &= may - U1
        gain = points(facts, position, tile)
        most = min(old + gain, END_SCORE)
        # the other counter blocks this score, but never the present one, `old`
        most -= uint64(most + theirs == LAST_SQUARE)
        key = _BIAS + U2 * gain
        shorter = long_enough & ~facts[AS_LONG_AS + facts[LENGTH_OF + tile]]
        while shorter != U0:
            key -= points(facts, position, lowest(shorter))
            shorter &= shorter - U1
        at = end
        end += U1
        while at > row and moves[at - U1] >> _KEY_AT < key:
            moves[at] = moves[at - U1]
            at -= U1
        moves[at] = key << _KEY_AT | tile << U7 | most
    return end


@jitted()
def _fall_short(
    workspace: ScoringWorkspace, row: Word, begin: Word, end: Word, position: Word, floors: Word
) -> Word:
    """Append the moves with fewer points to those from `begin` to `end`, if `begin` is `row`.

    Moves that put the counter on a tile that the opponent could remove come first. Returns the
    list's end.
    """
    if begin != row:
        return end
    facts, moves, seat = workspace.facts, workspace.moves, mover(position)
    old, theirs = score_of(position, seat), score_of(position, seat ^ U1)
    targets = tiles_allowed(facts, position, floors, seat ^ U1)
    last = end
    for aimless in range(U2):
        for at in range(begin, end):
            score = moves[at] & U127
            while score > old:
                score -= U1
                misses = uint64(facts[AT_SQUARE + standing(seat, score)] & targets == U0)
                if misses == aimless and score + theirs != LAST_SQUARE:
                    moves[last] = (moves[at] & ~U127) | score
                    last += U1
    return last
