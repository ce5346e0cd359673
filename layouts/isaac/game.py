"""Isaac as every room of the program knows it, and the findings of its check."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

import msgspec
import yaml

from layouts.game import DealOption, Game, Phase
from layouts.isaac.laying import LaidTiles
from layouts.isaac.layout import IsaacLayout, IsaacTable
from layouts.isaac.randomizer import deal
from layouts.isaac.tiles import SEATS, STANDARD, TileKind

MARGIN = 5
"""The points that a bar of margins spans; the first bar has the level games."""


@dataclass(frozen=True, slots=True)
class Figures:
    """Figures of a setup, measured in `games` games between players of one strength.

    `dark` is Dark's share of the wins, from `low` to `high`. `hundreds` and `ties` are the shares
    of games that end with a hundred, or level. The rest are means: the winner's `margin` in points,
    `lead_changes` in a game, `unplaced` tiles of a player, and `free` squares without a tile.
    """

    player: str
    games: int
    dark: float
    low: float
    high: float
    hundreds: float
    ties: float
    margin: float
    lead_changes: float
    unplaced: float
    free: float


@dataclass(frozen=True, slots=True)
class DarkShare:
    """Dark's share of the wins in `games` games between players of one strength.

    The interval is from `low` to `high`. `player` is the engine's name of the players, `words`
    their name for users.
    """

    player: str
    words: str
    games: int
    dark: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Standard:
    """The known figures of the standard set on an empty board.

    `figures` are of players of the default strength; `panel` has Dark's share for each strength
    that a verdict rests on, weakest first.
    """

    figures: Figures
    panel: tuple[DarkShare, ...]


@dataclass(frozen=True, slots=True)
class IsaacFindings:
    """The findings of a check: `figures` for the setup, and for the `standard` set to compare.

    `standard_dark` has Dark's share with the standard set for each strength of the panel, weakest
    first.

    `ties_to` has the shares of all games that were level and won by Dark's longer line, by Light's,
    and by Dark as first player. `margins[n]` counts games: level ones, then games won by up to
    MARGIN points, up to twice that, and so on. `richness` forecasts the share of hundreds.
    `without_opening` is Dark's share without the opening's tiles, None if not measured.
    """

    figures: Figures
    standard: Figures
    standard_dark: tuple[DarkShare, ...]
    ties_to: tuple[float, float, float]
    margins: tuple[int, ...]
    richness: float
    standard_richness: float
    without_opening: float | None


@cache
def standard_set() -> Standard:
    """The known figures of the standard set, measured by `python -m benchmarks.standard`."""
    text = files("layouts.isaac").joinpath("standard.yaml").read_text("utf-8")
    return msgspec.convert(yaml.safe_load(text), Standard)


class IsaacGame(Game):
    """Isaac, played with the standard set of tiles or another one."""

    deal = staticmethod(deal)

    def cases(self, layout: IsaacLayout, printed: Collection[str] = ()) -> tuple[str, ...]:
        """The cases of the rules that apply: paper tiles, an opening, other tiles."""
        cut = ("with-pieces",) if "pieces" in printed else ()
        own = ("own-set",) if layout.tiles != STANDARD else ()
        return (*cut, *(("opening",) if layout.opening else ()), *own)

    def remarks(self, layout: IsaacLayout, variants: Sequence[str]) -> list[str]:
        """A remark if the set of tiles is not the standard one."""
        if layout.tiles == STANDARD:
            return []
        return [f"The tiles are {_listing(layout.tiles)}, where the game has {_listing(STANDARD)}."]


def _listing(kinds: Iterable[TileKind]) -> str:
    return ", ".join(f"{kind.count} × {kind.length} (value {kind.value})" for kind in kinds)


GAME = IsaacGame(
    slug=IsaacLayout.game,
    title="Isaac",
    designer="Emiliano Venturini",
    blurb="tiles laid on a 10 x 10 board and taken off for points, 2 players",
    players=(2,),
    unit=" points",
    seats=SEATS,
    layout=IsaacLayout,
    laid=LaidTiles,
    table=IsaacTable,
    findings=IsaacFindings,
    phases={
        "placement": Phase("placement", "while tiles are placed"),
        "scoring": Phase("scoring", "while points are scored"),
    },
    standard=IsaacLayout(STANDARD),
    duplicate=True,
    deal_options=(
        DealOption(
            "opening", "Begin with one tile or three on the board; --seed 7 and isaac#7 do, too."
        ),
        DealOption(
            "random-tiles", "Deal a set of tiles that are worth more than the standard one."
        ),
    ),
)
