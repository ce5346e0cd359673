"""Tasks about games in play: positions, taps, computer moves, hints, records, annotations.

A worker does these tasks. Views are plain values, which the page's scripts get unchanged.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import islice
from typing import Any, TypedDict

import printkit
from layouts.annotation import (
    basis_words,
    differ_words,
    in_order,
    luck_words,
    none_words,
    turning_words,
)
from layouts.answers import answer
from layouts.errors import InputError
from layouts.game import Game, Layout
from layouts.games import find_game
from layouts.setup import Record, Setup
from layouts.words import capitalize, choices_words
from output.sheet import ANNOTATED
from printkit.judging.words import basis_of_advice, count_moves, outcome, worth_words
from printkit.web.files import draw_pages, sheets_file
from printkit.web.messages import SpotView, Task, TaskResult, page_words, spot_views
from printkit.web.play_address import Play, play_of, read_play

AT_ONCE = 40
"""The most moves that the computer makes for one task."""


class SeatView(TypedDict):
    """A player: the name, the score and other facts, and whether the player is to move or won."""

    name: str
    seat: int
    computer: str
    score: int | None
    amount: str
    has: list[str]
    turn: bool
    won: bool


class MoveView(TypedDict):
    """A move that was made: its number, the player, its notation, and its words."""

    ply: int
    seat: int | None
    who: str
    text: str
    words: str


class BoardView(TypedDict):
    """A board: its size in mm, and its places to tap. The picture has its own address."""

    width: float
    height: float
    spots: list[SpotView]


class StepsView(TypedDict):
    """The taps so far, the next question and the taps that may follow, or the whole move.

    `chosen` has the spots of each tap on the board; a piece may cover several.
    """

    taps: list[str]
    chosen: list[list[str]]
    said: list[str]
    asks: str
    offered: list[dict[str, str]]
    dice: bool
    move: str


class OpponentView(TypedDict):
    """A strength at which the computer plays: its name in an address, and its words."""

    name: str
    words: str


class PlayView(TypedDict):
    """The position after `ply` moves of a game, and all its moves.

    `dice` says whether the game has dice. `names` are the strengths at which the computer plays the
    seats, empty for people, and `called` the players' own names. When the game is over, `rematch`
    leads to the next one with seats turned. `lately` are the spots of the last move. `undo` is the
    ply before a person's last move. `file` is the name of the record's file.
    """

    title: str
    turn: str
    over: bool
    ply: int
    seats: list[SeatView]
    moves: list[MoveView]
    undo: int | None
    board: BoardView
    steps: StepsView
    computer: bool
    dice: bool
    rematch: str
    names: list[str]
    called: list[str]
    opponents: list[OpponentView]
    lately: list[str]
    file: str


class AdvisedView(TypedDict):
    """An advised move in words, what it is worth in words, and its spots on the board."""

    move: str
    words: str
    worth: str
    spots: list[str]


class AdviceView(TypedDict):
    """The best moves, and the basis of what they are worth."""

    basis: str
    moves: list[AdvisedView]


class ReplyView(TypedDict):
    """The computer's moves, and its taps before dice that people roll themselves."""

    moves: list[str]
    taps: list[str]


def do_play_task(task: Task, listener: printkit.Listener) -> TaskResult:
    """Do a task about a game; return its result. Raises InputError for a wrong request."""
    if task.kind == "open":
        return TaskResult(facts={"address": open_text(task.words[1]).address})
    if task.kind in ("puzzle", "refute"):
        return TaskResult(facts=puzzle_facts(task))
    play, more = play_of_words(task.words), task.words[2:]
    if task.kind in ("annotate", "annotated"):
        return annotate(play, task, listener)
    if task.kind == "board":
        return TaskResult(file=("board.svg", board_svg(play).encode()))
    if task.kind in ("record", "diagrams"):
        return TaskResult(file=record_file(play) if task.kind == "record" else diagrams_file(play))
    facts: Mapping[str, Any]
    if task.kind == "tap":
        facts = steps_after(play, more)
    elif task.kind == "reply":
        facts = computer_moves(play, task.threads, listener)
    elif task.kind == "advise":
        facts = best_moves(play, task.threads, listener)
    else:
        facts = play_view(play)
    return TaskResult(facts=dict(facts))


