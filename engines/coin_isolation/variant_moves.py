"""The move generator under any combination of variants, and the meaning of a move's second word."""

from __future__ import annotations

from printkit.engines.coin_isolation.board import (
    DIAGONAL,
    FULL,
    MAX_PATHS,
    PAWN,
    SEEN_WORDS,
    SIDEWAYS,
    TO_MOVE,
    forget,
    has_pair,
    paths,
    pawns,
    reach,
    starts,
)
from printkit.engines.coin_isolation.piles import (
    ABOVE,
    CLEANUP,
    DIAGONAL_PATHS,
    EMPTY_PATHS,
    GREEDY,
    HOLDING,
    KIND,
    KINDS,
    MIXED,
    PAWN_FIRST,
    RENEGADE,
    RENEGADES,
    RULES,
    SEMI_GREEDY,
    STANDING,
    TRANSPLANT,
    VACANT,
    coins,
    height,
    leaving_count,
    pile,
    single,
)
from printkit.engines.kernel.bits import U0, U1, U2, U3, U64, Word, Words, lowest, popcount, uint64
from printkit.engines.kernel.jit import exported, jitted

# The second word of a move, from its lowest bit: 6 bits for the target, 2 for the kind, 7 for the
# number of coins kept, 6 for each kind that leaves the source square, and flags.
TARGET = uint64(63)
KEEP = uint64(127)
ONE_KIND = uint64(3)
KIND_AT = uint64(6)
KEEP_AT = uint64(8)
LEAVING_AT = uint64(15)
LEAVING_BITS = uint64(6)
PAWN_ONLY = uint64(1 << 40)  # no coin is taken or moved
TURN = uint64(1 << 41)  # first the player turns renegade
STAND = uint64(1 << 42)
PLACE = uint64(1 << 43)  # places a coin of the transplant that the player holds

SCRATCH_WORDS = 2 * SEEN_WORDS + 2 * MAX_PATHS
"""For a hash table of moves, one of paths, and a list of the paths from which moves are made."""


@jitted()
def list_moves(state: Words, moves: Words, most: Word, turning: bool, scratch: Words) -> Word:
    """Write the moves; return where they end, or FULL if that is beyond the word `most`.

    Moves that turn renegade are left out unless `turning`.
    """
    if state[HOLDING] != U0:
        return _places(state, moves)
    rules = state[RULES]
    free = ~pawns(state)
    firsts = starts(state, adjacency(state)) & free
    if (state[RENEGADES] >> state[TO_MOVE]) & U1 != U0:
        end = _pawn_moves(state, firsts, PAWN_ONLY, moves, U0, most)
        return _or_pass(moves, end, end == U0)
    forget(scratch)
    end = U0
    for kind in range(KINDS):
        end = _coin_moves(state, uint64(kind), firsts, free, moves, end, most, scratch)
        if end == FULL:
            return FULL
    if rules & STANDING != U0:
        end = _stands(state, moves, end, most)
    if rules & EMPTY_PATHS != U0 and end != FULL:
        reached = reach(firsts, free & ~coins(state), adjacency(state))
        end = _targets(reached, PAWN_ONLY, moves, end, most)
    if end == FULL:
        return FULL
    forced = end == U0
    if rules & RENEGADE != U0 and turning:
        end = _pawn_moves(state, firsts, PAWN_ONLY | TURN, moves, end, most)
    return _or_pass(moves, end, forced)


@exported(forceinline=True)
def adjacency(state: Words) -> Word:
    """Return which squares are neighbours under the state's rules: DIAGONAL or SIDEWAYS."""
    return DIAGONAL if state[RULES] & DIAGONAL_PATHS != U0 else SIDEWAYS


@jitted(forceinline=True)
def _or_pass(moves: Words, end: Word, may_pass: bool) -> Word:
    if not may_pass or end == FULL:
        return end
    moves[end] = U0
    moves[end + U1] = U0
    return end + U2


