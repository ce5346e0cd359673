"""Arguments of the library's functions: a wrong one is answered in words, before any work."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from inspect import signature
from typing import Any, ParamSpec, TypeVar, get_args

from layouts.errors import InputError
from layouts.ids import MAX_SEED
from layouts.spelling import shortened
from layouts.words import together
from printkit.setups import Sitting

P = ParamSpec("P")
T = TypeVar("T")


def _is_text(value: object) -> bool:
    return isinstance(value, str)


def _is_number(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _is_seed(value: Any) -> bool:
    return _is_number(value) and 0 <= value <= MAX_SEED


def _is_texts(value: object) -> bool:
    return isinstance(value, list | tuple) and all(map(_is_text, value))


def _is_flag(value: object) -> bool:
    return isinstance(value, bool)


_TEXTS = frozenset({"variants", "deal_options", "names"})
"""Parameters that take several names; a text stands for the one that it names."""

_SITTINGS = get_args(Sitting)
_NUMBER = _is_number, "a whole number"
_SEED = _is_seed, f"a whole number from 0 to {MAX_SEED}"
_NAMES = _is_texts, "a list of names"
_FLAG = _is_flag, "True or False"

_WANTED: dict[str, tuple[Callable[[Any], bool], str]] = {
    "id": (_is_text, "an ID, such as 'coin-isolation#7'"),
    "text": (_is_text, "the text of a layout or a record; read a file with Path.read_text"),
    "game": (_is_text, "the name of a game, such as 'coin-isolation'"),
    "opponent": (_is_text, "the name of a computer player, such as 'experts'"),
    "grade": (_is_text, "a grade or a range of grades, such as 'easy..hard'"),
    "paper": (_is_text, "the name of a paper, such as 'a4'"),
    "theme": (_is_text, "the name of a theme, such as 'grey'"),
    "sides": (_SITTINGS.__contains__, together([*map(repr, _SITTINGS)], "or")),
    "players": _NUMBER,
    "count": _NUMBER,
    "threads": _NUMBER,
    "seed": _SEED,
    "variants": _NAMES,
    "deal_options": _NAMES,
    "names": _NAMES,
    "head_start": (
        lambda value: isinstance(value, tuple) and all(map(_is_number, value)),
        "a tuple with each player's start in turn order, such as (0, 4)",
    ),
    **dict.fromkeys(("evened", "exact", "choice", "fresh", "check", "rolls"), _FLAG),
}
"""What each parameter takes, by its name: a test, and the words for a message."""


def in_words(function: Callable[P, T]) -> Callable[P, T]:
    """Let a function answer a wrong argument with an InputError that says what is wanted.

    A parameter may also have its usual value.
    """
    known = signature(function)

    @wraps(function)
    def checked(*args: P.args, **kwargs: P.kwargs) -> T:
        given = known.bind(*args, **kwargs)
        for name, value in given.arguments.items():
            if name in _TEXTS and isinstance(value, str):
                given.arguments[name] = (value,)
            elif name in _WANTED and value is not known.parameters[name].default:
                fits, wanted = _WANTED[name]
                if not fits(value):
                    raise InputError(f"{function.__name__}: {name} is {wanted}; not {said(value)}")
        return function(*given.args, **given.kwargs)

    return checked


def said(value: object) -> str:
    """Write a value for a message, cut where it is long."""
    return shortened(repr(value))
