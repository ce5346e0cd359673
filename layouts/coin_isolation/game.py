"""Coin Isolation as every room of the program knows it, played with the coins of any country.

Layouts, IDs, moves and verdicts have the values of coins, which are the same in all countries.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

from printkit.layouts.coin_isolation.layout import (
    CONTRADICTIONS,
    FILES,
    SEATING,
    SIDE_NAMES,
    SQUARES,
    VARIANTS,
    CoinLayout,
    CoinTable,
    coin_mix,
    deal,
)
from printkit.layouts.coins import COIN, COINS, NO_BREAK, US, CoinSet
from printkit.layouts.game import DealOption, Game, Sides
from printkit.layouts.grid import LaidOnBoard, mirror
from printkit.layouts.head_start import HeadStart
from printkit.layouts.laying import PieceKind
from printkit.layouts.messages import (
    Message,
    OptionName,
    Said,
    counted,
    english,
    listed,
    map_messages,
    message,
)
from printkit.layouts.verdict import SeatShare, Tier
from printkit.layouts.words import short_repr

_ANY = 10  # of a kind, more than one
_IN_POINTS = "points"  # the case of the rules
_AMOUNT = "{n}{unit}"  # the same in every language


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class CoinGame(Game):
    """Coin Isolation played with one set of coins, such as euro coins."""

    coins: CoinSet

    def amount(self, score: int) -> Message:
        """A score followed by its unit: "12¢"."""
        if self.coins.in_points:
            return counted("{n} point", "{n} points", score)
        return message(_AMOUNT, n=score, unit=self.coins.unit)

    def reword(self, said: Message) -> Message:
        """A name of a US coin, or an amount of cents, for the game's coins."""
        if said.text == _AMOUNT:
            (_, number), _ = said.values
            assert isinstance(number, int)
            return self.amount(number)
        return _names_in(self.coins).get(said, said) if said.context == COIN else said

    def cases(self, layout: Any, printed: Collection[str] = ()) -> tuple[str, ...]:
        """The cases of the rules that apply: coins that count points, kits with a setup."""
        points = (_IN_POINTS,) if self.coins.in_points else ()
        return (*points, "with-setup") if "setup" in printed else points


def coins_of(game: Game | None) -> CoinSet:
    """The set of coins that a game is played with; US coins by default."""
    return game.coins if isinstance(game, CoinGame) else US


@cache
def game_with_coins(game: CoinGame, coins: CoinSet) -> CoinGame:
    """Return the game for other coins: its rules name them, and its scores have their unit."""
    return replace(game, coins=coins, unit=coins.unit, numbers=coin_words(coins))


def coin_words(coins: CoinSet) -> Mapping[str, str]:
    """The words for these coins in the rules, by the words about US coins that they replace."""
    penny = coins.coins[0]
    words = {}
    for usual, coin in zip(US.coins, coins.coins, strict=True):
        words[usual.name] = coin.name
        words[usual.plural] = coin.plural
        words[f"of {usual.plural}"] = coin.number_words(_ANY).removeprefix(str(_ANY))
        words[usual.label] = coin.label
    words["Pennies"] = re.sub(r"\b[a-z]{2,}", lambda word: word[0].capitalize(), penny.plural)
    words["saying pennies"] = penny.amount or words["Pennies"]
    return words


@cache
def _names_in(coins: CoinSet) -> Mapping[Message, Message]:
    """The names of these coins, by the names of US coins."""
    return {
        usual: other
        for one, coin in zip(US.coins, coins.coins, strict=True)
        for usual, other in ((one.said, coin.said), (one.said_of_several, coin.said_of_several))
    }


def in_points(coins: CoinSet) -> list[Message]:
    """The points that each coin counts, in a sentence: "In points 1c = 1, 5c = 5, ...".

    There is none for coins that count their worth.
    """
    if not coins.in_points:
        return []
    counts = (f"{coin.label} = {coin.value}".replace(" ", NO_BREAK) for coin in coins.coins)
    return [message("In points {values}.", values=listed(counts, ","))]


