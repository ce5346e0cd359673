"""Coin Collectors as every room of the program knows it, laid out by hand, dealt or checked."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal

from printkit.layouts.coin_collectors.layout import (
    ABOVE_AVERAGE,
    COINS,
    CONTRADICTIONS,
    FILES,
    NO_COIN,
    NO_DIE,
    NO_TILE,
    SQUARES,
    SUITS,
    TILES,
    VALUES,
    VARIANTS,
    PiecepackLayout,
    PiecepackTable,
    deal,
    with_hole,
    without_hole,
)
from printkit.layouts.game import Game, Sides
from printkit.layouts.grid import mirror
from printkit.layouts.laying import LaidOnSquares, PieceKind, Setting, unknown_code
from printkit.layouts.messages import Message, Said, counted, listed, message
from printkit.layouts.words import short_repr

_COIN = "coin-"
_FACES = tuple(map(str, range(VALUES)))
_NONE = "-"
_CODE = re.compile(r"((?:[A-Z][0-5]|--){24})\.([0-5-]{24})\.([0-5-]{4})")


@dataclass(frozen=True)
class LaidPiecepack(LaidOnSquares[PiecepackLayout]):
    """Tiles on some squares, coins on some squares, and `dice` with NO_DIE for some.

    Each tile lies on at most one square; of coins there may be too many.
    """

    fill = "Lay the rest at random"
    settled = "The dice"
    squares = tuple(without_hole(SQUARES))
    layers = "tile", "coin"
    dice: tuple[int, ...] = (NO_DIE,) * len(SUITS)

    @classmethod
    def of(cls, layout: PiecepackLayout) -> LaidPiecepack:
        """Take a complete layout apart, so that it can be changed."""
        coins = (f"{_COIN}{coin}" for coin in without_hole(layout.coins))
        return cls((*without_hole(layout.tiles), *coins), layout.dice)

    @classmethod
    def read(cls, code: str) -> LaidPiecepack:
        """Read a layout in the making from its `code`. Raises InputError for any other text."""
        found = _CODE.fullmatch(code)
        names = re.findall("..", found[1]) if found else []
        laid = [name for name in names if name != NO_TILE]
        if not found or not {*laid}.issubset(TILES) or len({*laid}) < len(laid):
            raise unknown_code(code)
        tiles = ("" if name == NO_TILE else name for name in names)
        coins = ("" if coin == _NONE else f"{_COIN}{coin}" for coin in found[2])
        dice = (NO_DIE if face == _NONE else int(face) for face in found[3])
        return cls((*tiles, *coins), tuple(dice))

    @property
    def code(self) -> str:
        """The tiles and the coins around the hole, and the dice: "S4--C2.1--.3-40"."""
        tiles, coins = (self.on[start : start + len(TILES)] for start in (0, len(TILES)))
        dice = (_NONE if face == NO_DIE else str(face) for face in self.dice)
        return ".".join(
            (
                "".join(name or NO_TILE for name in tiles),
                "".join(name[-1:] or _NONE for name in coins),
                "".join(dice),
            )
        )

    @property
    def sketch(self) -> PiecepackLayout:
        """The pieces on the table: NO_TILE, NO_COIN or NO_DIE where one is missing."""
        tiles = [name or NO_TILE for name in self.on[: len(TILES)]]
        coins = [int(name[-1]) if name else NO_COIN for name in self.on[len(TILES) :]]
        return PiecepackLayout(with_hole(tiles, NO_TILE), with_hole(coins, NO_COIN), self.dice)

    def kinds(self, variants: Sequence[str] = (), game: Any = None) -> list[PieceKind]:
        """The kinds of pieces: tiles by suit and value, and coins by value."""
        tiles = [
            PieceKind(
                suit[0].upper() + face,
                f"tile {face} of {suit}",
                1,
                suit[0] + face,
                group=suit.capitalize(),
            )
            for suit in SUITS
            for face in _FACES
        ]
        coins = [
            PieceKind(
                f"{_COIN}{face}", f"coin {face}", len(SUITS), face, _counter(face), "Coins", 1
            )
            for face in _FACES
        ]
        return tiles + coins

    def settings(self) -> tuple[Setting, ...]:
        """The settings that are not on a square: the face of each die."""
        faces = (("", "not rolled"), *((face, face) for face in _FACES))
        return tuple(
            Setting(suit, f"Die of {suit}", "" if face == NO_DIE else str(face), faces)
            for suit, face in zip(SUITS, self.dice, strict=True)
        )

    def with_setting(self, name: str, value: str) -> LaidPiecepack:
        """Return a copy with another face of one die."""
        dice = dict(zip(SUITS, self.dice, strict=True)) | {name: int(value) if value else NO_DIE}
        return replace(self, dice=tuple(dice.values()))

    def fill_rest(self, variants: Sequence[str], seed: int) -> LaidPiecepack:
        """Lay the remaining tiles and coins at random, and roll the dice that have no face yet."""
        stream = random.Random(seed)
        on = self.fill_in(variants, stream)
        dice = (int(VALUES * stream.random()) if face == NO_DIE else face for face in self.dice)
        return LaidPiecepack(on, tuple(dice))

    def problems(self) -> list[Said]:
        """List what is missing or too much: a valid layout uses every piece of one piecepack."""
        return self.lacks(None, ())

    def lacks(self, game: Any, variants: Sequence[str]) -> list[Said]:
        """List what is missing or too much, including dice without a face."""
        said = super().lacks(game, variants)
        dice = [suit for suit, face in zip(SUITS, self.dice, strict=True) if face == NO_DIE]
        if dice:
            suits = listed(map(message, dice))
            said.append(
                counted(
                    "the die of {suits} is not rolled",
                    "the dice of {suits} are not rolled",
                    len(dice),
                    suits=suits,
                )
            )
        return said


def _counter(value: str) -> Callable[[int], Said]:
    return lambda number: counted("{n} coin {value}", "{n} coins {value}", number, value=value)


SetupGrade = Literal["easy", "middling", "hard"]

GRADE_NAMES: Mapping[SetupGrade, Message] = {
    "easy": message("Easy"),
    "middling": message("Middling"),
    "hard": message("Hard"),
}


@dataclass(frozen=True, slots=True)
class CollectorsFindings:
    """The findings of a check: results of games by players of default strength, exact figures.

    All four dice were rolled before the first step of a game. `grade` ranks the chance to win among
    dealt setups with the standard rules. `lost_at_once`: how many of 1,296 opening rolls leave no
    step. `collected[n]` counts games that ended with n coins. For each square, over lost games:
    `left` is the share of games with a coin left there, `stuck` the mean number of pawns there, 0
    to 4; all 0 if no game was lost.

    Under best play, None if not worked out: `exact_rolled` is the chance to win with all four dice
    rolled before the first step, `exact` with the dice as dealt.
    """

    grade: SetupGrade
    lost_at_once: int
    collected: tuple[int, ...]
    left: tuple[float, ...]
    stuck: tuple[float, ...]
    exact_rolled: float | None = None
    exact: float | None = None

    __repr__ = short_repr


class CoinCollectorsGame(Game):
    """The solitaire, whose setups are hard or easy."""

    deal = staticmethod(deal)

    def cases(self, layout: PiecepackLayout, printed: Collection[str] = ()) -> tuple[str, ...]:
        """The cases of the rules that apply: a map for a piecepack, or else a playing mat."""
        return next(((f"with-{sheet}",) for sheet in ("setup", "mat") if sheet in printed), ())

    def mirror(self, layout: PiecepackLayout, sides: Sides) -> tuple[PiecepackLayout, Sides]:
        """The layout with left and right exchanged, with the same dice."""
        files = len(FILES)
        tiles, coins = mirror(layout.tiles, files), mirror(layout.coins, files)
        return PiecepackLayout(tiles, coins, layout.dice), sides

    def mirror_findings(self, findings: CollectorsFindings) -> CollectorsFindings:
        """The findings with left and right exchanged."""
        left, stuck = (mirror(each, len(FILES)) for each in (findings.left, findings.stuck))
        return replace(findings, left=left, stuck=stuck)

    def amount(self, score: int) -> Message:
        """A score followed by its unit: "12 coins"."""
        return counted("{n} coin", "{n} coins", score)

    def grade(self, findings: CollectorsFindings) -> SetupGrade:
        """How hard a setup is to win: "easy", "medium" or "hard"."""
        return findings.grade

    def best_play(self, findings: CollectorsFindings) -> tuple[float, ...] | None:
        """The only player's chance to win with the dice as dealt; None if unknown."""
        return None if findings.exact is None else (findings.exact,)


GAME = CoinCollectorsGame(
    slug=PiecepackLayout.game,
    title="Coin Collectors",
    designer="Don Kirkby",
    blurb=f"a solitaire for the piecepack: four pawns collect {COINS} coins",
    players=(1,),
    unit=" coins",
    seats=(message("you"),),
    layout=PiecepackLayout,
    laid=LaidPiecepack,
    table=PiecepackTable,
    findings=CollectorsFindings,
    numbers={"coins": str(COINS), "good": str(ABOVE_AVERAGE)},
    variants=VARIANTS,
    contradictions=CONTRADICTIONS,
    solvable=True,
    graded=True,
    dice=True,
    minutes=10,
)
