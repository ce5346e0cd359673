"""Alternative text: a picture in words, from the labels and the texts that are in it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import NamedTuple

from layouts.words import capitalized
from output.drawing.scene import Group, Item, Text

_SILENT = ("artifact", "head", "foot")
_SAID = (None, "artifact", "paragraph", "continued")
_PROSE = ("heading-1", "heading-2", "heading-3", "paragraph", "continued", "item", "row")


def alternative_text(group: Group) -> str:
    """What a group's label says, then what is in it.

    Of labels such as "a1: penny" and "b1: penny" it says "a1, b1: penny", and how many equal ones
    follow each other. A label of one word only says where something is, and the texts in it what.
    """
    label = capitalized(group.label)
    told = "; ".join(_told(_parts(group.items)))
    if not told or not label:
        return label or told or "Picture"
    return f"{label}. {told}" if ": " in label else f"{label}: {told}"


def is_picture(group: Group) -> bool:
    """Whether there is nothing within but what its alternative text says, too."""
    return all(
        item.role in _SAID and is_picture(item) for item in group.items if isinstance(item, Group)
    )


class _Part(NamedTuple):
    """Something in a picture: what it is called or what is written there, and where it is."""

    what: str
    where: str = ""
    named: bool = False
    goes_on: bool = False


def _parts(items: Iterable[Item]) -> Iterator[_Part]:
    for item in items:
        if isinstance(item, Text):
            yield _Part(item.text)
        elif not isinstance(item, Group) or item.role in _SILENT:
            continue
        elif item.label:
            yield from _named(item)
        elif item.role in _PROSE:
            words = " ".join(part.what for part in _parts(item.items))
            yield _Part(words, goes_on=item.role == "continued")
        else:
            yield from _parts(item.items)


def _named(group: Group) -> Iterator[_Part]:
    where, colon, what = group.label.partition(": ")
    inner = list(_parts(group.items))
    if colon:
        yield _Part(what, where, named=True)
    elif " " not in group.label and inner and not any(part.named for part in inner):
        yield _Part(" ".join(part.what for part in inner), group.label, named=True)
    else:
        yield _Part(group.label, named=True)
    yield from (part for part in inner if part.named)


def _told(parts: Iterable[_Part]) -> Iterator[str]:
    """The parts in their order, but of those that follow each other and are the same one."""
    for named, run in groupby(parts, key=lambda part: part.named):
        if not named:
            words = "".join((" " if part.goes_on else ", ") + part.what for part in run)
            yield words.lstrip(", ")
            continue
        for what, same in groupby(run, key=lambda part: part.what):
            places = [part.where for part in same]
            known = ", ".join(filter(None, places))
            count = f" ({len(places)} times)" if len(places) > 1 else ""
            yield f"{known}: {what}" if known else what + count
