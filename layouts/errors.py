"""Errors: caused by a user's input, and the one that ends work on request."""

from __future__ import annotations


class InputError(ValueError):
    """Something the user gave is wrong.

    The message is one line that says what is wrong, where, and what to do. Commands print it as it
    is and exit with code 2.
    """


class UnplayableError(InputError):
    """A valid layout with too many moves for computer players to list.

    It is the same on every machine.
    """


class StoppedError(Exception):
    """Long work was stopped on request."""
