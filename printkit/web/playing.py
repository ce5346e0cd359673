"""Playing, as a worker does it: where a game stands, what may be tapped, what the computer does.

Plain values, which the page and its scripts are told as they are.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import islice
from typing import Any, TypedDict

import printkit
from layouts.answers import answer
from layouts.errors import InputError
from layouts.game import Layout
from layouts.games import find_game
from layouts.setup import Record, Setup
from layouts.words import capitalize
from printkit.judging.words import count_moves, outcome
from printkit.web.messages import Found, Task
from printkit.web.plays import Play, play_of, read_play
from printkit.web.spots import SpotView, spot_views

AT_ONCE = 40
"""Moves that the computer makes before it is asked again."""


class SeatView(TypedDict):
    """A player: who that is, what they have, and whether it is their turn, or their win."""

    name: str
    seat: int
    computer: str
    score: int | None
    amount: str
    has: list[str]
    turn: bool
    won: bool


class MoveView(TypedDict):
    """A move that was made: its number, who made it, as it is written and in words."""

    ply: int
    seat: int | None
    who: str
    text: str
    words: str


class BoardView(TypedDict):
    """The board: its size in mm, and the places on it. Its picture has an address of its own."""

    width: float
    height: float
    spots: list[SpotView]


class StepsView(TypedDict):
    """What was tapped so far, what is asked, and what may be tapped next; or the whole move.

    `chosen` are the spots of each tap on the board, several where a piece lies on them.
    """

    taps: list[str]
    chosen: list[list[str]]
    said: list[str]
    asks: str
    offered: list[dict[str, str]]
    dice: bool
    move: str


class OpponentView(TypedDict):
    """A strength that the computer plays at."""

    name: str
    words: str


class PlayView(TypedDict):
    """Where a game stands, as one looks at it after `ply` of its moves.

    `dice` are rolled in some games, whatever this position. To `undo` is to go back to so many
    moves, before a person's last one. Its record is called `file`.
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
    names: list[str]
    opponents: list[OpponentView]
    file: str


class AdvisedView(TypedDict):
    """A move that is advised, what it is worth, in words, and the spots of it."""

    move: str
    words: str
    worth: str
    spots: list[str]


class AdviceView(TypedDict):
    """The best moves, and between whom they are so."""

    basis: str
    moves: list[AdvisedView]


class ReplyView(TypedDict):
    """The moves that the computer makes, and its taps before dice that people roll."""

    moves: list[str]
    taps: list[str]


def done(task: Task, listener: printkit.Listener) -> Found:
    """What comes of a task. Raises InputError for what makes no sense."""
    if task.kind == "open":
        return Found(facts={"address": opened(task.words[1]).address})
    play, more = told(task.words), task.words[2:]
    if task.kind == "board":
        return Found(file=("board.svg", drawn(play).encode()))
    if task.kind in ("record", "diagrams"):
        return Found(file=record_file(play) if task.kind == "record" else diagrams_file(play))
    facts: Mapping[str, Any]
    if task.kind == "tap":
        facts = tapped(play, more)
    elif task.kind == "reply":
        facts = replied(play, task.threads, listener)
    elif task.kind == "advise":
        facts = advised(play, task.threads, listener)
    else:
        facts = looked_at(play)
    return Found(facts=dict(facts))


def told(words: Sequence[str]) -> Play:
    """The play that a worker is told of. Raises InputError as `read_play`."""
    from urllib.parse import parse_qsl

    slug, query = words[:2]
    return _read(slug, tuple(parse_qsl(query)))


@lru_cache(64)
def _read(slug: str, pairs: tuple[tuple[str, str], ...]) -> Play:
    return read_play(find_game(slug), pairs)


def looked_at(play: Play) -> PlayView:
    """Where a play stands. Raises InputError for its first illegal move."""
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
            _move(number, before, text)
            for number, (before, text) in enumerate(zip(positions, play.moves, strict=False), 1)
        ],
        "undo": _undone(positions, play),
        "board": _board(play),
        "steps": _steps(here, play, ()),
        "computer": here.to_move is not None and bool(play.opponents[here.to_move]),
        "dice": game.dice,
        "names": [*play.opponents],
        "opponents": [
            {"name": opponent.name, "words": capitalize(opponent.words)}
            for opponent in printkit.opponents(setup)
        ],
        "file": record_file(play)[0],
    }


def drawn(play: Play) -> str:
    """The picture of the board as one looks at it, as SVG."""
    return _drawn(play.setup, play.record.moves).svg()


