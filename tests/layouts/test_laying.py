"""Layouts laid out by hand: taken apart, put together and filled, and messages about the rest."""

from __future__ import annotations

import random
import re
from collections.abc import Iterable, Iterator
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from printkit.layouts.coin_collectors.layout import HOLE, SQUARES, SUITS
from printkit.layouts.coin_isolation.game import CoinGame, game_with_coins
from printkit.layouts.coins import COIN_SETS
from printkit.layouts.dice_isolation.layout import FEWEST, MOST
from printkit.layouts.errors import InputError
from printkit.layouts.game import Game
from printkit.layouts.games import GAMES
from printkit.layouts.grid import LaidOnBoard
from printkit.layouts.laying import Laid, empty_words
from tests.cases import sample
from tests.lacking import entry_of
from tests.oracle.dice_isolation import adjacent
from tests.refusal import any_text

GAME = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())
Steps = Iterator[tuple[str, str]]


def square_steps(layout: Any) -> Steps:
    for rank, row in enumerate(reversed(layout.rows), 1):
        yield from (
            (f"{file}{rank}", "open") for file, s in zip("abcdefgh", row, strict=False) if s == "."
        )


def tile_steps(layout: Any) -> Steps:
    for number, tile in enumerate(layout.opening):
        seat, way = ("dark", "light")[number % 2], "up" if tile.vertical else "across"
        yield f"{tile.first:02}", f"{seat}-{tile.length}-{way}"


def piecepack_steps(layout: Any) -> Steps:
    for index, square in enumerate(SQUARES):
        if index != HOLE:
            yield square, layout.tiles[index]
            yield square, f"coin-{layout.coins[index]}"


STEPS = {
    "dice-isolation": square_steps,
    "isaac": tile_steps,
    "coin-collectors": piecepack_steps,
}
"""How layouts are laid out that aren't just a piece on each square."""


def steps_of(game: Game, layout: Any) -> Steps:
    """Yield the squares on which something is put, and what."""
    laid = game.laid.empty()
    if isinstance(laid, LaidOnBoard):
        return zip(laid.places, layout.symbols, strict=True)
    return entry_of(STEPS, game.slug, "STEPS in tests/layouts/test_laying.py")(layout)


def with_settings(game: Game, laid: Laid, layout: Any) -> Laid:
    """Return the layout's settings besides its squares applied to `laid`."""
    said = {
        "dice-isolation": lambda: {"files": layout.width, "ranks": layout.height},
        "isaac": lambda: {
            **{f"count-{n}": 0 for n in range(2, 11)},
            **{f"count-{kind.length}": kind.count for kind in layout.tiles},
            **{f"value-{kind.length}": kind.value for kind in layout.tiles},
        },
        "coin-collectors": lambda: dict(zip(SUITS, layout.dice, strict=True)),
    }.get(game.slug, dict)()
    for name, value in said.items():
        laid = laid.set(name, str(value))
    return laid


@st.composite
def deals(draw: st.DrawFn, game: Game) -> Any:
    options = [option.name for option in game.deal_options]
    chosen = draw(st.sampled_from([(), *((option,) for option in options)]))
    variants = draw(st.sampled_from([(), *((variant,) for variant in game.variants)]))
    try:
        return game.deal(draw(st.integers(0, 2**40)), variants, chosen)
    except InputError:
        return game.deal(1)


@GAME
@settings(max_examples=sample(40))
@given(data=st.data())
def test_a_layout_is_taken_apart_and_put_together_again(game: Game, data: st.DataObject) -> None:
    layout = data.draw(deals(game))
    laid = game.laid.of(layout)
    assert (laid.layout == layout and laid.sketch == layout) or laid.table
    assert laid.layout.describe() == layout.describe()
    steps = [*steps_of(game, layout)]
    if game.slug != "isaac":  # Isaac's tiles lie in order
        data.draw(st.randoms()).shuffle(steps)
    again = with_settings(game, game.laid.empty(), layout)
    for square, piece in steps:
        assert square in again.places
        again = again.put(square, piece)
        assert again.put(square, piece) == again
    assert again == laid
    assert again.layout.describe() == layout.describe()


@GAME
@settings(max_examples=sample(40))
@given(data=st.data())
def test_anything_laid_out_reads_back_from_its_code(game: Game, data: st.DataObject) -> None:
    """Random changes in any order; even an incomplete layout has a code."""
    laid = game.laid.empty()
    for _ in range(data.draw(st.integers(0, 12))):
        laid = change_at_random(game, laid, data.draw(st.integers(0, 2**30)))
        try:
            layout = laid.layout
        except InputError as error:
            assert game.laid.read(laid.code) == laid
            assert laid.lacks(game, ()) and "\n" not in str(error)
        else:
            assert game.laid.of(layout).layout == layout
            assert game.layout.undescribe(layout.describe()) == layout


