"""Specs of kits with realistic setups, verdicts and deals, and the kits made of them."""

from __future__ import annotations

from copy import copy
from dataclasses import replace
from functools import cache, lru_cache
from math import exp
from random import Random
from typing import Any

from printkit.layouts.coin_isolation.game import CoinFindings, SeatStart, SideChoice
from printkit.layouts.coin_isolation.layout import CoinLayout, coin_mix, default_sides
from printkit.layouts.coins import COINS
from printkit.layouts.errors import InputError
from printkit.layouts.games import GAMES
from printkit.layouts.messages import message
from printkit.layouts.paper import PAPERS
from printkit.layouts.setup import CheckedSetup, Setup
from printkit.layouts.verdict import (
    Attempt,
    Deal,
    Fairness,
    Level,
    Metric,
    SeatShare,
    Tier,
    Verdict,
)
from printkit.output.coin_isolation.pieces import CoinSpec
from printkit.output.contract import GameSheets, sheets_of
from printkit.output.drawing.scene import Kit, Page
from printkit.output.drawing.theme import THEMES
from printkit.output.page.composition import compose
from printkit.output.sheet import AnySpec, DraftPage, KitSpec, Sheet, SheetMaker
from tests.output.scenes import words_on

GAME = GAMES["coin-isolation"]
VERSION = "0.1.0"
SHEET: Sheet[AnySpec] = Sheet("setup", lambda spec: [], shows=("setup",))
"""A sheet that tells what a check found."""

TIERS: tuple[tuple[str, str, Level, int], ...] = (
    ("random", "random moves", "beginner", 2000),
    ("greedy", "greedy players", "beginner", 2000),
    ("uct-50", "casual players", "beginner", 400),
    ("uct-200", "club players", "club", 1508),
    ("uct-1000", "experts (UCT)", "expert", 580),
    ("mcts-solver-400", "experts (MCTS-Solver)", "expert", 440),
    ("uct-5000", "masters (UCT)", "master", 100),
)


HEADLINES: dict[Fairness, str] = {
    "fair": "Fair from club players to masters",
    "unfair": "Even between club players only",
    "undecided": "Even between club players, not proven beyond",
}


@cache
def setup(seed: int = 7, players: int = 2, variants: tuple[str, ...] = ()) -> Setup[CoinLayout]:
    """Return a shuffled setup."""
    mix = zip(COINS, coin_mix(variants), strict=True)
    coins = [coin.value for coin, count in mix for _ in range(count)]
    Random(seed).shuffle(coins)
    return Setup(GAME, CoinLayout(tuple(coins)), players, default_sides(players), variants, seed)


@cache
def verdict(
    setup: Setup[CoinLayout], fair: Fairness = "fair", playable: bool = True
) -> Verdict[CoinFindings]:
    """Return the verdict of a made-up check."""
    random = Random(setup.seed)
    tiers = tuple(
        Tier(
            player,
            message(words),
            level,
            games,
            _seats(setup.players, games, random, 0.02 + 0.03 * (i < 3)),
        )
        for i, (player, words, level, games) in enumerate(TIERS)
    )
    lengths = [round(180 * exp(-(((n - 31) / 6) ** 2) / 2)) for n in range(58)]
    return verdict_on(
        setup,
        fair=fair,
        playable=playable,
        headline=message(HEADLINES[fair]),
        reasons=()
        if playable
        else (message("Games are over after 8 turns. At least 14 was asked for."),),
        seats=tiers[3].seats,
        games=1508,
        player="uct-200",
        tiers=tiers,
        metrics=_metrics(playable),
        lengths=tuple(lengths),
        findings=findings(
            setup, tuple(value * random.uniform(0.2, 1.3) for value in setup.layout.coins)
        ),
        seed=0xC0FFEE,
    )


def verdict_on(setup: Setup[Any], **found: Any) -> Verdict[Any]:
    """Return a verdict that found this; by default that the setup is fair and playable."""
    usual = {"fair": "fair", "playable": True, "reasons": ()}
    return Verdict(
        id=setup.id,
        game=setup.game.slug,
        players=setup.players,
        variants=setup.variants,
        version=VERSION,
        **{**usual, **found},
    )


def findings(
    setup: Setup[CoinLayout], money: tuple[float, ...], stuck: float = 0.0
) -> CoinFindings:
    """Return made-up findings that only checks of this game have."""
    starts = [
        SeatStart(side, 14 + 3 * seat, seat < 2, 0.0) for seat, side in enumerate(setup.sides)
    ]
    if stuck:
        starts[-1] = SeatStart(setup.sides[-1], 0, True, stuck)
    reach = {"bottom": 62, "right": 44, "top": 34, "left": 152}
    choice = SideChoice(setup.players - 1, "left", "top", 0.63, 0.47, 200)
    return CoinFindings(money, tuple(starts), reach, choice)


def deal(attempts: int) -> Deal:
    """Return a deal of `attempts` candidates, the last one passing."""
    given_up = "given up early: player 1 won 62% of 80 games"
    tried = [Attempt(100 + i, 60 + 20 * (i % 5), False, given_up) for i in range(attempts - 1)]
    last = Attempt(100 + attempts - 1, 1508, True, "fair and playable")
    return Deal((*tried, last), True, 10 * attempts if attempts > 1 else 1)


