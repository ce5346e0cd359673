"""The moves of Coin Isolation: its kernels, the text of their moves, and the taps of a turn.

Each move has many spellings; the alphabetically first one is listed.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import combinations, islice
from operator import itemgetter

from printkit.engines.coin_isolation import board, kernel, piles, variant_kernel
from printkit.engines.coin_isolation import variant_moves as words
from printkit.engines.coin_isolation.board import (
    FULL,
    MAX_PATHS,
    NEIGHBOURS,
    SEEN_WORDS,
    paths,
    reach,
)
from printkit.engines.coin_isolation.turn import INDEX, Move, Turn, read_move, write_path
from printkit.engines.kernel.arrays import copy_of
from printkit.engines.kernel.binding import Kernel, Notation, list_moves, own_move_list, pairs
from printkit.engines.kernel.bits import Words
from printkit.engines.kernel.position import Position
from printkit.engines.kernel.taps import Dialogue, Question, Tap, ask, choose, on
from printkit.layouts.coin_isolation.layout import MIXES, SIDES, SQUARES, CoinTable
from printkit.layouts.coins import COINS, CoinSet
from printkit.layouts.messages import Message, Said, counted, message

_PASS, _STAND, _TURN, _STOP = "pass", "stand", "!", "stop"


def dialogue(turn: Turn, coins: CoinSet) -> Dialogue:
    """Ask for a turn: a path square by square, then any choices that remain.

    A path may end on any of its squares. Where it can begin it may stop at once. Longer paths can
    only become illegal for lack of empty squares for their coins, and that never improves as they
    grow.
    """
    first = yield from ask(message("Where does the path begin?"), _first_taps(turn))
    if first.key == _PASS:
        return _PASS
    if first.key == _STAND:
        kind = yield from _kind(message("Which coin do you take?"), sorted({*turn.source}), coins)
        return f"stand:{kind}" if turn.mixed else "stand"
    turns = first.key == _TURN
    renegade = turns or turn.renegade
    if turns:
        first = yield from ask(
            message("Where does the renegade go?"), _steps(turn, [], renegade, _begin_on)
        )
    walk = [INDEX[first.key]]
    while onward := _steps(turn, walk, renegade, _go_on_to):
        last = SQUARES[walk[-1]]
        stops = [
            on(last, message("stop here, on {square}", square=last)),
            Tap(_STOP, message("Stop on {square}", square=last)),
        ]
        tap = yield from ask(message("Where does the path go on?"), [*onward, *stops])
        if tap in stops:
            break
        walk.append(INDEX[tap.key])
    kinds = turn.kinds(walk, renegade)
    kind = kinds[0] if renegade else (yield from _kind(message("Along which coins?"), kinds, coins))
    named = f"{kind}:" if kind and turn.mixed else ""
    path = named + "-".join(SQUARES[square] for square in walk)
    if renegade or not kind:
        return f"{'! ' if turns else ''}{path}"
    leaving = yield from _ask_leaving(turn, coins)
    keeps = (yield from _ask_keeps(turn, walk, kind)) if turn.keeps_any else None
    places = yield from _ask_places(turn, walk, kind, keeps or 0)
    return write_path(path, leaving, places, keeps)


def _first_taps(turn: Turn) -> Iterator[Tap]:
    yield from _steps(turn, [], turn.renegade, _begin_on)
    if turn.may_stand:
        yield Tap(_STAND, message("Stand still and take a coin from under the pawn"))
    if "renegade" in turn.variants and not turn.renegade and _steps(turn, [], True, _begin_on):
        yield Tap(_TURN, message("Turn renegade, for good"))
    if not turn.why_not_pass():
        yield Tap(_PASS, message("Pass"))


def _begin_on(square: str) -> Message:
    return message("begin on {square}", square=square)


def _go_on_to(square: str) -> Message:
    return message("go on to {square}", square=square)


def _steps(
    turn: Turn, walk: Sequence[int], renegade: bool, words: Callable[[str], Said]
) -> list[Tap]:
    """Return the taps for the squares where a path may go on."""
    return [
        on(SQUARES[square], words(SQUARES[square]))
        for square in turn.next_squares(walk)
        if turn.kinds([*walk, square], renegade)
    ]


def _kind(asks: Said, kinds: Sequence[int], coins: CoinSet) -> Question[int]:
    taps = [
        Tap(str(kind), message("The {coin}", coin=coins.of(kind).said) if kind else "")
        for kind in kinds
    ]
    tap = yield from choose(asks, taps)
    return int(tap.key)


def _ask_leaving(turn: Turn, coins: CoinSet) -> Question[list[int]]:
    """Ask for the coins that leave the source square with the path; return them, smallest first."""
    chosen: list[int] = []
    while missing := turn.leaving_count - len(chosen):
        left = Counter(turn.source) - Counter(chosen)
        least = chosen[-1] if chosen else 0
        kinds = [
            kind
            for kind in sorted(left)
            if kind >= least and sum(left[other] for other in left if other >= kind) >= missing
        ]
        asks = counted("Which coin leaves with the pawn?", "{n} coins leave", missing)
        chosen.append((yield from _kind(asks, kinds, coins)))
    return chosen


def _ask_keeps(turn: Turn, walk: Sequence[int], kind: int) -> Question[int]:
    """Ask how many coins of the target are kept."""
    taps = [
        Tap(str(n), message("Keep {n}", n=n) if n else message("Keep none"))
        for n in turn.numbers_to_keep(walk, kind)
    ]
    asks = message("How many on {square} do you keep?", square=SQUARES[walk[-1]])
    tap = yield from choose(asks, taps)
    return int(tap.key)


def _ask_places(turn: Turn, walk: Sequence[int], kind: int, keeps: int) -> Question[list[str]]:
    """Ask where the collected coins go."""
    room, count = turn.room(walk, kind, keeps), turn.to_place(walk)
    places: list[str] = []
    while (missing := count - len(places)) and len(room) > missing:
        taps = [on(SQUARES[s], message("a coin on {square}", square=SQUARES[s])) for s in room]
        asks = counted(
            "Where do the coins go? one coin is left",
            "Where do the coins go? {n} coins are left",
            missing,
        )
        tap = yield from ask(asks, taps)
        places.append(tap.key)
        room.remove(INDEX[tap.key])
    return places + [SQUARES[square] for square in room if missing]


_VALUES = tuple(coin.value for coin in COINS)
_NEIGHBOURS = tuple(int(squares) for squares in NEIGHBOURS)

PathWords = tuple[int, int]
"""The set of a path's squares, and its target."""


