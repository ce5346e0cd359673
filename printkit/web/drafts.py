"""Drafts: the sheets of tables before anything is checked, drawn when they are looked at.

A few are kept, so that whoever goes back and forth between two options waits for neither. The first
sheet, which people look at, is there before the others are drawn: a table alike tells how many
these are, and nothing else is needed.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from threading import Lock
from typing import Generic, TypeVar

import printkit
from output.drawing.scene import Page
from printkit.web.form import read_order
from printkit.web.messages import SheetPicture

_KEPT = 48
"""Tables; each is some 1 MB once all of it is drawn."""

_ALIKE = 512
"""Tables that are not alike, of which it is known what sheets they have."""

_LOOKS = ("--theme=", "--svg-text=", "--dpi=")
"""What does not change which sheets there are."""

Words = tuple[str, ...]
K = TypeVar("K")
V = TypeVar("V")


def _shown(page: Page) -> SheetPicture:
    return SheetPicture(page.name, page.label, page.width, page.height)


class Latest(Generic[K, V]):
    """What was used last, so much of it. It may be used from several threads."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._kept: OrderedDict[K, V] = OrderedDict()
        self._lock = Lock()

    def get(self, key: K) -> V | None:
        """What was kept there, if it still is."""
        with self._lock:
            if key in self._kept:
                self._kept.move_to_end(key)
            return self._kept.get(key)

    def keep(self, key: K, value: V) -> None:
        """Keep it there."""
        with self._lock:
            self._kept[key] = value
            self._kept.move_to_end(key)
            while len(self._kept) > self._most:
                self._kept.popitem(last=False)


class Draft:
    """The sheets that a command line asks for, unchecked; each is drawn once.

    `expected` are the pages that a table alike has; often, not always, these are its own.
    """

    def __init__(self, words: Words, expected: tuple[SheetPicture, ...] = ()) -> None:
        sheets = printkit.draft(read_order([*words]))
        self.words = sheets.words
        self._expected = expected
        self._sheets: printkit.Sheets | None = sheets
        self._lock = Lock()
        self._first = ""
        self._drawn: dict[str, str] = {}
        self._pages: tuple[SheetPicture, ...] = ()

    @property
    def known(self) -> bool:
        """Whether it is known for sure which pages there are."""
        return bool(self._pages)

    @property
    def pages(self) -> tuple[SheetPicture, ...]:
        """The pages. Raises InputError where the paper does not take a sheet."""
        with self._lock:
            if not self._pages and self._sheets:
                self._pages = tuple(map(_shown, self._sheets.pages))
                if self._first and len(self._pages) == len(self._expected):
                    self._drawn[self._pages[0].name] = self._first
            return self._pages

    def pages_at_once(self) -> tuple[SheetPicture, ...]:
        """The pages as they are expected, the first one drawn; as they are where none are.

        Raises InputError where the paper does not take a sheet that is drawn.
        """
        with self._lock:
            if not (self._pages or self._first) and self._expected and self._sheets:
                first = self._sheets.first(len(self._expected))
                if first and _shown(first[0]) == self._expected[0]:
                    self._first = first[1]
            if self._first and not self._pages:
                return self._expected
        return self.pages

    def svg(self, name: str, count: int) -> str | None:
        """A page of `count` as SVG, None where there is none of that name.

        Raises InputError where the paper does not take a sheet.
        """
        with self._lock:
            if self._first and (name, count) == (self._expected[0].name, len(self._expected)):
                return self._first
        names = [page.name for page in self.pages]
        if name not in names or count != len(names):
            return None
        with self._lock:
            if name not in self._drawn and self._sheets:
                self._drawn[name] = self._sheets.svg(name)
                if len(self._drawn) == len(names):
                    self._sheets = None  # what they are drawn from is far larger
            return self._drawn[name]


class Drafts:
    """The drafts that were looked at last. It may be used from several threads."""

    def __init__(self) -> None:
        self._drafts: Latest[Words, Draft] = Latest(_KEPT)
        self._alike: Latest[Words, tuple[SheetPicture, ...]] = Latest(_ALIKE)

    def of(self, words: Sequence[str]) -> Draft:
        """The draft of a command line. Raises InputError, and click's errors, for a wrong one."""
        key = tuple(words)
        found = self._drafts.get(key)
        if found is None:
            found = Draft(key, self._alike.get(_alike(key)) or ())
            self._drafts.keep(key, found)
        return found

    def pages(self, words: Sequence[str], *, at_once: bool = False) -> tuple[SheetPicture, ...]:
        """The pages of a command line, `at_once` as they are expected.

        Raises InputError as `of`, and where the paper does not take a sheet.
        """
        draft = self.of(words)
        pages = draft.pages_at_once() if at_once else draft.pages
        if draft.known:
            self._alike.keep(_alike(tuple(words)), pages)
        return pages


def _alike(words: Words) -> Words:
    """What tables with the same sheets have in common: not which setup it is, nor its looks."""
    named, *options = words
    game = min(named.partition(":")[0], named.partition("#")[0], key=len)
    return (game, *(word for word in options if not word.startswith(_LOOKS)))
