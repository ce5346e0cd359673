"""Tasks about games in play: positions, taps, computer moves, hints, records, annotations.

A worker does these tasks. Views are plain values, which the page's scripts get unchanged.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from itertools import islice
from typing import Any
from urllib.parse import parse_qsl

import printkit
from printkit.judging.words import (
    outcome,
    worth_words,
)
from printkit.layouts.annotation import (
    Annotation,
    basis_words,
    differ_words,
    in_order,
    luck_words,
    none_words,
    turning_words,
)
from printkit.layouts.answers import answer
from printkit.layouts.errors import InputError
from printkit.layouts.game import Game, Layout
from printkit.layouts.games import find_game
from printkit.layouts.language import Language, find_language
from printkit.layouts.messages import Message, counted, listed, message
from printkit.layouts.setup import Record, Setup
from printkit.layouts.verdict import Level
from printkit.library import kits, setups
from printkit.library.boards import played_board
from printkit.library.play import describe_move, opponents, replies, roll, steps
from printkit.output.sheet import ANNOTATED
from printkit.printing.order import FromFile, Order
from printkit.web.address.play import Play, play_of, read_play
from printkit.web.address.wording import page_said
from printkit.web.work.drawing import draw_pages, sheets_file
from printkit.web.work.messages import NamedFile, Sent, Task, TaskResult
from printkit.web.work.views import spot_views

AT_ONCE = 40
"""The most moves that the computer makes for one task."""


def do_play_task(task: Task, listener: printkit.Listener) -> TaskResult:
    """Do a task about a game; return its result. Raises InputError for a wrong request."""
    if task.kind == "open":
        return TaskResult(
            facts={"address": open_text(task.words[1], find_language(task.words[2])).address}
        )
    if task.kind in ("puzzle", "refute"):
        return TaskResult(facts=puzzle_facts(task))
    slug, query, *more = task.words
    play = _read_address(slug, query)
    if task.kind in ("annotate", "annotated"):
        return annotate(play, task, listener)
    if task.kind == "board":
        drawn = _board(play).svg()
        return TaskResult(file=NamedFile("board.svg", drawn.encode()))
    if task.kind == "record":
        return TaskResult(file=record_file(play))
    if task.kind == "diagrams":
        return TaskResult(file=sheets_file(kits.finish(_draft(play))))
    if task.kind == "tap":
        return TaskResult(facts=steps_after(play, more))
    if task.kind == "reply":
        return TaskResult(facts=computer_moves(play, task.threads, listener))
    if task.kind == "advise":
        return TaskResult(facts=best_moves(play, task.threads, listener))
    return TaskResult(facts=play_view(play))


def puzzle_facts(task: Task) -> dict[str, Any]:
    """The view of a puzzle, or of a move that was tried in it. Raises InputError."""
    from printkit.web.work.puzzle_view import puzzle_view, tried_view

    slug, number, code, *moves = task.words
    return {**(tried_view if moves else puzzle_view)(slug, int(number), code, *moves)}


@lru_cache(64)
def _read_address(slug: str, query: str) -> Play:
    return read_play(find_game(slug), parse_qsl(query))


def play_view(play: Play) -> Sent:
    """The position after `ply` moves of a game, and all its moves.

    `dice` says whether the game has dice. `names` are the strengths at which the computer plays the
    seats, empty for people, and `called` the players' own names. When the game is over, `rematch`
    leads to the next one with seats turned. `lately` are the spots of the last move. `undo` is the
    ply before a person's last move, and `undoes` the seat that made it. `file` is the name of the
    record's file. Raises InputError for the first illegal move.
    """
    game, setup = play.game, play.setup
    positions, say = _positions(play), play.language.say
    here, board = positions[play.ply], _board(play)
    undo = _undo_ply(positions, play)
    return {
        "title": say(counted("{game}, {n} move", "{game}, {n} moves", here.ply, game=game.title)),
        "turn": _turn(here, play),
        "over": here.over,
        "ply": play.ply,
        "seats": [_seat(here, play, seat) for seat in range(setup.players)],
        "moves": [
            _move(play, number, before, text)
            for number, (before, text) in enumerate(zip(positions, play.moves, strict=False), 1)
        ],
        "undo": undo,
        "undoes": None if undo is None else positions[undo].to_move,
        "board": {"width": board.width, "height": board.height, "spots": spot_views(board)},
        "steps": _steps(here, play, ()),
        "computer": here.to_move is not None and bool(play.opponents[here.to_move]),
        "dice": game.dice,
        "rematch": play.rematch(here.scores).address if here.over else "",
        "names": [*play.opponents],
        "called": [play.name(seat) for seat in range(setup.players)],
        "opponents": _opponents(play),
        "lately": _spots(play.moves[play.ply - 1], board) if play.ply else [],
        "file": record_file(play).name,
    }


def steps_after(play: Play, taps: Sequence[str]) -> Sent:
    """The steps after some taps. Dice that follow are rolled here, unless people roll them."""
    here = _positions(play)[play.ply]
    if not play.by_hand:
        taps = roll(here, taps, play.seed)
    return _steps(here, play, taps)


def open_text(text: str, language: Language) -> Play:
    """Read a play from a file's text or an ID. Raises InputError for other text, illegal moves."""
    play = play_of(printkit.read(text), language)
    _positions(play)
    return play


