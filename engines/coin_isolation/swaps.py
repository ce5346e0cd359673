"""Local search: making a layout even by swapping coins, two at a time.

A coin favours the players it lies near to. From that alone it is foreseen what a swap does, well
enough to say which ones are worth playing; the rest is games: many swaps are played a little, the
most even of them more, and so on, and what comes through is examined like any other candidate.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from engines.contract import Session
from engines.judging.deal import Examination, examine
from engines.search.arena import stream_seed
from engines.statistics import Tally, empty_tally
from layouts.coin_isolation.layout import SQUARES, CoinLayout
from layouts.setup import Setup

_PER_CENT = 0.0003
"""How much of the wins goes to a seat with each cent that comes a row nearer, roughly: fitted to
the shares of 400 random layouts for two, with which it correlates by .3."""

_STAGES = ((140, 12), (300, 6))
"""After the first games of all: games that each of so many more plays, the most even ones."""

_FIRST_GAMES = 60
_PARENTS = 4  # variations that are swapped on if none of those passed

Swap = tuple[int, int]
"""The two squares, by index."""


@dataclass(frozen=True, slots=True)
class Variation:
    """A setup, the swaps that made it, and its games of the default strength so far."""

    setup: Setup[CoinLayout]
    swaps: tuple[Swap, ...]
    tally: Tally


@dataclass(frozen=True, slots=True)
class SwapSearch:
    """What came of it: the most even variation that was examined, and what was found of it.

    `tried[n]`: how many variations of n swaps were played.
    """

    variation: Variation
    examination: Examination
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
    is the most even one. No square is swapped twice. Whatever is examined is `seated` for it:
    where players choose their sides, coins that move may change what they choose. `tell` hears of
    each that is.
    """

    def judged(variation: Variation) -> tuple[Variation, Examination]:
        setup = seated(variation.setup)
        before = variation.tally if setup == variation.setup else empty_tally(setup.players)
        tally, found = examine(session, setup)
        known = replace(variation, setup=setup, tally=_sum(before, tally))
        tell(known, found)
        return known, found

    best = judged(Variation(setup, (), empty_tally(setup.players)))
    parents = [best[0]]
    tried = [1]
    while not best[1].passed and len(tried) <= most_swaps:
        each = variations_each // len(parents)
        children = [child for parent in parents for child in variations(parent, each)]
        children = list({child.setup.id: child for child in children}.values())
        if not children:
            break
        tried.append(len(children))
        children = _most_even(session, children, partial(session.watch, _count(len(tried) - 1)))
        for variation in children:
            now = judged(variation)
            if now[1].passed or now[0].tally.deviation < best[0].tally.deviation:
                best = now
            if now[1].passed:
                break
        parents = children[:_PARENTS]
    return SwapSearch(*best, tuple(tried))


def swap_words(setup: Setup[CoinLayout], swap: Swap) -> str:
    """A swap as a player does it in a setup."""
    coins = setup.layout.coins
    return " and ".join(f"{SQUARES[square]} ({coins[square]}¢)" for square in swap)


def swapped(layout: CoinLayout, swap: Swap) -> CoinLayout:
    """The layout after a swap."""
    coins = list(layout.coins)
    a, b = swap
    coins[a], coins[b] = coins[b], coins[a]
    return CoinLayout(tuple(coins))


def _count(swaps: int) -> str:
    return f"{swaps} swap{'s' if swaps > 1 else ''}"


def _sum(one: Tally, other: Tally) -> Tally:
    sums = zip(one.sums, other.sums, strict=True)
    return Tally(one.games + other.games, tuple(a + b for a, b in sums))


def variations(parent: Variation, count: int) -> list[Variation]:
    """The `count` swaps from which most is expected, none of a square that was swapped before."""
    setup = parent.setup
    layout = setup.layout
    used = {square for swap in parent.swaps for square in swap}
    open_squares = [square for square in range(len(SQUARES)) if square not in used]
    pairs = [(a, b) for a, b in combinations(open_squares, 2) if layout.coins[a] != layout.coins[b]]
    shuffle = np.random.default_rng(stream_seed("swaps", setup.id, *setup.sides))
    pairs = [pairs[i] for i in shuffle.permutation(len(pairs))]
    expected = _expected(layout, setup.sides, parent.tally, pairs)
    return [
        Variation(
            replace(setup, layout=swapped(layout, pairs[i]), deal_options=(), seed=None),
            (*parent.swaps, pairs[i]),
            empty_tally(setup.players),
        )
        for i in np.argsort(expected, kind="stable")[:count]
    ]


def _expected(
    layout: CoinLayout, sides: Sequence[str], tally: Tally, pairs: Sequence[Swap]
) -> NDArray[np.float64]:
    """By swap of `pairs`: how far the share of wins farthest from even is expected to be from it.

    A seat wins with the cents that come nearer to it than to the others.
    """
    rank, file = np.divmod(np.arange(len(SQUARES)), 8)
    rows = {"bottom": rank, "top": 7 - rank, "left": file, "right": 7 - file}
    nearness = -np.array([rows[side] for side in sides])
    nearness = nearness - nearness.mean(axis=0)
    coins = np.array(layout.coins)
    a, b = np.array(pairs, np.int64).reshape(-1, 2).T
    gained = _PER_CENT * (coins[a] - coins[b]) * (nearness[:, b] - nearness[:, a])
    shares = np.array([seat.share for seat in tally.seats]) - 1 / len(sides)
    expected: NDArray[np.float64] = np.abs(shares[:, None] + gained).max(axis=0)
    return expected


def _most_even(
    session: Session, candidates: Sequence[Variation], watch: Callable[[int, int], None]
) -> list[Variation]:
    """Play all a little, the most even of them more, and so on; those who are left, best first."""
    left = list(candidates)
    done, total = 0, sum(games * many for games, many in _plan(len(left)))
    for stage, (games, many) in enumerate(_plan(len(left))):
        for index in range(many):
            left[index] = _played(session, left[index], f"swaps {stage}", games)
            done += games
            watch(done, total)
        left = sorted(left[:many], key=lambda variation: variation.tally.deviation)
    return left


def _plan(candidates: int) -> list[tuple[int, int]]:
    """By stage: the games that each plays, and how many do."""
    return [
        (games, min(candidates, many)) for games, many in ((_FIRST_GAMES, candidates), *_STAGES)
    ]


def _played(session: Session, variation: Variation, purpose: str, games: int) -> Variation:
    """With so many more games of the default strength."""
    setup = variation.setup
    strength = session.engine.ladder.default
    stream = stream_seed(purpose, setup.id, *setup.sides, *setup.variants)
    start = session.kernel.rules.init(setup)
    tally = variation.tally
    players = [strength.player] * setup.players
    for batch in session.arena.play(start, players, stream, games, strength.batch):
        tally = tally.plus(batch.returns)
    return replace(variation, tally=tally)
