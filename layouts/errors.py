"""Errors: those that a user's input can cause, and the one that ends work on request."""

from __future__ import annotations


class InputError(ValueError):
    """Something the user gave is wrong.

    The message is one line that says what is wrong, where, and what to do. Commands print it as it
    is and exit with code 2.
    """


class UnplayableError(InputError):
    """A layout, well made, that no computer player can play: it has too many moves to list.

    That is so of the layout on every machine, whoever asks.
    """


class StoppedError(Exception):
    """Whoever watched what takes long has asked for its end."""
