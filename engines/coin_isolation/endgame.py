"""The endgame solver: who wins Coin Isolation by the usual rules between two, and by how much.

Alpha-beta search (negamax, fail-soft) with a transposition table. It finds a position's worth to
the mover from here to the end if both play best: three times the cents they will take beyond what
the opponent takes, plus or minus one for the last coin of the game. Adding three times the mover's
present lead tells who wins: a tie goes to the player who takes the last coin, and a cent always
counts more than that.

What prunes the search, and why it is sound:

- *Reach.* A path only uses squares with coins, and puts coins only on its target, which had some:
  no empty square ever gets a coin. So coins never leave their connected set of squares with coins,
  wherever pawns stand, and a pawn never gets to a set that it is not next to. A player can take at
  most everything in the sets next to their pawn.
- *Apart.* If no square is in the reach of both, neither can change what the other may take, since a
  pawn stands in the other's reach only if it can never move again. Each takes as many cents as they
  can alone and, among ways to do so, as many coins as possible: the player who takes more coins
  takes the last one, and if both take equally many, the second to move does.
- *Passes.* A player with a path must play one, so whether the last turn was a pass changes nothing.

A position's worth does not depend on money taken before, so positions with the same coins and pawns
share an entry of the table.
"""

from __future__ import annotations

from typing import NamedTuple

from printkit.engines.coin_isolation.board import (
    FULL,
    LAST_TAKE,
    MONEY,
    PASSES,
    PAWN,
    SEEN_WORDS,
    SIDE,
    SIDEWAYS,
    TO_MOVE,
    paths,
    pawns,
    starts,
)
from printkit.engines.coin_isolation.kernel import (
    KIND,
    KINDS,
    PLANES,
    STATE_WORDS,
    apply,
    money_on,
    reach_of,
)
from printkit.engines.kernel.arrays import zeros
from printkit.engines.kernel.bits import (
    U0,
    U1,
    U2,
    U3,
    U8,
    U16,
    U32,
    Ints,
    Word,
    Words,
    copy,
    int64,
    uint64,
)
from printkit.engines.kernel.jit import exported, jitted
from printkit.engines.kernel.streams import mix

CENT = 3
"""The worth of a cent; the last coin of the game is worth one."""

MOST = 1 << 14
"""More than the worth of any position."""

_DEPTH = 160  # moves in a row: 64 coins, and a pass for each
_LIST = 1 << 16  # words for the moves of all positions on the current line
_TAKES = 64  # numbers of coins per cent in an encoded solo result

VISITED, LIMIT, STOPPED, FIRST, SECOND = range(5)
"""Indices into a search's notes."""

NO_KEY = -(1 << 40)  # the key of a move that needs no search

_W = uint64(STATE_WORDS)
_MASK = uint64(0xFFFF)
_WORK_AT = uint64(48)  # the bit of an entry where its work, in nodes, begins
_ALONE = uint64(0xA10E)  # marks the keys of solo positions
SPREAD = uint64(0xD6E8FEB86659FD93)
_PRIME = uint64(0x9E3779B97F4A7C15)


class EndgameWorkspace(NamedTuple):
    """What one thread needs to search, allocated once.

    `rows` are the states on the current line. `moves` are their moves end to end, two words each,
    and `keys` the keys that order them. `scratch` is for the path generator. `table` is the
    transposition table, two words an entry. `notes` has the positions visited, their limit, whether
    it was too low, and the words of the best first move.
    """

    rows: Words
    moves: Words
    keys: Ints
    scratch: Words
    table: Words
    notes: Words


