"""Arguments of the library's functions: IDs are read, and wrong arguments answered in words."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from inspect import signature
from typing import Any, ParamSpec, TypeAlias, TypeVar, get_args

from printkit.layouts.errors import InputError
from printkit.layouts.game import Layout
from printkit.layouts.ids import MAX_SEED, parse_id, short_id
from printkit.layouts.setup import Record, Setup
from printkit.layouts.spelling import shortened
from printkit.layouts.words import together
from printkit.setups import Sitting, Terms, setup_of_id

P = ParamSpec("P")
T = TypeVar("T")


def _is_text(value: object) -> bool:
    return isinstance(value, str)


def _is_number(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _is_texts(value: object) -> bool:
    return isinstance(value, list | tuple) and all(map(_is_text, value))


_TEXTS = frozenset({"variants", "deal_options", "names"})
"""Parameters that take several names; a text stands for the one that it names."""

_SITTINGS = get_args(Sitting)
_NUMBER = _is_number, "a whole number"
_SEED = (
    lambda value: _is_number(value) and 0 <= value <= MAX_SEED,
    f"a whole number from 0 to {MAX_SEED}",
)
_NAMES = _is_texts, "a list of names"
_FLAG = (lambda value: isinstance(value, bool)), "True or False"

_WANTED: dict[str, tuple[Callable[[Any], bool], str]] = {
    "id": (_is_text, "an ID, such as 'coin-isolation#7'"),
    "text": (_is_text, "the text of a layout or a record; read a file with Path.read_text"),
    "game": (_is_text, "the name of a game, such as 'coin-isolation'"),
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
    **dict.fromkeys(("handicap", "exact", "choice", "fresh", "check"), _FLAG),
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


Played: TypeAlias = Setup[Layout] | Record | str
"""A game that was played so far, or is about to begin: a record, a setup, or the ID of either."""


def setup_named(id: str, terms: Terms) -> Setup[Layout]:  # noqa: A002  # what people call it
    """Return the setup of an ID. Raises InputError for a text that is not an ID of a setup."""
    found = parse_id(id)
    if found is None:
        raise InputError(f"{id[:40]!r} is not an ID; write, say, coin-isolation#7")
    if isinstance(found, Record):
        raise InputError(f"{short_id(id)}: this is a position's ID; read it as a record is read")
    return setup_of_id(found, terms)


def setup_at(of: Played) -> Setup[Layout]:
    """Return a setup: the one given, or the one that an ID names.

    Raises InputError for a record, so that no position is taken for the setup that it began from,
    and for anything else.
    """
    if isinstance(of, Record):
        raise InputError(f"{of!r} is a game in progress; give its setup")
    refuse_others(of, Setup)
    return setup_named(of, Terms()) if isinstance(of, str) else of


def refuse_others(of: object, *kinds: type) -> None:
    """Raise InputError for anything but an ID, or a value of one of these kinds."""
    if not isinstance(of, (str, *kinds)):
        wanted = [f"a {kind.__name__}" for kind in kinds]
        setup = "; give its setup" if hasattr(of, "verdict") else ""
        raise InputError(
            f"give an ID such as 'isaac#1', or {together(wanted, 'or')}; not {said(of)}{setup}"
        )


def record_of(of: Played) -> Record:
    """Return a record: the one given, or that of a game about to begin.

    Raises InputError for anything else.
    """
    refuse_others(of, Setup, Record)
    if isinstance(of, str) and isinstance(found := parse_id(of), Record):
        return found
    return of if isinstance(of, Record) else Record(setup_at(of), ())
