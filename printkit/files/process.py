"""Signals and standard streams: a command ends in order within two seconds of Ctrl-C.

Python handles a signal between two of its own steps, and one step may be minutes of counting. So a
thread also waits for signals, and ends the process if the command does not end by itself.
"""

from __future__ import annotations

import codecs
import errno
import io
import os
import signal
import sys
import threading
import unicodedata
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from select import select
from time import monotonic
from types import FrameType
from typing import IO, TextIO

GRACE = 1.2
"""Seconds that a command has to end in order."""

SIGNALS = tuple(
    getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)
)
_OBEYED = b"\0"  # a byte that no signal writes


class _Now:
    """The last signal that came, and whether Ctrl-C now ends only a part of the work."""

    heard: int | None = None
    patient = False


@contextmanager
def heed_signals(last_words: Callable[[int], None]) -> Iterator[None]:
    """Within the block, raise KeyboardInterrupt on Ctrl-C, and SystemExit on SIGTERM and SIGHUP.

    The exit code is 128 and the signal's number. If the block does not end within GRACE seconds,
    call `last_words` with the signal's number, and end the process. Signals that were ignored stay
    ignored.
    """
    if os.name != "posix" or threading.current_thread() is not threading.main_thread():
        yield
        return
    listen, tell = os.pipe()
    os.set_blocking(tell, False)

    def hear(number: int, frame: FrameType | None) -> None:
        _Now.heard = number
        if number != signal.SIGINT:
            raise SystemExit(128 + number)
        if _Now.patient:
            os.write(tell, _OBEYED)
        raise KeyboardInterrupt

    def drop(error: sys.UnraisableHookArgs) -> None:
        """Print no traceback of a signal that came in a finalizer; `_Now` has the signal."""
        if not issubclass(error.exc_type, KeyboardInterrupt | SystemExit):
            usual(error)

    usual, sys.unraisablehook = sys.unraisablehook, drop
    threading.Thread(target=_end_in_time, args=(listen, last_words), daemon=True).start()
    heard = [number for number in SIGNALS if signal.getsignal(number) != signal.SIG_IGN]
    before = {number: signal.signal(number, hear) for number in heard}
    wakeup = signal.set_wakeup_fd(tell, warn_on_full_buffer=False)
    try:
        yield
    finally:
        sys.unraisablehook = usual
        signal.set_wakeup_fd(wakeup)
        for number, handler in before.items():
            signal.signal(number, handler)
        os.close(tell)
        _Now.heard = None


def _end_in_time(listen: int, last_words: Callable[[int], None]) -> None:
    """End the process GRACE seconds after a signal, unless it is obeyed or the pipe closes."""
    number, deadline = 0, 0.0
    while True:
        left = max(0.0, deadline - monotonic()) if number else None
        if not select([listen], [], [], left)[0]:
            try:
                last_words(number)
            finally:  # even where the terminal is gone
                os._exit(128 + number)
        byte = os.read(listen, 1)
        if not byte:
            os.close(listen)
            return
        if byte == _OBEYED:
            number = 0
        elif byte[0] in SIGNALS and not number:
            number, deadline = byte[0], monotonic() + GRACE


@contextmanager
def interrupt_ends_search() -> Iterator[None]:
    """Within the block, Ctrl-C means "enough": the block catches it and uses what it has so far.

    It may take its time then. If Python cannot handle the signal, the process ends as usual.
    """
    _Now.patient = True
    try:
        yield
        _Now.heard = None
    finally:
        _Now.patient = False


def signal_to_end() -> int | None:
    """Return the signal that is to end this command; None if there was none.

    This distinguishes an error from an interrupt: Numba turns one into the other while it compiles.
    """
    return _Now.heard


