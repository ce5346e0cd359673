"""The listener that follows long work: the command line, a page, a program, or none."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import ClassVar

from layouts.errors import StoppedError
from layouts.verdict import Attempt


@dataclass(frozen=True, slots=True)
class Step:
    """How far work is: `done` of `total` of what `text` names.

    `note` says, to a person, what came of it so far.
    """

    text: str
    done: int
    total: int
    note: str = ""


@dataclass(eq=False)
class Listener:
    """Follows what takes long, in the thread that it was asked for in.

    `progress` is called with each step, `say` with words for people (a few lines at most), `tried`
    with each candidate of a deal that was given up or taken; without it `say` is. `stop` is asked
    at each step, and ends the work once it answers True: a `threading.Event`'s `is_set`, say. What
    was played until then is kept for the next time.
    """

    progress: Callable[[Step], object] | None = None
    say: Callable[[str], object] | None = None
    stop: Callable[[], bool] | None = None
    tried: Callable[[Attempt], object] | None = None

    stop_key: ClassVar[str] = ""
    """What people press to stop the work, if anything."""

    def step(self, text: str, done: int, total: int, note: str = "") -> None:
        """Hear how far it is, as in `Step`. Raises StoppedError if the work is to stop."""
        if self.stop and self.stop():
            raise StoppedError(f"stopped: {text}, {done} of {total}")
        if self.progress:
            self.progress(Step(text, done, total, note))

    def tell(self, text: str) -> None:
        """Hear words for people. Blanks around them are for a terminal."""
        if self.say:
            self.say(text.strip())

    def tell_attempt(self, attempt: Attempt) -> None:
        """Hear what became of a candidate of a deal."""
        if self.tried:
            self.tried(attempt)
        else:
            self.tell(f"#{attempt.seed}: {attempt.outcome}")

    def rest(self) -> None:
        """Hear that the work is over."""


NO_LISTENER = Listener()
