"""Typed options: the texts that users type, read as the values of an order."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from printkit.contract import Option, OptionKind
from printkit.files.documents import Form
from printkit.layouts.errors import InputError
from printkit.layouts.head_start import HeadStart, parse_head_start
from printkit.layouts.ids import MAX_SEED
from printkit.layouts.language import find_language
from printkit.layouts.messages import OptionName, message
from printkit.layouts.puzzle import read_grades
from printkit.layouts.spelling import read_length, read_name, read_names, read_whole, unquoted
from printkit.layouts.stocks import STOCK, find_stock
from printkit.output.press.imposition import NO_OFFSET, TRUE_RULERS
from printkit.printing.options import AUTO, OPTIONS
from printkit.printing.settings import (
    InUse,
    parse_offset,
    parse_rulers,
    settings_in_force,
    settings_of,
    settings_words,
)


def read_value(option: Option, texts: Sequence[str]) -> Any:
    """Read an option from the texts that were typed; without any it has its usual value.

    Raises InputError for a wrong value.
    """
    if option.kind == "flag":
        return bool(texts)
    if option.kind in ("variant", "sheet"):
        return tuple(name for text in texts for name in read_names(text))
    text = texts[-1] if texts else option.usual
    return _READERS.get(option.kind, Option.value)(option, text) if text else None


def order_values(typed: Mapping[str, Any], form: Form, kept: InUse) -> tuple[dict[str, Any], str]:
    """Return an order's fields from the typed values, and in words the `kept` ones among them.

    `typed` has a value for each of OPTIONS. Raises InputError for options of another form.
    """
    values: dict[str, Any] = {
        key: not value if OPTIONS[key].usual == "yes" else value for key, value in typed.items()
    }
    values["handicap"] = values["head_start"] == AUTO
    values["head_start"] = () if values["handicap"] else values["head_start"] or ()
    values["grade"] = values["grade"] or ""
    if values["live_text"] and form != "svg":
        raise _only_for("svg-text", "svg")
    values["live_text"] = values["live_text"] == "live"
    if values["dpi"] is None:
        del values["dpi"]
    elif form != "png":
        raise _only_for("dpi", "png")
    stock = find_stock(values["stock"]) if values["stock"] else None
    values["stock"] = stock
    duplex, offset = values["duplex"], values["back_offset"]
    settings = settings_of({name: value for name, (value, _) in kept.items()})
    used = settings_in_force(
        settings,
        duplex,
        offset,
        pictures=form != "pdf",
        bled=values["bleed"] > 0 or (stock is not None and stock.labels is None),
    )
    values["duplex"] = duplex or used.duplex
    if offset is None and used.back_offset != NO_OFFSET:
        values["back_offset"] = used.back_offset
    if values["rulers"] is None and used.rulers != TRUE_RULERS:
        values["rulers"] = used.rulers
    return values, settings_words(used, kept)


def _only_for(option: str, form: str) -> InputError:
    return InputError(
        message(
            "{option} is for {form}", option=OptionName(option), form=OptionName("format", form)
        )
    )


def read_grade(text: str) -> str:
    """Return a grade of puzzles, or a range of grades, as they are spelt. Raises InputError."""
    grades = read_grades(unquoted(text))
    return "..".join(dict.fromkeys((grades[0], grades[-1])))


def read_head_start(text: str) -> HeadStart | str:
    """Read a head start: amounts, or AUTO. Raises InputError."""
    spelt = unquoted(text).lower()
    return AUTO if spelt == AUTO else parse_head_start(text)


def _named(read: Callable[[Option, str], Any]) -> Callable[[Option, str], Any]:
    """A reader whose InputErrors name the option."""

    def named(option: Option, text: str) -> Any:
        try:
            return read(option, text)
        except InputError as error:
            raise InputError(
                message("{option}: {wrong}", option=OptionName(option.name), wrong=error.said)
            ) from None

    return named


_whole = _named(lambda option, text: read_whole(text, *(option.limits or (0, MAX_SEED))))
_length = _named(lambda option, text: read_length(text, *(option.limits or (0.0, 1000.0))))
_READERS: Mapping[OptionKind, Callable[[Option, str], Any]] = {
    "whole": _whole,
    "length": _length,
    "seed": _whole,
    "players": _whole,
    "grade": lambda _, text: read_grade(text),
    "head-start": lambda _, text: read_head_start(text),
    "offset": lambda _, text: parse_offset(text),
    "stock": lambda _, text: read_name(text, [*STOCK]),
    "rulers": lambda _, text: parse_rulers(text),
    "language": lambda _, text: find_language(text).code,
}
