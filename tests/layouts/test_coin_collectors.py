"""Coin Collectors on the table: typed layouts, their IDs, variants, and rule texts."""

from __future__ import annotations

from math import comb, factorial, log2

import pytest

from printkit.layouts.codes import encode
from printkit.layouts.coin_collectors.game import GAME as COLLECTORS
from printkit.layouts.coin_collectors.layout import (
    HOLE,
    LEAVERS,
    NO_COIN,
    NO_TILE,
    SQUARES,
    SUITS,
    TILES,
    VARIANTS,
    PiecepackLayout,
    PiecepackTable,
    leavers,
)
from printkit.layouts.errors import InputError
from printkit.layouts.fields import parse_yaml
from printkit.layouts.games import GAMES
from printkit.layouts.rules import rule_book
from printkit.layouts.setup import layout_yaml
from tests.cases import cases_together
from tests.oracle import coin_collectors as oracle
from tests.refusal import refusal_in_line

GAME = GAMES["coin-collectors"]

TYPED = """\
game: coin-collectors
tiles: |
  S4 C2 M3 S1 S5
  C4 A5 A4 M2 M5
  M4 S3 -- A1 S0
  C5 A3 M0 A2 C1
  M1 C3 A0 S2 C0
coins: |
  1 1 5 0 1
  4 4 2 2 5
  5 3 - 3 4
  2 0 5 3 3
  0 1 0 2 4
dice: {suns: 3, moons: 4, crowns: 0, arms: 0}
"""


def read(text: str) -> PiecepackLayout:
    fields = parse_yaml(text, "pack.yaml").mapping(("game", *PiecepackLayout.keys))
    return PiecepackLayout.read(fields)


# Layouts


def test_names_match_the_oracles() -> None:
    assert list(SQUARES) == oracle.SQUARES
    assert SQUARES[HOLE] == oracle.HOLE
    assert SUITS == oracle.SUITS
    assert {tile[0] for tile in TILES} == set(oracle.LETTERS)


def test_a_piecepack_typed_in_from_the_table() -> None:
    layout = read(TYPED)
    tiles = dict(zip(SQUARES, layout.tiles, strict=True))
    coins = dict(zip(SQUARES, layout.coins, strict=True))
    assert [tiles[square] for square in ("a1", "e1", "a5", "e5", "c3")] == [
        *("M1", "C0", "S4", "S5"),
        NO_TILE,
    ]
    assert [coins[square] for square in ("a1", "e1", "a5", "c5", "c3")] == [0, 4, 1, 5, NO_COIN]
    assert layout.dice == (3, 4, 0, 0)
    assert layout_yaml(layout) == TYPED


def test_lower_case_and_extra_blanks_are_accepted() -> None:
    sloppy = (
        TYPED.replace("S4 C2 M3 S1 S5", "s4   c 2 m3 S  1 s5 ")
        .replace("  M4 S3 -- A1", "\n  M4 s3  --  A1")
        .replace("  2 0 5 3 3", "  2   0 5  3 3")
        .replace("{suns: 3, moons: 4,", "{moons: 4, suns: 3,")
    )
    assert read(sloppy) == read(TYPED)


