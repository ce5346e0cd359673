"""The code of an ID: the set and the opening as one number, a short one for the set everybody has.

The number is taken apart from its low end: how many kinds (0 for the standard set), each kind's
length, value and count; how many tiles are placed, each one's square, direction and kind. It is
written without leading zeros, a check character after every thirty others.
"""

from __future__ import annotations

from collections.abc import Sequence

from layouts import codes
from layouts.errors import InputError
from layouts.isaac.tiles import SHORTEST, SIZE, STANDARD, Kind, Tile

_CHUNK = 30  # characters that one check character stands for
_LONGEST = 200  # characters; fifty tiles placed take fewer
_SQUARES = SIZE * SIZE
_LENGTHS = SIZE - SHORTEST + 1
_VALUES = 128
_COUNTS = 64


class _Digits:
    """A number of mixed radix that is written and read from its low end."""

    def __init__(self, number: int = 0) -> None:
        self.number = number
        self._weight = 1

    def put(self, digit: int, radix: int) -> None:
        self.number += digit * self._weight
        self._weight *= radix

    def take(self, radix: int) -> int:
        self.number, digit = divmod(self.number, radix)
        return digit


def write(kinds: Sequence[Kind], opening: Sequence[Tile]) -> str:
    """The code of a set and an opening."""
    digits = _Digits()
    standard = tuple(kinds) == STANDARD
    digits.put(0 if standard else len(kinds), _LENGTHS + 1)
    for kind in () if standard else kinds:
        digits.put(kind.length - SHORTEST, _LENGTHS)
        digits.put(kind.value, _VALUES)
        digits.put(kind.count, _COUNTS)
    lengths = [kind.length for kind in kinds]
    digits.put(len(opening), _SQUARES)
    for tile in opening:
        digits.put(tile.first, _SQUARES)
        digits.put(int(tile.vertical), 2)
        digits.put(lengths.index(tile.length), len(kinds))
    return spell(digits.number)


def read(text: str) -> tuple[list[Kind], list[Tile]]:
    """What `write` wrote. Raises InputError for what it never writes.

    Whether the kinds make a set and the opening can be placed is not looked at.
    """
    number = _number(text)
    digits = _Digits(number)
    kinds = [
        Kind(digits.take(_LENGTHS) + SHORTEST, digits.take(_VALUES), digits.take(_COUNTS))
        for _ in range(digits.take(_LENGTHS + 1))
    ]
    if tuple(kinds) != STANDARD:  # which is never spelled out
        kinds = kinds or list(STANDARD)
        opening = [_take_tile(digits, kinds) for _ in range(digits.take(_SQUARES))]
        if not digits.number and None not in opening:
            return kinds, [tile for tile in opening if tile]
    raise InputError(f"the code {text[:40]!r} spells no layout")


def _take_tile(digits: _Digits, kinds: Sequence[Kind]) -> Tile | None:
    """The next tile; None when it would leave the board."""
    first, vertical = digits.take(_SQUARES), digits.take(2)
    reach = kinds[digits.take(len(kinds))].length - 1
    row, column = divmod(first, SIZE)
    if (row if vertical else column) + reach >= SIZE:
        return None
    return Tile(first, first + reach * (SIZE if vertical else 1))


def spell(number: int) -> str:
    """The number in the letters of a code, with its check characters."""
    length = max(1, -(-number.bit_length() // 5))
    text = ""
    while length:
        chunk = min(length, _CHUNK)
        length -= chunk
        text += codes.encode(number >> 5 * length & (1 << 5 * chunk) - 1, chunk)
    return text


def _number(text: str) -> int:
    """The number of a code. Raises InputError for a wrong check character or a leading zero."""
    plain = text.replace("-", "")
    if len(plain) > _LONGEST:
        raise InputError(f"the code {text[:40]!r} is longer than any that spells a layout")
    number = 0
    for begin in range(0, max(1, len(plain)), _CHUNK + 1):
        chunk = plain[begin : begin + _CHUNK + 1]
        if len(chunk) < 2:
            raise InputError(f"the code {text[:40]!r} is cut off; copy all of it")
        number = number << 5 * (len(chunk) - 1) | codes.decode(chunk, len(chunk) - 1)
    if len(spell(number)) != len(plain):
        raise InputError(f"the code {text[:40]!r} has zeros in front that no code has")
    return number
