"""Records replayed by the slow rules: each oracle's position at the end."""

from __future__ import annotations

from layouts.coin_collectors.layout import NO_COIN, PiecepackLayout
from layouts.coin_isolation.layout import CoinLayout
from layouts.dice_isolation.layout import DiceLayout
from layouts.isaac.layout import IsaacLayout
from layouts.setup import Record
from tests.oracle import coin_collectors, coin_isolation, dice_isolation, isaac


def coin_isolation_end(record: Record) -> coin_isolation.Position:
    """Return the end of a game of Coin Isolation."""
    setup = record.setup
    assert isinstance(setup.layout, CoinLayout)
    cents = dict(enumerate(setup.head_start, start=1))
    position = coin_isolation.Position.start(setup.layout.coins, setup.sides, setup.variants, cents)
    for move in record.moves:
        position = position.play(move)
    return position


def dice_isolation_end(record: Record) -> dice_isolation.Position:
    """Return the end of a game of Dice Isolation."""
    position = dice_isolation.Position.start(dice_isolation_board(record))
    for move in record.moves:
        position = position.play(move)
    return position


def dice_isolation_board(record: Record) -> str:
    """Return the board as the oracle reads it, its top rank first."""
    layout = record.setup.layout
    assert isinstance(layout, DiceLayout)
    return "\n".join(layout.rows)


def isaac_end(record: Record) -> isaac.Position:
    """Return the end of a game of Isaac."""
    layout = record.setup.layout
    assert isinstance(layout, IsaacLayout)
    kinds = {kind.length: (kind.value, kind.count) for kind in layout.tiles}
    position = isaac.Position.start(kinds, [tile.name for tile in layout.opening])
    for move in record.moves:
        position = position.play(move)
    return position


def coin_collectors_end(record: Record) -> coin_collectors.Position:
    """Return the end of a game of Coin Collectors."""
    setup = record.setup
    layout = setup.layout
    assert isinstance(layout, PiecepackLayout)
    on = coin_collectors.SQUARES
    tiles = {s: t for s, t in zip(on, layout.tiles, strict=True) if s != coin_collectors.HOLE}
    coins = {s: c for s, c in zip(on, layout.coins, strict=True) if c != NO_COIN}
    dice = dict(zip(coin_collectors.SUITS, layout.dice, strict=True))
    position = coin_collectors.Position.start(tiles, coins, dice, setup.variants)
    for move in record.moves:
        position = position.play(move)
    return position