# Coins of one kind on each square: a move is one step.


def _plain_turn(state: Words) -> Turn:
    """Return the turn of the player to move."""
    return Turn(_plain_table(state), frozenset())


def _plain_table(state: Words) -> CoinTable:
    """Return what lies on the table."""
    return _table(state, kernel.PLANES, 0, kernel.is_terminal(state))


def _plain_legal_moves(state: Words) -> list[str]:
    """List every legal move. Raises OverflowError."""
    return [*spell_all(state).values()]


def _plain_spell(state: Words, steps: Sequence[tuple[int, int]]) -> str:
    """Spell the move of this one step."""
    return spell_all(state)[steps[0]]


def _plain_parse(state: Words, text: str) -> list[tuple[int, int]]:
    """Return the step that `text` spells. Raises InputError that says why it is illegal."""
    walk = read_move(_plain_turn(state), text).walk
    return [(sum(1 << square for square in walk), walk[-1])] if walk else [(0, 0)]


# Any variants: a move is the path's step, and one for each coin placed.


def _variant_turn(state: Words) -> Turn:
    """Return the turn of the player to move."""
    rules = state[piles.RULES]
    chosen = {name for name, flags in piles.FLAGS.items() if flags and rules & flags == flags}
    if "mixed-change-2008" in chosen:
        chosen.remove("mixed-change")
    return Turn(_variant_table(state), frozenset(chosen))


