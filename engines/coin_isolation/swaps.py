"""Local search: makes a layout even by swapping coins, two at a time.

A coin favours the players near it. That alone predicts the effect of a swap well enough to choose
which swaps to play; the rest is games. The swaps of a layout race each other, beginning with what
is known about the layout, and finalists are judged like any other candidate. (Where coins were
taken in earlier games does not predict the effect of a swap: measured on 24 swaps, the two
correlate by -.1 to 0.)

Which swaps are tried depends on random orders, which must not change. They are NumPy's, used for
the first layouts: `numpy.random.default_rng(seed).permutation(count)`, from PCG64 (O'Neill 2014).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import combinations

from printkit.engines.contract import Session, Trial
from printkit.engines.judging.belief import nearby
from printkit.engines.judging.deal import examine
from printkit.engines.judging.race import LOOKS, Candidate, Race, look_at, race_for
from printkit.engines.listener import Listener, Relay, Step
from printkit.engines.search.arena import stream_seed
from printkit.engines.statistics import total
from printkit.layouts.coin_isolation.layout import SQUARES, CoinLayout
from printkit.layouts.messages import Listed, Message, counted, listed, message
from printkit.layouts.setup import Setup

_32, _64, _128 = ((1 << bits) - 1 for bits in (32, 64, 128))
_POOL = 4  # the number of words over which a seed is spread
_STEP = 0x2360ED051FC65DA44385DF649FCCF645


def permutation(count: int, seed: int) -> list[int]:
    """Return the numbers from 0 to `count` - 1 in a random order fixed by `seed` (64 bits)."""
    order, draws = list(range(count)), _draws(seed)
    for last in reversed(range(1, count)):
        mask = (1 << last.bit_length()) - 1
        other = next(drawn for draw in draws if (drawn := draw & mask) <= last)
        order[last], order[other] = order[other], order[last]
    return order


def _draws(seed: int) -> Iterator[int]:
    """Yield words of 32 bits: both halves of each draw of PCG64 (XSL-RR 128/64), the lower
    first.
    """
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
    """Return eight words of 32 bits made from a seed (O'Neill's seed_seq of 2015)."""
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
    """A hash of words whose constant changes with every call."""

    def __init__(self, constant: int, factor: int) -> None:
        self.constant, self.factor = constant, factor

    def __call__(self, word: int) -> int:
        word ^= self.constant
        self.constant = self.constant * self.factor & _32
        word = word * self.constant & _32
        return word ^ word >> 16


_PER_CENT = 0.0003
"""How much of the wins goes to a seat with each cent that moves a row nearer, roughly. Fitted to
the shares of 400 random layouts for two, with which it correlates by .3.
"""

_PARENTS = 4  # variations that are swapped further if none has passed

_BEGUN, _AS_IT_IS, _LOOKED = 0.05, 0.5, 0.65
"""In units of what swaps of one number take: the first games of the layout as it is, all of its
games, and all looks at swaps of one number.
"""

_ENDS = message("the first that passes ends it")

Swap = tuple[int, int]
"""The two squares, by index."""


@dataclass(frozen=True, slots=True)
class Variation:
    """A candidate, and the swaps that made its setup."""

    candidate: Candidate
    swaps: tuple[Swap, ...]

    @property
    def setup(self) -> Setup[CoinLayout]:
        """The candidate's setup."""
        return self.candidate.setup


@dataclass(frozen=True, slots=True)
class SwapSearch:
    """The result of a search: the variation that passed, else the most even one.

    `passed` says which of the two it is. `tried[n]` is the number of variations with n swaps that
    were played.
    """

    variation: Variation
    passed: bool
    tried: tuple[int, ...]


