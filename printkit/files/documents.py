"""Documents: the contents of files that are written together, and their forms."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from layouts.answers import LEFT_OUT

Form: TypeAlias = Literal["pdf", "svg", "png", "yaml", "ppn", "tts"]
"""The form of a kit's file."""

PICTURES = frozenset({"svg", "png"})
"""The forms with a file for each page."""

PPN = "ppn"
"""The form of a file for piecepack software, without any sheets: Portable Piecepack Notation."""

TTS = "tts"
"""The form of a save for Tabletop Simulator, with its pictures beside it."""

TEXTS = frozenset({PPN, TTS, "yaml"})
"""The forms of a setup without any sheets."""


@dataclass(frozen=True, slots=True)
class Document:
    """The contents of files that are written together, by the names of their parts.

    `stem` comes before the parts' names, if the user gives no name. A document in one file has one
    part, "". `link_parts` makes this part from the file names of the others.
    """

    stem: str
    parts: Mapping[str, bytes]
    link_parts: Callable[[Mapping[str, str]], bytes] | None = None


def ending(form: str, part: str = "") -> str:
    """Return the ending of a part's file; a save is JSON, and its pictures are PNG."""
    return ("png" if part else "json") if form == TTS else form


@dataclass(frozen=True, slots=True)
class Chart:
    """A chart of a report: its picture as `svg`, its size in mm, and the same in `words`."""

    title: str
    words: str = field(repr=False)
    width: float
    height: float
    svg: str = field(metadata=LEFT_OUT, repr=False)

    def _repr_svg_(self) -> str:
        """Show the chart in a notebook."""
        return self.svg
