"""Dice Isolation on the table: layouts and their IDs, sets of boards, and text in a terminal."""

from __future__ import annotations

import pytest

from printkit.layouts.codes import encode
from printkit.layouts.dice_isolation.board_set import SetBoard, read_set
from printkit.layouts.dice_isolation.layout import (
    NUMBERS,
    SQUARES,
    DiceLayout,
    DiceTable,
    count_parts,
    deal,
)
from printkit.layouts.errors import InputError
from printkit.layouts.files import read_layout
from printkit.layouts.games import GAMES
from printkit.layouts.setup import dump_yaml
from tests.cases import cases_together
from tests.refusal import refusal_in_line

GAME = GAMES["dice-isolation"]
HEAD = "game: dice-isolation\n"


def read(text: str) -> DiceLayout:
    game, layout = read_layout(text, "board.yaml")
    assert game is GAME
    assert isinstance(layout, DiceLayout)
    return layout


def block(board: str, indent: str = "  ") -> str:
    return "|\n" + "".join(f"{indent}{row}\n" for row in board.split())


# Layouts


def test_a_handwritten_layout_is_read() -> None:
    layout = read(HEAD + "number: [3, 5]  # the dice\nboard: |\n  ..#\n  ...\n\n")
    assert layout == DiceLayout(("..#", "..."), (3, 5))
    assert (layout.width, layout.height) == (3, 2)
    assert [SQUARES[i] for i in layout.white] == ["a1", "b1", "c1", "a2", "b2"]


@pytest.mark.parametrize("text", ["board: .", "board: '.'", "board: |\n  .", "board: |\n  .  \n"])
def test_the_smallest_board_has_no_number(text: str) -> None:
    assert read(HEAD + text) == DiceLayout((".",))


@pytest.mark.parametrize(
    "value",
    [
        0,  # no open square
        0b10,  # only b1, on a board of one square
        (37 * 64) << 64 | 1,  # a number past 6, 6
        32**16 - 1,
    ],
)
def test_a_code_that_spells_no_board_is_refused(value: int) -> None:
    with pytest.raises(InputError, match="spells no board"):
        DiceLayout.undescribe(encode(value, 16))


@cases_together(
    ("text", "line", "part"),
    [
        ("number: [1, 2]\n", 1, "'board' is missing"),
        ("board: ''\n", 2, "the board has no squares; write . for an open one"),
        ("board: |\n  ..\n  .x\n", 4, "'x' on b1 is not a square; write #"),
        ("board: |\n  ..\n  . \n  ..\n", 4, "rank 2 has 1 squares, but the top rank 2"),
        ("board: |\n  ..\n   .\n", 4, "rank 1 has 1 squares, but the top rank 2"),
        ("board: |\n  ..\n  ...\n", 4, "rank 1 has 3 squares, but the top rank 2"),
        ("board: .........\n", 2, "a rank has at most 8 squares, rank 1 has 9"),
        ("board: " + block("..\n" * 9), 2, "a board has at most 8 ranks, here are 9"),
        ("board: |\n  ##\n  ##\n", 2, "no open square"),
        ("board: .\nnumber: 3\n", 3, "is not two dice"),
        ("board: .\nnumber: [3]\n", 3, "a board's number is two dice, such as [3, 5]; here are 1"),
        ("board: .\nnumber: [3, 4, 5]\n", 3, "here are 3"),
        ("board: .\nnumber:\n  - 3\n  - 7\n", 5, "expected a whole number from 1 to 6"),
        ("board: .\nnumber: [0, 1]\n", 3, "expected a whole number from 1 to 6"),
        ("board: .\nnumber: [1, x]\n", 3, "expected a whole number from 1 to 6"),
        ("board: .\nnumber: [1.5, 1]\n", 3, "expected a whole number from 1 to 6"),
        ("board: .\nsize: 3\n", 3, "unknown key 'size'"),
        ("board: .\nboard: .\n", 3, "'board' is given twice"),
    ],
)
def test_mistakes_are_named_with_their_line(text: str, line: int, part: str) -> None:
    assert part in refusal_in_line(line, read, HEAD + text)


# Sets of boards


FULL = tuple(SetBoard(DiceLayout(("..", "#."), number)) for number in NUMBERS)


def test_a_set_reads_back_in_the_order_of_its_numbers() -> None:
    backwards = [board.layout.to_dict() for board in reversed(FULL)]
    text = dump_yaml({"game": "dice-isolation", "boards": backwards})
    assert read_set(text, "set.yaml") == FULL


def entries(*numbers: tuple[int, int]) -> str:
    return "".join(f"  - number: [{a}, {b}]\n    board: |\n      ..\n" for a, b in numbers)


@pytest.mark.parametrize(
    ("text", "line", "part"),
    [
        ("", 1, "'boards' is missing"),
        ("boards: .\n", 2, "expected keys and values"),
        ("boards: []\n", 2, "here are 0, and [1, 1] is the first that is missing"),
        ("boards:\n" + entries(*NUMBERS[:35]), 3, "here are 35, and [6, 6] is the first"),
        (
            "boards:\n" + entries(*NUMBERS, (1, 2)),
            111,
            "a second board [1, 2]; the first is on line 6, and every pair of dice picks one",
        ),
        ("boards:\n  - board: .\n", 3, "'number' is missing"),
        ("boards:\n  - number: [1, 1]\n", 3, "'board' is missing"),
        ("boards:\n  - number: [1, 1]\n    board: x\n", 4, "'x' on a1 is not a square"),
        ("boards:\n  - .\n", 3, "expected keys and values"),
        ("boards: []\nboard: .\n", 3, "unknown key 'board'"),
    ],
)
def test_mistakes_in_a_set_are_named_with_their_line(text: str, line: int, part: str) -> None:
    assert part in refusal_in_line(line, read_set, HEAD + text, "set.yaml")


def test_a_set_of_another_game_is_refused() -> None:
    with pytest.raises(InputError, match=r"line 1: 'isaac': choose from: dice-isolation"):
        read_set("game: isaac\nboards: []\n", "set.yaml")


# Everything else


@pytest.mark.parametrize(
    ("board", "parts"),
    [(".", 1), (".#.", 2), (".#\n#.", 1), (".......#\n#######.", 1), ("..#.\n####\n..#.", 4)],
)
def test_boards_in_several_parts_get_a_remark(board: str, parts: int) -> None:
    layout = DiceLayout(tuple(board.split()))
    assert count_parts(layout.white) == parts
    said = GAME.remarks(layout, ())
    assert said == [] if parts == 1 else f"in {parts} parts" in str(said[0])


def test_a_dealt_board_has_22_to_28_open_squares() -> None:
    assert {"".join(deal(seed).rows).count(".") for seed in range(30)} == {*range(22, 29)}


def test_the_table_in_a_terminal() -> None:
    table = DiceTable(
        rows=("..#", ".#.", "..."),
        tokens=(frozenset({"a1", "b1"}), frozenset({"c2"})),
        hands=(9, 0),
        phases=("B", "out"),
    )
    assert table.text() == (
        "3  . . #\n"
        "2  . # 2\n"
        "1  1 1 .\n"
        "   a b c\n"
        "player 1: 2 on the board, 9 in hand, phase B\n"
        "player 2: 1 on the board, 0 in hand, out"
    )
