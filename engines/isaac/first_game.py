"""First turns of Isaac in words: a good tile, where it goes, and what its line would score."""

from __future__ import annotations

from printkit.engines.judging.advice import good_moves
from printkit.engines.kernel.position import Position
from printkit.layouts.first_game import PASS, ShownTurn
from printkit.layouts.isaac.game import GAME
from printkit.layouts.isaac.layout import IsaacTable
from printkit.layouts.isaac.tiles import GOAL, SIZE, Tile, total
from printkit.layouts.messages import Message, Said, Spelled, counted, listed, message


def show_turn(position: Position) -> ShownTurn:
    """Return the best move that a search finds, its squares as the player counts them."""
    table, seat = position.table(), position.to_move
    assert isinstance(table, IsaacTable) and seat is not None
    (move,) = good_moves(position, 1)
    placing = position.phase == "placement"
    if move == PASS:
        may = (
            message("You have no tile that fits on the board.")
            if placing
            else message("You have no tile that you may take off.")
        )
        return ShownTurn(seat, move, may, (message("**You pass.**"),))
    name, _, score = move.partition("=")
    tile = Tile.parse(name)
    worth = {kind.length: kind.value for kind in table.left[seat]}[tile.length]
    if placing:
        steps = _take(table, seat, tile, worth), _lay(tile, seat)
        return ShownTurn(
            seat, move, _place_words(table, seat), steps, _worth_now(table, tile, worth)
        )
    steps = _take_off(tile, seat, worth), _counter_words(int(score), table.scores[seat])
    return ShownTurn(seat, move, _take_words(table, seat), steps, _points(table, tile, worth))


def _counter_words(score: int, had: int) -> Message:
    if score == had:
        return message("**Leave** your counter where it is.")
    if score < GOAL:
        return message("**Move** your counter to {score}.", score=score)
    return message("**Move** your counter to a hundred.")


def _place_words(table: IsaacTable, seat: int) -> Said:
    kinds = [kind for kind in table.left[seat] if kind.count]
    if total(kinds) == 1:
        length = kinds[0].length
        return message("You have only one tile left, of length {length}.", length=length)
    have = listed(
        message("{number} of length {length}", number=Spelled(kind.count), length=kind.length)
        for kind in kinds
    )
    return message(
        "You may lay any of your {n} tiles on free squares, along a row or a column. You have "
        "{tiles}.",
        n=total(kinds),
        tiles=have,
    )


def _take_words(table: IsaacTable, seat: int) -> Message:
    longest = table.longest[seat]
    if longest:
        return message(
            "You may take off any tile of yours, at least {length} long, but none with a counter "
            "on it.",
            length=longest,
        )
    return message("You may take off any tile of yours, but none with a counter on it.")


def _take(table: IsaacTable, seat: int, tile: Tile, worth: int) -> Message:
    left = next(kind.count for kind in table.left[seat] if kind.length == tile.length)
    if left == 1:
        return message(
            "**Take** your tile of length {length}, worth {worth}.", length=tile.length, worth=worth
        )
    return message(
        "**Take** a tile of length {length}, worth {worth}.", length=tile.length, worth=worth
    )


def _lay(tile: Tile, seat: int) -> Message:
    first, last = _ends(tile, seat)
    return message(
        "**Lay** it on free squares, from {first} to {last}, as {player} counts.",
        first=first,
        last=last,
        player=GAME.seat_name(seat),
    )


def _take_off(tile: Tile, seat: int, worth: int) -> Message:
    first, last = _ends(tile, seat)
    return message(
        "**Take off** your tile from {first} to {last}, as {player} counts. It is worth {worth}.",
        first=first,
        last=last,
        player=GAME.seat_name(seat),
        worth=worth,
    )


def _ends(tile: Tile, seat: int) -> tuple[str, str]:
    """Return where a tile lies, in the numbers that its player reads."""
    first, last = tile.first, tile.last
    if seat:
        first, last = SIZE * SIZE - 1 - last, SIZE * SIZE - 1 - first
    return f"{first:02}", f"{last:02}"


def _others(table: IsaacTable, tile: Tile) -> list[Tile]:
    """Return the other tiles on the line of a tile, or across it."""
    line = set(tile.line)
    return [
        other
        for placed in table.tiles
        for other in placed
        if other != tile and line & set(other.squares)
    ]


def _worth_now(table: IsaacTable, tile: Tile, worth: int) -> Said:
    """Say what a tile that was just placed would score if the scoring began now."""
    count = len(_others(table, tile))
    score = message(
        "If you took it off now, it would score {count} × {worth} = **{points}**.",
        count=count,
        worth=worth,
        points=GAME.amount(count * worth),
    )
    return listed([_count_words(count, vertical=tile.vertical), score], " ")


def _count_words(count: int, *, vertical: bool) -> Message:
    """Say how many other tiles lie on the line of a tile or across it."""
    if not count:
        if vertical:
            return message("No other tile lies on its column or across it.")
        return message("No other tile lies on its row or across it.")
    if vertical:
        return counted(
            "One other tile lies on its column or across it.",
            "{number} other tiles lie on its column or across it.",
            count,
            number=Spelled(count),
        )
    return counted(
        "One other tile lies on its row or across it.",
        "{number} other tiles lie on its row or across it.",
        count,
        number=Spelled(count),
    )


def _points(table: IsaacTable, tile: Tile, worth: int) -> Said:
    """Count what a tile scores that is taken off."""
    count, line = len(_others(table, tile)), set(tile.line)
    standing = sum(square in line for square in table.counters if square is not None)
    factor = 1 << standing
    points = GAME.amount(count * worth * factor)
    if not standing:
        return message(
            "Tiles on its line or across it: {count}. {count} × {worth} = **{points}**.",
            count=count,
            worth=worth,
            points=points,
        )
    return counted(
        "Tiles on its line or across it: {count}, with {number} counter. {count} × {worth} × "
        "{factor} = **{points}**.",
        "Tiles on its line or across it: {count}, with {number} counters. {count} × {worth} × "
        "{factor} = **{points}**.",
        standing,
        number=Spelled(standing),
        count=count,
        worth=worth,
        factor=factor,
        points=points,
    )
