"""Short codes that can be copied by hand: base 32 with a check character.

The alphabet is Crockford's (no i, l, o or u; reading is forgiving). The check is the remainder of
the code, read as a polynomial over GF(32), at the generator x of x^5 + x^2 + 1: since the powers
of x up to 30 differ, any one wrong character and any two swapped ones are found in codes of up
to 31 characters.
"""

from __future__ import annotations

from printkit.layouts.errors import InputError
from printkit.layouts.messages import message

_ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz"
_READ = {letter: i for i, letter in enumerate(_ALPHABET)} | {"o": 0, "i": 1, "l": 1}
_FIELD = 0b100101  # x^5 + x^2 + 1, primitive


def length_for(count: int) -> int:
    """The number of characters, without the check character, for numbers below `count`."""
    return max(1, -(-(count - 1).bit_length() // 5))


def encode(number: int, length: int) -> str:
    """Write `number` as `length` characters, followed by a check character."""
    digits = [number >> (5 * i) & 31 for i in reversed(range(length))]
    return "".join(_ALPHABET[digit] for digit in (*digits, _times_x(_evaluate(digits))))


def decode(code: str, length: int) -> int:
    """Read the number from a code that `encode` wrote. Raises InputError for any other text."""
    text = code.lower().replace("-", "")
    if len(text) != length + 1:
        raise InputError(
            message(
                "the code {code} has {n} characters, not {length}",
                code=repr(code[:40]),
                n=len(text),
                length=length + 1,
            )
        )
    for letter in text:
        if letter not in _READ:
            raise InputError(
                message(
                    "{letter} cannot stand in the code {code}", letter=repr(letter), code=repr(code)
                )
            )
    digits = [_READ[letter] for letter in text]
    if _evaluate(digits):
        raise InputError(
            message("the code '{code}' has a typing error: its check character is wrong", code=code)
        )
    number = 0
    for digit in digits[:-1]:
        number = number << 5 | digit
    return number


def _evaluate(digits: list[int]) -> int:
    value = 0
    for digit in digits:
        value = _times_x(value) ^ digit
    return value


def _times_x(value: int) -> int:
    value <<= 1
    return value ^ _FIELD if value & 32 else value
