"""Head starts: in records, in IDs and on the command line, and errors in them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
import yaml
from hypothesis import example, given
from hypothesis import strategies as st

from printkit.layouts.coin_isolation.layout import CoinLayout
from printkit.layouts.errors import InputError
from printkit.layouts.files import read_record
from printkit.layouts.games import GAMES
from printkit.layouts.head_start import (
    MOST,
    check_head_start,
    head_start_of,
    head_start_text,
    head_start_words,
    parse_head_start,
)
from printkit.layouts.ids import LayoutId, SeedId, parse_id
from printkit.layouts.setup import Record, Setup, record_yaml
from tests.cases import cases_together
from tests.refusal import refusal

GAME = GAMES["coin-isolation"]
LAYOUT = CoinLayout((1, 5, 10, 25) * 16)
CODE = LAYOUT.describe()
HEAD_STARTS = st.lists(st.integers(0, MOST), max_size=4).map(head_start_of)


def record(players: int, head_start: tuple[int, ...], variants: tuple[str, ...] = ()) -> Record:
    sides = GAME.usual_sides(players)
    return Record(Setup(GAME, LAYOUT, players, sides, variants, head_start=head_start), ("a1",))


def read(head_start: str) -> Record:
    board = json.dumps(LAYOUT.to_dict()["coins"])
    text = f"game: coin-isolation\nplayers: 4\n{head_start}\nlayout: {{coins: {board}}}\nmoves: []"
    return read_record(text, "game.yaml", Path())


def test_trailing_players_without_a_head_start_are_left_out() -> None:
    assert head_start_of([0, 3, 0, 0]) == (0, 3)
    assert head_start_of([0, 0]) == ()


@given(HEAD_STARTS)
@example((0, MOST))
def test_a_written_head_start_reads_back(head_start: tuple[int, ...]) -> None:
    if head_start:
        assert parse_head_start(head_start_text(head_start)) == head_start
    else:
        assert head_start_text(head_start) == ""


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("3:12,4:5", (0, 0, 12, 5)),
        ("4:5, 3:12", (0, 0, 12, 5)),
        ("1:0", ()),
        ("3=12;4 : 5", (0, 0, 12, 5)),
    ],
)
def test_players_may_be_listed_in_any_order(text: str, meant: tuple[int, ...]) -> None:
    assert parse_head_start(text) == meant


@cases_together(
    "text",
    [
        *(
            "",
            ",",
            "3",
            "3:",
            ":3",
            "3:-1",
            "1:abc",
            "0:5",
            "-1:5",
            "3:1.5",
            "2:007",
            "3:12,3:12",
        ),
        *("1:1000", "1:٣", "1:1\n2:2,", "3:12:4", "x" * 5000),
    ],
)
def test_nonsense_is_refused_with_one_line(text: str) -> None:
    refusal(parse_head_start, text)


def test_a_player_who_does_not_play_has_no_head_start() -> None:
    assert check_head_start(GAME, 4, (0, 0, 12, 5)) == (0, 0, 12, 5)
    with pytest.raises(InputError, match="for player 4, but 3 play"):
        check_head_start(GAME, 3, (0, 0, 12, 5))


@pytest.mark.parametrize("slug", ["dice-isolation", "isaac", "coin-collectors"])
def test_other_games_refuse_head_starts(slug: str) -> None:
    assert check_head_start(GAMES[slug], 1, ()) == ()
    with pytest.raises(InputError, match="has none to give"):
        check_head_start(GAMES[slug], 1, (3,))


@pytest.mark.parametrize(
    ("head_start", "words"),
    [
        ((0, 0, 12), "player 3 begins with 12¢"),
        ((1, 0, 12), "player 1 begins with 1¢ and player 3 with 12¢"),
        ((1, 2, 3), "player 1 begins with 1¢, player 2 with 2¢ and player 3 with 3¢"),
    ],
)
def test_a_head_start_in_words(head_start: tuple[int, ...], words: str) -> None:
    assert str(head_start_words(GAME, head_start)) == words


# IDs


@given(HEAD_STARTS)
def test_an_id_carries_the_head_start(head_start: tuple[int, ...]) -> None:
    setup = record(4, head_start).setup
    assert parse_id(setup.id) == LayoutId(GAME, LAYOUT, head_start)


def test_an_id_without_a_head_start_has_no_addition() -> None:
    assert record(4, ()).setup.id == f"coin-isolation:{CODE}"
    assert record(4, (0, 0, 12, 5)).setup.id == f"coin-isolation:{CODE}+3:12,4:5"


def test_a_seed_may_have_a_head_start() -> None:
    assert parse_id("coin-isolation#7+2:9") == SeedId(GAME, 7, (0, 9))


@cases_together(
    "text",
    [
        *(f"coin-isolation#{rest}" for rest in ("7+", "7+3", "+3:1", "7+1:x")),
        *(f"coin-isolation:{CODE}{rest}" for rest in ("+", "+3:-1", "+3:1+4:1", "+1:1,1:2")),
        *(f"coin-isolation:{CODE[:-1]}+3:1", "isaac#3+1:5", "isaac:00+1:5", "dice-isolation#1+2:4"),
    ],
)
def test_an_id_with_a_mistake_is_refused_in_one_line(text: str) -> None:
    refusal(parse_id, text)


# Records


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("head_start: {3: 12, 4: 5}", (0, 0, 12, 5)),
        ("head_start: {4: 5, 1: 2}", (2, 0, 0, 5)),
        ("head_start:\n  2: 9", (0, 9)),
        ("head_start: {2: 0}", ()),
        ("head_start: {}", ()),
        ("", ()),
    ],
)
def test_a_record_states_the_head_start(text: str, meant: tuple[int, ...]) -> None:
    assert read(text).setup.head_start == meant


@given(
    head_start=HEAD_STARTS,
    variants=st.sampled_from([(), ("diagonal",), ("greedy", "empty-squares")]),
)
def test_a_records_file_reads_back(head_start: tuple[int, ...], variants: tuple[str, ...]) -> None:
    written = record(4, head_start, GAME.check_variants(variants))
    assert read_record(record_yaml(written), "game.yaml", Path()) == written


def test_a_records_file_is_as_documented() -> None:
    text = record_yaml(record(3, (0, 0, 12)))
    facts = yaml.safe_load(text)
    assert facts["head_start"] == {3: 12}
    assert facts["sides"] == ["bottom", "right", "left"]
    assert (facts["players"], facts["moves"]) == (3, ["a1"])
    assert "head_start" not in record_yaml(record(3, ()))


@cases_together(
    "value",
    [
        *("{3: -1}", "{1: abc}", "{5: 3}", "{0: 3}", "{1: 1.5}", "{1: true}", "{true: 1}"),
        *(
            "{'x': 3}",
            "{'0': 3}",
            "{3: 012}",
            "{1: 1000}",
            "{1: [3]}",
            "{[1]: 3}",
            "{1: 3, 1: 4}",
            "{a: 3}",
        ),
        *("[3, 12]", "12", "", "~", "{1}", "!!int 3", "{1: !!int 0x_}", "{1: null}"),
    ],
)
def test_mistakes_are_named_with_their_line(value: str) -> None:
    assert refusal(read, f"head_start: {value}").startswith("game.yaml, line 3: ")


def test_records_of_other_games_refuse_the_key() -> None:
    text = "game: isaac\nhead_start: {1: 3}\nlayout: x.yaml\nmoves: []\n"
    with pytest.raises(InputError, match="unknown key 'head_start'"):
        read_record(text, "game.yaml", Path())
