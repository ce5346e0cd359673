"""Errors: wrong input, a layout too large for computer players, work stopped on request."""

from __future__ import annotations

from printkit.layouts.messages import Listed, Message, Said


class SaidError(Exception):
    """An error that says something to the user: a message, or words in English."""

    def __init__(self, said: Said | str = "") -> None:
        super().__init__(said)

    @property
    def said(self) -> Said | str:
        """What the error says, to be said by a surface in its language."""
        said = self.args[0]
        return said if isinstance(said, Message | Listed) else str(said)


class InputError(SaidError, ValueError):
    """The user's input is wrong.

    It says in one line what is wrong, where, and what to do. Commands print that in English and
    exit with code 2. Options are in it as `OptionName`, for which each surface has its own words.
    """


class UnplayableError(InputError):
    """A valid layout with too many moves for computer players to list.

    Every machine refuses the same layouts.
    """


class StoppedError(SaidError):
    """Long work was stopped because the user asked for it."""
