"""Interrupts: Ctrl-C and SIGTERM end a command in order where they can, and soon in any case.

Python handles a signal between two of its own steps, and one step may be minutes of counting. So a
second thread waits for signals, too, and ends the process if the first one does not.
"""

from __future__ import annotations

import os
import signal
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType

GRACE = 1.2
"""Seconds that a command has to end in order."""

_TOGETHER = 0.2
"""Seconds within which several signals are one."""

SIGNALS = tuple(
    getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)
)


class Terminated(BaseException):  # no error, as KeyboardInterrupt is none
    """The process was told to end, by SIGTERM or by the closing of its terminal.

    Whoever takes Ctrl-C for "enough, what have you got" does not take this for it.
    """

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.number = number


class _Watchdog:
    """Ends the process after a signal that nobody obeys.

    `last_words` hears the signal's number before. While it is `patient`, Ctrl-C is obeyed by
    whoever hears of it.
    """

    def __init__(self, last_words: Callable[[int], None]) -> None:
        self.patient = False
        self.heard: int | None = None
        self._last_words = last_words
        self._over = threading.Event()
        self._obeyed = 0.0
        self._listen, self.tell = os.pipe()
        os.set_blocking(self.tell, False)
        threading.Thread(target=self._watch, daemon=True).start()

    def hear(self, number: int, frame: FrameType | None) -> None:
        """What Python does at a signal."""
        self.heard = number
        if number != signal.SIGINT:
            raise Terminated(number)
        if self.patient:
            self._obeyed = time.monotonic()
        raise KeyboardInterrupt

    def end(self) -> None:
        """Nobody needs to obey any more."""
        self._over.set()
        os.close(self.tell)

    def _watch(self) -> None:
        while byte := os.read(self._listen, 1):
            heard = time.monotonic()
            over = self._over.wait(GRACE)
            if not over and byte[0] in SIGNALS and self._obeyed < heard - _TOGETHER:
                self._last_words(byte[0])
                os._exit(128 + byte[0])
        os.close(self._listen)


_watchdogs: list[_Watchdog] = []


@contextmanager
def heeded(last_words: Callable[[int], None]) -> Iterator[None]:
    """Within, Ctrl-C raises KeyboardInterrupt, SIGTERM and SIGHUP Terminated.

    Where that does not lead out of here in GRACE seconds, the process ends after its `last_words`,
    which are told the signal's number. Signals that are ignored stay so.
    """
    if os.name != "posix" or threading.current_thread() is not threading.main_thread():
        yield
        return
    dog = _Watchdog(last_words)
    _watchdogs.append(dog)
    heard = [number for number in SIGNALS if signal.getsignal(number) != signal.SIG_IGN]
    before = {number: signal.signal(number, dog.hear) for number in heard}
    wakeup = signal.set_wakeup_fd(dog.tell, warn_on_full_buffer=False)
    try:
        yield
    finally:
        signal.set_wakeup_fd(wakeup)
        for number, handler in before.items():
            signal.signal(number, handler)
        _watchdogs.remove(dog)
        dog.end()


@contextmanager
def patience() -> Iterator[None]:
    """Within, somebody takes Ctrl-C for "enough" and goes on with what there is.

    They may take their time, if Python hears of it at all.
    """
    for dog in _watchdogs:
        dog.patient = True
    try:
        yield
        for dog in _watchdogs:
            dog.heard = None
    finally:
        for dog in _watchdogs:
            dog.patient = False


def told_to_end() -> int | None:
    """The signal that ends this command, None if there was none.

    Numba makes errors of its own of an exception that comes while it compiles.
    """
    return _watchdogs[-1].heard if _watchdogs else None


@contextmanager
def held_back() -> Iterator[None]:
    """Signals that come within are raised at its end: for what takes no time and must be whole."""
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
