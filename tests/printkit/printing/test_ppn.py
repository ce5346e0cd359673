"""Portable Piecepack Notation: the file describes the table exactly."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from pathlib import Path

import pytest
import yaml

from printkit.cli.inputs import read_setup_or_record
from printkit.layouts.coin_collectors.layout import HOLE, NO_COIN, NO_TILE, SQUARES, PiecepackTable
from printkit.layouts.paper import PAPERS
from printkit.output.coin_collectors.ppn import notation
from printkit.output.drawing.theme import THEMES
from printkit.output.sheet import KitSpec
from printkit.printing.diagrams import diagrams
from printkit.setups import Terms
from tests.printkit.printing.conftest import Print

RECORDS = sorted(Path("tests/records").glob("coin-collectors-*.yaml"))
SUITS = "SMCA"
RANKS = "na2345"
FIRST = """\
---
GameType:
  Name: Coin Collectors
  Tiles: "S2CaA4C5A2/M3MaS4AnC4/SnS5AaCn/M5C2SaC3A5/M2A3MnM4S3"
  Coins: "344n5/25a3a/a345/254n3/22nna"
  Dice: "4a5n"
ID: "coin-collectors:0p5trm4kcj709cdjcrrk9rv3ztzajq"
Generator: "printkit """


@dataclass
class PpnTable:
    """What the R package ppn reads from a file: the places of tiles and coins, and the rest.

    Its set-up puts tiles from (1, 1) on, two units wide, coins into their lower right quarters, and
    dice and pawns beside them and into the hole.
    """

    tiles: dict[tuple[int, int], str] = field(default_factory=dict)
    coins: dict[tuple[int, int], int] = field(default_factory=dict)
    dice: dict[str, int] = field(default_factory=dict)
    pawns: dict[str, tuple[int, int] | None] = field(default_factory=dict)

    def play(self, move: str) -> None:
        if taken := re.fullmatch(r"\*\?p([SMCA])", move):
            del self.pawns[taken[1]]
        elif rolled := re.fullmatch(r"\?d([SMCA])~([na2-5])", move):
            self.dice[rolled[1]] = RANKS.index(rolled[2])
        else:
            stepped = re.fullmatch(r"\?p([SMCA]):([a-j])([0-9])", move)
            assert stepped, move
            place = "abcdefghij".index(stepped[2]) + 1, int(stepped[3])
            assert stepped[1] in self.pawns
            del self.coins[place]
            self.pawns[stepped[1]] = place

    def table(self, collected: int) -> PiecepackTable:
        tiles, coins = [NO_TILE] * len(SQUARES), [NO_COIN] * len(SQUARES)
        for place, tile in self.tiles.items():
            tiles[square(place)] = tile
        for place, coin in self.coins.items():
            coins[square(place)] = coin
        pawns: list[int | None] = [None] * 4
        for suit, where in self.pawns.items():
            pawns[SUITS.index(suit)] = HOLE if where is None else square(where)
        dice = tuple(self.dice[suit] for suit in SUITS)
        return PiecepackTable(tuple(tiles), tuple(coins), tuple(pawns), dice, collected)


def square(place: tuple[int, int]) -> int:
    """Return the square whose lower right quarter is at this place."""
    x, y = place
    assert x % 2 == 0 and y % 2 == 1
    return y // 2 * 5 + x // 2 - 1


def read(text: str) -> tuple[PpnTable, list[str]]:
    head, moves = text.split("\n...\n")
    fields = yaml.safe_load(head)["GameType"]
    assert fields["Name"] == "Coin Collectors"
    places = [(2 * file, 2 * rank - 1) for rank in (5, 4, 3, 2, 1) for file in (1, 2, 3, 4, 5)]
    places.remove((6, 5))
    tiles, coins = fields["Tiles"].replace("/", ""), fields["Coins"].replace("/", "")
    names = [tiles[i] + str(RANKS.index(tiles[i + 1])) for i in range(0, len(tiles), 2)]
    return PpnTable(
        dict(zip(places, names, strict=True)),
        dict(zip(places, map(RANKS.index, coins), strict=True)),
        dict(zip(SUITS, map(RANKS.index, fields["Dice"]), strict=True)),
        dict.fromkeys(SUITS),
    ), moves.splitlines()


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_every_position_of_a_record_is_the_one_on_the_table(path: Path) -> None:
    record = read_setup_or_record(str(path), Terms())
    shown = diagrams(record)
    spec = KitSpec(record.setup, PAPERS["a4"], THEMES["grey"], "1", diagrams=shown)
    pack, lines = read(notation(spec))
    assert pack.table(0) == shown[0].table
    for line, diagram in zip(lines, shown[1:], strict=True):
        number, *moves = line.split()
        assert number == f"{diagram.number}."
        for move in moves:
            pack.play(move)
        assert isinstance(diagram.table, PiecepackTable)
        assert pack.table(diagram.table.collected) == diagram.table


def test_a_setup_needs_no_check(print_kit: Print, tmp_path: Path) -> None:
    print_kit("coin-collectors#7", "--format", "ppn")
    assert (tmp_path / "coin-collectors-7.ppn").read_text().startswith(FIRST)
