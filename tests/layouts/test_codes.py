"""Codes that people copy by hand: typing errors are found, and equivalent spellings accepted."""

from __future__ import annotations

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from printkit.layouts.codes import decode, encode
from printkit.layouts.errors import InputError
from tests.refusal import any_text

ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz"
LONGEST = 30
NUMBERS = st.integers(0, 32**LONGEST - 1)
PLACES = st.integers(0, LONGEST)


@settings(deadline=None)
@given(st.integers(1, LONGEST).flatmap(lambda n: st.tuples(st.integers(0, 32**n - 1), st.just(n))))
def test_a_code_reads_back(number_and_length: tuple[int, int]) -> None:
    number, length = number_and_length
    code = encode(number, length)
    assert len(code) == length + 1
    assert set(code) <= set(ALPHABET)
    assert decode(code, length) == number


@settings(deadline=None)
@given(NUMBERS, PLACES, st.sampled_from(ALPHABET))
def test_any_one_wrong_character_is_found(number: int, place: int, wrong: str) -> None:
    code = encode(number, LONGEST)
    assume(code[place] != wrong)
    with pytest.raises(InputError, match="typing error"):
        decode(code[:place] + wrong + code[place + 1 :], LONGEST)


@settings(deadline=None)
@given(NUMBERS, PLACES, PLACES)
def test_any_two_swapped_characters_are_found(number: int, one: int, other: int) -> None:
    letters = list(encode(number, LONGEST))
    assume(letters[one] != letters[other])
    letters[one], letters[other] = letters[other], letters[one]
    with pytest.raises(InputError, match="typing error"):
        decode("".join(letters), LONGEST)


def test_the_check_character_tells_every_pair_of_places_apart() -> None:
    """The longest code has as many characters as the check can tell apart."""
    code = encode(0, LONGEST)
    for one in range(LONGEST + 1):
        for other in range(one):
            letters = list(code)
            letters[one] = letters[other] = "1"  # undetected if the two places had the same weight
            with pytest.raises(InputError, match="typing error"):
                decode("".join(letters), LONGEST)


@settings(deadline=None)
@given(NUMBERS, st.data())
def test_reading_is_forgiving(number: int, data: st.DataObject) -> None:
    readings = {"0": "0oO", "1": "1iIlL"}
    code = encode(number, LONGEST)
    sloppy = "".join(
        data.draw(st.sampled_from(readings.get(letter, letter + letter.upper()))) for letter in code
    )
    place = data.draw(PLACES)
    assert decode(sloppy[:place] + "-" + sloppy[place:] + "--", LONGEST) == number


@pytest.mark.parametrize(
    ("code", "complaint"),
    [
        ("", "has 0 characters, not 4"),
        ("000", "has 3 characters, not 4"),
        ("00000", "has 5 characters, not 4"),
        ("00u0", "'u' cannot stand in the code"),
        ("00é0", "'é' cannot stand in the code"),
        ("000 ", "' ' cannot stand in the code"),
    ],
)
def test_wrong_lengths_and_characters_are_refused(code: str, complaint: str) -> None:
    with pytest.raises(InputError, match=complaint):
        decode(code, 3)


@settings(deadline=None)
@given(any_text(6))
def test_any_text_is_a_code_or_one_line_of_complaint(text: str) -> None:
    try:
        number = decode(text, 3)
    except InputError as error:
        assert len(str(error).splitlines()) == 1
    else:
        assert 0 <= number < 32**3