def new_workspace(entries: int = 1 << 19) -> EndgameWorkspace:
    """Return a workspace whose table has `entries` entries, a power of two."""
    return EndgameWorkspace(
        rows=zeros("Q", _DEPTH * STATE_WORDS),
        moves=zeros("Q", _LIST),
        keys=zeros("q", _LIST // 2),
        scratch=zeros("Q", SEEN_WORDS),
        table=zeros("Q", 2 * entries),
        notes=zeros("Q", SECOND + 1),
    )


@exported()
def worth(state: Words, alpha: int, beta: int, most: int, ws: EndgameWorkspace) -> tuple[bool, int]:
    """Return whether `most` positions were enough, and the position's worth to the mover.

    The worth is exact between `alpha` and `beta`. At `beta` or above it is a lower bound of the
    true worth, at `alpha` or below an upper bound.
    """
    ws.notes[VISITED] = U0
    ws.notes[LIMIT] = uint64(most)
    ws.notes[STOPPED] = U0
    ws.notes[FIRST], ws.notes[SECOND] = U0, U0  # a pass, unless there is a path
    copy(ws.rows[:STATE_WORDS], state)
    value = _search(ws, U0, U0, alpha, beta)
    return ws.notes[STOPPED] == U0, value


@jitted()
def _search(ws: EndgameWorkspace, depth: Word, base: Word, alpha: int, beta: int) -> int:
    """Return the worth of the position in row `depth`; its moves may be listed from word
    `base` on.
    """
    seen, value = _known_worth(ws, depth, base, alpha, beta)
    if seen:
        return value
    state = ws.rows[depth * _W : (depth + U1) * _W]
    key, other = _key(state, ~U0, U0)
    low, high, first = _stored_bounds(ws, key, other)
    if _needs_no_move(depth, alpha) and (low >= beta or high <= alpha or low == high):
        return low if low >= beta else high
    end = _moves(ws, state, base)
    if end == FULL:
        return 0
    if end == base:
        _play(ws, depth, FULL)
        return -_search(ws, depth + U1, base, -beta, -alpha)
    before = ws.notes[VISITED]
    best, best_at = _order_moves(ws, depth, base, end, first, alpha, beta)
    while best < beta:
        move = next_move(ws, base, end)
        if move == FULL:
            break
        gain = _play(ws, depth, move)
        enough = gain - max(alpha, best)
        value = gain - _search(ws, depth + U1, end, gain - beta, enough)
        if ws.notes[STOPPED] != U0:
            return 0
        if value > best:
            best, best_at = value, move
    if depth == U0:
        ws.notes[FIRST], ws.notes[SECOND] = ws.moves[best_at], ws.moves[best_at + U1]
    number = first if best <= alpha else ((best_at - base) >> U1) + U1
    low, high = _narrow(low, high, best, alpha, beta)
    keep_entry(ws.table, key, other, _pack(low, high, number), ws.notes[VISITED] - before)
    return best


@jitted(forceinline=True)
def _narrow(low: int, high: int, best: int, alpha: int, beta: int) -> tuple[int, int]:
    """Narrow the bounds of a worth that a search between `alpha` and `beta` found to be `best`."""
    if best > alpha:
        low = max(low, best)
    if best < beta:
        high = min(high, best)
    return low, high


@jitted(forceinline=True)
def _needs_no_move(depth: Word, alpha: int) -> bool:
    """Whether only the worth matters here; at the root the best move matters, too."""
    return depth != U0 or alpha > -MOST


@jitted()
def _known_worth(
    ws: EndgameWorkspace, depth: Word, base: Word, alpha: int, beta: int
) -> tuple[bool, int]:
    """Return whether a position's worth is known without searching its moves, and the worth."""
    state = ws.rows[depth * _W : (depth + U1) * _W]
    seat = state[TO_MOVE]
    mine, theirs = in_reach(state, seat), in_reach(state, U1 - seat)
    if mine | theirs == U0 or state[PASSES] >= U2:
        return True, _last_taker(state, seat)
    most = CENT * money_on(state, mine) + 1
    if most <= alpha:
        return True, most
    least = -CENT * money_on(state, theirs) - 1
    if least >= beta:
        return True, least
    if mine & theirs == U0 and _needs_no_move(depth, alpha):
        return True, _worth_apart(ws, depth, base)
    return _is_too_much(ws), 0


@jitted(forceinline=True)
def _stored_bounds(ws: EndgameWorkspace, key: Word, other: Word) -> tuple[int, int, Word]:
    """Return what the table knows of a position: bounds of its worth, and its best move's
    number.
    """
    data = find_entry(ws.table, key, other)
    if data == U0:
        return -MOST, MOST - 1, U0
    low, high = int64(data & _MASK) - MOST, int64(data >> U16 & _MASK) - MOST
    return low, high, data >> U32 & _MASK


@jitted(forceinline=True)
def _play(ws: EndgameWorkspace, depth: Word, move: Word) -> int:
    """Write the state after the move at this word, FULL for a pass, to the row after `depth`.

    Return its gain.
    """
    state = ws.rows[depth * _W : (depth + U1) * _W]
    after = ws.rows[(depth + U1) * _W : (depth + U2) * _W]
    copy(after, state)
    if move == FULL:
        apply(after, U0, U0)
    else:
        apply(after, ws.moves[move], ws.moves[move + U1])
    money = MONEY + state[TO_MOVE]
    return CENT * (int64(after[money]) - int64(state[money]))


@jitted()
def _order_moves(
    ws: EndgameWorkspace, depth: Word, base: Word, end: Word, first: Word, alpha: int, beta: int
) -> tuple[int, Word]:
    """Write a key for each move; return the best worth among decided moves, and that move.

    Move number `first`, counted from 1, gets the highest key. A move that cannot reach `alpha` gets
    no key. If a move is sure to be worth `beta`, no other is looked at.
    """
    after = ws.rows[(depth + U1) * _W : (depth + U2) * _W]
    best, best_at = -MOST, base
    move = base
    while move < end:
        gain = _play(ws, depth, move)
        other = after[TO_MOVE]
        mine, theirs = in_reach(after, U1 - other), in_reach(after, other)
        ours, others = CENT * money_on(after, mine), CENT * money_on(after, theirs)
        most, least = gain + ours + 1, gain - others - 1
        if mine | theirs == U0:
            least = most
        if least >= beta:
            return least, move
        ws.keys[move >> U1] = gain + ours - others
        if most <= alpha:
            ws.keys[move >> U1] = NO_KEY
            if most > best:
                best, best_at = most, move
        move += U2
    if first != U0 and ws.keys[(base >> U1) + first - U1] != NO_KEY:
        ws.keys[(base >> U1) + first - U1] = -NO_KEY
    return best, best_at


@jitted(forceinline=True)
def next_move(ws: EndgameWorkspace, base: Word, end: Word) -> Word:
    """Return the move with the greatest key, and delete its key; FULL if no key is left."""
    chosen = _greatest_key(ws, base, end)
    if chosen != FULL:
        ws.keys[chosen >> U1] = NO_KEY
    return chosen


@jitted(forceinline=True)
def _greatest_key(ws: EndgameWorkspace, base: Word, end: Word) -> Word:
    """Return the move with the greatest key; FULL if no key is left."""
    chosen, most = FULL, NO_KEY
    move = base
    while move < end:
        if ws.keys[move >> U1] > most:
            chosen, most = move, ws.keys[move >> U1]
        move += U2
    return chosen


# Each player alone


@jitted()
def _worth_apart(ws: EndgameWorkspace, depth: Word, base: Word) -> int:
    """Return the worth of a position in which neither player can reach coins of the other."""
    state = ws.rows[depth * _W : (depth + U1) * _W]
    after = ws.rows[(depth + U1) * _W : (depth + U2) * _W]
    seat = state[TO_MOVE]
    copy(after, state)
    mine = _takings_alone(ws, depth + U1, base)
    copy(after, state)
    after[TO_MOVE] = U1 - seat
    theirs = _takings_alone(ws, depth + U1, base)
    last = 1 if mine % _TAKES > theirs % _TAKES else -1
    if mine | theirs == 0:
        last = _last_taker(state, seat)
    return CENT * (mine // _TAKES - theirs // _TAKES) + last


@jitted()
def _takings_alone(ws: EndgameWorkspace, depth: Word, base: Word) -> int:
    """Return the most the mover in row `depth` takes alone: _TAKES for a cent and one for a coin.

    Among equal sums of cents the most coins count.
    """
    if _is_too_much(ws):
        return 0
    state = ws.rows[depth * _W : (depth + U1) * _W]
    after = ws.rows[(depth + U1) * _W : (depth + U2) * _W]
    seat = state[TO_MOVE]
    key, other = _key(state, in_reach(state, seat), _ALONE)
    data = find_entry(ws.table, key, other)
    if data != U0:
        return int64(data >> U1 & _MASK)
    end = _moves(ws, state, base)
    if end == FULL:
        return 0
    before = ws.notes[VISITED]
    move = base
    while move < end:
        gain = _play(ws, depth, move)
        ws.keys[move >> U1] = gain + CENT * money_on(after, in_reach(after, seat))
        move += U2
    best = 0
    while True:
        at = _greatest_key(ws, base, end)
        if at == FULL or _TAKES * (ws.keys[at >> U1] // CENT + 1) <= best:
            break
        ws.keys[at >> U1] = NO_KEY
        gain = _play(ws, depth, at) // CENT
        after[TO_MOVE] = seat
        value = _TAKES * gain + 1 + _takings_alone(ws, depth + U1, end)
        if ws.notes[STOPPED] != U0:
            return 0
        best = max(best, value)
    keep_entry(ws.table, key, other, uint64(best) << U1 | U1, ws.notes[VISITED] - before)
    return best


# What is known at once


@exported(forceinline=True)
def in_reach(state: Words, seat: Word) -> Word:
    """Return the squares that a seat's pawn may ever reach."""
    return reach_of(state, seat)


@jitted(forceinline=True)
def _last_taker(state: Words, seat: Word) -> int:
    """Return 1 for a seat that took the last coin so far, -1 if the other did, 0 if neither."""
    mine, theirs = state[LAST_TAKE + seat], state[LAST_TAKE + U1 - seat]
    return int64(mine > theirs) - int64(mine < theirs)


@jitted(forceinline=True)
def _moves(ws: EndgameWorkspace, state: Words, base: Word) -> Word:
    """List the paths of the player to move from word `base` on; return where the list ends.

    If they do not fit, stop the search and return FULL.
    """
    firsts = starts(state, SIDEWAYS)
    free = ~pawns(state)
    end = base
    most = uint64(_LIST)
    for kind in range(KINDS):
        region = state[KIND + uint64(kind)] & free
        if firsts & region != U0:
            end = paths(region, firsts, SIDEWAYS, ws.moves, end, most, ws.scratch)
            if end == FULL:
                ws.notes[STOPPED] = U1
                return FULL
    return end


@jitted(forceinline=True)
def _is_too_much(ws: EndgameWorkspace) -> bool:
    """Count a position; return whether the limit was reached before."""
    if ws.notes[VISITED] >= ws.notes[LIMIT]:
        ws.notes[STOPPED] = U1
        return True
    ws.notes[VISITED] += U1
    return False


# The table. An entry is two words: 64 bits of a position's hash, and what is known of it. 64 other
# bits of the hash say where it may stand. Each position has two places; the first keeps the entry
# that took more work: a two-tier replacement scheme (Breuker, Uiterwijk and van den Herik 1996).


@jitted(forceinline=True)
def find_entry(table: Words, key: Word, other: Word) -> Word:
    """Return what the table stores about a position; 0 if it has nothing."""
    at = _bucket(table, other)
    if table[at] == key:
        return table[at + U1]
    if table[at + U2] == key:
        return table[at + U3]
    return U0


@jitted(forceinline=True)
def keep_entry(table: Words, key: Word, other: Word, data: Word, work: Word) -> None:
    """Store `data` (48 bits, not 0) for a position. `work`, in nodes, decides which entry stays."""
    at = _bucket(table, other)
    effort = min(work, _MASK)
    if table[at] != key and (table[at + U2] == key or table[at + U1] >> _WORK_AT > effort):
        at += U2
    table[at] = key
    table[at + U1] = data | effort << _WORK_AT


@jitted(forceinline=True)
def _bucket(table: Words, other: Word) -> Word:
    """Return the first word of the table where a position may be."""
    return (other & uint64(table.shape[0] // 4 - 1)) << U2


@jitted(forceinline=True)
def _key(state: Words, squares: Word, mark: Word) -> tuple[Word, Word]:
    """Return 64 bits of a hash of the coins on `squares`, the pawns and the last taker, and 64
    others.
    """
    seat = state[TO_MOVE]
    mine, theirs = state[PAWN + seat], state[PAWN + U1 - seat]
    if mark == U0:
        mark = uint64(_last_taker(state, seat) + 2)
        if mine == U0 or theirs == U0:
            mark += state[SIDE + seat] << U8 | state[SIDE + U1 - seat] << U16
    else:
        theirs &= squares
    key = mix(mix(mark) ^ mine) ^ mix(theirs * _PRIME)
    other = mark + mine * SPREAD + theirs
    for word in range(KINDS + PLANES):
        here = state[KIND + uint64(word)] & squares
        if here != U0:
            key = mix(key ^ here) + uint64(word)
        other = (other ^ here) * SPREAD
        other ^= other >> U32
    return key, other


@jitted(forceinline=True)
def _pack(low: int, high: int, number: Word) -> Word:
    """Pack the bounds of a position's worth and the number of its best move (from 1, 0 for
    none).
    """
    return uint64(low + MOST) | uint64(high + MOST) << U16 | (number & _MASK) << U32