def puzzle_facts(task: Task) -> dict[str, Any]:
    """The view of a puzzle, or of a move that was tried in it. Raises InputError."""
    from printkit.web.puzzle_view import puzzle_view, tried_view

    slug, number, *moves = task.words
    return {**(tried_view if moves else puzzle_view)(slug, int(number), *moves)}


def play_of_words(words: Sequence[str]) -> Play:
    """Read a play from the first words of a task. Raises InputError as `read_play`."""
    from urllib.parse import parse_qsl

    slug, query = words[:2]
    return _read_address(slug, tuple(parse_qsl(query)))


@lru_cache(64)
def _read_address(slug: str, pairs: tuple[tuple[str, str], ...]) -> Play:
    return read_play(find_game(slug), pairs)


def play_view(play: Play) -> PlayView:
    """The view of the position that is shown. Raises InputError for the first illegal move."""
    game, setup = play.game, play.setup
    positions = _positions(play)
    here = positions[play.ply]
    return {
        "title": f"{game.title}, {count_moves(here.ply)}",
        "turn": _turn(here, play),
        "over": here.over,
        "ply": play.ply,
        "seats": [_seat(here, play, seat) for seat in range(setup.players)],
        "moves": [
            _move(play, number, before, text)
            for number, (before, text) in enumerate(zip(positions, play.moves, strict=False), 1)
        ],
        "undo": _undo_ply(positions, play),
        "board": _board_view(play),
        "steps": _steps(here, play, ()),
        "computer": here.to_move is not None and bool(play.opponents[here.to_move]),
        "dice": game.dice,
        "rematch": play.rematch(here.scores).address if here.over else "",
        "names": [*play.opponents],
        "called": [play.name(seat) for seat in range(setup.players)],
        "opponents": _opponents(play),
        "lately": _lately(play),
        "file": record_file(play)[0],
    }


def board_svg(play: Play) -> str:
    """The board of the position that is shown, as SVG."""
    return _board_after(play.setup, play.record.moves).svg()


def steps_after(play: Play, taps: Sequence[str]) -> StepsView:
    """The steps after some taps. Dice that follow are rolled here, unless people roll them."""
    here = _positions(play)[play.ply]
    if not play.by_hand:
        taps = printkit.roll(here, taps, play.seed)
    return _steps(here, play, taps)


def open_text(text: str) -> Play:
    """Read a play from a file's text or an ID. Raises InputError for other text, illegal moves."""
    play = play_of(printkit.read(text))
    _positions(play)
    return play


def record_file(play: Play) -> tuple[str, bytes]:
    """The record of the whole game: the name and the contents of its file."""
    kept = printkit.record_file(play.whole)
    return f"{kept.stem}.yaml", kept.parts[""]


def diagrams_file(play: Play) -> tuple[str, bytes]:
    """The diagrams of the record: the same bytes that `print` makes from the record's file."""
    name, content = record_file(play)
    given = printkit.FromFile(printkit.read(content.decode()), name)
    order = printkit.Order((given,), options=play.print_options)
    (written,) = printkit.finish(printkit.draft(order)).files()
    return f"{written.document.stem}.pdf", written.document.parts[""]


def computer_moves(play: Play, threads: int, listener: printkit.Listener) -> ReplyView:
    """The computer's moves from the position that is shown until it is a person's turn."""
    found = printkit.replies(
        play.record,
        play.opponents,
        play.seed,
        rolls=not play.by_hand,
        threads=threads,
        listener=listener,
    )
    made = [*islice(found, AT_ONCE)]
    here = _positions(play)[play.ply]
    for number, reply in enumerate(made):
        if play.by_hand and reply.taps and not printkit.steps(here, reply.taps).move:
            return {"moves": [each.move for each in made[:number]], "taps": [*reply.taps]}
        here = here.play(reply.move)
    return {"moves": [reply.move for reply in made], "taps": []}


