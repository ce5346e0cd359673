"""Isaac's moves: as text (`04-44`, `04-44=30`, `pass`), as taps on the board, and in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from printkit.engines.isaac import board, kernel
from printkit.engines.kernel.binding import Kernel, Notation, list_moves
from printkit.engines.kernel.bits import Words
from printkit.engines.kernel.position import Position
from printkit.engines.kernel.taps import Dialogue, Tap, Way, along, ask, on
from printkit.layouts.errors import InputError
from printkit.layouts.isaac.layout import IsaacTable, counters
from printkit.layouts.isaac.tiles import (
    GOAL,
    SEATS,
    SIZE,
    Tile,
    TileKind,
    counter_square,
    hand_name,
)
from printkit.layouts.messages import Said, message
from printkit.layouts.spelling import plain_move

_LENGTHS = range(int(board.LEAST), int(board.MOST) + 1)


def legal_moves(state: Words) -> list[str]:
    """List every legal move as text."""
    scoring = bool(state[board.PHASE] == board.SCORING)
    return [_spell(tile, score, scoring) for tile, score in list_moves(kernel, state)]


def spell(state: Words, steps: Sequence[tuple[int, int]]) -> str:
    """Write the move of this one step in the game's notation."""
    ((span, score),) = steps
    return _spell(span, score, bool(state[board.PHASE] == board.SCORING))


def _spell(span: int, score: int, scoring: bool) -> str:
    if not span:
        return "pass"
    return f"{_tile(span).name}={score}" if scoring else _tile(span).name


def parse(state: Words, text: str) -> list[tuple[int, int]]:
    """Return the kernel's move for `text`. Raises InputError that says why it is illegal."""
    text = plain_move(text)
    if text == "pass":
        if (example := legal_moves(state)[0]) != "pass":
            wrong = message(
                "a tile can be placed ({example}), so a pass is illegal", example=example
            )
            if state[board.PHASE] == board.SCORING:
                wrong = message(
                    "a tile can be removed ({example}), so a pass is illegal", example=example
                )
            raise InputError(wrong)
        return [(0, 0)]
    ends, equals, score = text.partition("=")
    tile = Tile.parse(ends)
    if state[board.PHASE] == board.PLACEMENT:
        if equals:
            raise InputError(
                message("no tile scores before the placement is over; write {ends}", ends=ends)
            )
        _check_placement(table(state), tile)
        return [(_span(tile), 0)]
    if not equals:
        raise InputError(message("say where the counter goes, as in {ends}=30", ends=ends))
    now = table(state)
    _check_removal(now, tile)
    return [(_span(tile), _check_score(state, now, tile, score))]


def table(state: Words) -> IsaacTable:
    """Return what lies on the table."""
    scores = tuple(int(kernel.score(state, seat)) for seat in range(kernel.MAX_SEATS))
    scoring = state[board.PHASE] == board.SCORING
    return IsaacTable(
        tiles=tuple(tuple(_tiles(state, seat)) for seat in range(kernel.MAX_SEATS)),
        left=tuple(tuple(_remaining(state, seat)) for seat in range(kernel.MAX_SEATS)),
        scores=scores,
        counters=counters(scores) if scoring else (None,) * kernel.MAX_SEATS,
        longest=tuple(int(state[board.FLOOR + seat]) for seat in range(kernel.MAX_SEATS)),
        to_move=None if kernel.is_terminal(state) else int(kernel.current_player(state)),
    )


def _check_placement(now: IsaacTable, tile: Tile) -> None:
    seat = now.to_move
    assert seat is not None
    left = {kind.length: kind.count for kind in now.left[seat]}
    if tile.length not in left:
        lengths = ", ".join(map(str, left))
        raise InputError(
            message(
                "{tile} has length {length}; there are tiles of {lengths}",
                tile=tile.name,
                length=tile.length,
                lengths=lengths,
            )
        )
    if not left[tile.length]:
        raise InputError(
            message(
                "{player} has no tile of length {length} left",
                player=message(SEATS[seat]),
                length=tile.length,
            )
        )
    for other in (*now.tiles[0], *now.tiles[1]):
        if taken := sorted(set(tile.squares) & set(other.squares)):
            raise InputError(
                message("the tile {tile} lies on {square:02}", tile=other.name, square=taken[0])
            )


