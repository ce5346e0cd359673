"""Drafts: sheets of tables as they are without any play, drawn when a page shows them.

A checked table has its verdict if that is kept or ships.

The last drafts are kept, so that switching back and forth between two options is fast. The first
sheet is shown before the others are drawn: it only needs their number, which is known from a
similar table.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Sequence
from operator import attrgetter
from threading import Lock
from typing import Generic, TypeVar

import printkit
from printkit.library import kits
from printkit.web.address.form import read_order
from printkit.web.work.messages import SheetPicture, VerdictView
from printkit.web.work.views import page_picture, view_of_verdict

SOON, LATER = 0, 1
"""The urgency of a sheet that users wait for, and of the sheets below it."""


_KEPT = 48_000_000
"""Bytes of the tables that are kept."""

_UNDRAWN = 400_000
"""Bytes of a page that is not drawn yet, about: its shapes, and what it is made from."""

_KINDS = 512
"""The number of kinds of tables whose lists of sheets are remembered."""

_LOOKS = ("--theme=", "--svg-text=", "--dpi=")
"""Options that do not change which sheets there are."""

CommandWords = tuple[str, ...]
K = TypeVar("K")
V = TypeVar("V")


class RecentlyUsed(Generic[K, V]):
    """A cache of the values that were used last, safe for several threads.

    The sum of their sizes is `most` at most, or there is one value; by default each counts as one.
    """

    def __init__(self, most: int, size: Callable[[V], int] = lambda value: 1) -> None:
        self._most, self._size = most, size
        self._kept: OrderedDict[K, V] = OrderedDict()
        self._lock = Lock()

    def get(self, key: K) -> V | None:
        """The value of a key; None if it is no longer kept."""
        with self._lock:
            if key in self._kept:
                self._kept.move_to_end(key)
            return self._kept.get(key)

    def keep(self, key: K, value: V) -> None:
        """Keep a value; values that were unused for longest may be dropped for it."""
        with self._lock:
            self._kept[key] = value
            self._kept.move_to_end(key)
            held = sum(map(self._size, self._kept.values()))
            while held > self._most and len(self._kept) > 1:
                held -= self._size(self._kept.popitem(last=False)[1])


class Draft:
    """The sheets of a table without any play. Each is drawn once.

    `expected` are the pages of a similar table, which often, but not always, are the same. A table
    `waits` if it is to be checked and its verdict is not known; its sheets say "not checked".
    """

    def __init__(self, words: CommandWords, expected: tuple[SheetPicture, ...] = ()) -> None:
        order = read_order([*words])
        sheets = kits.draft(order)
        known = kits.known(sheets) if order.check else sheets
        self.waits = known is None
        sheets = known or sheets
        self._made = sheets.setups[0]
        self.words, self.setup = sheets.said, self._made.setup
        self._language = order.chosen_language
        self.sheet_names = sheets.sheet_names
        self._expected = expected
        self._sheets: printkit.Sheets | None = sheets
        self._lock = Lock()
        self._first = ""
        self._drawn: dict[str, str] = {}
        self._pages: tuple[SheetPicture, ...] = ()
        self._judged: VerdictView | None = None

    @property
    def judged(self) -> VerdictView | None:
        """The verdict with its charts; None if the table is not checked, or waits for it."""
        with self._lock:
            if self._judged is None:
                self._judged = view_of_verdict(self._made, self._language)
            return self._judged

    @property
    def size(self) -> int:
        """About how many bytes of memory it takes, also while a thread draws it."""
        pages = len(self._pages or self._expected) or 1
        drawn = sum(map(len, tuple(self._drawn.values())))
        return drawn + _UNDRAWN * pages * bool(self._sheets)

    @property
    def known(self) -> bool:
        """Whether the list of pages is certain."""
        return bool(self._pages)

    @property
    def pages(self) -> tuple[SheetPicture, ...]:
        """The pages. Raises InputError if a sheet does not fit on the paper."""
        with self._lock:
            if not self._pages and self._sheets:
                self._pages = tuple(map(page_picture, self._sheets.pages))
                if self._first and len(self._pages) == len(self._expected):
                    self._drawn[self._pages[0].name] = self._first
            return self._pages

    def pages_at_once(self) -> tuple[SheetPicture, ...]:
        """The expected pages, with the first one drawn; the real pages if none are expected.

        Raises InputError if the first page does not fit on the paper.
        """
        with self._lock:
            if not (self._pages or self._first) and self._expected and self._sheets:
                first = self._sheets.first(len(self._expected))
                if first and page_picture(first[0]) == self._expected[0]:
                    self._first = first[1]
            if self._first and not self._pages:
                return self._expected
        return self.pages

    def svg(self, name: str, count: int) -> str | None:
        """Page `name` as SVG, of `count` pages; None if there is no page of that name.

        Raises InputError if the sheet does not fit on the paper.
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
                    self._sheets = None  # their specs are far larger
            return self._drawn[name]


class Drafts:
    """The drafts that were shown last; several threads may use them."""

    def __init__(self) -> None:
        self._drafts: RecentlyUsed[CommandWords, Draft] = RecentlyUsed(_KEPT, attrgetter("size"))
        self._pages_of_kind: RecentlyUsed[CommandWords, tuple[SheetPicture, ...]] = RecentlyUsed(
            _KINDS
        )

    def of(self, words: Sequence[str]) -> Draft:
        """The draft of a command line. Raises InputError for a wrong one."""
        key = tuple(words)
        found = self._drafts.get(key)
        if found is None or found.waits:
            found = Draft(key, self._pages_of_kind.get(_kind_of_table(key)) or ())
        self._drafts.keep(key, found)  # it may have grown
        return found

    def pages(self, words: Sequence[str], *, at_once: bool = False) -> tuple[SheetPicture, ...]:
        """The pages of a command line; `at_once` asks for the expected pages.

        Raises InputError as `of`, or if a sheet does not fit on the paper.
        """
        draft = self.of(words)
        pages = draft.pages_at_once() if at_once else draft.pages
        if draft.known:
            self._pages_of_kind.keep(_kind_of_table(tuple(words)), pages)
        return pages


def _kind_of_table(words: CommandWords) -> CommandWords:
    """The parts of a command line, without setup and looks, that decide which sheets there are."""
    named, *options = words
    game = min(named.partition(":")[0], named.partition("#")[0], key=len)
    return (game, *(word for word in options if not word.startswith(_LOOKS)))
