"""Layouts of every game: files and codes read back, and old codes keep their meaning."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from printkit.layouts.codes import encode
from printkit.layouts.coin_collectors.layout import HOLE, NO_COIN, NO_TILE, TILES, PiecepackLayout
from printkit.layouts.coin_isolation.layout import CoinLayout
from printkit.layouts.dice_isolation.layout import NUMBERS, SQUARES, DiceLayout
from printkit.layouts.errors import InputError
from printkit.layouts.files import read_either, read_layout
from printkit.layouts.game import Layout
from printkit.layouts.games import GAMES
from printkit.layouts.head_start import head_start_of
from printkit.layouts.ids import LayoutId, parse_id
from printkit.layouts.isaac.layout import IsaacLayout, spell
from printkit.layouts.isaac.tiles import Tile, TileKind
from printkit.layouts.setup import Setup, dump_yaml, layout_yaml
from tests.cases import sample
from tests.engines.isaac.both import openings, sets
from tests.oracle.boards import read_board
from tests.oracle.dice_isolation import white_squares
from tests.oracle.dice_isolation_boards import boards


def with_hole(things: list[Any], hole: object) -> tuple[Any, ...]:
    return (*things[:HOLE], hole, *things[HOLE:])


@st.composite
def isaac_layouts(draw: st.DrawFn) -> IsaacLayout:
    kinds = draw(sets())
    tiles = tuple(TileKind(length, *kinds[length]) for length in sorted(kinds))
    return IsaacLayout(tiles, tuple(map(Tile.parse, draw(openings(kinds)))))


LAYOUTS: dict[str, st.SearchStrategy[Any]] = {
    "coin-isolation": st.builds(
        CoinLayout,
        st.lists(st.sampled_from([0, 1, 5, 10, 25]), min_size=64, max_size=64).map(tuple),
    ),
    "dice-isolation": st.builds(
        DiceLayout,
        boards().map(lambda board: tuple(board.split())),
        st.sampled_from([None, *NUMBERS]),
    ),
    "isaac": isaac_layouts(),
    "coin-collectors": st.builds(
        PiecepackLayout,
        st.permutations(TILES).map(lambda tiles: with_hole(tiles, NO_TILE)),
        st.permutations([0, 1, 2, 3, 4, 5] * 4).map(lambda coins: with_hole(coins, NO_COIN)),
        st.tuples(*[st.integers(0, 5)] * 4),
    ),
}
LENGTHS = {"coin-isolation": 31, "dice-isolation": 17, "coin-collectors": 30}
"""The lengths of codes; Isaac's are as long as they must be."""

CODES = {
    "coin-isolation": st.integers(0, 32**30 - 1).map(lambda number: encode(number, 30)),
    "dice-isolation": st.builds(
        lambda number, size, white: encode((number * 64 + size) << 64 | white, 16),
        st.integers(0, 36),
        st.integers(0, 63),
        st.integers(0, 2**64 - 1) | st.integers(0, 2),
    ),
    "isaac": st.integers(0, 2**300).map(spell),
    "coin-collectors": st.integers(0, 32**29 - 1).map(lambda number: encode(number, 29)),
}
"""Codes without a typing error, which may spell no layout."""

GAME = pytest.mark.parametrize("slug", LAYOUTS)


def read(text: str) -> Layout:
    return read_layout(text, "layout.yaml")[1]


@GAME
@settings(max_examples=sample(60), deadline=None)
@given(data=st.data())
def test_files_and_codes_read_back(slug: str, data: st.DataObject) -> None:
    layout = data.draw(LAYOUTS[slug])
    text = layout_yaml(layout)
    assert text.startswith(f"game: {slug}\n")
    assert read(text) == layout
    game, code = GAMES[slug], layout.describe()
    assert len(code) == LENGTHS.get(slug, len(code))
    assert game.layout.undescribe(code) == game.layout.undescribe(code.upper()) == layout
    players = game.usual_players
    assert Setup(game, layout, players, game.usual_sides(players)).id == f"{slug}:{code}"


@GAME
@settings(max_examples=sample(300), deadline=None)
@given(data=st.data())
def test_every_accepted_code_spells_a_valid_layout(slug: str, data: st.DataObject) -> None:
    code = data.draw(CODES[slug])
    try:
        layout = GAMES[slug].layout.undescribe(code)
    except InputError as error:
        assert len(str(error).splitlines()) == 1
    else:
        assert layout.describe() == code
        assert read(layout_yaml(layout)) == layout


@settings(deadline=None)
@given(coins=LAYOUTS["coin-isolation"], board=LAYOUTS["dice-isolation"])
def test_oracles_read_the_same_from_a_file(coins: CoinLayout, board: DiceLayout) -> None:
    assert read_board(yaml.safe_load(layout_yaml(coins))["coins"]) == coins.coins
    written = yaml.safe_load(layout_yaml(board))["board"]
    assert white_squares(written) == {SQUARES[square] for square in board.white}


DESCRIPTIONS: list[dict[str, Any]] = [
    entry
    for path in sorted((Path(__file__).parent / "descriptions").glob("*.yaml"))
    for entry in yaml.safe_load(path.read_text(encoding="utf-8"))
]


@pytest.mark.parametrize("entry", DESCRIPTIONS, ids=lambda entry: entry["id"])
def test_every_description_ever_printed_is_read(entry: dict[str, Any]) -> None:
    """A new coding adds entries to the files, and old entries stay."""
    game = GAMES[entry["id"].partition(":")[0]]
    keys = [*game.layout.keys, *game.layout.optional]
    layout = read(dump_yaml({"game": game.slug, **{k: entry[k] for k in keys if k in entry}}))
    cents = entry.get("head_start", {})
    head_start = head_start_of(cents.get(player, 0) for player in range(1, 5))
    assert parse_id(entry["id"]) == LayoutId(game, layout, head_start)
    players = max(game.players)
    setup = Setup(game, layout, players, game.usual_sides(players), head_start=head_start)
    assert setup.id in {each["id"] for each in DESCRIPTIONS}


def test_every_game_has_printed_descriptions() -> None:
    assert {entry["id"].partition(":")[0] for entry in DESCRIPTIONS} == {*LAYOUTS}


BOARDS = {"coin-isolation": "coins", "dice-isolation": "board"}


@pytest.mark.parametrize("slug", BOARDS)
@given(data=st.data())
def test_rows_alone_are_the_layout_of_the_game_whose_board_they_fit(
    slug: str, data: st.DataObject
) -> None:
    """Games need not be named where only one can be meant. Rows may be indented."""
    layout = data.draw(LAYOUTS[slug])
    rows = str(layout.to_dict()[BOARDS[slug]])
    if rows.count("\n") > 1:
        for text in (rows, "\n" + rows.replace("\n", "\n   "), "\ufeff" + rows):
            found = read_either(text, "rows", None)
            assert isinstance(found, tuple) and found[0] is GAMES[slug]
            assert found[1].to_dict()[BOARDS[slug]] == rows


@pytest.mark.parametrize(
    "rows",
    [
        "1 5 10\n5 1 1\n",  # no board is so small
        "3 5 5 5 5 5 5 5\n" + 7 * "5 5 5 5 5 5 5 5\n",  # there is no coin of 3 cents
        "..#....",
    ],
)
def test_rows_that_fit_no_board_are_refused(rows: str) -> None:
    with pytest.raises(InputError):
        read_either(rows, "rows", None)
