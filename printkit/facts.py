"""Facts as JSON has them, for the commands that other programs run: docs/formats.md tells each key.

Their schemas are in docs/schemas, made of the types here. A verdict's is in `layouts.verdict`.
"""

from __future__ import annotations

from pathlib import Path
from typing import NotRequired, TypedDict

from layouts.game import Layout, LayoutKeys
from layouts.setup import Setup
from layouts.verdict import Deal, Fairness, Verdict


class SetupFacts(TypedDict):
    """Which setup it is, who plays by which rules, and what was found of it: null for nothing."""

    id: str
    game: str
    seed: int | None
    players: int
    variants: list[str]
    layout: LayoutKeys
    fair: Fairness | None
    playable: bool | None
    headline: str | None
    candidates: int | None
    proven: bool | None


class DealFacts(SetupFacts):
    """A setup that was dealt, and the file that it was written to."""

    file: str | None


class SwapFacts(SetupFacts):
    """A setup that swaps make fair, or the most even one."""

    passed: bool
    swaps: list[list[str]]
    tried: list[int]
    file: str | None


class PrintFacts(TypedDict):
    """The files that were written, and the setups in them."""

    files: list[str | None]
    setups: list[SetupFacts]


class PositionFacts(TypedDict):
    """Where a game stands."""

    game: str
    ply: int
    to_move: int | None
    phase: str
    over: bool
    legal: list[str]
    scores: list[int]
    winner: int | None


class PerftFacts(TypedDict):
    """How many sequences of so many moves there are."""

    depth: int
    nodes: int


class MoveFacts(TypedDict):
    """A move of a game, and all scores after it."""

    ply: int
    player: int | None
    move: str
    scores: list[int]


class ReplayFacts(SetupFacts):
    """A whole game, from its setup on."""

    moves: list[MoveFacts]
    over: bool
    scores: list[int]
    winner: int | None


class AdvisedFacts(TypedDict):
    """A move and what it is worth."""

    move: str
    value: float
    games: int
    note: str


class AdviceFacts(TypedDict):
    """The best moves, the very best first."""

    game: str
    ply: int
    to_move: int | None
    moves: list[AdvisedFacts]
    player: str
    exact: bool


class GameFacts(TypedDict):
    """A game, and what can be printed of it."""

    game: str
    title: str
    designer: str
    players: list[int]
    variants: list[str]
    deal_options: list[str]
    sheets: list[str]
    more_sheets: list[str]


class BoardFacts(TypedDict):
    """A board of Dice Isolation's set, and what best play comes to on it."""

    number: list[int]
    name: str
    board: str
    figures: dict[str, float | int | None]


class SetFacts(TypedDict):
    """A set of boards, and the files of one that was made."""

    boards: list[BoardFacts]
    files: NotRequired[list[str]]


class VerifyFacts(TypedDict):
    """Whether the standard set's figures are right, and else what is wrong."""

    right: bool
    wrong: list[str]


class CachePart(TypedDict):
    """How much is kept of one kind."""

    files: int
    bytes: int


class CacheFacts(TypedDict):
    """Where answers are kept, and how much that is; or was, before it was `cleared`."""

    folder: str
    parts: dict[str, CachePart]
    bytes: int
    cleared: bool


def setup_facts(
    setup: Setup[Layout], verdict: Verdict[object] | None = None, deal: Deal | None = None
) -> SetupFacts:
    """Those of a setup, with what a check and a deal found of it."""
    return {
        "id": setup.id,
        "game": setup.game.slug,
        "seed": setup.seed,
        "players": setup.players,
        "variants": list(setup.variants),
        "layout": setup.layout.to_dict(),
        "fair": None if verdict is None else verdict.fair,
        "playable": None if verdict is None else verdict.playable,
        "headline": None if verdict is None else verdict.headline,
        "candidates": None if deal is None else deal.candidates,
        "proven": None if deal is None else deal.proven,
    }


def file_fact(path: Path | None) -> str | None:
    """A file as JSON names it."""
    return None if path is None else str(path)