class LaidCoins(LaidOnBoard):
    """A layout in the making: coins on some squares, named by their values."""

    fill = message("Lay the other coins at random")
    made = CoinLayout
    squares = SQUARES

    def kinds(self, variants: Sequence[str] = (), game: Any = None) -> list[PieceKind]:
        """The kinds of coins, each with the number that the variants deal."""
        kinds = coins_of(game)
        return [
            PieceKind(str(coin.value), coin.said, number, key, coin.amount_words)
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

    __repr__ = short_repr


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

    __repr__ = short_repr


_ACROSS = {"left": "right", "right": "left"}
_ACROSS_NAMES = {SIDE_NAMES[one]: SIDE_NAMES[other] for one, other in _ACROSS.items()}


def _across(side: str) -> str:
    """The side where a player sits in the mirror image."""
    return _ACROSS.get(side, side)


class CoinIsolationGame(CoinGame):
    """Coin Isolation, played with one set of coins."""

    deal = staticmethod(deal)

    def remarks(self, layout: CoinLayout, variants: Sequence[str]) -> list[Said]:
        """A remark if the layout's coins are not the ones that the variants deal."""
        return [
            message(
                "The {coins} are {count}, where these rules deal {usual}.",
                coins=coin.said_of_several,
                count=count,
                usual=usual,
            )
            for coin, count, usual in zip(COINS, layout.counts(), coin_mix(variants), strict=True)
            if count != usual
        ]

    def mirror(self, layout: CoinLayout, sides: Sides) -> tuple[CoinLayout, Sides]:
        """The layout with left and right exchanged, and so the players who sit there."""
        return CoinLayout(mirror(layout.coins, len(FILES))), tuple(map(_across, sides))

    def mirror_words(self, said: Said) -> Said:
        """A sentence of a verdict, with left and right exchanged where it names players' sides."""
        return map_messages(said, lambda each: _ACROSS_NAMES.get(each, each))

    def mirror_findings(self, findings: CoinFindings) -> CoinFindings:
        """The findings with left and right exchanged."""
        choice = findings.choice
        if choice is not None:
            choice = replace(choice, best=_across(choice.best), worst=_across(choice.worst))
        return replace(
            findings,
            money=mirror(findings.money, len(FILES)),
            starts=tuple(replace(start, side=_across(start.side)) for start in findings.starts),
            reach={side: findings.reach[_across(side)] for side in findings.reach},
            choice=choice,
        )

    def finding_words(self, findings: CoinFindings) -> list[Said]:
        """What choosing a side is worth, in a sentence, if the check measured it."""
        choice = findings.choice
        if choice is None:
            return []
        return [
            message(
                "Player {player}, who chooses a side first, wins {best_share:.0%} at the {best} "
                "and {worst_share:.0%} at the {worst} ({games} games each).",
                player=choice.seat + 1,
                best_share=choice.best_share,
                best=SIDE_NAMES[choice.best],
                worst_share=choice.worst_share,
                worst=SIDE_NAMES[choice.worst],
                games=choice.games,
            )
        ]

    def suggest_head_start(self, findings: CoinFindings) -> HeadStart:
        """The head start that, by the check, makes the layout more even; empty for none."""
        return findings.offer.cents if findings.offer else ()


GAME = CoinIsolationGame(
    slug=CoinLayout.game,
    title="Coin Isolation",
    designer="Ken Samuel",
    blurb=message("64 coins on a chessboard, 2 to 4 players, most money wins"),
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
            title=message("Balanced"),
            says=message("Deal the same to all four sides, in four-fold symmetry."),
        ),
        DealOption(
            "leaning",
            english(
                "Like {balanced}, but the first player's side has a dime less and the last one's a "
                "dime more: for three and four players, where the first one wins most.",
                balanced=OptionName("balanced"),
            ),
            title=message("Leaning"),
            says="",
        ),
        DealOption(
            "weighed",
            english(
                "Deal the layout that is forecast to be the most even of 64, by what coins are "
                "worth where they lie: for two players, or with {balanced} or {leaning} for three "
                "and four.",
                balanced=OptionName("balanced"),
                leaning=OptionName("leaning"),
            ),
            title=message("Weighed"),
            says="",
        ),
    ),
    age=8,
)
