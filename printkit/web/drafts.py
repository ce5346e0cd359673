"""Drafts: the sheets of tables before anything is checked, drawn when they are looked at.

A few are kept, so that whoever goes back and forth between two options waits for neither.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass
from threading import Lock

import printkit
from printkit.web.form import ordered

_KEPT = 48
"""Tables; each is some 2 MB with all that is drawn of it."""


@dataclass(frozen=True, slots=True)
class Shown:
    """A page: its name, a label for people, and its size in mm."""

    name: str
    label: str
    width: float
    height: float


class Draft:
    """The sheets that a command line asks for, unchecked; each is drawn once."""

    def __init__(self, words: Sequence[str]) -> None:
        self.sheets = printkit.draft(ordered([*words]).order)
        self._lock = Lock()
        self._drawn: dict[str, str] = {}
        self._pages: tuple[Shown, ...] | None = None

    @property
    def pages(self) -> tuple[Shown, ...]:
        """The pages. Raises InputError where the paper does not take a sheet."""
        with self._lock:
            if self._pages is None:
                drawn = self.sheets.pages
                self._pages = tuple(Shown(p.name, p.label, p.width, p.height) for p in drawn)
            return self._pages

    def svg(self, name: str) -> str:
        """A page as SVG. Raises InputError for a name that none has."""
        with self._lock:
            if name not in self._drawn:
                self._drawn[name] = self.sheets.svg(name)
            return self._drawn[name]


class Drafts:
    """The drafts that were looked at last. It may be used from several threads."""

    def __init__(self) -> None:
        self._kept: OrderedDict[tuple[str, ...], Draft] = OrderedDict()
        self._lock = Lock()

    def of(self, words: Sequence[str]) -> Draft:
        """The draft of a command line. Raises InputError, and click's errors, for a wrong one."""
        key = tuple(words)
        with self._lock:
            found = self._kept.get(key)
            if found is not None:
                self._kept.move_to_end(key)
                return found
        made = Draft(words)
        with self._lock:
            kept = self._kept.setdefault(key, made)
            while len(self._kept) > _KEPT:
                self._kept.popitem(last=False)
        return kept
