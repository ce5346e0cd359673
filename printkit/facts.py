"""Facts as JSON has them, for the commands that other programs run: docs/formats.md tells each key.

Their schemas are in docs/schemas, made of the types here. A verdict's is in `layouts.verdict`.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, NotRequired, TypedDict

from layouts.game import Game, Layout, LayoutKeys
from layouts.setup import Record, Setup
from layouts.verdict import Deal, Fairness, Verdict

if TYPE_CHECKING:
    from engines.contract import Advice
    from engines.kernel.position import Position
    from printkit.checking import CheckedSetup
    from printkit.library.books import Book
    from printkit.library.catalogues import Catalogue
    from printkit.library.keeping import Kept


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


class BookFacts(PrintFacts):
    """A book: its file, its setups, how many puzzles and pages it has, and its spine in mm."""

    puzzles: int
    pages: int
    leaves: int
    spine: float


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


class CatalogueFacts(TypedDict):
    """A catalogue that was made, and how many seeds were tried for it."""

    folder: str
    game: str
    players: int
    variants: list[str]
    first: int
    every: bool
    setups: int
    tried: int


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


def deal_facts(dealt: CheckedSetup, path: Path | None) -> DealFacts:
    """Those of a setup that was dealt, as `printkit deal --json` has them."""
    return {**setup_facts(dealt.setup, dealt.verdict, dealt.deal), "file": file_fact(path)}


def print_facts(setups: Sequence[CheckedSetup], paths: Sequence[Path]) -> PrintFacts:
    """Those of a print, as `printkit print --json` has them."""
    return {
        "files": [file_fact(path) for path in paths],
        "setups": [setup_facts(each.setup, each.verdict, each.deal) for each in setups],
    }


def book_facts(made: Book, paths: Sequence[Path]) -> BookFacts:
    """Those of a book, as `printkit book --json` has them."""
    return {
        **print_facts(made.setups, paths),
        "puzzles": len(made.puzzles),
        "pages": made.pages,
        "leaves": made.leaves,
        "spine": round(made.spine, 2),
    }


def position_facts(position: Position) -> PositionFacts:
    """Those of a position, as `printkit moves --json` has them."""
    return {
        "game": position.game.slug,
        "ply": position.ply,
        "to_move": position.to_move,
        "phase": position.phase,
        "over": position.over,
        "legal": position.legal(),
        "scores": list(position.scores),
        "winner": position.winner,
    }


def replay_facts(record: Record, played: Sequence[tuple[str, Position]]) -> ReplayFacts:
    """Those of a whole game, whose positions are `played`, as `printkit replay --json` has them."""
    _, end = played[-1]
    return {
        **setup_facts(record.setup),
        "moves": [
            {"ply": after.ply, "player": before.to_move, "move": move, "scores": list(after.scores)}
            for (_, before), (move, after) in pairwise(played)
        ],
        "over": end.over,
        "scores": list(end.scores),
        "winner": end.winner,
    }


def advice_facts(position: Position, advice: Advice) -> AdviceFacts:
    """Those of advice for a position, as `printkit advise --json` has them."""
    return {
        "game": position.game.slug,
        "ply": position.ply,
        "to_move": position.to_move,
        "moves": [
            {"move": each.move, "value": each.value, "games": each.games, "note": each.note}
            for each in advice.moves
        ],
        "player": advice.player,
        "exact": advice.exact,
    }


def game_facts(game: Game) -> GameFacts:
    """Those of a game, as `printkit games --json` has them."""
    from output.games import sheets_of  # which is much to load for a setup's facts

    sheets = sheets_of(game)
    return {
        "game": game.slug,
        "title": game.title,
        "designer": game.designer,
        "players": list(game.players),
        "variants": list(game.variants),
        "deal_options": [option.name for option in game.deal_options],
        "sheets": [sheet.name for sheet in sheets.home_kit],
        "more_sheets": [sheet.name for sheet in sheets.sheets if not sheet.at_home],
    }


def cache_facts(found: Kept, *, cleared: bool = False) -> CacheFacts:
    """Those of what is kept, or was before it was `cleared`, as of `printkit cache --json`."""
    return {
        "folder": str(found.folder),
        "parts": {part.name: {"files": part.files, "bytes": part.size} for part in found.parts},
        "bytes": found.size,
        "cleared": cleared,
    }


def catalogue_facts(made: Catalogue) -> CatalogueFacts:
    """Those of a catalogue that was made, as of `printkit catalogue --json`."""
    return {
        "folder": str(made.folder),
        "game": made.plan.game,
        "players": made.plan.players,
        "variants": list(made.plan.variants),
        "first": made.plan.first,
        "every": made.plan.every,
        "setups": len(made.entries),
        "tried": len(made.tried),
    }


def file_fact(path: Path | None) -> str | None:
    """A file as JSON names it."""
    return None if path is None else str(path)
