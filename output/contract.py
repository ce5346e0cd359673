"""What the sheets of a kit are drawn from."""

from __future__ import annotations

from dataclasses import dataclass

from layouts.paper import Paper
from layouts.setup import Setup
from layouts.verdict import Deal, Verdict
from output.drawing.theme import Theme


@dataclass(frozen=True, slots=True)
class Card:
    """A small setup to choose from at the table. `verdict` is None when it was not checked."""

    setup: Setup
    verdict: Verdict | None = None


@dataclass(frozen=True, slots=True)
class Diagram:
    """A position of a game as it was played.

    `number` counts the moves, 0 is the start; `move` is the one that led here, as it was written,
    empty at the start. `caption` says what the picture does not: who moved, the scores. `table` is
    the game's own `Table`. `following` is the move after it, where an example announces one.
    """

    number: int
    move: str
    caption: str
    table: object
    following: str = ""


@dataclass(frozen=True, slots=True)
class Order:
    """One kit to draw.

    `verdict` is None when the setup was not checked, and the sheets then say so; `deal` is None for
    a setup that was given rather than dealt until it passed. `version` is the program's. `diagrams`
    are of a game played from the setup, in its order; those of `example` are what the rules show.
    `boards` are a whole set, as the game's sheets know one; `per_side` of them share a side of
    paper. When the kit is `of_set`, `setup` merely stands for it, and no sheet says its ID.
    Cut-outs reach `bleed` mm beyond where they are cut; with `fold_over` fronts and backs share a
    side of paper that is folded between them.
    """

    setup: Setup
    paper: Paper
    theme: Theme
    version: str
    verdict: Verdict | None = None
    deal: Deal | None = None
    cards: tuple[Card, ...] = ()
    diagrams: tuple[Diagram, ...] = ()
    example: tuple[Diagram, ...] = ()
    boards: tuple[object, ...] = ()
    per_side: int = 1
    of_set: bool = False
    bleed: float = 0.0
    fold_over: bool = False
