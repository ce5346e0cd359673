"""Notation with variants: the moves of Coin Isolation as text, under any combination of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, islice

from engines.coin_isolation import piles, seats
from engines.coin_isolation import variant_kernel as kernel
from engines.coin_isolation import variant_moves as words
from engines.coin_isolation.notation import first_walks, seated_table
from engines.coin_isolation.paths import FULL, MAX_PATHS, NEIGHBOURS, SEEN_WORDS, paths, reach
from engines.coin_isolation.reading import Move, members, read_move
from engines.kernel.arrays import copied
from engines.kernel.binding import listed, own_move_list, pairs
from engines.kernel.bits import Words
from layouts.coin_isolation.layout import SQUARES, CoinTable
from layouts.coins import COINS

_VALUES = tuple(coin.value for coin in COINS)
_NEIGHBOURS = tuple(int(squares) for squares in NEIGHBOURS)

Path = tuple[int, int]
"""The squares of a move's first word, and its target."""


def table(state: Words) -> CoinTable:
    """What lies on the table."""
    return seated_table(
        state,
        piles=tuple(_pile(state, square) for square in range(64)),
        to_move=None if kernel.is_terminal(state) else int(kernel.current_player(state)),
        renegades=state[piles.RENEGADES],
    )


def _pile(state: Words, square: int) -> tuple[int, ...]:
    heights = (int(piles.height(state, k, square)) for k in range(4))
    return tuple(value for value, n in zip(_VALUES, heights, strict=True) for _ in range(n))


def parse(state: Words, text: str) -> list[tuple[int, int]]:
    """The kernel's moves that `text` spells in `state`: one, and one for each coin placed.

    Raises InputError that says why it is none of the player to move.
    """
    lying = table(state)
    move = read_move(lying, variants_of(state), text)
    if move.stands:
        pawn = state[seats.PAWN + state[seats.TO_MOVE]]
        kind = _VALUES.index(move.coin)
        return [(pawn, pawn.bit_length() - 1 | kind << int(words.KIND_AT) | int(words.STAND))]
    if not move.walk:
        return [(0, 0)]
    target = move.walk[-1]
    if move.turns or not move.coin or lying.renegades[int(seats.current_player(state))]:
        flags = int(words.PAWN_ONLY) | (int(words.TURN) if move.turns else 0)
        return [(1 << target, target | flags)]
    return _coin_move(state, move)


def _coin_move(state: Words, move: Move) -> list[tuple[int, int]]:
    """A path of coins as the kernel's moves: coins put back where they were are left out."""
    back = set(move.places) & set(move.walk[:-1])
    squares = sum(1 << square for square in move.walk if square not in back)
    how = move.walk[-1] | move.keeps << int(words.KEEP_AT)
    for coin in move.leaving:
        how += 1 << int(words.LEAVING_AT) + int(words.LEAVING_BITS) * _VALUES.index(coin)
    named = words.named_kind(state[piles.RULES], squares, how, _VALUES.index(move.coin))
    how |= int(named) << int(words.KIND_AT)
    places = sorted(set(move.places) - back)
    return [(squares, how), *((1 << square, square | int(words.PLACE)) for square in places)]


def variants_of(state: Words) -> set[str]:
    """The variants whose flags are set."""
    rules = state[piles.RULES]
    chosen = {name for name, flags in piles.FLAGS.items() if flags and rules & flags == flags}
    return chosen - ({"mixed-change"} if "mixed-change-2008" in chosen else set())


def legal_moves(state: Words) -> list[str]:
    """Every legal move in its alphabetically first spelling. Raises OverflowError."""
    speller = _Speller(state)
    whole = (text for move in listed(kernel, state) for text in speller.spell(*move))
    texts = list(islice(whole, kernel.MAX_MOVES + 1))
    if len(texts) > kernel.MAX_MOVES:
        raise OverflowError
    return texts


def spell(state: Words, steps: Sequence[tuple[int, int]]) -> str:
    """The first spelling of the move of these steps: the path, and each coin that is placed."""
    (squares, how), *placing = steps
    placed = tuple(word & int(words.TARGET) for _, word in placing)
    return _Speller(state).whole(squares, how, placed)


