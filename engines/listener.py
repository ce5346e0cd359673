"""Listeners: they receive the progress and the messages of long work."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from printkit.layouts.errors import StoppedError
from printkit.layouts.messages import Said, message
from printkit.layouts.verdict import Attempt

if TYPE_CHECKING:  # programs start sooner without games
    from printkit.layouts.setup import Setup


@dataclass(frozen=True, slots=True)
class Step:
    """The progress of some work: `done` of `total`; `text` says of what.

    `note` tells the user what was found so far. `share` is how much is done of all the work that
    this is a part of, from 0 to 1; 0 if that is not known. `key` names the work for programs: the
    players of its games, or `DEALING` for a whole deal.
    """

    text: Said
    done: int
    total: int
    note: Said | str = ""
    share: float = 0.0
    key: str = ""

    DEALING: ClassVar[str] = "dealing"


@dataclass(eq=False)
class Listener:
    """A listener follows long work, in the thread that asked for the work.

    `progress` is called with each step, `say` with a message for the user, or with a text if it is
    for terminals alone. `tried` is called with each candidate that a deal gave up or took; without
    it, `say` is. `best` is
    called with the most even setup of a deal so far, whenever it is another one, and with how many
    were dealt. `stop`, such as the `is_set` of a `threading.Event`, is asked at each step, and ends
    the work once it returns True. What was played by then is kept for the next time.
    """

    progress: Callable[[Step], object] | None = None
    say: Callable[[Said | str], object] | None = None
    stop: Callable[[], bool] | None = None
    tried: Callable[[Attempt], object] | None = None
    best: Callable[[Setup[Any], int], object] | None = None

    stop_key: ClassVar[str] = ""
    """The key that the user presses to stop the work, if any."""

    def step(self, step: Step) -> None:
        """Receive the progress. Raises StoppedError if the work is to stop."""
        if self.stop and self.stop():
            raise StoppedError(f"stopped: {step.text}, {step.done} of {step.total}")
        if self.progress:
            self.progress(step)

    def tell(self, said: Said | str) -> None:
        """Receive a message for the user, or a text for terminals, perhaps with blanks around."""
        if self.say:
            self.say(said.strip() if isinstance(said, str) else said)

    def tell_attempt(self, attempt: Attempt) -> None:
        """Receive the outcome of a candidate of a deal."""
        if self.tried:
            self.tried(attempt)
        else:
            self.tell(
                message("{seed}: {outcome}", seed=f"#{attempt.seed}", outcome=attempt.outcome)
            )

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

    def step(self, step: Step) -> None:
        """Pass the progress on."""
        self.to.step(step)

    def tell(self, said: Said | str) -> None:
        """Pass a message on."""
        self.to.tell(said)

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
