"""Playout policies under any combination of variants: random moves, without listing all."""

from __future__ import annotations

from printkit.engines.coin_isolation.board import (
    NEIGHBOURS,
    PAWN,
    TO_MOVE,
    neighbours_of,
    pawns,
    reach,
    starts,
    walk,
)
from printkit.engines.coin_isolation.piles import (
    EMPTY_PATHS,
    GREEDY,
    HOLDING,
    KIND,
    KINDS,
    MIXED,
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
    single,
    value,
)
from printkit.engines.coin_isolation.variant_moves import (
    KEEP,
    KEEP_AT,
    KIND_AT,
    ONE_KIND,
    PAWN_ONLY,
    PLACE,
    STAND,
    TARGET,
    TURN,
    adjacency,
    leaving_word,
    named_kind,
    vacancies,
)
from printkit.engines.kernel.bits import U0, U1, U2, U3, Word, Words, lowest, pick, popcount, uint64
from printkit.engines.kernel.jit import exported, jitted
from printkit.engines.kernel.streams import below, word


@exported()
def sample(state: Words, stream: Words) -> tuple[Word, Word]:
    """Draw a random move: any first square, standing still and turning renegade are
    equally likely.
    """
    if state[HOLDING] != U0:
        return _place(state, stream)
    firsts = starts(state, adjacency(state)) & ~pawns(state)
    with_coins = firsts & coins(state)
    empty = firsts & ~coins(state)
    turned = (state[RENEGADES] >> state[TO_MOVE]) & U1 != U0
    if turned:
        return _pawn_move(state, firsts, PAWN_ONLY, stream)
    rules = state[RULES]
    stands = _may_stand(state)
    open_empty = empty if rules & EMPTY_PATHS != U0 else U0
    ways = popcount(with_coins) + popcount(open_empty) + stands
    turns = uint64(rules & RENEGADE != U0 and firsts != U0)
    choice = below(stream, ways + turns + uint64(ways == U0))
    if choice < stands:
        return _stand(state, stream)
    if choice < ways:
        return _path(state, pick(with_coins | open_empty, choice - stands), stream)
    if choice < ways + turns:
        return _pawn_move(state, firsts, PAWN_ONLY | TURN, stream)
    return U0, U0


@exported(forceinline=True)
def light_policy(state: Words, stream: Words) -> tuple[Word, Word]:
    """Draw a random move of a player who takes coins if possible and else walks towards coins.

    It never turns renegade or keeps nothing, and a renegade passes; otherwise games would hardly
    end.
    """
    first = U0
    how = U0
    if state[HOLDING] != U0:
        first, how = _place(state, stream)
    elif (state[RENEGADES] >> state[TO_MOVE]) & U1 == U0:
        firsts = starts(state, adjacency(state)) & ~pawns(state)
        with_coins = firsts & coins(state)
        stands = _may_stand(state)
        ways = popcount(with_coins) + stands
        if ways != U0:
            choice = below(stream, ways)
            if choice < stands:
                first, how = _stand(state, stream)
            else:
                first, how = _coin_path(state, pick(with_coins, choice - stands), stream, False)
        elif state[RULES] & EMPTY_PATHS != U0 and firsts != U0:
            first, how = _towards_coins(state, firsts, stream)
    return first, how


@jitted()
def _towards_coins(state: Words, firsts: Word, stream: Words) -> tuple[Word, Word]:
    """Draw a walk over empty squares, if possible to one with coins around it."""
    adjacent = adjacency(state)
    reached = reach(firsts, ~pawns(state) & ~coins(state), adjacent)
    near = reached & neighbours_of(coins(state) & ~pawns(state), adjacent)
    reached = near if near != U0 else reached
    bit = pick(reached, below(stream, popcount(reached)))
    return bit, lowest(bit) | PAWN_ONLY


@exported()
def heavy_policy(state: Words, stream: Words) -> tuple[Word, Word]:
    """Draw two moves of `light_policy`; return the one that ends with more coins around it.

    Half of the time return the one that takes more money, if they differ in that.
    """
    first, how = light_policy(state, stream)
    if state[HOLDING] == U0 and first != U0:
        other, other_how = light_policy(state, stream)
        left = ~pawns(state) & coins(state)
        piles = left & ~single(state)
        gain, other_gain = _gain(state, how), _gain(state, other_how)
        if gain == other_gain or below(stream, U2) == U0:
            beside = NEIGHBOURS[adjacency(state) + (how & TARGET)]
            other_beside = NEIGHBOURS[adjacency(state) + (other_how & TARGET)]
            gain = popcount(beside & (left & ~first | piles))
            other_gain = popcount(other_beside & (left & ~other | piles))
        if other_gain > gain:
            first, how = other, other_how
    return first, how


@jitted(forceinline=True)
def _gain(state: Words, how: Word) -> Word:
    """Return the cents that a move takes; with the greedy variant, only of its own kind."""
    if how & PAWN_ONLY != U0:
        return U0
    kind = (how >> KIND_AT) & ONE_KIND
    if state[RULES] & SEMI_GREEDY != U0 and how & STAND == U0:
        return value(kind) * ((how >> KEEP_AT) & KEEP)
    if state[RULES] & GREEDY != U0 and how & STAND == U0:
        return value(kind) * height(state, kind, how & TARGET)
    return value(kind)