def _variant_table(state: Words) -> CoinTable:
    """Return what lies on the table."""
    stride, over = state[piles.STRIDE], variant_kernel.is_terminal(state)
    return _table(state, piles.PLANES, stride, over, state[piles.RENEGADES])


def _variant_legal_moves(state: Words) -> list[str]:
    """List every legal move. Raises OverflowError."""
    speller, most = _Speller(state), variant_kernel.MAX_MOVES
    whole = (text for move in list_moves(variant_kernel, state) for text in speller.spell(*move))
    texts = list(islice(whole, most + 1))
    if len(texts) > most:
        raise OverflowError
    return texts


def _variant_spell(state: Words, steps: Sequence[tuple[int, int]]) -> str:
    """Spell the move of these steps."""
    (squares, how), *placing = steps
    placed = tuple(word & int(words.TARGET) for _, word in placing)
    return _speller_of(state.tobytes()).spell_move(squares, how, placed)


@lru_cache(maxsize=1)  # a state's moves are spelled one after the other
def _speller_of(content: bytes) -> _Speller:
    return _Speller(memoryview(content).cast("Q"))


def _variant_parse(state: Words, text: str) -> list[tuple[int, int]]:
    """Return the steps that `text` spells. Raises InputError that says why it is illegal."""
    turn = _variant_turn(state)
    move = read_move(turn, text)
    if move.stands:
        pawn = state[board.PAWN + turn.seat]
        kind = _VALUES.index(move.coin)
        return [(pawn, pawn.bit_length() - 1 | kind << int(words.KIND_AT) | int(words.STAND))]
    if not move.walk:
        return [(0, 0)]
    if move.turns or not move.coin or turn.renegade:
        target = move.walk[-1]
        flags = int(words.PAWN_ONLY) | (int(words.TURN) if move.turns else 0)
        return [(1 << target, target | flags)]
    return _coin_steps(state, move)


KERNEL = Kernel(kernel, Notation(_plain_legal_moves, _plain_parse, _plain_spell, _plain_table))
VARIANT_KERNEL = Kernel(
    variant_kernel,
    Notation(_variant_legal_moves, _variant_parse, _variant_spell, _variant_table),
)


def kernel_for(variants: Sequence[str]) -> Kernel:
    """Return the fastest kernel for these variants; those that only mix coins change no rule."""
    unplayed = {*variants} - piles.FLAGS.keys()
    assert not unplayed, f"add {unplayed} to FLAGS in engines/coin_isolation/piles.py, and play it"
    return KERNEL if {*variants} <= {*MIXES} else VARIANT_KERNEL


def turn_of(position: Position) -> Turn:
    """Return the turn of the player to move in a position."""
    turn = _plain_turn if position.kernel == KERNEL else _variant_turn
    return turn(position.state)


def _table(state: Words, planes: int, stride: int, over: bool, renegades: int = 0) -> CoinTable:
    """Return what lies on the table in a state of either kernel.

    A kind's heights are written in binary in `planes` words, `stride` words after the kind before.
    `renegades` is the set of renegade seats.
    """
    heaps: list[tuple[int, ...]] = [()] * 64
    for kind, value in enumerate(_VALUES):
        base = int(piles.HEIGHTS) + kind * int(stride)
        for square in members(state[piles.KIND + kind]):
            heights = (state[base + plane] >> square & 1 for plane in range(planes))
            heaps[square] += (value,) * sum(bit << plane for plane, bit in enumerate(heights))
    players = range(state[board.PLAYERS])
    pawns = [state[board.PAWN + seat] for seat in players]
    return CoinTable(
        piles=tuple(heaps),
        pawns=tuple(pawn.bit_length() - 1 if pawn else None for pawn in pawns),
        money=tuple(int(board.score(state, seat)) for seat in players),
        renegades=tuple(bool(renegades >> seat & 1) for seat in players),
        sides=tuple(SIDES[state[board.SIDE + seat]] for seat in players),
        to_move=None if over else int(board.current_player(state)),
    )