def best_moves(play: Play, threads: int, listener: printkit.Listener) -> AdviceView:
    """The best moves in the position that is shown."""
    here = _positions(play)[play.ply]
    advice = printkit.advise(play.record, threads=threads, listener=listener)
    spots = {spot.name for spot in _board_after(play.setup, play.record.moves).spots}
    return {
        "basis": page_words(capitalize(f"{basis_of_advice(advice, here.players)}.")),
        "moves": [_advised_move(here, move, spots) for move in advice.moves],
    }


def _advised_move(
    here: printkit.Position, move: printkit.AdvisedMove, spots: set[str]
) -> AdvisedView:
    try:
        said = printkit.tell(here, move.move)
    except InputError:  # it ends with dice that are not rolled yet
        said = move.move
    return {
        "move": move.move,
        "words": ", ".join(filter(None, (said, move.note))),
        "worth": worth_words(move, here.players),
        "spots": [*move.spots] or _spots(move.move, spots),
    }


def _spots(move: str, spots: set[str]) -> list[str]:
    """The spots that a move names, except for scores and for places of coins."""
    path = re.split("[=@]", move)[0]
    return [word for word in re.findall(r"\w+", path) if word in spots]


def _turn(here: printkit.Position, play: Play) -> str:
    if here.to_move is None:
        return f"{capitalize(outcome(here, play.names))}."
    name = _player_name(play, here.to_move)
    return "Your turn" if here.players == 1 and not play.name(0) else f"{name} to move"


def _player_name(play: Play, seat: int) -> str:
    """What a player is called: by name, else by the seat."""
    return play.name(seat) or capitalize(play.game.seat_name(seat))


_STRENGTHS = {"beginner": "easy", "club": "good", "expert": "strong", "master": "strong"}
_STRONGEST = "as strong as it gets"


def _strength_words(play: Play) -> dict[str, str]:
    """The strengths of the computer in words, by name: for each level its best, weakest first."""
    known = printkit.opponents(play.setup)
    best = {opponent.level: opponent.name for opponent in known}
    words = {name: _STRENGTHS[level] for level, name in best.items()}
    return {**words, known[-1].name: _STRONGEST}


def _opponents(play: Play) -> list[OpponentView]:
    """The strengths to choose from: one for each level, and others that the address names."""
    plain, known = _strength_words(play), printkit.opponents(play.setup)
    return [
        {"name": each.name, "words": capitalize(plain.get(each.name, each.words))}
        for each in known
        if each.name in plain or each.name in play.opponents
    ]


def _lately(play: Play) -> list[str]:
    """The spots of the last move before the position that is shown."""
    if not play.ply:
        return []
    spots = {spot.name for spot in _board_after(play.setup, play.record.moves).spots}
    return _spots(play.moves[play.ply - 1], spots)


def _undo_ply(positions: Sequence[printkit.Position], play: Play) -> int | None:
    """The ply before a person's last move, or before the last move if only the computer plays."""
    for ply in reversed(range(play.ply)):
        seat = positions[ply].to_move
        if seat is not None and not play.opponents[seat]:
            return ply
    return play.ply - 1 if play.ply and all(play.opponents) else None


