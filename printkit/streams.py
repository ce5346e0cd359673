"""Standard streams that fail only where it matters: when an answer is lost.

A word that nobody can read is no reason to stop; an answer that nobody gets is one.
"""

from __future__ import annotations

import io
import os
import sys
from typing import TextIO


class UnwrittenError(OSError):
    """The answer could not be written to standard output."""


class _Answers(io.TextIOWrapper):
    """Standard output."""

    def write(self, text: str) -> int:
        try:
            return super().write(text)
        except OSError as error:
            raise _unwritten(error) from None

    def flush(self) -> None:
        try:
            super().flush()
        except OSError as error:
            raise _unwritten(error) from None


class _NoAnswers(_Answers):
    """Standard output that was closed when we began."""

    def write(self, text: str) -> int:
        raise UnwrittenError(0, "standard output is closed")


class _Words(io.TextIOWrapper):
    """Standard error: what cannot be written is dropped."""

    def write(self, text: str) -> int:
        try:
            return super().write(text)
        except OSError:
            _drop(self)
            return len(text)

    def flush(self) -> None:
        try:
            super().flush()
        except OSError:
            _drop(self)


def protect() -> None:
    """Put such streams in place of Python's own, for all of this process.

    Those that are closed are opened on nothing, lest the next file gets their number.
    """
    while (number := os.open(os.devnull, os.O_RDWR)) <= 2:
        pass
    os.close(number)
    sys.stdout = _like(sys.stdout, _Answers) if sys.stdout else _NoAnswers(_binary(1), "utf-8")
    sys.stderr = _like(sys.stderr, _Words) if sys.stderr else _Words(_binary(2), "utf-8")
    sys.__stdout__, sys.__stderr__ = sys.stdout, sys.stderr  # type: ignore[misc]


def write_answer(data: bytes) -> None:
    """Write bytes to standard output. Raises UnwrittenError where that cannot be done."""
    try:
        sys.stdout.write("")  # refused by one that is closed
        sys.stdout.flush()
        sys.stdout.buffer.write(data)
        sys.stdout.buffer.flush()
    except OSError as error:
        raise _unwritten(error) from None


def drop_answers() -> None:
    """Forget what is still to be written to standard output, or Python would try at its end."""
    _drop(sys.stdout)


def _like(stream: TextIO, kind: type[io.TextIOWrapper]) -> io.TextIOWrapper:
    """A stream in the place of another one, which cannot be used any more."""
    assert isinstance(stream, io.TextIOWrapper)
    encoding, at_once = stream.encoding, stream.line_buffering
    return kind(stream.detach(), encoding, "backslashreplace", line_buffering=at_once)


def _binary(number: int) -> io.BufferedWriter:
    return open(number, "wb", closefd=False)


def _unwritten(error: OSError) -> OSError:
    """An error of standard output; that its reader has gone away is none."""
    if isinstance(error, BrokenPipeError | UnwrittenError):
        return error
    return UnwrittenError(error.errno, error.strerror)


def _drop(stream: TextIO) -> None:
    """Have what is written go nowhere from now on, also what was to be written before."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, stream.fileno())
    os.close(nowhere)