def make_even(
    session: Session,
    setup: Setup[CoinLayout],
    seated: Callable[[Setup[CoinLayout]], Setup[CoinLayout]],
    tell: Callable[[Variation, Trial], None],
    most_swaps: int,
    variations_each: int,
) -> SwapSearch:
    """Find the fewest swaps that make `setup` fair and playable.

    It tries `variations_each` single swaps, then pairs, up to `most_swaps`; if none passes it
    returns the most even variation. No square is swapped twice. Every variation is `seated` before
    it is played: where players choose their sides, swapped coins may change their choice. `tell`
    receives each judged variation.
    """
    whole = _WholeSearch(session.listener, most_swaps)
    search = _SwapFinder(replace(session, listener=whole), whole, seated, tell)
    best, passed = search.as_it_is(setup)
    parents, tried = [best], [1]
    while not passed and len(tried) <= most_swaps:
        race = search.race_of_swaps(parents, variations_each // len(parents))
        if not race.waiting[0]:
            break
        tried.append(len(race.waiting[0]))
        found = search.judge_best(race, len(tried) - 1)
        passed = found is not None
        parents = race.most_even()[:_PARENTS]
        best = found or min(best, *parents, key=race.rank)
    return SwapSearch(search.variation(best), passed, tuple(tried))


class _WholeSearch(Relay):
    """Adds to all news of a search the share that is done of what it takes if no setup passes."""

    def __init__(self, to: Listener, most_swaps: int) -> None:
        super().__init__(to)
        self._all, self._done = _AS_IT_IS + most_swaps, _BEGUN

    def look(self, swaps: int, done: int, total: int) -> None:
        """Receive the progress of looks at layouts with this number of swaps."""
        self._done = _AS_IT_IS + swaps - 1 + _LOOKED * done / total
        self.step(Step(swap_count(swaps), done, total))

    def step(self, step: Step) -> None:
        """Receive the progress of looks, or of games that judge a layout."""
        share = self._done / self._all
        super().step(replace(step, note=step.note or _ENDS, share=share))


@dataclass(slots=True)
class _SwapFinder:
    """The parameters of `make_even`, and the swaps that made each setup, by its ID."""

    session: Session
    whole: _WholeSearch
    seated: Callable[[Setup[CoinLayout]], Setup[CoinLayout]]
    tell: Callable[[Variation, Trial], None]
    swaps: dict[str, tuple[Swap, ...]] = field(default_factory=dict)

    def as_it_is(self, setup: Setup[CoinLayout]) -> tuple[Candidate, bool]:
        """Judge the layout as it was given, without a swap."""
        setup = self.seated(setup)
        race = race_for(self.session, setup)
        candidate = race.candidate(setup)
        for look in range(len(LOOKS)):
            candidate = look_at(self.session, candidate, look)
        self.swaps[setup.id] = ()
        return self._judge(race, candidate)

    def race_of_swaps(self, parents: Sequence[Candidate], each: int) -> Race:
        """Return a race between new variations of these candidates."""
        race = race_for(self.session, parents[0].setup)
        for parent in parents:
            for child, made in variations(self.variation(parent), each):
                if child.id not in self.swaps:
                    self.swaps[child.id] = made
                    race.enter(self.seated(child), nearby(parent.belief, race.anywhere))
        return race

    def judge_best(self, race: Race, swaps: int) -> Candidate | None:
        """Judge the finalists; return the first that passes, or None."""
        for finalist in race.run(len(race.waiting[0]), partial(self.whole.look, swaps)):
            judged, passed = self._judge(race, finalist)
            race.move(finalist, judged)
            if passed:
                return judged
        return None

    def variation(self, candidate: Candidate) -> Variation:
        """Return the candidate with the swaps that made it."""
        return Variation(candidate, self.swaps[candidate.setup.id])

    def _judge(self, race: Race, candidate: Candidate) -> tuple[Candidate, bool]:
        judged, found = examine(race, candidate)
        self.tell(self.variation(judged), found)
        return judged, found.passed


def swap_words(setup: Setup[CoinLayout], swap: Swap) -> Listed:
    """Describe a swap as a player would do it in a setup."""
    coins = setup.layout.coins
    return listed(f"{SQUARES[square]} ({coins[square]}¢)" for square in swap)


def swap_squares(swap: Swap) -> list[str]:
    """Return the names of a swap's two squares."""
    return [SQUARES[square] for square in swap]


def swap_coins(layout: CoinLayout, swap: Swap) -> CoinLayout:
    """Return the layout after a swap."""
    coins = list(layout.coins)
    a, b = swap
    coins[a], coins[b] = coins[b], coins[a]
    return CoinLayout(tuple(coins))


def swap_count(swaps: int) -> Message:
    """Return a number of swaps in words."""
    return counted("{n} swap", "{n} swaps", swaps)


def variations(parent: Variation, count: int) -> list[tuple[Setup[CoinLayout], tuple[Swap, ...]]]:
    """Return the `count` most promising swaps, of squares not swapped before.

    Each variation has the setup after the swap, and all swaps that led to it.
    """
    setup = parent.setup
    layout = setup.layout
    used = {square for swap in parent.swaps for square in swap}
    open_squares = [square for square in range(len(SQUARES)) if square not in used]
    pairs = [(a, b) for a, b in combinations(open_squares, 2) if layout.coins[a] != layout.coins[b]]
    order = permutation(len(pairs), stream_seed("swaps", setup.id, *setup.sides))
    shares = [total(of_seat) / len(of_seat) for of_seat in parent.candidate.belief.shares]
    expected = _expectation(layout, setup.sides, shares)
    chosen = sorted((pairs[i] for i in order), key=expected)[:count]
    return [
        (
            replace(setup, layout=swap_coins(layout, pair), deal_options=(), seed=None),
            (*parent.swaps, pair),
        )
        for pair in chosen
    ]


def _expectation(
    layout: CoinLayout, sides: Sequence[str], shares: Sequence[float]
) -> Callable[[Swap], float]:
    """Return a function that predicts the distance from even of the farthest share after a swap.

    `shares` are the seats' present distances from even. A seat gains from cents that move nearer to
    it than to the others.
    """
    nearness = list(zip(*(_nearness(square, sides) for square in range(len(SQUARES))), strict=True))
    seats = list(zip(shares, nearness, strict=True))

    def expect(swap: Swap) -> float:
        a, b = swap
        moved = _PER_CENT * (layout.coins[a] - layout.coins[b])
        return max(abs(share + moved * (near[b] - near[a])) for share, near in seats)

    return expect


def _nearness(square: int, sides: Sequence[str]) -> list[float]:
    """Return how many rows nearer a square is to each side than to all of them on average."""
    rank, file = divmod(square, 8)
    rows = {"bottom": rank, "top": 7 - rank, "left": file, "right": 7 - file}
    mean = sum(-rows[side] for side in sides) / len(sides)
    return [-rows[side] - mean for side in sides]
