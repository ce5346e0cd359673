"""The computer as an opponent: the choices of every player are legal, and always the same."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice

import pytest

import printkit
from printkit.engines.contract import engine_of
from printkit.engines.kernel.arrays import copy_of
from printkit.engines.kernel.position import Position
from printkit.layouts.game import Game
from printkit.layouts.games import GAMES
from printkit.layouts.isaac.layout import IsaacLayout
from printkit.layouts.isaac.tiles import TileKind
from printkit.layouts.setup import Record, Setup
from printkit.library import play
from tests.playing import (
    GAME,
    deal_setup,
    of_rules,
    records_of,
    rolls_next,
    states_to_move_in,
    steps,
)

OF_RULES = of_rules(lambda game, variants: not variants)
QUICK = 3
"""The number of opponents tried: the weakest, which need no preparation."""


@OF_RULES
def test_a_step_is_spelled_as_it_is_listed(game: Game, variants: tuple[str, ...]) -> None:
    """Whole moves of one step are compared, and offers to roll."""
    setup = deal_setup(game, 3, variants)
    kernel = engine_of(game).kernel_for(variants)
    for state in islice(states_to_move_in(kernel, setup, seed=5), 0, 10, 2):
        legal = Position(game, setup.players, kernel, state).legal()
        for step in steps(kernel, state)[:200]:
            after = copy_of(state)
            kernel.rules.apply(after, *step)
            if not kernel.rules.mid_move(after) or rolls_next(kernel, after):
                assert kernel.notation.spell(state, [step]) in legal


@OF_RULES
def test_the_computer_plays_a_game_to_its_end(game: Game, variants: tuple[str, ...]) -> None:
    setup = deal_setup(game, 2, variants)
    for opponent in play.opponents(setup)[2 if variants else 0 : QUICK : 2]:
        everybody = [opponent.name] * setup.players
        played = [*islice(play.replies(setup, everybody, seed=4), 150)]
        end = printkit.position(Record(setup, tuple(reply.move for reply in played)))
        assert end.over or len(played) == 150  # with some variants a game may go on and on


@pytest.mark.slow
@GAME
def test_the_computer_plays_the_same_from_any_move_on(game: Game) -> None:
    setup = deal_setup(game, 2)
    name = play.opponents(setup)[2].name
    everybody = [name] * setup.players
    moves = [reply.move for reply in play.replies(setup, everybody, seed=4)]
    for ply in range(0, len(moves), 4):
        so_far = Record(setup, tuple(moves[:ply]))
        assert play.reply(so_far, name, seed=4).move == moves[ply]
    others = [
        tuple(reply.move for reply in play.replies(setup, everybody, seed=seed))
        for seed in (5, 6, 7)
    ]
    assert any(other != tuple(moves) for other in others)


@GAME
def test_the_computer_stops_at_a_human_players_turn(game: Game) -> None:
    setup = deal_setup(game, 2)
    if setup.players == 1:
        assert not [*play.replies(setup, [""])]
        return
    name = play.opponents(setup)[0].name
    first = printkit.position(setup).to_move
    assert first is not None
    seats = [name, name]
    seats[first] = ""
    assert not [*play.replies(setup, seats)]
    seats.reverse()
    (only,) = play.replies(setup, seats)
    assert printkit.position(Record(setup, (only.move,))).to_move == 1 - first


@GAME
def test_dice_that_people_roll_are_not_rolled_by_the_computer(game: Game) -> None:
    setup = deal_setup(game, 2)
    name = play.opponents(setup)[1].name
    found = play.reply(setup, name, seed=3, rolls=False)
    assert found.move in printkit.position(setup).legal()
    assert bool(found.taps) == game.dice
    if found.taps:
        offered = play.steps(setup, found.taps).taps
        assert offered and all(tap.chance for tap in offered)
        rolled = play.roll(setup, found.taps, seed=3)
        whole = play.steps(setup, rolled).move
        assert whole == play.reply(setup, name, seed=3).move != found.move
        faces = {play.roll(setup, found.taps, seed) for seed in range(40)}
        assert len(faces) > 5


@GAME
def test_every_opponent_has_a_unique_name(game: Game) -> None:
    setup = deal_setup(game)
    names = [opponent.name for opponent in play.opponents(setup)]
    assert len(names) == len({*names}) >= 5
    assert all(name.replace("-", "").isalpha() and name.islower() for name in names)


@GAME
def test_a_game_that_is_over_has_no_reply(game: Game) -> None:
    record = next(r for r in records_of(game) if printkit.position(r).over)
    name = play.opponents(record.setup)[0].name
    with pytest.raises(printkit.InputError, match="over"):
        play.reply(record, name)
    wrong = replace(record, moves=())
    with pytest.raises(printkit.InputError, match="choose from: random-moves"):
        play.reply(wrong, "grandmasters")


def test_masters_beat_random_moves() -> None:
    """With a small set, where they win nearly every game."""
    tiles = (TileKind(3, 1, 2), TileKind(4, 2, 2), TileKind(5, 3, 1))
    setup = Setup(GAMES["isaac"], IsaacLayout(tiles), 2, (), ())
    won = 0
    for seed in range(6):
        seats = ["random-moves", "random-moves"]
        seats[seed % 2] = "masters"
        moves = tuple(reply.move for reply in play.replies(setup, seats, seed))
        won += printkit.position(Record(setup, moves)).winner == seed % 2
    assert won >= 5


def test_planners_of_the_solitaire_go_on_from_the_middle() -> None:
    """Its tablebase is quickly built when few coins are left, and serves to the end of the game."""
    game = GAMES["coin-collectors"]
    record = max(records_of(game), key=lambda record: len(record.moves))
    setup = record.setup
    late = Record(setup, record.moves[: max(0, len(record.moves) - 8)])
    moves = [reply.move for reply in play.replies(late, ["planners"], seed=1)]
    assert moves
    end = printkit.position(Record(setup, (*late.moves, *moves)))
    assert end.over and end.scores[0] > printkit.position(late).scores[0]
