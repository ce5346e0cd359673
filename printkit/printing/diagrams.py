"""Positions for sheets: of a game, of the rules' example, of first turns, and of puzzles."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from printkit.judging.session import kernel_of
from printkit.judging.words import scores_text
from printkit.layouts.errors import InputError
from printkit.layouts.first_game import PASS, TURNS, ShownTurn
from printkit.layouts.game import Game, Layout, Table
from printkit.layouts.ids import position_id
from printkit.layouts.language import Language
from printkit.layouts.messages import Said, english, listed, message
from printkit.layouts.puzzle import Puzzle
from printkit.layouts.rules import Example, rule_book
from printkit.layouts.setup import Record, Setup
from printkit.layouts.verdict import Verdict
from printkit.output.sheet import Diagram, FirstGame, Moment, PuzzlePosition

EXAMPLES = Path(__file__).with_name("examples.json")
"""Positions of the rules' examples: by the usual rules, and with each variant alone.

`python -m benchmarks.examples` writes them, so that most prints need nothing that plays.
"""


def diagrams(record: Record) -> tuple[Diagram[Table], ...]:
    """Return every position of a game from the start on.

    Raises InputError at the first illegal move of the record.
    """
    from printkit.engines.kernel.position import positions

    made: list[Diagram[Table]] = []
    game, mover = record.setup.game, None
    for move, position in positions(kernel_of(record.setup), record):
        said = []
        if mover is not None:
            said.append(message("{player} moved.", player=game.seat_name(mover)))
        if scores := scores_text(position):
            said.append(message("{scores}.", scores=scores))
        caption = listed(said, " ") if said else ""
        made.append(Diagram(position.ply, move, caption, position.table()))
        mover = position.to_move
    return tuple(made)


def example(setup: Setup[Layout], language: Language) -> tuple[Diagram[Table], ...]:
    """Return the pictures of the rules' worked example, as it is played at this table."""
    chosen = rule_book(setup.game, language).example(setup.players, setup.variants)
    moves = (*chosen.record.moves, "")
    try:
        played = _ready_example(chosen) or diagrams(chosen.record)
    except InputError as error:
        raise InputError(
            english(
                "the example of {game}'s rules: {wrong}", game=setup.game.slug, wrong=error.said
            )
        ) from None
    return tuple(
        replace(
            diagram,
            caption=chosen.captions[diagram.number],
            following=moves[diagram.number],
            key=chosen.keys[diagram.number],
        )
        for diagram in played
        if diagram.number in chosen.captions
    )


def example_key(record: Record) -> str:
    """Return the name of an example in EXAMPLES, which says what its positions depend on."""
    setup = record.setup
    return " ".join([setup.game.slug, str(setup.players), *setup.variants, "|", *record.moves])


def _ready_example(chosen: Example) -> tuple[Diagram[Table], ...]:
    """Return the positions of an example that come with printkit; none for rare rules."""
    found: Any = _ready_examples().get(example_key(chosen.record))
    kind = _diagrams_type(chosen.record.setup.game)
    return msgspec.json.decode(found, type=kind) if found else ()


@cache
def _ready_examples() -> dict[str, msgspec.Raw]:
    return msgspec.json.decode(EXAMPLES.read_bytes(), type=dict[str, msgspec.Raw])


def _diagrams_type(game: Game) -> Any:
    kind: Any = Diagram
    return tuple[kind[game.table], ...]


def first_game(
    setup: Setup[Layout], verdict: Verdict[object] | None = None
) -> FirstGame[Table] | None:
    """Return the first turns of a setup, with a head start that its `verdict` found.

    None if there is no move to show: the game is over at once, or players can only pass. Raises
    InputError if a turn has too many moves to choose one from.
    """
    from printkit.engines.contract import engine_of

    engine = engine_of(setup.game)
    position = engine.first_position(setup, verdict)
    turns: list[ShownTurn] = []
    shown = [Diagram(0, "", "", position.table())]
    while len(turns) < TURNS and not position.over:
        turn = engine.show_turn(position)
        position = position.play(turn.move)
        turns.append(turn)
        shown.append(Diagram(len(turns), turn.move, "", position.table()))
    yours = None if position.over else engine.show_turn(position)
    if all(turn.move == PASS for turn in turns):
        return None
    return FirstGame(tuple(turns), tuple(shown), yours)


def moments(
    setup: Setup[Layout], verdict: Verdict[object] | None = None
) -> tuple[Moment[Table], ...]:
    """Return a game from a setup in a few pictures, with a head start that its `verdict` found.

    There are none if the game is over at once.
    """
    from printkit.engines.contract import engine_of
    from printkit.engines.moments import moments as told

    engine = engine_of(setup.game)
    return tuple(
        Moment(
            Diagram(each.ply, each.move, each.note, each.table),
            Diagram(max(0, each.ply - 1), "", "", each.before),
        )
        for each in told(engine, engine.first_position(setup, verdict))
    )


def puzzle_positions(puzzles: Iterable[Puzzle]) -> tuple[PuzzlePosition[Table], ...]:
    """Return the puzzles with their positions, ready to be drawn.

    Raises InputError for a record with an illegal move.
    """
    return tuple(map(_puzzle_position, puzzles))


def _puzzle_position(puzzle: Puzzle) -> PuzzlePosition[Table]:
    from printkit.engines.kernel.position import play_record

    record = puzzle.record
    position = play_record(kernel_of(record.setup), record)
    table, scores = position.table(), position.scores or (None,) * position.players
    assert position.to_move is not None, "a puzzle of a game that is over"
    facts = [table.has(seat) for seat in range(position.players)]
    if all(facts) and not any(scores):  # as long as no player has any
        scores = (None,) * position.players
    has = tuple(listed(_has(position.game, *each), ",") for each in zip(scores, facts, strict=True))
    return PuzzlePosition(puzzle, table, position.to_move, has, position_id(record))


def _has(game: Game, score: int | None, facts: list[Said]) -> list[Said]:
    """Return what a player has, with the score first unless a fact already says it."""
    if score is None or game.score_in_facts:
        return facts
    return [game.amount(score), *facts]
