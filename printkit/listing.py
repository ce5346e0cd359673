"""The listing of a command: what the list of all commands tells without importing it."""

from __future__ import annotations

from typing import NamedTuple


class Listed(NamedTuple):
    """A command's name, what it does in a few words, and where it is: "printkit.module:name"."""

    name: str
    summary: str
    place: str
