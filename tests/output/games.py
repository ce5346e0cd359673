"""Specs of kits of every game, with positions that could occur in a game."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache, partial
from random import Random
from typing import Any, TypeVar

from printkit.layouts.coin_collectors import layout as piecepack
from printkit.layouts.coin_isolation.layout import CoinLayout, CoinTable
from printkit.layouts.coins import coin_set
from printkit.layouts.dice_isolation.layout import SQUARES, DiceLayout, DiceTable
from printkit.layouts.game import Game, Layout
from printkit.layouts.games import GAMES
from printkit.layouts.isaac.game import DarkShare, Figures, IsaacFindings
from printkit.layouts.isaac.layout import IsaacLayout, IsaacTable, counters
from printkit.layouts.isaac.randomizer import estimate
from printkit.layouts.isaac.tiles import SEATS, STANDARD, Tile, TileKind
from printkit.layouts.language import ENGLISH
from printkit.layouts.messages import message
from printkit.layouts.paper import PAPERS
from printkit.layouts.setup import CheckedSetup, Setup
from printkit.layouts.verdict import Fairness, Verdict
from printkit.output.coin_collectors.pieces import CollectorsSpec
from printkit.output.coin_isolation.pieces import CoinSpec
from printkit.output.coin_isolation.sheets import with_coins
from printkit.output.contract import sheets_of
from printkit.output.dice_isolation.pieces import DiceSpec
from printkit.output.drawing.theme import THEMES
from printkit.output.isaac.tiles import IsaacSpec
from printkit.output.sheet import AnySpec, Diagram, FirstGame, KitSpec, Moment
from printkit.printing.diagrams import diagrams, example, first_game, moments
from tests.output import collectors, dice_verdicts, specs
from tests.output.annotating import with_annotation
from tests.output.puzzled import puzzles_of
from tests.playing import brief_verdict, deal_setup, records_of

L = TypeVar("L", bound=Layout)
F = TypeVar("F")

DICE_BOARD = DiceLayout(
    (
        "..#.....",
        "........",
        ".##...#.",
        "....#...",
        "#.......",
        "...##..#",
        ".......#",
        ".#......",
    ),
    (3, 5),
)
ISAAC_TILES = tuple(
    Tile.parse(name)
    for name in ("00-02", "04-44", "26-28", "69-99", "90-94", "50-56", "81-84", "60-63")
)
RICH_TILES = (
    TileKind(2, 1, 3),
    TileKind(3, 2, 4),
    TileKind(4, 4, 3),
    TileKind(5, 6, 3),
    TileKind(7, 8, 2),
)
_STEPS = ((0, 1), (1, 0), (0, -1), (-1, 0))


@cache
def coin_isolation(players: int, paper: str, theme: str) -> CoinSpec:
    """Return a spec for 2, 3 or 4 players: three with mixed piles, four with a renegade."""
    many = ("diagonal", "many-pennies", "mixed-change-2008", "standing-still", "semi-greedy")
    variants = {2: (), 3: (*many, "renegade"), 4: ("many-many-pennies", "transplant")}[players]
    attempts = 25 if players == 2 else 1
    spec = specs.coin_spec(players, variants, paper, theme, attempts=attempts)
    moves: tuple[Diagram[Any], ...] = _example(spec.setup)
    spec = replace(spec, example=moves, puzzles=puzzles_of(spec.setup.game))
    spec = replace(spec, first_game=first_turns(spec.setup), moments=moments_of(spec.setup))
    return replace(spec, diagrams=coin_diagrams(spec.setup, 5 if players == 2 else 3))


@cache
def coin_isolation_in_francs(paper: str, theme: str) -> CoinSpec:
    """Return the spec for three players with Swiss coins, which have long names."""
    return with_coins(coin_isolation(3, paper, theme), coin_set("swiss-franc"))


@cache
def dice_isolation(
    paper: str, theme: str, board: DiceLayout = DICE_BOARD, tokens: int = 4
) -> DiceSpec:
    """Return the spec of a checked board that is even with a head start of `tokens`."""
    free = [SQUARES[square] for square in board.white]
    Random(5).shuffle(free)
    names = [free[:count] for count in (0, 1, 6, 7)]
    diagrams = [
        Diagram(
            number,
            on[-1] if on else "roll 3+5",
            f"{len(on)} tokens",
            DiceTable(
                board.rows,
                (frozenset(on[::2]), frozenset(on[1::2])),
                (20, 18 - len(on)),
                ("A", "out" if number == 6 else "B"),
            ),
        )
        for number, on in enumerate(names)
    ]
    setup = _setup(board, 2)
    return replace(
        _spec(setup, paper, theme),
        verdict=dice_verdicts.verdict(setup, tokens),
        first_game=first_game(setup, dice_verdicts.verdict(setup, tokens)),
        cards=_cards(setup, dice_verdicts.verdict(setup, tokens)),
        diagrams=tuple(diagrams),
        example=_example(setup),
    )


@cache
def isaac(
    paper: str, theme: str, opening: int = 4, kinds: tuple[TileKind, ...] = STANDARD
) -> IsaacSpec:
    layout = IsaacLayout(kinds, ISAAC_TILES[:opening])
    worth = ((0, 0), (4, 6), (12, 6))
    names = ("", "00-02=4", "04-44=6", "26-28=12")
    diagrams = [
        Diagram(0, ISAAC_TILES[-1].name, "Light placed a tile.", _isaac_table(0, (0, 0), False))
    ]
    diagrams += [
        Diagram(i, names[i], f"{SEATS[i % 2]} moved.", _isaac_table(i, worth[i - 1], True))
        for i in range(1, 4)
    ]
    setup = _setup(layout, 2)
    return replace(
        _spec(setup, paper, theme),
        verdict=_isaac_verdict(setup),
        cards=_cards(setup, _isaac_verdict(setup)),
        deal=specs.deal(5),
        diagrams=tuple(diagrams),
        example=_example(setup),
    )


@cache
def isaac_set(paper: str, theme: str) -> IsaacSpec:
    """Return the spec of a set of tiles other than the standard one, on an empty board."""
    spec = isaac(paper, theme, opening=0, kinds=RICH_TILES)
    return replace(spec, verdict=_isaac_verdict(spec.setup, "undecided"), deal=None)


def _isaac_verdict(setup: Setup[IsaacLayout], fair: Fairness = "fair") -> Verdict[IsaacFindings]:
    """Return the verdict of a made-up check."""
    layout = setup.layout
    standard = Figures("mcts-solver-50", 4000, 0.57, 0.55, 0.59, 0.007, 0.06, 11.3, 2.4, 5.7, 10.6)
    own = Figures("mcts-solver-50", 1620, 0.507, 0.47, 0.54, 0.214, 0.041, 14.8, 2.9, 3.1, 12.4)
    findings = IsaacFindings(
        figures=own,
        standard=standard,
        standard_dark=(
            DarkShare("mcts-solver-50", "club players", 4000, 0.57, 0.55, 0.59),
            DarkShare("uct-1000", "experts (UCT)", 400, 0.53, 0.48, 0.58),
        ),
        ties_to=(0.02, 0.015, 0.006),
        margins=(66, 310, 340, 280, 220, 160, 100, 70, 40, 20, 14, 0, 2),
        richness=estimate(layout.tiles).richness,
        standard_richness=estimate(STANDARD).richness,
        without_opening=0.57 if layout.opening else None,
    )
    model: Verdict[Any] = specs.verdict(specs.setup(), fair)
    return replace(
        model,
        id=setup.id,
        game=setup.game.slug,
        player="mcts-solver-50",
        tiers=tuple(
            replace(tier, player="mcts-solver-50") if tier.player == model.player else tier
            for tier in model.tiers
        ),
        findings=findings,
    )


@cache
def coin_collectors(paper: str, theme: str, variants: tuple[str, ...] = ()) -> CollectorsSpec:
    random = Random(5)
    tiles, coins = list(piecepack.TILES), [value for value in range(6) for _ in range(4)]
    random.shuffle(tiles)
    random.shuffle(coins)
    tiles.insert(piecepack.HOLE, piecepack.NO_TILE)
    coins.insert(piecepack.HOLE, piecepack.NO_COIN)
    layout = piecepack.PiecepackLayout(tuple(tiles), tuple(coins), (3, 4, 0, 5))
    pawns: list[int | None] = [piecepack.HOLE] * 4
    diagrams = [Diagram(0, "", "0 coins", _collectors_table(layout, coins, pawns))]
    for number, (suit, square) in enumerate(((0, 13), (3, 7), (0, 14), (1, 11)), start=1):
        coins[square], pawns[suit] = piecepack.NO_COIN, square
        pawns[2] = None if number == 4 else pawns[2]
        move = f"{piecepack.SUITS[suit]}-{piecepack.SQUARES[square]} suns=3 crowns=0"
        table = _collectors_table(layout, coins, pawns)
        diagrams.append(Diagram(number, move, f"{number} coins", table))
    setup = _setup(layout, 1, variants)
    verdict = collectors.verdict(setup)
    return replace(
        _spec(setup, paper, theme),
        verdict=verdict,
        cards=_cards(setup, verdict),
        diagrams=tuple(diagrams),
        example=_example(setup),
    )


def coin_diagrams(setup: Setup[CoinLayout], count: int) -> tuple[Diagram[CoinTable], ...]:
    """Return diagrams of the first moves of a game, along coins of one kind.

    Three players collect mixed change on their targets; of four the last is a renegade.
    """
    piles = [[coin] if coin else [] for coin in setup.layout.coins]
    pawns: list[int | None] = [None] * setup.players
    money = [0] * setup.players
    diagrams = []
    for number in range(count):
        path = _walk(piles, pawns, (number - 1) % setup.players) if number else []
        if path:
            seat = (number - 1) % setup.players
            money[seat] += _follow(piles, path, pawns[seat], mixed=setup.players == 3)
            pawns[seat] = path[-1]
        table = CoinTable(
            tuple(tuple(sorted(pile)) for pile in piles),
            tuple(pawns),
            tuple(money),
            tuple(seat == 3 for seat in range(setup.players)),
            setup.sides,
            number % setup.players,
        )
        move = "-".join(SQUARES[square] for square in path) or ("pass" if number else "")
        diagrams.append(
            Diagram(
                number,
                move,
                message("{amount} are taken.", amount=setup.game.amount(sum(money))),
                table,
            )
        )
    return tuple(diagrams)


def _follow(piles: list[list[int]], path: list[int], source: int | None, mixed: bool) -> int:
    """Move the coins along a path and return the coin that is kept."""
    *others, target = path
    kept = piles[target].pop()
    piles[target] += [piles[square].pop() for square in others]
    if mixed:
        piles[target] += [1, 1, 5, 25]
        piles[target] += [piles[source].pop()] if source is not None and piles[source] else []
    return kept


def _walk(piles: list[list[int]], pawns: list[int | None], seat: int) -> list[int]:
    """Return a path of up to four squares from the pawn, or from any square on the first turn."""
    path: list[int] = []
    here = pawns[seat]
    options = list(range(8 * seat, 64)) if here is None else _beside(here)
    for _ in range(4):
        kind = piles[path[0]][0] if path else None
        free = [s for s in options if piles[s] and s not in pawns and s not in path]
        free = [s for s in free if kind in (None, piles[s][0])]
        if not free:
            break
        path.append(free[0])
        options = _beside(free[0])
    return path


def _beside(square: int) -> list[int]:
    rank, file = divmod(square, 8)
    squares = ((rank + up, file + right) for up, right in _STEPS)
    return [8 * r + f for r, f in squares if 0 <= r < 8 and 0 <= f < 8]


def _isaac_table(removed: int, scores: tuple[int, int], scoring: bool) -> IsaacTable:
    tiles = ISAAC_TILES[removed:]
    first = removed % 2
    seats = (tiles[first::2], tiles[1 - first :: 2])
    places = counters(scores) if scoring else (None, None)
    return IsaacTable(seats, (STANDARD, STANDARD), scores, places, (0, 0), removed % 2)


def _collectors_table(
    layout: piecepack.PiecepackLayout, coins: list[int], pawns: list[int | None]
) -> piecepack.PiecepackTable:
    collected = 25 - sum(coin != piecepack.NO_COIN for coin in coins) - 1
    return piecepack.PiecepackTable(
        layout.tiles, tuple(coins), tuple(pawns), layout.dice, collected
    )


def _spec(setup: Setup[Any], paper: str, theme: str) -> KitSpec[Any, Any, Any]:
    """Return the spec of a kit that has only a setup."""
    puzzles, turns = puzzles_of(setup.game), first_turns(setup)
    spec: AnySpec = KitSpec(
        setup,
        PAPERS[paper],
        THEMES[theme],
        specs.VERSION,
        puzzles=puzzles,
        first_game=turns,
        moments=moments_of(setup),
    )
    return sheets_of(setup.game).with_game_style(spec)


@cache
def first_turns(setup: Setup[Any]) -> FirstGame[Any] | None:
    """Return the first turns of a setup without a verdict."""
    return first_game(setup)


@cache
def moments_of(setup: Setup[Any]) -> tuple[Moment[Any], ...]:
    """Return a game from a setup without a verdict, in a few pictures."""
    return moments(setup)


@cache
def _example(setup: Setup[Any]) -> tuple[Diagram[Any], ...]:
    """Return the example of a setup, which is the same on every paper and in every theme."""
    return example(setup, ENGLISH)


def _cards(setup: Setup[L], verdict: Verdict[F]) -> tuple[CheckedSetup[L, F], ...]:
    """Return six cards, the first without a check."""
    return tuple(CheckedSetup(setup, verdict if number else None) for number in range(6))


def _setup(layout: L, players: int, variants: tuple[str, ...] = ()) -> Setup[L]:
    return Setup(GAMES[layout.game], layout, players, (), variants, 7)


def any_game(game: Game, paper: str, theme: str) -> AnySpec:
    """Return a spec of any game: dealt, with what its other sheets need and its first kept
    record.
    """
    setup = deal_setup(game)
    return replace(
        _spec(setup, paper, theme),
        verdict=brief_verdict(game),
        cards=tuple(CheckedSetup(deal_setup(game, seed)) for seed in range(2, 8)),
        diagrams=diagrams(records_of(game)[0]),
        example=_example(setup),
    )


@dataclass(frozen=True)
class Case:
    """A game, and the function that makes its spec for a paper and a theme."""

    game: Game
    make: Callable[[str, str], AnySpec]

    def __call__(self, paper: str, theme: str) -> AnySpec:
        return _annotate(self.make, paper, theme)


@cache
def _annotate(make: Callable[[str, str], AnySpec], paper: str, theme: str) -> AnySpec:
    """Return the spec with its annotation, cached so that drawn sheets are found again."""
    return with_annotation(make(paper, theme))


PICKED = {
    "coin-isolation-2": Case(GAMES["coin-isolation"], partial(coin_isolation, 2)),
    "coin-isolation-3": Case(GAMES["coin-isolation"], partial(coin_isolation, 3)),
    "coin-isolation-4": Case(GAMES["coin-isolation"], partial(coin_isolation, 4)),
    "coin-isolation-francs": Case(GAMES["coin-isolation"], coin_isolation_in_francs),
    "dice-isolation": Case(GAMES["dice-isolation"], dice_isolation),
    "isaac": Case(GAMES["isaac"], isaac),
    "isaac-set": Case(GAMES["isaac"], isaac_set),
    "coin-collectors": Case(GAMES["coin-collectors"], coin_collectors),
}
"""Kits picked because their sheets show as much as possible."""

_OTHERS = sorted(set(GAMES) - {case.game.slug for case in PICKED.values()})

CASES = PICKED | {slug: Case(GAMES[slug], partial(any_game, GAMES[slug])) for slug in _OTHERS}
"""The picked kits, and a kit of every other registered game."""
