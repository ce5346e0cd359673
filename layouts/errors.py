"""Errors: wrong input, a layout too large for computer players, work stopped on request."""

from __future__ import annotations

from typing import Literal, TypeAlias

Remedy: TypeAlias = Literal["players", "layout", "replace", "folder", "resume"]
"""Another way than the refused one: other players, another layout, to replace a file, another
folder, to go on."""


class InputError(ValueError):
    """The user's input is wrong.

    The message is one line that says what is wrong, where, and what to do. Commands print it as it
    is and exit with code 2. A `remedy` is added by the surface, which knows its options or buttons.
    """

    def __init__(self, *said: object, remedy: Remedy | None = None) -> None:
        super().__init__(*said)
        self.remedy = remedy


class UnplayableError(InputError):
    """A valid layout with too many moves for computer players to list.

    Every machine refuses the same layouts.
    """


class StoppedError(Exception):
    """Long work was stopped because the user asked for it."""
