"""Coin Isolation on the table: layouts and their IDs, seatings, coin mixes."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations, product
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from layouts.codes import encode
from layouts.coin_isolation.layout import (
    MIXES,
    SIDES,
    SQUARES,
    STANDARD_MIX,
    CoinLayout,
    coin_mix,
    deal,
    default_sides,
    seating_error,
)
from layouts.errors import InputError
from layouts.fields import parse_yaml
from layouts.games import GAMES
from layouts.head_start import head_start_of
from layouts.ids import LayoutId, parse_id
from layouts.setup import Setup, layout_yaml
from tests.oracle import coin_isolation as oracle
from tests.oracle.boards import read_board

GAME = GAMES["coin-isolation"]
LAYOUTS = st.builds(
    CoinLayout,
    st.lists(st.sampled_from([0, 1, 5, 10, 25]), min_size=64, max_size=64).map(tuple),
)


def read(text: str) -> CoinLayout:
    return CoinLayout.read(parse_yaml(text, "board.yaml").mapping(("game", *CoinLayout.keys)))


def setup(layout: CoinLayout, sides: tuple[str, ...] = ("bottom", "top")) -> Setup:
    return Setup(GAME, layout, len(sides), sides)


# Layouts


def test_squares_and_sides_match_the_oracles() -> None:
    assert list(SQUARES) == oracle.SQUARES
    assert (SQUARES[0], SQUARES[7], SQUARES[56], SQUARES[63]) == ("a1", "h1", "a8", "h8")
    assert SIDES == oracle.SIDES


@settings(deadline=None)
@given(LAYOUTS)
def test_a_layouts_file_reads_back(layout: CoinLayout) -> None:
    text = layout_yaml(layout)
    assert text.startswith("game: coin-isolation\ncoins: |\n")
    assert read(text) == layout
    assert read_board(layout.to_dict()["coins"]) == layout.coins


@settings(deadline=None)
@given(LAYOUTS)
def test_a_description_reads_back(layout: CoinLayout) -> None:
    code = layout.describe()
    assert len(code) == 31
    assert CoinLayout.undescribe(code) == layout
    assert CoinLayout.undescribe(code.upper()) == layout
    assert setup(layout).id == f"coin-isolation:{code}"


@settings(deadline=None)
@given(LAYOUTS, LAYOUTS)
def test_layouts_differ_when_their_descriptions_do(one: CoinLayout, other: CoinLayout) -> None:
    assert (one == other) == (one.describe() == other.describe())


@pytest.mark.parametrize("number", [5**64, 32**30 - 1])
def test_a_code_beyond_the_last_board_is_refused(number: int) -> None:
    with pytest.raises(InputError, match="spells no board"):
        CoinLayout.undescribe(encode(number, 30))
    assert CoinLayout.undescribe(encode(5**64 - 1, 30)).coins == (25,) * 64


DESCRIPTIONS: list[dict[str, Any]] = yaml.safe_load(
    (Path(__file__).parent / "descriptions" / "coin-isolation.yaml").read_text(encoding="utf-8")
)


@pytest.mark.parametrize("entry", DESCRIPTIONS, ids=lambda entry: entry["id"][-6:])
def test_every_description_ever_printed_is_read(entry: dict[str, Any]) -> None:
    meant = parse_id(entry["id"])
    assert isinstance(meant, LayoutId)
    assert meant == LayoutId(GAME, CoinLayout(read_board(entry["coins"])), head_start_in(entry))


def test_present_codes_are_among_the_kept_descriptions() -> None:
    """A new coding adds entries to the file; old entries stay."""
    printed = {entry["id"] for entry in DESCRIPTIONS}
    for entry in DESCRIPTIONS:
        plain = setup(CoinLayout(read_board(entry["coins"])), default_sides(4))
        assert replace(plain, head_start=head_start_in(entry)).id in printed


def head_start_in(entry: dict[str, Any]) -> tuple[int, ...]:
    """Return the head start of an entry."""
    cents = entry.get("head_start", {})
    return head_start_of(cents.get(player, 0) for player in range(1, 5))


def test_coins_are_counted_by_kind() -> None:
    layout = CoinLayout((1,) * 3 + (5,) * 2 + (25,) + (0,) * 58)
    assert layout.counts() == (3, 2, 0, 1)


# Seatings


@pytest.mark.parametrize("players", [2, 3, 4])
def test_legal_seatings_are_those_of_the_rules(players: int) -> None:
    every = set(product(SIDES, repeat=players))
    assert {sides for sides in every if seating_error(sides) is None} == set(
        oracle.seatings(players)
    )


@pytest.mark.parametrize("players", GAME.players)
def test_the_default_seating_is_legal(players: int) -> None:
    assert default_sides(players) in oracle.seatings(players)


@pytest.mark.parametrize(
    ("sides", "complaint"),
    [
        (("bottom", "bottom"), "two players share a side"),
        (("bottom", "left"), "player 1 sits opposite the last player"),
        (("bottom", "right", "top"), "player 2 sits opposite the last player"),
        (("bottom", "top", "right", "left"), "player 2 sits opposite the last player"),
    ],
)
def test_a_seating_error_names_the_players(sides: tuple[str, ...], complaint: str) -> None:
    assert (seating_error(sides) or "").startswith(complaint)


# Coin mixes


@pytest.mark.parametrize(
    ("variants", "mix"),
    [
        ((), (24, 24, 12, 4)),
        (("many-pennies",), (27, 22, 11, 4)),
        (("many-many-pennies",), (30, 20, 10, 4)),
    ],
)
def test_coin_mixes_match_the_rules(variants: tuple[str, ...], mix: tuple[int, ...]) -> None:
    assert coin_mix(variants) == mix
    assert sum(mix) == len(SQUARES)


def test_every_mix_has_its_variant() -> None:
    assert GAME.check_variants([]) == ()
    for slug in MIXES:
        assert GAME.check_variants([slug, slug]) == (slug,)
        assert coin_mix([slug]) != STANDARD_MIX


def test_an_unknown_variant_is_named() -> None:
    with pytest.raises(InputError, match="no variant 'flying'"):
        GAME.check_variants(["many-pennies", "flying"])


@pytest.mark.parametrize("pair", list(combinations(MIXES, 2)))
def test_two_mixes_at_once_are_refused_by_name(pair: tuple[str, str]) -> None:
    with pytest.raises(InputError) as error:
        GAME.check_variants(pair)
    assert all(slug in str(error.value) for slug in pair)


def test_a_leaning_layout_is_a_balanced_one_with_a_dime_and_a_penny_swapped() -> None:
    """The dime moves from the first player's side, at the bottom, to the last player's."""
    leant = 0
    for seed in range(60):
        leaning, balanced = (deal(seed, (), (way,)).coins for way in ("leaning", "balanced"))
        moved = [place for place in range(64) if leaning[place] != balanced[place]]
        if not moved:
            continue
        leant += 1
        dime, penny = sorted(moved, key=lambda place: -balanced[place])
        assert (balanced[dime], balanced[penny]) == (leaning[penny], leaning[dime]) == (10, 1)
        rank, file = divmod(dime, 8)
        assert rank < min(file, 7 - file, 7 - rank)
        rank, file = divmod(penny, 8)
        assert file < min(rank, 7 - rank, 7 - file)
    assert leant > 50
    with pytest.raises(InputError, match="cannot lie the same on four sides"):
        deal(1, ("many-pennies",), ("leaning",))
