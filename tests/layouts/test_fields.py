"""Typed files: any content gives either a layout or one clear line of complaint."""

from __future__ import annotations

import re
from pathlib import Path
from unittest.mock import patch

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from printkit.layouts import fields
from printkit.layouts.coin_isolation.layout import CoinLayout
from printkit.layouts.errors import InputError
from printkit.layouts.fields import MAX_BYTES, Field, decode, parse_yaml, read_file
from printkit.layouts.files import read_layout
from tests.cases import cases_together, sample
from tests.refusal import refusal, refusal_in_line

ROW = "1 5 10 25 - 1 5 10"


def read(text: str) -> CoinLayout:
    """Read a whole layout file."""
    game, layout = read_layout(text, "board.yaml")
    assert game.slug == CoinLayout.game
    assert isinstance(layout, CoinLayout)
    return layout


def board_file(rows: list[str], head: str = "game: coin-isolation\n") -> str:
    return head + "coins: |\n" + "".join(f"  {row}\n" for row in rows)


def test_the_top_rank_stands_first() -> None:
    layout = read(board_file([ROW] + ["-" + " -" * 7] * 6 + ["25" + " 1" * 7]))
    assert layout.coins == (25, *[1] * 7, *[0] * 48, 1, 5, 10, 25, 0, 1, 5, 10)


def with_row(rank: int, row: str) -> str:
    return board_file([ROW] * (8 - rank) + [row] + [ROW] * (rank - 1))


@cases_together(
    ("text", "line", "parts"),
    [
        pytest.param(with_row(8, "1 1 1 1 1 1 1"), 3, ["rank 8", "7 squares"], id="63 coins"),
        pytest.param(with_row(1, ROW + " 1"), 10, ["rank 1", "9 squares"], id="65 coins"),
        pytest.param(with_row(3, "1 5 7 1 1 1 1 1"), 8, ["'7'", "c3"], id="no such coin"),
        pytest.param(with_row(3, "1 5 ten 1 1 1 1 1"), 8, ["'ten'", "c3"], id="a coin in words"),
        pytest.param(with_row(2, "1 5 01 1 1 1 1 1"), 9, ["'01'", "c2"], id="a leading zero"),
        pytest.param(with_row(2, "1 5 ٥ 1 1 1 1 1"), 9, ["'٥'", "c2"], id="another script's five"),
        pytest.param(board_file([ROW] * 7), 2, ["8 rows", "7"], id="seven rows"),
        pytest.param(board_file([ROW] * 9), 2, ["8 rows", "9"], id="nine rows"),
        pytest.param(board_file([]), 2, ["8 rows", "0"], id="no rows"),
        pytest.param(
            "# a\n\ngame: coin-isolation\ncoinz: 1\n", 4, ["'coinz'", "coins"], id="an unknown key"
        ),
        pytest.param(
            "coins: a\ngame: coin-isolation\ncoins: c\n", 3, ["'coins'", "twice"], id="a key twice"
        ),
        pytest.param("\ngame: coin-isolation\n", 2, ["'coins' is missing"], id="no coins"),
        pytest.param("\ncoins: a\n", 2, ["'game' is missing"], id="no game"),
        pytest.param(
            "game: chess\ncoins: a\n", 1, ["'chess'", "coin-isolation"], id="another game"
        ),
        pytest.param("game: {a: b}\ncoins: a\n", 1, ["expected text"], id="keys for text"),
        pytest.param("game: coin-isolation\ncoins: [1]\n", 2, ["8 rows"], id="a list"),
        pytest.param("game:\ncoins: a\n", 1, ["nothing is given"], id="nothing for text"),
        pytest.param('game: "a\\nb"\ncoins: a\n', 1, ["no game"], id="a name of two lines"),
        pytest.param("- game\n- coins\n", 1, ["keys and values"], id="a list on top"),
        pytest.param("coins\n", 1, ["keys and values"], id="a word on top"),
        pytest.param(
            "game: coin-isolation\n? [a]\n: c\n", 2, ["expected text"], id="a list as a key"
        ),
        pytest.param("game: coin-isolation\n<<: {coins: a}\n", 2, ["'<<'"], id="a merge"),
        pytest.param("game: a\n\tcoins: b\n", 2, ["not valid YAML"], id="a tab in front"),
        pytest.param("game: [a\ncoins: b\n", 2, ["not valid YAML"], id="an open bracket"),
        pytest.param("game: *a\n", 1, ["not valid YAML", "undefined alias"], id="an unknown alias"),
        pytest.param("game: a\n---\ngame: b\n", 2, ["not valid YAML"], id="two documents"),
    ],
)
def test_mistakes_are_named_with_their_line(text: str, line: int, parts: list[str]) -> None:
    complaint = refusal_in_line(line, read, text)
    assert all(part in complaint for part in parts)