def _coin_steps(state: Words, move: Move) -> list[tuple[int, int]]:
    """Return the steps of a path of coins; coins put back where they were are left out."""
    back = {*move.places} & {*move.walk[:-1]}
    squares = sum(1 << square for square in move.walk if square not in back)
    how = move.walk[-1] | move.keeps << int(words.KEEP_AT)
    for coin in move.leaving:
        how += 1 << int(words.LEAVING_AT) + int(words.LEAVING_BITS) * _VALUES.index(coin)
    named = words.named_kind(state[piles.RULES], squares, how, _VALUES.index(move.coin))
    how |= int(named) << int(words.KIND_AT)
    places = sorted({*move.places} - back)
    return [(squares, how), *((1 << square, square | int(words.PLACE)) for square in places)]


# Spelling


def spell_all(state: Words) -> dict[tuple[int, int], str]:
    """Spell every legal move, by the words of its step, for one kind of coin on each square."""
    moves = list_moves(kernel, state)
    return {(0, 0): "pass"} if moves == [(0, 0)] else first_walks(moves, _NEIGHBOURS)


def first_walks(paths: Iterable[PathWords], neighbours: Sequence[int]) -> dict[PathWords, str]:
    """Return each path's alphabetically first spelling, by its set of squares and its target.

    `paths` has all paths, each after the shorter ones from which it can grow. The first walk to a
    target is the first walk to a square before it, plus one step.
    """
    walks: dict[PathWords, str] = {}
    for squares, target in paths:
        before = squares ^ 1 << target
        steps = ((before, square) for square in members(neighbours[target] & before))
        walk = min((walks[step] + "-" for step in steps if step in walks), default="")
        walks[squares, target] = walk + SQUARES[target]
    return walks


