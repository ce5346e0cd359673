"""Documents: the contents of files that are written together, and in which forms there are any."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from layouts.answers import LEFT_OUT

Form: TypeAlias = Literal["pdf", "svg", "png", "yaml", "ppn"]
"""What a kit is written as."""

PICTURES = frozenset({"svg", "png"})
"""The forms of which each page is a file."""

PPN = "ppn"
"""The form of a file for piecepack software, without any sheets: Portable Piecepack Notation."""

TEXTS = frozenset({PPN, "yaml"})
"""The forms of a setup without any sheets."""


@dataclass(frozen=True, slots=True)
class Document:
    """What is written together: the contents of its files, by what each shows.

    `stem` is what it is called where nobody gave a name, which goes before the parts' own names.
    What is in one file has the one part "".
    """

    stem: str
    parts: Mapping[str, bytes]


@dataclass(frozen=True, slots=True)
class Chart:
    """A part of a report as a picture: its `svg` is so many mm large, and `words` say the same."""

    title: str
    words: str
    width: float
    height: float
    svg: str = field(metadata=LEFT_OUT)
