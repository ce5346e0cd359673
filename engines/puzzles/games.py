"""Games that puzzles come from: each of its seed alone, played on the thread that asks."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from engines.kernel.arrays import copied, zeros
from engines.kernel.binding import Kernel
from engines.kernel.bits import Words
from engines.kernel.position import Position
from engines.search.players import Player, player_rows
from engines.search.selfplay import blank_games, each_game, play_games
from engines.search.workspaces import own_workspace
from layouts.setup import Record, Setup

Step = tuple[int, int]
"""A kernel's move by its words."""


def played(kernel: Kernel, setup: Setup[Any], player: Player, seed: int) -> list[Step]:
    """The steps of a game of `setup` between players of one strength, dice included."""
    rules = kernel.rules
    games = blank_games(1, rules.MAX_STEPS, setup.players)
    play_games(
        kernel,
        rules.init(setup),
        player_rows([player] * setup.players),
        seed,
        0,
        games,
        own_workspace(kernel, player.simulations),
        zeros("Q", 1),
        zeros("Q", rules.STATE_WORDS),
    )
    (game,) = each_game(games)
    return game.moves


def after(kernel: Kernel, state: Words, step: Step) -> Words:
    """The state that a step leads to."""
    then = copied(state)
    kernel.rules.apply(then, *step)
    return then


def backwards(
    kernel: Kernel,
    setup: Setup[Any],
    turns: Sequence[tuple[Words, str]],
    others: Callable[[Position], Iterable[str]],
    since: int = 0,
) -> Iterator[tuple[Record, Position]]:
    """The positions of a game, from its end back, and those after some `others` of its moves.

    `turns` are its states with the moves that were made in them; none before that number is looked
    at. A position in which the game is over is left out.
    """
    moves = tuple(move for _, move in turns)
    for number in reversed(range(since, len(turns))):
        before = Position(setup.game, setup.players, kernel, turns[number][0])
        for move in (moves[number], *others(before)):
            then = before.play(move)
            if not then.over:
                yield Record(setup, (*moves[:number], move)), then
