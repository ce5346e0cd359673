"""Answers of commands in JSON, for other programs; docs/formats.md describes each key.

The schemas in docs/schemas are made from these types and the records in them, which
`printkit.layouts.answers` turns into JSON. The answer of a check is in `printkit.layouts.verdict`.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, NotRequired, TypedDict

from printkit.files.keeping import gather
from printkit.layouts.annotation import Annotation, Moment, Standing, TurningPoint
from printkit.layouts.answers import answer
from printkit.layouts.game import Game, Layout, LayoutKeys
from printkit.layouts.head_start import by_player
from printkit.layouts.ids import position_id
from printkit.layouts.puzzle import Finder, Grade, Puzzle, Solved
from printkit.layouts.setup import AnyChecked, Record, Setup
from printkit.layouts.verdict import Deal, Fairness, Verdict

if TYPE_CHECKING:
    from printkit.cache import Kept, Part
    from printkit.contract import PhotoSquare
    from printkit.engines.contract import Advice, AdvisedMove
    from printkit.engines.kernel.position import Position
    from printkit.library.books import Book
    from printkit.library.catalogues import Catalogue


class SetupFacts(TypedDict):
    """A setup as a record has it, and what a check found; null where nothing is known."""

    id: str
    game: str
    seed: int | None
    players: int
    variants: list[str]
    sides: list[str]
    head_start: dict[str, int]
    layout: LayoutKeys
    fair: Fairness | None
    playable: bool | None
    headline: str | None
    candidates: int | None
    proven: bool | None


class DealFacts(SetupFacts):
    """A setup that was dealt, and the file to which it was written."""

    file: str | None


class SwapFacts(SetupFacts):
    """The setup that swaps made fair, or the most even one that they made."""

    passed: bool
    swaps: list[list[str]]
    tried: list[int]
    file: str | None


class PhotoFacts(TypedDict):
    """What was read from a photo, by square from a1 on, and the file with the layout."""

    coins: str
    squares: list[PhotoSquare]
    file: str | None


class PrintFacts(TypedDict):
    """The files that were written, and the setups that they show."""

    files: list[str | None]
    setups: list[SetupFacts]


class BookFacts(PrintFacts):
    """A book: its file, its setups, how many puzzles and pages it has, and its spine in mm."""

    puzzles: int
    pages: int
    leaves: int
    spine: float


class PositionFacts(TypedDict):
    """A position of a game."""

    game: str
    ply: int
    to_move: int | None
    phase: str
    over: bool
    legal: list[str]
    scores: list[int]
    winner: int | None


class PerftFacts(TypedDict):
    """The number of sequences of `depth` legal moves."""

    depth: int
    nodes: int


class MoveFacts(TypedDict):
    """A move of a game, and all scores after the move."""

    ply: int
    player: int | None
    move: str
    scores: list[int]


class ReplayFacts(SetupFacts):
    """A whole game from its setup on."""

    moves: list[MoveFacts]
    over: bool
    scores: list[int]
    winner: int | None


class AdviceFacts(TypedDict):
    """The best moves, the best one first."""

    game: str
    ply: int
    to_move: int | None
    moves: list[AdvisedMove]
    player: str
    exact: bool
    tried: int


class PuzzleFacts(SetupFacts):
    """A puzzle: the position after some moves of a setup, a question, and the one answer."""

    moves: list[str]
    to_move: int
    motif: str
    question: str
    answer: Solved
    trap: Solved
    fooled: Finder | None
    grade: Grade
    finders: list[Finder]


class AnnotationFacts(TypedDict):
    """An annotated game: the worth of every position, and the moves that cost most."""

    id: str
    game: str
    players: int
    player: str
    start: Standing
    moves: list[Moment]
    turning_points: list[TurningPoint]
    disputed: list[TurningPoint]
    over: bool
    winner: int | None


class GameFacts(TypedDict):
    """A game, and what can be printed for the game."""

    game: str
    title: str
    designer: str
    players: list[int]
    variants: list[str]
    deal_options: list[str]
    sheets: list[str]
    more_sheets: list[str]


class BoardFacts(TypedDict):
    """A board of Dice Isolation's set, and the result of best play on it."""

    number: list[int]
    name: str
    board: str
    figures: dict[str, float | int | None]


class SetFacts(TypedDict):
    """A set of boards, and the files that were written if it was just made."""

    boards: list[BoardFacts]
    files: NotRequired[list[str]]


class VerifyFacts(TypedDict):
    """Whether the standard set's figures are right; if not, what is wrong."""

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


class CacheFacts(TypedDict):
    """Where answers are kept and how large they are, or were before they were `cleared`."""

    folder: str
    parts: dict[str, Part]
    bytes: int
    cleared: bool