def test_blank_lines_and_comments_do_not_shift_the_line() -> None:
    rows = ["", ROW, "", "", *[ROW] * 3, "1 1"]
    assert "line 11:" in refusal(
        read, board_file(rows + [ROW] * 3, head="# a\ngame: coin-isolation\n")
    )


@pytest.mark.parametrize("text", ["", "\n\n", "# only a comment\n", "\ufeff"])
def test_an_empty_file(text: str) -> None:
    with pytest.raises(InputError, match=r"^x\.yaml: the file is empty$"):
        parse_yaml(decode(text.encode(), "x.yaml"), "x.yaml")


def test_tabs_between_coins_and_windows_line_ends_are_fine() -> None:
    plain = board_file([ROW] * 8)
    assert read(plain.replace(ROW, ROW.replace(" ", "\t"))) == read(plain)
    assert read(decode(plain.replace("\n", "\r\n").encode("utf-8-sig"), "x")) == read(plain)


@pytest.mark.parametrize(
    "text",
    ["[" * 60_000, "{a: " * 30_000, "- " * 60_000, "? " * 60_000],
    ids=["lists", "keys", "dashes", "question marks"],
)
def test_deep_nesting_is_refused(text: str) -> None:
    said = refusal(read, text)
    assert said.startswith("board.yaml: ") and "nested far too deeply" in said


def test_the_deepest_nesting_is_ours_with_any_version_of_pyyaml() -> None:
    """PyYAML 6.0.4 refuses files of itself, but only far deeper ones."""
    assert parse_yaml("[" * 64 + "]" * 64, "board.yaml")
    said = refusal(parse_yaml, "[" * 65 + "]" * 65, "board.yaml")
    assert said == "board.yaml: nested far too deeply for a layout or a record"


@pytest.mark.parametrize("text", ["a\0b", "a: \x1b[2J"])
def test_control_characters_are_refused(text: str) -> None:
    assert refusal(read, text).startswith("board.yaml: this is not a text file")