@contextmanager
def hold_signals() -> Iterator[None]:
    """Hold signals back until the block ends: for short work that must be whole."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    held: list[int] = []
    heard = [number for number in SIGNALS if callable(signal.getsignal(number))]
    before = {
        number: signal.signal(number, lambda number, _: held.append(number)) for number in heard
    }
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
        for number in held[:1]:
            signal.raise_signal(number)


_PLAIN = {
    "‘": "'", "’": "'", "‚": "'", "“": '"', "”": '"', "„": '"', "‹": "'", "›": "'",
    "«": '"', "»": '"',
    "–": "-", "—": "-", "−": "-", "‐": "-", "‑": "-", "·": "-", "•": "*", "×": "x", "…": "...",
    "→": "->", "≤": "<=", "≥": ">=", "±": "+-", "½": "1/2", "²": "2", "³": "3", "°": " deg",
    "¢": "c", "£": "GBP ", "€": "EUR ", "¥": "JPY ", "\u00a0": " ", "\u202f": " ", "\u2009": " ",
    "ß": "ss", "æ": "ae", "ø": "o", "ł": "l", "█": "#", "░": ".", "✓": "yes",
}  # fmt: skip
"""What is written for a character that a terminal's code page lacks."""

_PLAINLY = "printkit.plainly"


def _plainly(error: UnicodeError) -> tuple[str, int]:
    """Replace a character by what a code page has: see `_PLAIN`, a letter without its accent."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    written = ""
    for letter in error.object[error.start : error.end]:
        bare = unicodedata.normalize("NFKD", letter).encode("ascii", "ignore").decode()
        escaped = letter.encode("ascii", "backslashreplace").decode()
        written += _PLAIN.get(letter) or bare or escaped
    return written, error.end


codecs.register_error(_PLAINLY, _plainly)


class UnwrittenError(OSError):
    """The answer could not be written to standard output."""


class _Stream(io.TextIOWrapper):
    """A standard stream. A lost answer is an error; a lost message does not stop the program."""

    def __init__(self, buffer: IO[bytes], number: int, encoding: str, *, at_once: bool) -> None:
        super().__init__(buffer, encoding, _PLAINLY, line_buffering=at_once)
        self.answers = number == 1

    def write(self, text: str) -> int:
        with _drop_if_lost(self, self.answers):
            super().write(text)
        return len(text)

    def flush(self) -> None:
        with _drop_if_lost(self, self.answers):
            super().flush()


@contextmanager
def _drop_if_lost(stream: TextIO, answers: bool) -> Iterator[None]:
    """If a stream cannot be written, discard everything that is written to it from now on."""
    try:
        yield
    except OSError as error:
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, stream.fileno())
        os.close(nowhere)
        if isinstance(error, BrokenPipeError) and answers:
            raise BrokenPipeError from None  # without EPIPE, or click would exit with 1
        if answers:
            closed = error.errno == errno.EBADF
            why = "standard output is closed" if closed else error.strerror
            raise UnwrittenError(error.errno, why) from None


def protect_streams() -> None:
    """Replace Python's standard streams by protected ones, for the rest of this process.

    A closed stream is replaced by a file that cannot be written; otherwise the next file that is
    opened would get its number.
    """
    while (number := os.open(os.devnull, os.O_RDONLY)) <= 2:
        pass
    os.close(number)
    sys.stdout = sys.__stdout__ = _protect(sys.stdout, 1)  # type: ignore[misc]
    sys.stderr = sys.__stderr__ = _protect(sys.stderr, 2)  # type: ignore[misc]


def _protect(stream: TextIO | None, number: int) -> _Stream:
    """Return a stream in place of another one, which may be closed."""
    if stream is None:
        return _Stream(open(number, "wb", closefd=False), number, "utf-8", at_once=False)
    assert isinstance(stream, io.TextIOWrapper)
    encoding, at_once = stream.encoding, stream.line_buffering
    return _Stream(stream.detach(), number, encoding, at_once=at_once)


def write_answer(data: bytes) -> None:
    """Write bytes to standard output. Raises UnwrittenError if that is impossible."""
    with _drop_if_lost(sys.stdout, answers=True):
        sys.stdout.flush()
        sys.stdout.buffer.write(data)
        sys.stdout.buffer.flush()