@jitted(forceinline=True)
def _may_stand(state: Words) -> Word:
    """Return 1 if the player to move may stand still, else 0."""
    pawn = state[PAWN + state[TO_MOVE]]
    return uint64(state[RULES] & STANDING != U0 and pawn & coins(state) != U0)


@jitted(forceinline=True)
def _place(state: Words, stream: Words) -> tuple[Word, Word]:
    """Place a coin from the hand at random."""
    bit = pick(state[VACANT], below(stream, popcount(state[VACANT])))
    return bit, lowest(bit) | PLACE


@jitted(forceinline=True)
def _stand(state: Words, stream: Words) -> tuple[Word, Word]:
    pawn = state[PAWN + state[TO_MOVE]]
    return pawn, lowest(pawn) | _kind_on(state, pawn, stream) << KIND_AT | STAND


@jitted(forceinline=True)
def _kind_on(state: Words, bit: Word, stream: Words) -> Word:
    """Draw a kind of coin on the square `bit`, each equally likely."""
    if state[RULES] & MIXED == U0:  # without branches, which would be mispredicted
        return (
            uint64((state[KIND + U1] & bit) != U0)
            + U2 * uint64((state[KIND + U2] & bit) != U0)
            + U3 * uint64((state[KIND + U3] & bit) != U0)
        )
    chosen = U0
    seen = U0
    for kind in range(KINDS):
        if state[KIND + uint64(kind)] & bit != U0:
            seen += U1
            if seen == U1 or below(stream, seen) == U0:
                chosen = uint64(kind)
    return chosen


@jitted()
def _pawn_move(state: Words, firsts: Word, flags: Word, stream: Words) -> tuple[Word, Word]:
    """Draw a renegade's walk; a pass if there is none."""
    if firsts == U0:
        return U0, U0
    bit = pick(firsts, below(stream, popcount(firsts)))
    free = ~pawns(state)
    region = free & ~coins(state)
    if bit & region == U0:
        region = state[KIND + _kind_on(state, bit, stream)] & free
    _, target = walk(region, bit, adjacency(state), stream)
    return U1 << target, target | flags


@jitted()
def _path(state: Words, bit: Word, stream: Words) -> tuple[Word, Word]:
    """Draw a path that begins on the square `bit`, with all further choices."""
    if bit & coins(state) != U0:
        return _coin_path(state, bit, stream, True)
    _, target = walk(~pawns(state) & ~coins(state), bit, adjacency(state), stream)
    return U1 << target, target | PAWN_ONLY


@jitted(forceinline=True)
def _coin_path(state: Words, bit: Word, stream: Words, may_keep_none: bool) -> tuple[Word, Word]:
    """Draw a path that begins on the square `bit`, which has coins, with all further choices."""
    rules = state[RULES]
    kind = _kind_on(state, bit, stream)
    squares, target = walk(state[KIND + kind] & ~pawns(state), bit, adjacency(state), stream)
    how = _choices(state, kind, target, stream, may_keep_none)
    if rules & TRANSPLANT != U0:
        lone = single(state) & squares & ~(U1 << target)
        most = vacancies(state, how, kind) + U1
        if popcount(squares & ~lone) > most:
            # Even the coins that cannot go back find no squares. A path of one square is always
            # legal.
            squares = bit
            target = lowest(bit)
            how = _choices(state, kind, target, stream, may_keep_none)
        else:
            less = squares & ~(lone & word(stream))
            squares = less if popcount(less) <= most else squares & ~lone
    return squares, how | named_kind(rules, squares, how, kind) << KIND_AT


@jitted(forceinline=True)
def _choices(state: Words, kind: Word, target: Word, stream: Words, may_keep_none: bool) -> Word:
    """Draw which coins leave the source square and how many are kept; return the second word."""
    how = target
    if state[RULES] & MIXED != U0:
        how |= _leaving(state, stream)
    if state[RULES] & SEMI_GREEDY != U0:
        how |= _keep(height(state, kind, target), stream, may_keep_none) << KEEP_AT
    return how


@jitted(forceinline=True)
def _keep(most: Word, stream: Words, may_keep_none: bool) -> Word:
    """Draw how many coins are kept: half of the time all, unless keeping none is permitted."""
    if may_keep_none:
        return below(stream, most + U1)
    if below(stream, U2) == U0:
        return most
    return U1 + below(stream, most)


@jitted()
def _leaving(state: Words, stream: Words) -> Word:
    """Draw the coins that leave the source square, each equally likely."""
    count = leaving_count(state)
    if count == U0:
        return U0
    source = lowest(state[PAWN + state[TO_MOVE]])
    left0, left1 = height(state, U0, source), height(state, U1, source)
    left2, left3 = height(state, U2, source), height(state, U3, source)
    n0, n1, n2, n3 = left0, left1, left2, left3
    for _ in range(count):
        coin = below(stream, left0 + left1 + left2 + left3)
        if coin < left0:
            left0 -= U1
        elif coin < left0 + left1:
            left1 -= U1
        elif coin < left0 + left1 + left2:
            left2 -= U1
        else:
            left3 -= U1
    return leaving_word(n0 - left0, n1 - left1, n2 - left2, n3 - left3)
