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


class _Raw(io.RawIOBase):
    """An open file by its number, that of standard output or of standard error."""

    def __init__(self, number: int) -> None:
        self._number = number

    def writable(self) -> bool:
        return True

    def fileno(self) -> int:
        return self._number

    def isatty(self) -> bool:
        return os.isatty(self._number)


class _Answers(_Raw):
    """Standard output; `closed_before` where there was none when we began."""

    def __init__(self, number: int, closed_before: bool) -> None:
        super().__init__(number)
        self._closed_before = closed_before

    def write(self, data: bytes) -> int:  # type: ignore[override]
        if self._closed_before:
            self._closed_before = False  # it is open on nothing by now
            raise UnwrittenError(0, "standard output is closed")
        try:
            return os.write(self._number, data)
        except BrokenPipeError:
            raise
        except OSError as error:
            raise UnwrittenError(error.errno, error.strerror) from None


class _Words(_Raw):
    """Standard error: what cannot be written is dropped."""

    def write(self, data: bytes) -> int:  # type: ignore[override]
        try:
            return os.write(self._number, data)
        except OSError:
            return len(data)


def protect() -> None:
    """Put such streams in place of Python's own, for all of this process.

    Those that are closed are opened on nothing, lest the next file gets their number.
    """
    if os.name != "posix":  # where a console is no file
        return
    while (number := os.open(os.devnull, os.O_RDWR)) <= 2:
        pass
    os.close(number)
    sys.stdout = _text(_Answers(1, sys.stdout is None), sys.stdout)
    sys.stderr = _text(_Words(2), sys.stderr)


def drop_answers() -> None:
    """Forget what is still to be written to standard output, or Python would try at its end."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _text(raw: _Raw, like: TextIO | None) -> io.TextIOWrapper:
    """`raw` for text, encoded as in the stream it replaces."""
    return io.TextIOWrapper(
        io.BufferedWriter(raw),
        encoding=like.encoding if like else "utf-8",
        errors="backslashreplace",
        line_buffering=True,
    )