@jitted()
def _places(state: Words, moves: Words) -> Word:
    """List the squares for a transplant's next coin that leave room above it for the others."""
    squares = state[VACANT] & state[ABOVE]
    if popcount(squares) < state[HOLDING]:
        squares = state[VACANT]
    end = U0
    while popcount(squares) >= state[HOLDING]:
        moves[end] = squares & (U0 - squares)
        moves[end + U1] = lowest(squares) | PLACE
        squares &= squares - U1
        end += U2
    return end


@jitted()
def _pawn_moves(
    state: Words, firsts: Word, flags: Word, moves: Words, end: Word, most: Word
) -> Word:
    """List a renegade's moves: along coins of one kind, or along empty squares."""
    free = ~pawns(state)
    adjacent = adjacency(state)
    reached = reach(firsts, free & ~coins(state), adjacent)
    for kind in range(KINDS):
        reached |= reach(firsts, free & state[KIND + uint64(kind)], adjacent)
    return _targets(reached, flags, moves, end, most)


@jitted()
def _targets(reached: Word, flags: Word, moves: Words, end: Word, most: Word) -> Word:
    """Append a move of the pawn to each of the squares `reached`."""
    while reached != U0:
        if end >= most:
            return FULL
        moves[end] = reached & (U0 - reached)
        moves[end + U1] = lowest(reached) | flags
        reached &= reached - U1
        end += U2
    return end


@jitted()
def _stands(state: Words, moves: Words, end: Word, most: Word) -> Word:
    """Append a way to stand still for each kind of coin on the source square."""
    pawn = state[PAWN + state[TO_MOVE]]
    for kind in range(KINDS):
        if pawn & state[KIND + uint64(kind)] != U0:
            if end >= most:
                return FULL
            moves[end] = pawn
            moves[end + U1] = lowest(pawn) | uint64(kind) << KIND_AT | STAND
            end += U2
    return end


@jitted()
def _coin_moves(
    state: Words,
    kind: Word,
    firsts: Word,
    free: Word,
    moves: Words,
    end: Word,
    most: Word,
    scratch: Words,
) -> Word:
    """Append the moves along paths of one kind of coin."""
    region = state[KIND + kind] & free
    if firsts & region == U0:
        return end
    adjacent = adjacency(state)
    seen_paths = scratch[SEEN_WORDS:]
    if state[RULES] & (MIXED | TRANSPLANT | SEMI_GREEDY) == U0:
        begin = end
        end = paths(region, firsts, adjacent, moves, end, most, seen_paths)
        if end != FULL:
            at = begin + U1
            while at < end:
                moves[at] |= kind << KIND_AT
                at += U2
        return end
    found = scratch[2 * SEEN_WORDS :]
    last = paths(region, firsts, adjacent, found, U0, most, seen_paths)
    if last == FULL:
        return FULL
    at = U0
    while at < last and end != FULL:
        end = _each_leaving(state, found[at], found[at + U1], kind, moves, end, most, scratch)
        at += U2
    return end


@jitted()
def _each_leaving(
    state: Words,
    squares: Word,
    target: Word,
    kind: Word,
    moves: Words,
    end: Word,
    most: Word,
    seen: Words,
) -> Word:
    """Append a path's moves for each choice of the coins that leave the source square."""
    count = leaving_count(state)
    if count == U0:
        return _each_keep(state, squares, target, kind, U0, moves, end, most, seen)
    source = lowest(state[PAWN + state[TO_MOVE]])
    h0, h1 = height(state, U0, source), height(state, U1, source)
    h2, h3 = height(state, U2, source), height(state, U3, source)
    for n0 in range(min(h0, count) + U1):
        left0 = count - uint64(n0)
        for n1 in range(min(h1, left0) + U1):
            left1 = left0 - uint64(n1)
            for n2 in range(min(h2, left1) + U1):
                n3 = left1 - uint64(n2)
                if n3 <= h3 and end != FULL:
                    chosen = leaving_word(uint64(n0), uint64(n1), uint64(n2), n3)
                    end = _each_keep(state, squares, target, kind, chosen, moves, end, most, seen)
    return end