@cache
def coin_spec(
    players: int = 2,
    variants: tuple[str, ...] = (),
    paper: str = "a4",
    theme: str = "colour",
    checked: bool = True,
    attempts: int = 6,
) -> CoinSpec:
    """Return the spec of a kit of Coin Isolation, with six cards, two of them unchecked."""
    first = setup(7, players, variants)
    cards = [setup(20 + i, players, variants) for i in range(6)]
    spec: CoinSpec = KitSpec(
        setup=first,
        paper=PAPERS[paper],
        theme=THEMES[theme],
        version=VERSION,
        verdict=verdict(first) if checked else None,
        deal=deal(attempts) if checked else None,
        cards=tuple(CheckedSetup(c, verdict(c) if i < 4 else None) for i, c in enumerate(cards)),
    )
    return sheets_of(first.game).with_game_style(spec)


def kit_of(spec: AnySpec, *names: str, sheets: GameSheets[Any] | None = None) -> Kit:
    """Return the kit of the named sheets, from `sheets` instead of the usual ones if given."""
    return compose(spec, draw_once(sheets or sheets_of(spec.setup.game)).select(names))


def pages_of(spec: AnySpec, *names: str) -> tuple[Page, ...]:
    """Return the pages of the named sheets."""
    return kit_of(spec, *names).pages


def words_of(spec: AnySpec, *names: str) -> str:
    """Return all texts of the named sheets in a row."""
    return words_on(*pages_of(spec, *names))


@lru_cache(maxsize=32)
def draw_once(known: GameSheets[Any]) -> GameSheets[Any]:
    """Return the same sheets, changed to keep the pages they drew last."""
    return with_sheets(known, tuple(map(once, known.sheets)))


def with_sheets(known: GameSheets[Any], sheets: tuple[Sheet[Any], ...]) -> GameSheets[Any]:
    """Return a copy of a game's sheets that has only the given ones."""
    changed = copy(known)
    changed.sheets = sheets
    return changed


@lru_cache(maxsize=256)
def once(sheet: Sheet[Any]) -> Sheet[Any]:
    """Return the sheet, changed to keep the pages it drew last."""
    return replace(sheet, make=_keep(sheet.make))


def _keep(make: SheetMaker[Any]) -> SheetMaker[Any]:
    # a list, since findings cannot be hashed as keys of a dictionary
    kept: list[tuple[AnySpec, list[DraftPage] | InputError]] = []

    def make_once(spec: AnySpec) -> list[DraftPage]:
        found = next((drafts for known, drafts in kept if known == spec), None)
        if found is None:
            try:
                found = make(spec)
            except InputError as error:  # a sheet that takes larger paper tries all to name one
                found = error
            kept.append((spec, found))
            del kept[:-MOST_KEPT]
        if isinstance(found, InputError):
            raise found
        return [*found]

    return make_once


MOST_KEPT = 8
"""The number of specs for which a sheet keeps its pages: a game's cases, in full and shortened."""


def _seats(players: int, games: int, random: Random, spread: float) -> tuple[SeatShare, ...]:
    shares = [max(0.02, random.gauss(1 / players, spread)) for _ in range(players)]
    half = 1.6 / games**0.5
    return tuple(
        SeatShare(i, s / sum(shares), s / sum(shares) - half, s / sum(shares) + half)
        for i, s in enumerate(shares)
    )


def metric(
    name: str, title: str, value: float, low: float | None, high: float | None, sentence: str
) -> Metric:
    """Return a metric within its limits; the sentence has a place for the value."""
    said = message(sentence, value=value)
    return Metric(name, message(title), value, low, high, True, said)


def _metrics(playable: bool) -> tuple[Metric, ...]:
    rows: tuple[tuple[str, str, float, float | None, float | None, str], ...] = (
        ("length", "Length", 31.2, 14, 80, "A game takes 31 turns."),
        ("choice", "Real choices", 0.71, 0.5, None, "On 71 of 100 turns there is a real choice."),
        ("branching", "Branching", 6.8, 3, 60, "There are about 7 moves to choose from."),
        ("passes", "Forced passes", 0.04, None, 0.2, "One turn in 25 is a forced pass."),
        ("lead", "Lead changes", 3.4, 1, None, "The lead changes hands 3 times a game."),
        ("drama", "Drama", 0.36, 0.1, None, "In a third of the games the winner was behind."),
        ("decisive", "Decisiveness", 0.97, 0.8, None, "Only 3 games in 100 need the tie-break."),
        ("skill", "Skill", 0.81, 0.6, None, "A club player beats a beginner 4 times in 5."),
    )
    metrics = [
        metric(name, title, value, low, high, sentence)
        for name, title, value, low, high, sentence in rows
    ]
    if not playable:
        short = message("A game takes only 8 turns.")
        metrics[0] = Metric("length", message("Length"), 8.1, 14, 80, False, short)
    return tuple(metrics)
