"""Proofs for any rules and any number of players: whether a seat wins, whatever all others do.

A depth-first search of all moves, as if all other players worked together against the seat. The
seat wins if one of its moves wins, and on other players' turns if all their moves do; so a proven
win holds however the others play. A player gets at most the coins that lie where their pawn may
still go: a seat that is ahead of what all others can get has won, and a seat that cannot get what
another already has does not win.

The search is limited by the positions it visits, never by time. The moves that gain most, by what
all can still get, are tried first.
"""

from __future__ import annotations

from typing import Any

from printkit.engines.coin_isolation.board import FULL, PLAYERS, winner
from printkit.engines.coin_isolation.endgame import (
    FIRST,
    LIMIT,
    NO_KEY,
    SECOND,
    SPREAD,
    STOPPED,
    VISITED,
    EndgameWorkspace,
    find_entry,
    keep_entry,
    next_move,
)
from printkit.engines.kernel.arrays import zeros
from printkit.engines.kernel.binding import Kernel, own_move_list
from printkit.engines.kernel.bits import U0, U1, U2, Word, Words, copy, int64, uint64
from printkit.engines.kernel.jit import exported, jitted
from printkit.engines.kernel.streams import mix

_DEPTH = 300  # steps in a row: 64 coins, and passes
_LIST = 1 << 19  # words for the moves of all positions on the way down
_TABLE = 1 << 19  # entries

_WINS = uint64(3)  # what the table has of a position that is won
_FAILS = uint64(1)  # and of one that is not


def new_workspace(kernel: Kernel) -> EndgameWorkspace:
    """Allocate what one thread needs to prove positions of a kernel."""
    rules = kernel.rules
    _, scratch = own_move_list(rules)
    return EndgameWorkspace(
        rows=zeros("Q", _DEPTH * rules.STATE_WORDS),
        moves=zeros("Q", _LIST + 2 * rules.MAX_MOVES),
        keys=zeros("q", _LIST // 2),
        scratch=scratch,
        table=zeros("Q", 2 * _TABLE),
        notes=zeros("Q", SECOND + 1),
    )


@exported()
def prove(kernel: Any, state: Words, most: int, ws: EndgameWorkspace) -> tuple[bool, bool]:
    """Return whether `most` positions were enough, and whether the player to move wins for sure.

    The words of a winning move are then the last two in `ws.notes`. The table has to be empty.
    Raises OverflowError if there are too many moves to list.
    """
    ws.notes[VISITED] = U0
    ws.notes[LIMIT] = uint64(most)
    ws.notes[STOPPED] = U0
    words = uint64(state.shape[0])
    copy(ws.rows[:words], state)
    wins = _search(kernel, words, U0, U0, kernel.current_player(state), ws)
    return ws.notes[STOPPED] == U0, wins


@exported()
def is_behind(kernel: Any, state: Words, seat: int) -> bool:
    """Return whether another seat has more than this one can still get."""
    most = kernel.most_score(state, seat)
    for other in range(int64(state[PLAYERS])):
        if other != seat and kernel.score(state, other) > most:
            return True
    return False


@jitted()
def _is_ahead(kernel: Any, state: Words, seat: int) -> bool:
    """Return whether the seat has more than any other can still get."""
    has = kernel.score(state, seat)
    for other in range(int64(state[PLAYERS])):
        if other != seat and kernel.most_score(state, other) >= has:
            return False
    return True


@jitted()
def _search(
    kernel: Any, words: Word, depth: Word, base: Word, seat: int, ws: EndgameWorkspace
) -> bool:
    """Return whether `seat` wins from row `depth`; moves are listed from word `base` on."""
    state = ws.rows[depth * words : (depth + U1) * words]
    key, other = _key(state)
    known = find_entry(ws.table, key, other)
    if known != U0 and depth != U0:
        return known & _WINS == _WINS
    end = base + U2 * uint64(kernel.legal(state, ws.moves[base:], ws.scratch))
    before = ws.notes[VISITED]
    ws.notes[VISITED] += (end - base) >> U1
    too_many = ws.notes[VISITED] > ws.notes[LIMIT] or end > uint64(_LIST)
    if too_many or depth + U2 > uint64(_DEPTH):
        ws.notes[STOPPED] = U1
        return False
    attacks = kernel.current_player(state) == seat
    move = _order_moves(kernel, words, depth, base, end, seat, attacks, ws)
    decided = move != end
    while not decided:
        move = next_move(ws, base, end)
        if move == FULL:
            break
        _play(kernel, words, depth, move, ws)
        wins = _search(kernel, words, depth + U1, end, seat, ws)
        if ws.notes[STOPPED] != U0:
            return False
        decided = wins == attacks
    if decided and depth == U0:
        ws.notes[FIRST], ws.notes[SECOND] = ws.moves[move], ws.moves[move + U1]
    result = attacks == decided
    keep_entry(ws.table, key, other, _WINS if result else _FAILS, ws.notes[VISITED] - before)
    return result


@jitted()
def _order_moves(
    kernel: Any,
    words: Word,
    depth: Word,
    base: Word,
    end: Word,
    seat: int,
    attacks: bool,
    ws: EndgameWorkspace,
) -> Word:
    """Give each move a key: the greater, the better for its player.

    Returns a move that decides the position at a glance, else `end`. Moves that fail at a glance
    get no key.
    """
    after = ws.rows[(depth + U1) * words : (depth + U2) * words]
    move = base
    while move < end:
        _play(kernel, words, depth, move, ws)
        wins, fails = _glance(kernel, after, seat)
        if wins or fails:
            if wins == attacks:
                return move
            ws.keys[move >> U1] = NO_KEY
        else:
            value = _value(kernel, after, seat)
            ws.keys[move >> U1] = value if attacks else -value
        move += U2
    return end


@jitted(forceinline=True)
def _glance(kernel: Any, state: Words, seat: int) -> tuple[bool, bool]:
    """Return whether it is seen at once that the seat wins, and that it does not."""
    if kernel.is_terminal(state):
        wins = winner(state) == seat
        return wins, not wins
    if _is_ahead(kernel, state, seat):
        return True, False
    return False, is_behind(kernel, state, seat)


@jitted(forceinline=True)
def _value(kernel: Any, state: Words, seat: int) -> int:
    """Return what a seat has and can still get, minus the same for the best other seat."""
    best = 0
    for other in range(int64(state[PLAYERS])):
        if other != seat:
            best = max(best, kernel.score(state, other) + kernel.most_score(state, other))
    return kernel.score(state, seat) + kernel.most_score(state, seat) - best


@jitted(forceinline=True)
def _play(kernel: Any, words: Word, depth: Word, move: Word, ws: EndgameWorkspace) -> None:
    """Write the position after the move at this word to the row after `depth`."""
    after = ws.rows[(depth + U1) * words : (depth + U2) * words]
    copy(after, ws.rows[depth * words : (depth + U1) * words])
    kernel.apply(after, ws.moves[move], ws.moves[move + U1])


@jitted(forceinline=True)
def _key(state: Words) -> tuple[Word, Word]:
    """Return 64 bits of a state's hash, and 64 others."""
    key, other = U0, U1
    for at in range(state.shape[0]):
        word = state[at]
        key = mix(key ^ word) + uint64(at)
        other = (other ^ word) * SPREAD
        other ^= other >> uint64(32)
    return key, other