def _check_removal(now: IsaacTable, tile: Tile) -> None:
    seat = now.to_move
    assert seat is not None
    if tile in now.tiles[1 - seat]:
        raise InputError(
            message(
                "{tile} is {owner}'s tile, not {player}'s",
                tile=tile.name,
                owner=message(SEATS[1 - seat]),
                player=message(SEATS[seat]),
            )
        )
    if tile not in now.tiles[seat]:
        raise InputError(
            message("no tile lies from {first:02} to {last:02}", first=tile.first, last=tile.last)
        )
    if tile.length < now.longest[seat]:
        raise InputError(
            message(
                "{tile} is shorter than the tile of length {longest} that {player} has removed",
                tile=tile.name,
                longest=now.longest[seat],
                player=message(SEATS[seat]),
            )
        )
    for owner, square in zip(SEATS, now.counters, strict=True):
        if square in tile.squares:
            raise InputError(
                message(
                    "{owner}'s counter stands on {tile}, so it stays",
                    owner=message(owner),
                    tile=tile.name,
                )
            )


def _check_score(state: Words, now: IsaacTable, tile: Tile, text: str) -> int:
    """Read the score in `text`. Raises InputError if the counter cannot go there."""
    seat = now.to_move
    assert seat is not None
    if not (text.isascii() and text.isdigit()) or text != (text.lstrip("0") or "0"):
        raise InputError(
            message(
                "{typed} is not a score; write it in plain digits, as in {tile}=5",
                typed=repr(text[:20]),
                tile=tile.name,
            )
        )
    if len(text) > len(str(GOAL)) or int(text) > GOAL:
        raise InputError(
            message("a hundred or more is written {tile}={goal}", tile=tile.name, goal=GOAL)
        )
    score, old = int(text), now.scores[seat]
    gain = int(board.points(state, *kernel.place_of(tile)))
    if score < old:
        raise InputError(
            message("the counter stands on {old} already and never goes back", old=old)
        )
    if score > old + gain:
        raise InputError(
            message(
                "this brings {gain}, so the counter goes to {most} at most",
                gain=gain,
                most=old + gain,
            )
        )
    if score < GOAL and counters((score, score))[seat] == now.counters[1 - seat]:
        raise InputError(
            message(
                "{owner}'s counter stands on {score}", owner=message(SEATS[1 - seat]), score=score
            )
        )
    return score


def _tiles(state: Words, seat: int) -> list[Tile]:
    """List the seat's tiles on the board, sorted by first square."""
    tiles = []
    for word in range(int(board.PLANES)):
        starts = int(state[board.STARTS + seat * int(board.PLANES) + word])
        ends = int(state[board.ENDS + word])
        while starts:
            bit = (starts & -starts).bit_length() - 1
            starts &= starts - 1
            reach = ends >> bit
            tiles.append(_tile(bit | word << 6 | (reach & -reach).bit_length() << 8))
    return sorted(tiles, key=lambda tile: tile.first)


def _remaining(state: Words, seat: int) -> list[TileKind]:
    """List the seat's unplaced tiles by kind."""
    left, values = int(state[board.LEFT + seat]), int(state[board.VALUES])
    kinds = (TileKind(n, values >> 7 * i & 127, left >> 6 * i & 63) for i, n in enumerate(_LENGTHS))
    return [kind for kind in kinds if kind.value]


