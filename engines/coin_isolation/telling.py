"""Moves in words: "3 nickels, c1 to d2", for lists and for those who are told what was played."""

from __future__ import annotations

from collections.abc import Sequence

from engines.coin_isolation.kernels import VARIANT_KERNEL
from engines.coin_isolation.reading import Move, read_move
from engines.coin_isolation.variant_notation import variants_of
from engines.kernel.position import Position
from layouts.coin_isolation.coinage import coins_of
from layouts.coin_isolation.layout import SQUARES, CoinTable
from layouts.coins import CoinSet
from layouts.words import together


def describe_move(position: Position, move: str) -> str:
    """A legal move of a position."""
    table = position.table()
    assert isinstance(table, CoinTable)
    variants = variants_of(position.state) if position.kernel is VARIANT_KERNEL else ()
    read, coins = read_move(table, variants, move), coins_of(position.game)
    if read.stands:
        return f"stands still and takes a {coins.of(read.coin).name}"
    if not read.walk:
        return "passes"
    moved = _without_coins(table, read)
    return _walk(read) if moved else f"{_coins(read, coins)}{_choices(read, coins)}"


def _without_coins(table: CoinTable, move: Move) -> bool:
    """Whether only the pawn moves."""
    seat = table.to_move
    return move.turns or not move.coin or (seat is not None and table.renegades[seat])


def _walk(move: Move) -> str:
    """A walk of the pawn alone."""
    return f"{'turns renegade and ' if move.turns else ''}walks {_way(move.walk)}"


def _coins(move: Move, coins: CoinSet) -> str:
    kind, count = coins.of(move.coin), len(move.walk)
    return f"{kind.name if count == 1 else f'{count} {kind.plural}'}, {_way(move.walk)}"


def _way(walk: Sequence[int]) -> str:
    return ", ".join(SQUARES[square] for square in walk)


def _choices(move: Move, coins: CoinSet) -> str:
    said = ""
    if move.leaving:
        names = [coins.of(value).name for value in move.leaving]
        said += f"; {together(names)} from under the pawn"
    if move.places:
        said += f"; coins to {together([SQUARES[square] for square in move.places])}"
    if move.keeps:
        said += f"; keeps {move.keeps}"
    return said