_UNKNOWN = SimpleNamespace(fair=None, playable=None, headline=None, candidates=None, proven=None)


def setup_facts(
    setup: Setup[Layout], verdict: Verdict[object] | None = None, deal: Deal | None = None
) -> dict[str, Any]:
    """Return a setup, with the findings of a check and a deal."""
    begins = {str(player): amount for player, amount in by_player(setup.head_start).items()}
    layout = setup.layout.to_dict()
    own = {"game": setup.game.slug, "head_start": begins, "layout": layout}
    return _answer(SetupFacts, setup, verdict, deal, _UNKNOWN, **own)


def deal_facts(dealt: AnyChecked, path: Path | None) -> dict[str, Any]:
    """Return a setup as `printkit deal --json` prints it."""
    return {**setup_facts(dealt.setup, dealt.verdict, dealt.deal), "file": file_fact(path)}


def print_facts(setups: Sequence[AnyChecked], paths: Sequence[Path]) -> dict[str, Any]:
    """Return the answer of `printkit print --json`."""
    return {
        "files": [file_fact(path) for path in paths],
        "setups": [setup_facts(each.setup, each.verdict, each.deal) for each in setups],
    }


def book_facts(made: Book, paths: Sequence[Path]) -> dict[str, Any]:
    """Return the answer of `printkit book --json`."""
    counted = {"puzzles": len(made.puzzles), "spine": round(made.spine, 2)}
    return _answer(BookFacts, made, **{**print_facts(made.setups, paths), **counted})


def position_facts(position: Position) -> dict[str, Any]:
    """Return a position as `printkit moves --json` prints it."""
    own = {"game": position.game.slug, "legal": position.legal()}
    return _answer(PositionFacts, position, **own)


def replay_facts(record: Record, played: Sequence[tuple[str, Position]]) -> dict[str, Any]:
    """Return a game, whose positions are `played`, as `printkit replay --json` prints it."""
    moves = [
        _answer(MoveFacts, after, player=before.to_move, move=move)
        for (_, before), (move, after) in pairwise(played)
    ]
    return _answer(ReplayFacts, played[-1][1], **{**setup_facts(record.setup), "moves": moves})


def advice_facts(position: Position, advice: Advice) -> dict[str, Any]:
    """Return the advice on a position as `printkit advise --json` prints it."""
    return _answer(AdviceFacts, advice, position, game=position.game.slug)


def puzzle_facts(puzzle: Puzzle) -> dict[str, Any]:
    """Return a puzzle as `printkit puzzles --json` prints it."""
    record, first = puzzle.record, puzzle.answer.line[0]
    own = {**setup_facts(record.setup), "moves": record.moves, "to_move": first.seat}
    return _answer(PuzzleFacts, puzzle, **own)


def annotation_facts(record: Record, end: Position, found: Annotation) -> dict[str, Any]:
    """Return a game and its end as `printkit annotate --json` prints them."""
    own = {"id": position_id(record), "game": end.game.slug, "moves": found.moments}
    return _answer(AnnotationFacts, found, end, **own)


def game_facts(game: Game) -> dict[str, Any]:
    """Return a game as `printkit games --json` prints it."""
    from printkit.output.contract import sheets_of  # slow to load, and not needed for a setup

    sheets = sheets_of(game)
    return _answer(
        GameFacts,
        game,
        game=game.slug,
        variants=list(game.variants),
        deal_options=[option.name for option in game.deal_options],
        sheets=[sheet.name for sheet in sheets.home_kit],
        more_sheets=[sheet.name for sheet in sheets.sheets if not sheet.at_home],
    )


def cache_facts(found: Kept, *, cleared: bool = False) -> dict[str, Any]:
    """Return what is kept, or was before it was `cleared`, as `printkit cache --json` prints it."""
    parts = {part.name: part for part in found.parts}
    own = {"folder": str(found.folder), "parts": parts, "bytes": found.size, "cleared": cleared}
    return _answer(CacheFacts, **own)


def catalogue_facts(made: Catalogue) -> dict[str, Any]:
    """Return a catalogue that was made as `printkit catalogue --json` prints it."""
    counted = {"setups": len(made.entries), "tried": len(made.tried)}
    return _answer(CatalogueFacts, made.plan, folder=str(made.folder), **counted)


def file_fact(path: Path | None) -> str | None:
    """Return a file's name in JSON."""
    return None if path is None else str(path)


def _answer(kind: type, *records: object, **own: object) -> dict[str, Any]:
    """Return an answer of type `kind`: its keys are `own` values, or attributes of `records`."""
    found = gather(kind, *records, **own)
    return {key: answer(found[key]) for key in kind.__annotations__}
