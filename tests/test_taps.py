"""Moves tapped on a board, in random games: exactly the legal moves can be tapped."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, cached_property
from itertools import islice
from random import Random

import pytest

from printkit.engines.contract import engine_of
from printkit.engines.kernel.binding import Kernel
from printkit.engines.kernel.position import Position
from printkit.engines.kernel.taps import Steps, steps
from printkit.layouts.errors import InputError
from printkit.layouts.game import Game, Table
from printkit.layouts.language import ENGLISH
from printkit.layouts.setup import Setup
from printkit.output.contract import sheets_of
from printkit.output.drawing.theme import THEMES
from printkit.output.sheet import BoardPicture, Diagram
from tests.cases import sample
from tests.playing import GAME, TOGETHER, deal_setup, of_rules, tap_at_random

TELLING = [(), ("transplant",), ("acceptable-losses",), TOGETHER[3]]
"""Variants of the quick tests, which have all kinds of taps."""

OF_RULES = of_rules(lambda game, variants: variants in TELLING, {"coin-isolation": TOGETHER})
PLIES = 60
MOST = 150
"""The most ways to tap that are followed in one position."""


class KnownPosition(Position):
    """A position that works out its legal moves and its table only once."""

    @cached_property
    def _legal(self) -> list[str]:
        return super().legal()

    @cached_property
    def _table(self) -> Table:
        return super().table()

    def legal(self) -> list[str]:
        return self._legal

    def table(self) -> Table:
        return self._table


def taps_of(position: Position, *taps: str) -> Steps:
    """Return what may follow some taps."""
    return steps(engine_of(position.game).dialogue, position, taps)


@cache
def random_game(game: Game, variants: tuple[str, ...], seed: int) -> tuple[KnownPosition, ...]:
    """Return the positions of a game tapped at random, for all tests."""
    return tuple(_random_game(game, variants, seed))


def _random_game(game: Game, variants: tuple[str, ...], seed: int) -> Iterator[KnownPosition]:
    setup, random = deal_setup(game, seed, variants), Random(seed)
    kernel = engine_of(game).kernel_for(variants)
    position: Position = KnownPosition.start(kernel, setup)
    for _ in range(PLIES):
        assert isinstance(position, KnownPosition)
        yield position
        if position.over:
            return
        position = position.play(tap_at_random(position, random))


def all_tapped(position: Position, *taps: str) -> Iterator[str]:
    """Yield every move that can be tapped, once for each way; dice only show their first face."""
    now = taps_of(position, *taps)
    assert now.move or now.taps or position.over
    if now.move:
        yield now.move
    for tap in now.taps:
        if tap.chance and tap != now.taps[0]:
            continue
        yield from all_tapped(position, *taps, tap.key)


def meaning_of(position: Position, move: str) -> object:
    """Return what distinguishes a legal move: the state after it, or the choice before
    dice fell.
    """
    if move.startswith("roll"):
        return int(move.split(" ")[1]) if "di" in move else len(move.split("+"))
    if position.game.slug == "coin-collectors":
        return move.split(" ")[0]
    return position.play(move).state.tobytes()


@OF_RULES
def test_exactly_the_legal_moves_can_be_tapped(game: Game, variants: tuple[str, ...]) -> None:
    """Every tapped move leads to the same state as a legal move, and every legal move can be
    tapped. Late positions come first, since they have few moves.
    """
    compared = 0
    for seed in (1, 2, 3):
        for position in random_game(game, variants, seed)[1::7][: -sample(9) - 1 : -1]:
            moves = [*islice(all_tapped(position), MOST)]
            found = {meaning_of(position, move) for move in set(moves)}
            if len(moves) < MOST:
                assert found == {meaning_of(position, move) for move in position.legal()}
                compared += not position.over
            if compared > 1:
                return
    assert compared


@OF_RULES
def test_taps_offered_together_differ_in_key_and_words(
    game: Game, variants: tuple[str, ...]
) -> None:
    random = Random(4)
    played = random_game(game, variants, 1)
    for position in [*played[:-1:5], played[-1]]:
        spots = set(spots_of(position, variants))
        taps: list[str] = []
        while (now := taps_of(position, *taps)).taps:
            assert now.asks
            assert len({tap.key for tap in now.taps}) == len(now.taps)
            assert len({tap.words for tap in now.taps}) == len(now.taps)
            assert {tap.spot for tap in now.taps} <= spots | {""}
            assert all(tap.spot in ("", tap.key) for tap in now.taps)
            for tap in now.taps:
                assert set(tap.covers) <= spots
                assert not tap.covers or tap.spot in tap.covers
            assert len({tap.chance for tap in now.taps}) == 1
            taps.append(random.choice(now.taps).key)
        assert bool(now.move) != position.over


def spots_of(position: Position, variants: tuple[str, ...]) -> list[str]:
    """Return the names of the spots on a position's board."""
    return [spot.name for spot in on_screen(position, variants).spots]


def on_screen(position: Position, variants: tuple[str, ...]) -> BoardPicture:
    """Return a position's board as a screen shows it."""
    setup = deal_setup(position.game, 3, variants)
    shown = Diagram(position.ply, "", "", position.table())
    return sheets_of(position.game).draw_screen(setup, shown, None, THEMES["colour"], ENGLISH)


@GAME
def test_the_board_on_a_screen_keeps_its_size_and_its_squares_stay(game: Game) -> None:
    """If squares moved during a game, fingers would hit another one."""
    first, *others = (on_screen(each, ()) for each in random_game(game, (), 1))
    places = {spot.name: spot.box for spot in first.spots}
    for drawn in others:
        assert (drawn.width, drawn.height) == (first.width, first.height)
        assert all(spot.box == places.get(spot.name, spot.box) for spot in drawn.spots)


@OF_RULES
def test_each_move_has_its_own_words(game: Game, variants: tuple[str, ...]) -> None:
    random, engine = Random(4), engine_of(game)
    for position in random_game(game, variants, 1)[:20:3]:
        if position.over:
            break
        moves = {tap_at_random(position, random) for _ in range(8)}
        words = {engine.describe_move(position, move) for move in moves}
        assert "" not in words
        # Two moves with the same words could not be told apart.
        assert len(words) == len(moves)


@GAME
def test_a_tap_that_was_not_offered_is_refused(game: Game) -> None:
    kernel: Kernel = engine_of(game).kernel_for(())
    setup: Setup[object] = deal_setup(game)  # type: ignore[type-var]
    position = Position.start(kernel, setup)  # type: ignore[arg-type]
    with pytest.raises(InputError, match="nothing that can be tapped"):
        taps_of(position, "elsewhere")
    over: Position = random_game(game, (), 1)[-1]
    while not over.over:
        over = over.play(tap_at_random(over, Random(1)))
    assert taps_of(over) == Steps()
    with pytest.raises(InputError, match="the game is over"):
        taps_of(over, "pass")
