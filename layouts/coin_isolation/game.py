"""Coin Isolation as every room of the program knows it: its editor, findings and words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from layouts.coin_isolation.coinage import CoinGame, coin_words, coins_of
from layouts.coin_isolation.layout import (
    CONTRADICTIONS,
    FILES,
    SEATING,
    SQUARES,
    VARIANTS,
    CoinLayout,
    CoinTable,
    coin_mix,
)
from layouts.coin_isolation.randomizer import deal
from layouts.coins import COINS, US, CoinSet
from layouts.game import DealOption
from layouts.grid import LaidOnBoard, mirror
from layouts.head_start import HeadStart
from layouts.laying import PieceKind
from layouts.verdict import SeatShare, Tier


class LaidCoins(LaidOnBoard):
    """A layout in the making: coins on some squares, named by their values."""

    fill = "Lay the other coins at random"
    made = CoinLayout
    squares = SQUARES

    def kinds(self, variants: Sequence[str] = (), game: Any = None) -> list[PieceKind]:
        """The kinds of coins, each with the number that the variants deal."""
        kinds = coins_of(game)
        return [
            PieceKind(str(coin.value), coin.name, number, key, coin.number_words)
            for coin, number, key in zip(kinds.coins, coin_mix(variants), _keys(kinds), strict=True)
        ]


def _keys(kinds: CoinSet) -> Sequence[str]:
    """The keyboard key for each kind of coin: its first letter, or a number if letters coincide."""
    letters = [coin.name[0].lower() for coin in kinds.coins]
    alike = len(set(letters)) < len(letters) or not all(letter.isalpha() for letter in letters)
    return [str(n) for n in range(1, len(letters) + 1)] if alike else letters


@dataclass(frozen=True, slots=True)
class SeatStart:
    """A seat's first turn.

    `first_moves` is the least number of paths that the seat can choose from: whatever the seats
    before it do if `guaranteed`, else in the games played. `stuck` is the share of games in which
    it had no path.
    """

    side: str
    first_moves: int
    guaranteed: bool
    stuck: float


@dataclass(frozen=True, slots=True)
class SideChoice:
    """What choosing a side is worth to `seat`: its shares of wins at the `best` and `worst` one.

    The other players sit around `seat` in the same way in both cases. Each share comes from `games`
    fresh games, after other games had picked the two sides.
    """

    seat: int
    best: str
    worst: str
    best_share: float
    worst_share: float
    games: int


@dataclass(frozen=True, slots=True)
class Offer:
    """A head start that makes an uneven layout more even.

    `cents` is by seat, up to the last amount above 0. `seats` are the shares of the wins with this
    head start, in `games` fresh games between players of the strength `player`; `others` has the
    shares between experts.
    """

    cents: HeadStart
    player: str
    games: int
    seats: tuple[SeatShare, ...]
    others: tuple[Tier, ...] = ()


@dataclass(frozen=True, slots=True)
class CoinFindings:
    """The findings of a check that only this game has.

    `money[s]`: the cents that players of the default strength take on square s in a game.
    `starts`: first turns, by seat. `reach[side]`: the cents on all squares that a first path from
    the side could cross on a board without pawns. `choice`: the worth of choosing a side, if asked
    for. `offer`: a head start, if the layout is uneven and more even with it.
    """

    money: tuple[float, ...]
    starts: tuple[SeatStart, ...]
    reach: dict[str, int]
    choice: SideChoice | None = None
    offer: Offer | None = None


class CoinIsolationGame(CoinGame):
    """Coin Isolation, played with one set of coins."""

    deal = staticmethod(deal)

    def remarks(self, layout: CoinLayout, variants: Sequence[str]) -> list[str]:
        """A remark if the layout's coins are not the ones that the variants deal."""
        return [
            f"The {coin.plural} are {count}, where these rules deal {usual}."
            for coin, count, usual in zip(COINS, layout.counts(), coin_mix(variants), strict=True)
            if count != usual
        ]

    def mirror(self, layout: CoinLayout, players: int) -> CoinLayout | None:
        """The layout with left and right exchanged: the same game for two.

        With more players, those on the left and on the right would have to change places.
        """
        return CoinLayout(mirror(layout.coins, len(FILES))) if players == 2 else None

    def mirror_findings(self, findings: CoinFindings) -> CoinFindings:
        """The findings for two players at the bottom and the top, left and right exchanged."""
        reach = {**findings.reach, "left": findings.reach["right"]}
        reach["right"] = findings.reach["left"]
        return replace(findings, money=mirror(findings.money, len(FILES)), reach=reach)

    def finding_words(self, findings: CoinFindings) -> list[str]:
        """What choosing a side is worth, in a sentence, if the check measured it."""
        choice = findings.choice
        if choice is None:
            return []
        return [
            f"Player {choice.seat + 1}, who chooses a side first, wins {choice.best_share:.0%} at "
            f"the {choice.best} and {choice.worst_share:.0%} at the {choice.worst} "
            f"({choice.games} games each).",
        ]

    def suggest_head_start(self, findings: CoinFindings) -> HeadStart:
        """The head start that, by the check, makes the layout more even; empty for none."""
        return findings.offer.cents if findings.offer else ()


GAME = CoinIsolationGame(
    slug=CoinLayout.game,
    title="Coin Isolation",
    designer="Ken Samuel",
    blurb="64 coins on a chessboard, 2 to 4 players, most money wins",
    players=(2, 3, 4),
    coins=US,
    unit=US.unit,
    numbers=coin_words(US),
    layout=CoinLayout,
    laid=LaidCoins,
    table=CoinTable,
    findings=CoinFindings,
    seating=SEATING,
    variants=VARIANTS,
    contradictions=CONTRADICTIONS,
    duplicate=True,
    head_starts=True,
    deal_options=(
        DealOption(
            "balanced",
            "Deal the same to all four sides, in four-fold symmetry.",
            tip="deals the same to all sides and needs less luck",
        ),
        DealOption(
            "leaning",
            "Like --balanced, but the first player's side has a dime less and the last one's a "
            "dime more: for three and four players, where the first one wins most.",
        ),
        DealOption(
            "weighed",
            "Deal the layout that is forecast to be the most even of 64, by what coins are worth "
            "where they lie: for two players, or with --balanced or --leaning for three and four.",
        ),
    ),
    age=8,
)