def tapped(play: Play, taps: Sequence[str]) -> StepsView:
    """Where taps lead; what dice show the page adds itself, unless people roll them."""
    here = _positions(play)[play.ply]
    if not play.by_hand:
        taps = printkit.roll(here, taps, play.seed)
    return _steps(here, play, taps)


def opened(text: str) -> Play:
    """The play of a file's text, or of an ID. Raises InputError for what is none, or is illegal."""
    play = play_of(printkit.read(text))
    _positions(play)
    return play


def record_file(play: Play) -> tuple[str, bytes]:
    """The record of the whole game: what its file is called, and what is in it."""
    kept = printkit.record_file(play.whole)
    return f"{kept.stem}.yaml", kept.parts[""]


def diagrams_file(play: Play) -> tuple[str, bytes]:
    """The diagrams of the record, as the command prints them that is told the record's file."""
    name, content = record_file(play)
    given = printkit.FromFile(printkit.read(content.decode()), name)
    order = printkit.Order((given,), options=play.print_options)
    (written,) = printkit.finish(printkit.draft(order)).written()
    return f"{written.document.stem}.pdf", written.document.parts[""]


def replied(play: Play, threads: int, listener: printkit.Listener) -> ReplyView:
    """What the computer plays from where one looks on, until it is a person's turn."""
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


def advised(play: Play, threads: int, listener: printkit.Listener) -> AdviceView:
    """The best moves where one looks."""
    here = _positions(play)[play.ply]
    advice = printkit.advise(play.record, threads=threads, listener=listener)
    spots = {spot.name for spot in _drawn(play.setup, play.record.moves).spots}
    return {
        "basis": "solved" if advice.exact else f"as games between {advice.player} go",
        "moves": [_advised(here, move, spots) for move in advice.moves],
    }


def _advised(here: printkit.Position, move: printkit.AdvisedMove, spots: set[str]) -> AdvisedView:
    value = f"{move.value:.1%}" if not move.games else f"{move.value:.0%}"
    games = f" of {move.games:,} games" if move.games else ""
    try:
        said = printkit.tell(here, move.move)
    except InputError:  # dice are rolled after it, and nobody knows yet what they show
        said = move.move
    return {
        "move": move.move,
        "words": ", ".join(filter(None, (said, move.note))),
        "worth": f"wins {value}{games}",
        "spots": [*move.spots] or _spots(move.move, spots),
    }


def _spots(move: str, spots: set[str]) -> list[str]:
    """The places on the board that a move names, but for where scores and coins go."""
    path = re.split("[=@]", move)[0]
    return [word for word in re.findall(r"\w+", path) if word in spots]


def _turn(here: printkit.Position, play: Play) -> str:
    if here.to_move is None:
        return f"{capitalize(outcome(here))}."
    name = capitalize(here.game.seat_name(here.to_move))
    return "Your turn" if here.players == 1 else f"{name} to move"


def _undone(positions: Sequence[printkit.Position], play: Play) -> int | None:
    """Before the last move of a person, or where nobody is one before the last move."""
    for ply in reversed(range(play.ply)):
        seat = positions[ply].to_move
        if seat is not None and not play.opponents[seat]:
            return ply
    return play.ply - 1 if play.ply and all(play.opponents) else None


def _seat(here: printkit.Position, play: Play, seat: int) -> SeatView:
    known = {opponent.name: opponent.words for opponent in printkit.opponents(play.setup)}
    chosen = play.opponents[seat]
    if chosen and chosen not in known:
        raise InputError(f"there is no player '{chosen}'; choose from: {', '.join(known)}")
    score = here.scores[seat] if here.scores else None
    return {
        "name": capitalize(play.setup.seat_words(seat)),
        "seat": seat,
        "computer": known[chosen] if chosen else "",
        "score": score,
        "amount": "" if score is None else play.setup.game.amount(score),
        "has": here.table().has(seat),
        "turn": here.to_move == seat,
        "won": here.winner == seat,
    }


def _move(number: int, before: printkit.Position, text: str) -> MoveView:
    seat = before.to_move
    return {
        "ply": number,
        "seat": seat,
        "who": "" if seat is None else capitalize(before.game.seat_name(seat)),
        "text": text,
        "words": printkit.tell(before, text),
    }


def _board(play: Play) -> BoardView:
    board = _drawn(play.setup, play.record.moves)
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
def _drawn(setup: Setup[Layout], moves: tuple[str, ...]) -> printkit.Board:
    return printkit.board(Record(setup, moves))


def _positions(play: Play) -> list[printkit.Position]:
    return _replayed(play.setup, play.moves)


@lru_cache(24)
def _replayed(setup: Setup[Layout], moves: tuple[str, ...]) -> list[printkit.Position]:
    return [position for _, position in printkit.replay(Record(setup, moves))]