def _tile(span: int) -> Tile:
    """Return the tile for a kernel's word."""
    line, offset = divmod(span & 63, SIZE)
    line += 5 * (span >> 6 & 1)
    reach = (span >> 8) - 1
    if span >> 7 & 1:
        return Tile(SIZE * offset + line, SIZE * (offset + reach) + line)
    return Tile(SIZE * line + offset, SIZE * line + offset + reach)


def _span(tile: Tile) -> int:
    word, bit, length = kernel.place_of(tile)
    return bit | word << 6 | length << 8


_PASS = Way((Tap("pass", message("Pass")),), "pass")


def dialogue(position: Position) -> Dialogue:
    """Ask for a tile to place or remove, or a pass."""
    now = position.table()
    assert isinstance(now, IsaacTable)
    legal, placing = position.legal(), position.phase == "placement"
    if legal == [_PASS.move]:
        none = message("You have no tile to remove.")
        return along([_PASS], [message("You have no tile to place.") if placing else none])
    if placing:
        return _placement(now, [Tile.parse(move) for move in legal])
    ways = [way for move in legal for way in _removals(now, move)]
    return along(
        ways, [message("Which tile do you remove?"), message("Where does your counter go?")]
    )


def describe_move(position: Position, move: str) -> Said:
    """Say a legal move in words."""
    if move == "pass":
        return message("passes")
    name, scores, score = move.partition("=")
    length = Tile.parse(name).length
    if not scores:
        return message("{length} long, {tile}", length=length, tile=name)
    if score == str(GOAL):
        return message(
            "removes {tile}, {length} long, counter to {score} or more",
            tile=name,
            length=length,
            score=GOAL,
        )
    return message(
        "removes {tile}, {length} long, counter to {score}", tile=name, length=length, score=score
    )


def _placement(now: IsaacTable, tiles: list[Tile]) -> Dialogue:
    seat = now.to_move
    assert seat is not None
    lengths = sorted({tile.length for tile in tiles})
    begin = message("Where does the tile begin?")
    hand = [on(hand_name(seat, n), message("a tile {n} long", n=n)) for n in lengths]
    tap = yield from ask(begin, [*_ends(tiles), *hand])
    if tap in hand:
        tiles = [tile for tile in tiles if hand_name(seat, tile.length) == tap.key]
        tap = yield from ask(begin, _ends(tiles))
    end = tap.key
    others = [tile for tile in tiles if end in tile.name.split("-")]
    far = [
        on(
            _other(tile, end),
            message("to {square}, {n} long", square=_other(tile, end), n=tile.length),
        )
        for tile in others
    ]
    tap = yield from ask(message("Where does it end?"), far)
    return "-".join(sorted((end, tap.key)))


def _ends(tiles: list[Tile]) -> Iterator[Tap]:
    for end in sorted({end for tile in tiles for end in tile.name.split("-")}):
        yield on(end, message("an end on {square}", square=end))


def _other(tile: Tile, end: str) -> str:
    first, last = tile.name.split("-")
    return last if end == first else first


def _removals(now: IsaacTable, move: str) -> Iterator[Way]:
    """Return the ways to tap a removal: any square of the tile, then the counter's new square."""
    seat = now.to_move
    assert seat is not None
    name, _, score = move.partition("=")
    if score == str(GOAL):
        to = Tap(score, message("To {score} or more", score=GOAL))
    else:
        gain = int(score) - now.scores[seat]
        square = f"{counter_square(seat, int(score)):02}"
        stay = message("stay on {score}", score=score)
        to = on(square, message("to {score}, {n} more", score=score, n=gain) if gain else stay)
    squares = tuple(f"{square:02}" for square in Tile.parse(name).squares)
    for lies_on in squares:
        tile = Tap(
            lies_on,
            message("{square}, remove {tile}", square=lies_on, tile=name),
            lies_on,
            covers=squares,
        )
        yield Way((tile, to), move)


KERNEL = Kernel(kernel, Notation(legal_moves, parse, spell, table))