def change_at_random(game: Game, laid: Laid, seed: int) -> Laid:
    stream = random.Random(seed)
    square = stream.choice([*laid.places])
    pieces = laid.pieces(game, ())
    settings = [setting for setting in laid.settings() if setting.group != "x"]
    kind = stream.random()
    try:
        if kind < 0.6 and pieces:
            piece = stream.choice(pieces)
            return laid.put(square, stream.choice([piece.name, piece.turned or piece.name]))
        if kind < 0.7:
            return laid.lift(square)
        if kind < 0.8 or not settings:
            return laid.fill_rest((), seed)
        setting = stream.choice(settings)
        values = [value for value, _ in setting.choices]
        values = values or [str(stream.randint(setting.least, setting.most))]
        return laid.set(setting.name, stream.choice(values))
    except InputError as error:
        assert str(error) and "\n" not in str(error)
        return laid


@GAME
@given(code=any_text(90) | st.text("ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789x.-", max_size=90))
def test_no_other_code_is_read(game: Game, code: str) -> None:
    try:
        laid = game.laid.read(code)
    except InputError as error:
        assert "\n" not in str(error) and len(str(error)) < 200
    else:
        assert laid.code == code


@GAME
@given(word=any_text(20), square=st.sampled_from(["a1", "00", "c3", "é", ""]))
def test_impossible_changes_are_refused_in_one_line(game: Game, word: str, square: str) -> None:
    laid = game.laid.empty()
    known = {piece.name for piece in laid.pieces(game, ())}
    for change in (
        lambda: laid.put(square, word),
        lambda: laid.lift(word),
        lambda: laid.set(word, "1"),
        *((lambda s=s: laid.set(s.name, word)) for s in laid.settings()),
    ):
        try:
            assert change() is not None
        except InputError as error:
            assert str(error) and len(str(error)) < 200
    with pytest.raises(InputError):
        laid.put(square, word if word not in known else "nothing")


def test_a_tile_of_a_length_that_the_set_lacks_is_refused() -> None:
    game = GAMES["isaac"]
    laid = game.laid.empty()
    for piece in laid.pieces(game, ()):
        assert laid.put("00", piece.name) != laid
        with pytest.raises(InputError, match="is not a tile of the set"):
            laid.put("00", re.sub(r"\d", "9", piece.name))


@GAME
@settings(max_examples=sample(40))
@given(data=st.data())
def test_filling_at_random_keeps_what_was_laid(game: Game, data: st.DataObject) -> None:
    laid = game.laid.empty()
    layout = data.draw(deals(game))
    steps = [*steps_of(game, layout)]
    laid = with_settings(game, laid, layout)
    for square, piece in steps[: data.draw(st.integers(0, max(0, len(steps) - 1)))]:
        laid = laid.put(square, piece)
    seed = data.draw(st.integers(0, 2**30))
    filled = laid.fill_rest((), seed)
    assert filled == laid.fill_rest((), seed) and filled != laid
    if game.slug == "isaac":
        return
    assert filled.layout
    for square in laid.places:
        if laid.lift(square) != laid:
            assert filled.lift(square) != filled
    lacks = plain(filled.lacks(game, ()))
    assert not [words for words in lacks if "empty" in words or "has no" in words]


@settings(max_examples=sample(60))
@given(
    files=st.integers(1, 8),
    ranks=st.integers(1, 8),
    count=st.integers(0, 40),
    seed=st.integers(0, 2**30),
)
def test_a_dice_board_gets_as_many_squares_as_a_deal(
    files: int, ranks: int, count: int, seed: int
) -> None:
    """Beyond that one more, never beyond the board, and next to open squares if there is room."""
    laid = GAMES["dice-isolation"].laid.empty()
    for name, value in (("files", files), ("ranks", ranks)):
        laid = laid.with_setting(name, str(value))
    most = files * ranks
    for square in random.Random(seed).sample(laid.places, min(count, most)):
        laid = laid.put(square, "open")
    before, after = open_squares(laid), open_squares(laid.fill_rest((), seed))
    assert before <= after <= {*laid.places}
    if len(before) < FEWEST:
        assert min(FEWEST, most) <= len(after) <= min(MOST, most)
    else:
        assert min(len(before) + 1, most) <= len(after) <= max(min(MOST, most), len(before) + 1)
    apart = [group for group in groups_of(after) if group.isdisjoint(before)]
    assert len(apart) == (not before)


def test_a_dice_board_gets_any_number_of_squares_of_a_deal() -> None:
    laid = GAMES["dice-isolation"].laid.empty()
    numbers = {len(open_squares(laid.fill_rest((), seed))) for seed in range(100)}
    assert numbers == {*range(FEWEST, MOST + 1)}


def open_squares(laid: Laid[Any]) -> set[str]:
    """The squares with a piece, which can be lifted."""
    return {square for square in laid.places if laid.lift(square) != laid}


def groups_of(squares: set[str]) -> Iterator[set[str]]:
    """Yield the groups of squares that touch by sides or corners."""
    left = {*squares}
    while left:
        group = {left.pop()}
        while near := {one for one in left for other in group if adjacent(one, other)}:
            left, group = left - near, group | near
        yield group


