"""Listeners: they receive the progress and the messages of long work."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from printkit.layouts.errors import StoppedError
from printkit.layouts.verdict import Attempt

if TYPE_CHECKING:  # programs start sooner without games
    from printkit.layouts.setup import Setup


@dataclass(frozen=True, slots=True)
class Step:
    """The progress of some work: `done` of `total`; `text` says of what.

    `note` tells the user what was found so far. `share` is how much is done of all the work that
    this is a part of, from 0 to 1; 0 if that is not known.
    """

    text: str
    done: int
    total: int
    note: str = ""
    share: float = 0.0


@dataclass(eq=False)
class Listener:
    """A listener follows long work, in the thread that asked for the work.

    `progress` is called with each step, `say` with a message for the user (a few lines), `tried`
    with each candidate that a deal gave up or took; without `tried`, `say` is called. `best` is
    called with the most even setup of a deal so far, whenever it is another one, and with how many
    were dealt. `stop`, such as the `is_set` of a `threading.Event`, is asked at each step, and ends
    the work once it returns True. What was played by then is kept for the next time.
    """

    progress: Callable[[Step], object] | None = None
    say: Callable[[str], object] | None = None
    stop: Callable[[], bool] | None = None
    tried: Callable[[Attempt], object] | None = None
    best: Callable[[Setup[Any], int], object] | None = None

    stop_key: ClassVar[str] = ""
    """The key that the user presses to stop the work, if any."""

    def step(self, text: str, done: int, total: int, note: str = "", share: float = 0.0) -> None:
        """Receive the progress, as in `Step`. Raises StoppedError if the work is to stop."""
        if self.stop and self.stop():
            raise StoppedError(f"stopped: {text}, {done} of {total}")
        if self.progress:
            self.progress(Step(text, done, total, note, share))

    def tell(self, text: str) -> None:
        """Receive a message for the user. Blanks around it are for a terminal."""
        if self.say:
            self.say(text.strip())

    def tell_attempt(self, attempt: Attempt) -> None:
        """Receive the outcome of a candidate of a deal."""
        if self.tried:
            self.tried(attempt)
        else:
            self.tell(f"#{attempt.seed}: {attempt.outcome}")

    def tell_best(self, setup: Setup[Any], count: int) -> None:
        """Receive the most even of `count` setups that a deal has seen so far."""
        if self.best:
            self.best(setup, count)

    def rest(self) -> None:
        """Receive the end of the work at hand."""


class Relay(Listener):
    """Passes all news on `to` another listener; who inherits from it changes some."""

    def __init__(self, to: Listener) -> None:
        super().__init__()
        self.to = to

    def step(self, text: str, done: int, total: int, note: str = "", share: float = 0.0) -> None:
        """Pass the progress on."""
        self.to.step(text, done, total, note, share)

    def tell(self, text: str) -> None:
        """Pass a message on."""
        self.to.tell(text)

    def tell_attempt(self, attempt: Attempt) -> None:
        """Pass the outcome of a candidate on."""
        self.to.tell_attempt(attempt)

    def tell_best(self, setup: Setup[Any], count: int) -> None:
        """Pass the most even setup so far on."""
        self.to.tell_best(setup, count)

    def rest(self) -> None:
        """Pass the end of the work on."""
        self.to.rest()


NO_LISTENER = Listener()
