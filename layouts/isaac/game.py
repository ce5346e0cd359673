"""Isaac as the other rooms know it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from layouts.game import DealOption, Game, Phase
from layouts.isaac.findings import Findings
from layouts.isaac.laying import LaidTiles
from layouts.isaac.layout import IsaacLayout
from layouts.isaac.randomizer import deal
from layouts.isaac.table import Table
from layouts.isaac.tiles import SEATS, STANDARD, Kind


def remarks(layout: IsaacLayout, variants: Sequence[str]) -> list[str]:
    """What is unusual about a layout that was given: tiles that are not the standard set's."""
    if layout.tiles == STANDARD:
        return []
    return [f"The tiles are {_listed(layout.tiles)}, where the game has {_listed(STANDARD)}."]


def cases(layout: IsaacLayout) -> tuple[str, ...]:
    """Tiles that lie on the board already, and sets of other tiles."""
    own = ("own-set",) if layout.tiles != STANDARD else ()
    return ("opening", *own) if layout.opening else own


def _listed(kinds: Iterable[Kind]) -> str:
    return ", ".join(f"{kind.count} × {kind.length} (value {kind.value})" for kind in kinds)


GAME = Game(
    slug=IsaacLayout.game,
    title="Isaac",
    designer="Emiliano Venturini",
    blurb="tiles laid on a 10 x 10 board and taken off for points, 2 players",
    players=(2,),
    unit=" points",
    seats=SEATS,
    layout=IsaacLayout,
    laid=LaidTiles,
    table=Table,
    findings=Findings,
    phases={
        "placement": Phase("placement", "while tiles are placed"),
        "scoring": Phase("scoring", "while points are scored"),
    },
    deal=deal,
    standard=IsaacLayout(STANDARD),
    cases=cases,
    remarks=remarks,
    duplicate=True,
    deal_options=(
        DealOption(
            "opening", "Begin with one tile or three on the board, as --seed 7 and isaac#7 do, too."
        ),
        DealOption(
            "random-tiles", "Deal a set of tiles that are worth more than the standard one."
        ),
    ),
)