@jitted(forceinline=True)
def leaving_word(n0: Word, n1: Word, n2: Word, n3: Word) -> Word:
    """Return the part of a second word that says how many coins of each kind leave the source
    square.
    """
    word = n0 | n1 << LEAVING_BITS | n2 << (U2 * LEAVING_BITS) | n3 << (U3 * LEAVING_BITS)
    return word << LEAVING_AT


@jitted()
def _each_keep(
    state: Words,
    squares: Word,
    target: Word,
    kind: Word,
    chosen: Word,
    moves: Words,
    end: Word,
    most: Word,
    seen: Words,
) -> Word:
    """Append a path's moves for each number of coins that may be kept."""
    kept = height(state, kind, target) if state[RULES] & SEMI_GREEDY != U0 else U0
    for keep in range(kept + U1):
        how = target | uint64(keep) << KEEP_AT | chosen
        if end != FULL:
            end = _each_back(state, squares, how, kind, moves, end, most, seen)
    return end


@jitted()
def _each_back(
    state: Words,
    squares: Word,
    how: Word,
    kind: Word,
    moves: Words,
    end: Word,
    most: Word,
    seen: Words,
) -> Word:
    """Append a path's moves for each choice of lone coins that a transplant puts back.

    All other coins need squares of their own.
    """
    if state[RULES] & TRANSPLANT == U0:
        return _append(state, squares, how, kind, moves, end, most, seen)
    lone = single(state) & squares & ~(U1 << (how & TARGET))
    less = squares & ~lone
    room = vacancies(state, how, kind) + U1
    if popcount(less) > room:
        return end
    away_most = room - popcount(less)
    away = U0  # a set of lone coins; in ascending order of these sets
    while end != FULL:
        end = _append(state, less | away, how, kind, moves, end, most, seen)
        if popcount(away) < away_most:
            away = (away - lone) & lone
        else:  # skip to the next set that can have few enough coins
            away = ((away | ~lone) + (away & (U0 - away))) & lone
        if away == U0:
            break
    return end


@jitted(forceinline=True)
def vacancies(state: Words, how: Word, kind: Word) -> Word:
    """Count the squares for a transplant's coins, leaving out those they came from.

    Without a transplant return the number of squares.
    """
    rules = state[RULES]
    if rules & TRANSPLANT == U0:
        return U64
    empty = popcount(~coins(state) & ~pawns(state))
    pawn = state[PAWN + state[TO_MOVE]]
    if rules & PAWN_FIRST != U0:
        left = pawn != U0 and pile(state, lowest(pawn)) == leaving_count(state)
        return empty + uint64(left)
    target = how & TARGET
    if leaving_count(state) != U0:
        return empty
    kept = U1
    if rules & SEMI_GREEDY != U0:
        kept = (how >> KEEP_AT) & KEEP
    elif rules & GREEDY != U0:
        kept = pile(state, target)
    return empty + uint64(pile(state, target) == kept)


@jitted(forceinline=True)
def _append(
    state: Words,
    squares: Word,
    how: Word,
    kind: Word,
    moves: Words,
    end: Word,
    most: Word,
    seen: Words,
) -> Word:
    """Append a move, unless a move to the same position is in the list already."""
    rules = state[RULES]
    how |= named_kind(rules, squares, how, kind) << KIND_AT
    alike = rules & TRANSPLANT != U0 or (
        rules & MIXED != U0 and rules & (GREEDY | SEMI_GREEDY) != U0
    )
    if end >= most:  # check first: the table holds no more
        return FULL
    if alike and has_pair(moves, U0, end, squares, how, seen):
        return end
    moves[end] = squares
    moves[end + U1] = how
    return end + U2


@exported(forceinline=True)
def named_kind(rules: Word, squares: Word, how: Word, kind: Word) -> Word:
    """Return the kind for a move's word: 0 if all kinds lead to the same position."""
    keeps_alike = rules & GREEDY != U0 or (
        rules & SEMI_GREEDY != U0 and (how >> KEEP_AT) & KEEP == U0
    )
    moves_alike = rules & CLEANUP != U0 or squares & (squares - U1) == U0
    return U0 if rules & MIXED != U0 and keeps_alike and moves_alike else kind