@pytest.mark.parametrize("text", ['"\\UFFFFFFFF"', '"\\U00110000"'])
@pytest.mark.parametrize("loader", [yaml.SafeLoader, fields._Loader])
def test_escapes_of_impossible_characters_are_refused(
    text: str, loader: type[yaml.SafeLoader], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(fields, "_Loader", loader)
    assert refusal(read, text).startswith("board.yaml")


@pytest.mark.skipif(not yaml.__with_libyaml__, reason="PyYAML without its C loader")
def test_files_are_read_by_the_fast_loader() -> None:
    """The other loader needs seconds for 128 KiB."""
    text = "[" + "1," * 2_000 + "]"
    with patch.object(yaml.reader.Reader, "__init__", side_effect=AssertionError):
        assert len(parse_yaml(text, "x").items()) == 2_000


@settings(max_examples=sample(300), deadline=None)
@given(st.text(alphabet=st.sampled_from("abe0- :?,[]{}&*!|>'\"%#\\\tUx\n…"), max_size=40))
def test_any_text_is_a_field_or_an_input_error(text: str) -> None:
    try:
        field = parse_yaml(text, "x")
    except InputError as error:
        assert str(error).startswith("x")
    else:
        assert 1 <= field.line <= text.count("\n") + 1


@settings(max_examples=sample(300), deadline=None)
@given(st.binary(max_size=60))
def test_any_bytes_are_a_layout_or_an_input_error(data: bytes) -> None:
    with pytest.raises(InputError):  # 60 bytes are too few for a board
        read(decode(data, "x"))


# Values


def value(text: str) -> Field:
    return parse_yaml(text, "x")


@pytest.mark.parametrize(
    ("text", "number"), [("7", 7), ("'7'", 7), ("0", 0), ("+9", 9), ("10", 10)]
)
def test_whole_numbers(text: str, number: int) -> None:
    assert value(text).integer(0, 10) == number


@pytest.mark.parametrize(
    "text",
    [
        "true",
        "11",
        "-1",
        "7.0",
        "1e30",
        "~",
        "[7]",
        "010",
        "0x0a",
        "0b101",
        "1:30",
        "1_0",
        "٧",
        "''",
        "9" * 30,
    ],
)
def test_values_out_of_range_or_of_other_types_are_refused(text: str) -> None:
    with pytest.raises(InputError, match=r"^x, line 1: expected a whole number from 0 to 10"):
        value(text).integer(0, 10)


@pytest.mark.parametrize("text", ["0x_", "0b_", "!!int foo", "!!int ''", "!!int {7: 7}"])
def test_values_that_only_look_like_whole_numbers_are_refused(text: str) -> None:
    with pytest.raises(InputError, match=r"^x, line 1: expected a whole number from 0 to 10"):
        value(text).integer(0, 10)


def test_items_and_text() -> None:
    assert [item.text() for item in value("[c1-c2, 7, 'no', 1e3]").items()] == [
        "c1-c2",
        "7",
        "no",
        "1e3",
    ]
    assert [item.line for item in value("- a\n\n- b\n").items()] == [1, 3]
    assert [item.text() for item in value("a").items()] == ["a"]
    with pytest.raises(InputError, match="expected a list"):
        value("{a: b}").items()


@pytest.mark.parametrize("text", ["yes", "NO", "on", "2026-01-01", "~", "null"])
def test_what_yaml_takes_for_something_else_is_no_text(text: str) -> None:
    with pytest.raises(InputError, match=r"^x, line 1: "):
        value(text).text()
    assert value(f"'{text}'").text() == text


def test_quotations_from_files_are_short_and_on_one_line() -> None:
    with pytest.raises(InputError) as error:
        value('"a\\n' + "b" * 5000 + '"').choice(["c"])
    assert re.fullmatch(r"x, line 1: 'a b+…': choose from: c", str(error.value))
    assert len(str(error.value)) < 80


# Files


def test_read_file(tmp_path: Path) -> None:
    path = tmp_path / "board.yaml"
    path.write_bytes("\ufeffgame: ü\n".encode())
    assert read_file(path) == "game: ü\n"


@pytest.mark.parametrize(
    ("data", "complaint"),
    [
        (b"\x89PNG\r\n\x1a\n", "printkit read"),
        (b"%PDF-1.7", "the ID"),
        ("game".encode("utf-16")[:-1], "not a text file"),
        (b"#" * (MAX_BYTES + 1), "larger than 128 KiB"),
    ],
)
def test_binary_and_oversized_files_are_refused(
    tmp_path: Path, data: bytes, complaint: str
) -> None:
    path = tmp_path / "board.yaml"
    path.write_bytes(data)
    with pytest.raises(InputError, match=complaint) as error:
        read_file(path)
    assert str(error.value).startswith(f"{path}: ")


def test_the_largest_permitted_file_is_read(tmp_path: Path) -> None:
    path = tmp_path / "board.yaml"
    path.write_bytes(b"#" * MAX_BYTES)
    assert len(read_file(path)) == MAX_BYTES


@pytest.mark.parametrize(
    ("name", "complaint"),
    [
        ("missing.yaml", "there is no such file"),
        (".", "a folder"),
        ("a" * 5000, "cannot be read"),
        ("a\0b", "no file can have this name"),
    ],
)
def test_files_that_cannot_be_read(tmp_path: Path, name: str, complaint: str) -> None:
    with pytest.raises(InputError, match=complaint):
        read_file(tmp_path / name)
