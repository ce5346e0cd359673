"""Taps: a tile by its two ends, perhaps its length first; or one to remove, and a score."""

from __future__ import annotations

from collections.abc import Iterator

from engines.kernel.position import Position
from engines.kernel.taps import Dialogue, Tap, Way, along, ask, on
from layouts.isaac.layout import IsaacTable
from layouts.isaac.tiles import GOAL, Tile, counter_square, hand_name

_PASS = Way((Tap("pass", "Pass"),), "pass")


def dialogue(position: Position) -> Dialogue:
    """A tile to place or to remove, or a pass."""
    now = position.table()
    assert isinstance(now, IsaacTable)
    legal, placing = position.legal(), position.phase == "placement"
    if legal == [_PASS.move]:
        return along([_PASS], [f"You have no tile to {'place' if placing else 'remove'}."])
    if placing:
        return _placement(now, [Tile.parse(move) for move in legal])
    ways = [way for move in legal for way in _removals(now, move)]
    return along(ways, ["Which tile do you remove?", "Where does your counter go?"])


def describe_move(position: Position, move: str) -> str:
    """A legal move of a position in words."""
    if move == "pass":
        return "passes"
    name, scores, score = move.partition("=")
    length = Tile.parse(name).length
    if not scores:
        return f"{length} long, {name}"
    goal = f"{GOAL} or more" if score == str(GOAL) else score
    return f"removes {name}, {length} long, counter to {goal}"


def _placement(now: IsaacTable, tiles: list[Tile]) -> Dialogue:
    seat = now.to_move
    assert seat is not None
    lengths = sorted({tile.length for tile in tiles})
    begin = "Where does the tile begin?"
    hand = [on(hand_name(seat, n), f"a tile {n} long") for n in lengths]
    tap = yield from ask(begin, [*_ends(tiles), *hand])
    if tap in hand:
        tiles = [tile for tile in tiles if hand_name(seat, tile.length) == tap.key]
        tap = yield from ask(begin, _ends(tiles))
    end = tap.key
    others = [tile for tile in tiles if end in tile.name.split("-")]
    far = [on(_other(tile, end), f"to {_other(tile, end)}, {tile.length} long") for tile in others]
    tap = yield from ask("Where does it end?", far)
    return "-".join(sorted((end, tap.key)))


def _ends(tiles: list[Tile]) -> Iterator[Tap]:
    for end in sorted({end for tile in tiles for end in tile.name.split("-")}):
        yield on(end, f"an end on {end}")


def _other(tile: Tile, end: str) -> str:
    first, last = tile.name.split("-")
    return last if end == first else first


def _removals(now: IsaacTable, move: str) -> Iterator[Way]:
    """The ways to tap a removal: any square of the tile, then the one that the counter goes to."""
    seat = now.to_move
    assert seat is not None
    name, _, score = move.partition("=")
    if score == str(GOAL):
        to = Tap(score, f"To {GOAL} or more")
    else:
        gain = int(score) - now.scores[seat]
        square = f"{counter_square(seat, int(score)):02}"
        to = on(square, f"to {score}, {gain} more" if gain else f"stay on {score}")
    squares = tuple(f"{square:02}" for square in Tile.parse(name).squares)
    for lies_on in squares:
        tile = Tap(lies_on, f"{lies_on}, remove {name}", lies_on, covers=squares)
        yield Way((tile, to), move)
