"""Errors: wrong input, a layout too large for computer players, work stopped on request."""

from __future__ import annotations


class InputError(ValueError):
    """The user's input is wrong.

    The message is one line that says what is wrong, where, and what to do. Commands print it as it
    is and exit with code 2.
    """


class UnplayableError(InputError):
    """A valid layout with too many moves for computer players to list.

    Every machine refuses the same layouts.
    """


class StoppedError(Exception):
    """Long work was stopped because the user asked for it."""