@cases_together(
    ("right", "wrong", "line", "part"),
    [
        ("S4 C2 M3", "S4 C2 M9", 3, "'M9' on c5 is not a tile; write a suit's letter"),
        ("S4 C2 M3", "S4 C2 X", 3, "'X' on c5 is not a tile"),
        ("S4 C2 M3", "S4 C2 --", 3, "no tile on c5; only the hole c3 has none"),
        ("S4 C2 M3", "S4 C2", 3, "rank 5 has 4 tiles, not 5; write -- in the hole c3"),
        ("M4 S3 -- A1", "M4 S3 A1 A1", 5, "c3 is the hole: write --, not 'A1'"),
        ("  M4 S3 -- A1 S0\n", "", 2, "the board has 5 rows of tiles, here are 4"),
        ("C5 A3 M0", "C5 A3 S4", 6, "S4 lies on a5 and on c2; missing: M0"),
        ("A0 S2 C0", "s4 s4 C0", 7, "S4 lies on a5 and on c1; S4 lies on a5 and on d1; missing"),
        ("1 1 5 0 1", "1 1 6 0 1", 9, "'6' on c5 is not a coin; write 0 to 5"),
        ("1 1 5 0 1", "1 1 - 0 1", 9, "no coin on c5; only the hole c3 has none"),
        ("1 1 5 0 1", "1 1 5 0 1 1", 9, "rank 5 has 6 coins, not 5; write - in the hole c3"),
        ("5 3 - 3 4", "5 3 3 3 4", 11, "c3 is the hole: write -, not '3'"),
        ("  5 3 - 3 4\n", "", 8, "the board has 5 rows of coins, here are 4"),
        ("1 1 5 0 1", "1 1 5 0 0", 8, "4 coins of each value; here are 5 of value 0, 3 of"),
        ("suns: 3", "suns: 6", 14, "expected a whole number from 0 to 5"),
        ("suns: 3", "suns: three", 14, "expected a whole number from 0 to 5"),
        ("suns: 3, ", "", 14, "'suns' is missing"),
        ("suns: 3", "sun: 3", 14, "unknown key 'sun'"),
        ("suns: 3", "suns: 3, suns: 3", 14, "'suns' is given twice"),
        (
            "{suns: 3, moons: 4, crowns: 0, arms: 0}",
            "[3, 4, 0, 0]",
            14,
            "{suns: 3, moons: 4, crowns: 0, arms: 0}",
        ),
        ("dice: {suns: 3, moons: 4, crowns: 0, arms: 0}\n", "", 1, "'dice' is missing"),
    ],
)
def test_mistakes_are_named_with_their_line(right: str, wrong: str, line: int, part: str) -> None:
    assert part in refusal_in_line(line, read, TYPED.replace(right, wrong, 1))


# Descriptions


def test_codes_and_layouts_correspond_one_to_one() -> None:
    """Two inverse maps between finite sets of the same size are one to one."""
    layouts = factorial(24) * factorial(24) // factorial(4) ** 6 * 6**4
    assert log2(layouts) < 5 * 29
    assert comb(24, 4) * factorial(20) * factorial(4) == factorial(24)
    last = PiecepackLayout.undescribe(encode(layouts - 1, 29))
    assert last.describe() == encode(layouts - 1, 29)
    assert last.dice == (5, 5, 5, 5)
    for number in (layouts, 32**29 - 1):
        with pytest.raises(InputError, match="spells no piecepack"):
            PiecepackLayout.undescribe(encode(number, 29))


# Variants


def test_the_number_of_pawns_that_may_leave() -> None:
    assert leavers(()) == leavers(("four-die-stud",)) == 4
    assert [leavers(("four-die-stud", slug)) for slug in LEAVERS] == [1, 2, 3]


def test_a_piecepack_has_nothing_unusual() -> None:
    assert COLLECTORS.remarks(read(TYPED), VARIANTS) == []


# Rule texts and the table


def test_rules_give_credit_and_every_variant_a_text_of_its_own() -> None:
    book = rule_book(GAME)
    texts = {book.paragraphs(1, (variant,)) for variant in VARIANTS}
    assert len(texts | {book.paragraphs(1)}) == len(VARIANTS) + 1
    for paragraphs in texts:
        credit = next(p.text for p in paragraphs if p.key == "credit")
        assert "Don Kirkby" in credit
        assert "GNU Free Documentation License" in credit
    both = book.paragraphs(1, ("acceptable-losses", "four-die-stud", "last-one-out-1"))
    for changed in ("give one up", "roll **all four dice**", "Only one pawn ever leaves"):
        assert any(changed in paragraph.text for paragraph in both)


def test_the_table_as_text() -> None:
    layout = read(TYPED)
    coins = list(layout.coins)
    for square in ("c2", "c1"):
        coins[SQUARES.index(square)] = NO_COIN
    pawns = (HOLE, SQUARES.index("c1"), None, HOLE)
    table = PiecepackTable(layout.tiles, tuple(coins), pawns, layout.dice, 2)
    assert table.text() == (
        "5  S4 1     C2 1     M3 5     S1 0     S5 1\n"
        "4  C4 4     A5 4     A4 2     M2 2     M5 5\n"
        "3  M4 5     S3 3     [SA]     A1 3     S0 4\n"
        "2  C5 2     A3 0     M0 -     A2 3     C1 3\n"
        "1  M1 0     C3 1     A0 [M]   S2 2     C0 4\n"
        "   a        b        c        d        e\n"
        "\n"
        "dice: suns 3, moons 4, crowns 0, arms 0\n"
        "collected: 2 of 24 coins\n"
        "out of the game: crowns"
    )