@GAME
def test_lifting_everything_leaves_an_empty_layout(game: Game) -> None:
    laid = game.laid.of(game.deal(7))
    empty = laid.clear()
    for square in [*laid.places] * 2:
        laid = laid.lift(square)
    if game.slug != "coin-collectors":  # its dice cannot be lifted
        assert laid == empty
    assert game.laid.empty().clear() == game.laid.empty()


@GAME
def test_pieces_have_unique_names_and_keys(game: Game) -> None:
    for laid in (game.laid.empty(), game.laid.of(game.deal(3))):
        pieces = laid.pieces(game, ())
        for of_each in ([piece.name for piece in pieces], [piece.words for piece in pieces]):
            assert len({*of_each}) == len(of_each) > 0
        keys = [piece.key for piece in pieces]
        assert len({*keys}) == len(keys)
        assert not [one for one in keys for other in keys if one != other and other.startswith(one)]
        names = [setting.name for setting in laid.settings()]
        assert len({*names}) == len(names)


def test_missing_and_extra_coins_are_reported() -> None:
    game = GAMES["coin-isolation"]
    empty = game.laid.empty()
    assert plain(empty.lacks(game, ())) == [
        "24 pennies, 24 nickels, 12 dimes and 4 quarters are missing",
        "64 squares are empty",
    ]
    laid = game.laid.of(game.deal(7)).lift("e4")
    (kind,) = [piece for piece in laid.pieces(game, ()) if piece.left]
    assert plain(laid.lacks(game, ())) == [f"1 {kind.words} is missing", "e4 is empty"]
    for square in [*laid.places][:8]:
        laid = laid.put(square, "25")
    assert "quarters too many" in plain(laid.lacks(game, ()))[0]
    assert laid.layout.to_dict()["coins"]


def test_coins_follow_the_variants_and_the_country() -> None:
    game = GAMES["coin-isolation"]
    assert isinstance(game, CoinGame)
    left = [piece.left for piece in game.laid.empty().pieces(game, ("many-pennies",))]
    assert left == [27, 22, 11, 4]
    euros = game_with_coins(game, COIN_SETS["euro"])
    pieces = game.laid.empty().pieces(euros, ())
    assert [piece.key for piece in pieces] == ["1", "2", "3", "4"]
    assert [piece.name for piece in pieces] == ["1", "5", "10", "25"]
    assert "24 × 1 cent" in plain(game.laid.empty().lacks(euros, ()))[0]


def test_missing_parts_of_a_piecepack_are_reported() -> None:
    game = GAMES["coin-collectors"]
    laid = game.laid.of(game.deal(7))
    assert laid.lacks(game, ()) == []
    bare = laid.lift("a1").lift("a1").lift("b2").set("moons", "")
    assert plain(bare.lacks(game, ())) == [
        "a1 has no tile",
        "a1 and b2 have no coin",
        "the die of moons is not rolled",
    ]
    tile = next(name for square, name in steps_of(game, game.deal(7)) if square == "e5")
    moved = bare.put("a1", tile)
    assert str(moved.sketch.to_dict()["tiles"]).count(tile) == 1
    assert plain(moved.lacks(game, ()))[0] == "e5 has no tile"
    kind = next(
        piece for piece in bare.pieces(game, ()) if piece.name.startswith("coin") and not piece.left
    )
    assert plain(bare.put("a1", kind.name).lacks(game, ()))[0] == f"1 {kind.words} too many"


def test_tiles_are_laid_in_turn() -> None:
    game = GAMES["isaac"]
    laid = game.laid.empty()
    assert laid.lacks(game, ()) == [] and laid.layout == game.standard
    one = laid.put("04", "dark-5-up")
    assert one.layout.to_dict()["opening"] == ["04-44"]
    two = one.put("57", "dark-7-across")  # it would stick out, so it ends at the edge
    assert plain(two.lacks(game, ())) == ["players take turns: one tile of Light’s is missing"]
    with pytest.raises(InputError, match="both lie on 34"):
        two.put("33", "light-3-across")
    three = two.put("90", "light-3-across")
    assert three.layout.to_dict()["opening"] == ["04-44", "90-92", "53-59"]
    assert three.put("44", "dark-3-across").layout.to_dict()["opening"] == [
        "53-59",
        "90-92",
        "44-46",
    ]
    none = laid.put("04", "light-4-across")
    assert plain(none.lacks(game, ())) == ["Dark begins: one tile of Dark’s is missing"]
    fewer = one.set("count-5", "0")
    assert plain(fewer.lacks(game, ())) == ["Dark has 1 tile of length 5 too many"]
    assert game.laid.read(fewer.code) == fewer


def plain(said: Iterable[object]) -> list[str]:
    return [str(words).replace("\N{NO-BREAK SPACE}", " ") for words in said]


def test_up_to_four_squares_are_named() -> None:
    assert plain(empty_words(["a1", "b1", "c1", "d1"])) == ["a1, b1, c1 and d1 are empty"]
    assert plain(empty_words(["a1", "b1", "c1", "d1", "e1"])) == ["5 squares are empty"]
    assert plain(empty_words(["a1"], "coin")) == ["a1 has no coin"]
    assert plain(empty_words([])) == []