class _Speller:
    """Spells the moves of one state, whose walks it finds once."""

    def __init__(self, state: Words) -> None:
        self.state = state
        self.rules = state[piles.RULES]
        self.mixed = bool(self.rules & piles.MIXED)
        self.transplant = bool(self.rules & piles.TRANSPLANT)
        self.adjacent = int(words.adjacency(state))
        self.neighbours = _NEIGHBOURS[self.adjacent : self.adjacent + 64]
        self.free = int(FULL ^ seats.pawns(state))
        self.starts = int(seats.starts(state, self.adjacent))
        self._walks: dict[int, dict[Path, tuple[str, int]]] = {}

    def spell(self, squares: int, how: int) -> Iterator[str]:
        """The texts of the whole moves that begin with the kernel's move of these words."""
        collects = squares and not how & (int(words.STAND) | int(words.PAWN_ONLY))
        if self.transplant and collects:
            for placed in self._placings(squares, how):
                yield self.whole(squares, how, placed)
        else:
            yield self.whole(squares, how, ())

    def whole(self, squares: int, how: int, placed: tuple[int, ...]) -> str:
        """The text of the move that begins so and places coins on the squares `placed`."""
        if not squares:
            return "pass"
        if how & int(words.STAND):
            return f"stand:{self._value(how)}" if self.mixed else "stand"
        if how & int(words.PAWN_ONLY):
            return ("! " if how & int(words.TURN) else "") + self._pawn_walk(squares)
        return self._coin_path(squares, how, placed)

    def _value(self, how: int) -> int:
        return _VALUES[how >> int(words.KIND_AT) & int(words.ONE_KIND)]

    def _coin_path(self, squares: int, how: int, placed: tuple[int, ...]) -> str:
        """The first spelling of a move; where any kind leads to the same, of all kinds."""
        target = how & int(words.TARGET)
        spellings = []
        for kind in range(piles.KINDS):
            found = self._walks_of(kind).get((squares, target))
            if found and self._is_named(kind, squares, how):
                walk, back = found
                coin = f"{_VALUES[kind]}:" if self.mixed else ""
                places = sorted(SQUARES[s] for s in (*placed, *members(back)))
                at = " @" + ",".join(places) if places else ""
                spellings.append(coin + walk + self._leaving(how) + at + self._keeps(how))
        return min(spellings)

    def _is_named(self, kind: int, squares: int, how: int) -> bool:
        """Whether the move may be made along coins of this kind."""
        named = words.named_kind(self.rules, squares, how, kind)
        return bool(named == how >> int(words.KIND_AT) & int(words.ONE_KIND))

    def _leaving(self, how: int) -> str:
        coins: list[str] = []
        for kind, value in enumerate(_VALUES):
            shift = int(words.LEAVING_AT) + int(words.LEAVING_BITS) * kind
            coins += [str(value)] * (how >> shift & (1 << int(words.LEAVING_BITS)) - 1)
        return " <" + ",".join(coins) if coins else ""

    def _keeps(self, how: int) -> str:
        if not self.rules & piles.SEMI_GREEDY:
            return ""
        return f" *{how >> int(words.KEEP_AT) & int(words.KEEP)}"

    def _walks_of(self, kind: int) -> dict[Path, tuple[str, int]]:
        """By what a move along coins of a kind changes: its first walk, and what is put back."""
        if kind not in self._walks:
            region = self.state[piles.KIND + kind] & self.free
            walks = first_walks(_all_paths(region, self.starts, self.adjacent), self.neighbours)
            lone = int(piles.single(self.state)) if self.transplant else 0
            found: dict[Path, tuple[str, int]] = {}
            for (squares, target), walk in walks.items():
                for back in _subsets(squares & lone & ~(1 << target)):
                    change = (squares ^ back, target)
                    found[change] = min((walk, back), found.get(change, (walk, back)))
            self._walks[kind] = found
        return self._walks[kind]

    def _placings(self, squares: int, how: int) -> Iterator[tuple[int, ...]]:
        """Each choice of squares for the coins that do not go back where they were."""
        after = copied(self.state)
        kernel.apply(after, squares, how)
        yield from combinations(members(after[piles.VACANT]), after[piles.HOLDING])

    def _pawn_walk(self, target: int) -> str:
        """The first spelling of a walk to the square `target` that moves the pawn alone."""
        walks = [self._first_walk(self.free & ~int(piles.coins(self.state)), target)]
        for kind, value in enumerate(_VALUES):
            walk = self._first_walk(self.free & self.state[piles.KIND + kind], target)
            walks.append(f"{value}:{walk}" if walk and self.mixed else walk)
        return min(walk for walk in walks if walk)

    def _first_walk(self, region: int, target: int) -> str:
        """The first walk through `region` to the square `target`, empty if there is none.

        Step by step it takes the first square from which the target can still be reached.
        """
        walk: list[str] = []
        nexts = self.starts
        while True:
            steps = [s for s in members(nexts & region) if self._reaches(region, s, target)]
            if not steps:
                return ""
            step = min(steps, key=SQUARES.__getitem__)
            walk.append(SQUARES[step])
            if target == 1 << step:
                return "-".join(walk)
            region ^= 1 << step
            nexts = self.neighbours[step]

    def _reaches(self, region: int, step: int, target: int) -> bool:
        return bool(int(reach(1 << step, region, self.adjacent)) & target)


def _all_paths(region: int, starts: int, adjacent: int) -> list[Path]:
    """Every path through `region`, a path after those that it can be grown from."""
    moves, scratch = own_move_list(kernel)
    end = paths(region, starts, adjacent, moves, 0, 2 * MAX_PATHS, scratch[:SEEN_WORDS])
    if end == FULL:
        raise OverflowError
    return pairs(moves[: int(end)])


def _subsets(squares: int) -> Iterator[int]:
    subset = squares
    while subset:
        yield subset
        subset = (subset - 1) & squares
    yield 0
