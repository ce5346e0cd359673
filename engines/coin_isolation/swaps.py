"""Local search: making a layout even by swapping coins, two at a time.

A coin favours the players it lies near to. From that alone it is foreseen what a swap does, well
enough to say which ones are worth playing; the rest is games: the swaps of a layout race each
other, what is known of the layout counts for them, and what comes through is judged like any other
candidate. (Where coins were taken in the games before does not tell what a swap does: measured on
24 swaps, the two correlate by -.1 to 0.)

Which swaps are tried depends on random orders, which must not change: they are NumPy's, with which
the first layouts were made, `numpy.random.default_rng(seed).permutation(count)`, from PCG64
(O'Neill 2014).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import combinations

from engines.contract import Session
from engines.judging.belief import nearby
from engines.judging.deal import Examination, examine
from engines.judging.race import LOOKS, Candidate, Race, look_at, race_for
from engines.search.arena import stream_seed
from engines.statistics import total
from layouts.coin_isolation.layout import SQUARES, CoinLayout
from layouts.setup import Setup

_32, _64, _128 = ((1 << bits) - 1 for bits in (32, 64, 128))
_POOL = 4  # words that a seed is spread over
_STEP = 0x2360ED051FC65DA44385DF649FCCF645


def shuffled(count: int, seed: int) -> list[int]:
    """The numbers from 0 to `count` - 1 in an order that `seed` (64 bits) decides."""
    order, draws = list(range(count)), _draws(seed)
    for last in reversed(range(1, count)):
        mask = (1 << last.bit_length()) - 1
        other = next(drawn for draw in draws if (drawn := draw & mask) <= last)
        order[last], order[other] = order[other], order[last]
    return order


def _draws(seed: int) -> Iterator[int]:
    """Words of 32 bits: both halves of each that PCG64 (XSL-RR 128/64) draws, the lower first."""
    words = _seed_words(seed)
    first, stream = (
        sum(word << at for word, at in zip(words[part:], (64, 96, 0, 32), strict=False))
        for part in (0, 4)
    )
    odd = stream << 1 | 1
    state = (odd + first) * _STEP + odd & _128
    while True:
        state = state * _STEP + odd & _128
        word, turn = (state >> 64 ^ state) & _64, state >> 122
        word = (word >> turn | word << 64 - turn) & _64
        yield word & _32
        yield word >> 32


def _seed_words(seed: int) -> list[int]:
    """Eight words of 32 bits that a seed makes (O'Neill's seed_seq of 2015)."""
    hashed = _Hash(0x43B0D7E5, 0x931E8875)
    pool = [hashed(seed >> 32 * at & _32) for at in range(_POOL)]
    for source in range(_POOL):
        for at in range(_POOL):
            if at != source:
                mixed = 0xCA01F9DD * pool[at] - 0x4973F715 * hashed(pool[source]) & _32
                pool[at] = mixed ^ mixed >> 16
    hashed = _Hash(0x8B51F9DD, 0x58F38DED)
    return [hashed(word) for word in pool * 2]


class _Hash:
    """A hash of words whose constant is another one every time."""

    def __init__(self, constant: int, factor: int) -> None:
        self.constant, self.factor = constant, factor

    def __call__(self, word: int) -> int:
        word ^= self.constant
        self.constant = self.constant * self.factor & _32
        word = word * self.constant & _32
        return word ^ word >> 16


_PER_CENT = 0.0003
"""How much of the wins goes to a seat with each cent that comes a row nearer, roughly: fitted to
the shares of 400 random layouts for two, with which it correlates by .3."""

_PARENTS = 4  # variations that are swapped on if none of those passed

Swap = tuple[int, int]
"""The two squares, by index."""


@dataclass(frozen=True, slots=True)
class Variation:
    """A setup, with what is believed of it, and the swaps that made it."""

    candidate: Candidate
    swaps: tuple[Swap, ...]

    @property
    def setup(self) -> Setup[CoinLayout]:
        """The setup itself."""
        return self.candidate.setup


@dataclass(frozen=True, slots=True)
class SwapSearch:
    """What came of it: the variation that passed, else the most even one.

    `passed` tells which; `tried[n]`: how many variations of n swaps were played.
    """

    variation: Variation
    passed: bool
    tried: tuple[int, ...]


def make_even(
    session: Session,
    setup: Setup[CoinLayout],
    seated: Callable[[Setup[CoinLayout]], Setup[CoinLayout]],
    tell: Callable[[Variation, Examination], None],
    most_swaps: int,
    variations_each: int,
) -> SwapSearch:
    """The fewest swaps that make `setup` fair and playable, as far as was tried.

    `variations_each` are tried of one swap, then of two, up to `most_swaps`; where none passes it
    is the most even one. No square is swapped twice. Whatever is played is `seated` for it: where
    players choose their sides, coins that move may change what they choose. `tell` hears of each
    that is judged.
    """
    search = _Search(session, seated, tell)
    best, passed = search.as_it_is(setup)
    parents, tried = [best], [1]
    while not passed and len(tried) <= most_swaps:
        race = search.swapped(parents, variations_each // len(parents))
        if not race.waiting[0]:
            break
        tried.append(len(race.waiting[0]))
        found = search.judge_best(race, _count(len(tried) - 1))
        passed = found is not None
        parents = race.most_even()[:_PARENTS]
        best = found or min(best, *parents, key=race.rank)
    return SwapSearch(search.variation(best), passed, tuple(tried))


@dataclass(slots=True)
class _Search:
    """What `make_even` was asked for, and the swaps that made each setup, by its ID."""

    session: Session
    seated: Callable[[Setup[CoinLayout]], Setup[CoinLayout]]
    tell: Callable[[Variation, Examination], None]
    swaps: dict[str, tuple[Swap, ...]] = field(default_factory=dict)

    def as_it_is(self, setup: Setup[CoinLayout]) -> tuple[Candidate, bool]:
        """The layout that was given, looked at and judged."""
        setup = self.seated(setup)
        race = race_for(self.session, setup)
        candidate = race.candidate(setup)
        for look in range(len(LOOKS)):
            candidate = look_at(self.session, candidate, look)
        self.swaps[setup.id] = ()
        return self._judge(race, candidate)

    def swapped(self, parents: Sequence[Candidate], each: int) -> Race:
        """A race of the swaps of these that are new."""
        race = race_for(self.session, parents[0].setup)
        for parent in parents:
            for child, made in variations(self.variation(parent), each):
                if child.id not in self.swaps:
                    self.swaps[child.id] = made
                    race.enter(self.seated(child), nearby(parent.belief, race.anywhere))
        return race

    def judge_best(self, race: Race, text: str) -> Candidate | None:
        """The first finalist that passes; at least one is judged."""
        finalists = race.run(len(race.waiting[0]), partial(self.session.listener.step, text))
        for number, finalist in enumerate(finalists):
            if number and not race.promising(finalist):
                break
            judged, passed = self._judge(race, finalist)
            race.move(finalist, judged)
            if passed:
                return judged
        return None

    def variation(self, candidate: Candidate) -> Variation:
        """The candidate with the swaps that made it."""
        return Variation(candidate, self.swaps[candidate.setup.id])

    def _judge(self, race: Race, candidate: Candidate) -> tuple[Candidate, bool]:
        judged, found = examine(race, candidate)
        self.tell(self.variation(judged), found)
        return judged, found.passed


def swap_words(setup: Setup[CoinLayout], swap: Swap) -> str:
    """A swap as a player does it in a setup."""
    coins = setup.layout.coins
    return " and ".join(f"{SQUARES[square]} ({coins[square]}¢)" for square in swap)


def swap_squares(swap: Swap) -> list[str]:
    """The two squares of a swap, by name."""
    return [SQUARES[square] for square in swap]


def swapped(layout: CoinLayout, swap: Swap) -> CoinLayout:
    """The layout after a swap."""
    coins = list(layout.coins)
    a, b = swap
    coins[a], coins[b] = coins[b], coins[a]
    return CoinLayout(tuple(coins))


def _count(swaps: int) -> str:
    return f"{swaps} swap{'s' if swaps > 1 else ''}"


def variations(parent: Variation, count: int) -> list[tuple[Setup[CoinLayout], tuple[Swap, ...]]]:
    """The `count` swaps from which most is expected, none of a square that was swapped before.

    Each as the setup after it, with all the swaps that made it.
    """
    setup = parent.setup
    layout = setup.layout
    used = {square for swap in parent.swaps for square in swap}
    open_squares = [square for square in range(len(SQUARES)) if square not in used]
    pairs = [(a, b) for a, b in combinations(open_squares, 2) if layout.coins[a] != layout.coins[b]]
    order = shuffled(len(pairs), stream_seed("swaps", setup.id, *setup.sides))
    shares = [total(of_seat) / len(of_seat) for of_seat in parent.candidate.belief.shares]
    expected = _expectation(layout, setup.sides, shares)
    chosen = sorted((pairs[i] for i in order), key=expected)[:count]
    return [
        (
            replace(setup, layout=swapped(layout, pair), deal_options=(), seed=None),
            (*parent.swaps, pair),
        )
        for pair in chosen
    ]


def _expectation(
    layout: CoinLayout, sides: Sequence[str], shares: Sequence[float]
) -> Callable[[Swap], float]:
    """How far, after a swap, the share of wins farthest from even is expected to be from it.

    `shares` is how far each seat's is from even now. A seat wins with the cents that come nearer to
    it than to the others.
    """
    nearness = list(zip(*(_nearness(square, sides) for square in range(len(SQUARES))), strict=True))
    seats = list(zip(shares, nearness, strict=True))

    def expected(swap: Swap) -> float:
        a, b = swap
        moved = _PER_CENT * (layout.coins[a] - layout.coins[b])
        return max(abs(share + moved * (near[b] - near[a])) for share, near in seats)

    return expected


def _nearness(square: int, sides: Sequence[str]) -> list[float]:
    """How much nearer a square is to each side than to all of them in the mean, in rows."""
    rank, file = divmod(square, 8)
    rows = {"bottom": rank, "top": 7 - rank, "left": file, "right": 7 - file}
    mean = sum(-rows[side] for side in sides) / len(sides)
    return [-rows[side] - mean for side in sides]