def record_file(play: Play) -> NamedFile:
    """The record of the whole game."""
    kept = setups.record_file(play.whole_record)
    return NamedFile(f"{kept.stem}.yaml", kept.parts[""])


def computer_moves(play: Play, threads: int, listener: printkit.Listener) -> Sent:
    """The computer's moves from the position that is shown until it is a person's turn.

    `taps` are its taps before dice that people roll themselves.
    """
    found = replies(
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
        if play.by_hand and reply.taps and not steps(here, reply.taps).move:
            return {"moves": [each.move for each in made[:number]], "taps": [*reply.taps]}
        here = here.play(reply.move)
    return {"moves": [reply.move for reply in made], "taps": []}


def best_moves(play: Play, threads: int, listener: printkit.Listener) -> Sent:
    """The best moves in the position that is shown, and the `basis` of what they are worth.

    `title` says of how many moves they are the best.
    """
    here = _positions(play)[play.ply]
    advice = printkit.advise(play.record, threads=threads, listener=listener)
    say = play.language.say
    title = message("The best moves") if len(advice.moves) > 1 else message("The best move")
    if advice.tried:
        title = counted("The best of {n} move tried", "The best of {n} moves tried", advice.tried)
    return {
        "title": say(title),
        "basis": say(_basis(advice, here.players)),
        "moves": [_advised_move(here, move, play) for move in advice.moves],
    }


def _basis(advice: printkit.Advice, players: int) -> Message:
    """Say what the worth of advised moves is based on: a solution, or some players' games."""
    if advice.exact:
        return message("Solved.")
    games, our = max(move.games for move in advice.moves), page_said(advice.player)
    if players > 1:
        return message(
            "In {games:,} games between our {players} after each move.", games=games, players=our
        )
    return message(
        "In {games:,} games played by our {players} after each move.", games=games, players=our
    )


def _advised_move(here: printkit.Position, move: printkit.AdvisedMove, play: Play) -> Sent:
    """An advised move in words, what it is worth in words, and its spots on the board."""
    try:
        said = describe_move(here, move.move)
    except InputError:  # it ends with dice that are not rolled yet
        said = move.move
    say = play.language.say
    return {
        "move": move.move,
        "words": say("{move}, {note}", move=said, note=move.note) if move.note else say(said),
        "worth": say(worth_words(move, here.players)),
        "spots": [*move.spots] or _spots(move.move, _board(play)),
    }


def _spots(move: str, board: printkit.Board) -> list[str]:
    """The spots of a board that a move names, except for scores and for places of coins."""
    path, spots = re.split("[=@]", move)[0], {spot.name for spot in board.spots}
    return [word for word in re.findall(r"\w+", path) if word in spots]


def _turn(here: printkit.Position, play: Play) -> str:
    if here.to_move is None:
        return play.language.say("{result}.", result=outcome(here, play.names))
    if here.players == 1 and not play.name(0):
        return play.language.say("Your turn")
    return play.language.say("{player} to move", player=_player_name(play, here.to_move))


def _player_name(play: Play, seat: int) -> str:
    """What a player is called: by name, else by the seat."""
    return play.name(seat) or play.language.begin_with(play.game.seat_name(seat))


_STRENGTHS: dict[Level, tuple[Message, Message]] = {
    "beginner": (
        message("Computer: Easy"),
        message("the computer, easy"),
    ),
    "club": (message("Computer: Good"), message("the computer, good")),
    "expert": (message("Computer: Strong"), message("the computer, strong")),
    "master": (message("Computer: Strong"), message("the computer, strong")),
}
"""The strengths by level, as they are chosen, and as the page says who plays."""

_STRONGEST = (
    message("Computer: As strong as it gets"),
    message("the computer, as strong as it gets"),
)


def _strengths(play: Play) -> dict[str, tuple[Message, Message]]:
    """The strengths of the computer in words, by name: for each level its best, weakest first."""
    known = opponents(play.setup)
    best = {opponent.level: opponent.name for opponent in known}
    words = {name: _STRENGTHS[level] for level, name in best.items()}
    return {**words, known[-1].name: _STRONGEST}


def _opponents(play: Play) -> list[Sent]:
    """The strengths to choose from: one for each level, and others that the address names."""
    plain, known, say = _strengths(play), opponents(play.setup), play.language.say
    others = {
        each.name: message("Computer: {players}", players=play.language.begin_with(each.words))
        for each in known
        if each.name not in plain
    }
    words = {**others, **{name: chosen for name, (chosen, _) in plain.items()}}
    return [
        {"name": each.name, "words": say(words[each.name])}
        for each in known
        if each.name in plain or each.name in play.opponents
    ]


def _undo_ply(positions: Sequence[printkit.Position], play: Play) -> int | None:
    """The ply before a person's last move, or before the last move if only the computer plays."""
    for ply in reversed(range(play.ply)):
        seat = positions[ply].to_move
        if seat is not None and not play.opponents[seat]:
            return ply
    return play.ply - 1 if play.ply and all(play.opponents) else None


def _seat(here: printkit.Position, play: Play, seat: int) -> Sent:
    """A player: the name, the score and other facts, and whether the player is to move or won."""
    known = {
        each.name: message("the computer, {players}", players=each.words)
        for each in opponents(play.setup)
    }
    known |= {name: plays for name, (_, plays) in _strengths(play).items()}
    chosen = play.opponents[seat]
    if chosen and chosen not in known:
        raise InputError(
            message(
                "there is no player '{name}'; choose from: {known}",
                name=chosen,
                known=listed(known, ","),
            )
        )
    score = here.scores[seat] if here.scores else None
    say, called, former = play.language.say, play.name(seat), play.former[seat : seat + 1]
    sits = play.setup.seat_words(seat)
    has = [*map(say, here.table().has(seat))]
    if former and score is not None:
        total = play.setup.game.amount(score + former[0])
        has.append(say("{amount} in all games", amount=total))
    return {
        "name": say("{name}, {seat}", name=called, seat=sits)
        if called
        else play.language.begin_with(sits),
        "seat": seat,
        "computer": say(known[chosen]) if chosen else "",
        "score": score,
        "amount": "" if score is None else say(play.setup.game.amount(score)),
        "has": has,
        "turn": here.to_move == seat,
        "won": here.winner == seat,
    }


def _move(play: Play, number: int, before: printkit.Position, text: str) -> Sent:
    seat = before.to_move
    return {
        "ply": number,
        "seat": seat,
        "who": "" if seat is None else _player_name(play, seat),
        "text": text,
        "words": play.language.say(describe_move(before, text)),
    }


def _steps(here: printkit.Position, play: Play, taps: Sequence[str]) -> Sent:
    """The taps so far, the next question and the taps that may follow, or the whole move.

    `chosen` has the spots of each tap on the board; a piece may cover several.
    """
    found, done, say = steps(here), [], play.language.say
    for number, key in enumerate(taps):
        done += [tap for tap in found.taps if tap.key == key]
        found = steps(here, taps[: number + 1])
    return {
        "taps": [*taps],
        "chosen": [[*tap.covers] or [tap.spot] for tap in done if tap.spot],
        "said": play.language.begin_with(listed((tap.words for tap in done), ",")),
        "asks": say(found.asks),
        "offered": [{**answer(tap), "words": say(tap.words)} for tap in found.taps],
        "dice": bool(found.taps) and all(tap.chance for tap in found.taps),
        "move": found.move,
    }


def _board(play: Play) -> printkit.Board:
    """The board after the moves that are shown."""
    return _board_after(play.setup, play.record.moves, play.language, play.table.named_game)


@lru_cache(24)
def _board_after(
    setup: Setup[Layout], moves: tuple[str, ...], language: Language, named: Game
) -> printkit.Board:
    return played_board(Record(setup, moves), "colour", language, named)


def _positions(play: Play) -> list[printkit.Position]:
    return _replay(play.setup, play.moves)


@lru_cache(24)
def _replay(setup: Setup[Layout], moves: tuple[str, ...]) -> list[printkit.Position]:
    return [position for _, position in printkit.replay(Record(setup, moves))]


def annotate(play: Play, task: Task, listener: printkit.Listener) -> TaskResult:
    """The sheets of an annotated game; before the annotation is made they only promise it.

    Raises InputError for an impossible request, or if there is no move.
    """
    sheets = _draft(play, sheets=(ANNOTATED,), threads=task.threads)
    if task.kind == "annotate":
        sheets = kits.finish(sheets, listener=listener)
    annotation = sheets.annotation
    if annotation is None:
        return TaskResult(pages=draw_pages(sheets))
    facts = _annotation_view(play, annotation)
    return TaskResult(pages=draw_pages(sheets), file=sheets_file(sheets), facts=facts)


def _draft(play: Play, **options: Any) -> printkit.Sheets:
    """The sheets that `print` makes with these options of an order from the record's file."""
    name, content = record_file(play)
    given = FromFile(printkit.read(content.decode()), name)
    language = play.language.code
    return kits.draft(Order((given,), options=play.print_options, language=language, **options))


def _annotation_view(play: Play, found: Annotation) -> Sent:
    """The costly moves of a game, with words: `basis` is their source; `rest` concerns no single
    move.
    """
    points, game, say = in_order(found), play.game, play.language.say
    rest = [*([] if points else [none_words(found)]), *differ_words(found)]
    rest += [luck] if (luck := luck_words(game, found)) else []
    return {
        "basis": say(page_said(basis_words(found))),
        "points": [
            {
                "ply": point.ply,
                "move": say("Move {number}", number=point.ply),
                "words": say(listed(turning_words(game, found, point), " ")),
            }
            for point in points
        ],
        "rest": say(listed(rest, " ")),
    }