class _Speller:
    """Spells the moves of one state, and finds its walks only once."""

    def __init__(self, state: Words) -> None:
        self.state = state
        self.rules = state[piles.RULES]
        self.mixed = bool(self.rules & piles.MIXED)
        self.transplant = bool(self.rules & piles.TRANSPLANT)
        self.adjacent = int(words.adjacency(state))
        self.neighbours = _NEIGHBOURS[self.adjacent : self.adjacent + 64]
        self.free = int(FULL ^ board.pawns(state))
        self.starts = int(board.starts(state, self.adjacent))
        self._walks: dict[int, dict[PathWords, list[tuple[str, int]]]] = {}
        self._lone = int(piles.single(self.state)) if self.transplant else 0

    def spell(self, squares: int, how: int) -> Iterator[str]:
        """Yield the texts of the complete moves that begin with the kernel's move of these
        words.
        """
        collects = squares and not how & (int(words.STAND) | int(words.PAWN_ONLY))
        if self.transplant and collects:
            after = copy_of(self.state)
            variant_kernel.apply(after, squares, how)
            # coins put back where they were are left out
            for placed in combinations(members(after[piles.VACANT]), after[piles.HOLDING]):
                yield self.spell_move(squares, how, placed)
        else:
            yield self.spell_move(squares, how, ())

    def spell_move(self, squares: int, how: int, placed: tuple[int, ...]) -> str:
        """Spell the move that begins with these words and places coins on the squares `placed`."""
        if not squares:
            return "pass"
        if how & int(words.STAND):
            value = _VALUES[how >> int(words.KIND_AT) & int(words.ONE_KIND)]
            return f"stand:{value}" if self.mixed else "stand"
        if how & int(words.PAWN_ONLY):
            return ("! " if how & int(words.TURN) else "") + self._pawn_walk(squares)
        return self._coin_path(squares, how, placed)

    def _coin_path(self, squares: int, how: int, placed: tuple[int, ...]) -> str:
        """Return the first spelling of a move; if any kind leads to the same result, among all
        kinds.
        """
        target = how & int(words.TARGET)
        leaving: list[int] = []
        for kind, value in enumerate(_VALUES):
            shift = int(words.LEAVING_AT) + int(words.LEAVING_BITS) * kind
            leaving += [value] * (how >> shift & (1 << int(words.LEAVING_BITS)) - 1)
        chosen = self.rules & piles.SEMI_GREEDY
        keeps = how >> int(words.KEEP_AT) & int(words.KEEP) if chosen else None
        spellings = []
        for kind, value in enumerate(_VALUES):
            found = self._walk_of(kind, squares, target)
            named = words.named_kind(self.rules, squares, how, kind)
            if found and named == how >> int(words.KIND_AT) & int(words.ONE_KIND):
                walk, back = found
                path = f"{value}:{walk}" if self.mixed else walk
                places = [SQUARES[square] for square in (*placed, *members(back))]
                spellings.append(write_path(path, leaving, places, keeps))
        return min(spellings)

    def _walk_of(self, kind: int, squares: int, target: int) -> tuple[str, int] | None:
        """Return the first walk along one kind of coin that changes these squares, and the other
        squares of it, on which coins are put back; None if there is none.
        """
        walks = self._walks_of(kind).get((squares & ~self._backs(target), target), [])
        return next(
            ((walk, own ^ squares) for walk, own in walks if own & squares == squares), None
        )

    def _walks_of(self, kind: int) -> dict[PathWords, list[tuple[str, int]]]:
        """Return the walks along one kind of coin and their squares, in the order of spelling, by
        the squares that each changes whatever is put back, and by its target.

        A walk can make as many changes as there are sets of squares to put coins back on.
        """
        if kind not in self._walks:
            region = self.state[piles.KIND + kind] & self.free
            walks = first_walks(_all_paths(region, self.starts, self.adjacent), self.neighbours)
            found: dict[PathWords, list[tuple[str, int]]] = defaultdict(list)
            for (squares, target), walk in sorted(walks.items(), key=itemgetter(1)):
                found[squares & ~self._backs(target), target].append((walk, squares))
            self._walks[kind] = found
        return self._walks[kind]

    def _backs(self, target: int) -> int:
        """Return the squares on which a coin may be put back after a walk to this target."""
        return self._lone & ~(1 << target)

    def _pawn_walk(self, target: int) -> str:
        """Return the first spelling of a walk to the square `target` that moves only the pawn."""
        walks = [self._first_walk(self.free & ~int(piles.coins(self.state)), target)]
        for kind, value in enumerate(_VALUES):
            walk = self._first_walk(self.free & self.state[piles.KIND + kind], target)
            walks.append(f"{value}:{walk}" if walk and self.mixed else walk)
        return min(walk for walk in walks if walk)

    def _first_walk(self, region: int, target: int) -> str:
        """Return the first walk through `region` to the square `target`; empty if there is none.

        At each step it takes the first square from which the target can still be reached.
        """
        walk: list[str] = []
        nexts = self.starts
        while True:
            steps = [
                square
                for square in members(nexts & region)
                if int(reach(1 << square, region, self.adjacent)) & target
            ]
            if not steps:
                return ""
            step = min(steps, key=SQUARES.__getitem__)
            walk.append(SQUARES[step])
            if target == 1 << step:
                return "-".join(walk)
            region ^= 1 << step
            nexts = self.neighbours[step]


def check_paths(position: Position, most: int) -> None:
    """Raise OverflowError if the player to move has more than `most` paths along some coin."""
    state = position.state
    adjacent = 0 if position.kernel == KERNEL else int(words.adjacency(state))
    free, starts = int(FULL ^ board.pawns(state)), int(board.starts(state, adjacent))
    for kind in range(len(_VALUES)):
        _all_paths(state[piles.KIND + kind] & free, starts, adjacent, most)


def _all_paths(region: int, starts: int, adjacent: int, most: int = MAX_PATHS) -> list[PathWords]:
    """Return every path through `region`, each after the paths from which it can grow.

    Raises OverflowError if there are more than `most`.
    """
    moves, scratch = own_move_list(variant_kernel)
    end = paths(region, starts, adjacent, moves, 0, 2 * most, scratch[:SEEN_WORDS])
    if end == FULL:
        raise OverflowError
    return pairs(moves[: int(end)])


def members(squares: int) -> Iterator[int]:
    """Yield the squares of a set, by index."""
    while squares:
        bit = squares & -squares
        yield bit.bit_length() - 1
        squares ^= bit
