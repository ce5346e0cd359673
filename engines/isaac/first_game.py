"""First turns of Isaac in words: a good tile, where it goes, and what its line would score."""

from __future__ import annotations

from collections.abc import Iterator

from printkit.engines.judging.advice import good_moves
from printkit.engines.kernel.position import Position
from printkit.layouts.first_game import PASS, ShownTurn
from printkit.layouts.isaac.game import GAME
from printkit.layouts.isaac.layout import IsaacTable
from printkit.layouts.isaac.tiles import GOAL, SEATS, SIZE, Tile, total
from printkit.layouts.words import capitalize, in_words, together


def show_turn(position: Position) -> ShownTurn:
    """Return the best move that a search finds, its squares as the player counts them."""
    table, seat = position.table(), position.to_move
    assert isinstance(table, IsaacTable) and seat is not None
    (move,) = good_moves(position, 1)
    placing = position.phase == "placement"
    if move == PASS:
        may = f"You have no tile that {'fits on the board' if placing else 'you may take off'}."
        return ShownTurn(seat, move, may, ("**You pass.**",))
    name, _, score = move.partition("=")
    tile = Tile.parse(name)
    worth = {kind.length: kind.value for kind in table.left[seat]}[tile.length]
    if placing:
        may = " ".join(_place_words(table, seat))
        steps = (
            f"**Take** {_one_of(table, seat, tile.length)}, worth {worth}.",
            f"**Lay** it on free squares, {_ends_words(tile, seat)}.",
        )
        return ShownTurn(seat, move, may, steps, _worth_now(table, tile, worth))
    steps = (
        f"**Take off** your tile {_ends_words(tile, seat)}. It is worth {worth}.",
        _counter_words(int(score), table.scores[seat]),
    )
    return ShownTurn(seat, move, _take_words(table, seat), steps, _points(table, tile, worth))


def _counter_words(score: int, had: int) -> str:
    if score == had:
        return "**Leave** your counter where it is."
    return f"**Move** your counter to {score if score < GOAL else 'a hundred'}."


def _place_words(table: IsaacTable, seat: int) -> Iterator[str]:
    kinds = [kind for kind in table.left[seat] if kind.count]
    have = [f"{in_words(kind.count)} of length {kind.length}" for kind in kinds]
    if total(kinds) == 1:
        yield f"You have only one tile left, of length {kinds[0].length}."
        return
    yield (
        f"You may lay any of your {total(kinds)} tiles on free squares, along a row or a column. "
        f"You have {together(have)}."
    )


def _take_words(table: IsaacTable, seat: int) -> str:
    longest = table.longest[seat]
    least = f" at least {longest} long," if longest else ""
    return f"You may take off any tile of yours,{least} but none with a counter on it."


def _one_of(table: IsaacTable, seat: int, length: int) -> str:
    left = next(kind.count for kind in table.left[seat] if kind.length == length)
    return f"your tile of length {length}" if left == 1 else f"a tile of length {length}"


def _ends_words(tile: Tile, seat: int) -> str:
    """Say where a tile lies, in the numbers that its player reads."""
    first, last = tile.first, tile.last
    if seat:
        first, last = SIZE * SIZE - 1 - last, SIZE * SIZE - 1 - first
    return f"from {first:02} to {last:02}, as {SEATS[seat]} counts"


def _others(table: IsaacTable, tile: Tile) -> list[Tile]:
    """Return the other tiles on the line of a tile, or across it."""
    line = set(tile.line)
    return [
        other
        for placed in table.tiles
        for other in placed
        if other != tile and line & set(other.squares)
    ]


def _worth_now(table: IsaacTable, tile: Tile, worth: int) -> str:
    """Say what a tile that was just placed would score if the scoring began now."""
    count = len(_others(table, tile))
    line = "column" if tile.vertical else "row"
    lie = "No other tile lies" if not count else f"{capitalize(in_words(count))} other tiles lie"
    lie = "One other tile lies" if count == 1 else lie
    return (
        f"{lie} on its {line} or across it. If you took it off now, it would score "
        f"{count} × {worth} = **{GAME.amount(count * worth)}**."
    )


def _points(table: IsaacTable, tile: Tile, worth: int) -> str:
    """Count what a tile scores that is taken off."""
    count, line = len(_others(table, tile)), set(tile.line)
    standing = sum(square in line for square in table.counters if square is not None)
    factor = 1 << standing
    times = f" × {factor}" if standing else ""
    counters = "" if not standing else f", with {in_words(standing)} counter"
    counters += "s" if standing > 1 else ""
    return (
        f"Tiles on its line or across it: {count}{counters}. {count} × {worth}{times} = "
        f"**{GAME.amount(count * worth * factor)}**."
    )
