"""Worth playing: how many setups each limit refuses, of dealt ones and of deliberately dull ones.

A limit that refuses neither setups as dealt nor dull ones is useless. In Isaac and Coin Isolation
the games are played by fast players: casual ones and, for the figure of skill, a casual player
among greedy ones. In Dice Isolation they are played by the players of a check, and in Coin
Collectors by experts and by random moves, on the first setups only: the one figure with a limit
needs no games.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import count
from random import Random
from typing import Any

import numpy as np

from benchmarks.setups import session_of, setup
from benchmarks.tables import ResultRow
from printkit.engines.coin_collectors.board import ROLLS
from printkit.engines.coin_collectors.judging import losing_rolls
from printkit.engines.coin_collectors.judging import measure as measure_solitaire
from printkit.engines.coin_collectors.policy import LADDER as PLANNERS
from printkit.engines.coin_collectors.selfplay import about_to_roll, join_records, play_batches
from printkit.engines.coin_collectors.solver.tablebase import build_tablebase
from printkit.engines.contract import Session
from printkit.engines.dice_isolation.judging import share_decided_by_dice
from printkit.engines.dice_isolation.kernel import with_head_start
from printkit.engines.dice_isolation.solver.exact import solve_exactly
from printkit.engines.dice_isolation.solver.solve import BUDGET, UnsolvedError
from printkit.engines.judging import metrics
from printkit.engines.kernel.bits import Words
from printkit.engines.search.arena import stream_seed
from printkit.engines.search.players import CASUAL, GREEDY, Player
from printkit.engines.search.selfplay import join
from printkit.engines.statistics import total_won
from printkit.layouts.coin_collectors.layout import HOLE, PiecepackLayout
from printkit.layouts.coin_isolation.layout import CoinLayout
from printkit.layouts.coins import COINS
from printkit.layouts.dice_isolation.layout import DiceLayout
from printkit.layouts.errors import UnplayableError
from printkit.layouts.game import Game, Layout
from printkit.layouts.games import GAMES
from printkit.layouts.isaac.layout import IsaacLayout
from printkit.layouts.isaac.tiles import STANDARD, TileKind
from printkit.layouts.setup import Setup

_GAMES, _SKILL_GAMES = 40, 60
_DICE_GAMES, _DICE_SKILL_GAMES = 200, 600
_PLANNED = 100  # games of Coin Collectors for each of two players


@dataclass(frozen=True, slots=True)
class PlayStudy:
    """The numbers of setups of a game to measure, and to play where not all are played."""

    slug: str
    dealt: int = 500
    dull: int = 100
    dealt_played: int = 500
    dull_played: int = 100


STUDIES = (
    PlayStudy("isaac"),
    PlayStudy("coin-isolation"),
    PlayStudy("dice-isolation"),
    PlayStudy("coin-collectors", dealt_played=20, dull_played=10),
)


def rows(quick: bool) -> Iterator[ResultRow]:
    """Yield a line for each limit of each game."""
    for study in STUDIES:
        game, part = GAMES[study.slug], 10 if quick else 1
        with session_of(game) as session:
            dealt = [
                *_figures(session, _as_dealt(game), study.dealt // part, study.dealt_played // part)
            ]
            dull = [
                *_figures(
                    session, _dull_setups(game), study.dull // part, study.dull_played // part
                )
            ]
            yield from _rows(session, game, dealt, dull)


def _rows(
    session: Session,
    game: Game,
    dealt: Sequence[Mapping[str, float]],
    dull: Sequence[Mapping[str, float]],
) -> Iterator[ResultRow]:
    for limit in session.engine.limits:
        spreads, refused = [], []
        for values in (dealt, dull):
            found = [each[limit.name] for each in values if limit.name in each]
            low, middle, high = np.quantile(found, [0.05, 0.5, 0.95]) if found else [0.0] * 3
            spreads.append(f"{low:.3g}, {middle:.3g}, {high:.3g}")
            outside = sum(
                (limit.low is not None and value < limit.low)
                or (limit.high is not None and value > limit.high)
                for value in found
            )
            refused.append(f"{outside} of {len(found)}")
        asked = [f"at least {limit.low:g}"] if limit.low is not None else []
        asked += [f"at most {limit.high:g}"] if limit.high is not None else []
        yield (
            f"{game.slug}: {limit.name} refuses",
            f"{refused[0]} dealt ({spreads[0]}), {refused[1]} dull ({spreads[1]})",
            " and ".join(asked) or "no limit",
        )


def _figures(
    session: Session, setups: Iterator[Setup[Any]], most: int, played: int
) -> Iterator[Mapping[str, float]]:
    """The figures of the first setups that can be played; after `played`, those without games."""
    found = 0
    for each in setups:
        try:
            yield _measure(session, each, with_games=found < played)
        except (UnplayableError, UnsolvedError):
            continue
        found += 1
        if found == most:
            return


def _measure(session: Session, of: Setup[Any], *, with_games: bool) -> Mapping[str, float]:
    if of.game.slug == "coin-collectors":
        return _measure_solitaire(session, of, with_games=with_games)
    start, exact = session.kernel.rules.init(of), {}
    exactly = of.game.slug == "dice-isolation"
    if exactly:
        answer = solve_exactly(of.layout)
        if answer is None:
            raise UnsolvedError
        solver, found = answer
        start = with_head_start(of, found.tokens)
    seed, count = stream_seed("playability", of.id), _DICE_GAMES if exactly else _GAMES
    strong, _ = _players(session, of)
    games = join([*session.arena.play(start, [strong] * of.players, seed, count, _GAMES)])
    if exactly:
        solver.extend(BUDGET)
        exact = {
            "draws": found.even.draw,
            "decided_by_dice": share_decided_by_dice(games, start, solver),
        }
    usual = metrics.measure(games, of.game.scored)
    own = session.engine.measure(games=games, setup=of)
    return {**usual, **own, **exact, "skill": _skill(session, of, start)}


def _players(session: Session, of: Setup[Any]) -> tuple[Player, Player]:
    """Return the players of the games, and weaker ones for the figure of skill."""
    ladder = session.engine.ladder
    if of.game.slug == "dice-isolation":
        return ladder.default.player, ladder.weaker.player
    return CASUAL.player, Player(GREEDY)


def _skill(session: Session, of: Setup[Any], start: Words) -> float:
    """Return the wins of a player among weaker ones, in units of an even share."""
    strong, weak = _players(session, of)
    games = _DICE_SKILL_GAMES if of.game.slug == "dice-isolation" else _SKILL_GAMES
    each, won = games // of.players, 0.0
    for seat in range(of.players):
        players = [weak] * of.players
        players[seat] = strong
        for played in session.arena.play(start, players, stream_seed("skill", of.id), each, each):
            won += total_won(played.returns, seat)
    return won / each


def _measure_solitaire(
    session: Session, of: Setup[Any], *, with_games: bool
) -> Mapping[str, float]:
    pool, start = session.arena.pool, session.kernel.rules.init(of)
    if session.kernel.rules.is_terminal(start):
        raise UnplayableError("lost as it lies")
    if not with_games:
        return {"lost_at_once": losing_rolls(of.layout) / int(ROLLS)}
    tablebase = build_tablebase(start, pool, session.listener)
    found = [
        join_records(
            [
                *play_batches(
                    pool,
                    about_to_roll(start),
                    tablebase,
                    strength,
                    stream_seed("playability", strength.stream, of.id),
                    _PLANNED,
                )
            ]
        )
        for strength in (PLANNERS.strengths[0], PLANNERS.default)
    ]
    random, experts = (np.mean(games.collected.tolist()) for games in found)
    return measure_solitaire(found[1], of.layout) | {"skill": float(experts - random)}


def _as_dealt(game: Game) -> Iterator[Setup[Layout]]:
    """Yield setups as seeds deal them, for each number of players in turn."""
    for seed in count(1):
        yield setup(seed, game.players[seed % len(game.players)], game)


def _dull_setups(game: Game) -> Iterator[Setup[Layout]]:
    """Yield setups that no player would choose: too few pieces, too many of a kind, too orderly."""
    makers: Mapping[str, Any] = {
        "coin-isolation": _dull_coins,
        "isaac": _dull_tiles,
        "dice-isolation": _dull_board,
        "coin-collectors": _dull_piecepack,
    }
    for seed in count(1):
        plain = setup(seed, game.players[seed % len(game.players)], game)
        yield replace(plain, layout=makers[game.slug](Random(seed), seed % 5, plain.layout))


def _dull_coins(random: Random, way: int, layout: CoinLayout) -> CoinLayout:
    """Make a dull layout: chequered, striped, in quarters, of few coins, or of pennies mostly."""
    values = [coin.value for coin in COINS]
    random.shuffle(values)
    coins = []
    for square in range(64):
        rank, file = divmod(square, 8)
        kind = ((rank + file) % 2, rank % 4, 2 * (rank // 4) + file // 4, 0, 0)[way]
        coins.append(values[kind])
    if way == 3:
        kept = random.sample(range(64), 12)
        coins = [coin if square in kept else 0 for square, coin in enumerate(layout.coins)]
    if way == 4:
        coins = [coin if random.random() < 0.15 else 1 for coin in layout.coins]
    return CoinLayout(tuple(coins))


def _dull_tiles(random: Random, way: int, layout: IsaacLayout) -> IsaacLayout:
    """Make a dull set: few tiles, one length, a point each, a fortune each, or far too many."""
    kinds = random.sample(STANDARD, 3)
    length = random.choice([kind.length for kind in STANDARD])
    sets = (
        [TileKind(kind.length, kind.value, 1) for kind in kinds],
        [TileKind(length, length, 10)],
        [TileKind(kind.length, 1, kind.count) for kind in STANDARD],
        [TileKind(kind.length, 40 + random.randrange(20), kind.count) for kind in STANDARD],
        [TileKind(2, 2, 40), TileKind(3, 3, 10)],
    )
    return IsaacLayout(tuple(sorted(sets[way], key=lambda kind: kind.length)))


def _dull_board(random: Random, way: int, layout: DiceLayout) -> DiceLayout:
    """Make a dull board: all white, one line, two lines, single squares, or almost all black."""
    width = random.randrange(3, 7)
    rows = (
        ("." * width,) * random.randrange(2, 4),
        ("." * (width + 2),),
        ("." * width, "#" * width, "." * width),
        (".#" * (width // 2), "##" * (width // 2), ".#" * (width // 2)),
        (".." + "#" * width, "#" * (width + 2), "#" * width + ".."),
    )
    return DiceLayout(rows[way])


def _dull_piecepack(random: Random, way: int, layout: PiecepackLayout) -> PiecepackLayout:
    """Make a dull layout: equal coins beside the hole, coins in rows, or tiles in rows."""
    coins, tiles = [*layout.coins], [*layout.tiles]
    others = [square for square in range(25) if square != HOLE]
    if way < 3:
        near = [HOLE - 5, HOLE - 1, HOLE + 1, HOLE + 5]
        value = random.randrange(6)
        for square in near:
            other = next(s for s in others if (s not in near and coins[s] == value) or s == square)
            if coins[square] != value:
                coins[square], coins[other] = coins[other], coins[square]
    if way in (2, 3):
        for square, coin in zip(others, sorted(coins[s] for s in others), strict=True):
            coins[square] = coin
    if way == 4:
        for square, tile in zip(others, sorted(tiles[s] for s in others), strict=True):
            tiles[square] = tile
    return replace(layout, coins=tuple(coins), tiles=tuple(tiles))