def _seat(here: printkit.Position, play: Play, seat: int) -> SeatView:
    known = {each.name: each.words for each in printkit.opponents(play.setup)}
    known |= _strength_words(play)
    chosen = play.opponents[seat]
    if chosen and chosen not in known:
        raise InputError(f"there is no player '{chosen}'; {choices_words(chosen, known)}")
    score = here.scores[seat] if here.scores else None
    words = play.setup.seat_words(seat)
    has, former = [*here.table().has(seat)], play.former[seat : seat + 1]
    if former and score is not None:
        has.append(f"{play.setup.game.amount(score + former[0])} in all games")
    return {
        "name": f"{play.name(seat)}, {words}" if play.name(seat) else capitalize(words),
        "seat": seat,
        "computer": known[chosen] if chosen else "",
        "score": score,
        "amount": "" if score is None else play.setup.game.amount(score),
        "has": has,
        "turn": here.to_move == seat,
        "won": here.winner == seat,
    }


def _move(play: Play, number: int, before: printkit.Position, text: str) -> MoveView:
    seat = before.to_move
    return {
        "ply": number,
        "seat": seat,
        "who": "" if seat is None else _player_name(play, seat),
        "text": text,
        "words": printkit.tell(before, text),
    }


def _board_view(play: Play) -> BoardView:
    board = _board_after(play.setup, play.record.moves)
    return {
        "width": board.width,
        "height": board.height,
        "spots": spot_views(board),
    }


def _steps(here: printkit.Position, play: Play, taps: Sequence[str]) -> StepsView:
    found, done = printkit.steps(here), []
    for number, key in enumerate(taps):
        done += [tap for tap in found.taps if tap.key == key]
        found = printkit.steps(here, taps[: number + 1])
    return {
        "taps": [*taps],
        "chosen": [[*tap.covers] or [tap.spot] for tap in done if tap.spot],
        "said": [tap.words for tap in done],
        "asks": found.asks,
        "offered": answer(found.taps),
        "dice": bool(found.taps) and all(tap.chance for tap in found.taps),
        "move": found.move,
    }


@lru_cache(24)
def _board_after(setup: Setup[Layout], moves: tuple[str, ...]) -> printkit.Board:
    return printkit.board(Record(setup, moves))


def _positions(play: Play) -> list[printkit.Position]:
    return _replay(play.setup, play.moves)


@lru_cache(24)
def _replay(setup: Setup[Layout], moves: tuple[str, ...]) -> list[printkit.Position]:
    return [position for _, position in printkit.replay(Record(setup, moves))]


class PointView(TypedDict):
    """A costly move: its number, and the words about it."""

    ply: int
    words: str


class AnnotatedView(TypedDict):
    """The findings about a game: `basis` is their source; `rest` concerns no single move."""

    basis: str
    points: list[PointView]
    rest: str


def annotate(play: Play, task: Task, listener: printkit.Listener) -> TaskResult:
    """The sheets of an annotated game; before the annotation is made they only promise it.

    Raises InputError for an impossible request, or if there is no move.
    """
    sheets = _draft(play, task.threads)
    if task.kind == "annotate":
        sheets = printkit.finish(sheets, listener=listener)
    annotation = sheets.annotation
    if annotation is None:
        return TaskResult(pages=draw_pages(sheets))
    written = sheets_file(sheets)
    view = _view(play.game, annotation)
    return TaskResult(
        pages=draw_pages(sheets), file=(written.name, written.content), facts={**view}
    )


def _draft(play: Play, threads: int) -> printkit.Sheets:
    """The annotation's sheet, as `print` draws it from the record's file."""
    name, content = record_file(play)
    given = printkit.FromFile(printkit.read(content.decode()), name)
    order = printkit.Order(
        (given,), options=play.print_options, sheets=(ANNOTATED,), threads=threads
    )
    return printkit.draft(order)


def _view(game: Game, found: printkit.Annotation) -> AnnotatedView:
    points = in_order(found)
    rest = ["" if points else none_words(found), differ_words(found), luck_words(game, found)]
    return {
        "basis": page_words(basis_words(found)),
        "points": [
            {
                "ply": point.ply,
                "words": turning_words(game, found, point).removeprefix(f"Move {point.ply}"),
            }
            for point in points
        ],
        "rest": " ".join(filter(None, rest)),
    }
