"""Records replayed by the slow rules: the oracle's position at the end."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from printkit.layouts.coin_collectors.layout import NO_COIN, PiecepackLayout
from printkit.layouts.coin_isolation.layout import CoinLayout
from printkit.layouts.dice_isolation.layout import DiceLayout
from printkit.layouts.isaac.layout import IsaacLayout
from printkit.layouts.setup import Record, Setup
from tests.oracle import coin_collectors, coin_isolation, dice_isolation, isaac


def oracle_end(record: Record) -> Any:
    """Return the oracle's position at the end of a record of any game."""
    position = STARTS[record.setup.game.slug](record.setup)
    for move in record.moves:
        position = position.play(move)
    return position


def _coin_isolation(setup: Setup[CoinLayout]) -> coin_isolation.Position:
    cents = dict(enumerate(setup.head_start, start=1))
    return coin_isolation.Position.start(setup.layout.coins, setup.sides, setup.variants, cents)


def _dice_isolation(setup: Setup[DiceLayout]) -> dice_isolation.Position:
    return dice_isolation.Position.start(dice_isolation_board(setup))


def dice_isolation_board(setup: Setup[DiceLayout]) -> str:
    """Return the board as the oracle reads it, its top rank first."""
    return "\n".join(setup.layout.rows)


def _isaac(setup: Setup[IsaacLayout]) -> isaac.Position:
    layout = setup.layout
    kinds = {kind.length: (kind.value, kind.count) for kind in layout.tiles}
    return isaac.Position.start(kinds, [tile.name for tile in layout.opening])


def _coin_collectors(setup: Setup[PiecepackLayout]) -> coin_collectors.Position:
    layout, on = setup.layout, coin_collectors.SQUARES
    tiles = {s: t for s, t in zip(on, layout.tiles, strict=True) if s != coin_collectors.HOLE}
    coins = {s: c for s, c in zip(on, layout.coins, strict=True) if c != NO_COIN}
    dice = dict(zip(coin_collectors.SUITS, layout.dice, strict=True))
    return coin_collectors.Position.start(tiles, coins, dice, setup.variants)


STARTS: dict[str, Callable[[Setup[Any]], Any]] = {
    "coin-collectors": _coin_collectors,
    "coin-isolation": _coin_isolation,
    "dice-isolation": _dice_isolation,
    "isaac": _isaac,
}
"""Each game's first position by the oracle."""
